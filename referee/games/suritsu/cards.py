"""A card's face: four corner digits, a scenery, ticks (rules 2.1, 2.2)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from referee.core import Problem

BLANK = -1
SCENERIES = ("grassland", "sea", "deep-sea", "city", "space")
SPACE = "space"
CARD_FORM = "1 4/7 2"
HOLD_FORM = "1 4/7 2 sea 3"

_DIGITS = re.compile(r"([0-9.]) ([0-9.])/([0-9.]) ([0-9.])", re.ASCII)
_HOLD = re.compile(r"\s*([0-9.]\s+[0-9.]\s*/\s*[0-9.]\s+[0-9.])(?:\s+([a-z-]+))?(?:\s+([0-9]+))?\s*", re.ASCII)


class Digits(NamedTuple):
    """The four corners as a reader holds the card upright; ``BLANK`` where nothing is printed."""

    tl: int
    tr: int
    bl: int
    br: int

    def __str__(self) -> str:
        tl, tr, bl, br = ("." if digit == BLANK else str(digit) for digit in self)
        return f"{tl} {tr}/{bl} {br}"


@dataclass(frozen=True, slots=True)
class Card:
    """A card on the field: column ``x`` in card widths, row ``y`` of its upper half in half card heights."""

    x: int
    y: int
    digits: Digits
    scenery: str | None = None
    score: int | None = None


class HeldCard(NamedTuple):
    """A card in someone's hand."""

    digits: Digits
    scenery: str | None
    score: int | None


def parse_digits(text: str) -> Digits:
    """The digits written ``tl tr/bl br``; raises :class:`Problem` for anything else, or a card without digits."""
    found = _DIGITS.fullmatch(text)
    if found is None or text == ". ./. .":
        raise Problem("piece-unknown", piece=text[:40], game="suritsu", form=CARD_FORM)
    return Digits(*(BLANK if mark == "." else int(mark) for mark in found.groups()))


def check_scenery(text: str | None) -> str | None:
    """The scenery, or ``None`` for a start card; raises :class:`Problem` for an unknown word."""
    if text is None or text in SCENERIES:
        return text
    raise Problem("suritsu-scenery", found=text[:40], known=", ".join(SCENERIES))


def check_ticks(score: int | None) -> int | None:
    """The ticks of a play card, 1 to 4; raises :class:`Problem`."""
    if score is None or 1 <= score <= 4:
        return score
    raise Problem("suritsu-ticks", found=score)


def check_number(number: int | None) -> int | None:
    """A number that two digits can form; raises :class:`Problem`."""
    if number is None or 0 <= number <= 99:
        return number
    raise Problem("suritsu-number", found=number)


def parse_held(text: str) -> HeldCard:
    """A held card: ``TL TR/BL BR scenery [score]``; raises :class:`Problem` when it is no card."""
    found = _HOLD.fullmatch(text)
    if found is None:
        raise Problem("piece-unknown", piece=text[:40], game="suritsu", form=HOLD_FORM)
    upper, lower = (" ".join(row.split()) for row in found[1].split("/"))
    ticks = None if found[3] is None else check_ticks(int(found[3]))
    return HeldCard(parse_digits(f"{upper}/{lower}"), check_scenery(found[2]), ticks)


def spell(number: int) -> str:
    """A two-digit number as it stands on the table: ``09`` for 9."""
    return f"{number:02d}"


def is_double(number: int) -> bool:
    """00, 11 … 99."""
    return number // 10 == number % 10
