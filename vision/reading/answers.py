"""From a network's logits to probabilities by head, and from those to labels of one kind of piece in one game."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Probabilities = npt.NDArray[np.float64]
Labels = dict[str | None, float]
EQUATION = ("a_tens", "a_ones", "sign", "b_tens", "b_ones")
CARD_TYPES: Mapping[str, tuple[str, ...]] = {
    "suritsu": ("play", "start", "up", "down", "summary", "back", "other"),
    "kaifuda": ("digit", "star", "back", "other"),
    "sequence-numbers": ("equation", "plus", "minus", "back", "other"),
    "suiri-sinri": ("role", "back", "other"),
    "tiles": ("playing", "digit", "equation", "back", "other"),
}
KEEP = 4
UNUSUAL = 0.05
"""Odds of a landscape card with one or three digits, or with a digit twice, against one as the game has them."""
HIDDEN = 0.3
"""How much of what looks so may be a card with something over a digit, of which nothing is to be concluded."""


def card_types(game: str) -> tuple[str, ...]:
    """What a card may be in a game; a game without cards of its own is treated like a bare table of them."""
    return CARD_TYPES.get(game, CARD_TYPES["tiles"])


@dataclass(frozen=True, slots=True)
class Answers:
    """The probabilities of every head for one view of one piece; a ``sites`` head has four rows."""

    heads: Mapping[str, tuple[tuple[str, ...], Probabilities]]

    def of(self, head: str) -> dict[str, float]:
        """Answers of a head with their probabilities."""
        names, values = self.heads[head]
        return dict(zip(names, values[0].tolist(), strict=True))

    def sites(self, head: str = "sites") -> list[dict[str, float]]:
        """The same for each of the four sites."""
        names, values = self.heads[head]
        return [dict(zip(names, row.tolist(), strict=True)) for row in values]


def split(logits: npt.NDArray[np.float32], heads: list[dict[str, object]]) -> list[Answers]:
    """The answers of each row of ``logits``; ``heads`` is what the export wrote down."""
    columns: dict[str, tuple[tuple[str, ...], Probabilities]] = {}
    start = 0
    for head in heads:
        names = tuple(str(a) for a in head["answers"])  # type: ignore[attr-defined]
        count = 4 if head["pooling"] == "sites" else 1
        end = start + count * len(names)
        part = logits[:, start:end].astype(np.float64).reshape(len(logits), count, len(names))
        odds = np.exp(part - part.max(axis=2, keepdims=True))
        columns[str(head["name"])] = (names, odds / odds.sum(axis=2, keepdims=True))
        start = end
    return [
        Answers({name: (names, values[i]) for name, (names, values) in columns.items()}) for i in range(len(logits))
    ]


def mean_of(several: Sequence[Answers]) -> Answers:
    """The geometric mean of what several looks at one thing say, head by head."""
    heads = {}
    for name, (answers, _) in several[0].heads.items():
        odds = np.exp(np.mean([np.log(look.heads[name][1] + 1e-9) for look in several], axis=0))
        heads[name] = (answers, odds / odds.sum(axis=1, keepdims=True))
    return Answers(heads)


def best(labels: Mapping[str, float]) -> tuple[str, float]:
    """The likeliest answer and its probability."""
    name = max(labels, key=lambda k: labels[k])
    return name, labels[name]


def restricted(answers: Mapping[str, float], allowed: tuple[str, ...]) -> dict[str, float]:
    """The answers among ``allowed``, scaled to sum to one."""
    kept = {name: answers[name] for name in allowed}
    total = sum(kept.values()) or 1.0
    return {name: value / total for name, value in kept.items()}


def _products(choices: list[dict[str, float]], beam: int = 6) -> list[tuple[tuple[str, ...], float]]:
    """The likeliest combinations of independent choices."""
    lines: list[tuple[tuple[str, ...], float]] = [((), 1.0)]
    for choice in choices:
        top = sorted(choice.items(), key=lambda item: -item[1])[:3]
        lines = [((*names, name), p * q) for names, p in lines for name, q in top]
        lines = sorted(lines, key=lambda item: -item[1])[:beam]
    return lines


def site_labels(sites: list[dict[str, float]]) -> Labels:
    """Labels of a landscape card from the digits of its four sites.

    The game's cards have two or four digits, all different (Suritsu's rules on its cards); others are unlikely.
    """
    odds: Labels = {}
    strange = 0.0
    for names, p in _products(sites):
        tl, tr, bl, br = ("." if name == "none" else name for name in names)
        digits = [name for name in names if name != "none"]
        usual = len(digits) in (2, 4) and len(set(digits)) == len(digits)
        odds[f"{tl} {tr}/{bl} {br}"] = p * (1.0 if usual else UNUSUAL)
        strange += 0.0 if usual else p
    total = sum(odds.values()) + HIDDEN * strange
    return {label: p / total for label, p in odds.items()} if total > 0 else odds


def set_labels(sites: list[dict[str, float]], own: Iterable[str]) -> Labels:
    """The probability of each landscape card of a set; all others are left out."""
    labels: Labels = {}
    for label in own:
        digits = label.replace("/", " ").split()
        odds = [site.get("none" if digit == "." else digit, 0.0) for site, digit in zip(sites, digits, strict=True)]
        labels[label] = math.prod(odds)
    return labels


def card_labels(game: str, kind: str, answers: Answers) -> Labels:
    """Labels of a card that lies face up, seen the right way round, with probabilities that sum to one or less."""
    if kind == "direction":
        return _labels(restricted(answers.of("type"), ("up", "down")))
    if game == "suritsu":
        return site_labels(answers.sites())
    if game == "kaifuda":
        return _labels(answers.of("glyph"))
    if game == "suiri-sinri":
        return _labels(answers.of("role"))
    types = restricted(answers.of("type"), tuple(t for t in card_types(game) if t not in ("back", "other")))
    labels: Labels = {name: types[name] for name in ("plus", "minus") if name in types}
    equations = types.get("equation", 0.0)
    if equations > 0.01:
        for (at, a, sign, bt, b), p in _products([answers.of(name) for name in EQUATION]):
            labels[f"{_number(at, a)}{sign}{_number(bt, b)}"] = p * equations
    for name, share in (("rank", types.get("playing", 0.0)), ("glyph", types.get("digit", 0.0))):
        if share > 0.01:
            for label, p in answers.of(name).items():
                labels[label] = labels.get(label, 0.0) + p * share
    return labels


def _labels(answers: Mapping[str, float]) -> Labels:
    return {name: p for name, p in answers.items()}  # noqa: C416 - widens the type of the keys


def _number(tens: str, ones: str) -> str:
    return ones if tens in ("none", "0") else tens + ones


def glyph_labels(kind: str, answers: Answers) -> Labels:
    """Labels of a block, tile or board cell that lies face up, seen the right way round."""
    ones, tens = answers.of("ones"), answers.of("tens")
    if kind == "block":
        return {name: p for name, p in ones.items() if name != "none"}
    labels: Labels = {None: ones.pop("none")}
    for name, p in ones.items():
        if not name.isdigit():
            labels[name] = p
            continue
        for ten, q in sorted(tens.items(), key=lambda item: -item[1])[:3]:
            number = _number(ten, name)
            labels[number] = labels.get(number, 0.0) + p * q
    return labels


def top(labels: Mapping[Any, float], keep: int = KEEP) -> tuple[tuple[str | None, float], ...]:
    """The likeliest labels, best first."""
    return tuple(sorted(labels.items(), key=lambda item: -item[1])[:keep])
