"""Bumps under the simulated camera: how soon they are noticed and mended, and how often one is told falsely."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from calibration.keeper import TableKeeper
from calibration.plane import TablePlane, apply
from calibration.watch import DriftWatch
from calibration.writing import write_whole
from live.bench.calibration import clear_pieces
from live.reading import set_sizes
from models.scenes import SceneError
from models.scenes.camera import Camera
from models.scenes.kit import Array
from models.simulate.order import FAULTS, Order
from models.simulate.source import SimulatedSource
from vision.detection import Detector
from vision.pictures import Picture
from vision.pieces import Detection

GAMES = ("summy", "suritsu", "kaifuda", "suiri-sinri", "sequence-numbers", "tiles")
FPS = 10.0
QUIET_RATES = 1.0, 4.0
"""Frames a second of a watched hour, while nothing moves and otherwise."""
BEFORE_S, AFTER_S = 1.0, 3.5
HARMLESS = tuple(fault for fault in FAULTS if fault != "bump")


@dataclass(frozen=True, slots=True)
class Seen:
    """The pieces of a look, as the keeper wants them."""

    pieces: list[Detection]


@dataclass(slots=True)
class BumpResult:
    """One bump. Times in seconds from its beginning, work included; ``moved_mm``: how far from its place a
    thing at rest is then taken to be. ``None``: never."""

    game: str
    seed: int
    shift_px: float
    turn_deg: float
    noticed_s: float | None = None
    recovered_s: float | None = None
    settle_ms: float | None = None
    moved_mm: float | None = None
    method: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The figures, rounded."""
        fields = ((name, getattr(self, name)) for name in self.__slots__)
        return {name: round(value, 2) if isinstance(value, float) else value for name, value in fields}


def bumps(count: int, detector: Detector, seed: int = 0) -> Iterator[BumpResult]:
    """So many bumps, game after game; half of the films have a mat or loose markers, as the scenes are drawn."""
    made = 0
    while made < count:
        game = GAMES[made % len(GAMES)]
        try:
            source = SimulatedSource(Order(game, seed=seed + made, faults=("bump",), fps=FPS, events=8))
        except SceneError:
            seed += 1
            continue
        made += 1
        if source.bumps:
            yield _bump(source, game, seed + made - 1, detector)


def _bump(source: SimulatedSource, game: str, seed: int, detector: Detector) -> BumpResult:
    fault = source.bumps[0]
    result = BumpResult(game, seed, float(np.hypot(*fault.details["shift_px_at_1280"])), fault.details["turn_deg"])
    keeper = TableKeeper(set_sizes(game))
    first: TablePlane | None = None
    for number in range(max(0, int((fault.t0 - BEFORE_S) * FPS)), int((fault.t1 + AFTER_S) * FPS)):
        t = number / FPS
        picture = source.picture(number, t)
        if picture is None:
            continue
        if first is None:
            first = keeper.settle(Seen(clear_pieces(picture, game, detector)), picture, t)
            if first is None:
                return result
            continue
        moved = keeper.watch(picture, t)
        if moved is None:
            continue
        if t >= fault.t0 and result.noticed_s is None:
            result.noticed_s = moved.time_s - fault.t0
        if t - moved.time_s >= 0.2:
            _mend(keeper, picture, t, result, source, first, detector)
    return result


def _mend(
    keeper: TableKeeper,
    picture: Picture,
    t: float,
    result: BumpResult,
    source: SimulatedSource,
    first: TablePlane,
    detector: Detector,
) -> None:
    """Solve anew; a later bump told of the same knock mends it again."""
    fault = source.bumps[0]
    begin = time.process_time()
    plane = keeper.settle(Seen(clear_pieces(picture, result.game, detector)), picture, t)
    spent = time.process_time() - begin
    if plane is None:
        return
    result.settle_ms, result.method = 1000 * spent, plane.method
    result.recovered_s = t - fault.t0 + spent
    result.moved_mm = _moved_mm(first, source.camera(0.0), plane, source.camera(t))


def _moved_mm(old: TablePlane, before: Camera, new: TablePlane, after: Camera) -> float:
    """How far from their places points at rest, all over the table, are taken to be after the bump; the farthest.

    In true millimetres, so that an inexact plane is not counted here but where planes are measured.
    """
    x, y = np.meshgrid(np.linspace(0.25, 0.75, 3) * before.width, np.linspace(0.3, 0.8, 3) * before.height)
    rest = _on_table(before, np.column_stack([x.ravel(), y.ravel()]))
    same = new.to_px(old.to_mm(before.project(np.column_stack([rest, np.zeros(len(rest))]))))
    return float(np.linalg.norm(_on_table(after, same) - rest, axis=1).max())


def _on_table(camera: Camera, pixels: Array) -> Array:
    """Pixels (N, 2) to true millimetres on the table (N, 2)."""
    return apply(np.linalg.inv(camera.homography), camera.undistort(pixels))


def quiet_play(
    minutes: float, state: Path | None, size: tuple[int, int], told: Callable[[str, float], None] = lambda *_: None
) -> dict[str, Any]:
    """Watch simulated play with every fault but bumps until so many minutes of film are there.

    ``state`` keeps what was watched: the next call goes on from there. ``told`` gets each film and its minutes.
    """
    films: dict[str, dict[str, float]] = {}
    if state is not None and state.exists():
        films = json.loads(state.read_text("utf-8"))["films"]
    seed = 0
    while sum(film["minutes"] for film in films.values()) < minutes:
        game = GAMES[seed % len(GAMES)]
        name = f"{game}-{seed}-{size[0]}x{size[1]}"
        order = Order(game, seed=seed, faults=HARMLESS, fps=FPS, size=size, events=14)
        seed += 1
        if name in films:
            continue
        try:
            films[name] = _watch_film(SimulatedSource(order))
        except SceneError:
            continue
        told(name, films[name]["minutes"])
        if state is not None:
            write_whole(state, json.dumps({"films": films}, indent=1))
    watched = sum(film["minutes"] for film in films.values())
    return {
        "minutes": round(watched, 1),
        "films": len(films),
        "frames": int(sum(film["frames"] for film in films.values())),
        "false_bumps": int(sum(film["false_bumps"] for film in films.values())),
        "ms_median": round(float(np.median([film["ms_median"] for film in films.values()])), 2) if films else None,
        "size": f"{size[0]}x{size[1]}",
    }


def _watch_film(source: SimulatedSource) -> dict[str, float]:
    watch: DriftWatch | None = None
    false, spent = 0, []
    for _, t, picture in source.frames(*QUIET_RATES):
        if watch is None:
            watch = DriftWatch(picture, t)
            continue
        begin = time.process_time()
        moved = watch.look(picture, t)
        spent.append(1000 * (time.process_time() - begin))
        if moved is not None:
            false, watch = false + 1, DriftWatch(picture, t)
    return {
        "minutes": source.script.duration_s / 60,
        "frames": len(spent),
        "false_bumps": false,
        "ms_median": float(np.median(spent)) if spent else 0.0,
    }
