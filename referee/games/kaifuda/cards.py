"""The cards: labels, the order of the stars, and the agreed deck."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from referee.core import Problem

GAME_NAME = "kaifuda"
DIGITS = tuple("0123456789")
STARS = ("朝", "昼", "夕", "夜")
PANIC = "恐"
LABELS = (*DIGITS, *STARS, PANIC)
GAP = "_"
VEILED = "#"
NEXT_STAR = {"朝": "昼", "昼": "夕", "夕": "夜", "夜": "朝"}
CARD_FORM = "0 … 9, 朝 (asa), 昼 (hiru), 夕 (yu), 夜 (yoru), 恐 (panic)"

WORDS = {
    **{label: label for label in LABELS},
    **{chr(ord("０") + digit): str(digit) for digit in range(10)},
    "asa": "朝",
    "morning": "朝",
    "hiru": "昼",
    "noon": "昼",
    "yu": "夕",
    "yuu": "夕",
    "evening": "夕",
    "yoru": "夜",
    "night": "夜",
    "panic": "恐",
    "kyoko": "恐",
    "kyou": "恐",
    "恐慌": "恐",
    "恐慌札": "恐",
}

NUMBER = {digit: int(digit) for digit in DIGITS}
"""Digit of a face-up number card."""

NUMBER_VEILED = {**NUMBER, **{VEILED + digit: int(digit) for digit in DIGITS}}
"""Digit of a number card, face up or veiled after it was seen."""


class Deck(msgspec.Struct, frozen=True):
    """What one player's deck holds: copies of each digit, of each star, and panic cards."""

    digit: int = 2
    star: int = 1
    panic: int = 1

    @property
    def size(self) -> int:
        """All cards of one player, the merchant card among them."""
        return 10 * self.digit + 4 * self.star + self.panic

    def copies(self, label: str) -> int:
        """How many cards of that label one player owns."""
        return self.digit if label in NUMBER else self.panic if label == PANIC else self.star

    def cards(self) -> list[str]:
        """Every card of one player, in order."""
        return [label for label in LABELS for _ in range(self.copies(label))]


def read_deck(text: str) -> Deck:
    """The deck of a form like ``2x10+4+1``: copies x digits + stars + panic cards; raises :class:`Problem`."""
    found = re.fullmatch(r"([1-4])x10\+(0|4|8|12|16)\+([0-4])", text.replace(" ", ""))
    if found is None:
        raise Problem("option-value", option="deck", value=text, allowed="2x10+4+1, 1x10+4+1, 3x10+8+2, …")
    return Deck(int(found[1]), int(found[2]) // 4, int(found[3]))


def read_label(word: str) -> str:
    """The label a word stands for (``asa`` is ``朝``); raises :class:`Problem` for what is no card."""
    label = WORDS.get(word) or WORDS.get(word.strip().lower())
    if label is None:
        raise Problem("piece-unknown", piece=word[:40], game=GAME_NAME, form=CARD_FORM)
    return label


def read_hold(hold: Iterable[str]) -> list[str]:
    """The cards of a hand written ``4 5 9 朝 恐``, ``459朝恐`` or ``4 5 9 asa panic``; raises :class:`Problem`."""
    cards: list[str] = []
    for word in " ".join(hold).replace(",", " ").split():
        if word.lower() not in WORDS and all(sign in WORDS for sign in word):
            cards.extend(WORDS[sign] for sign in word)
        else:
            cards.append(read_label(word))
    return cards
