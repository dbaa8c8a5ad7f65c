"""Following a match of Suritsu: from the cards, the UP-DOWN card and the marker on the table to record events.

Draw piles and hands are not watched: a draw counts as done. Whose hand it was follows from the order of turns; a hand
from another side of the table breaks that order only when it is known who sits there (see ``Seats``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from msgspec.structs import replace

from referee.core import Match, PieceEvent, Verdict
from referee.core.following import OpeningSeen, Question, SeenPiece, SettledTable, Side, Sizes
from referee.core.following_tools import Known, Sight
from referee.core.seats import Seats
from referee.core.table_follower import Account, Choice, Query, TableFollower, Told
from referee.games.suritsu.acting import Acting
from referee.games.suritsu.asking import Notes, Turned
from referee.games.suritsu.cards import parse_digits, spell
from referee.games.suritsu.events import Face, Start
from referee.games.suritsu.field import field
from referee.games.suritsu.opening import START_CARDS
from referee.games.suritsu.seen import FieldReader, FieldSeen, SeenCard
from referee.games.suritsu.state import Phase, State, other
from referee.games.suritsu.table import meet
from referee.games.suritsu.up_down import as_face

SET_UP_S = 1.0
"""A start arrangement that is wrong is called so once it has lain for so long."""


class _Hand(NamedTuple):
    """A hand that turned the UP-DOWN card: when it had left, from which side, before which table."""

    at_s: float
    side: Side | None
    table: int


class SuritsuFollower(TableFollower[State]):
    """Follows one match."""

    changing: ClassVar = ("direction", "marker")
    unheld: ClassVar = ("SUR-P10", "SUR-E3")

    def __init__(self, match: Match[State], sizes: Sizes) -> None:
        super().__init__(match, sizes)
        self.reader = FieldReader(sizes)
        self.seats = Seats(len(match.state.settings.players))
        self.notes = Notes()
        self._face: Face | None = None
        self._turns = 0
        self._hands: list[_Hand] = []
        self._set_up_turns = 0

    @classmethod
    def opening(cls, table: SettledTable, players: Sequence[str], options: Mapping[str, Any]) -> OpeningSeen:
        """A match under way is joined at the number that the marker lies on; before that the start is awaited."""
        cards = [one for one in table.pieces if one.piece.kind == "card" and one.piece.face == "up"]
        found = field([one.piece for one in table.pieces], table.sizes, table.up_deg)
        rows = found["cards"]
        if len(rows) < START_CARDS or (len(rows) == START_CARDS and len(cards) == START_CARDS):
            return OpeningSeen()
        on_field = {row["piece"] for row in rows}
        if any(not one.certain for one in cards if one.piece.key in on_field) or any(
            row["digits"] is None or "tilt_deg" in row or row["x"] != int(row["x"]) or row["y"] != int(row["y"])
            for row in rows
        ):
            return OpeningSeen(waiting="suritsu-follow-unread")
        if found["marker"] is None or found["face"] is None:
            return OpeningSeen(waiting="suritsu-follow-join")
        names = ("x", "y", "digits", "scenery", "score")
        placed = [{name: row[name] for name in names if name in row} for row in rows]
        return OpeningSeen({"cards": placed, "last": found["marker"], "face": found["face"]})

    def account(self, sight: Sight) -> Account:
        """The events that lead from the record to this table."""
        self.reader.up_down.look(sight)
        self._watch_turns(sight)
        seen = self.reader.read(sight, self.match.state)
        if seen is None:
            self.notes.marker = None
            return Account(waiting="follow-lost")
        card = self.reader.up_down.card(sight)
        if card is not None and card.sure is not None and not card.certain:
            self.notes.marker = None
            return Account(waiting="suritsu-follow-face-unread")
        account = Account()
        if self.match.state.phase is Phase.SETUP and self.match.state.last is None:
            if not self._set_up(sight, seen, account):
                return account
            after = self.match.game.judge(self.match.state, _piece_event(account.told[0])).after
            again = self.reader.read(sight, after)
            seen = seen if again is None else again
        account = Acting(self.match, self.ledger, self.seats, self.notes, sight, account).run(seen)
        self.notes.hands.update((touch.side, touch.to_s) for touch in sight.touches)
        return account

    def answered(self, told: Told) -> None:
        """What was asked about is told now; a player's name also says who sits where."""
        sides = [turn.side for turn in self.notes.turns if turn.mark in told.marks]
        sides += [known.side for ident in told.pieces if (known := self.memory.get(ident)) is not None]
        self.notes.turns = [turn for turn in self.notes.turns if turn.mark not in told.marks]
        if self.notes.unread is not None and self.notes.unread.card.mark in told.marks:
            self.notes.unread = None
        if isinstance(told.event, Start):
            self.reader.up_down.shows(told.event.face)
        by = getattr(told.event, "by", None)
        if told.seat and by is not None and sides:
            self.seats.learn(self.match.state.settings.players.index(by), sides[0])

    # The UP-DOWN card

    def _watch_turns(self, sight: Sight) -> None:
        """Note every turn of the UP-DOWN card; hands that turned it while it can't be read are kept till it can."""
        card = self.reader.up_down.card(sight)
        if card is None:
            return
        self._hands += [_Hand(t.to_s, t.side, sight.number) for t in sight.touches if card.ident in t.shown]
        now = as_face(card.piece.label) if card.certain else None
        if now is None:
            return
        before, self._face = self._face, now
        if before is None:
            start = self.match.state.phase is Phase.SETUP or self.match.state.face == now
            hands: list[_Hand] = [] if start else [_Hand(sight.table.time_s, None, sight.number)]
        else:
            apart = len({(hand.side, hand.table) for hand in self._hands}) > 1
            to_and_fro = self.match.state.phase is Phase.SETUP or apart
            hands = _turning_hands(self._hands, card, changed=before != now, to_and_fro=to_and_fro)
        self._set_up_turns += len(self._hands) if self.match.state.phase is Phase.SETUP else 0
        self._hands.clear()
        face = other(now) if len(hands) % 2 else now
        for hand in hands:
            face = other(face)
            self._note_turn(hand.at_s, hand.side, face)

    def _note_turn(self, at_s: float, side: Side | None, face: Face) -> None:
        self._turns += 1
        self.notes.turns.append(Turned(self._turns, at_s, side, face))

    # The start

    def _set_up(self, sight: Sight, seen: FieldSeen, account: Account) -> bool:
        """Tell of the start arrangement once it lies; whether it counts."""
        chosen = self._start_cards(seen.extra)
        if chosen is None or seen.face is None:
            account.waiting = "suritsu-follow-start"
            if chosen is not None:
                self._ask_face(sight, chosen, account)
            return False
        untold = self.ledger.untold({card.mark for card in seen.extra})
        if not any(card.mark in untold for card in chosen):
            account.waiting = "follow-put-right"
            return False
        played = len(seen.extra) > len(chosen)
        event = Start(cards=[card.start_card() for card in chosen], face=seen.face)
        lay_s = max(card.known.came_s for card in chosen)
        face, since = self._first_right_face(event, [turn for turn in self.notes.turns if turn.at_s > lay_s])
        if not (played or since):
            event = event if seen.marker is None else replace(event, marker=seen.marker)
        if not (played or since or self._may_tell(event, sight, account)):
            return False
        event = replace(event, face=face)
        self.notes.turns = since
        account.told.append(Told(event, frozenset(card.mark for card in chosen), tuple(c.ident for c in chosen)))
        return self._breached(event) <= {"SUR-S3"}

    def _ask_face(self, sight: Sight, chosen: Sequence[SeenCard], account: Account) -> None:
        """Something else looks like the UP-DOWN card, and no hand has been at either: which face does it show?"""
        if len({one.ident for one in sight.of_kind("direction") if one.certain}) < 2:
            return
        again = sight.table.ask_after_s(max(card.known.came_s for card in chosen))
        if again is not None:
            account.look_again(again)
            return
        cards, marks = [card.start_card() for card in chosen], frozenset(card.mark for card in chosen)
        idents = tuple(card.ident for card in chosen)
        faces: tuple[Face, ...] = ("up", "down")
        choices: tuple[Choice, ...] = tuple(
            ("follow-read-as", {"label": face.upper()}, (Told(Start(cards=cards, face=face), marks, idents),))
            for face in faces
        )
        account.queries.append(Query("which face", "suritsu-follow-which-face", {}, choices))

    def _first_right_face(self, event: Start, turns: list[Turned]) -> tuple[Face, list[Turned]]:
        """The first right face of the UP-DOWN card since the cards lay, and its turns after that, which are play.

        A face that never was right is the one it shows now.
        """
        faces = [other(turns[0].face), *(turn.face for turn in turns)] if turns else [event.face]
        for number, face in enumerate(faces):
            if "SUR-S3" not in self._breached(replace(event, face=face)):
                return face, turns[number:]
        return event.face, []

    def _start_cards(self, cards: Sequence[SeenCard]) -> list[SeenCard] | None:
        """The two cards of the start, the left one first; null as long as they are not both there and read."""
        starts = [card for card in cards if card.scenery is None]
        if self.match.state.settings.solo:
            first = sorted((card for card in cards if card.scenery is not None), key=lambda card: card.known.came)
            starts = [*starts[:1], *first[:1]]
        elif len(starts) != START_CARDS and len(cards) == START_CARDS:
            starts = list(cards)
        if len(starts) != START_CARDS or any(card.digits is None for card in starts):
            return None
        return sorted(starts, key=lambda card: (card.x, card.y))

    def _may_tell(self, event: Start, sight: Sight, account: Account) -> bool:
        """A right arrangement at once, a wrong one when it has lain a while.

        The wrong face of the UP-DOWN card is called only when somebody has turned it so; else it is awaited.
        """
        breached = self._breached(event)
        if not breached:
            return True
        if breached == {"SUR-S3"} and self._set_up_turns % 2 == 0:
            account.waiting = "suritsu-follow-face"
            return False
        if sight.table.rested_s >= SET_UP_S:
            return True
        account.look_again(SET_UP_S)
        account.waiting = "suritsu-follow-start"
        return False

    def _breached(self, event: Start) -> set[str]:
        findings = self.match.game.judge(self.match.state, event).findings
        return {finding.rule for finding in findings if finding.verdict in (Verdict.ILLEGAL, Verdict.ASK)}

    # Warnings

    def warnings(self, hovering: Sequence[SeenPiece], table: SettledTable) -> Sequence[Question]:
        """A card that would complete two numbers where it hovers (SUR-P3)."""
        found = (self._warning(one, table) for one in hovering if one.certain and one.piece.kind == "card")
        return [question for question in found if question is not None]

    def _warning(self, one: SeenPiece, table: SettledTable) -> Question | None:
        state = self.match.state
        pieces = [*(seen.piece for seen in table.pieces if seen.piece.key != one.piece.key), one.piece]
        known = {p.key: Known(p.key, p.key, p, one.certain, (), p, 0, 0.0, None) for p in pieces}
        reader = FieldReader(self.sizes)
        seen = reader.read(Sight(table, 0, tuple(known.values())), state)
        card = next((card for card in seen.extra if card.ident == one.piece.key), None) if seen else None
        if card is None or card.digits is None or not card.upright:
            return None
        met = meet(state.table, parse_digits(card.digits), *card.place)
        if len(met.numbers) < 2:
            return None
        numbers = [spell(number) for number in sorted(met.numbers)]
        args = {"card": card.digits, "numbers": numbers}
        return Question(f"double {one.piece.key}", "suritsu-follow-double", args, keys=(one.piece.key,))


def _turning_hands(hands: Sequence[_Hand], card: Known, *, changed: bool, to_and_fro: bool) -> list[_Hand]:
    """When and from which side the UP-DOWN card was turned since it was last read.

    One hand that turned it there and back has done nothing; two hands, or one that let it rest between
    (``to_and_fro``), have turned it once each.
    """
    if changed:
        return list(hands) if len(hands) % 2 else [_Hand(card.came_s, card.side, card.came)]
    return list(hands) if to_and_fro and len(hands) % 2 == 0 else []


def _piece_event(told: Told) -> PieceEvent:
    assert isinstance(told.event, PieceEvent)
    return told.event


FOLLOWER = SuritsuFollower

__all__ = ["FOLLOWER", "SuritsuFollower"]
