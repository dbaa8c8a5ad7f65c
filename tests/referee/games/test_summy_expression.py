"""Summy: the value of expressions against the fractions of the standard library, and the grammar."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.games.summy.expression import evaluate, faults, is_true

NUMBERS = st.integers(0, 999).map(str)
LEFT = st.lists(st.tuples(st.sampled_from("+-×:"), NUMBERS), min_size=1, max_size=5).flatmap(
    lambda rest: NUMBERS.map(lambda first: first + "".join(op + number for op, number in rest))
)


def by_fractions(left: str) -> Fraction | None:
    total = Fraction(0)
    for sign, term in re.findall(r"([-+]?)([^-+]+)", left):
        numbers = [int(number) for number in re.findall(r"\d+", term)]
        value = Fraction(numbers[0])
        for operator, number in zip(re.findall("[×:]", term), numbers[1:], strict=True):
            if operator == ":" and number == 0:
                return None
            value = value * number if operator == "×" else value / number
        total += -value if sign == "-" else value
    return total


@given(LEFT)
def test_value_is_exact(left: str) -> None:
    expected, found = by_fractions(left), evaluate(left)
    if expected is None:
        assert found is None
    else:
        assert found is not None
        assert Fraction(found.numerator, found.denominator) == expected
        assert Fraction(found.shown) == expected


@given(LEFT, st.integers(0, 2000))
def test_true_exactly_when_the_values_agree(left: str, right: int) -> None:
    value = by_fractions(left)
    assert is_true(f"{left}={right}") == (value == right)
    if value is not None and value >= 0 and value.denominator == 1:
        assert is_true(f"{left}={value}")


@given(st.text("0123456789+-×:=", max_size=14))
@settings(max_examples=400)
def test_a_chain_is_true_or_has_faults(text: str) -> None:
    for negative_allowed in (True, False):
        assert is_true(text, negative_allowed) == (not faults(text, negative_allowed))


CHAINS = {
    "8-8=0": [],
    "70+118:2=129": [],
    "15+12=027": ["SUM-V4"],
    "": ["SUM-V1"],
    "=": ["SUM-V3", "SUM-V2"],
    "7": ["SUM-V1"],
    "34": ["SUM-V1"],
    "3+": ["SUM-V1", "SUM-V5"],
    "-3+5=2": ["SUM-V5"],
    "3+-1=2": ["SUM-V5"],
    "3+=3": ["SUM-V5", "SUM-V2"],
    "3+4=": ["SUM-V3"],
    "3+4=7=7": ["SUM-V1"],
    "7=4+3": ["SUM-V3", "SUM-V2"],
    "00+7=7": ["SUM-V4"],
    "0+0=0": [],
    "5:0=5": ["SUM-V7"],
    "0:5=0": [],
    "5+0:0=5": ["SUM-V7"],
    "2-5=3": ["SUM-V6"],
    "1:3×3=1": [],
    "007:2=3": ["SUM-V4", "SUM-V6"],
}


@pytest.mark.parametrize("chain", CHAINS)
def test_faults_in_the_order_of_checks(chain: str) -> None:
    assert [fault.rule for fault in faults(chain)] == CHAINS[chain]


def test_a_subtotal_below_zero() -> None:
    assert is_true("2-5+4=1")
    assert not is_true("2-5+4=1", negative_allowed=False)
    assert [fault.reason for fault in faults("2-5+4=1", negative_allowed=False)] == ["why-negative"]
    assert is_true("4+2-5=1", negative_allowed=False)


def test_values_as_people_write_them() -> None:
    shown = [value.shown for text in ("7:2", "3-5", "6:3", "0×7") if (value := evaluate(text))]
    assert shown == ["7/2", "-2", "2", "0"]


def test_numbers_of_any_length() -> None:
    """A row of blocks that no set has must not bring the referee down."""
    long = "9" * 6000
    assert is_true(f"{long}+0={long}")
    assert faults(f"{long}+1={long}")[0].params["value"].startswith("≈ 10^5999")  # type: ignore[union-attr]
