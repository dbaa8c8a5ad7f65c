"""The messages of a match, made in one place: what ``Hub.publish`` takes and ``watch --json`` prints.

Sentences stand in the match's own language in ``text`` and ``remedy``, and in every language in ``said``, so that
each page can speak its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from live.report import effects_line
from referee.core import LANGUAGES, Event, Match, Note, PieceEvent, Problem, Ruling, Texts
from referee.core.following import Question
from referee.core.records import event_json
from referee.core.registry import part

if TYPE_CHECKING:
    from calibration.plane import TablePlane
    from calibration.refusal import Refusal

Message = dict[str, Any]

TEXT_PACKAGES = ("live", "live.web", "vision", "calibration")
"""Where the texts of statuses, questions and the pages' own problems are, beside the core's and the game's."""

MARGIN_MM = 40.0
"""The outline drawn on the picture goes so far beyond the outermost pieces."""

GRID_MM = 50.0
"""Pitch of the grid drawn on the picture."""


class Messages:
    """Makes the messages of one match. ``language`` is that of ``text``, ``packages`` hold further texts."""

    def __init__(self, match: Match[Any], language: str = "en", packages: Sequence[str] = ()) -> None:
        self._match = match
        self._texts = {each: Texts(each, *TEXT_PACKAGES, *packages, match.game.package) for each in LANGUAGES}
        self._own = self._texts[language]

    def match(self, **about: Any) -> Message:
        """A game begins. ``about``: ``ident`` of its log, ``source``, ``set``, and whatever else pages may show."""
        header, game = self._match.header, self._match.game
        return {
            "type": "match",
            "game": game.name,
            "players": list(header.players),
            "options": dict(header.options),
            "position": header.position,
            "lang": self._own.language,
            "state": game.view(self._match.start),
            **about,
        }

    def event(self, entry: int, event: Event, at_s: float) -> Message:
        """Event number ``entry`` of the record (that counts now: corrections show in the rulings)."""
        return {
            **event_json(event),
            "type": "event",
            "at_s": round(at_s, 3),
            "entry": entry,
            "notation": notation(self._match, event),
        }

    def ruling(self, ruling: Ruling, at_s: float) -> Message:
        """A ruling as in ``judge --json``, its findings said in every language, with the event as it counts now."""
        told = [(by_language, ruling.to_json(texts)) for by_language, texts in self._texts.items()]
        own = dict(told)[self._own.language]
        for name in ("findings", "overruled"):
            for number, finding in enumerate(own.get(name, ())):
                finding["said"] = {lang: _said(each[name][number]) for lang, each in told}
        own["notation"] = notation(self._match, self._match.event(ruling.event))
        own["effects_said"] = {lang: effects_line(ruling.effects, texts) for lang, texts in self._texts.items()}
        return {"type": "ruling", "at_s": round(at_s, 3), **own}

    def diagram(self, at_s: float) -> Message:
        """The field as the record has it now."""
        field = part(self._match.game, "diagram").diagram(self._match.state)
        return {"type": "diagram", "at_s": round(at_s, 3), "game": self._match.game.name, "field": field}

    def status(self, status: str, at_s: float, key: str | None = None, **values: Any) -> Message:
        """``status`` is a word of formats section 5; ``key`` names its text (default ``status-…``)."""
        name = key or f"status-{status}"
        said = {lang: texts.say(name, **values) if texts.has(name) else "" for lang, texts in self._texts.items()}
        text = said[self._own.language]
        return {"type": "status", "at_s": round(at_s, 3), "status": status, "text": text, "said": said}

    def camera(self, name: str, at_s: float, key: str | None = None, **values: Any) -> Message:
        """The condition of the picture (``ok``, ``dark``, ``blurred`` …); ``key`` names the text that advises."""
        said = {} if key is None else {lang: texts.say(key, **values) for lang, texts in self._texts.items()}
        text = said.get(self._own.language, "")
        return {"type": "camera", "at_s": round(at_s, 3), "condition": name, "text": text, "said": said}

    def refused(self, name: str, at_s: float, refusal: Refusal) -> Message:
        """A ``camera`` message that says why a table was not taken."""
        said = {lang: refusal_words(refusal, texts) for lang, texts in self._texts.items()}
        text = said[self._own.language]
        return {"type": "camera", "at_s": round(at_s, 3), "condition": name, "text": text, "said": said}

    def questions(self, questions: Sequence[Question], at_s: float) -> Message:
        """All questions that stand now; an empty list takes the last ones off."""
        return {"type": "questions", "at_s": round(at_s, 3), "questions": [self._question(q) for q in questions]}

    def warning(self, question: Question | None, at_s: float) -> Message:
        """A danger while a piece hovers; ``None``: it is over."""
        told = None if question is None else self._question(question)
        return {"type": "warning", "at_s": round(at_s, 3), "warning": told}

    def problem(self, problem: Problem) -> dict[str, str]:
        """Why something was refused, by language."""
        return {lang: problem.message(texts) for lang, texts in self._texts.items()}

    def _question(self, question: Question) -> dict[str, Any]:
        said = {
            lang: {
                "text": texts.say(question.name, **question.args),
                "choices": [texts.say(name, **values) for name, values, _ in question.choices],
            }
            for lang, texts in self._texts.items()
        }
        return {"ident": question.ident, **said[self._own.language], "said": said, "keys": list(question.keys)}


def refusal_words(refusal: Refusal, texts: Texts) -> str:
    """Why a table or a lens was not taken, in one sentence."""
    source = texts.say(f"calibration-source-{refusal.source}")
    return texts.say(f"calibration-{refusal.reason}", **{**refusal.values, "source": source})


def notation(match: Match[Any], event: Event) -> str:
    """The event in the game's short notation; the common events as ``undo``, ``correct #3``."""
    if isinstance(event, PieceEvent):
        return match.game.notate(event)
    number = getattr(event, "event", None)
    words = event.do if number is None else f"{event.do} #{number}"
    return f"{words} “{event.text}”" if isinstance(event, Note) and event.text else words


def evidence_message(
    event: int, at_s: float, *, before: bool = False, after: bool = False, clip: bool = False
) -> Message:
    """Pictures or a clip of an event can be had from now on."""
    there = {name: True for name, is_there in (("before", before), ("after", after), ("clip", clip)) if is_there}
    return {"type": "evidence", "at_s": round(at_s, 3), "event": event, **there}


def clock_message(
    at_s: float, left_s: Mapping[str, float | None], used_s: Mapping[str, float], running: str | None
) -> Message:
    """Time left (null without a limit) and used by each player, and whose clock runs (null: none)."""
    players = {
        name: {"left_s": None if left is None else round(left, 1), "used_s": round(used_s.get(name, 0.0), 1)}
        for name, left in left_s.items()
    }
    return {"type": "clock", "at_s": round(at_s, 3), "players": players, "running": running}


def table_message(
    at_s: float,
    size_px: tuple[int, int],
    plane: TablePlane | None,
    pieces: Iterable[Mapping[str, Any]],
    doubts: Sequence[Mapping[str, Any]] = (),
) -> Message:
    """What is drawn on the picture, in its pixels. ``size_px``: its width and height.

    Each piece: ``key``, ``kind``, ``label``, ``face``, ``corners``, and where true ``public`` (its face may be told),
    ``offends`` (the finding is about it), ``provisional``. Each doubt: ``piece``, ``reason``, ``alternatives``.
    """
    listed = [dict(piece) for piece in pieces]
    corners = [corner for piece in listed for corner in piece.get("corners") or ()]
    outline, grid = _outline_and_grid(plane, corners)
    return {
        "type": "table",
        "at_s": round(at_s, 3),
        "width": size_px[0],
        "height": size_px[1],
        "method": "none" if plane is None else plane.method,
        "residual_px": None if plane is None else round(plane.residual_px, 2),
        "residual_mm": None if plane is None else round(plane.residual_mm, 2),
        "outline": outline,
        "grid": grid,
        "pieces": listed,
        "doubts": [dict(doubt) for doubt in doubts],
    }


def _outline_and_grid(plane: TablePlane | None, corners: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """The rectangle on the table round all pieces, and a grid in it."""
    if plane is None or not corners:
        return [], []
    flat = plane.to_mm(np.asarray(corners, np.float64))
    low, high = flat.min(axis=0) - MARGIN_MM, flat.max(axis=0) + MARGIN_MM
    return grid_px(plane, (low[0], low[1], high[0], high[1]), GRID_MM)


def grid_px(
    plane: TablePlane, area_mm: tuple[float, float, float, float], pitch_mm: float
) -> tuple[list[Any], list[Any]]:
    """Outline (4 corners) and grid lines of an area ``x0, y0, x1, y1`` on the table, in pixels."""
    x0, y0, x1, y1 = area_mm
    outline = _px(plane, [(x0, y1), (x1, y1), (x1, y0), (x0, y0)])
    across = np.arange(np.ceil(x0 / pitch_mm), x1 / pitch_mm) * pitch_mm
    along = np.arange(np.ceil(y0 / pitch_mm), y1 / pitch_mm) * pitch_mm
    lines = [_px(plane, [(x, y0), (x, y1)]) for x in across] + [_px(plane, [(x0, y), (x1, y)]) for y in along]
    return outline, lines


def _px(plane: TablePlane, points_mm: Sequence[tuple[float, float]]) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in plane.to_px(np.asarray(points_mm, np.float64))]


def _said(finding: Mapping[str, Any]) -> dict[str, Any]:
    return {"text": finding["text"], "remedy": finding["remedy"]}
