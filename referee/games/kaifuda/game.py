"""The 10-round card game: judging its events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.core import Decision, Finding, Game, Header, Judgement, PieceEvent, Play, Problem, Transcript, Verdict
from referee.core.game import OptionValue
from referee.games.kaifuda import duties, notation, plays, position, table
from referee.games.kaifuda import players as random_players
from referee.games.kaifuda.cards import read_label
from referee.games.kaifuda.carry import Outcome, carry_out
from referee.games.kaifuda.checks import THUNDER_CARDS, empties_hand, new_cells, play_faults
from referee.games.kaifuda.events import EVENTS, CannotPlay, Change, Exchange, Recover, Take, Veil
from referee.games.kaifuda.events import Play as PlayEvent
from referee.games.kaifuda.goods import Good, doubtful_goods, goods_of, is_unseen
from referee.games.kaifuda.rulebook import OPTIONS, RULES
from referee.games.kaifuda.state import ROUNDS, SIDES, THUNDER, State, put, view

ILLEGAL, ASK, NOTICE = Verdict.ILLEGAL, Verdict.ASK, Verdict.NOTICE
ROW_CARDS = 10
MAX_CARDS = 25


class Kaifuda(Game[State]):
    """The 10-round card game (10巡ルール). The first of the two players is ▼, the second △.

    Counts of hand and land hold rewards, taxes, the exchange and the recovery as done from the play on; ``take``,
    ``exchange`` and ``recover`` confirm them, or tell that they were seen not to be done. A doubt about a card or
    a count (``ask``) leaves the cards on the table and the turn passed on, for that much is beyond doubt; the value
    to beat or the goods in doubt are left out until a human decides.

    A hold is written ``4 5 9 朝 恐`` (or ``459朝恐``, or ``4 5 9 asa panic``).
    """

    name = "kaifuda"
    prefix = "KAI"
    package = "referee.games.kaifuda"
    rules = RULES
    options = OPTIONS
    events = EVENTS
    default_players = SIDES
    foul_rules = random_players.FOUL_RULES

    def start(self, header: Header) -> State:
        """The state before the first event; raises :class:`Problem`."""
        names = self.check_players(header.players)
        if names[0] == names[1]:
            raise Problem("kaifuda-same-names", line=1, name=names[0])
        agreed = position.agreed_options(self.settle_options(header.options))
        return position.start_state((names[0], names[1]), agreed, header.position)

    def judge(self, state: State, event: PieceEvent, decision: Decision | None = None) -> Judgement[State]:
        """Judge one event; see :class:`Game` for what a decision does."""
        who = player_index(state, event.by)
        stands = decision is not None and decision.verdict is not ILLEGAL
        if isinstance(event, PlayEvent):
            return judge_play(state, event, who, stands)
        if state.winner is not None and not isinstance(event, CannotPlay):
            return Judgement((), {}, state)
        found, after = _answer(state, event, who, stands)
        return Judgement(tuple(found), {}, after)

    def view(self, state: State) -> dict[str, Any]:
        """Turn, winner, evaluation, next star, counts, and the lines as everybody sees them."""
        return view(state)

    def notate(self, event: PieceEvent) -> str:
        """``45``, ``5朝``, ``100``; ``#1,2,3`` veiled, ``^4`` recovered, ``+2`` taken, ``+0`` exchanged."""
        return notation.notate(event)

    def plays(self, state: State, hold: Sequence[str], by: str | None = None) -> Iterable[Play]:
        """Legal pairs, thunder and release of a hand, and veils, best first; while a recovery is due only that."""
        who = state.turn if by is None else player_index(state, by)
        return plays.legal_plays(state, hold, who, judge_play)

    def random_match(
        self,
        seed: int,
        players: Sequence[str] | None = None,
        options: Mapping[str, OptionValue] | None = None,
        fouls: int = 0,
        kinds: Sequence[str] | None = None,
    ) -> Transcript:
        """A whole match with hidden hands of its own; see :mod:`referee.games.kaifuda.players`."""
        return random_players.random_match(self, seed, players, options, fouls, kinds)


def player_index(state: State, by: str) -> int:
    """0 for ▼, 1 for △, by name or by ``first``/``second``; raises :class:`Problem`."""
    if by in state.names:
        return state.names.index(by)
    if by in SIDES:
        return SIDES.index(by)
    raise Problem("record-player", found=by, known=", ".join(state.names))


def _answer(state: State, event: PieceEvent, who: int, stands: bool) -> table.Answer:
    if isinstance(event, Take):
        return duties.take(state, event, who, stands)
    if isinstance(event, Veil):
        return table.veil(state, event.at, who, stands)
    if isinstance(event, Recover):
        table.read_places(event.at)
        return duties.recover(state, event, who, stands)
    if isinstance(event, Exchange):
        return duties.exchange(state, event, who, stands)
    if isinstance(event, Change):
        return table.change(state, event, who, stands)
    if isinstance(event, CannotPlay):
        late = duties.overdue(state, who) if state.winner is None and who == state.turn else []
        found, after = table.cannot_play(state, who)
        return [*late, *found], after
    raise Problem("record-unknown-do", found=event.do, known="play, veil, …", game="kaifuda")


def judge_play(state: State, event: PlayEvent, who: int, stands: bool = False) -> Judgement[State]:
    """Judge a play: duties left open, faults in the order of checks, then its effects.

    An illegal play changes nothing unless it ``stands`` by a human's word. A doubt about a card (KAI-P14) or the
    count (KAI-P1) leaves the cards laid and the turn passed on.
    """
    cards = read_cards(event.cards)
    late = duties.overdue(state, who) if state.duties and state.winner is None and who == state.turn else []
    faults = play_faults(state, who, cards)
    goods: list[Good] = []
    line = state.lines[who]
    counts_goods = state.to_beat != THUNDER and tuple(cards) != THUNDER_CARDS
    if counts_goods and len(cards) <= MAX_CARDS:
        goods = goods_of((*line, *cards), len(line), state.agreed)
    if state.winner is None and who == state.turn:
        out = empties_hand(state, who, cards, sum([good.reward for good in goods]))
        if out is not None:
            faults.insert(sum([finding.rule not in ("KAI-P1", "KAI-P14") for finding in faults]), out)
        place = _place_fault(state, event, who, len(cards))
        if place is not None:
            faults.append(place)
    if not stands and any(finding.verdict is ILLEGAL for finding in faults):
        return Judgement((*late, *faults), {}, state)
    outcome = _carried(state, who, cards, goods, faults, stands)
    after = outcome.after
    if event.row == 0 and state.plays[who] >= ROUNDS // 2:
        after = after.change(straight=put(after.straight, who, True))
    return Judgement((*late, *faults, *outcome.findings), outcome.effects, after)


def _carried(
    state: State, who: int, cards: list[str], goods: list[Good], faults: list[Finding], stands: bool
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
    outcome = carry_out(duties.passed_over(state, who), who, cards, goods, unread)
    outcome.findings = doubts + outcome.findings
    return outcome


def read_cards(cards: Sequence[str]) -> list[str]:
    """The labels of a play; raises :class:`Problem` for what is no card."""
    if len(cards) > 2 * MAX_CARDS:
        raise Problem("record-wrong-field", field="cards", detail=f"{len(cards)} > {2 * MAX_CARDS}")
    return [read_label(card) for card in cards]


def _place_fault(state: State, event: PlayEvent, who: int, count: int) -> Finding | None:
    """KAI-P3: beside the last card; from round 6 on in a new row below (option ``fold``)."""
    where = new_cells(state, who, count)
    if event.apart:
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
