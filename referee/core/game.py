"""The contract that every game keeps, and what it hands to the core."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from referee.core.events import COMMON_EVENTS, Event, PieceEvent
from referee.core.problems import Problem, is_control
from referee.core.records import Header
from referee.core.transcript import Transcript
from referee.core.verdicts import Finding, Verdict

S = TypeVar("S")

OptionValue = str | int | float

MAX_NAME = 100
"""Characters in a player's name, at most."""

DRAW = "draw"
"""Stands for the winner when nobody wins, and so is no name."""


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule of the catalogue: its id, its source sentence, what can decide it, and the options that bend it.

    ``seen`` is V (one still), S (a sequence of stills), H (a human), I (inferred). Title and explanation are
    in the texts under the rule's id.
    """

    id: str
    quote: str = ""
    seen: str = "V"
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A rule option. ``choices`` lists words, the default first; or ``default`` is a number within limits."""

    name: str
    choices: tuple[str, ...] = ()
    default: OptionValue | None = None
    low: float | None = None
    high: float | None = None
    values: tuple[OptionValue, ...] = ()

    @property
    def preset(self) -> OptionValue | None:
        """The value when nobody says otherwise; ``None`` only for options that may stay unset."""
        return self.choices[0] if self.choices else self.default

    def check(self, value: object) -> OptionValue:
        """The value in its proper type, or a :class:`Problem` naming what is allowed."""
        if self.choices:
            if value in self.choices:
                return str(value)
            raise Problem("option-value", option=self.name, value=str(value), allowed=", ".join(self.choices))
        if isinstance(self.default, str) or (self.default is None and not self.values and self.low is None):
            return str(value)
        try:
            number = float(str(value))
        except ValueError:
            number = float("nan")
        allowed = self.values or (f"{self.low} … {self.high}",)
        inside = number in self.values if self.values else (self.low or 0) <= number <= (self.high or 1e9)
        if not inside:
            raise Problem(
                "option-value",
                option=self.name,
                value=str(value),
                allowed=", ".join(str(item) for item in allowed),
            )
        return int(number) if number.is_integer() and not isinstance(self.default, float) else number


@dataclass(frozen=True, slots=True)
class Decision:
    """A human's ruling on an event: what they said, and for a double sum which directions count."""

    verdict: Verdict
    score: tuple[str, ...] | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Judgement(Generic[S]):
    """What a game answers to one event: all findings in the order of checks, effects, and the state after."""

    findings: tuple[Finding, ...]
    effects: Mapping[str, Any]
    after: S


@dataclass(frozen=True, slots=True)
class Play:
    """A legal act: the event it would be, the effects it would have, and a number to sort by (best first)."""

    event: PieceEvent
    effects: Mapping[str, Any] = field(default_factory=dict)
    worth: float = 0.0


class Game(ABC, Generic[S]):
    """One game. States are immutable: :meth:`judge` returns a new one and never changes the old.

    Pure: no clock, no pictures, no network, no randomness but the seed it is given.
    """

    name: ClassVar[str]
    prefix: ClassVar[str]
    package: ClassVar[str]
    rules: ClassVar[Mapping[str, RuleEntry]]
    options: ClassVar[Mapping[str, Option]]
    events: ClassVar[tuple[type[PieceEvent], ...]]
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 2
    default_players: ClassVar[tuple[str, ...]] = ("A", "B")
    foul_rules: ClassVar[tuple[str, ...]] = ()
    """Rules that :meth:`random_match` can plant a breach of."""

    @abstractmethod
    def start(self, header: Header) -> S:
        """The state before the first event; raises :class:`Problem` on players or a position that can't be."""

    @abstractmethod
    def judge(self, state: S, event: PieceEvent, decision: Decision | None = None) -> Judgement[S]:
        """Judge one event.

        Without a ``decision`` an illegal act leaves the table as it was (it is taken back), and a doubt changes
        only what is beyond doubt. With a ``decision`` other than illegal the act stands: ``after`` is the state
        with the act carried out as well as it can be, whatever the findings say. Breaches of duties by the
        player before are findings too (``by``), but never keep the new act from being carried out.
        Raises :class:`Problem` only for input that is no event of this game (a cell that can't exist, a word
        that is no piece).
        """

    @abstractmethod
    def view(self, state: S) -> dict[str, Any]:
        """The ``state`` of a ruling, as formats ask for."""

    @abstractmethod
    def notate(self, event: PieceEvent) -> str:
        """The event in the game's short notation, the same in every language."""

    @abstractmethod
    def plays(self, state: S, hold: Sequence[str], by: str | None = None) -> Iterable[Play]:
        """All legal acts of the player on turn (or ``by``) with the pieces in ``hold``, best first.

        Raises :class:`Problem` when ``hold`` names something that is no piece of this game.
        """

    @abstractmethod
    def random_match(
        self,
        seed: int,
        players: Sequence[str] | None = None,
        options: Mapping[str, OptionValue] | None = None,
        fouls: int = 0,
        kinds: Sequence[str] | None = None,
    ) -> Transcript:
        """A whole game by seeded random players; ``fouls`` planted breaches of the rules in ``kinds``."""

    def all_events(self) -> tuple[type[Event], ...]:
        """The game's own events and the common ones."""
        return (*self.events, *COMMON_EVENTS)

    def settle_options(self, given: Mapping[str, Any]) -> dict[str, OptionValue]:
        """Checked options with the defaults filled in; raises :class:`Problem` for an unknown one."""
        settled = {name: o.preset for name, o in self.options.items() if o.preset is not None}
        for name, value in given.items():
            option = self.options.get(name)
            if option is None:
                raise Problem(
                    "option-unknown",
                    option=name,
                    game=self.name,
                    known=", ".join(sorted(self.options)) or "–",
                )
            settled[name] = option.check(value)
        return settled

    def check_players(self, players: Sequence[str]) -> tuple[str, ...]:
        """The seats, checked for their number and for names that can be told; raises :class:`Problem`."""
        if not players and self.min_players:
            raise Problem("record-missing-field", field="players")
        if not self.min_players <= len(players) <= self.max_players:
            raise Problem(
                "players-count",
                game=self.name,
                found=len(players),
                low=str(self.min_players),
                high=str(self.max_players),
                span="one" if self.min_players == self.max_players else "many",
            )
        for name in players:
            if not name.strip() or any(map(is_control, name)) or len(name) > MAX_NAME or name == DRAW:
                raise Problem("player-name", found=name[:MAX_NAME], limit=MAX_NAME, word=DRAW)
        return tuple(players)
