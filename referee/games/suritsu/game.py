"""Suritsu as a game of the referee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.core import Decision, Game, Header, Judgement, PieceEvent, Play, Problem, Transcript, Verdict
from referee.core.game import OptionValue
from referee.games.suritsu import acts, events, rulebook
from referee.games.suritsu.cards import parse_held
from referee.games.suritsu.fouls import FOUL_RULES, random_match
from referee.games.suritsu.notation import notate
from referee.games.suritsu.opening import opening
from referee.games.suritsu.playing import play
from referee.games.suritsu.plays import may_place, suggestions
from referee.games.suritsu.setup import start
from referee.games.suritsu.state import State, view


class Suritsu(Game[State]):
    """数律, for 1 to 6 players; with one it is the solo game.

    A held card is written ``TL TR/BL BR scenery [ticks]``: its four corners as its holder reads them, ``.`` for a
    blank one, then ``grassland``, ``sea``, ``deep-sea``, ``city`` or ``space``, and if known its ticks, as in
    ``1 4/7 2 sea 3``.
    """

    name = "suritsu"
    prefix = "SUR"
    package = "referee.games.suritsu"
    rules = rulebook.RULES
    options = rulebook.OPTIONS
    events = events.EVENTS
    min_players = 1
    max_players = 6
    foul_rules = FOUL_RULES

    def start(self, header: Header) -> State:
        """The table before the first event."""
        return opening(self.check_players(header.players), self.settle_options(header.options), header)

    def judge(self, state: State, event: PieceEvent, decision: Decision | None = None) -> Judgement[State]:
        """Judge one event.

        What a doubt leaves unchanged: a crooked card (SUR-P10) and one played on another reading of the scenery
        rule (SUR-E3) are not laid. A flip in doubt shows its face and no more. With a doubt about who begins
        (SUR-T2) or about the flips of a solo play (SUR-O3) the card lies, and the players may go on either way.
        """
        if isinstance(event, events.Start):
            if event.by is not None:
                self._player(state, event.by)
            return start(state, event, _forced(decision))
        return _judge(state, self._player(state, event.by), event, _forced(decision))

    def view(self, state: State) -> dict[str, Any]:
        """Turn, scores, winner, last number, face, cards played, and hand and pile as far as inferred."""
        return view(state)

    def notate(self, event: PieceEvent) -> str:
        """``. 6/2 .@1,-1`` and the like."""
        return notate(event)

    def plays(self, state: State, hold: Sequence[str], by: str | None = None) -> list[Play]:
        """All legal placements of the cards in ``hold``; none while a flip is due from someone else."""
        cards = [parse_held(text) for text in hold]
        player = state.turn if by is None else self._player(state, by)
        return suggestions(state, cards, player) if may_place(state, player) else []

    def random_match(
        self,
        seed: int,
        players: Sequence[str] | None = None,
        options: Mapping[str, OptionValue] | None = None,
        fouls: int = 0,
        kinds: Sequence[str] | None = None,
    ) -> Transcript:
        """A whole round with the project's own deck, to its winner and the scores."""
        return random_match(self, seed, tuple(players or self.default_players), options or {}, fouls, kinds)

    def _player(self, state: State, name: str) -> int:
        try:
            return state.settings.players.index(name)
        except ValueError:
            known = ", ".join(state.settings.players)
            raise Problem("record-player", found=str(name)[:40], known=known) from None


def _forced(decision: Decision | None) -> bool:
    """Whether a human lets the act stand."""
    return decision is not None and decision.verdict is not Verdict.ILLEGAL


def _judge(state: State, by: int, event: PieceEvent, forced: bool) -> Judgement[State]:
    if isinstance(event, events.Play):
        return play(state, by, event, forced)
    if isinstance(event, events.Flip):
        return acts.flip(state, by, event, forced)
    if isinstance(event, events.Marker):
        return acts.marker(state, by, event)
    if isinstance(event, events.Draw):
        return acts.draw(state, by, event)
    if isinstance(event, events.Pass):
        return acts.pass_turn(state, by, forced)
    if isinstance(event, events.Reverse):
        return acts.reverse(state, by, event, forced)
    if isinstance(event, events.End):
        return acts.end(state, by)
    assert isinstance(event, events.Score)
    return acts.score(state, by, event)
