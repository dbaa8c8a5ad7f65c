"""From the probabilities of one piece to its reading: the likeliest turn and label, or a doubt with alternatives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from vision.pieces import Corners, PieceReading, TurnReading, started_at, turn_of
from vision.reading.answers import (
    Answers,
    Labels,
    best,
    card_labels,
    card_types,
    glyph_labels,
    restricted,
    site_labels,
    top,
)
from vision.reading.closer import Closer
from vision.reading.gallery import Match

CERTAIN = 0.8
"""Below this probability a label is a doubt."""

DETAIL = 0.6
"""Below this probability a detail is left open."""

SIDE = 0.95
"""The same for the side of a chip, whose relief a webcam hardly shows: most chips stay open."""

ALTERNATIVE = 0.02
CLOSER = {"tile": 1.0, "block": 0.5, "digit": 0.8, "site": 0.5, "line": 0.8}
DIGITS = "0123456789"
"""Weight of the look at the print alone against the look at the whole piece."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One piece as the networks saw it: corners begun at view 0, odds of its turns, answers of the views read.

    ``closer`` is what its print says by itself, where that was looked at.
    """

    kind: str
    corners: Corners
    turns: npt.NDArray[np.float64]
    views: Mapping[int, Answers]
    closer: Closer = field(default_factory=Closer)


def judge(seen: Seen, game: str, match: Match | None = None) -> PieceReading:
    """The reading of one piece of ``game``; ``match`` is what a learned set's pictures say."""
    if seen.kind == "chip":
        return _chip(seen)
    if seen.kind in ("card", "direction"):
        return _card(seen, game, match)
    return _small(seen)


def _chip(seen: Seen) -> PieceReading:
    answers = seen.views[0]
    label, p = best(answers.of("chip"))
    side, q = best(answers.of("side"))
    alternatives = top(answers.of("chip"))
    doubt = None if p >= CERTAIN else reason(alternatives)
    return PieceReading(
        "chip",
        label if doubt is None else None,
        None,
        p,
        seen.corners,
        turn_of(seen.corners),
        {"side": side if q >= SIDE else None},
        _worth(alternatives) if doubt else (),
        doubt,
    )


def _small(seen: Seen) -> PieceReading:
    faces = seen.views[0].of("face")
    if faces["down"] > max(faces["up"], faces["other"]):
        return _face_down(seen, faces["down"])
    labels = {k: glyph_labels(seen.kind, answers) for k, answers in seen.views.items()}
    for k, near in seen.closer.labels.items():
        labels[k] = mixed(labels[k], near, CLOSER[seen.kind])
    reading = _joint(seen, labels, faces["up"])
    if seen.kind == "tile":
        ink, p = best(seen.views[0].of("ink"))
        return _with_details(reading, {"colour": ink if p >= DETAIL and reading.label is not None else None})
    return reading


def _card(seen: Seen, game: str, match: Match | None) -> PieceReading:
    types = restricted(seen.views[0].of("type"), card_types(game))
    if match is not None and (game == "suiri-sinri" or match.face == "down"):
        learned = _learned(seen, match)
        if learned is not None:
            return learned
    down = types["back"] + types.get("summary", 0.0)
    kind = seen.kind
    directions = types.get("up", 0.0) + types.get("down", 0.0)
    if kind == "card" and directions > 0.5:
        kind = "direction"
    if types["back"] > 0.5 and kind == "card":
        return _face_down(seen, types["back"])
    labels = {k: _card_labels(game, kind, k, seen) for k in seen.views}
    face = directions if kind == "direction" else 1 - down - types["other"] - directions
    reading = _joint(Seen(kind, seen.corners, seen.turns, seen.views, seen.closer), labels, face)
    if game == "suritsu" and kind == "card":
        return _with_details(reading, _landscape(seen, types))
    return reading


def _card_labels(game: str, kind: str, turn: int, seen: Seen) -> Labels:
    """Labels of a card under one turn, from the whole card and from the closer look."""
    answers = seen.views[turn]
    labels = card_labels(game, kind, answers)
    if kind != "card":
        return labels
    if turn in seen.closer.sites:
        pairs = zip(answers.sites(), seen.closer.sites[turn], strict=True)
        return site_labels([{str(n): p for n, p in mixed(far, near, CLOSER["site"]).items()} for far, near in pairs])
    near = seen.closer.labels.get(turn)
    if not near:
        return labels
    if game == "kaifuda":
        return _market(answers, near)
    signs = {name: labels.get(name, 0.0) for name in ("plus", "minus")}
    rest = 1 - sum(signs.values())
    far = {name: p for name, p in labels.items() if name not in signs}
    mixture: Labels = {name: p * rest for name, p in mixed(far, near, CLOSER["line"]).items()}
    mixture.update(signs)
    return mixture


def _market(answers: Answers, near: Labels) -> Labels:
    """Labels of a market card: its digit from both looks, its star from the whole card."""
    glyphs = answers.of("glyph")
    types = restricted(answers.of("type"), ("digit", "star"))
    digits = mixed({d: glyphs[d] for d in DIGITS}, {d: near.get(d, 0.0) for d in DIGITS}, CLOSER["digit"])
    stars = restricted(glyphs, tuple(g for g in glyphs if g not in DIGITS))
    return {**{d: p * types["digit"] for d, p in digits.items()}, **{s: p * types["star"] for s, p in stars.items()}}


def _landscape(seen: Seen, types: Mapping[str, float]) -> dict[str, object]:
    turn = _read_turn(seen)
    answers = seen.views[turn]
    if types["start"] > types["play"]:
        return {"scenery": None, "score": None}
    families = {k: v for k, v in answers.of("scenery").items() if k != "none"}
    scenery, p = best(families)
    score, q = best(answers.of("score"))
    return {
        "scenery": scenery if p >= DETAIL * sum(families.values()) else None,
        "score": int(score) if q >= DETAIL else None,
    }


def _read_turn(seen: Seen) -> int:
    return max(seen.views, key=lambda k: seen.turns[k])


def _face_down(seen: Seen, p: float) -> PieceReading:
    return PieceReading(seen.kind, None, "down", p, seen.corners, turn_of(seen.corners))


def _learned(seen: Seen, match: Match) -> PieceReading | None:
    """The reading that a learned set gives, if it is sure; null when the networks should decide."""
    if match.probability < CERTAIN:
        return None
    corners = started_at(seen.corners, -match.turn)
    if match.face == "down":
        return PieceReading(seen.kind, None, "down", match.probability, corners, turn_of(corners))
    details: dict[str, object] = {"corner": None} if match.label == "joker" else {}
    return PieceReading(seen.kind, match.label, "up", match.probability, corners, turn_of(corners), details)


def _joint(seen: Seen, labels: Mapping[int, Labels], face: float) -> PieceReading:
    """Weigh the labels of every view read by the odds of its turn."""
    weights = {k: float(seen.turns[k]) for k in labels}
    total = sum(weights.values())
    marginal: Labels = {}
    for k, own in labels.items():
        for label, p in own.items():
            marginal[label] = marginal.get(label, 0.0) + p * weights[k] / total
    label, p = max(marginal.items(), key=lambda item: item[1])
    turn = max(weights, key=lambda k: weights[k] * labels[k].get(label, 0.0))
    confidence = float(p * min(1.0, face))
    corners = started_at(seen.corners, -turn)
    ranked = top({name: value * face for name, value in marginal.items()})
    doubt = None
    if label is None:
        doubt = None if seen.kind == "cell" and confidence >= CERTAIN else "no number or sign"
    elif confidence < CERTAIN:
        doubt = reason(ranked) if face > CERTAIN else "face not clear"
    turns = tuple(
        TurnReading(-k % 4, turn_of(started_at(seen.corners, -k)), weights[k] / total, top(own))
        for k, own in sorted(labels.items())
    )
    return PieceReading(
        seen.kind,
        label if doubt is None else None,
        "up",
        confidence,
        corners,
        turn_of(corners),
        {},
        _worth(ranked) if doubt else (),
        doubt,
        turns,
    )


def mixed(far: Mapping[Any, float], near: Mapping[Any, float], weight: float) -> Labels:
    """Two opinions on one label as one: their geometric mean."""
    least = 1e-6
    names = {**far, **near}
    odds = {n: max(far.get(n, 0.0), least) ** (1 - weight) * max(near.get(n, 0.0), least) ** weight for n in names}
    total = sum(odds.values())
    return {name: value / total for name, value in odds.items()}


def reason(ranked: tuple[tuple[str | None, float], ...]) -> str:
    """A doubt in words."""
    names = [str(name) for name, p in ranked if name is not None and p > ALTERNATIVE]
    if len(names) >= 2 and ranked[0][1] > 0.3:
        return f"{names[0]} or {names[1]}"
    return "not legible"


def _worth(ranked: tuple[tuple[str | None, float], ...]) -> tuple[tuple[str | None, float], ...]:
    return tuple((name, round(p, 4)) for name, p in ranked if p > ALTERNATIVE)


def _with_details(reading: PieceReading, details: dict[str, object]) -> PieceReading:
    return PieceReading(
        reading.kind,
        reading.label,
        reading.face,
        reading.confidence,
        reading.corners,
        reading.turn_deg,
        details,
        reading.alternatives,
        reading.doubt,
        reading.turns,
    )
