"""Planting breaches of the rules in a random match, and knowing where each must be found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from referee.core import PieceEvent, Play, Verdict
from referee.games.kaifuda.cards import DIGITS, LABELS, NUMBER, PANIC, STARS, VEILED
from referee.games.kaifuda.checks import copies_out
from referee.games.kaifuda.events import Change, Exchange, Recover, Take, Veil
from referee.games.kaifuda.events import Play as PlayEvent
from referee.games.kaifuda.judging import find_faults
from referee.games.kaifuda.state import Duty, State, cells_of

if TYPE_CHECKING:
    from referee.games.kaifuda.players import RandomTable

PAIR_RULES = ("KAI-P4", "KAI-P5", "KAI-P6", "KAI-P7", "KAI-P8", "KAI-P9", "KAI-P11", "KAI-F2", "KAI-F3")
ACT_RULES = ("KAI-S4", "KAI-P1", "KAI-P2", "KAI-P3", "KAI-L1", "KAI-L2", "KAI-L3", "KAI-L4", "KAI-L5", "KAI-R2")
DUTY_RULES = ("KAI-P12", "KAI-G5", "KAI-X1", "KAI-R1", "KAI-E1")
FOUL_RULES = (*ACT_RULES, *PAIR_RULES, *DUTY_RULES, "KAI-P10", "KAI-P14")

COMMON = ("KAI-S4", "KAI-P1", "KAI-P2", "KAI-P3", "KAI-P8", "KAI-G5", "KAI-E1")
"""Breaches for which there is nearly always an opportunity: rarer ones are tried before them."""

Maker = Callable[["RandomTable", int], PieceEvent | None]


class Plan:
    """Which breaches are still to be planted, and the duty that was left undone last."""

    def __init__(self, table: RandomTable, count: int, kinds: Sequence[str], eager: float = 1.0) -> None:
        self.table, self.left, self.kinds, self.eager = table, count, kinds, eager
        self.undone: list[tuple[str, Duty]] = []

    def _wanted(self) -> bool:
        """Whether to try now."""
        return self.left > 0 and self.table.rng.random() < self.eager

    def _shuffled(self, among: Sequence[str]) -> list[str]:
        kinds = [kind for kind in among if kind in self.kinds]
        rng = self.table.rng
        rng.shuffle(kinds)
        return sorted(kinds, key=lambda kind: kind in COMMON and rng.random() < 0.8)

    def _plant(self, event: PieceEvent | None, rule: str) -> bool:
        """Write an illegal act that its player takes back."""
        if event is None:
            return False
        judged = self.table.game.judge(self.table.state, event)
        illegal = [finding.rule for finding in judged.findings if finding.verdict is Verdict.ILLEGAL]
        if rule not in illegal or not self.table.push(event, rule):
            return False
        self.left -= 1
        return True

    def before_play(self) -> None:
        """Illegal acts other than plays of the hand: touched cards, veils, a play out of turn."""
        who = self.table.state.turn
        while not self.undone and self._wanted():
            kinds = self._shuffled((*ACT_RULES, "KAI-E1", "KAI-R1", "KAI-G5"))
            if not any(self._plant(MAKERS[kind](self.table, who), kind) for kind in kinds):
                return

    def spoil_play(self, plays: Sequence[Play]) -> None:
        """An illegal play of the hand before the legal one, or a foreign card in its place."""
        if self.undone or not self._wanted():
            return
        who = self.table.state.turn
        for kind in self._shuffled((*PAIR_RULES, "KAI-P14")):
            event = _foreign(self.table, who, plays) if kind == "KAI-P14" else _illegal_pair(self.table, who, kind)
            if event is None:
                continue
            if kind == "KAI-P14":
                self.table.lay(who, event, kind)
                self.left -= 1
                self.after_play()
                return
            if self._plant(event, kind):
                return

    def due_rule(self) -> str | None:
        """The rule under which the coming play finds a duty undone."""
        return self.undone[0][0] if self.undone else None

    def after_play(self) -> None:
        """Make good what was left undone, then do what the play has made due, or leave one thing undone."""
        for _, duty in self.undone:
            self._make_good(duty)
        self.undone = []
        if self.table.state.winner is not None:
            return
        for duty in self.table.open_duties():
            if self.undone or not self._wanted() or not self._leave(duty):
                self.table.fulfil(duty)

    def after_end(self) -> None:
        """An eleventh play once nobody has gone out in ten rounds; anything but 00 after thunder."""
        table = self.table
        who = table.state.turn
        rule = {"KAI-P10": "KAI-P10", "KAI-F2": "KAI-F3"}.get(table.state.ended_by or "")
        if self.left > 0 and rule in self.kinds and len(table.hand[who]) >= 2:
            cards = table.rng.sample(table.hand[who], 2)
            self._plant(PlayEvent(by=table.names[who], cards=cards), str(rule))

    def _leave(self, duty: Duty) -> bool:
        """Leave a duty undone (``count`` 0: seen not to be done); the next play tells."""
        table, name = self.table, self.table.names[duty.by]
        rule = {"reward": "KAI-P12", "tax": "KAI-X1", "exchange": "KAI-E1", "recovery": "KAI-R1"}[duty.kind]
        if rule not in self.kinds or not _another_play_follows(table.state):
            return False
        if duty.kind in ("reward", "tax"):
            table.push(Take(by=name, count=0, why=duty.kind))
        elif duty.kind == "exchange":
            table.push(Exchange(by=name, count=0))
        elif table.rng.random() < 0.5:
            table.push(Recover(by=name, at=[]))
        self.undone.append((rule, duty))
        self.left -= 1
        return True

    def _make_good(self, duty: Duty) -> None:
        table = self.table
        if table.state.winner is not None or duty.kind == "tax":
            return
        if duty.kind == "recovery":
            table.recover(duty.by, table.rng.choice(cells_of(duty.cells)))
        elif duty.kind == "exchange":
            table.hand[duty.by].append("0")
            table.push(Exchange(by=table.names[duty.by]))
        else:
            table.draw(duty.by, duty.left)
            table.push(Take(by=table.names[duty.by], count=duty.left, why="reward"))


def _another_play_follows(state: State) -> bool:
    return state.winner is None and state.plays[state.turn] < 10 and state.thunder is None


def _illegal_pair(table: RandomTable, who: int, rule: str) -> PlayEvent | None:
    """Cards of the hand, else of hand and land, whose play breaks the rule."""
    for cards in (table.hand[who], table.hand[who] + table.land[who]):
        pairs: list[tuple[str, ...]] = list(dict.fromkeys(permutations(cards, 2)))
        if rule == "KAI-F2" and "1" in cards and cards.count("0") > 1:
            pairs = [("1", "0", "0")]
        table.rng.shuffle(pairs)
        for pair in pairs:
            event = PlayEvent(by=table.names[who], cards=list(pair))
            faults, _ = find_faults(table.state, event, who, pair)
            if any(finding.rule == rule and finding.verdict is Verdict.ILLEGAL for finding in faults):
                return event
    return None


def _foreign(table: RandomTable, who: int, plays: Sequence[Play]) -> PlayEvent | None:
    """A legal play with one card replaced by a copy too many."""
    deck = table.state.agreed.deck
    spent = [label for label in LABELS if copies_out(table.state, who, label) >= max(1, deck.copies(label))]
    legal = [play.event for play in plays if isinstance(play.event, PlayEvent) and len(play.event.cards) == 2]
    table.rng.shuffle(legal)
    for event in legal:
        for label in spent:
            changed = PlayEvent(by=event.by, cards=[event.cards[0], label])
            judged = table.game.judge(table.state, changed)
            rules = {finding.rule: finding.verdict for finding in judged.findings}
            if "KAI-P14" in rules and Verdict.ILLEGAL not in rules.values() and judged.after.winner is None:
                return changed
    return None


def _open_places(table: RandomTable, who: int) -> list[int]:
    return [place for place, label in enumerate(table.state.lines[who]) if label in LABELS]


def _veiled_places(table: RandomTable, who: int) -> list[int]:
    return [place for place, label in enumerate(table.state.lines[who]) if label.startswith(VEILED)]


def _out_of_turn(table: RandomTable, who: int) -> PieceEvent | None:
    hand = table.hand[1 - who]
    cards = table.rng.sample(hand, 2) if len(hand) > 1 else None
    return PlayEvent(by=table.names[1 - who], cards=cards) if cards else None


def _wrong_count(table: RandomTable, who: int) -> PieceEvent | None:
    hand = table.hand[who]
    count = table.rng.choice([1, 3] if len(hand) > 2 else [1])
    return PlayEvent(by=table.names[who], cards=table.rng.sample(hand, min(count, len(hand))))


def _swapped(table: RandomTable, who: int) -> PieceEvent | None:
    side = table.rng.choice([who, 1 - who])
    places = _open_places(table, side)
    if not places:
        return None
    place = table.rng.choice(places)
    others = [digit for digit in DIGITS if digit != table.state.lines[side][place]]
    return Change(by=table.names[side], at=place, to=table.rng.choice(others))


def _apart(table: RandomTable, who: int) -> PieceEvent | None:
    plays = [play.event for play in table.game.plays(table.state, table.hand[who])]
    legal = [event for event in plays if isinstance(event, PlayEvent)]
    if not legal or not table.state.lines[who]:
        return None
    return PlayEvent(by=table.names[who], cards=table.rng.choice(legal).cards, apart=True)


def _old_veil(table: RandomTable, who: int) -> PieceEvent | None:
    """Goods of an older round, or veiled while it is not the own turn."""
    state = table.state
    side = table.rng.choice([who, 1 - who])
    mask = state.made[side] & ~(state.fresh[side] if side == who else 0)
    places = [place for place in cells_of(mask) if state.lines[side][place] in NUMBER]
    return Veil(by=table.names[side], at=places) if places else None


def _half_veil(table: RandomTable, who: int) -> PieceEvent | None:
    state = table.state
    places = [place for place in cells_of(state.fresh[who]) if state.lines[who][place] in NUMBER]
    if len(places) < 2 or state.fresh[who] & state.zeros[who]:
        return None
    return Veil(by=table.names[who], at=places[: table.rng.randint(1, len(places) - 1)])


def _wrong_veil(table: RandomTable, who: int) -> PieceEvent | None:
    state = table.state
    line = state.lines[who]
    places = [p for p in _open_places(table, who) if line[p] in (*STARS, PANIC) or not state.made[who] >> p & 1]
    return Veil(by=table.names[who], at=[table.rng.choice(places)]) if places else None


def _zero_veil(table: RandomTable, who: int) -> PieceEvent | None:
    mask = table.state.fresh[who] & table.state.zeros[who]
    return Veil(by=table.names[who], at=cells_of(mask)) if mask else None


def _peeked(table: RandomTable, who: int) -> PieceEvent | None:
    side = table.rng.choice([who, 1 - who])
    places = _veiled_places(table, side)
    if not places:
        return None
    place = table.rng.choice(places)
    return Change(by=table.names[side], at=place, to=table.covered[side][place])


def _stolen(table: RandomTable, who: int) -> PieceEvent | None:
    places = _veiled_places(table, who)
    return Recover(by=table.names[who], at=[table.rng.choice(places)]) if places else None


def _early_exchange(table: RandomTable, who: int) -> PieceEvent | None:
    return Exchange(by=table.names[who]) if table.state.merchant[who] else None


def _open_recovery(table: RandomTable, who: int) -> PieceEvent | None:
    places = _open_places(table, who)
    return Recover(by=table.names[who], at=[table.rng.choice(places)]) if places else None


def _greedy_take(table: RandomTable, who: int) -> PieceEvent | None:
    """A card taken that is not due."""
    return Take(by=table.names[who], count=1, why="reward") if table.land[who] else None


MAKERS: dict[str, Maker] = {
    "KAI-S4": _out_of_turn,
    "KAI-P1": _wrong_count,
    "KAI-P2": _swapped,
    "KAI-P3": _apart,
    "KAI-L1": _old_veil,
    "KAI-L2": _half_veil,
    "KAI-L3": _wrong_veil,
    "KAI-L4": _zero_veil,
    "KAI-L5": _peeked,
    "KAI-R2": _stolen,
    "KAI-E1": _early_exchange,
    "KAI-R1": _open_recovery,
    "KAI-G5": _greedy_take,
}
