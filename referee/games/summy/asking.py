"""What is asked about acts that are not sure, and what is kept beside the record to tell them."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as Collection
from dataclasses import replace
from itertools import islice, product

import msgspec

from referee.core import Correct, Finding, Match, PieceEvent, Rule, Undo
from referee.core.following import Side
from referee.core.following_tools import Cell, Known, Sight
from referee.core.observing import Mark, Reported
from referee.core.records import event_json
from referee.core.seats import Seats
from referee.core.table_follower import Account, Choice, Query, Told
from referee.games.summy.events import Place, Refill, Remove, Shift
from referee.games.summy.heaps import Taken
from referee.games.summy.notes import Act, Notes, Turn, Unread
from referee.games.summy.seen import SeenBlock
from referee.games.summy.state import State
from referee.games.summy.symbols import LIMITS
from referee.games.summy.unseen import Doing, as_done, is_loose, lawful
from referee.games.summy.wholes import ORDER, lacks_number, refused, with_number, without_hole

TURN_OVER_S = 1.0
"""A sum that is not right is called so once it has lain for so long with nobody's hand at the table."""
READ_S, MOST_READ_S = 5.5, 15.0
"""Of so many small blocks some are always in doubt: one more look at rest is waited for before one is asked about."""
MOST_CHOICES = 4
UNSEEN = 2
"""So many blocks at most are offered as laid aside unseen."""


class Asking:
    """One table's acts. ``work`` is the state after those already told; ``new`` are the acts to be told."""

    def __init__(self, match: Match[State], ledger: Reported, seats: Seats, notes: Notes, sight: Sight) -> None:
        self.match, self.ledger, self.seats, self.notes, self.sight = match, ledger, seats, notes, sight
        self.account = Account()
        self.work = match.state
        self.turn: Turn | None = None
        self.new: list[Act] = []

    def tell(self, told: Told) -> list[Finding]:
        """Report an event and go on from the state after it; the findings about the act itself."""
        assert isinstance(told.event, PieceEvent)
        judged = self.match.game.judge(self.work, told.event)
        self.work = judged.after
        self.account.told.append(told)
        if told.inferred:
            self.notes.loose.add(self.last_number)
        return [finding for finding in judged.findings if finding.by is None]

    def place(self, turn: Turn) -> Place:
        blocks = sorted((block.block() for block in turn.blocks), key=lambda block: (block.y, block.x))
        return Place(by=self.work.players[turn.team], blocks=blocks)

    def laid(self, turn: Turn) -> Told:
        marks, pieces = frozenset(block.mark for block in turn.blocks), tuple(block.ident for block in turn.blocks)
        return Told(self.place(turn), marks, pieces, inferred=is_loose(turn.blocks, ()))

    def put_aside(self, team: int, aside: Sequence[Known]) -> Told:
        event = Remove(by=self.work.players[team], count=len(aside))
        marks, pieces = frozenset(map(aside_mark, aside)), tuple(known.ident for known in aside)
        return Told(event, marks, pieces, inferred=is_loose((), aside))

    def shifter(self, side: Side | None) -> str:
        who = self.seats.who(side, (0, 1))
        return self.work.players[who[0] if len(who) == 1 else self.work.turn or 0]

    # Questions

    def ask_number(self, turn: Turn) -> bool:
        """Nobody leaves a sum without the number behind its ``=``: where all else is right with it and its team seems
        to be done, the number may lie there unseen.
        """
        place = self.place(turn)
        if self.sight.table.ended_by is not None or not lacks_number(self.match, self.work, place):
            return False
        self._ask_unseen("number", turn, with_number(self.match, self.work, turn.team, place))
        return True

    def ask_hole(self, turn: Turn, *, over: bool) -> bool:
        """Nobody leaves a hole in a sum either. Unless the turn is ``over`` it may still be filled."""
        whole = without_hole(self.match, self.work, self.place(turn))
        if whole and self.sight.table.ended_by is None:
            self._ask_unseen("hole", turn, whole, () if over else (("summy-follow-finished-no", {}, ()),))
        return bool(whole) and self.sight.table.ended_by is None

    def _ask_unseen(self, what: str, turn: Turn, whole: Sequence[Place], more: tuple[Choice, ...] = ()) -> None:
        """Whether a block of a sum lies unseen: ``whole`` are the sums with it."""
        self.notes.unseen |= {(block.x, block.y) for place in whole for block in place.blocks}
        marks, pieces = frozenset(block.mark for block in turn.blocks), tuple(block.ident for block in turn.blocks)
        choices: tuple[Choice, ...] = tuple(
            ("follow-order-is", {"order": self.match.game.notate(place)}, (Told(place, marks, pieces),))
            for place in (*whole, self.place(turn))
        )
        self._ask(f"{what} " + " ".join(sorted(pieces)), "follow-order", (*choices, *more), pieces)

    def same_team(self, number: int, teams: Sequence[int]) -> bool:
        """Whether a hand of only these teams is that of the event's own, which may be putting it right."""
        return [getattr(self.match.event(number), "by", None)] == [self.work.players[team] for team in teams]

    def _ask(
        self, ident: str, name: str, choices: tuple[Choice, ...], pieces: Sequence[str] = (), **args: object
    ) -> None:
        self.account.queries.append(Query(ident, name, args, choices, tuple(pieces)))

    def ask_who(self, act: SeenBlock | Known, who: Sequence[int]) -> None:
        """Whose act it was; all that hands from that side have laid is one act."""
        mine = [one for one in self.new if side_of(one) == side_of(act) and isinstance(one, type(act))]
        blocks = [one for one in mine if isinstance(one, SeenBlock)]
        aside = [one for one in mine if isinstance(one, Known)]
        if any(block.symbol is None for block in blocks):
            self.ask_reading(Turn(who[-1], blocks))
            return
        told = [self.laid(Turn(team, blocks)) if blocks else self.put_aside(team, aside) for team in who]
        self._ask_who_of([replace(one, seat=True) for one in told], who)

    def ask_whose(self, blocks: Sequence[SeenBlock], who: Sequence[int]) -> None:
        """Which team laid a sum over which hands of both were; that tells nothing of where they sit."""
        self._ask_who_of([self.laid(Turn(team, list(blocks))) for team in who], who)

    def _ask_who_of(self, told: Sequence[Told], who: Sequence[int]) -> None:
        """Whose act it was; ``told``: the act as that of each of the teams in ``who``."""
        choices: tuple[Choice, ...] = tuple(
            ("follow-player", {"player": self.work.players[team]}, (one,))
            for team, one in zip(who, told, strict=True)
        )
        pieces, event = told[0].pieces, told[0].event
        assert isinstance(event, PieceEvent)
        what = self.match.game.notate(event)
        self._ask("who " + " ".join(sorted(pieces)), "follow-who", choices, pieces, what=what)

    def ask_what_happened(self, turn: Turn) -> bool:
        """As this team's turn it would be a breach, but nobody saw whose hands did all of it: ask what it was.

        A breach may also follow from an act before it of which that is true.
        """
        if any(block.symbol is None for block in turn.blocks):
            return False
        as_seen = as_done(turn.team, turn.blocks, turn.aside)
        ways = lawful(self.match, self.work, turn.team, turn.blocks, turn.aside)
        if as_seen in ways:
            return False
        before = [*self._others_before(as_seen), *self._aside_before(turn, as_seen)]
        before = before or self._unseen_before(turn, as_seen)
        if not before and not is_loose(turn.blocks, turn.aside):
            return False
        found = [*ways, as_seen, as_done(1 - turn.team, turn.blocks, turn.aside)][: MOST_CHOICES - len(before)]
        found = [way for place, way in enumerate(found) if way not in found[:place]]
        told = [(self._said(way), tuple(self._told(doing) for doing in way)) for way in found]
        names = sorted([*(block.ident for block in turn.blocks), *(known.ident for known in turn.aside)])
        choices: tuple[Choice, ...] = tuple(
            ("follow-order-is", {"order": said}, events) for said, events in (*before, *told)
        )
        self._ask("happened " + " ".join(names), "follow-order", choices, names)
        return True

    def _others_before(self, doings: Sequence[Doing]) -> list[tuple[str, tuple[Told, ...]]]:
        """The last act as the other team's, if nobody saw whose it was and these acts break the order of turns."""
        number = self.last_number
        if number not in self.notes.loose or self.account.told:
            return []
        event = self.match.event(number)
        assert isinstance(event, (Place, Remove))
        other = next(name for name in self.work.players if name != event.by)
        mended = msgspec.structs.replace(event, by=other)
        if self._broken(doings).isdisjoint(ORDER):
            return []
        correct = Told(Correct(event=number, with_=event_json(mended)))
        said = f"{other} {self.match.game.notate(mended)} · {self._said(doings)}"
        return [(said, (correct, *(self._told(doing) for doing in doings)))]

    def _aside_before(self, turn: Turn, doings: Sequence[Doing]) -> list[tuple[str, tuple[Told, ...]]]:
        """Out of turn, unless blocks that may have been laid aside before, by who was on turn, were."""
        team = 1 - turn.team
        maybe = self.may_have_laid_aside(team)
        if not maybe or self.work.turn != team:
            return []
        ways = (Doing(team, (), maybe), *doings)
        return [(self._said(ways), tuple(self._told(doing) for doing in ways))]

    def may_have_laid_aside(self, team: int) -> tuple[Known, ...]:
        """The blocks that came with some of the stock and may still have been laid aside by this team."""
        return tuple(known for known in self.notes.heaps.maybe.values() if self.seats.fits(team, known.side))

    def _unseen_before(self, turn: Turn, doings: Sequence[Doing]) -> list[tuple[str, tuple[Told, ...]]]:
        """Out of turn, unless the team on turn laid blocks aside that were not seen: its hand was at the table, and
        the stock does not tell that it took none.
        """
        team, heaps = 1 - turn.team, self.notes.heaps
        there = self.notes.blind or any(self._sits(team, side) for side in self.notes.hands)
        if self.work.turn != team or not there or (heaps.counted and not self.notes.taken[team]):
            return []
        if self._broken(doings).isdisjoint(ORDER):
            return []
        by, told = self.work.players[team], tuple(self._told(doing) for doing in doings)
        found = [Remove(by=by, count=count) for count in range(1, UNSEEN + 1)]
        return [
            (f"{by} {self.match.game.notate(event)} · {self._said(doings)}", (Told(event, inferred=True), *told))
            for event in found
        ]

    def _sits(self, team: int, side: Side) -> bool:
        """Whether a hand from this side is this team's and not the other's."""
        return self.seats.fits(team, side) and not self.seats.fits(1 - team, side)

    def _broken(self, doings: Sequence[Doing]) -> set[str]:
        """The rules that the first of these acts breaks."""
        return {finding.rule for finding in self.match.game.judge(self.work, doings[0].event(self.work)).findings}

    def _said(self, doings: Sequence[Doing]) -> str:
        notate, players = self.match.game.notate, self.work.players
        return " · ".join(f"{players[doing.team]} {notate(doing.event(self.work))}" for doing in doings)

    def _told(self, doing: Doing) -> Told:
        if doing.aside:
            return self.put_aside(doing.team, doing.aside)
        return self.laid(Turn(doing.team, list(doing.blocks)))

    def ask_reading(self, turn: Turn) -> None:
        """Ask what unread blocks say, once there is no hope that they will be read by themselves."""
        unread = [block for block in turn.blocks if block.symbol is None]
        self.notes.unread = Unread(Turn(turn.team, list(turn.blocks)), self._readings(turn), self.last_number)
        since_s = max(self.sight.since_s(block.known) for block in unread)
        again = self.sight.table.ask_after_s(since_s, READ_S, MOST_READ_S)
        if again is not None:
            self.account.look_again(again)
            self.account.waiting = "follow-reading"
            return
        names = [block.ident for block in unread]
        choices: tuple[Choice, ...] = tuple(
            ("follow-read-as", {"label": label}, (self.laid(whole),)) for label, whole in self._readings(turn)
        )
        self._ask("read " + " ".join(names), "follow-unread", choices, names)

    def _readings(self, turn: Turn) -> list[tuple[str, Turn]]:
        """What the unread blocks of a turn may say, and the turn read so; the likeliest first."""
        unread = [block for block in turn.blocks if block.symbol is None]
        likely = [[label for label, _ in block.known.alternatives if label in LIMITS] for block in unread]
        found = []
        for labels in islice(product(*likely), MOST_CHOICES):
            read = [replace(block, symbol=label) for block, label in zip(unread, labels, strict=True)]
            others = [block for block in turn.blocks if block.symbol is not None]
            found.append((" ".join(map(str, labels)), Turn(turn.team, [*others, *read])))
        return found

    def taken_unread(self, marks: Collection[Mark]) -> None:
        """Blocks that waited to be read were taken away again: asked about if they may have been a breach.

        Anything told meanwhile settles the matter.
        """
        unread = self.notes.unread
        if unread is None or not marks.isdisjoint(block.mark for block in unread.turn.blocks):
            return
        choices: list[Choice] = [
            ("follow-read-as", {"label": label}, (self.laid(whole),))
            for label, whole in unread.readings
            if refused(self.match.game.judge(self.work, self.place(whole)).findings)
        ]
        if not choices or unread.number != self.last_number:
            self.notes.unread = None
            return
        choices.append(("follow-unread-nothing", {}, ()))
        self._ask("taken " + " ".join(b.ident for b in unread.turn.blocks), "follow-unread-taken", tuple(choices))

    @property
    def last_number(self) -> int:
        """The number of the last event, those told of this table included."""
        return len(self.match.rulings) + len(self.account.told)

    def ask_finished(self, turn: Turn) -> None:
        whole = self.laid(turn)
        choices: tuple[Choice, ...] = (
            ("summy-follow-finished-yes", {}, (whole,)),
            ("summy-follow-finished-no", {}, ()),
        )
        ident = "finished " + " ".join(sorted(whole.pieces))
        self._ask(ident, "summy-follow-finished", choices, whole.pieces, team=self.work.players[turn.team])

    def ask_whether_it_stands(self, number: int) -> None:
        choices: tuple[Choice, ...] = (
            ("follow-stands-yes", {}, (Told(Rule(event=number, verdict="legal")),)),
            ("follow-stands-no", {}, ()),
        )
        self._ask(f"stands {number}", "follow-stands", choices, number=number)

    def ask_missing(self, cells: Sequence[Cell]) -> None:
        """Blocks of the record are not seen: the last sum taken back, a block taken away, or hidden."""
        number, last = self._last_sum()
        if last is not None and set(cells) == {(block.x, block.y) for block in last.blocks}:
            undo = tuple(Told(Undo()) for _ in range(len(self.match.rulings) - number + 1))
            refuse = (Told(Rule(event=number, verdict="illegal")),)
            choices: tuple[Choice, ...] = (
                ("follow-taken-back-yes", {}, undo),
                ("follow-taken-back-refused", {}, refuse),
                ("follow-taken-back-no", {}, ()),
            )
            self._ask(f"back {number}", "follow-taken-back", choices, what=self.match.game.notate(last))
            return
        self.account.waiting = "follow-missing"
        if len(cells) == 1:
            cell, symbol = cells[0], self.work.table[cells[0]]
            gone = Shift(by=self.shifter(self.notes.took.get(cell)), from_=cell, to=None)
            told = Told(gone, frozenset([gone_mark(cell)]))
            choices = (("summy-follow-gone-yes", {}, (told,)), ("summy-follow-gone-no", {}, ()))
            self._ask(f"gone {cell}", "summy-follow-gone", choices, symbol=symbol, cell=f"{cell[0]},{cell[1]}")

    def _last_sum(self) -> tuple[int, Place | None]:
        """The sum placed last, if only refills came after it, and its number."""
        for ruling in reversed(self.match.rulings):
            event = self.match.event(ruling.event)
            if ruling.undone or isinstance(event, Refill):
                continue
            return ruling.event, event if isinstance(event, Place) else None
        return 0, None


def gone_mark(cell: Cell) -> Mark:
    """What there is to tell of a block that is gone from a cell."""
    return ("shift", cell, "gone")


def aside_mark(known: Known) -> Mark:
    return ("aside", known.ident)


def known_of(act: Act) -> Known | None:
    if isinstance(act, SeenBlock):
        return act.known
    return act if isinstance(act, Known) else None


def when(act: Act) -> tuple[float, int]:
    if isinstance(act, Taken):
        return act.at_s, 1000
    known = known_of(act)
    assert known is not None
    return known.came_s, known.order


def side_of(act: Act) -> Side | None:
    if isinstance(act, Taken):
        return act.side
    known = known_of(act)
    return None if known is None else known.side
