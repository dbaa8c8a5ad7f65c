"""Labels of landscape cards from their four corners."""

from __future__ import annotations

from vision.reading.answers import site_labels


def _sites(*corners: dict[str, float]) -> list[dict[str, float]]:
    return [{"none": 0.0, **{str(d): 0.0 for d in range(10)}, **corner} for corner in corners]


def test_cards_have_two_or_four_digits() -> None:
    faint = {"none": 0.6, "1": 0.4}
    labels = site_labels(_sites({"none": 1.0}, {"none": 1.0}, {"8": 1.0}, faint))
    assert max(labels, key=lambda label: labels[label]) == ". ./8 1"
    labels = site_labels(_sites({"4": 1.0}, {"none": 0.7, "6": 0.3}, {"none": 1.0}, {"8": 1.0}))
    assert max(labels, key=lambda label: labels[label]) == "4 ./. 8"


def test_a_hidden_digit_is_not_made_up() -> None:
    hidden = {"none": 0.9, **{str(digit): 0.01 for digit in (0, 1, 2, 3, 5, 6, 7)}}
    labels = site_labels(_sites({"4": 1.0}, {"9": 1.0}, {"8": 1.0}, hidden))
    assert max(labels.values()) < 0.7


def test_digits_of_a_card_differ() -> None:
    labels = site_labels(_sites({"8": 1.0}, {"none": 1.0}, {"none": 1.0}, {"8": 0.55, "3": 0.45}))
    assert max(labels, key=lambda label: labels[label]) == "8 ./. 3"
    assert sum(labels.values()) < 1.0  # the rest: something lies over a digit
