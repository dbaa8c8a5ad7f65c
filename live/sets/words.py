"""What the pieces of a game may be called, and what a whole set of it holds."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from referee.art.sets import GameSet, load_set
from vision.reading.adapted import Face
from vision.reading.learned import FAMILY

DIGIT_CARD = r"[0-9.] [0-9.]/[0-9.] [0-9.]"
EQUATION = r"(0|[1-9][0-9]?)[+-](0|[1-9][0-9]?)"
SCENERIES = ("grassland", "sea", "deep-sea", "city", "space", None)
CORNERS = ("knight", "witch", "lion", "traitor")

LABELS: Mapping[str, Mapping[str, str]] = {
    "suritsu": {"card": DIGIT_CARD, "direction": "up|down", "marker": ""},
    "kaifuda": {"card": "[0-9朝昼夕夜恐]"},
    "summy": {"block": r"[0-9+×:=-]"},
    "sequence-numbers": {"card": f"{EQUATION}|plus|minus", "chip": "red|blue|green", "board": ""},
    "suiri-sinri": {"card": "knight|witch|lion|king|traitor|joker"},
    "tiles": {
        "tile": r"[0-9]{1,3}|[+×:=-]",
        "card": f"[2-9]|10|[AJQK]|{EQUATION}",
        "chip": "red|blue|green",
        "board": "",
    },
}
"""Patterns of the labels by game and kind; empty for kinds that bear no label."""

BACKED = frozenset({"card", "block"})
"""Kinds that may lie face down."""

UNSEEN = 0.05
"""A set without a fixed list counts as wholly shown when a further piece would be new with at most this chance."""
ENOUGH = 30
"""Pieces that must have been shown for that."""


@dataclass(frozen=True, slots=True)
class Lack:
    """A face that was not shown; of several alike, ``count`` are lacking."""

    kind: str
    label: str | None
    face: str | None
    count: int = 1

    def to_json(self) -> dict[str, Any]:
        """As reports have it."""
        return {"kind": self.kind, "label": self.label, "face": self.face, "count": self.count}


def known_label(game: str, kind: str, face: str | None, label: str | None) -> bool:
    """Whether the game has pieces of this kind that read so."""
    pattern = LABELS[game][kind]
    if face == "down" or not pattern:
        return label is None and (not pattern or kind in BACKED)
    if label is None or re.fullmatch(pattern, label) is None:
        return False
    return kind != "card" or game != "suritsu" or label.count(".") in (0, 2)


def examples_of(game: str, kind: str) -> str:
    """The labels of a kind, for people."""
    shown = {DIGIT_CARD: "1 4/7 2, 8 ./. 9", f"{EQUATION}|plus|minus": "9+9, 20-2, plus, minus"}
    pattern = LABELS[game][kind]
    return shown.get(pattern, pattern.replace("|", ", ").replace("[", "").replace("]", "")) or "null"


def missing(game: str, faces: Collection[Face]) -> list[Lack]:
    """What a whole set of the game has and was not among the faces shown, as far as the game fixes it."""
    shown = {face.key for face in faces}
    lacks: list[Lack] = []
    if game == "suritsu":
        cards = {face.whole for face in faces if face.kind == "card" and face.face == "up"}
        lacks += [Lack("card", None, "up", _suritsu_cards() - len(cards))] if len(cards) < _suritsu_cards() else []
    else:
        lacks += [Lack(kind, label, "up") for kind, label in _labels(game) if (kind, label, "up") not in shown]
    lacks += [Lack("direction", name, "up") for name in _directions(game) if ("direction", name, "up") not in shown]
    lacks += [Lack("chip", name, None) for name in _chips(game) if ("chip", name, None) not in shown]
    kinds = [kind for kind in LABELS[game] if kind in BACKED and game != "tiles"]
    return lacks + [Lack(kind, None, "down") for kind in kinds if (kind, None, "down") not in shown]


def is_whole(game: str, family: str, pictures: Collection[Face]) -> bool:
    """Whether all faces of a family of kinds were shown, so that a piece of it can be nothing else.

    Where the game has no fixed list of faces, the share of faces seen only once tells how likely a new one is (Good
    1953). ``pictures`` are the faces shown, as often as they were shown.
    """
    own = [face for face in pictures if FAMILY.get(face.kind) == family and face.face != "down"]
    if not own:
        return False
    if (game, family) in (("sequence-numbers", "card"), ("tiles", "tile"), ("tiles", "card")):
        keys = [face.key for face in own]
        once = sum(keys.count(key) == 1 for key in keys)
        return len(own) >= ENOUGH and once <= UNSEEN * len(own)
    lacks = [lack for lack in missing(game, own) if FAMILY.get(lack.kind) == family and lack.face != "down"]
    return not lacks


def _labels(game: str) -> list[tuple[str, str]]:
    """Kinds and labels that every set of the game has."""
    if game == "sequence-numbers":
        return [("card", "plus"), ("card", "minus")]
    if game == "tiles":
        return []
    found = [(piece.kind, piece.label) for piece in load_set(game).pieces if piece.kind in ("card", "block")]
    return [(kind, label) for kind, label in dict.fromkeys(found) if label is not None]


def _directions(game: str) -> tuple[str, ...]:
    return ("up", "down") if game == "suritsu" else ()


def _chips(game: str) -> tuple[str, ...]:
    return ("red", "blue", "green") if game == "sequence-numbers" else ()


def _suritsu_cards() -> int:
    """Different card faces of a whole set: play cards, and both faces of each start card."""
    own: GameSet = load_set("suritsu")
    return sum(1 + (piece.reverse is not None) for piece in own.pieces if piece.kind == "card")
