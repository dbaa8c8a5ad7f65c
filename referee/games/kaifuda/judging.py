"""Judging a play: open duties, faults in the order of checks, goods, and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core import Finding, Judgement, Problem, Verdict
from referee.games.kaifuda import duties
from referee.games.kaifuda.cards import read_label
from referee.games.kaifuda.carry import Outcome, carry_out
from referee.games.kaifuda.checks import THUNDER_CARDS, empties_hand, new_cells, play_faults
from referee.games.kaifuda.events import Play
from referee.games.kaifuda.goods import Good, doubtful_goods, goods_of, is_unseen
from referee.games.kaifuda.state import ROUNDS, SIDES, THUNDER, State, put

ILLEGAL, ASK, NOTICE = Verdict.ILLEGAL, Verdict.ASK, Verdict.NOTICE
MAX_CARDS = 25


def judge_play(state: State, event: Play, who: int, stands: bool = False, goes_on: bool = False) -> Judgement[State]:
    """Judge a play: duties left open, faults in the order of checks, then its effects.

    An illegal play changes nothing unless it ``stands`` by a human's word. A doubt about a card (KAI-P14) or the
    count (KAI-P1) leaves the cards laid and the turn passed on. ``goes_on``: a human says that a play against
    which nothing speaks has not ended the match, whatever the count of cards.
    """
    cards = read_cards(event.cards)
    late = duties.overdue(state, who) if state.duties and state.winner is None and who == state.turn else []
    faults, goods = find_faults(state, event, who, cards)
    if not stands and any(finding.verdict is ILLEGAL for finding in faults):
        return Judgement((*late, *faults), {}, state)
    outcome = _carried(state, who, cards, goods, faults, stands, goes_on)
    after = outcome.after
    if event.row == 0 and state.plays[who] >= ROUNDS // 2:
        after = after.change(straight=put(after.straight, who, True))
    return Judgement((*late, *faults, *outcome.findings), outcome.effects, after)


def find_faults(state: State, event: Play, who: int, cards: Sequence[str]) -> tuple[list[Finding], list[Good]]:
    """All that speaks against a play, in the order of checks, and the goods it would form."""
    faults = play_faults(state, who, cards)
    goods: list[Good] = []
    line = state.lines[who]
    if state.to_beat != THUNDER and tuple(cards) != THUNDER_CARDS and len(cards) <= MAX_CARDS:
        goods = goods_of((*line, *cards), len(line), state.agreed)
    if state.winner is None and who == state.turn:
        out = empties_hand(state, who, cards, sum([good.reward for good in goods]))
        if out is not None:
            faults.insert(sum([finding.rule not in ("KAI-P1", "KAI-P14") for finding in faults]), out)
        place = _place_fault(state, event, who, len(cards))
        if place is not None:
            faults.append(place)
    return faults, goods


def _carried(
    state: State,
    who: int,
    cards: Sequence[str],
    goods: list[Good],
    faults: list[Finding],
    stands: bool,
    goes_on: bool,
) -> Outcome:
    """Carry the play out, with its doubts about veiled neighbours (``KAI-G4``)."""
    line = (*state.lines[who], *cards)
    start = len(state.lines[who])
    doubts: list[Finding] = []
    if goods and state.veils[who]:
        unsure = doubtful_goods(line, start, state.agreed, state.veils[who], goods)
        if unsure:
            where = tuple([(SIDES[who], place) for place in range(start - 1, start + len(cards))])
            doubts.append(Finding(ASK, "KAI-G4", "why-veiled", {}, where, "remedy-ask"))
            goods = goods if stands else [good for good in goods if good not in unsure]
    elif len(cards) == 2 and not state.agreed.veil_blocks and is_unseen(line, start):
        doubts.append(Finding(NOTICE, "KAI-G4", "why-unseen", {}, new_cells(state, who, 2)))
    unread = not stands and any(finding.rule == "KAI-P14" for finding in faults)
    goes_on = goes_on and all(finding.verdict is NOTICE for finding in (*faults, *doubts))
    outcome = carry_out(duties.passed_over(state, who), who, cards, goods, doubtful=unread, goes_on=goes_on)
    outcome.findings = doubts + outcome.findings
    return outcome


def read_cards(cards: Sequence[str]) -> list[str]:
    """The labels of a play; raises :class:`Problem` for what is no card."""
    if len(cards) > 2 * MAX_CARDS:
        raise Problem("record-wrong-field", field="cards", detail=f"{len(cards)} > {2 * MAX_CARDS}")
    return [read_label(card) for card in cards]


def _place_fault(state: State, event: Play, who: int, count: int) -> Finding | None:
    """KAI-P3: beside the last card; from round 6 on in a new row below (option ``fold``)."""
    where = new_cells(state, who, count)
    if event.apart and state.lines[who]:
        return Finding(ILLEGAL, "KAI-P3", "why", {}, where, "remedy")
    if event.row is None:
        return None
    half = ROUNDS // 2
    due = 1 if state.plays[who] >= half and not state.straight[who] else 0
    if state.plays[who] >= half and event.row == 0:
        if state.agreed.fold_required:
            return Finding(ILLEGAL, "KAI-P3", "why-fold", {}, where, "remedy-fold")
        return Finding(NOTICE, "KAI-P3", "why-straight", {}, where) if state.plays[who] == half else None
    if event.row != due:
        return Finding(ILLEGAL, "KAI-P3", "why", {}, where, "remedy")
    return None
