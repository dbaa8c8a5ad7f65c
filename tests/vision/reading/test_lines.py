"""Equations on cards: what a line of characters and the whole card say together."""

from __future__ import annotations

import numpy as np
import pytest

from vision.reading.answers import Answers
from vision.reading.closer import Closer, Look, conclude
from vision.reading.verdicts import Seen, judge

SQUARE = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)
DIGITS = tuple("0123456789")
GLYPHS = ("none", *DIGITS, "+", "-", "×", ":", "=")
TYPES = (
    "play",
    "digit",
    "star",
    "role",
    "equation",
    "plus",
    "minus",
    "playing",
    "up",
    "down",
    "summary",
    "back",
    "other",
)


def spread(names: tuple[str, ...], name: str, p: float = 0.99) -> tuple[tuple[str, ...], np.ndarray]:
    return names, np.array([[p if n == name else (1 - p) / (len(names) - 1) for n in names]])


def character(glyph: str, p: float = 0.99) -> Answers:
    return Answers({
        "ones": spread(GLYPHS, glyph, p),
        "tens": spread(("none", *DIGITS), "none"),
        "turn": spread(("0", "1", "2", "3"), "0"),
    })  # fmt: skip


def cuts(*lines: str) -> Closer:
    """The closer look at one line as it is cut at several thresholds."""
    keys = tuple((0, level, n) for level, line in enumerate(lines) for n in range(len(line)))
    answers = [character(glyph) for line in lines for glyph in line]
    return conclude(Look("line", tuple(np.zeros((1, 1, 3), np.uint8) for _ in keys), keys), answers, "card")


def card(a: str, sign: str, b: str, p: float = 0.97) -> Answers:
    """What the network says of a whole card with an equation."""
    heads = {"type": spread(TYPES, "equation", 0.999), "sign": spread(("+", "-"), sign)}
    for name, number in (("a", a), ("b", b)):
        heads[f"{name}_tens"] = spread(("none", *DIGITS), number[0] if len(number) == 2 else "none", p)
        heads[f"{name}_ones"] = spread(DIGITS, number[-1], p)
    return Answers(heads)


@pytest.mark.parametrize("lines", [("13+19", "13+1", "13+1"), ("13+1", "13+19", ""), ("", "13+1", "13+19")])
def test_the_cut_with_most_characters_counts(lines: tuple[str, str, str]) -> None:
    """At another threshold the 9 runs into the frame beside it."""
    labels = cuts(*lines).labels[0]
    assert max(labels, key=lambda name: labels[name]) == "13+19"


def test_a_cut_that_makes_no_equation_does_not_count() -> None:
    labels = cuts("14+7", "1×4+7", "1×4+7").labels[0]
    assert max(labels, key=lambda name: labels[name]) == "14+7"


def test_a_line_that_lost_a_character_is_not_believed_against_the_whole_card() -> None:
    """The 1 of 14+7 touches the frame at every threshold, and 4+7 is a fine equation."""
    turns = np.array([1.0, 0.0, 0.0, 0.0])
    reading = judge(
        Seen("card", SQUARE, turns, {0: card("14", "+", "7")}, cuts("4+7", "4+7", "4+7")), "sequence-numbers"
    )
    assert reading.label in (None, "14+7")
    assert "14+7" in {reading.label, *(name for name, _ in reading.alternatives)}
    agreed = judge(
        Seen("card", SQUARE, turns, {0: card("4", "+", "7")}, cuts("4+7", "4+7", "4+7")), "sequence-numbers"
    )
    assert (agreed.label, agreed.doubt) == ("4+7", None)
