"""Suiri/Sinri as the core knows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.core import Decision, Game, Header, Judgement, PieceEvent, Play, Problem, Transcript, Verdict
from referee.core.game import OptionValue
from referee.games.suiri_sinri import notation, plays, position, rules
from referee.games.suiri_sinri.events import EVENTS
from referee.games.suiri_sinri.players import FOUL_RULES, random_match
from referee.games.suiri_sinri.rulebook import OPTIONS, RULES, settings
from referee.games.suiri_sinri.state import State, view


class SuiriSinri(Game[State]):
    """Rock, paper, scissors with thought: six role cards, four steps of looking and swapping, one reveal.

    The first player listed owns slot ``A``, the second slot ``B``; ``by`` may also say ``A`` or ``B``.
    ``hold`` of :meth:`plays` names the role of the player's own card, ``joker`` or ``J`` (K W L G T J); it
    matters for reveals only, and a joker's four disguises come with ``worth`` 1 or -1 where they win or lose.
    """

    name = "suiri-sinri"
    prefix = "SIN"
    package = "referee.games.suiri_sinri"
    rules = RULES
    options = OPTIONS
    events = EVENTS
    foul_rules = FOUL_RULES

    def start(self, header: Header) -> State:
        """Before the deal, or the ``position``; without a ``deal`` event the first act says that it was made."""
        names = self.check_players(header.players)
        if names[0] == names[1]:
            raise Problem("sin-players-same", player=names[0])
        state = State((names[0], names[1]), settings(self.settle_options(header.options)))
        return state if header.position is None else position.place(state, header.position)

    def judge(self, state: State, event: PieceEvent, decision: Decision | None = None) -> Judgement[State]:
        """Judge one event; of a reveal in doubt (a corner, an unread card) only the turning-up is carried out."""
        stands = decision is not None and decision.verdict is not Verdict.ILLEGAL
        findings, after = rules.judge(state, event, stands)
        return Judgement(findings, {}, after)

    def view(self, state: State) -> dict[str, Any]:
        """``step``, ``turn``, ``winner``; ``peeked``, ``cards``, ``revealed``, ``decided_by`` beside."""
        return view(state)

    def notate(self, event: PieceEvent) -> str:
        """``C1?``, ``A↔C1``, ``=joker/lion``."""
        return notation.notate(event)

    def plays(self, state: State, hold: Sequence[str], by: str | None = None) -> Iterable[Play]:
        """The allowed acts of the present step: looks, swaps, ``done``, reveals."""
        return plays.plays(state, hold, by)

    def random_match(
        self,
        seed: int,
        players: Sequence[str] | None = None,
        options: Mapping[str, OptionValue] | None = None,
        fouls: int = 0,
        kinds: Sequence[str] | None = None,
    ) -> Transcript:
        """A whole round by random players, dealt anew when a planted reveal came too early."""
        return random_match(self, seed, players, options, fouls, kinds)
