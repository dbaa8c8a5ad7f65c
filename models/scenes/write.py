"""Pictures with their truth as files: ``NAME.jpg``, ``NAME.json`` and, where hands are seen, ``NAME.hands.png``.

A run can be stopped and started again: what is complete stays, what is half written never shows under its name.
"""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from models.scenes.atlas import Atlas
from models.scenes.kit import SceneError
from models.scenes.render import Rendered, render
from models.scenes.scene import STYLE_BLOCK, random_scene


@dataclass(frozen=True)
class Order:
    """What to write: pictures of each game with the seeds ``seed`` … ``seed + count - 1`` into ``folder``."""

    games: tuple[str, ...]
    count: int
    seed: int
    folder: Path
    size: tuple[int, int] = (1280, 720)
    styles: tuple[str, ...] | None = None
    fonts: Path | None = None
    cache: Path | None = None
    difficulty: float | None = None
    quality: int = 95

    def parts(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Game and seeds in blocks that share styles."""
        for game in self.games:
            seeds = range(self.seed, self.seed + self.count)
            for block in range(seeds.start // STYLE_BLOCK, (seeds.stop - 1) // STYLE_BLOCK + 1):
                yield game, tuple(s for s in seeds if s // STYLE_BLOCK == block)


def name_of(game: str, seed: int) -> str:
    """The name of a picture without its ending."""
    return f"{game}-{seed:06d}"


def kept(folder: Path, game: str, seed: int) -> dict[str, Any] | None:
    """The truth of a picture that is there whole; ``None`` when the picture or a readable truth is missing."""
    name = name_of(game, seed)
    try:
        truth = json.loads((folder / f"{name}.json").read_bytes())
    except (OSError, ValueError):
        return None
    return truth if isinstance(truth, dict) and (folder / f"{name}.jpg").is_file() else None


def check_kept(order: Order) -> None:
    """Raise ``SceneError`` when the folder holds pictures of these names that this order would not have made."""
    for game, seeds in order.parts():
        for seed in seeds:
            truth = kept(order.folder, game, seed)
            if truth is not None:
                _check_alike(order, order.folder / f"{name_of(game, seed)}.jpg", truth)


def _check_alike(order: Order, path: Path, truth: Mapping[str, Any]) -> None:
    size, style = (truth.get("width"), truth.get("height")), truth.get("style")
    difficulty = truth.get("scene", {}).get("difficulty")
    there = None
    if size != order.size:
        there = f"{size[0]}x{size[1]} pixels"
    elif order.styles is not None and style not in order.styles:
        there = f"style {style}"
    elif order.difficulty is not None and difficulty != round(order.difficulty, 3):
        there = f"difficulty {difficulty}"
    if there is not None:
        raise SceneError(f"{path}: is there from another call, with {there}; choose another folder or remove it")


def save(rendered: Rendered, folder: Path, name: str, quality: int = 95) -> None:
    """Write one picture; the truth comes last, so that a picture with truth is whole."""
    picture = _packed(".jpg", rendered.image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    _put(folder / f"{name}.jpg", picture)
    if rendered.hands.any():
        _put(folder / f"{name}.hands.png", _packed(".png", rendered.hands.astype("uint8") * 255, []))
    else:
        (folder / f"{name}.hands.png").unlink(missing_ok=True)
    truth = {"image": f"{name}.jpg", **rendered.truth}
    _put(folder / f"{name}.json", json.dumps(truth, ensure_ascii=False, separators=(",", ":")).encode())


def _packed(ending: str, picture: object, options: list[int]) -> bytes:
    done, data = cv2.imencode(ending, picture, options)  # type: ignore[call-overload]
    if not done:
        raise SceneError(f"a picture could not be packed as {ending}")
    return bytes(data)


def _put(path: Path, data: bytes) -> None:
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise SceneError(f"{path}: cannot be written ({error.strerror or error})") from None


def write_part(
    order: Order, game: str, seeds: Sequence[int], atlas: Atlas | None = None, done: Callable[[], None] | None = None
) -> int:
    """Write some pictures of one game and return how many were new; complete ones are passed over."""
    atlas = atlas or _shared_atlas(order.cache, order.fonts)
    new = 0
    for seed in seeds:
        if kept(order.folder, game, seed) is None:
            scene = random_scene(
                game, seed, styles=order.styles, size=order.size, difficulty=order.difficulty, atlas=atlas
            )
            save(render(scene), order.folder, name_of(game, seed), order.quality)
            new += 1
        if done:
            done()
    return new


_atlases: dict[tuple[Path | None, Path | None], Atlas] = {}


def _shared_atlas(cache: Path | None, fonts: Path | None) -> Atlas:
    """One atlas a process, so that a style is drawn once."""
    return _atlases.setdefault((cache, fonts), Atlas(folder=cache, fonts=fonts))


def _start_worker() -> None:
    cv2.setNumThreads(1)


def write(order: Order, jobs: int = 1, progress: Callable[[int], None] | None = None) -> int:
    """Carry out an order with ``jobs`` processes; returns the number of new pictures.

    ``progress`` gets the number of pictures just dealt with. Raises ``SceneError``.
    """
    tell = progress or (lambda _: None)
    try:
        order.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SceneError(f"{order.folder}: cannot be made ({error.strerror or error})") from None
    check_kept(order)
    if jobs <= 1:
        return sum(write_part(order, game, seeds, done=lambda: tell(1)) for game, seeds in order.parts())
    new = 0
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_start_worker) as pool:
        parts = list(_finer(order, jobs))
        waiting: dict[Future[int], int] = {}
        try:
            while parts or waiting:
                while parts and len(waiting) < 2 * jobs:
                    game, seeds = parts.pop(0)
                    waiting[pool.submit(write_part, order, game, seeds)] = len(seeds)
                finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in finished:
                    tell(waiting.pop(future))
                    new += future.result()
        except BaseException:
            pool.shutdown(wait=True, cancel_futures=True)
            raise
    return new


def _finer(order: Order, jobs: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The parts of an order, cut small enough that every process gets some."""
    step = max(1, min(12, -(-order.count * len(order.games) // (2 * jobs))))
    for game, seeds in order.parts():
        for start in range(0, len(seeds), step):
            yield game, seeds[start : start + step]
