"""Matches that were measured, kept in a file that grows, and what they come to together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np

from live.bench.kept import keep_row, kept_rows
from live.bench.live import Outcome
from live.bench.read import share

NEEDED = ("mode", *(field.name for field in fields(Outcome)))


class Results:
    """A file of JSON lines, one a match; what is in it need not be measured again."""

    def __init__(self, path: Path | None, mode: str) -> None:
        self._path = path
        self.mode = mode
        self.rows: list[dict[str, Any]] = []
        if path is not None and path.exists():
            self.rows = [row for row in kept_rows(path, NEEDED) if row["mode"] == mode]

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
        keep_row(self._path, row)


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
        "fouls_invisible": _sum(row.get("invisible", {}) for row in rows),
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
