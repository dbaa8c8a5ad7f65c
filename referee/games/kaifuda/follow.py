"""From settled tables to the events of the 10-round card game.

Seen by the camera: plays, veils, veiled cards turned up, old cards gone or exchanged, recovery, the merchant card.
Lands are only watched for hands: how many cards leave a pile nobody can see. Words (cannot play) come from keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.core import Match, PlacedPiece
from referee.core.events import Correct, Event, Note
from referee.core.following import Explanation, Follower, Observed, OpeningSeen, Question, SettledTable, Sizes, Visit
from referee.core.naming import Names
from referee.core.observing import Hands, Mark, Reported
from referee.games.kaifuda.acts import Act, Acts, marks_of
from referee.games.kaifuda.approaches import Approaches
from referee.games.kaifuda.events import Play
from referee.games.kaifuda.game import player_index
from referee.games.kaifuda.joining import opening
from referee.games.kaifuda.lands import Lands
from referee.games.kaifuda.market import Differences, Market
from referee.games.kaifuda.state import State
from referee.games.kaifuda.telling import Choice, Lone, Telling, is_refused

LONE_S = 1.5
"""A card laid alone and taken back counts as a play of one card when it lay for so long, the hand away."""
CLEARED = 4
"""When so many old cards have gone at once the market is being cleared, not played on."""


class KaifudaFollower(Follower[State]):
    """Follows one match of the 10-round card game."""

    def __init__(self, match: Match[State], sizes: Sizes) -> None:
        super().__init__(match, sizes)
        self.names = Names()
        self.market = Market(sizes)
        self.reported = Reported(match, is_refused)
        self.lands = Lands()
        self.approaches = Approaches()
        self.lone: Lone | None = None
        self.written = len(match.rulings)
        self.early: tuple[Act, int] | None = None
        self.unread: float | None = None
        self.settled: set[str] = set()
        self.visits: list[Visit] = []

    @classmethod
    def opening(cls, table: SettledTable, players: Sequence[str], options: Mapping[str, Any]) -> OpeningSeen:
        """Nothing in the market: the start; else both lines, and what follows from them."""
        return opening(table, options)

    def follow(self, table: SettledTable) -> Explanation:
        """See :class:`Follower`."""
        return self.names.explanation(self._follow(self.names.table(table)))

    def _follow(self, table: SettledTable) -> Explanation:
        self.settled |= self.reported.catch_up()
        state, fresh = self.match.state, Hands(table.visits)
        hands = Hands([*self.visits, *table.visits])
        off = {str(mark[1]) for mark in self.reported.off_record() if mark[0] == "new"}
        found = self.market.look(table, state, off)
        self.lands.look(self.market.lands, fresh, self.market.fresh, watched=not table.gaps)
        self.approaches.look(self.market, state, fresh)
        self._played_by_answer(hands)
        present = marks_of(found, self.market)
        untold = self.reported.untold(present)
        if sum(len(gone) for gone in found.gone) >= CLEARED:
            self.reported.remember(())
            return Explanation(waiting="kaifuda-follow-cleared")
        telling = Telling(self, table, hands)
        self._retracted(telling, found, fresh)
        untold |= self._veiled_again(untold)
        acts = Acts(state, self.market, found, untold, hands)
        self._taken_unread(telling, found, present)
        if telling.is_blocked:
            self.reported.remember(())
        elif any(found.unseen):
            telling.block(self._unseen(found), frozenset())
        else:
            done = [*acts.touching(), *self._played(acts, found, untold), *self._apart(acts, found, untold)]
            telling.tell(_after_their_plays(self._ordered(done, telling)))
        if state.winner is None:
            telling.questions += self._old_readings(found)
        self.visits = list(hands.visits) if telling.is_blocked else []
        self.written += len(telling.events)
        return telling.explanation()

    def _played_by_answer(self, hands: Hands) -> None:
        """Plays that a human's answer has put into the record: from their hands on the lands are watched."""
        for number in range(self.written + 1, len(self.match.rulings) + 1):
            event, told = self.match.event(number), self.reported.told.get(number)
            if isinstance(event, Play) and told is not None and not is_refused(self.match.rulings[number - 1]):
                visit = hands.first(told.keys)
                side = player_index(self.match.state, event.by)
                self.lands.played(side, hands, None if visit is None else visit.from_s)
        self.written = len(self.match.rulings)

    # What was played

    def _played(self, acts: Acts, found: Differences, untold: frozenset[Mark]) -> Iterable[Act]:
        for side in (0, 1):
            laid = found.laid[side]
            cards = self._untold_cards(laid.cards, untold)
            for number, group in enumerate(_groups(cards)):
                yield acts.play(side, group, _row_told(acts.state, side, laid.row if number == 0 else None))

    def _untold_cards(self, cards: Sequence[PlacedPiece], untold: frozenset[Mark]) -> list[PlacedPiece]:
        """Cards of plays not told yet. A play told as illegal that lies otherwise now is told anew."""
        keys = [card.key for card in cards]
        for number, told in list(self.reported.told.items()):
            now = tuple(key for key in keys if ("new", key) in told.lying)
            if not now or any(("new", key) in untold for key in now):
                continue
            rest = any(key not in told.keys and ("new", key) in untold for key in keys)
            if now != told.keys or (len(now) == 1 and rest):
                self.reported.forget(number)
                untold = untold | {("new", key) for key in now}
        return [card for card in cards if ("new", card.key) in untold]

    def _retracted(self, telling: Telling, found: Differences, hands: Hands) -> None:
        """A card that lay alone and was taken back."""
        lone, self.lone = self.lone, None
        if lone is None:
            return
        key, label = lone.act.keys[0], lone.act.cards[0].label
        laid = found.laid[lone.act.side].cards
        if any(card.key == key or card.label == label for card in laid[:1]) or key in self.market.seen:
            return
        visit = hands.over(key)
        if visit is None or visit.from_s - lone.since_s < LONE_S:
            return
        if lone.longer is not None:
            telling.amend(lone.longer, (key,))
        elif lone.act.event is None:
            self.early = lone.act, len(self.match.rulings)
        else:
            telling.push(lone.act.event, (), (key,))

    def _taken_unread(self, telling: Telling, found: Differences, present: frozenset[Mark]) -> None:
        """Cards that waited to be read were taken away again: asked about, once, if it may have been a breach.

        What was told meanwhile settles the matter, and so do cards that lie there now and may be the same.
        """
        if self.early is None:
            return
        early, number = self.early
        if early.question is None or len(self.match.rulings) != number or early.marks - present != early.marks:
            self.early = self.early if early.marks <= present and len(self.match.rulings) == number else None
            return
        if self.unread is not None and self.unread < telling.table.time_s and telling.table.visits:
            self.early = self.unread = None
            return
        choices = [choice for choice in early.question.choices if telling.refuses(choice[2][0].event)]
        if not choices or _may_be(early, found.laid[early.side].cards, self.market):
            self.early = None
            return
        self.unread = telling.table.time_s
        nothing = Observed(Note(by=self.match.state.names[early.side], text=f"{len(early.keys)}: –"))
        choices.append(("follow-unread-nothing", {}, (nothing,)))
        ident = "kai-unread-" + "-".join(early.keys)
        telling.block(Question(ident, "follow-unread-taken", {}, tuple(choices)), frozenset())

    def _ordered(self, acts: list[Act], telling: Telling) -> list[Act]:
        """Acts as hands made them; where no hand tells, in the order of turns if that leaves one explanation."""
        if all(act.visit is not None for act in acts):
            return sorted(acts, key=lambda act: (act.visit.from_s if act.visit else 0.0, act.rank))
        plays = {side: [act for act in acts if act.kind == "play" and act.side == side] for side in (0, 1)}
        turn = self.match.state.turn
        if plays[0] and plays[1] and not 0 <= len(plays[turn]) - len(plays[1 - turn]) <= 1:
            telling.block(_order_question(acts), frozenset())
            return []
        order: list[Act] = []
        side = turn if plays[turn] else 1 - turn
        others = [act for act in acts if act.kind != "play"]
        while plays[0] or plays[1]:
            side = side if plays[side] else 1 - side
            play = plays[side].pop(0)
            order += [act for act in others if act.side == side and act.kind != "exchange"]
            order.append(play)
            order += [act for act in others if act.side == side and act.kind == "exchange"]
            others = [act for act in others if act.side != side]
            side = 1 - side
        return [*others, *order]

    def _veiled_again(self, untold: frozenset[Mark]) -> frozenset[Mark]:
        """Cards of a veil told as illegal, when more are veiled now: all together are told anew."""
        again: set[Mark] = set()
        for number in self.reported.lying():
            lying = self.reported.told[number].lying
            sides = {mark[1] for mark in lying if mark[0] == "down"}
            if any(mark[0] == "down" and mark[1] in sides for mark in untold):
                self.reported.forget(number)
                again |= lying
        return frozenset(again)

    def _unseen(self, found: Differences) -> Question:
        """Cards laid and veiled before any table was seen: only a human can say what they are."""
        side = 0 if found.unseen[0] else 1
        keys = tuple(card.key for card in found.unseen[side])
        args = {"player": self.match.state.names[side], "place": len(self.match.state.lines[side]) + 1}
        return Question("kai-unseen-" + "-".join(keys), "kaifuda-follow-unseen", args, (), keys)

    def _apart(self, acts: Acts, found: Differences, untold: frozenset[Mark]) -> Iterable[Act]:
        """Cards laid open side by side, but at no line's end: a play laid apart, or something else."""
        cards = [card for card in found.homeless if ("new", card.key) in untold]
        if not 2 <= len(cards) <= 3 or self.match.state.winner is not None:
            return
        lines = self.match.state.lines
        plays = [acts.play(side, cards, None, apart=bool(lines[side])) for side in (0, 1)]
        events = [play.event for play in plays if isinstance(play.event, Play)]
        choices: list[Choice] = [
            ("kaifuda-follow-play-of", {"player": event.by, "cards": " ".join(event.cards)}, (Observed(event),))
            for event in events
        ]
        keys = plays[0].keys
        choices.append(("kaifuda-follow-no-play", {}, (Observed(Note(text=f"{len(keys)}: –"), keys=keys),)))
        question = Question("kai-apart-" + "-".join(keys), "kaifuda-follow-apart", {}, tuple(choices), keys)
        yield replace(plays[0], event=None, question=question)

    # Readings of old cards

    def _old_readings(self, found: Differences) -> Iterable[Question]:
        """Cards of the record that are surely read otherwise now: the record may be wrong."""
        for side in (0, 1):
            for place, seen in found.reread[side]:
                was, key, label = self.match.state.lines[side][place], seen.piece.key, str(seen.piece.label)
                number, at = next(
                    ((n, told.keys.index(key)) for n, told in self.reported.told.items() if key in told.keys),
                    (0, 0),
                )
                event = self.match.event(number) if number else None
                if not isinstance(event, Play) or event.cards[at : at + 1] != [was] or self._is_corrected(number):
                    continue
                cards = [*event.cards[:at], label, *event.cards[at + 1 :]]
                right = Correct(event=number, with_={"do": "play", "by": event.by, "cards": cards})
                args = {"player": event.by, "place": place + 1, "was": was, "now": label}
                choices = (
                    ("kaifuda-follow-correct", {"card": label}, (Observed(right),)),
                    ("kaifuda-follow-as-it-was", {"card": was}, ()),
                )
                yield Question(f"kai-reread-{key}-{label}", "kaifuda-follow-reread", args, choices, (key,))

    def _is_corrected(self, number: int) -> bool:
        """Whether a human has put something else in the place of what was seen."""
        event = self.match.event(number)
        return not isinstance(event, Play) or self.reported.told[number].said.get("cards") != event.cards


def _may_be(early: Act, cards: Sequence[PlacedPiece], market: Market) -> bool:
    """Whether what lies at the end of the line now may be what lay there unread, under other keys."""
    if len(cards) < len(early.keys) or early.question is None:
        return False
    readings = [getattr(seen.event, "cards", []) for _, _, (seen, *_) in early.question.choices]
    now = [market.reading(card.key) for card in cards]
    return any(
        all(not seen.certain or seen.piece.label == label for seen, label in zip(now, labels, strict=False))
        for labels in readings
    )


def _after_their_plays(acts: Sequence[Act]) -> list[Act]:
    """Nothing is done to cards before they are laid."""
    order = [act for act in acts if act.kind != "veil"]
    for act in reversed([act for act in acts if act.kind == "veil"]):
        before = sum(other.kind != "veil" for other in acts[: acts.index(act)])
        laid = [at for at, other in enumerate(order, 1) if other.kind == "play" and set(act.keys) & set(other.keys)]
        order.insert(max([before, *laid]), act)
    return order


def _groups(cards: Sequence[PlacedPiece]) -> list[list[PlacedPiece]]:
    """Cards laid one after the other as plays of two; three at the end belong together."""
    groups = [list(cards[at : at + 2]) for at in range(0, len(cards), 2)]
    if len(groups) > 1 and len(groups[-1]) == 1:
        groups[-2:] = [[*groups[-2], *groups[-1]]]
    return groups


def _row_told(state: State, side: int, row: int | None) -> int | None:
    """The row, where it is not the one in which the cards belong."""
    return row if row == 0 and not state.straight[side] else None


def _order_question(acts: Sequence[Act]) -> Question:
    """Which of several plays came first; the rest follows from the answer."""
    starts: dict[int, Event] = {}
    for act in acts:
        if act.kind == "play" and act.event is not None:
            starts.setdefault(act.side, act.event)
    choices: tuple[Choice, ...] = tuple(
        ("kaifuda-follow-first", {"player": getattr(event, "by", "")}, (Observed(event),))
        for _, event in sorted(starts.items())
    )
    keys = tuple(key for act in acts for key in act.keys)
    return Question("kai-order-" + "-".join(keys), "kaifuda-follow-order", {}, choices, keys)


FOLLOWER = KaifudaFollower
