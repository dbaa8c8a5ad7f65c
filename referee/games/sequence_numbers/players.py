"""Seeded random players: whole legal games, and games with planted breaches."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.core import Header, PieceEvent, PlantedFoul, Play, Problem, Transcript
from referee.core.game import OptionValue
from referee.core.records import RECORD_FORMAT, event_json
from referee.games.sequence_numbers.board import deck_for
from referee.games.sequence_numbers.cards import read_card
from referee.games.sequence_numbers.events import Dead, Draw, Reshuffle, TurnOver
from referee.games.sequence_numbers.events import Play as PlayEvent
from referee.games.sequence_numbers.fouls import MAKERS, RARE, Moment
from referee.games.sequence_numbers.plays import legal_plays
from referee.games.sequence_numbers.rules import is_dead
from referee.games.sequence_numbers.state import State

if TYPE_CHECKING:
    from referee.core import Game

FOUL_RULES = (*MAKERS, "SEQ-Q6")
MAX_PLIES = 240
CHIPS_PER_COLOUR = 24
LAYOUTS = (
    ("blue", "green"),
    ("blue", "green"),
    ("blue", "green", "red"),
    ("blue", "green", "blue", "green"),
    ("blue", "green", "blue", "green", "blue", "green"),
    ("blue", "green", "red", "blue", "green", "red"),
)
TWO_SEQUENCES = frozenset(("SEQ-M3", "SEQ-Q4", "SEQ-Q5"))
"""Breaches that need a finished sequence while the game goes on."""


class _Run:
    """One match as it is played; it alone knows hands and piles."""

    def __init__(self, game: Game[State], header: dict[str, Any], seed: int, forgets: float) -> None:
        options = game.settle_options(header["options"])
        self.game = game
        self.rng = random.Random(f"{seed}/play")
        self.foul_rng = random.Random(f"{seed}/fouls")
        self.transcript = Transcript(header)
        self.state = game.start(
            Header(format=RECORD_FORMAT, game=game.name, players=header["players"], options=dict(options))
        )
        self.pile = list(deck_for(self.state.setup.board))
        self.rng.shuffle(self.pile)
        deal = self.state.setup.deal
        self.hands = [[self.pile.pop() for _ in range(deal)] for _ in self.state.setup.seats]
        self.thrown: list[str] = []
        self.late: int | None = None
        self.forgets = forgets
        self.plies = 0
        self.schedule: list[int] = []
        self.kinds: list[str] = []
        self.keeps_last = False
        self.undone_seat: int | None = None
        self.undone_planted = False

    def play(self) -> None:
        """The whole game: to its end, to a player who can't act, or to the last ply allowed."""
        while self.state.winner is None and self.plies < MAX_PLIES and self._ply():
            self.plies += 1
        if self.state.winner is not None and "SEQ-Q6" in self.kinds and (self.schedule or self.keeps_last):
            self._after_the_end()

    def say(self, event: PieceEvent) -> None:
        """Write an event down and carry it out."""
        self.transcript.events.append(event_json(event))
        seat = self.undone_seat
        if seat is not None and not self.undone_planted and isinstance(event, (Dead, PlayEvent)):
            owner = self.state.setup.seats[seat]
            if event.by != owner:
                self._plant("SEQ-Q3", owner, [])
                self.undone_planted = True
        self.state = self.game.judge(self.state, event).after

    def _ply(self) -> bool:
        seat = self.state.seat
        if self.schedule and self.foul_rng.random() < 0.3 and self._foul(list(RARE)) and self.state.seat != seat:
            return True
        while self.schedule and self.schedule[0] <= self.plies:
            if not self._foul():
                break
            if self.state.seat != seat:
                return True
        self._exchange(seat)
        if self.state.exchanged and self.schedule and self.schedule[0] <= self.plies and "SEQ-T5" in self.kinds:
            self._foul(("SEQ-T5",))
        plays = self._choices(seat)
        if not plays:
            return False
        best = [play for play in plays if play.worth >= plays[0].worth]
        chosen = self.rng.choice(best if self.rng.random() < 0.9 else plays)
        self._throw(seat, str(event_json(chosen.event)["card"]))
        before = len(self.state.sequences)
        self.say(chosen.event)
        if self.undone_seat is not None:
            self._turn_over(self.undone_seat)
            self.undone_seat, self.undone_planted = None, False
        self._finish_turn(seat, len(self.state.sequences) > before)
        return True

    def _choices(self, seat: int) -> list[Play]:
        plays = [play for play in legal_plays(self.state, self.hands[seat]) if not isinstance(play.event, Dead)]
        colour = self.state.setup.seats[seat]
        used = sum(chip.colour == colour for chip in self.state.chips.values())
        return plays if used < CHIPS_PER_COLOUR else []

    def _finish_turn(self, seat: int, made: bool) -> None:
        if made and not self._leave_unturned(seat):
            self._turn_over(seat)
        if self.late is not None:
            self._draw(self.late)
            self.late = None
        if self.state.winner is not None:
            return
        mood = self.rng.random()
        if mood < self.forgets:
            return
        if mood < self.forgets + 0.06:
            if self.rng.random() < 0.3:
                self.say(Draw(by=self.state.setup.seats[seat], count=0))
            self.late = seat
            return
        self._draw(seat)

    def _leave_unturned(self, seat: int) -> bool:
        """Plant the duty of SEQ-Q3: the chips stay unturned until the next player has played."""
        due = self.schedule and self.schedule[0] <= self.plies + 1 and "SEQ-Q3" in self.kinds
        if not due or self.state.winner is not None:
            return False
        self.schedule.pop(0)
        self.undone_seat = seat
        return True

    def _turn_over(self, seat: int) -> None:
        by = self.state.setup.seats[seat]
        corners = self.state.setup.board.corners
        for line in [line for line in self.state.sequences if line.by == by and not line.turned]:
            window = self.rng.choice(line.options)
            cells = [c for c in window if c not in corners and not self.state.chips[c].bumpy]
            if not cells:
                continue
            if len(cells) > 2 and self.rng.random() < 0.15:
                at = self.rng.randrange(1, len(cells))
                self.say(TurnOver(by=by, cells=cells[:at]))
                cells = cells[at:]
            self.say(TurnOver(by=by, cells=cells))

    def _draw(self, seat: int) -> None:
        if not any(right.seat == seat for right in self.state.rights):
            return
        if not self.pile and self.thrown:
            self.pile, self.thrown = self.thrown, []
            self.rng.shuffle(self.pile)
            self.say(Reshuffle(by=self.state.setup.seats[seat]))
        if self.pile:
            self.hands[seat].append(self.pile.pop())
            self.say(Draw(by=self.state.setup.seats[seat]))

    def _throw(self, seat: int, label: str) -> None:
        self.hands[seat].remove(label)
        self.thrown.append(label)

    def _exchange(self, seat: int) -> None:
        dead = [label for label in self.hands[seat] if is_dead(self.state, read_card(label))]
        if dead and self.rng.random() < 0.8:
            self._throw(seat, dead[0])
            self.say(Dead(by=self.state.setup.seats[seat], card=dead[0]))
            self._draw(seat)

    def _foul(self, only: Sequence[str] | None = None) -> bool:
        """Plant one of the breaches due, if this moment has any; the act is taken back by the next event."""
        moment = Moment(self.state, self.state.turn, self.hands, self.foul_rng)
        kinds = [kind for kind in self.kinds if kind in (only or MAKERS)]
        self.foul_rng.shuffle(kinds)
        kinds.sort(key=lambda kind: RARE.get(kind, len(RARE)))
        for kind in kinds:
            made = MAKERS[kind](moment)
            if made is not None:
                self.schedule.pop(0)
                self.say(made[0])
                self._plant(kind, made[0].by, made[1])
                return True
        return False

    def _plant(self, rule: str, by: str, where: Sequence[Any]) -> None:
        foul = PlantedFoul(len(self.transcript.events), rule, by, [list(cell) for cell in where])
        self.transcript.fouls.append(foul)

    def _after_the_end(self) -> None:
        moment = Moment(self.state, self.state.turn, self.hands, self.foul_rng)
        made = MAKERS["SEQ-P1"](moment)
        if made is not None:
            self.say(made[0])
            self._plant("SEQ-Q6", made[0].by, made[1])


def random_match(
    game: Game[State],
    seed: int,
    seats: Sequence[str] | None,
    options: Mapping[str, OptionValue] | None,
    fouls: int,
    kinds: Sequence[str] | None,
) -> Transcript:
    """A whole game by seeded players; without ``seats`` from two players to six in teams, by the seed.

    Breaches are spread over the match; each but an undone duty is taken back and followed by a legal act. When
    the chance for one never comes, fewer than ``fouls`` are planted. Raises :class:`Problem` for a rule in
    ``kinds`` that can't be planted.
    """
    wanted = list(FOUL_RULES if kinds is None else kinds)
    unknown = next((kind for kind in wanted if kind not in FOUL_RULES), None)
    if unknown is not None:
        raise Problem("rule-unknown", rule=unknown, near="none")
    if seats is None:
        long_games = bool(fouls and kinds) and set(wanted) <= TWO_SEQUENCES
        seats = random.Random(f"{seed}/seats").choice(LAYOUTS[3:] if long_games else LAYOUTS)
        if fouls and set(wanted) == {"SEQ-S3"}:
            seats = LAYOUTS[0]
    header = {
        "format": RECORD_FORMAT,
        "game": game.name,
        "players": list(seats),
        "options": dict(options or {}),
        "position": None,
    }
    run = _Run(game, header, seed, forgets=0.12 if fouls else 0.03)
    run.play()
    if not fouls:
        return run.transcript
    planted = _Run(game, header, seed, forgets=0.12)
    planted.kinds = wanted
    planted.schedule = sorted(planted.foul_rng.randrange(1 + run.plies * 9 // 10) for _ in range(fouls))
    if "SEQ-Q6" in wanted and (len(wanted) == 1 or planted.foul_rng.random() < 0.2):
        planted.schedule.pop()
        planted.keeps_last = True
    planted.play()
    return planted.transcript
