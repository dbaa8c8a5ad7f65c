"""How fast the generator is on this machine."""

from __future__ import annotations

import time
from typing import Any

import cv2

from models.scenes.atlas import Atlas
from models.scenes.fields import GAMES
from models.scenes.render import Renderer, render
from models.scenes.scene import random_scene

STYLE = "classic"


def measure(seconds: float = 10.0, size: tuple[int, int] = (1280, 720)) -> dict[str, Any]:
    """Pictures and frames a second on one core, over all games, for about ``seconds``.

    ``pictures_per_s``: new scenes with all that belongs to them, styles already drawn. ``frames_per_s``: further
    frames of a scene in which the pieces have changed; ``still_frames_per_s``: in which only hands and noise have.
    ``..._cpu`` are the same against the processor time of this process, for busy machines.
    """
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        atlas = Atlas()
        for game in GAMES:
            render(random_scene(game, 0, styles=(STYLE,), size=size, atlas=atlas))
        result: dict[str, Any] = {"size": list(size)}
        result |= _scenes(seconds / 2, size, atlas)
        result |= _frames(seconds / 2, size, atlas)
        return result
    finally:
        cv2.setNumThreads(threads)


def _scenes(seconds: float, size: tuple[int, int], atlas: Atlas) -> dict[str, float]:
    wall, cpu, count = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - wall < seconds or count < len(GAMES):
        render(random_scene(GAMES[count % len(GAMES)], count, styles=(STYLE,), size=size, atlas=atlas))
        count += 1
    return {
        "pictures": count,
        "pictures_per_s": round(count / (time.perf_counter() - wall), 2),
        "pictures_per_s_cpu": round(count / (time.process_time() - cpu), 2),
    }


def _frames(seconds: float, size: tuple[int, int], atlas: Atlas) -> dict[str, float]:
    result: dict[str, float] = {}
    renderers = [Renderer(random_scene(game, 1, styles=(STYLE,), size=size, atlas=atlas)) for game in GAMES]
    for name, changing in (("frames", True), ("still_frames", False)):
        for renderer in renderers:
            renderer.frame()
        wall, cpu, count = time.perf_counter(), time.process_time(), 0
        while time.perf_counter() - wall < seconds / 2 or count < len(GAMES):
            renderer = renderers[count % len(renderers)]
            pieces = renderer.scene.pieces
            renderer.frame(
                pieces[: len(pieces) - 1 - count // len(renderers) % 2] if changing else pieces, post_seed=count
            )
            count += 1
        result[f"{name}_per_s"] = round(count / (time.perf_counter() - wall), 2)
        result[f"{name}_per_s_cpu"] = round(count / (time.process_time() - cpu), 2)
    return result
