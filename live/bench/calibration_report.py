"""What ``bench calibration`` measures when, and how it is told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from live.bench.bumps import BumpResult, bumps, quiet_play
from live.bench.calibration import Errors, measure
from live.bench.photographs import measure_photographs
from live.bench.tables import TrueTable, board_table, mat_table, settings, traced_tables
from live.reading import load_eyes
from referee.core import Problem

QUIET_SIZE = (640, 360)
TILTS = ((0, 15), (15, 30), (30, 45), (45, 90))


@dataclass(frozen=True, slots=True)
class Wishes:
    """What to measure; with nothing said the sweep over own scenes."""

    data: Sequence[Path] = ()
    bumps: int = 0
    minutes: float = 0.0
    state: Path | None = None
    seed: int = 0


def report(wishes: Wishes, tick: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """All that was asked for, ready for JSON."""
    found: dict[str, Any] = {}
    detector = load_eyes().detector
    if not (wishes.data or wishes.bumps or wishes.minutes):
        found["own scenes"] = _rows(measure(_own(wishes.seed), detector, _own_groups, tick))
    for folder in wishes.data:
        if (folder / "labels.json").exists():
            found[folder.name] = measure_photographs(folder)
        else:
            found[folder.name] = _rows(measure(traced_tables(folder), detector, _by_tilt, tick))
        if not found[folder.name]:
            raise Problem("bench-nothing", folder=str(folder))
    if wishes.bumps:
        results = []
        for result in bumps(wishes.bumps, detector, wishes.seed):
            results.append(result)
            tick()
        found["bumps"] = _bumps(results)
    if wishes.minutes:
        found["play without a bump"] = quiet_play(wishes.minutes, wishes.state, QUIET_SIZE, lambda *_: tick())
    return found


def lines(rows: Any, name: str = "") -> Iterator[str]:
    """A table of figures as lines of text."""
    if isinstance(rows, dict) and any(isinstance(row, dict) for row in rows.values()):
        for key, row in rows.items():
            yield from lines(row, f"{name} | {key}" if name else str(key))
    else:
        yield f"{name}: {json.dumps(rows, ensure_ascii=False)}" if name else json.dumps(rows, ensure_ascii=False)


def _own(seed: int) -> Iterator[TrueTable]:
    for setting in settings():
        yield mat_table("suritsu", setting, seed + 11)
        yield mat_table("summy", setting, seed + 12)
        if setting.name.startswith("tilt"):
            yield board_table(setting, seed + 5)


def _own_groups(table: TrueTable) -> Iterable[str]:
    name = table.name.split("/")[0]
    return (name, "all within 45") if float(table.conditions["tilt_deg"]) <= 45.5 else (name,)


def _by_tilt(table: TrueTable) -> Iterable[str]:
    tilt = float(table.conditions["tilt_deg"])
    return ("all", *(f"tilt {low} to {high}" for low, high in TILTS if low <= tilt < high))


def _rows(found: dict[str, dict[str, Errors]]) -> dict[str, Any]:
    return {method: {name: errors.to_json() for name, errors in groups.items()} for method, groups in found.items()}


def _bumps(results: Sequence[BumpResult]) -> dict[str, Any]:
    return {
        "bumps": len(results),
        "noticed": sum(result.noticed_s is not None for result in results),
        "recovered": sum(result.recovered_s is not None for result in results),
        "noticed_s": _spread([result.noticed_s for result in results]),
        "recovered_s": _spread([result.recovered_s for result in results]),
        "settle_ms": _spread([result.settle_ms for result in results]),
        "moved_mm": _spread([result.moved_mm for result in results]),
        "each": [result.to_json() for result in results],
    }


def _spread(values: Sequence[float | None]) -> list[float]:
    """Median and worst."""
    known = [value for value in values if value is not None]
    return [round(float(np.median(known)), 2), round(max(known), 2)] if known else []
