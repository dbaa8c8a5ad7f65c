"""From settled tables to the events of Suiri/Sinri.

Looks are gestures and leave no trace on the table, so acts wait in a queue until the questions before them are
answered. A face is named in an event only while its card lies face up on the table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.core import Match, PieceEvent, Verdict
from referee.core.events import Event
from referee.core.following import Explanation, Follower, Observed, OpeningSeen, Question, SettledTable, Sizes, Visit
from referee.core.observing import Hands, Mark, Reported
from referee.games.suiri_sinri.act import Act, Held
from referee.games.suiri_sinri.acts import Acts
from referee.games.suiri_sinri.events import Deal, Done, Peek, Show, Swap, Turn
from referee.games.suiri_sinri.gestures import DEALT, SIDE_OF, Gesture, after_dealing, gestures_of
from referee.games.suiri_sinri.places import TURNED_DEG, Changes, Places
from referee.games.suiri_sinri.questions import doubted, looked, maybe_swapped, stands, unwatched
from referee.games.suiri_sinri.rules import judge
from referee.games.suiri_sinri.state import CENTRE, FIRST_CENTRE, OWN, OWNER, SIDE, SLOTS, State

ALONE_S = 4.0
"""An own card that lies face up alone for so long has been revealed, not only shown."""
BY_NO_LOOK = frozenset(
    (("SIN-A2", "why-few"), ("SIN-A3", "why"), ("SIN-A5", "why"), ("SIN-A6", "why-skipped"), ("SIN-A6", "why-blind"))
)
"""Findings that rest on a look that was not seen."""
BY_ORDER = frozenset(("SIN-A2", "SIN-A3", "SIN-A5", "SIN-A6", "SIN-A7", "SIN-A9", "SIN-A10"))
"""Rules that say what may be done after what."""
HIDDEN_S = 1.0
"""In less time nobody looks at a card or swaps two."""
Choice = tuple[str, Mapping[str, Any], tuple[Observed, ...]]


class SuiriSinriFollower(Follower[State]):
    """Follows one match, round by round."""

    def __init__(self, match: Match[State], sizes: Sizes) -> None:
        super().__init__(match, sizes)
        self.places = Places(sizes)
        self.reported = Reported(match)
        self.queue: deque[Act] = deque()
        self.held: Held | None = None
        self.deals = 0
        self.taken_up = match.state.step > 0
        self.covered: tuple[set[str], set[str]] = (set(), set())
        self.hidden_s = 0.0
        self.doubtful: dict[int, Peek] = {}
        self.step = match.state.step
        self.settled: set[str] = set()
        self.asking: str | None = None
        self.finished = False

    @classmethod
    def opening(cls, table: SettledTable, players: Sequence[str], options: Mapping[str, Any]) -> OpeningSeen:
        """A round in which a card lies open is not taken up; a card apart is none of the round."""
        dealt = Places(table.sizes).layout(table)
        lying = table.pieces if dealt is None else dealt.values()
        cards = [seen.piece for seen in lying if seen.piece.kind == "card" and not seen.piece.standing]
        if any(piece.face == "up" for piece in cards):
            return OpeningSeen(waiting="suiri-sinri-follow-deal")
        return OpeningSeen()

    def follow(self, table: SettledTable) -> Explanation:
        """See :class:`Follower`."""
        answered = self.reported.catch_up()
        self.settled |= answered
        if self.asking in answered and self.queue:
            self._answered(self.queue.popleft())
        if self.finished:
            return Explanation(waiting="suiri-sinri-follow-over")
        deals = self.deals
        waiting = self._see(table)
        visits = table.visits if deals == self.deals else _after_dealing(table.visits)
        self._watch_hands(visits, sum(to_s - from_s for from_s, to_s in table.gaps))
        self.reported.untold(self._marks())
        telling = _Telling(self)
        telling.tell()
        if table.ended_by is not None and not telling.questions:
            telling.push(Act(Done(by=table.ended_by, source="human")))
        self.reported.remember(zip(telling.events, telling.marks, strict=True))
        self.asking = telling.answers_act
        for question, marks in telling.offers:
            self.reported.offer(question, marks)
        if waiting is None and self.reported.lying():
            waiting = "suiri-sinri-follow-take-back"
        again = ALONE_S if self.held is not None else None
        return Explanation(tuple(telling.events), tuple(telling.questions), waiting, again_after_s=again)

    def _answered(self, act: Act) -> None:
        """An answer may tell that two cards whose keys were lost have changed places."""
        told = self.match.event(len(self.match.rulings))
        if act.exchange is not None and (
            isinstance(told, Swap) or getattr(told, "text", None) == "↔".join(act.exchange)
        ):
            self.places.exchange(*(told.slots if isinstance(told, Swap) else act.exchange))

    def _watch_hands(self, visits: Sequence[Visit], hidden_s: float) -> None:
        """Which cards each player's hand was over in this step (``*``: one that can't be told), and for how long
        nobody could watch.
        """
        step = max(self.match.state.step, FIRST_CENTRE)
        if step != self.step:
            self.step = step
            for cards in self.covered:
                cards.clear()
            self.doubtful.clear()
            self.hidden_s = 0.0
        self.hidden_s += hidden_s
        for visit in visits:
            side, names = SIDE_OF.get(visit.side), self.places.names
            over = {names.get(key, "*" if key in visit.lifted else "") for key in (*visit.covered, *visit.lifted)}
            for player in (0, 1) if side is None else (side,):
                self.covered[player].update(over - {""})

    def _marks(self) -> frozenset[Mark]:
        """What lies on the table beside what an event did: an arrangement, a layout, cards face up."""
        if not self.places.dealt:
            return frozenset()
        up: set[Mark] = {
            ("up", slot, spot.key) for slot, spot in self.places.spots.items() if spot.piece.face == "up"
        }
        return frozenset({("lie", *self.places.arrangement()), ("deal", self.deals), *up})

    # Seeing

    def _see(self, table: SettledTable) -> str | None:
        """Put what has happened into the queue; what is waited for."""
        hands = Hands(table.visits)
        changes = self.places.look(table, hands) if self.places.dealt else None
        gestures = gestures_of(table.visits, self.places.names)
        if changes is not None and not self._redealt(gestures, changes):
            self.queue += self._with_held(Acts(self.match.state, self.places, changes, gestures), table)
            return "suiri-sinri-follow-other-card" if self.held is not None else None
        passes = 2 if self.places.dealt else 1
        layout = self.places.layout(table)
        if layout is None:
            self.places.gather()
            self.held = None
            return "suiri-sinri-follow-deal"
        self.held = None
        if self.taken_up:
            self.places.begin(layout, self.match.state.cards)
        else:
            self.places.begin(layout)
            self.deals += 1
            self.queue.append(self._deal(layout.keys(), inferred=not table.visits))
            self.queue += self._since_dealt(table, passes)
        self.taken_up = False
        return None

    def _redealt(self, gestures: Sequence[Gesture], changes: Changes) -> bool:
        """Whether the cards were gathered and dealt anew since the last table."""
        lifted = {name for gesture in gestures for name in gesture.cards}
        in_one_go = any(len(gesture.cards) >= DEALT for gesture in gestures)
        return in_one_go and len(lifted) == len(SLOTS) and (changes.before != changes.now or bool(changes.down))

    def _since_dealt(self, table: SettledTable, passes: int) -> list[Act]:
        """What was done after the deal, when no table was seen in between."""
        gestures = gestures_of(table.visits, self.places.names)
        names = {slot: spot.key for slot, spot in self.places.spots.items() if slot in SLOTS}
        changes = Changes(names, dict(names))
        if len(names) < len(SLOTS):
            return []
        return Acts(self.match.state, self.places, changes, after_dealing(gestures, names.values(), passes)).all()

    def _deal(self, slots: Sequence[str] | Any, *, inferred: bool) -> Act:
        """The deal as it lies; cards face up are named."""
        spots = self.places.spots
        names = [slot for slot in (*SLOTS, "C4") if slot in slots]
        marks: frozenset[Mark] = frozenset({("deal", self.deals)})
        if all(spots[slot].piece.face == "down" for slot in names):
            return Act(Deal(slots=names), marks=marks, inferred=inferred)
        from referee.games.suiri_sinri.events import Card

        cards: dict[str, Card | None] = {}
        for slot in names:
            piece, sure = spots[slot].piece, spots[slot].seen.certain
            up = piece.face == "up"
            cards[slot] = Card("up", piece.label if sure else None) if up else Card("down")
        return Act(Deal(slots=cards), marks=marks, inferred=inferred)

    def _with_held(self, acts: Acts, table: SettledTable) -> list[Act]:
        """The acts of a table. An own card face up alone is held back: the other may follow, or it is turned down."""
        found, held, self.held = acts.all(), self.held, None
        if held is None:
            found, self.held = acts.hold_back(found)
            return found
        if held.slot in acts.changes.down:
            return [acts.show(held), *found]
        other = next((act for act in found if act.reveals), None)
        if other is not None:
            found.remove(other)
            return [*acts.both(held, other), *found]
        if found or table.rested_s >= ALONE_S or table.ended_by is not None:
            return [acts.reveal(held), *found]
        self.held = held
        return []


class _Telling:
    """An explanation in the making; ``state`` is what the record will say after the events told so far."""

    def __init__(self, follower: SuiriSinriFollower) -> None:
        self.follower = follower
        self.state: State = follower.match.state
        self.events: list[Observed] = []
        self.marks: list[frozenset[Mark]] = []
        self.questions: list[Question] = []
        self.offers: list[tuple[Question, frozenset[Mark]]] = []
        self.answers_act: str | None = None
        self.lying = follower.reported.lying()
        self.first = len(follower.match.rulings) + 1

    def tell(self) -> None:
        """Tell the acts in the queue, up to the first that is not sure."""
        queue = self.follower.queue
        while queue:
            act = queue[0]
            if self.state.over and isinstance(act.event, Deal):
                self.follower.finished = True
                queue.clear()
                return
            if act.looks and (swap := self._seen_swap(act)) is not None:
                queue[0] = act = swap
            elif act.looks and not self._may_be_swap(act):
                queue.popleft()
                among = len(act.looks) > 1
                looks = (replace(act, event=look, question=None, looks=(), among=among) for look in act.looks)
                queue.extendleft(reversed(list(looks)))
                continue
            if self._is_taken_back(act):
                queue.popleft()
                continue
            if self._asks(act):
                return
            queue.popleft()
            self.push(act)

    def _may_be_swap(self, act: Act) -> bool:
        """Whether cards lifted in one go were likely not just looked at: one is known already, no look is due, a swap
        lies that is to be taken back, or they were carried about.

        Then only a human can say whether one of them was swapped with the own card. A look at the own card beside
        others is not told: it lies in the way of its player's hand.
        """
        state, by = self.state, act.looks[0].by
        side = self.state.players.index(by)
        others = [look for look in act.looks if look.slot not in OWN]
        if act.own_too and act.carried:
            return bool(others)
        if self.lying or any(look.slot in (state.peeked[side] or ()) for look in others):
            return bool(others)
        for look in act.looks:
            if _refused(state, look):
                swap = Swap(by=by, slots=(OWN[side], look.slot))
                return act.own_too or (bool(others) and not _refused(self.state, swap))
            state = judge(state, look, False)[1]
        return False

    def _seen_swap(self, act: Act) -> Act | None:
        """The swap of the own card with another, when both were carried about and it is lawful now.

        Which card lay down where is not seen, as backs are alike; where a swap would be a breach it is asked about.
        """
        if not act.looks or act.exchange is None or len(act.carried) != 2 or self.lying:
            return None
        own, places = act.exchange[0], self.follower.places
        other = next((slot for slot in act.carried if slot != own), own)
        swap = Swap(by=act.looks[0].by, slots=(own, other))
        if own not in act.carried or _refused(self.state, swap):
            return None
        before = places.arrangement()
        places.exchange(own, other)
        after = places.arrangement()
        seen = replace(act, event=swap, question=None, looks=(), marks=frozenset({("lie", *after)}), exchange=None)
        return replace(seen, before=before, after=after, inferred=True)

    def _is_taken_back(self, act: Act) -> bool:
        """Whether an act only puts right what an illegal one has done: a swap back, a joker turned back."""
        if isinstance(act.event, Swap) and act.after == self.state.cards and act.before != act.after:
            self.lying.clear()
            return True
        if isinstance(act.event, Turn) and act.turned is not None:
            off, was = act.turned
            return abs(was) >= TURNED_DEG > abs(off)
        return False

    def _asks(self, act: Act) -> bool:
        """Whether a human must first say how an act was, or what was before it."""
        if act.question is not None:
            return self._ask(self._with_looks(act, act.question), act.marks, answers_act=True)
        if self.lying and not isinstance(act.event, (Deal, Done)) and act.before is not None:
            return self._ask(stands(self.lying[-1]), frozenset())
        if (skipping := self._skipping(act)) is not None:
            return self._ask(skipping, act.marks, answers_act=True)
        if (again := self._looked_again(act)) is not None:
            return self._ask(again, act.marks, answers_act=True)
        if (doubt := self._doubted(act)) is not None:
            return self._ask(doubt, act.marks, answers_act=True)
        if (missed := self._look_missed(act)) is not None:
            return self._ask(missed, frozenset())
        hidden = self._hidden(act)
        return hidden is not None and self._ask(hidden, act.marks, answers_act=True)

    def _with_looks(self, act: Act, question: Question) -> Question:
        """The question with one answer more for each swap that is a breach only for want of a look that may have been
        missed: looked at, then swapped.
        """
        more: list[Choice] = []
        for _, _, events in question.choices:
            swap = events[0].event if len(events) == 1 else None
            if not isinstance(swap, Swap):
                continue
            missed = self._look_missed(replace(act, event=swap))
            looks = [seen.event for _, _, told in missed.choices for seen in told] if missed is not None else []
            for look in looks:
                if isinstance(look, Peek) and look.slot in swap.slots:
                    args = {"player": swap.by, "slot": look.slot}
                    more.append(("suiri-sinri-follow-looked-then-swapped", args, (Observed(look), *events)))
        return question if not more else replace(question, choices=(*question.choices, *more))

    def _ask(self, question: Question, marks: frozenset[Mark], *, answers_act: bool = False) -> bool:
        self.questions.append(question)
        self.offers.append((question, marks))
        self.answers_act = question.ident if answers_act else None
        return True

    def _looked_again(self, act: Act) -> Question | None:
        """A known card lifted again in a step of which nobody saw all: looked at once more, or swapped unseen?"""
        look, follower = act.event, self.follower
        if not isinstance(look, Peek) or look.slot in OWN or follower.hidden_s < HIDDEN_S:
            return None
        side = self.state.players.index(look.by)
        if look.slot not in (self.state.peeked[side] or ()):
            return None
        own = OWN[side]
        follower.queue[0] = replace(act, exchange=(own, look.slot))
        return maybe_swapped(f"sin-again-{look.slot}-{act.from_s:.2f}", look, own, act.keys)

    def _doubted(self, act: Act) -> Question | None:
        """A breaking look, where it or an earlier one of this step was among several cards under one hand."""
        look = act.event
        if not isinstance(look, Peek) or not _refused(self.state, look):
            return None
        earlier = {number: old for number, old in self.follower.doubtful.items() if old.by == look.by}
        if not act.among and not earlier:
            return None
        ident = f"sin-third-{self.follower.deals}-{look.by}-{look.slot}-{act.from_s:.2f}"
        return doubted(ident, look, earlier, act.keys)

    def _hidden(self, act: Act) -> Question | None:
        """A breach by what was done before it in this step, of which some may have been done while nobody watched."""
        event, follower = act.event, self.follower
        if event is None or follower.hidden_s < HIDDEN_S or isinstance(event, (Deal, Show)):
            return None
        found = judge(self.state, event, False)[0]
        rules = [f.rule for f in found if f.verdict is Verdict.ILLEGAL and f.by is None and f.rule in BY_ORDER]
        if not rules:
            return None
        number, what = self.first + len(self.events), follower.match.game.notate(event)
        return unwatched(number, Observed(event, act.inferred, act.keys), f"{what} ({rules[0]})")

    def _look_missed(self, act: Act) -> Question | None:
        """A breach that rests on a look not seen, of a card under the player's hand or unwatched: was there none?"""
        event, follower = act.event, self.follower
        for finding in () if event is None else judge(self.state, event, False)[0]:
            if (finding.rule, finding.reason) not in BY_NO_LOOK:
                continue
            name = str(finding.by or getattr(event, "by", ""))
            side = self.state.players.index(name)
            spots, over = follower.places.spots, follower.covered[side]
            unseen = set(finding.where) - (self.state.peeked[side] or frozenset())
            where = [slot for slot in (*CENTRE, SIDE) if slot in unseen and slot in spots]
            anywhere = follower.hidden_s > 0.0 or "*" in over
            slots = [slot for slot in where if anywhere or spots[slot].key in over]
            ident = f"sin-look-{follower.deals}-{self.state.step}-{name}-{'-'.join(slots)}"
            if slots and ident not in follower.settled:
                return looked(ident, name, slots)
        return None

    def _skipping(self, act: Act) -> Question | None:
        """An act that is wrong in this step but right in the player's next one: has the other let theirs pass?

        That a step is over is only said, so the camera can't tell.
        """
        side = OWNER.get(self.state.step)
        if side is None or not isinstance(act.event, (Peek, Swap)) or act.event.by != self.state.name(side):
            return None
        over = Done(by=act.event.by)
        if not _refused(self.state, act.event) or _refused(self.state, over):
            return None
        if _refused(judge(self.state, over, False)[1], act.event):
            return None
        other, seen = self.state.name(1 - side), Observed(act.event, keys=act.keys)
        choices: tuple[Choice, ...] = (
            ("suiri-sinri-follow-skipped", {"player": other}, (Observed(over), seen)),
            ("suiri-sinri-follow-same-step", {"player": act.event.by}, (seen,)),
        )
        ident = f"sin-skip-{self.first + len(self.events)}"
        return Question(ident, "suiri-sinri-follow-skip", {"player": act.event.by, "other": other}, choices)

    def push(self, act: Act) -> None:
        """Tell an event."""
        assert act.event is not None
        self.events.append(Observed(act.event, act.inferred, act.keys))
        self.marks.append(act.marks)
        if act.among and isinstance(act.event, Peek):
            self.follower.doubtful[self.first + len(self.events) - 1] = act.event
        refused = _refused(self.state, act.event)
        self.state = judge(self.state, act.event, False)[1]
        if refused and act.marks:
            self.lying.append(self.first + len(self.events) - 1)


def _after_dealing(visits: Sequence[Visit]) -> Sequence[Visit]:
    """The visits after the last that gathered or dealt cards; none when that can't be told."""
    many = [number for number, visit in enumerate(visits) if len(visit.lifted) >= DEALT]
    return visits[many[-1] + 1 :] if many else ()


def _refused(state: State, event: Event) -> bool:
    """Whether an act itself is illegal."""
    assert isinstance(event, PieceEvent)
    return any(f.verdict is Verdict.ILLEGAL and f.by is None for f in judge(state, event, False)[0])


FOLLOWER = SuiriSinriFollower
