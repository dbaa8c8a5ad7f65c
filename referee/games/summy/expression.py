"""What is written in a chain of blocks: the grammar of sums and their exact value.

``sum = number (operator number)+ "=" number``; × and : go first, then + and -, each in reading order. Fractions on
the way are exact: values are numerator and denominator, both whole numbers.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from functools import lru_cache

from referee.games.summy.symbols import DIGITS, EQUALS, OPERATORS

SHORTEST = 5
"""Blocks in the shortest sum, ``1+1=2``."""

_TOO_LONG = 10**30
_NUMBER = "(?:0|[1-9][0-9]*)"
_SUM = re.compile(f"{_NUMBER}(?:[-+×:]{_NUMBER})+={_NUMBER}")
_TOKENS = re.compile("[0-9]+|[-+×:]")
_LEADING_ZERO = re.compile("(?<![0-9])0[0-9]+")
_LONELY = re.compile("(?:^|(?<=[-+×:=]))[-+×:]|[-+×:](?=[-+×:=]|$)")


@dataclass(frozen=True, slots=True)
class Fault:
    """A rule of the grammar or of arithmetic that a chain breaks, with the values its sentence needs."""

    rule: str
    reason: str = "why"
    params: dict[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a left side. ``dipped``: a subtotal on the way was below zero."""

    numerator: int
    denominator: int
    dipped: bool

    @property
    def shown(self) -> str:
        """As a person would write it: ``7``, ``-2``, ``7/2``; huge values by their power of ten."""
        divisor = math.gcd(self.numerator, self.denominator)
        numerator, denominator = self.numerator // divisor, self.denominator // divisor
        if max(abs(numerator), denominator) >= _TOO_LONG:
            return f"≈ {'-' if numerator < 0 else ''}10^{_power(abs(numerator)) - _power(denominator)}"
        return str(numerator) if denominator == 1 else f"{numerator}/{denominator}"


def _power(value: int) -> int:
    """The power of ten below a whole number, one too few at worst."""
    return int((value.bit_length() - 1) * math.log10(2))


def number(digits: str) -> int:
    """A number of any length (Python's own conversion stops at 4300 digits)."""
    value = 0
    for start in range(0, len(digits), 4000):
        part = digits[start : start + 4000]
        value = value * 10 ** len(part) + int(part)
    return value


def evaluate(left: str) -> Value | None:
    """The exact value of ``number (operator number)*``, or ``None`` for a division by zero (SUM-V6, SUM-V7)."""
    tokens = _TOKENS.findall(left)
    total_n, total_d, term_n, term_d, dipped = 0, 1, number(tokens[0]), 1, False
    for operator, digits in zip(tokens[1::2], tokens[2::2], strict=True):
        value = number(digits)
        if operator == "×":
            term_n *= value
        elif operator == ":":
            if value == 0:
                return None
            term_d *= value
        else:
            total_n, total_d = total_n * term_d + term_n * total_d, total_d * term_d
            dipped = dipped or total_n < 0
            term_n, term_d = (value if operator == "+" else -value), 1
    total_n, total_d = total_n * term_d + term_n * total_d, total_d * term_d
    return Value(total_n, total_d, dipped or total_n < 0)


def value_of(text: str) -> int | None:
    """The number that is still wanting behind the ``=`` of a chain; null when no number makes it true.

    >>> value_of("8-0="), value_of("7:2="), value_of("8-=")
    (8, None, None)
    """
    left, equals, right = text.partition(EQUALS)
    if not equals or right or not _SUM.fullmatch(f"{text}0"):
        return None
    value = evaluate(left)
    if value is None or value.numerator % value.denominator or value.numerator * value.denominator < 0:
        return None
    return value.numerator // value.denominator


@lru_cache(maxsize=65536)
def is_true(text: str, negative_allowed: bool = True) -> bool:
    """Whether the chain is a sum that may be placed: grammar and value both right.

    >>> is_true("65:2×0=0"), is_true("3+4=8"), is_true("05+2=7")
    (True, False, False)
    """
    if len(text) < SHORTEST or not _SUM.fullmatch(text):
        return False
    left, _, right = text.partition(EQUALS)
    value = evaluate(left)
    if value is None or (value.dipped and not negative_allowed):
        return False
    return value.numerator == number(right) * value.denominator


def faults(text: str, negative_allowed: bool = True) -> list[Fault]:
    """Everything wrong with a chain, in the order of checks: V1, V3, V5, V2, V4, then V7 or V6.

    The value is looked at only when the grammar says what the number on each side is.
    """
    found = _equals_faults(text) + _grammar_faults(text)
    structure = [fault.rule for fault in found if fault.rule != "SUM-V4"]
    if not structure:
        found += _value_faults(text, negative_allowed)
    return found


def _equals_faults(text: str) -> list[Fault]:
    """SUM-V1: exactly one ``=``. SUM-V3: one number and no operator behind it."""
    count = text.count(EQUALS)
    if count != 1:
        reason = "why" if count == 0 else "why-many"
        return [Fault("SUM-V1", reason, {"chain": text, "found": count})]
    right = text.partition(EQUALS)[2]
    if right and all(sign in DIGITS for sign in right):
        return []
    reason = "why" if right else "why-none"
    return [Fault("SUM-V3", reason, {"chain": text, "right": right})]


def _grammar_faults(text: str) -> list[Fault]:
    """SUM-V5: operators between numbers. SUM-V2: two numbers before ``=``. SUM-V4: no leading 0."""
    found = []
    lonely = _LONELY.search(text)
    if lonely:
        found.append(Fault("SUM-V5", params={"chain": text, "operator": lonely[0]}))
    if text.count(EQUALS) == 1:
        left = text.partition(EQUALS)[0]
        numbers = len(re.findall("[0-9]+", left))
        if numbers < 2 or not any(sign in OPERATORS for sign in left):
            found.append(Fault("SUM-V2", params={"chain": text, "left": left}))
    zero = _LEADING_ZERO.search(text)
    if zero:
        found.append(Fault("SUM-V4", params={"chain": text, "number": zero[0]}))
    return found


def _value_faults(text: str, negative_allowed: bool) -> list[Fault]:
    """SUM-V7: no division by zero. SUM-V6: both sides are equal."""
    left, _, right = text.partition(EQUALS)
    value = evaluate(left)
    if value is None:
        return [Fault("SUM-V7", params={"chain": text})]
    if value.numerator != number(right) * value.denominator:
        return [Fault("SUM-V6", params={"chain": text, "left": left, "value": value.shown, "right": right})]
    if value.dipped and not negative_allowed:
        return [Fault("SUM-V6", "why-negative", {"chain": text, "left": left})]
    return []
