"""Summy as the core sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from referee.core import Decision, Game, Header, Judgement, PieceEvent, Play, Problem, Transcript
from referee.core.game import OptionValue
from referee.games.summy.events import EVENTS, Place, Refill, Remove, Shift
from referee.games.summy.notation import notate
from referee.games.summy.players import RandomMatch
from referee.games.summy.plays import legal_plays
from referee.games.summy.position import starting_state
from referee.games.summy.rulebook import FOUL_RULES, OPTIONS, RULES
from referee.games.summy.rules import judge_place, judge_refill, judge_remove, judge_shift, open_act
from referee.games.summy.state import State, view
from referee.games.summy.symbols import parse_hold


class Summy(Game[State]):
    """Two teams lay true sums of blocks, crosswise.

    ``hold`` of :meth:`plays` is any grouping of the blocks held: ``["3 + 4 7 = ×"]``, ``["3+47=×"]`` or
    ``["3", "+", ...]``. Spaces and commas are skipped; ``x`` and ``*`` are ``×``, ``/`` and ``÷`` are ``:``.
    """

    name = "summy"
    prefix = "SUM"
    package = "referee.games.summy"
    rules = RULES
    options = OPTIONS
    events = EVENTS
    foul_rules = FOUL_RULES

    def start(self, header: Header) -> State:
        """The ``=`` in the middle and 8 blocks each, or the header's position; raises :class:`Problem`."""
        players = self.check_players(header.players)
        if players[0] == players[1]:
            raise Problem("summy-players", line=1, found=players[0])
        return starting_state(players, self.settle_options(header.options), header.position)

    def judge(self, state: State, event: PieceEvent, decision: Decision | None = None) -> Judgement[State]:
        """Judge one event; see :mod:`referee.games.summy.rules`."""
        team = _team(state, event.by)
        if isinstance(event, Place):
            return judge_place(state, team, event, decision)
        if isinstance(event, Remove):
            return judge_remove(state, team, event, decision)
        if isinstance(event, Refill):
            return judge_refill(state, team, event)
        assert isinstance(event, Shift)
        return judge_shift(state, event, decision)

    def view(self, state: State) -> dict[str, Any]:
        """The ``state`` of a ruling; see :func:`referee.games.summy.state.view`."""
        return view(state)

    def notate(self, event: PieceEvent) -> str:
        """``→-3,0 3+4.7``, ``x3``, ``+4``, ``1,0>2,0``; see :mod:`referee.games.summy.notation`."""
        return notate(event)

    def plays(self, state: State, hold: Sequence[str], by: str | None = None) -> Iterable[Play]:
        """Every legal sum with these blocks, best first, then the removals; exact and complete.

        Judged as if the team were on turn, the other team's open refill done. No sum has more new blocks than the
        team holds by the record, however many are named.
        """
        team = (state.turn or 0) if by is None else _team(state, by)
        opened = open_act(replace(state, turn=team), team, "sum").state
        return legal_plays(opened, team, parse_hold(hold))

    def random_match(
        self,
        seed: int,
        players: Sequence[str] | None = None,
        options: Mapping[str, OptionValue] | None = None,
        fouls: int = 0,
        kinds: Sequence[str] | None = None,
    ) -> Transcript:
        """A whole game by seeded random players; see :mod:`referee.games.summy.players`."""
        seats = self.check_players(players or self.default_players)
        return RandomMatch(self, seed, seats, self.settle_options(options or {}), fouls, kinds).played()


def _team(state: State, by: str) -> int:
    try:
        return state.players.index(by)
    except ValueError:
        raise Problem("record-player", found=by, known=", ".join(state.players)) from None
