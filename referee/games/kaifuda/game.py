"""The 10-round card game: judging its events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.core import Decision, Game, Header, Judgement, PieceEvent, Play, Problem, Transcript, Verdict
from referee.core.game import OptionValue
from referee.games.kaifuda import duties, notation, plays, position, table
from referee.games.kaifuda import players as random_players
from referee.games.kaifuda.events import EVENTS, CannotPlay, Change, Exchange, Recover, Take, Veil
from referee.games.kaifuda.events import Play as PlayEvent
from referee.games.kaifuda.judging import judge_play
from referee.games.kaifuda.rulebook import OPTIONS, RULES
from referee.games.kaifuda.state import SIDES, State, view


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
        stands = decision is not None and decision.verdict is not Verdict.ILLEGAL
        if isinstance(event, PlayEvent):
            goes_on = decision is not None and decision.verdict in (Verdict.LEGAL, Verdict.DUE)
            return judge_play(state, event, who, stands, goes_on)
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
        return plays.legal_plays(state, hold, who)

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
