"""What the two reading networks tell apart: their heads, and the names behind each output."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

DIGITS = tuple("0123456789")
NONE = "none"

Pooling = Literal["global", "sites", "context"]


@dataclass(frozen=True, slots=True)
class Head:
    """One question to the network: its answers, and where in the patch the evidence is gathered.

    ``global``: anywhere in the patch; ``sites``: once in each quarter; ``context``: from the whole layout.
    """

    name: str
    answers: tuple[str, ...]
    pooling: Pooling


GLYPH_HEADS = (
    Head("turn", ("0", "1", "2", "3"), "context"),
    Head("face", ("up", "down", "other"), "context"),
    Head("tens", (NONE, *DIGITS), "global"),
    Head("ones", (NONE, *DIGITS, "+", "-", "×", ":", "="), "global"),
    Head("ink", ("black", "blue", "red", "orange", "green", "yellow", "purple", "brown", "white", "grey"), "context"),
    Head("chip", ("red", "blue", "green"), "context"),
    Head("side", ("number", "bumpy"), "context"),
)

CARD_HEADS = (
    Head("turn", ("0", "1", "2", "3"), "context"),
    Head(
        "type",
        (
            "play",
            "start",
            "digit",
            "star",
            "equation",
            "plus",
            "minus",
            "up",
            "down",
            "playing",
            "role",
            "summary",
            "back",
            "other",
        ),
        "context",
    ),
    Head("sites", (NONE, *DIGITS), "sites"),
    Head("glyph", (*DIGITS, "朝", "昼", "夕", "夜", "恐"), "global"),
    Head("a_tens", (NONE, *DIGITS), "global"),
    Head("a_ones", DIGITS, "global"),
    Head("sign", ("+", "-"), "global"),
    Head("b_tens", (NONE, *DIGITS), "global"),
    Head("b_ones", DIGITS, "global"),
    Head("scenery", ("grassland", "sea", "deep-sea", "city", "space", NONE), "context"),
    Head("score", ("1", "2", "3", "4"), "context"),
    Head("rank", ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"), "global"),
    Head("role", ("knight", "witch", "lion", "king", "traitor", "joker"), "context"),
)

HEADS = {"glyphs": GLYPH_HEADS, "cards": CARD_HEADS}
PATCH_PX = {"glyphs": 48, "cards": 64}
EQUATION_HEADS = ("a_tens", "a_ones", "sign", "b_tens", "b_ones")
