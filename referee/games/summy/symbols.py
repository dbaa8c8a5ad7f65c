"""The blocks of the set: symbols, how often each exists, and the spellings understood on input."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.core import Problem

DIGITS = "0123456789"
OPERATORS = "+-×:"
EQUALS = "="
SYMBOLS = DIGITS + OPERATORS + EQUALS
LIMITS = {**dict.fromkeys(DIGITS, 6), **dict.fromkeys(OPERATORS, 5), EQUALS: 14}
SET_SIZE = sum(LIMITS.values())
RACK_SIZE = 8

_SYNONYMS = {
    **{symbol: symbol for symbol in SYMBOLS},
    **{chr(ord("０") + digit): str(digit) for digit in range(10)},
    **dict.fromkeys("xX*✕✖⨯ｘ", "×"),
    **dict.fromkeys("/÷∶：／", ":"),
    **dict.fromkeys("−–－", "-"),
    "＋": "+",
    "＝": "=",
}
_FORM = "0-9 + - × : ="


def canonical(symbol: str) -> str:
    """The block's symbol as records spell it (``x`` is ``×``, ``/`` is ``:``).

    Raises :class:`Problem` for what is no block of this game.
    """
    try:
        return _SYNONYMS[symbol]
    except (KeyError, TypeError):
        raise Problem("piece-unknown", piece=str(symbol)[:20], game="summy", form=_FORM) from None


def parse_hold(hold: Sequence[str]) -> list[str]:
    """Blocks written in any grouping, ``["3 + 4 7 = ×"]`` or ``["3+4", "7=x"]``; spaces and commas are skipped."""
    return [canonical(sign) for sign in "".join(hold) if not sign.isspace() and sign not in ",、;"]


def digit_sum(symbols: Iterable[str]) -> int:
    """The points of a sum: all its digits added up (SUM-W1)."""
    return sum(int(symbol) for symbol in symbols if symbol in DIGITS)
