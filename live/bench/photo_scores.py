"""Measuring ``watch tiles`` on folders of photographs: every photograph must yield exactly its own placement."""

from __future__ import annotations

import json
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from live.bench.kept import keep_row, kept_rows
from live.bench.photo_games import TRUTH, write_game
from live.messages import Message
from live.watching.assembling import Wishes, assembled, setup_of
from referee.core import Problem
from vision.capture import open_source
from vision.capture.folder import natural_key

NEEDED = ("folder", "questions", "seconds")
LARGE_EVERY = 12
"""Every so many games are photographed with twelve million pixels."""

Placement = tuple[str, int, int]
"""Label, column and row."""


class _Events:
    """Keeps what was told to have happened: by second, what and where."""

    def __init__(self) -> None:
        self.told: list[tuple[int, str, Any, Any, Any]] = []

    def publish(self, message: Message) -> None:
        if message["type"] == "event":
            told = (message.get("label"), message.get("col"), message.get("row"))
            self.told.append((round(float(str(message["at_s"]))), str(message["do"]), *told))


def true_placements(folder: Path) -> list[Placement | None]:
    """The placement of each photograph, in their order; raises :class:`Problem` without a readable truth."""
    try:
        raw: Mapping[str, Any] = json.loads((folder / TRUTH).read_text("utf-8"))["placements"]
    except (OSError, ValueError, KeyError) as error:
        raise Problem("record-unreadable", file=str(folder / TRUTH), detail=str(error)) from None
    names = sorted(raw, key=lambda name: natural_key(folder / name))
    return [None if raw[name] is None else (str(raw[name][0]), raw[name][1], raw[name][2]) for name in names]


def measure_folder(folder: Path) -> dict[str, Any]:
    """What came of a folder: counts, and the photographs that yielded anything but their own placement."""
    truth = true_placements(folder)
    setup = setup_of("tiles", players=(), options={}, lang="en", set_name=None, source=str(folder))
    events, begin = _Events(), time.perf_counter()
    with tempfile.TemporaryDirectory() as place:
        wishes = Wishes(setup, Path(place) / "tiles.db", pictures=False, clips=False)
        with assembled(open_source(str(folder)), wishes) as match:
            match.listeners.append(events)
            match.loop.run()
            asked = match.session.asking.asked
    return {
        "folder": folder.name,
        **judged(truth, events.told),
        "questions": asked,
        "seconds": round((time.perf_counter() - begin) / max(len(truth), 1), 2),
    }


def judged(truth: Sequence[Placement | None], told: Iterable[tuple[int, str, Any, Any, Any]]) -> dict[str, Any]:
    """``exact`` photographs yielded their own placement and nothing else; ``false`` is whatever never happened."""
    by_photo: dict[int, list[tuple[str, Any, Any, Any]]] = {}
    for number, *what in told:
        by_photo.setdefault(number, []).append((str(what[0]), what[1], what[2], what[3]))
    counts: Counter[str] = Counter(photographs=len(truth))
    wrong: dict[int, Any] = {}
    true = {("place", *own): number for number, own in enumerate(truth) if own is not None}
    counts["placements"] = len(true)
    for number, own in enumerate(truth):
        seen = by_photo.get(number, [])
        wanted = [] if own is None else [("place", *own)]
        counts["exact"] += seen == wanted
        if seen != wanted:
            wrong[number + 1] = {"wanted": own, "told": seen}
        for one in seen:
            kind = "false" if one not in true or true[one] > number else "own" if true[one] == number else "late"
            counts[kind] += 1
    return {**{name: counts[name] for name in KINDS}, "wrong": wrong}


KINDS = ("photographs", "placements", "exact", "own", "late", "false")


def totals(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The rows together."""
    summed = {name: sum(int(row[name]) for row in rows) for name in (*KINDS, "questions")}
    slowest = max((float(row["seconds"]) for row in rows), default=0.0)
    return {"folders": len(rows), **summed, "slowest_s_a_photograph": slowest}


def folders(data: Path) -> list[Path]:
    """The folders with a truth at or below a place; raises :class:`Problem` where there is none."""
    found = sorted({path.parent for path in (*data.glob(TRUTH), *data.glob(f"*/{TRUTH}"))}, key=natural_key)
    if not found:
        raise Problem("bench-nothing", folder=str(data))
    return found


def made_games(place: Path, games: int, first_seed: int, photographs: int) -> Iterator[Path]:
    """Photographs of made-up games; those that are in the place already are not made again."""
    for seed in range(first_seed, first_seed + games):
        folder = place / f"game-{seed}"
        if not (folder / TRUTH).exists():
            write_game(folder, seed, photographs, large=seed % LARGE_EVERY == LARGE_EVERY - 1)
        yield folder


def measure_all(
    found: Iterable[Path], results: Path | None, advance: Callable[[Mapping[str, Any]], None]
) -> list[dict[str, Any]]:
    """Measure folders one after another; those in ``results`` (JSON lines) are taken from there."""
    known: dict[str, dict[str, Any]] = {}
    if results is not None and results.exists():
        known = {row["folder"]: row for row in kept_rows(results, NEEDED)}
    rows = []
    for folder in found:
        row = known.get(folder.name)
        if row is None:
            row = measure_folder(folder)
            if results is not None:
                keep_row(results, row)
        rows.append(row)
        advance(row)
    return rows
