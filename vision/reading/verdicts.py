"""From the probabilities of one piece to its reading: the likeliest turn and label, or a doubt with alternatives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from vision.pieces import Corners, PieceReading, TurnReading, started_at, turn_of
from vision.reading.adapted import Key
from vision.reading.answers import (
    Answers,
    Labels,
    best,
    card_labels,
    card_types,
    glyph_labels,
    restricted,
    set_labels,
    site_labels,
    top,
)
from vision.reading.closer import Closer

CERTAIN = 0.8
"""Below this probability a label is a doubt."""

CERTAIN_PICTURE = 0.95
"""The same for faces that are pictures: a strange set draws its roles in its own way."""

CERTAIN_BACK = 0.65
"""The same for backs, of which there is nothing to mix up but a face that can't be seen."""

DETAIL = 0.6
"""Below this probability a detail is left open."""

OUTSIDE = 0.03
"""So much weight has what a known set does not hold: a reading that the set hardly explains remains a doubt."""

SIDE = 0.99
"""The same for the side of a chip, whose relief a webcam hardly shows: most chips stay open. (Of strange chips one in
seven is taken for the other side at 0.95.)
"""

LOST = 0.1
"""A line may have lost a character, however surely the rest is read: so much the look at the whole card counts."""

UNCLEAR = "face not clear"

ALTERNATIVE = 0.02
CLOSER = {"tile": 1.0, "block": 0.5, "digit": 0.8, "site": 0.7, "line": 0.8}
DIGITS = "0123456789"
"""Weight of the look at the print alone against the look at the whole piece."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One piece as the networks saw it: corners begun at view 0, odds of its turns, answers of the views read.

    ``closer`` is what its print says by itself, where that was looked at; ``own`` are, by kind, all labels that the
    set on the table has, where that is known.
    """

    kind: str
    corners: Corners
    turns: npt.NDArray[np.float64]
    views: Mapping[int, Answers]
    closer: Closer = field(default_factory=Closer)
    own: Mapping[str, frozenset[str]] = field(default_factory=dict)


def judge(seen: Seen, game: str) -> PieceReading:
    """The reading of one piece of ``game``."""
    if seen.kind == "chip":
        return _chip(seen)
    if seen.kind in ("card", "direction"):
        return _card(seen, game)
    return _small(seen)


def chances(seen: Seen, game: str, turn: int) -> dict[Key, float]:
    """What the networks alone think that the piece shows if it is turned so, each with its probability."""
    answers = seen.views[turn]
    known: dict[Key, float]
    if seen.kind == "chip":
        return {("chip", label, None): p for label, p in answers.of("chip").items()}
    if seen.kind in ("card", "direction"):
        types = restricted(answers.of("type"), card_types(game))
        known = {("direction", name, "up"): types.get(name, 0.0) for name in ("up", "down")}
        beside = types["other"] + types.get("summary", 0.0) + sum(known.values())
        known["card", None, "down"] = types["back"]
        face_up, labels = 1 - beside - types["back"], _card_labels(game, "card", turn, seen)
        return {**known, **{("card", name, "up"): p * face_up for name, p in labels.items()}}
    faces, labels = answers.of("face"), _small_labels(seen, turn)
    known = {(seen.kind, None, "down"): faces["down"]}
    known.update({(seen.kind, name, "up"): p * faces["up"] for name, p in labels.items() if name is not None})
    return known


def _chip(seen: Seen) -> PieceReading:
    answers = seen.views[0]
    label, p = best(answers.of("chip"))
    alternatives = top(answers.of("chip"))
    doubt = None if p >= CERTAIN else reason(alternatives)
    side = _side(answers)
    return PieceReading(
        "chip",
        label if doubt is None else None,
        None,
        p,
        seen.corners,
        turn_of(seen.corners),
        {"side": side},
        worth(alternatives) if doubt else (),
        doubt,
        open_details={} if side is not None else {"side": worth(top(answers.of("side")))},
    )


def _side(answers: Answers) -> str | None:
    side, p = best(answers.of("side"))
    return side if p >= SIDE else None


def told_details(seen: Seen, game: str, key: Key, turn: int) -> dict[str, object]:
    """What the networks say besides the label, if the piece reads ``key`` turned so."""
    kind, _, face = key
    if kind == "chip":
        return {"side": _side(seen.views[0])}
    if kind == "tile" and face == "up":
        return {"colour": _ink(seen)}
    if game == "suritsu" and kind == "card" and face == "up":
        return _landscape(seen, restricted(seen.views[turn].of("type"), card_types(game)), turn)
    return {}


def _small(seen: Seen) -> PieceReading:
    faces = seen.views[0].of("face")
    if faces["down"] > max(faces["up"], faces["other"]):
        return _face_down(seen, faces["down"])
    labels = {k: _small_labels(seen, k) for k in seen.views}
    reading = _joint(seen, labels, faces["up"])
    if seen.kind == "tile":
        return _with_details(reading, {"colour": _ink(seen) if reading.label is not None else None})
    return reading


def _ink(seen: Seen) -> str | None:
    ink, p = best(seen.views[0].of("ink"))
    return ink if p >= DETAIL else None


def _small_labels(seen: Seen, turn: int) -> Labels:
    """Labels of a block, tile or cell under one turn, from the whole piece and from the closer look."""
    labels = glyph_labels(seen.kind, seen.views[turn])
    near = seen.closer.labels.get(turn)
    return labels if near is None else mixed(labels, near, CLOSER[seen.kind])


def _card(seen: Seen, game: str) -> PieceReading:
    types = restricted(seen.views[0].of("type"), card_types(game))
    down = types["back"] + types.get("summary", 0.0)
    kind = seen.kind
    directions = types.get("up", 0.0) + types.get("down", 0.0)
    if kind == "card" and directions > 0.5:
        kind = "direction"
    if types["back"] > 0.5 and kind == "card":
        return _face_down(seen, types["back"])
    labels = {k: _card_labels(game, kind, k, seen) for k in seen.views}
    face = directions if kind == "direction" else 1 - down - types["other"] - directions
    certain = CERTAIN_PICTURE if game == "suiri-sinri" else CERTAIN
    reading = _joint(replace(seen, kind=kind), labels, face, certain)
    if game == "suritsu" and kind == "card":
        return _with_details(reading, _landscape(seen, types, _read_turn(seen)))
    return reading


def _card_labels(game: str, kind: str, turn: int, seen: Seen) -> Labels:
    """Labels of a card under one turn, from the whole card and from the closer look."""
    answers = seen.views[turn]
    if kind == "card" and turn in seen.closer.sites:
        pairs = zip(answers.sites(), seen.closer.sites[turn], strict=True)
        sites = [{str(n): p for n, p in mixed(far, near, CLOSER["site"]).items()} for far, near in pairs]
        return set_labels(sites, seen.own[kind]) if kind in seen.own else site_labels(sites)
    labels = card_labels(game, kind, answers)
    near = seen.closer.labels.get(turn)
    if kind != "card" or not near:
        return labels
    if game == "kaifuda":
        return _market(answers, near)
    signs = {name: labels.get(name, 0.0) for name in ("plus", "minus")}
    rest = 1 - sum(signs.values())
    far = {name: p for name, p in labels.items() if name not in signs}
    near = {name: (1 - LOST) * near.get(name, 0.0) + LOST * far.get(name, 0.0) for name in {**far, **near}}
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


def _landscape(seen: Seen, types: Mapping[str, float], turn: int) -> dict[str, object]:
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
    """A piece that shows its back; hardly surer than not, it is a doubt."""
    doubt = None if p >= CERTAIN_BACK else UNCLEAR
    return PieceReading(seen.kind, None, "down", p, seen.corners, turn_of(seen.corners), doubt=doubt)


def _joint(seen: Seen, labels: Mapping[int, Labels], face: float, certain: float = CERTAIN) -> PieceReading:
    """Weigh the labels of every view read by the odds of its turn."""
    weights = {k: float(seen.turns[k]) for k in labels}
    total = sum(weights.values())
    marginal: Labels = {}
    for k, own in labels.items():
        for label, p in own.items():
            marginal[label] = marginal.get(label, 0.0) + p * weights[k] / total
    if seen.kind in seen.own:
        marginal = _of_set(marginal, seen.own[seen.kind])
    label, p = max(marginal.items(), key=lambda item: item[1])
    turn = max(weights, key=lambda k: weights[k] * labels[k].get(label, 0.0))
    confidence = float(p * min(1.0, face))
    corners = started_at(seen.corners, -turn)
    ranked = top({name: value * face for name, value in marginal.items()})
    doubt = None
    if label is None:
        doubt = None if seen.kind == "cell" and confidence >= CERTAIN else "no number or sign"
    elif confidence < certain:
        doubt = reason(ranked) if face > CERTAIN else UNCLEAR
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
        worth(ranked) if doubt else (),
        doubt,
        turns,
    )


def _of_set(labels: Labels, own: frozenset[str]) -> Labels:
    """The labels that the set has: what else they seemed to be they can't."""
    kept = {name: p for name, p in labels.items() if name in own}
    total = sum(kept.values()) + OUTSIDE
    return {name: p / total for name, p in kept.items()} or {None: 0.0}


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


def worth(ranked: tuple[tuple[str | None, float], ...]) -> tuple[tuple[str | None, float], ...]:
    """The labels worth naming beside a doubt."""
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
