"""Matches that were measured, kept in a file that grows, and what they come to together."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from live.bench.live import Outcome
from live.bench.read import share
from referee.core import Problem


class Results:
    """A file of JSON lines, one a match; what is in it need not be measured again."""

    def __init__(self, path: Path | None, mode: str) -> None:
        self._path = path
        self.mode = mode
        self.rows: list[dict[str, Any]] = []
        if path is not None and path.exists():
            self.rows = [row for row in _lines(path) if row.get("mode") == mode]

    def has(self, game: str, seed: int) -> bool:
        """Whether this match was measured before."""
        return any(row["game"] == game and row["seed"] == seed for row in self.rows)

    @property
    def hours(self) -> float:
        """Hours of film measured in this mode."""
        return float(sum(row["film_s"] for row in self.rows)) / 3600

    def add(self, outcome: Outcome) -> None:
        """Keep a match; it is in the file when this returns. Raises :class:`Problem` when it can't be written."""
        row = {"mode": self.mode, **asdict(outcome)}
        self.rows.append(row)
        if self._path is None:
            return
        try:
            with self._path.open("ab+") as file:
                file.write(_after_broken_line(file) + json.dumps(row, ensure_ascii=False).encode() + b"\n")
        except OSError as error:
            raise Problem("file-unwritable", file=str(self._path), detail=error.strerror or str(error)) from None


def _after_broken_line(file: BinaryIO) -> bytes:
    """What must come before a new line: the last one may have broken off when the program was killed."""
    if file.seek(0, os.SEEK_END) == 0:
        return b""
    file.seek(-1, os.SEEK_END)
    return b"" if file.read() == b"\n" else b"\n"


def _lines(path: Path) -> Iterable[dict[str, Any]]:
    """The whole lines of a file; a last one that broke off is left out."""
    known = {field.name for field in fields(Outcome)}
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if known <= row.keys():
            yield row


def totals(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The figures of issue and docs from rows of matches."""
    hours = sum(row["film_s"] for row in rows) / 3600
    events = sum(row["events"] for row in rows)
    accused = _sum(row["accused"] for row in rows)
    asked = _sum(row["questions"] for row in rows)
    return {
        "matches": len(rows),
        "hours": round(hours, 3),
        "events": events,
        "fouls_called": share(sum(row["found"] for row in rows), sum(row["planted"] for row in rows)),
        "fouls_missed": _sum(row["missed"] for row in rows),
        "false_accusations": sum(accused.values()),
        "false_accusations_per_hour": round(sum(accused.values()) / max(hours, 1e-9), 3),
        "accused": accused,
        "false_events": sum(row["false_events"] for row in rows),
        "missed_events": sum(row["missed_events"] for row in rows),
        "records_exact": share(sum(row["same"] for row in rows), len(rows)),
        "rulings_exact": share(sum(row["same_rulings"] for row in rows), len(rows)),
        "doubts_per_game": round(sum(asked.values()) / max(len(rows), 1), 3),
        "doubts_per_20_events": round(20 * sum(asked.values()) / max(events, 1), 3),
        "asked": asked,
        "delay_placement_s": _spread([delay for row in rows for delay in row["delays_s"]]),
        "delay_foul_s": _spread([delay for row in rows for delay in row["foul_delays_s"]]),
        "frames": sum(row["frames"] for row in rows),
        "looks": sum(row["looks"] for row in rows),
        "work_share": round(sum(row["work_s"] for row in rows) / max(3600 * hours, 1e-9), 4),
        "memory_mb_per_hour": _slope(rows),
        "inexact": [[row["game"], row["seed"]] for row in rows if not row["same"]][:50],
    }


def _sum(counts: Iterable[dict[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return dict(total.most_common())


def _spread(values: Sequence[float]) -> dict[str, Any]:
    if not values:
        return {"count": 0, "median": None, "p95": None}
    median, p95 = (round(float(np.quantile(values, q)), 3) for q in (0.5, 0.95))
    return {"count": len(values), "median": median, "p95": p95}


def _slope(rows: Sequence[dict[str, Any]]) -> float | None:
    """How fast memory grows over the matches of one run, once everything is loaded; by least squares."""
    runs: dict[int, list[tuple[float, float]]] = {}
    for row in rows:
        run = runs.setdefault(row["run"], [])
        run.append(((run[-1][0] if run else 0.0) + row["film_s"] / 3600, row["rss_mb"]))
    longest = max(runs.values(), key=len, default=[])[3:]
    if len(longest) < 5:
        return None
    hours, megabytes = np.array(longest).T
    return round(float(np.polyfit(hours, megabytes, 1)[0]), 2)
