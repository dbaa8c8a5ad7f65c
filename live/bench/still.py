"""Measuring what a still table costs: one settled table of a simulated match, seen at a camera's rate."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from live.bench.live import Bench, Watched, order_of
from models.simulate.film import GRAINS
from vision.capture import Frame

FPS, SETTLING_S, STILL_S = 30.0, 6.0, 60.0
"""Frames a second; so long the table has to settle; so long it is watched from then on."""


def still_share(
    bench: Bench, game: str, seed: int, *, still_s: float = STILL_S, clock: Callable[[], float] = time.process_time
) -> dict[str, Any]:
    """The share of a core that a table at rest takes, with the table as it lies at the end of a short match.

    ``clock`` tells processor time, that of all threads.
    """
    watched = bench.watched(order_of(game, seed, events=8))
    film = watched.film
    end_s = film.script.duration_s - 0.5
    pictures = [film.picture(number, end_s) for number in range(GRAINS)]
    frames = [picture for picture in pictures if picture is not None]
    number, looks, began = 0, 0, 0.0
    while number < (SETTLING_S + still_s) * FPS:
        if number == round(SETTLING_S * FPS):
            looks, began = watched.loop.looks, clock()
        watched.loop.step(Frame(number, number / FPS, frames[(number * 7 + number // GRAINS) % len(frames)]))
        number += 1
    worked_s = clock() - began
    return {
        "game": game,
        "seed": seed,
        "pieces": len(watched.observer.pieces),
        "at_rest": not watched.observer.busy,
        "looks": watched.loop.looks - looks,
        "share": round(worked_s / still_s, 4),
        "stages": _stages(watched),
    }


def _stages(watched: Watched) -> dict[str, float]:
    return {name: stage["median_ms"] for name, stage in watched.loop.stages.to_json().items()}
