"""What is asked about acts that are not sure, and what the state of the match was when they were made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from referee.core import Match, PieceEvent, Rule, Undo, Verdict
from referee.core.following import Side
from referee.core.following_tools import Sight
from referee.core.observing import Mark, Reported
from referee.core.problems import Problem
from referee.core.seats import Seats
from referee.core.table_follower import Account, Choice, Query, Told
from referee.games.suritsu.cards import Card, parse_digits
from referee.games.suritsu.events import End, Face, Flip, Play
from referee.games.suritsu.seen import SeenCard
from referee.games.suritsu.state import Phase, State, other

MOST_CHOICES = 4
HIDDEN_S, LEANED_S = 1.0, 10.0
"""So long nobody must have watched, or somebody leaned over the table, for a whole act to have been hidden."""


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


class Unread(NamedTuple):
    """A card that waits to be read where it lies, who may have laid it, and the number of the event before."""

    card: SeenCard
    who: tuple[int, ...]
    alternatives: tuple[tuple[str | None, float], ...]
    number: int


@dataclass(slots=True)
class Notes:
    """What is kept beside the record.

    ``turns`` of the UP-DOWN card still to be told; ``marker``: the last number and the one the marker was seen to lie
    on after it was formed; ``unread``: a card that waits to be read, as it lay; ``behind``: those laid after what
    waits that are read; ``acted_s``: when the last act was;
    ``hands``: when hands from each side were last seen; ``ready``: the marker was seen on the number that counts.
    """

    turns: list[Turned] = field(default_factory=list)
    hands: dict[Side, float] = field(default_factory=dict)
    acted_s: float = 0.0
    marker: tuple[int, int] | None = None
    unread: Unread | None = None
    behind: list[SeenCard] = field(default_factory=list)
    ended: tuple[float, str] | None = None
    ready: bool = False


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

    def who(self, side: Side | None, expected: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
        """Whose hand it was; who would be out of turn is only named when nothing was hidden."""
        who = self.seats.who(side, expected, others)
        stranger = len(who) == 1 and who[0] not in (*expected, self.work.mover)
        return (*who, *expected) if stranger and self.was_hidden() else who

    def was_hidden(self) -> bool:
        """Whether acts before this table may have been hidden: nobody could watch, or one leaned over it for long."""
        table = self.sight.table
        gone_s = sum(to_s - from_s for from_s, to_s in table.gaps)
        return gone_s >= HIDDEN_S or any(visit.to_s - visit.from_s >= LEANED_S for visit in table.visits)

    def ask_reading(self, card: SeenCard, who: Sequence[int], passing: Sequence[int] = ()) -> None:
        """Ask what a card says, once there is no hope that it will be read by itself, and where it may be of several
        players, whose it is; that of ``passing`` may have come after the one whose turn it is let it go by.
        """
        self.notes.unread = Unread(card, tuple(who), card.known.alternatives, self.last_number)
        again = self.sight.table.ask_after_s(self.sight.since_s(card.known))
        if again is not None:
            self.account.look_again(again)
            self.account.waiting = "suritsu-follow-unread"
            return
        known, marks, idle = card.known, frozenset([card.mark]), self.work.name(self.work.turn)
        labels = _cards([label for label, _ in known.alternatives] or [known.piece.label])
        choices: list[Choice] = []
        for label in labels[: max(1, MOST_CHOICES // len(who))]:
            for player in who:
                play, by = card.play(self.work.name(player), label), self.work.name(player)
                told, args = Told(play, marks, (card.ident,), seat=len(who) > 1), {"label": label, "player": by}
                name = "follow-read-as" if len(who) == 1 else "suritsu-follow-read-by"
                choices.append((name, args, (told,)))
                if player in passing:
                    passed = {**args, "idle": idle}
                    choices.append(("suritsu-follow-read-passed", passed, (Told(End(by=idle), marks), told)))
        query = Query(f"read {card.ident}", "follow-unread", {}, tuple(choices), (card.ident,))
        self.account.queries.append(query)

    def taken_unread(self, seen: Sequence[SeenCard]) -> Query | None:
        """A card that waited to be read has been taken away: told when it is read elsewhere now, else to be asked.

        Only a play that was refused leaves a trace then.
        """
        unread = self.notes.unread
        if unread is None or any(one.mark == unread.card.mark for one in seen):
            return None
        if unread.number != len(self.match.rulings):
            self.notes.unread = None
            return None
        lay, marks, who = unread.card, frozenset([unread.card.mark]), [self.work.name(p) for p in unread.who]
        moved = next((one for one in seen if one.ident == lay.ident and one.digits is not None), None)
        names = [moved.digits] if moved is not None else [label for label, _ in unread.alternatives]
        plays = [lay.play(who[0], label) for label in _cards(names) if len(who) == 1]
        plays = [play for play in plays if self.refuses(play)]
        if moved is not None or not plays:
            self.notes.unread = None
            for play in plays:
                self.account.told.append(Told(play, marks, inferred=True))
                self.judge(play)
            return None
        read: list[Choice] = [("follow-read-as", {"label": play.digits}, (Told(play, marks),)) for play in plays]
        choices = (*read, ("follow-unread-nothing", {}, ()))
        return Query(f"taken {lay.ident}", "follow-unread-taken", {}, choices)

    def refuses(self, event: PieceEvent) -> bool:
        """Whether the event is a breach now, and so does not count."""
        findings = self.match.game.judge(self.work, event).findings
        return any(finding.verdict is Verdict.ILLEGAL and finding.by is None for finding in findings)

    def ask_who(
        self,
        what: str,
        who: Sequence[int],
        events: Sequence[tuple[PieceEvent, ...]],
        mark: Mark,
        passing: Sequence[PieceEvent] = (),
    ) -> None:
        """Ask whose act it was; those in ``passing`` may also have come after whose turn it is let it go by."""
        pieces = (what,)
        choices: tuple[Choice, ...] = tuple(
            (
                "follow-player",
                {"player": self.work.name(player)},
                tuple(Told(event, frozenset([mark]), pieces, seat=True) for event in told),
            )
            for player, told in zip(who, events, strict=True)
        )
        idle, marks = self.work.name(self.work.turn), frozenset([mark])
        for event in passing:
            told = (Told(End(by=idle), marks), Told(event, marks, pieces, seat=True))
            choices = (*choices, ("suritsu-follow-twice-idle", {"idle": idle}, told))
        act = self.match.game.notate(events[0][-1])
        self.account.queries.append(Query(f"who {what}", "follow-who", {"what": act}, choices, pieces))

    def ask_twice(self, event: PieceEvent, mark: Mark, pieces: tuple[str, ...]) -> None:
        marks, idle = frozenset([mark]), self.work.name(self.work.turn)
        args = {"player": event.by, "idle": idle}
        choices: tuple[Choice, ...] = (
            ("suritsu-follow-twice-idle", args, (Told(End(by=idle), marks), Told(event, marks, pieces))),
            ("suritsu-follow-twice-again", args, (Told(event, marks, pieces),)),
            ("suritsu-follow-twice-other", args, (Told(replace(event, by=idle), marks, pieces),)),
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


def _cards(labels: Sequence[str | None]) -> list[str]:
    """The labels that are those of cards."""
    return [label for label in dict.fromkeys(labels) if label is not None and _is_card(label)][:MOST_CHOICES]


def _is_card(label: str) -> bool:
    try:
        parse_digits(label)
    except Problem:
        return False
    return True
