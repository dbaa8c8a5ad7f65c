"""The equations of sequence-numbers: one or two digits, plus or minus, one or two digits."""

from __future__ import annotations

from collections.abc import Sequence

from vision.reading.answers import Labels

SIGNS = "+-"
DOUBT = 0.25
"""Weight of the readings that are no equation against those that are: the print may have been cut wrongly."""

KEEP = 12


def parse(row: Sequence[Labels]) -> Labels:
    """Equations that the characters may spell, with probabilities; ``row`` holds the labels of each character.

    A character may stand for two digits that touch. Spellings that are no equation count against all of them.
    """
    lines: list[tuple[str, float]] = [("", 1.0)]
    for labels in row:
        known = [(name, p) for name, p in labels.items() if name is not None and p > 1e-4]
        grown = [(text + name, p * q) for text, p in lines for name, q in known if _begins(text + name)]
        lines = sorted(grown, key=lambda item: -item[1])[:KEEP]
    whole = {text: p for text, p in lines if _complete(text)}
    total = sum(whole.values())
    if total <= 0:
        return {}
    rest = DOUBT * max(0.0, 1 - total)
    return {_plain(text): p / (total + rest) for text, p in whole.items()}


def _parts(text: str) -> tuple[str, str, str]:
    for sign in SIGNS:
        if sign in text:
            a, b = text.split(sign, 1)
            return a, sign, b
    return text, "", ""


def _begins(text: str) -> bool:
    """Whether more characters could make an equation of ``text``."""
    a, sign, b = _parts(text)
    if not (a.isdigit() or (a == "" and not sign)) or len(a) > 2:
        return False
    return not sign or (len(b) <= 2 and (b == "" or b.isdigit()))


def _complete(text: str) -> bool:
    a, sign, b = _parts(text)
    return bool(sign) and a.isdigit() and b.isdigit() and len(a) <= 2 and len(b) <= 2


def _plain(text: str) -> str:
    a, sign, b = _parts(text)
    return f"{int(a)}{sign}{int(b)}"
