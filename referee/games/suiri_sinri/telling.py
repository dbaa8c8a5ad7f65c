"""Telling the acts of Suiri/Sinri: events as far as they are sure, and what a human must first say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.core import PieceEvent, Verdict
from referee.core.following import Observed, Question
from referee.core.observing import Mark
from referee.games.suiri_sinri.act import Act
from referee.games.suiri_sinri.events import Deal, Done, Peek, Show, Swap, Turn
from referee.games.suiri_sinri.inferring import (
    all_new,
    looks_due,
    never_lawful,
    own_card,
    refused,
    seems_swapped,
    swap_meant,
    tells_nothing,
)
from referee.games.suiri_sinri.places import TURNED_DEG
from referee.games.suiri_sinri.questions import doubted, looked, maybe_swapped, other_looks, stands, unwatched
from referee.games.suiri_sinri.rules import judge
from referee.games.suiri_sinri.state import CENTRE, OWN, OWNER, SIDE, State

if TYPE_CHECKING:
    from referee.games.suiri_sinri.follow import SuiriSinriFollower

BY_NO_LOOK = frozenset(
    (("SIN-A2", "why-few"), ("SIN-A3", "why"), ("SIN-A5", "why"), ("SIN-A6", "why-skipped"), ("SIN-A6", "why-blind"))
)
"""Findings that rest on a look that was not seen."""
BY_ORDER = frozenset(("SIN-A2", "SIN-A3", "SIN-A5", "SIN-A6", "SIN-A7", "SIN-A9", "SIN-A10"))
"""Rules that say what may be done after what."""
HIDDEN_S = 1.0
"""In less time nobody looks at a card or swaps two."""
Choice = tuple[str, Mapping[str, Any], tuple[Observed, ...]]


class Telling:
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
            if act.instead and not self.lying and all_new(self.state, act.instead):
                queue.popleft()
                told = (replace(act, event=look, instead=(), inferred=True, among=True) for look in act.instead)
                queue.extendleft(reversed(list(told)))
                continue
            if act.unseen and self._tells_nothing(act):
                queue.popleft()
                continue
            if act.looks and (swap := self._seen_swap(act)) is not None:
                queue[0] = act = swap
            elif act.looks and (seen := looks_due(self.state, act) or self._only_looked(act)):
                queue.popleft()
                among = len(seen) > 1 or act.inferred
                looks = (replace(act, event=look, question=None, looks=(), among=among) for look in seen)
                queue.extendleft(reversed(list(looks)))
                continue
            if self._is_taken_back(act):
                queue.popleft()
                continue
            if self._asks(act):
                return
            queue.popleft()
            self.push(act)

    def _tells_nothing(self, act: Act) -> bool:
        """Whether fingers that stayed at a card need not be told of."""
        if self.lying or not isinstance(act.event, Peek):
            return bool(self.lying)
        return tells_nothing(self.state, act.event, self.follower.known) and not self._may_have_swapped(act)

    def _may_have_swapped(self, act: Act) -> bool:
        """Whether a hand at a known card and over its player's own, not seen all the time, may have swapped them."""
        if not act.unseen or not isinstance(act.event, Peek) or not act.own_too:
            return False
        own, slot = OWN[self.state.players.index(act.event.by)], act.event.slot
        hidden = any(from_s <= act.to_s and act.from_s <= to_s for from_s, to_s in self.follower.gaps)
        return hidden and slot not in OWN and not refused(self.state, Swap(by=act.event.by, slots=(own, slot)))

    def _only_looked(self, act: Act) -> tuple[Peek, ...]:
        """The looks at cards lifted in one go; none if that was likely not all: one is known already, no look is due,
        a swap lies that is to be taken back, or they were carried about, or lifted by two hands.

        Then only a human can say whether one of them was swapped with the own card. A look at the own card beside
        others is not told: it lies in the way of its player's hand.
        """
        state, by = self.state, act.looks[0].by
        side = self.state.players.index(by)
        others = [look for look in act.looks if look.slot not in OWN]
        if not others:
            return act.looks
        handled = act.own_too and (act.carried or act.hands > 1)
        if handled or self.lying or any(look.slot in (state.peeked[side] or ()) for look in others):
            return ()
        for look in act.looks:
            if refused(state, look):
                swap = Swap(by=by, slots=(OWN[side], look.slot))
                return () if act.own_too or not refused(self.state, swap) else act.looks
            state = judge(state, look, False)[1]
        return act.looks

    def _seen_swap(self, act: Act) -> Act | None:
        """The swap of the own card with another that was seen in part, when the rules leave no other act; or one that
        only puts right what an illegal one has done.

        Which card lay down where is not seen, as backs are alike; where a swap would be a breach it is asked about.
        While an illegal swap waits to be put right, just its two cards lifted again are.
        """
        if not seems_swapped(act) and not (self.lying and act.own_too and len(act.looks) == 1):
            return None
        by, places = act.looks[0].by, self.follower.places
        before, own = places.arrangement(), OWN[self.state.players.index(by)]
        if self.lying:
            back = (look.slot for look in act.looks if places.exchanged(own, look.slot) == self.state.cards)
            slot = next(back, None)
            swap = Swap(by=by, slots=(own, slot)) if slot is not None else None
        else:
            swap = swap_meant(self.state, act)
        if swap is None:
            return None
        places.exchange(*swap.slots)
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
        missed (looked at, then swapped), and for each look that is one only if another, that was inferred or among
        several, truly was one; or for what is one only in this step, the other player not having let theirs pass.
        """
        more: list[Choice] = []
        for _, _, events in question.choices:
            event = events[0].event if len(events) == 1 else None
            if isinstance(event, PieceEvent) and (over := self._let_pass(event)) is not None:
                args = {"what": self.follower.match.game.notate(event), "other": self._other(over.by)}
                more.append(("suiri-sinri-follow-later", args, (Observed(over), *events)))
            if isinstance(event, Peek) and refused(self.state, event) and not never_lawful(self.state, event):
                more += other_looks(event, self._doubtful(event.by))
            if not isinstance(event, Swap):
                continue
            missed = self._look_missed(replace(act, event=event))
            looks = [seen.event for _, _, told in missed.choices for seen in told] if missed is not None else []
            for look in looks:
                if isinstance(look, Peek) and look.slot in event.slots:
                    args = {"player": event.by, "slot": look.slot}
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
        hidden = follower.hidden_s >= HIDDEN_S or self._may_have_swapped(act)
        if not isinstance(look, Peek) or look.slot in OWN or not hidden:
            return None
        side = self.state.players.index(look.by)
        if look.slot not in (self.state.peeked[side] or ()):
            return None
        own = OWN[side]
        follower.queue[0] = replace(act, exchange=(own, look.slot))
        return maybe_swapped(f"sin-again-{look.slot}-{act.from_s:.2f}", look, own, act.keys)

    def _doubtful(self, by: str) -> dict[int, Peek]:
        """The player's looks of this step, by number, that may have been none."""
        return {number: old for number, old in self.follower.doubtful.items() if old.by == by}

    def _doubted(self, act: Act) -> Question | None:
        """A breaking look, where it or an earlier one of this step was among several cards under one hand."""
        look = act.event
        if not isinstance(look, Peek) or not refused(self.state, look):
            return None
        earlier = self._doubtful(look.by)
        if not act.among and (not earlier or never_lawful(self.state, look)):
            return None
        ident = f"sin-third-{self.follower.deals}-{look.by}-{look.slot}-{act.from_s:.2f}"
        return doubted(ident, look, earlier, act.keys)

    def _hidden(self, act: Act) -> Question | None:
        """A breach by what was done before it, of which some may have been done while nobody watched, or was only
        inferred.
        """
        event, follower = act.event, self.follower
        if event is None or isinstance(event, (Deal, Show)) or never_lawful(self.state, event):
            return None
        if follower.hidden_s < HIDDEN_S and getattr(event, "by", None) not in follower.guessed:
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
            where = [slot for slot in where if not refused(self.state, Peek(by=name, slot=slot))]  # no better
            slots = [slot for slot in where if anywhere or spots[slot].key in over]
            ident = f"sin-look-{follower.deals}-{self.state.step}-{name}-{'-'.join(slots)}"
            if slots and ident not in follower.settled:
                return looked(ident, name, slots)
        return None

    def _let_pass(self, event: PieceEvent) -> Done | None:
        """The end of this step, if an act is wrong in it but right in its player's next one, the other's passed over.

        That a step is over is only said, so the camera can't tell.
        """
        side = OWNER.get(self.state.step)
        if side is None or not isinstance(event, (Peek, Swap)) or event.by != self.state.name(side):
            return None
        over = Done(by=event.by)
        if not refused(self.state, event) or refused(self.state, over):
            return None
        return None if refused(judge(self.state, over, False)[1], event) else over

    def _other(self, by: str) -> str:
        return self.state.name(1 - self.state.players.index(by))

    def _skipping(self, act: Act) -> Question | None:
        """Whether the other player has let their step pass, where an act is wrong only if they have not."""
        over = None if act.event is None else self._let_pass(act.event)
        if act.event is None or over is None:
            return None
        other, seen = self._other(over.by), Observed(act.event, keys=act.keys)
        choices: tuple[Choice, ...] = (
            ("suiri-sinri-follow-skipped", {"player": other}, (Observed(over), seen)),
            ("suiri-sinri-follow-same-step", {"player": over.by}, (seen,)),
        )
        ident = f"sin-skip-{self.first + len(self.events)}"
        return Question(ident, "suiri-sinri-follow-skip", {"player": over.by, "other": other}, choices)

    def push(self, act: Act) -> None:
        """Tell an event."""
        assert act.event is not None
        self.events.append(Observed(act.event, act.inferred, act.keys))
        self.marks.append(act.marks)
        if act.among and isinstance(act.event, Peek):
            self.follower.doubtful[self.first + len(self.events) - 1] = act.event
        if isinstance(act.event, Peek) and act.event.slot in OWN:
            self.follower.known.add(own_card(self.state, act.event.by))
        elif act.inferred and isinstance(act.event, (Peek, Swap)):
            self.follower.guessed.add(act.event.by)
        wrong = refused(self.state, act.event)
        self.state = judge(self.state, act.event, False)[1]
        if wrong and act.marks:
            self.lying.append(self.first + len(self.events) - 1)
