"""How surely faults of light and camera are named: simulated matches with faults, and pictures that have none."""

from __future__ import annotations

import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from models.simulate.faults import Fault
from models.simulate.source import SimulatedSource, open_simulated
from referee.core import game_names
from vision.capture.folder import SUFFIXES, natural_key
from vision.capture.health import FROZEN_S, Health
from vision.capture.source import Frame
from vision.pictures import PictureError, load_picture

NAMED = {"light-off": "dark", "black": "black", "freeze": "frozen", "refocus": "blurred", "flicker": "flicker"}
"""Faults of simulated films that have a name."""
OTHERS = ("bump", "lean")
"""Faults that must not be taken for one of light or lens."""
SHORTEST_S = {"light-off": 1.5, "black": 0.5, "freeze": FROZEN_S + 0.3, "refocus": 1.8, "flicker": 2.5}
"""Shorter ones are over before they can be told from a bad frame."""
AFTER_S = 2.5
"""A name may stay for so long after its fault."""
FPS = 10
EVENTS = 8

Tick = Callable[[], None]


def films(count: int, seed: int, tick: Tick = lambda: None) -> dict[str, Any]:
    """Simulated matches of all games in turn, each with every fault; ``tick`` after each frame."""
    found: dict[str, list[float | None]] = defaultdict(list)
    false_s: Counter[str] = Counter()
    took: list[float] = []
    seconds = 0.0
    games = sorted(game_names())
    for number in range(count):
        faults = ",".join((*NAMED, *OTHERS))
        source = open_simulated(
            f"sim:{games[number % len(games)]}?seed={seed + number}&faults={faults}&fps={FPS}&events={EVENTS}"
        )
        names = _watched(source, took, tick)
        seconds += len(names) / FPS
        for fault in source.faults:
            if fault.kind in NAMED and fault.t1 - fault.t0 >= SHORTEST_S.get(fault.kind, 0.0):
                found[fault.kind].append(_delay(fault, names))
        false_s.update(_false(source.faults, names))
    return {
        "films": count,
        "seconds": round(seconds),
        "named": {kind: _summary(delays) for kind, delays in sorted(found.items())},
        "false_s": {name: round(frames / FPS, 1) for name, frames in false_s.items()},
        "look_ms": round(1000 * statistics.median(took), 2) if took else None,
    }


def _watched(source: SimulatedSource, took: list[float], tick: Tick) -> list[tuple[float, str]]:
    health = Health()
    names: list[tuple[float, str]] = []
    for frame in source:
        begin = time.process_time()
        condition = health.look(Frame(*frame))
        took.append(time.process_time() - begin)
        names.append((frame[1], condition.name))
        tick()
    return names


def _delay(fault: Fault, names: Sequence[tuple[float, str]]) -> float | None:
    """Seconds from a fault to its name; ``None`` when it was not named."""
    wanted = NAMED[fault.kind]
    return next((t - fault.t0 for t, name in names if fault.t0 <= t < fault.t1 + 0.5 and name == wanted), None)


def _false(faults: Sequence[Fault], names: Sequence[tuple[float, str]]) -> Counter[str]:
    """Frames with a name though nothing was wrong."""
    wrong = [name for t, name in names if name != "ok" and not any(f.t0 <= t < f.t1 + AFTER_S for f in faults)]
    return Counter(wrong)


def _summary(delays: Sequence[float | None]) -> dict[str, Any]:
    named = [delay for delay in delays if delay is not None]
    return {
        "named": len(named),
        "of": len(delays),
        "median_s": round(statistics.median(named), 2) if named else None,
        "slowest_s": round(max(named), 2) if named else None,
    }


def pictures(folder: Path, tick: Tick = lambda: None) -> dict[str, Any]:
    """What single pictures look like; of good ones, each name but ``ok`` is a false alarm."""
    seen: Counter[str] = Counter()
    odd: dict[str, list[str]] = defaultdict(list)
    files = (path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES)
    for path in sorted(files, key=natural_key):
        try:
            picture = load_picture(path)
        except PictureError:
            continue
        name = Health().look(Frame(0, 0.0, picture)).seen
        seen[name] += 1
        if name != "ok":
            odd[name].append(path.name)
        tick()
    return {"pictures": seen.total(), "seen": dict(seen), "odd": {name: found[:20] for name, found in odd.items()}}
