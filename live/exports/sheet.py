"""A game as CSV, one event a row, for spreadsheets (RFC 4180, UTF-8)."""

from __future__ import annotations

import csv
import io
from typing import Any

from live.exports.logged import Line, LoggedGame, clocks_of
from live.exports.moments import clock
from live.report import effects_line

COLUMNS = (
    "event", "at_s", "time", "spent_s", "by", "do", "notation", "verdict", "rules", "text", "remedy", "effects",
    "undone", "ruled", "source", "note",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_text(game: LoggedGame) -> str:
    """The rows under a line of names; scores and clocks of each player come last. What isn't known is empty."""
    out = io.StringIO()
    names = [f"score_{who}" for who in game.players] + [f"clock_{who}" for who in game.players]
    writer = csv.DictWriter(out, [*COLUMNS, *map(_plain, names)], extrasaction="ignore", lineterminator="\r\n")
    writer.writeheader()
    for line in game.lines:
        writer.writerow({name: _plain(value) for name, value in _row(game, line).items()})
    return out.getvalue()


def _row(game: LoggedGame, line: Line) -> dict[str, Any]:
    findings, texts, ruling = line.findings, game.texts, line.ruling
    row: dict[str, Any] = {
        "event": line.number,
        "at_s": line.at_s,
        "time": None if line.at_s is None else clock(line.at_s),
        "spent_s": None if line.spent_s is None else round(line.spent_s, 3),
        "by": line.by,
        "do": line.event.do,
        "notation": line.notation,
        "verdict": str(ruling.verdict) if line.of_play else None,
        "rules": " ".join(finding.rule for finding in findings),
        "text": " ".join(texts.reason(finding) for finding in findings),
        "remedy": " ".join(remedy for finding in findings if (remedy := texts.remedy(finding))),
        "effects": effects_line(ruling.effects, texts),
        "undone": "yes" if ruling.undone else None,
        "ruled": ruling.ruled["verdict"] if ruling.ruled else None,
        "source": line.raw.get("source"),
        "note": line.event.note,
    }
    scores = ruling.state.get("scores") or {}
    row |= {f"score_{who}": scores.get(who) for who in game.players}
    return row | {f"clock_{who}": value for who, value in clocks_of(line.raw).items()}


def _plain(value: Any) -> Any:
    """Text that a spreadsheet would take for a formula gets an apostrophe before it."""
    return "'" + value if isinstance(value, str) and value.startswith(FORMULA) else value
