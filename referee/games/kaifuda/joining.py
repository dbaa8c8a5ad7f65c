"""Taking up a match under way: the position, from the lines that lie on the table.

The open cards tell the evaluation, the stars and the value to beat for sure. Hands and lands are counted as if every
reward had been taken; what lies veiled is taken for goods that earned a card for each of its cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from referee.core import PlacedPiece, get_game
from referee.core.following import OpeningSeen, SettledTable
from referee.games.kaifuda.cards import GAME_NAME, GAP, LABELS, NEXT_STAR, NUMBER, PANIC, VEILED
from referee.games.kaifuda.field import CARD, market
from referee.games.kaifuda.goods import Time, goods_of, pass_time
from referee.games.kaifuda.position import agreed_options
from referee.games.kaifuda.state import FIRST_HAND, ROUNDS, SIDES, Agreed

Labels = tuple[str, ...]


def opening(table: SettledTable, options: Mapping[str, Any]) -> OpeningSeen:
    """Nothing in the market: the start. Else the position; ``waiting`` while a card of it can't be read."""
    seen = {item.piece.key: item for item in table.pieces if item.piece.kind == CARD}
    found = market([item.piece for item in seen.values()], table.sizes)
    if not found.first and not found.second:
        return OpeningSeen()
    cards = [card for line in (found.first, found.second) for card in line if card is not None]
    if any(card.face == "up" and not (seen[card.key].certain and card.label in LABELS) for card in cards):
        return OpeningSeen(waiting="kaifuda-follow-unread")
    agreed = agreed_options(get_game(GAME_NAME).settle_options(options))
    return OpeningSeen(_Joined(agreed, (_labels(found.first), _labels(found.second)), found.merchant).position())


def _labels(line: Sequence[PlacedPiece | None]) -> Labels:
    return tuple(GAP if card is None else VEILED if card.face == "down" else str(card.label) for card in line)


class _Joined:
    """Goes through the plays of both lines by turns."""

    def __init__(self, agreed: Agreed, lines: tuple[Labels, Labels], merchant: tuple[bool, bool]) -> None:
        self.agreed, self.lines, self.merchant = agreed, lines, merchant
        land = agreed.deck.size - 1 - FIRST_HAND
        self.hand, self.land = [FIRST_HAND, FIRST_HAND], [land, land]
        self.time = Time(False, None, False)
        self.last: Labels = ()

    def position(self) -> dict[str, Any]:
        """As records write it."""
        plays = [min(ROUNDS, max(1, len(line) // 2) if line else 0) for line in self.lines]
        for number in range(max(plays)):
            for side in (0, 1):
                if number < plays[side]:
                    self._play(side, number, number == plays[side] - 1)
        for side in (0, 1):
            self._take(side, sum(_veiled_groups(self.lines[side])))
        return {
            "lines": _pair([list(line) for line in self.lines]),
            "merchant": _pair(self.merchant),
            "plays": _pair(plays),
            "turn": SIDES[1 if plays[0] > plays[1] else 0],
            "evaluation": "descending" if self.time.descending else "ascending",
            "last_star": self.time.last_star,
            "to_beat": self._to_beat(),
            "hand": _pair([max(0, count) for count in self.hand]),
            "land": _pair([max(0, count) for count in self.land]),
        }

    def _play(self, side: int, number: int, last: bool) -> None:
        line, start = self.lines[side], 2 * number
        cards = line[start:] if last else line[start : start + 2]
        self.hand[side] -= len(cards)
        self._take(side, sum(good.reward for good in goods_of(line[: start + len(cards)], start, self.agreed)))
        self._take(1 - side, sum(label in NEXT_STAR for label in cards))
        if PANIC in cards:
            self.hand[side] += not self.merchant[side]
            self.hand[1 - side] += GAP in self.lines[1 - side]
        pass_time(self.time, line[start - 1] if start else None, cards, self.agreed)
        self.last = cards

    def _take(self, side: int, count: int) -> None:
        self.hand[side] += count
        self.land[side] -= count

    def _to_beat(self) -> str | None:
        if not self.last:
            return None
        return "".join(self.last) if set(self.last) <= NUMBER.keys() else "null"


def _pair(values: Sequence[Any]) -> dict[str, Any]:
    return dict(zip(SIDES, values, strict=True))


def _veiled_groups(line: Labels) -> list[int]:
    """How many cards lie veiled (or were taken back) side by side, group by group."""
    runs = ((hidden, list(run)) for hidden, run in groupby(line, lambda label: label in (VEILED, GAP)))
    return [len(run) for hidden, run in runs if hidden]
