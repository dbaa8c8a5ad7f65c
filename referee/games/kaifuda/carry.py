"""Carrying out a play: goods, reward, exchange, recovery, tax, and what ends the match (rules section 3.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.core import Finding, Verdict
from referee.games.kaifuda.cards import NEXT_STAR, NUMBER, PANIC, VEILED
from referee.games.kaifuda.checks import ZEROS, can_release, is_number, is_thunder, new_cells
from referee.games.kaifuda.goods import Good, Time, pass_time
from referee.games.kaifuda.state import (
    HAND_LIMIT,
    NOTHING,
    NULL,
    ROUNDS,
    SIDES,
    THUNDER,
    UNKNOWN,
    Duty,
    State,
    cells_of,
    put,
)

DUE, NOTICE, ASK = Verdict.DUE, Verdict.NOTICE, Verdict.ASK
FEWEST = 2
"""Cards that a hand holds at least with which its player goes on."""
SIGN = {"pair": "=", "ten": "+", "step": "·"}  # goods in every language: 5=5, 5+5, 3·4·5
NO_EFFECTS: Mapping[str, Any] = {
    "goods": [],
    "reward": 0,
    "tax": 0,
    "exchange": False,
    "recovery": False,
}


@dataclass(slots=True)
class Outcome:
    """A play carried out. The counts already hold what is due."""

    after: State
    effects: Mapping[str, Any]
    findings: list[Finding] = field(default_factory=list)


def carry_out(
    state: State,
    who: int,
    cards: Sequence[str],
    goods: Sequence[Good],
    *,
    doubtful: bool = False,
    goes_on: bool = False,
) -> Outcome:
    """The state after a play. ``doubtful`` says that its value is in doubt: the next is not compared with it.

    ``goes_on``: nobody has lost or gone out; the counts that say so are put right.
    """
    if is_thunder(cards):
        return _thunder(state, who, cards)
    if state.to_beat == THUNDER and tuple(cards) == ZEROS:
        return _release(state, who, cards)
    return _Settlement(state, who, cards, goods, doubtful, goes_on).outcome()


def _laid(state: State, who: int, cards: Sequence[str]) -> dict[str, Any]:
    """What every play changes: the line, the number of plays, the turn; an end once called is off."""
    return {
        "lines": put(state.lines, who, (*state.lines[who], *cards)),
        "plays": put(state.plays, who, state.plays[who] + 1),
        "turn": 1 - who,
        "before": put(state.before, who, state.fresh[who]),
        "winner": None,
        "ended_by": None,
    }


def _thunder(state: State, who: int, cards: Sequence[str]) -> Outcome:
    """KAI-F2: out with 100; nothing else counts. The win stands once the opponent can't release it."""
    fields = _laid(state, who, cards)
    fields.update(hand=put(state.hand, who, 0), to_beat=THUNDER, thunder=who, fresh=put(state.fresh, who, 0))
    after = state.change(**fields)
    params = {"player": state.names[who], "opponent": state.names[1 - who]}
    where = new_cells(state, who, 3)
    if can_release(after, 1 - who):
        return Outcome(after, dict(NO_EFFECTS), [Finding(NOTICE, "KAI-F2", "why-open", params, where)])
    won = after.change(winner=state.names[who], ended_by="KAI-F2")
    return Outcome(won, dict(NO_EFFECTS), [Finding(NOTICE, "KAI-F2", "why-wins", params, where)])


def _release(state: State, who: int, cards: Sequence[str]) -> Outcome:
    """KAI-F3: 00 after thunder cancels the win and does not win; no goods, no time (option thunder_released)."""
    fields = _laid(state, who, cards)
    fields.update(hand=put(state.hand, who, max(0, state.hand[who] - 2)), to_beat=0)
    after = state.change(**{**fields, "winner": "draw", "ended_by": "KAI-F3"})
    params = {"player": state.names[who], "opponent": state.names[1 - who]}
    finding = Finding(NOTICE, "KAI-F3", "why-released", params, new_cells(state, who, 2))
    return Outcome(after, dict(NO_EFFECTS), [finding])


class _Settlement:
    """Steps 5 to 9 of a turn for one play."""

    def __init__(
        self,
        state: State,
        who: int,
        cards: Sequence[str],
        goods: Sequence[Good],
        doubtful: bool,
        goes_on: bool,
    ) -> None:
        self.state, self.who, self.cards, self.goods = state, who, cards, goods
        self.doubtful, self.goes_on = doubtful, goes_on
        self.hand, self.land = list(state.hand), list(state.land)
        self.findings: list[Finding] = []
        self.duties: list[Duty] = []
        self.lost: list[tuple[int, str]] = []
        self.where = new_cells(state, who, len(cards))
        self.reward = sum([good.reward for good in goods])
        self.tax = self._tax_due()
        self.exchange = PANIC in cards and state.merchant[who]
        self.veiled = self._veiled()

    def outcome(self) -> Outcome:
        who, other, state = self.who, 1 - self.who, self.state
        short = self.hand[who] < len(self.cards)
        self.hand[who] = max(0, self.hand[who] - len(self.cards))
        if self.reward:
            self._take(who, self.reward, "reward")
        self._check_hand(who)
        if not self.lost or state.agreed.both_may_lose:
            self._panic()
            if self.tax:
                self._take(other, self.tax, "tax")
            self._check_hand(other)
        is_out = self.hand[who] == 0 and not short and len(self.cards) == 2 and is_number(self.cards)
        if is_out and self.goes_on:
            is_out, self.hand[who] = False, FEWEST
        fields = self._fields()
        if self.lost:
            fields.update(self._loss())
        elif is_out:
            fields.update(winner=state.names[who], ended_by="KAI-F1")
            self._say(NOTICE, "KAI-F1", "why-out", who)
        elif min(fields["plays"]) >= ROUNDS:
            fields.update(self._after_last_round())
        elif self.hand[other] < 2 and fields["plays"][other] < ROUNDS:
            self._say(NOTICE, "KAI-P13", "why-too-few", other, count_hand=self.hand[other])
        return Outcome(state.change(**fields), self._effects(), self.findings)

    def _effects(self) -> dict[str, Any]:
        return {
            "goods": [[good.kind, good.digits] for good in self.goods],
            "reward": self.reward,
            "tax": self.tax,
            "exchange": self.exchange,
            "recovery": self.veiled != 0,
        }

    def _fields(self) -> dict[str, Any]:
        """Line, time, value to beat, goods and duties after the play."""
        state, who = self.state, self.who
        fields = _laid(state, who, self.cards)
        line = state.lines[who]
        time = Time(state.descending, state.last_star, state.stars_reset)
        pass_time(time, line[-1] if line else None, self.cards, state.agreed)
        fresh = zeros = 0
        for good in self.goods:
            fresh |= good.mask
            if good.digits == "00":
                zeros |= good.mask
        fields.update(
            hand=tuple(self.hand),
            land=tuple(self.land),
            descending=time.descending,
            last_star=time.last_star,
            stars_reset=time.stars_reset,
            to_beat=self._value(),
            thunder=None,
            fresh=put(state.fresh, who, fresh),
            made=put(state.made, who, state.made[who] | fresh),
            zeros=put(state.zeros, who, state.zeros[who] | zeros),
        )
        if self.exchange:
            fields["merchant"] = put(state.merchant, who, False)
        if PANIC in self.cards:
            fields["panicked"] = put(state.panicked, 1 - who, True)
        if self.duties and not self.lost:
            fields["duties"] = (*state.duties, *self.duties)
        return fields

    def _value(self) -> int:
        """The value the next play has to beat: null with a star or the panic card (KAI-P6)."""
        if self.doubtful:
            return UNKNOWN
        if not is_number(self.cards):
            return NULL
        if len(self.cards) != 2:
            return UNKNOWN
        return 10 * NUMBER[self.cards[0]] + NUMBER[self.cards[1]]

    def _tax_due(self) -> int:
        """KAI-X1, X2: one land card for each star; none for the panic card."""
        if self.state.to_beat == NOTHING and self.state.agreed.opening_star == "no_tax":
            return 0
        return sum([label in NEXT_STAR for label in self.cards])

    def _veiled(self) -> int:
        """Mask of veiled cards the opponent must take one of (KAI-R1): only at the first panic played at them."""
        other = 1 - self.who
        if PANIC not in self.cards or self.state.panicked[other]:
            return 0
        line = self.state.lines[other]
        return sum([1 << place for place, label in enumerate(line) if label.startswith(VEILED)])

    def _take(self, who: int, count: int, why: str) -> None:
        """Reward (KAI-G5) or tax (KAI-X1) from land to hand; a land too small is bankruptcy (KAI-B1)."""
        if count > self.land[who] and not self.goes_on:
            self.lost.append((who, "KAI-B1"))
            self._say(NOTICE, "KAI-B1", f"why-{why}", who, count_due=count, count_land=self.land[who])
            return
        self.land[who] = max(0, self.land[who] - count)
        self.hand[who] += count
        if why == "reward":
            self.duties.append(Duty("reward", who, count))
            goods = ", ".join([SIGN[good.kind].join(good.digits) for good in self.goods])
            where = [(SIDES[who], place) for place in cells_of(self._mask())]
            self._say(DUE, "KAI-G5", "why-due", who, where, "remedy-take", count_due=count, goods=goods)
        else:
            self.duties.append(Duty("tax", who, count))
            self._say(DUE, "KAI-X1", "why-due", who, None, "remedy-take", count_due=count)

    def _mask(self) -> int:
        mask = 0
        for good in self.goods:
            mask |= good.mask
        return mask

    def _panic(self) -> None:
        """KAI-E1 and KAI-R1: the merchant card for the player, one veiled card for the opponent."""
        who, other = self.who, 1 - self.who
        if self.exchange:
            self.hand[who] += 1
            self.duties.append(Duty("exchange", who, 1))
            self._say(DUE, "KAI-E1", "why-due", who, None, "remedy-take")
            self._check_hand(who)
        if self.veiled:
            self.hand[other] += 1
            self.duties.append(Duty("recovery", other, 1, cells=self.veiled))
            where = [(SIDES[other], place) for place in cells_of(self.veiled)]
            self._say(DUE, "KAI-R1", "why-due", other, where, "remedy-take")

    def _check_hand(self, who: int) -> None:
        """KAI-C1: more than ten cards in hand lose at once."""
        if self.goes_on:
            self.hand[who] = min(self.hand[who], HAND_LIMIT)
        elif self.hand[who] > HAND_LIMIT and all(loser != who for loser, _ in self.lost):
            self.lost.append((who, "KAI-C1"))
            self._say(NOTICE, "KAI-C1", "why", who, count_hand=self.hand[who])

    def _loss(self) -> dict[str, Any]:
        """Who lost first loses (option ``loss_order``)."""
        losers = {loser for loser, _ in self.lost}
        loser, rule = self.lost[0]
        winner = "draw" if len(losers) == 2 and self.state.agreed.both_may_lose else self.state.names[1 - loser]
        self.findings = [finding for finding in self.findings if finding.verdict is not DUE]
        return {"winner": winner, "ended_by": rule}

    def _after_last_round(self) -> dict[str, Any]:
        """Nobody is out after ten rounds (option ``after_round_10``)."""
        how = self.state.agreed.after_round_10
        hands = self.hand
        params = {"hand_first": hands[0], "hand_second": hands[1]}
        if how == "ask":
            self.findings.append(Finding(ASK, "KAI-P10", "why-ask", params, remedy="remedy-ask"))
            return {"ended_by": "KAI-P10"}
        winner = "draw"
        if how == "fewer_cards_wins" and hands[0] != hands[1]:
            winner = self.state.names[0 if hands[0] < hands[1] else 1]
        reason = "why-draw" if winner == "draw" else "why-fewer"
        self.findings.append(Finding(NOTICE, "KAI-P10", reason, {**params, "player": winner}))
        return {"winner": winner, "ended_by": "KAI-P10"}

    def _say(
        self,
        verdict: Verdict,
        rule: str,
        reason: str,
        who: int,
        where: Sequence[tuple[str, int]] | None = None,
        remedy: str | None = None,
        **params: Any,
    ) -> None:
        """A finding about a player, the other one named in it when it is not the one who plays."""
        params["player"] = self.state.names[who]
        cells = self.where if where is None else tuple(where)
        by = None if who == self.who else self.state.names[who]
        self.findings.append(Finding(verdict, rule, reason, params, cells, remedy, by))
