from __future__ import annotations

import pytest

from vision.reading.equations import parse


def _sure(text: str) -> list[dict[str | None, float]]:
    return [{c: 0.99, "8": 0.01} if c != "8" else {"8": 0.99, "3": 0.01} for c in text]


@pytest.mark.parametrize("text", ["9+9", "20-2", "38+45", "0+0"])
def test_clear_characters_spell_their_equation(text: str) -> None:
    read = parse(_sure(text))
    assert max(read, key=lambda k: read[k]) == text
    assert read[text] > 0.9


def test_two_digits_that_touch_count_as_one_character() -> None:
    read = parse([{"30": 0.98}, {"+": 0.99}, {"37": 0.97}])
    assert read["30+37"] > 0.95


def test_a_sign_is_found_among_the_less_likely_readings() -> None:
    read = parse([{"2": 1.0}, {"4": 0.6, "+": 0.39}, {"3": 1.0}])
    assert list(read) == ["2+3"]
    assert read["2+3"] < 0.85


@pytest.mark.parametrize("text", ["123+4", "12", "+3", "4-", "1+2+3"])
def test_what_is_no_equation_is_not_read(text: str) -> None:
    assert parse([{c: 1.0} for c in text]) == {}
