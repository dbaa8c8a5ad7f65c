"""The game of Sequence Numbers, as the core wants it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.core import Decision, Game, Header, Judgement, PieceEvent, Play, Transcript
from referee.core.game import OptionValue
from referee.games.sequence_numbers import notation
from referee.games.sequence_numbers import players as random_players
from referee.games.sequence_numbers.duties import judge_draw, judge_reshuffle, judge_turn_over
from referee.games.sequence_numbers.events import EVENTS, Dead, Draw, TurnOver
from referee.games.sequence_numbers.events import Play as PlayEvent
from referee.games.sequence_numbers.plays import legal_plays
from referee.games.sequence_numbers.position import start_state
from referee.games.sequence_numbers.rulebook import OPTIONS, RULES
from referee.games.sequence_numbers.rules import known_player
from referee.games.sequence_numbers.state import State
from referee.games.sequence_numbers.turns import judge_dead, judge_play


class SequenceNumbers(Game[State]):
    """Two to six seats; the players of a record are the colours of their chips, a colour named twice is a team.

    ``hold`` of :meth:`plays` lists cards as they read, one or more a string: ``"9+9 20-2 plus minus"``.
    """

    name = "sequence-numbers"
    prefix = "SEQ"
    package = "referee.games.sequence_numbers"
    rules = RULES
    options = OPTIONS
    events = EVENTS
    min_players = 2
    max_players = 6
    default_players = ("blue", "green")
    foul_rules = random_players.FOUL_RULES

    def settle_options(self, given: Mapping[str, Any]) -> dict[str, OptionValue]:
        """As the core's; ``max_shared`` may be a number."""
        if isinstance(given.get("max_shared"), int):
            given = {**given, "max_shared": str(given["max_shared"])}
        return super().settle_options(given)

    def start(self, header: Header) -> State:
        """The empty board, or the position given; raises :class:`Problem` for seats or positions that can't be."""
        return start_state(header, self.check_players(header.players))

    def judge(self, state: State, event: PieceEvent, decision: Decision | None = None) -> Judgement[State]:
        """Judge one event (see :mod:`turns` and :mod:`duties` for each)."""
        if isinstance(event, PlayEvent):
            return judge_play(state, event, decision)
        if isinstance(event, Draw):
            return judge_draw(state, event, decision)
        if isinstance(event, TurnOver):
            return judge_turn_over(state, event, decision)
        if isinstance(event, Dead):
            return judge_dead(state, event, decision)
        known_player(state, event.by)
        return judge_reshuffle(state)

    def view(self, state: State) -> dict[str, Any]:
        """Turn, scores and winner; sequences by colour, those waiting to be turned, hand sizes by seat."""
        setup = state.setup
        return {
            "turn": None if state.winner is not None else state.turn,
            "seat": state.seat,
            "scores": state.scores(),
            "winner": state.winner,
            "sequences": {
                colour: [[list(cell) for cell in line.cells] for line in state.sequences if line.by == colour]
                for colour in setup.colours
            },
            "to_turn": [
                {"by": line.by, "choices": [[list(cell) for cell in window] for window in line.options]}
                for line in state.sequences
                if not line.turned
            ],
            "exchanged": state.exchanged,
            "cards_by_seat": [state.hand(seat) for seat in range(len(setup.seats))],
        }

    def notate(self, event: PieceEvent) -> str:
        """See :mod:`notation`."""
        return notation.notate(event)

    def plays(self, state: State, hold: Sequence[str], by: str | None = None) -> Iterable[Play]:
        """See :mod:`plays`."""
        return legal_plays(state, hold, by)

    def random_match(
        self,
        seed: int,
        players: Sequence[str] | None = None,
        options: Mapping[str, OptionValue] | None = None,
        fouls: int = 0,
        kinds: Sequence[str] | None = None,
    ) -> Transcript:
        """See :mod:`players`."""
        return random_players.random_match(self, seed, players, options, fouls, kinds)
