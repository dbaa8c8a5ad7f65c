"""Reading with a learned set: what its faces look like weighed with what the networks read by themselves.

The set's own faces may decide between readings, as nothing else can lie on the table. What is like none of them is
left to the networks where the set may hold more faces than were shown, else it is a doubt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.pieces import PieceReading, TurnReading, started_at, turn_of
from vision.reading.adapted import AdaptedHead, Array, Face, Floats, Key, merged
from vision.reading.answers import top
from vision.reading.verdicts import Seen, chances, reason, told_details, worth

FAMILY: Mapping[str, str] = {"card": "card", "direction": "card", "block": "block", "tile": "tile", "chip": "chip"}
"""Kinds that share a head: what a detector can't tell apart must be told by one head."""

NETWORK: Mapping[str, str] = {"card": "cards", "block": "glyphs", "tile": "glyphs", "chip": "glyphs"}
"""The network that embeds the pieces of a family."""

WEIGHT: Mapping[str, float] = {"cards": 0.5, "glyphs": 1.0}
"""Of what the networks read and of the turn they see: partly the same evidence as the embedding, and less sure where
pictures are read."""
FLOOR = 1e-3

SURE = 0.98
PRINT = frozenset("0123456789+-×:=./ ")
STRANGE = "not of this set"
TURNED = dict(zip("01689+-", "01986+-", strict=True))
SAME_DETAILS = 0.9
"""Details are told when they are at least so probable."""

Numbers = tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """What is known of a set beyond its sizes: a head for each family of kinds, and the numbers of its boards."""

    heads: Mapping[str, AdaptedHead] = field(default_factory=dict)
    boards: tuple[Numbers, ...] = ()

    def head(self, kind: str) -> AdaptedHead | None:
        """The head that knows pieces of this kind."""
        return self.heads.get(FAMILY.get(kind, ""))


@dataclass(frozen=True, slots=True)
class _Choice:
    """What a piece may be: its key, the turn, the face of the set (none for one outside), the logit."""

    key: Key | None
    turn: int
    face: Face | None
    logit: float


def decide(seen: Seen, game: str, embeddings: Array, head: AdaptedHead, plain: PieceReading) -> PieceReading:
    """The reading of a piece of a learned set.

    ``embeddings`` (4, D) are those of its views, view k turned back by k quarter turns, all of which ``seen`` must
    hold. ``plain`` is what the networks read without the set.
    """
    choices = _choices(seen, game, embeddings, head)
    logits = np.array([choice.logit for choice in choices])
    odds = np.exp(logits - logits.max())
    odds /= odds.sum()
    shares: dict[Key | None, float] = {}
    for choice, p in zip(choices, odds.tolist(), strict=True):
        shares[choice.key] = shares.get(choice.key, 0.0) + p
    key, confidence = max(shares.items(), key=lambda item: item[1])
    said = (plain.kind, plain.label, plain.face)
    stands = _stands(plain, head)
    if stands or (plain.doubt is None and key == said):
        key, confidence = said, max(shares.get(said, 0.0), plain.confidence)
    if key is None:
        return _strange(plain, shares)
    ranked = top({_name(k): p for k, p in shares.items() if k is not None})
    own = [(choice, p) for choice, p in zip(choices, odds.tolist(), strict=True) if choice.key == key]
    turn = max(range(4), key=lambda k: sum(p for choice, p in own if choice.turn == k))
    corners = seen.corners if key[2] == "down" else started_at(seen.corners, -turn)
    doubt = None if confidence >= head.certain else reason(ranked)
    kind, label, face = key
    return PieceReading(
        kind,
        label if doubt is None else None,
        face,
        float(confidence),
        corners,
        turn_of(corners),
        _details(own, told_details(seen, game, key, turn)) if doubt is None else {},
        worth(ranked) if doubt else (),
        doubt,
        _turns(seen, choices, odds),
    )


def _choices(seen: Seen, game: str, embeddings: Array, head: AdaptedHead) -> list[_Choice]:
    """All that a piece may be: each face of the set under each turn, faces that it may have besides, and none."""
    scores, outside = head.score(embeddings)
    own = {face.key for face in head.faces}
    weight = WEIGHT[NETWORK[FAMILY[seen.kind]]]
    choices = []
    for turn in range(4):
        told = chances(seen, game, turn)
        turned = 1.0 if seen.kind == "chip" else float(seen.turns[turn])

        def choice(
            key: Key | None, face: Face | None, like: float, p: float, k: int = turn, q: float = turned
        ) -> None:
            choices.append(_Choice(key, k, face, like + weight * (_log(p) + _log(q))))

        for face, score in zip(head.faces, scores[turn].tolist(), strict=True):
            choice(face.key, face, score, told.get(face.key, 0.0))
        twins = {upside_down_of(face): float(scores[turn - 2, c]) for c, face in enumerate(head.faces)}
        foreign = {key: p for key, p in told.items() if p > FLOOR and key not in own and _possible(key, head)}
        for key, p in foreign.items():
            choice(key, None, max(outside, twins.get(key, outside)), p)
        choice(None, None, outside, 1 - sum(told.get(key, 0.0) for key in own) - sum(foreign.values()))
    return choices


def _possible(key: Key, head: AdaptedHead) -> bool:
    """Whether a face that is none of the head's may yet be of the set: nobody has shown all, or any of its kind."""
    return head.open or all((face.kind, face.face) != (key[0], key[2]) for face in head.faces)


def upside_down_of(face: Face) -> Key | None:
    """What a face reads upside down, where that is a label as well: 1+0 for 0+1."""
    if face.label is None or any(sign not in TURNED for sign in face.label):
        return None
    return face.kind, "".join(TURNED[sign] for sign in reversed(face.label)), face.face


def _log(p: float) -> float:
    return float(np.log(max(p, FLOOR)))


def _name(key: Key) -> str:
    return key[1] or ("face down" if key[2] == "down" else key[0])


def _stands(plain: PieceReading, head: AdaptedHead) -> bool:
    """Whether print was read so surely that pictures can't say otherwise: of a label that the set has, or may have,
    and that the networks were not seen to misread in it."""
    if plain.doubt is not None or plain.label is None or plain.confidence < SURE or plain.label in head.misread:
        return False
    key = (plain.kind, plain.label, plain.face)
    printed = plain.kind in ("block", "tile", "card") and set(plain.label) <= PRINT
    return printed and (_possible(key, head) or any(face.key == key for face in head.faces))


def _strange(plain: PieceReading, shares: Mapping[Key | None, float]) -> PieceReading:
    """A piece that is like none of the set: what the networks read if it could be of the set, else a doubt."""
    named = {key: p for key, p in shares.items() if key is not None}
    best = max(named, key=lambda key: named[key])
    if plain.doubt is None and (plain.kind, plain.label, plain.face) == best:
        return plain
    ranked = top({_name(key): p for key, p in named.items()})
    return PieceReading(
        plain.kind,
        None,
        plain.face,
        float(max(named.values())),
        plain.corners,
        plain.turn_deg,
        {},
        worth(ranked),
        STRANGE,
        plain.turns,
    )


def _details(own: Sequence[tuple[_Choice, float]], told: Mapping[str, object]) -> dict[str, object]:
    """The details of the likeliest face; those that faces nearly as likely don't share are left open.

    What the set does not say the networks may have told.
    """
    faces: dict[tuple[Key, str], tuple[Face, float]] = {}
    for choice, p in own:
        if choice.face is not None:
            _, before = faces.get(choice.face.whole, (choice.face, 0.0))
            faces[choice.face.whole] = (choice.face, before + p)
    ranked = sorted(faces.values(), key=lambda item: -item[1])
    likely, share = [face for face, _ in ranked[:1]], sum(p for _, p in ranked[:1])
    for face, p in ranked[1:]:
        if share >= SAME_DETAILS * sum(p for _, p in ranked):
            break
        likely.append(face)
        share += p
    known = dict(merged(likely).details) if likely else {}
    return {**told, **known}


def _turns(seen: Seen, choices: Sequence[_Choice], odds: Floats) -> tuple[TurnReading, ...]:
    """The turns kept apart, as the networks alone give them."""
    turns = []
    for k in range(4):
        labels: dict[str | None, float] = {}
        for choice, p in zip(choices, odds.tolist(), strict=True):
            if choice.turn == k and choice.key is not None:
                labels[choice.key[1]] = labels.get(choice.key[1], 0.0) + p
        share = sum(labels.values())
        scaled = {label: p / share for label, p in labels.items()} if share > 0 else labels
        turns.append(TurnReading(-k % 4, turn_of(started_at(seen.corners, -k)), share, top(scaled)))
    return tuple(turns)


__all__ = ["FAMILY", "NETWORK", "Learned", "Numbers", "decide"]
