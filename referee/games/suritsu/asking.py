"""What is asked about acts that are not sure, and what the state of the match was when they were made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from referee.core import Match, PieceEvent, Rule, Undo
from referee.core.following import Side
from referee.core.following_tools import Seats, Sight
from referee.core.observing import Mark, Reported
from referee.core.problems import Problem
from referee.core.table_follower import Account, Choice, Query, Told
from referee.games.suritsu.cards import Card, parse_digits
from referee.games.suritsu.events import End, Face, Flip, Play
from referee.games.suritsu.seen import SeenCard
from referee.games.suritsu.state import Phase, State, other

MOST_CHOICES = 4


@dataclass(frozen=True, slots=True)
class Turned:
    """A turn of the UP-DOWN card, which then showed ``face``."""

    number: int
    at_s: float
    side: Side | None
    face: Face

    @property
    def mark(self) -> Mark:
        """What there is to tell of it."""
        return ("turned", self.number)


@dataclass(slots=True)
class Notes:
    """What is kept beside the record.

    ``turns`` of the UP-DOWN card still to be told; ``marker``: the last number and the one the marker was seen to lie
    on after it was formed; ``acted_s``: when the last act was; ``hands``: when hands from each side were last seen.
    """

    turns: list[Turned] = field(default_factory=list)
    hands: dict[Side, float] = field(default_factory=dict)
    acted_s: float = 0.0
    marker: tuple[int, int] | None = None
    ended: tuple[float, str] | None = None


class Asking:
    """One table's acts. ``work`` is the state after those already told; questions go into ``account``."""

    def __init__(
        self, match: Match[State], ledger: Reported, seats: Seats, notes: Notes, sight: Sight, account: Account
    ) -> None:
        self.match, self.ledger, self.seats, self.notes, self.sight = match, ledger, seats, notes, sight
        self.account = account
        self.work = match.state
        for told in account.told:
            self.judge(told.event)

    def judge(self, event: object) -> None:
        """Go on from the state after an event."""
        assert isinstance(event, PieceEvent)
        self.work = self.match.game.judge(self.work, event).after

    @property
    def last_number(self) -> int:
        """The number of the last event, those told of this table included."""
        return len(self.match.rulings) + len(self.account.told)

    def ask_reading(self, card: SeenCard, who: Sequence[int]) -> None:
        known = card.known
        names = [label for label, _ in known.alternatives] or [known.piece.label]
        read = [label for label in dict.fromkeys(names) if label is not None and _is_card(label)]
        choices: tuple[Choice, ...] = tuple(
            (
                "follow-read-as",
                {"label": label},
                (Told(card.play(self.work.name(who[0]), label), frozenset([card.mark]), (card.ident,)),),
            )
            for label in read[:MOST_CHOICES]
            if len(who) == 1
        )
        self.account.queries.append(Query(f"read {card.ident}", "follow-unread", {}, choices, (card.ident,)))

    def ask_who(self, what: str, who: Sequence[int], events: Sequence[tuple[PieceEvent, ...]], mark: Mark) -> None:
        pieces = (what,)
        choices: tuple[Choice, ...] = tuple(
            (
                "follow-player",
                {"player": self.work.name(player)},
                tuple(Told(event, frozenset([mark]), pieces, seat=True) for event in told),
            )
            for player, told in zip(who, events, strict=True)
        )
        self.account.queries.append(Query(f"who {what}", "follow-who", {}, choices, pieces))

    def ask_twice(self, event: PieceEvent, mark: Mark, pieces: tuple[str, ...]) -> None:
        marks, idle = frozenset([mark]), self.work.name(self.work.turn)
        args = {"player": event.by, "idle": idle}
        choices: tuple[Choice, ...] = (
            ("suritsu-follow-twice-idle", args, (Told(End(by=idle), marks), Told(event, marks, pieces))),
            ("suritsu-follow-twice-again", args, (Told(event, marks, pieces),)),
        )
        if isinstance(event, Play):
            passed = Told(Flip(by=idle, face=other(self.work.face)), marks)
            choices = (*choices, ("suritsu-follow-twice-passed", args, (passed, Told(event, marks, pieces))))
        self.account.queries.append(Query(f"twice {mark}", "suritsu-follow-twice", args, choices, pieces))

    def ask_whether_it_stands(self, number: int) -> None:
        choices: tuple[Choice, ...] = (
            ("follow-stands-yes", {}, (Told(Rule(event=number, verdict="legal")),)),
            ("follow-stands-no", {}, ()),
        )
        self.account.queries.append(Query(f"stands {number}", "follow-stands", {"number": number}, choices))

    def taken_back(self, missing: Sequence[Card]) -> Query | None:
        """The card played last is gone again."""
        if not missing or self.work.phase is Phase.OVER:
            return None
        steps = 0
        for ruling in reversed(self.match.rulings):
            event = self.match.event(ruling.event)
            if ruling.undone or not isinstance(event, PieceEvent):
                continue
            steps += 1
            if isinstance(event, Play):
                gone = any((card.x, card.y) == (round(event.x), round(event.y)) for card in missing)
                choices: tuple[Choice, ...] = (
                    ("follow-taken-back-yes", {}, tuple(Told(Undo()) for _ in range(steps))),
                    ("follow-taken-back-no", {}, ()),
                )
                args = {"what": self.match.game.notate(event)}
                return Query(f"back {ruling.event}", "follow-taken-back", args, choices) if gone else None
        return None

    def last_event(self) -> object:
        """The last event that counts, those told of this table included."""
        if self.account.told:
            return self.account.told[-1].event
        if not self.match.rulings or self.match.rulings[-1].undone:
            return None
        return self.match.event(len(self.match.rulings))


def _is_card(label: str) -> bool:
    try:
        parse_digits(label)
    except Problem:
        return False
    return True
