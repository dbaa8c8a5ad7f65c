"""Cards: equations with their answers (rule SEQ-C1), Plus, Minus."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from referee.core.problems import Problem

FORM = "9+9, 20-2, plus, minus; ? = can't be read"
_SIGNS = str.maketrans({"−": "-", "–": "-", "－": "-", "＋": "+"})
_EQUATION = re.compile(r"\d{1,4}(?:[+-]\d{1,4})+")
_TOKEN = re.compile(r"\s*(\d{1,4}(?:\s*[+-]\s*\d{1,4})+|[A-Za-z]+)[\s,;]*")


@dataclass(frozen=True, slots=True)
class Card:
    """A card as read. ``answer`` is set for equations alone; ``unread`` is a card nobody could read."""

    label: str
    kind: Literal["equation", "plus", "minus", "unread"]
    answer: int | None = None


@lru_cache(maxsize=4096)
def read_card(label: str) -> Card:
    """The card of a label; spaces and the minus sign are free. Raises :class:`Problem` when it is none.

    >>> read_card("20 − 2").answer
    18
    """
    text = "".join(label.translate(_SIGNS).split()).lower().removesuffix("=")
    if text == "plus":
        return Card("plus", "plus")
    if text == "minus":
        return Card("minus", "minus")
    if text == "?":
        return Card("?", "unread")
    if _EQUATION.fullmatch(text):
        return Card(text, "equation", sum(int(term) for term in re.findall(r"[+-]?\d+", text)))
    raise Problem("piece-unknown", piece=label[:40], game="sequence-numbers", form=FORM)


def answer_of(label: str | None) -> int | None:
    """The answer of a card's equation; null for other cards and for what is none."""
    try:
        return None if label is None else read_card(label).answer
    except Problem:
        return None


def read_hold(hold: list[str]) -> list[Card]:
    """The cards of a hand, each string holding one or more: ``["9+9 20 - 2", "plus"]``; doubles once."""
    cards: dict[str, Card] = {}
    for text in hold:
        clean, at = text.translate(_SIGNS), 0
        while clean[at:].strip():
            token = _TOKEN.match(clean, at)
            if token is None:
                raise Problem("piece-unknown", piece=clean[at:].strip()[:40], game="sequence-numbers", form=FORM)
            card = read_card(token[1])
            cards[card.label] = card
            at = token.end()
    return list(cards.values())
