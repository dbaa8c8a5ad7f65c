"""What hands did at the table since the record: cards played and the UP-DOWN card turned, one act after the other."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.core import Correct, PieceEvent, Undo
from referee.core.following import Side
from referee.core.observing import Mark
from referee.core.records import event_json
from referee.core.table_follower import Account, Choice, Query, Told
from referee.games.suritsu.asking import MOST_CHOICES, Asking, Turned
from referee.games.suritsu.cards import Card
from referee.games.suritsu.events import End, Face, Flip, Marker, Reverse, Start
from referee.games.suritsu.orders import possible_orders
from referee.games.suritsu.seen import FieldSeen, SeenCard
from referee.games.suritsu.state import Phase, due_face

SET_UP_TURN_S = 15.0
"""Turned so soon after the start cards lay, the UP-DOWN card may still be being set up."""

AT_ONCE_S = 10.0
"""Who acts again within this time, while the next player's hand is not seen, has not waited for them."""


class Acting(Asking):
    """Tells what can be told of one table."""

    # The whole table

    def run(self, seen: FieldSeen) -> Account:
        """Tell all that can be told of this table."""
        present = {card.mark for card in seen.extra}
        untold = self.ledger.untold(present)
        lying = self.ledger.lying()
        cards = [card for card in seen.extra if card.mark in untold]
        gone = self._gone_meanwhile(present)
        acts: list[SeenCard | Turned] = sorted([*cards, *gone, *self.notes.turns], key=_when)
        taken = self.taken_back([*seen.missing, *self._left(seen.moved)])
        taken_unread = None if self.work.phase is Phase.OVER else self.taken_unread(seen.extra)
        waiting = self.notes.unread
        if self.work.phase is Phase.OVER:
            self._after_the_end(cards)
        elif taken is not None:
            self.account.queries.append(taken)
        elif seen.moved:
            self.account.waiting = "suritsu-follow-moved"
        elif acts and lying:
            self.ask_whether_it_stands(lying[0])
        elif len(acts) > 1 and any(_side(act) is None for act in acts):
            self._by_the_rules(acts, seen)
        else:
            self._one_by_one(acts, seen, gone, clean=not lying)
        if taken_unread is not None and self.notes.unread is waiting:
            self.account.queries.append(taken_unread)
        if lying:
            self.account.waiting = "follow-put-right"
        elif seen.missing and not seen.moved:
            self.account.waiting = "follow-missing"
        return self.account

    def _left(self, moved: Sequence[SeenCard]) -> list[Card]:
        """The places in the record of cards that were pushed elsewhere."""
        return [card for one in moved for card in self.work.table.cards if str(card.digits) == one.digits]

    def _gone_meanwhile(self, present: Collection[Mark]) -> list[SeenCard]:
        """Cards surely read that were laid after one that waited to be read, and taken away before it was."""
        gone = [card for card in self.notes.behind if card.mark not in present and card.known.side is not None]
        self.notes.behind.clear()
        return [] if self.work.phase is Phase.OVER else gone

    def _one_by_one(
        self, acts: Sequence[SeenCard | Turned], seen: FieldSeen, gone: Sequence[SeenCard], *, clean: bool
    ) -> None:
        """Tell act by act, up to the first that can't be told. ``clean``: nothing lies that does not count."""
        for number, act in enumerate(acts):
            if any(act is card for card in gone):
                self._lay_there(act)
                continue
            done = self._turned(act) if isinstance(act, Turned) else self._laid(act, seen)
            if not done:
                later = acts[number + 1 :]
                self.notes.behind = [one for one in later if isinstance(one, SeenCard) and one.digits is not None]
                self.notes.marker = None
                return
        self._make_up(seen.face)
        clean = clean and self.account.waiting is None
        self._see_marker(seen.marker if clean else None, still=not acts)
        self._end_turn()

    def _lay_there(self, act: SeenCard | Turned) -> None:
        """A card that is gone again: only a play that was refused leaves a trace."""
        if not isinstance(act, SeenCard):
            return
        who = self.who(act.known.side, *self._card_players())
        play = act.play(self.work.name(who[0]))
        if len(who) == 1 and self.refuses(play):
            self.tell(play, [act.mark], [act.ident], at_s=act.known.came_s)

    def _make_up(self, face: Face | None) -> None:
        """A due turn of the UP-DOWN card that was not seen has been made when the card shows the right face."""
        state = self.work
        if state.phase is not Phase.OVER and state.flips and face == due_face(state) != state.face:
            self.tell(Flip(by=state.name(max(state.flips[0].by, 0)), face=face), inferred=True)

    def tell(
        self,
        event: PieceEvent,
        marks: Sequence[Mark] = (),
        pieces: Sequence[str] = (),
        *,
        at_s: float = 0.0,
        inferred: bool = False,
    ) -> None:
        """Report an event and go on from the state after it."""
        self.judge(event)
        self.notes.acted_s = max(self.notes.acted_s, at_s)
        self.notes.unread = None
        self.account.told.append(Told(event, frozenset(marks), tuple(pieces), inferred))

    # Cards

    def _laid(self, card: SeenCard, seen: FieldSeen) -> bool:
        """Tell of a card; false when it can't be told yet, or does not count, and so nothing after it either."""
        refused = self._refused_turn(seen.face)
        if refused is not None:
            self.ask_whether_it_stands(refused)
            return False
        who = self.who(card.known.side, *self._card_players())
        passing = [player for player in who if self._may_be_next(player, card.known.came_s)]
        if card.digits is None:
            self.ask_reading(card, who, passing)
            return False
        if len(who) > 1:
            plays = {player: card.play(self.work.name(player)) for player in who}
            after = [plays[player] for player in passing]
            self.ask_who(card.ident, who, [(play,) for play in plays.values()], card.mark, after)
            return False
        event = card.play(self.work.name(who[0]))
        if passing:
            self.ask_twice(event, card.mark, (card.ident,))
            return False
        self._play(card, who[0])
        return True

    def _play(self, card: SeenCard, player: int) -> None:
        expected, _ = self._card_players()
        cards = len(self.work.table.cards)
        self._tell_marker(player, card.known.came_s)
        self.tell(card.play(self.work.name(player)), [card.mark], [card.ident], at_s=card.known.came_s)
        if player in expected:
            self.seats.learn(player, card.known.side)
        if len(self.work.table.cards) == cards:
            self.account.waiting = "follow-put-right"

    def _card_players(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who may lay a card by the order of turns, and who would break it."""
        state, everybody = self.work, tuple(range(len(self.work.settings.players)))
        if state.first_open:
            return everybody, ()
        expected: tuple[int, ...] = (state.turn,)
        if state.phase is Phase.FLIPPED:
            expected = (state.turn, state.after(state.turn))
        elif state.doubt == "extra" and state.mover is not None:
            expected = (state.turn, state.mover)
        return expected, self._others(expected)

    def _may_be_next(self, player: int, at_s: float) -> bool:
        """Of two players one acts twice: perhaps the other has let a turn go by without turning the card."""
        state = self.work
        if state.phase is not Phase.CHOOSE or not state.turn != player == state.mover == state.after(state.turn):
            return False
        hands = [*self.notes.hands.items(), *((t.side, t.to_s) for t in self.sight.touches if t.to_s < at_s)]
        seen_s = max((to_s for side, to_s in hands if self.seats.fits(state.turn, side)), default=0.0)
        return at_s - self.notes.acted_s > AT_ONCE_S or seen_s > self.notes.acted_s or self.was_hidden()

    def _others(self, expected: Sequence[int]) -> tuple[int, ...]:
        """Everybody else, whose turn it was or is next first."""
        state = self.work
        near = [] if state.mover is None else [state.mover]
        order = dict.fromkeys([*near, state.after(state.turn), *range(len(state.settings.players))])
        return tuple(player for player in order if player not in expected)

    # The UP-DOWN card

    def _turned(self, act: Turned) -> bool:
        """Tell of a turn of the UP-DOWN card; one that puts right what did not count is no event."""
        if act.face == self.work.face:
            self.notes.turns.remove(act)
            return True
        query = self._turned_back(act) or self._turned_for(act) or self._turned_setting_up(act)
        if query is not None:
            self.account.queries.append(query)
            return False
        expected, others = self._turn_players()
        who = self.who(act.side, expected, others)
        if len(who) > 1:
            flips = [(Flip(by=self.work.name(player), face=act.face),) for player in who]
            self.ask_who(f"turn {act.number}", who, flips, act.mark)
            return False
        if not self.work.flips and self._may_be_next(who[0], act.at_s):
            self.ask_twice(Flip(by=self.work.name(who[0]), face=act.face), act.mark, ())
            return False
        self.notes.turns.remove(act)
        if not self.work.flips:
            self._tell_marker(who[0], act.at_s)
        self.tell(Flip(by=self.work.name(who[0]), face=act.face), [act.mark], at_s=act.at_s)
        if who[0] in expected:
            self.seats.learn(who[0], act.side)
        return True

    def _turn_players(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        state = self.work
        if state.first_open:
            return tuple(range(len(state.settings.players))), ()
        expected = (max(state.flips[0].by, 0),) if state.flips else (state.turn,)
        return expected, () if state.flips else self._others(expected)

    def _turned_back(self, act: Turned) -> Query | None:
        """The player who turned the card last turns it once more, and nothing lies between."""
        last, number = self.last_event(), self.last_number
        if not isinstance(last, Flip) or self.work.flips:
            return None
        player = self.work.settings.players.index(last.by)
        again = self.work.phase is Phase.FLIPPED or (self.work.mover == player and self.work.ended_by == "flip")
        turn = self.work.turn
        if not again or not self.seats.fits(player, act.side) or (turn != player and self.seats.fits(turn, act.side)):
            return None
        turned = {"do": "reverse", "by": last.by}
        flip = Flip(by=last.by, face=act.face)
        choices: tuple[Choice, ...] = (
            ("suritsu-follow-back-nothing", {}, (Told(Undo(), frozenset([act.mark])),)),
            ("suritsu-follow-back-reverse", {}, (Told(Correct(event=number, with_=turned), frozenset([act.mark])),)),
            ("suritsu-follow-back-twice", {}, (Told(flip, frozenset([act.mark])),)),
        )
        return Query(f"back {act.number}", "suritsu-follow-back", {"player": last.by}, choices)

    def _turned_for(self, act: Turned) -> Query | None:
        """The card is due to be turned by one player, and another one turns it: for them, or as a pass."""
        state = self.work
        if not state.flips or state.flips[0].by < 0 or state.flips[0].by == state.turn:
            return None
        owing, turn = state.flips[0].by, state.turn
        if self.seats.who(act.side, (owing,), (turn,)) == (owing,):
            return None
        mark = frozenset([act.mark])
        due = Told(Flip(by=state.name(owing), face=act.face), mark)
        passed = (Told(End(by=state.name(owing)), mark), Told(Flip(by=state.name(turn), face=act.face), mark))
        args = {"player": state.name(turn), "owing": state.name(owing)}
        choices: tuple[Choice, ...] = (
            ("suritsu-follow-for-due", args, (due,)),
            ("suritsu-follow-for-pass", args, passed),
        )
        return Query(f"turn {act.number} for", "suritsu-follow-for", args, choices)

    def _turned_setting_up(self, act: Turned) -> Query | None:
        """The hand that laid the start cards turns the UP-DOWN card soon after, before the marker was seen to lie on
        their number: is it still setting up, or a pass?
        """
        start, number = self.last_event(), self.last_number
        if not isinstance(start, Start) or self.work.flips or self.notes.ready or start.marker == self.work.last:
            return None
        cards = [known for known in self.sight.of_kind("card") if known.piece.face == "up"]
        laid_s = max((known.came_s for known in cards), default=0.0)
        if act.at_s - laid_s > SET_UP_TURN_S or act.side not in (None, *(known.side for known in cards)):
            return None
        mark, name = frozenset([act.mark]), self.work.name(self.work.turn)
        set_up = Correct(event=number, with_={**event_json(start), "face": act.face})
        choices: tuple[Choice, ...] = (
            ("suritsu-follow-set-up-turn", {}, (Told(set_up, mark),)),
            ("suritsu-follow-for-pass", {"player": name}, (Told(Flip(by=name, face=act.face), mark),)),
        )
        return Query(f"set-up {act.number}", "suritsu-follow-set-up", {}, choices)

    def _refused_turn(self, face: Face | None) -> int | None:
        """The number of a turn of the card that did not count and still lies."""
        if face in (None, self.work.face) or self.notes.turns:
            return None
        for ruling in reversed(self.match.rulings):
            event = self.match.event(ruling.event)
            if isinstance(event, (Flip, Reverse)):
                refused = not ruling.undone and ruling.ruled is None and event.by is not None
                return ruling.event if refused and getattr(event, "face", face) == face else None
        return None

    # The marker and the end of a turn

    def _see_marker(self, number: int | None, *, still: bool) -> None:
        """Keep where the marker lies now that all is told; tell when it has been moved by itself."""
        last = self.work.last
        if last is None or number is None:
            self.notes.marker = None
            return
        lay = self.notes.marker
        if still and number == last and lay is not None and lay[0] == last != lay[1]:
            mover = self.work.turn if self.work.mover is None else self.work.mover
            self.tell(Marker(by=self.work.name(mover), number=last))
        self.notes.marker = (last, number)
        self.notes.ready |= number == last
        if number != last and self.account.waiting is None:
            self.account.waiting = "suritsu-follow-marker"

    def _tell_marker(self, player: int, at_s: float) -> None:
        """Another player acts at that time, and the marker was seen to have been left where it lay."""
        state, lay = self.work, self.notes.marker
        if lay is None or state.mover is None or state.phase is not Phase.CHOOSE:
            return
        if player == state.mover and not state.settings.solo:
            return
        markers = self.sight.of_kind("marker")
        before = [touch for touch in self.sight.touches if touch.to_s < at_s]
        moved = any(known.ident in touch.lifted for touch in before for known in markers)
        if lay[0] == state.last != lay[1] and state.marker != lay[1] and not moved:
            self.tell(Marker(by=state.name(state.mover or 0), number=lay[1]))

    def _end_turn(self) -> None:
        """A human says that a turn is over; asked when that player has not done anything yet."""
        table, state = self.sight.table, self.work
        ended = None if table.ended_by is None else (table.time_s, table.ended_by)
        if ended is None or ended == self.notes.ended or state.phase in (Phase.SETUP, Phase.OVER):
            return
        self.notes.ended = ended
        if ended[1] not in state.settings.players:
            return
        player, event = state.settings.players.index(ended[1]), End(by=ended[1])
        if player == state.mover or (player == state.turn and state.phase is not Phase.CHOOSE):
            self.tell(event)
        elif player == state.turn:
            choices: tuple[Choice, ...] = (
                ("suritsu-follow-idle-yes", {}, (Told(event),)),
                ("suritsu-follow-idle-no", {}, ()),
            )
            ident = f"idle {self.last_number}"
            self.account.queries.append(Query(ident, "suritsu-follow-idle", {"player": ended[1]}, choices))

    def _after_the_end(self, cards: Sequence[SeenCard]) -> None:
        """After the end only a single card laid on the field is told; the table is being cleared."""
        self.notes.turns.clear()
        if len(cards) == 1 and cards[0].digits is not None:
            who = self.seats.who(cards[0].known.side, tuple(range(len(self.work.settings.players))))
            self.tell(cards[0].play(self.work.name(who[0])), [cards[0].mark], [cards[0].ident])

    # Acts of which nobody knows the order

    def _by_the_rules(self, acts: Sequence[SeenCard | Turned], seen: FieldSeen) -> None:
        """Acts of which nobody knows the order: told when the rules leave one, else asked."""
        cards = [act for act in acts if isinstance(act, SeenCard)]
        unread = next((card for card in cards if card.digits is None), None)
        if unread is not None:
            self.ask_reading(unread, self._card_players()[0])
            return
        orders = possible_orders(self.match.game, self.work, cards, seen.face, seen.marker)
        marks = [act.mark for act in acts]
        pieces = tuple(card.ident for card in cards)
        if len(orders) == 1:
            self.notes.turns.clear()
            for event in orders[0]:
                self.tell(event, marks, pieces, inferred=True)
            return
        choices: tuple[Choice, ...] = tuple(
            (
                "follow-order-is",
                {"order": [f"{event.by} {self.match.game.notate(event)}" for event in order]},
                tuple(Told(event, frozenset(marks), pieces, inferred=True) for event in order),
            )
            for order in orders[:MOST_CHOICES]
        )
        ident = "order " + " ".join(map(str, sorted(marks, key=str)))
        self.account.queries.append(Query(ident, "follow-order", {}, choices, pieces))


def _when(act: SeenCard | Turned) -> tuple[float, int, int]:
    """What a hand laid comes before what it turned over."""
    if isinstance(act, Turned):
        return act.at_s, 1, act.number
    return act.known.came_s, 0, act.known.order


def _side(act: SeenCard | Turned) -> Side | None:
    return act.side if isinstance(act, Turned) else act.known.side
