"""All true sums that a rack can spell into a pattern of fixed blocks and holes, exactly and without repeats.

A pattern is split at its ``=``, its left side cut into numbers at the operators. The fillings of each number are
listed once for a rack. Numbers are enumerated from the left, but of the last one before ``=`` and the one behind it
only that with fewer fillings: the other is solved for and looked up by its value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.games.summy.symbols import DIGITS, EQUALS, OPERATORS

HOLE = "."
_BITS = 5

Filled = tuple[int, int, str]
"""A number's value, the blocks it uses (packed counts), and the digits that fill its holes."""


@dataclass(slots=True)
class _Number:
    """All fillings of a pattern that is one number, and their least and greatest value."""

    fillings: list[Filled]
    by_value: dict[int, list[Filled]]
    low: int
    high: int


@dataclass(slots=True)
class _Prefix:
    """A left side up to its last number x: the value will be total + factor × x, or total + factor : x.

    Total and factor are numerator and denominator (above zero), not reduced.
    """

    total_n: int = 0
    total_d: int = 1
    factor_n: int = 1
    factor_d: int = 1
    divides: bool = False

    def term(self, x: int) -> tuple[int, int] | None:
        """factor × x or factor : x; ``None`` for a division by zero."""
        if not self.divides:
            return self.factor_n * x, self.factor_d
        return (self.factor_n, self.factor_d * x) if x else None

    def reaches(self, number: _Number, goal: _Number) -> bool:
        """Whether some last number between the least and the greatest could bring the value into the goal's range."""
        if self.divides:
            return True
        scale = self.total_d * self.factor_d
        start, slope = self.total_n * self.factor_d, self.factor_n * self.total_d
        ends = start + slope * number.low, start + slope * number.high
        return min(ends) <= goal.high * scale and max(ends) >= goal.low * scale

    def extended(self, term: tuple[int, int], operator: str) -> _Prefix:
        """The prefix after one more number (its term) and an operator."""
        if operator in "×:":
            return _Prefix(self.total_n, self.total_d, term[0], term[1], operator == ":")
        total_n = self.total_n * term[1] + term[0] * self.total_d
        return _Prefix(total_n, self.total_d * term[1], 1 if operator == "+" else -1)


class RackSearch:
    """Fills patterns from one rack. Results are kept by pattern, as many lines of a table share theirs.

    Used blocks are counted in one whole number, five bits a symbol; the top bit of each five is lent, and is
    missing from ``room - used`` exactly when the rack has too few of that symbol.

    >>> sorted(RackSearch({"3": 1, "4": 1, "+": 1, "7": 1}).fill("...=."))
    ['3+47', '4+37']
    """

    def __init__(self, rack: Mapping[str, int], *, negative_allowed: bool = True) -> None:
        held = [symbol for symbol in sorted(rack) if rack[symbol] > 0]
        self._unit = {symbol: 1 << (_BITS * place) for place, symbol in enumerate(held)}
        self._lent = sum(unit << (_BITS - 1) for unit in self._unit.values())
        self._room = self._lent + sum(rack[symbol] * unit for symbol, unit in self._unit.items())
        self._digits = [symbol for symbol in held if symbol in DIGITS]
        self._operators = [(symbol, self._unit[symbol], symbol) for symbol in held if symbol in OPERATORS]
        self._digit_count = sum(rack[symbol] for symbol in self._digits)
        self._negative_allowed = negative_allowed
        self._numbers: dict[str, _Number] = {}
        self._filled: dict[str, tuple[str, ...]] = {}

    def fill(self, pattern: str) -> tuple[str, ...]:
        """Every filling of the holes (``.``), in reading order, that makes the pattern a true sum."""
        found = self._filled.get(pattern)
        if found is None:
            found = self._filled[pattern] = tuple(self._fill(pattern))
        return found

    def _fill(self, pattern: str) -> Iterator[str]:
        fixed = pattern.count(EQUALS)
        if fixed == 1:
            left, _, right = pattern.partition(EQUALS)
            yield from self._sides(left, right, 0, "")
        elif fixed == 0 and EQUALS in self._unit:
            for place in range(3, len(pattern) - 1):
                if pattern[place] == HOLE:
                    yield from self._sides(pattern[:place], pattern[place + 1 :], self._unit[EQUALS], EQUALS)

    def _sides(self, left: str, right: str, used: int, between: str) -> Iterator[str]:
        """Fillings of a pattern whose ``=`` is settled; ``between`` is the ``=`` itself when it fills a hole."""
        digits = self._digit_count - right.count(HOLE)
        if len(left) < 3 or digits < 0:
            return
        goal = self._number(right)
        if goal.fillings:
            for head, tail in self._left(left, _Prefix(), goal, used, "", digits, True):
                yield head + between + tail

    def _left(
        self, left: str, prefix: _Prefix, goal: _Number, used: int, fill: str, digits: int, first: bool = False
    ) -> Iterator[tuple[str, str]]:
        """Fillings of what remains of the left side (number, operator, …, number) and of the right side.

        ``digits`` is how many digit blocks are left for it.
        """
        if not first and left.count(HOLE) <= digits:
            number = self._number(left)
            if number.fillings and prefix.reaches(number, goal):
                yield from self._ends(number, prefix, goal, used, fill)
        for stop in range(1, len(left) - 1):
            here = left[stop]
            if here in DIGITS:
                continue
            first_number, rest = left[:stop], left[stop + 1 :]
            remain = digits - first_number.count(HOLE)
            if remain >= 0:
                for extended, spent, text in self._cut(self._number(first_number), here, prefix, used, fill):
                    yield from self._left(rest, extended, goal, spent, text, remain)
            if here != HOLE:
                return

    def _cut(
        self, number: _Number, operator: str, prefix: _Prefix, used: int, fill: str
    ) -> Iterator[tuple[_Prefix, int, str]]:
        """Fillings of a number and of the operator behind it: the prefix they make, blocks used, symbols filled."""
        operators = self._operators if operator == HOLE else [(operator, 0, "")]
        room, lent = self._room, self._lent
        for value, taken, digits in number.fillings:
            term = prefix.term(value)
            if term is None or (room - used - taken) & lent != lent:
                continue
            for sign, cost, filled in operators:
                spent = used + taken + cost
                if (room - spent) & lent == lent:
                    extended = prefix.extended(term, sign)
                    if self._negative_allowed or extended.total_n >= 0:
                        yield extended, spent, fill + digits + filled

    def _ends(
        self, number: _Number, prefix: _Prefix, goal: _Number, used: int, fill: str
    ) -> Iterator[tuple[str, str]]:
        """Fillings of the last number before ``=`` and of the one behind it that make both sides equal."""
        room, lent = self._room - used, self._lent
        if len(number.fillings) <= len(goal.fillings):
            for x, taken, digits in number.fillings:
                for _, more, right in goal.by_value.get(_value(prefix, x), ()):
                    if (room - taken - more) & lent == lent:
                        yield fill + digits, right
            return
        for r, taken, right in goal.fillings:
            solved = _solved(prefix, r)
            fitting = number.fillings if solved == _ANY else number.by_value.get(solved, ())
            for x, more, digits in fitting:
                if (room - taken - more) & lent == lent and (x or not prefix.divides):
                    yield fill + digits, right

    def _number(self, pattern: str) -> _Number:
        """The fillings of a pattern that is to be one number (none when a sign lies in it)."""
        known = self._numbers.get(pattern)
        if known is None:
            fillings = list(self._fillings(pattern)) if all(c in _NUMBER_SIGNS for c in pattern) else []
            by_value: dict[int, list[Filled]] = {}
            for filled in fillings:
                by_value.setdefault(filled[0], []).append(filled)
            low, high = min(by_value, default=0), max(by_value, default=0)
            known = self._numbers[pattern] = _Number(fillings, by_value, low, high)
        return known

    def _fillings(self, pattern: str) -> Iterator[Filled]:
        partial: list[Filled] = [(0, 0, "")]
        for place, here in enumerate(pattern):
            digits: Sequence[str] = self._digits if here == HOLE else here
            if place == 0 and len(pattern) > 1:
                digits = [digit for digit in digits if digit != "0"]
            grown = []
            for value, used, fill in partial:
                for digit in digits:
                    if here != HOLE:
                        grown.append((value * 10 + int(digit), used, fill))
                        continue
                    spent = used + self._unit[digit]
                    if (self._room - spent) & self._lent == self._lent:
                        grown.append((value * 10 + int(digit), spent, fill + digit))
            partial = grown
        yield from partial if pattern else ()


_NUMBER_SIGNS = DIGITS + HOLE
_NONE = -1
_ANY = -2


def _value(prefix: _Prefix, x: int) -> int:
    """The value of the left side when its last number is x, ``_NONE`` when it is no number one can write."""
    term = prefix.term(x)
    if term is None:
        return _NONE
    numerator = prefix.total_n * term[1] + term[0] * prefix.total_d
    return _quotient(numerator, prefix.total_d * term[1])


def _solved(prefix: _Prefix, r: int) -> int:
    """The last number x for which the left side is worth r: ``_ANY`` when x does not matter, ``_NONE`` for none."""
    gap = r * prefix.total_d - prefix.total_n
    if prefix.factor_n == 0:
        return _NONE if gap else _ANY
    if not prefix.divides:
        return _quotient(gap * prefix.factor_d, prefix.total_d * prefix.factor_n)
    return _quotient(prefix.factor_n * prefix.total_d, prefix.factor_d * gap) if gap else _NONE


def _quotient(numerator: int, denominator: int) -> int:
    """The quotient when it is a whole number of zero or more, else ``_NONE``."""
    quotient, rest = divmod(numerator, denominator)
    return quotient if not rest and quotient >= 0 else _NONE
