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
from referee.core.events import Event, Rule
from referee.core.following import Explanation, Follower, Observed, OpeningSeen, Question, SettledTable, Sizes
from referee.core.observing import Hands, Mark, Reported
from referee.games.suiri_sinri.acts import Act, Acts, Held
from referee.games.suiri_sinri.events import Deal, Done, Peek, Swap, Turn
from referee.games.suiri_sinri.gestures import gestures_of
from referee.games.suiri_sinri.places import TURNED_DEG, Changes, Places
from referee.games.suiri_sinri.rules import judge
from referee.games.suiri_sinri.state import OWNER, SLOTS, State

ALONE_S = 4.0
"""An own card that lies face up alone for so long has been revealed, not only shown."""
REDEALT = 5
"""So many cards lifted between two tables, among them some that lie elsewhere now, were dealt anew."""
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

    @classmethod
    def opening(cls, table: SettledTable, players: Sequence[str], options: Mapping[str, Any]) -> OpeningSeen:
        """A round in which a card lies open is not taken up."""
        lying = [seen.piece for seen in table.pieces if seen.piece.kind == "card" and not seen.piece.standing]
        if any(piece.face == "up" for piece in lying):
            return OpeningSeen(waiting="suiri-sinri-follow-deal")
        return OpeningSeen()

    def follow(self, table: SettledTable) -> Explanation:
        """See :class:`Follower`."""
        answered = self.reported.catch_up()
        if self.queue and self.queue[0].question is not None and self.queue[0].question.ident in answered:
            self._answered(self.queue.popleft())
        waiting = self._see(table)
        self.reported.untold(self._marks())
        telling = _Telling(self)
        telling.tell()
        if table.ended_by is not None and not telling.questions:
            telling.push(Act(Done(by=table.ended_by, source="human")))
        self.reported.remember(zip(telling.events, telling.marks, strict=True))
        for act in telling.asked:
            assert act.question is not None
            self.reported.offer(act.question, act.marks)
        if waiting is None and self.reported.lying():
            waiting = "suiri-sinri-follow-take-back"
        again = ALONE_S if self.held is not None else None
        return Explanation(tuple(telling.events), tuple(telling.questions), waiting, again_after_s=again)

    def _answered(self, act: Act) -> None:
        """An answer may tell that two cards whose keys were lost have changed places."""
        told = self.match.event(len(self.match.rulings))
        if act.exchange is not None and isinstance(told, Swap):
            self.places.exchange(*act.exchange)

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
        if changes is not None and not self._redealt(hands, changes):
            acts = Acts(self.match.state, self.places, changes, gestures_of(table.visits, self.places.names))
            self.queue += self._with_held(acts, table)
            return "suiri-sinri-follow-other-card" if self.held is not None else None
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
        self.taken_up = False
        return None

    def _redealt(self, hands: Hands, changes: Changes) -> bool:
        """Whether the cards were gathered and dealt anew since the last table."""
        lifted = {name for key, name in self.places.names.items() if hands.lifting(key) is not None}
        return len(lifted) >= REDEALT and (changes.before != changes.now or bool(changes.down))

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
        self.asked: list[Act] = []
        self.lying = follower.reported.lying()
        self.first = len(follower.match.rulings) + 1

    def tell(self) -> None:
        """Tell the acts in the queue, up to the first that is not sure."""
        queue = self.follower.queue
        while queue:
            act = queue[0]
            if self._is_taken_back(act):
                queue.popleft()
                continue
            doubt = self._doubt(act)
            if doubt is not None:
                queue[0] = doubt
                self.questions.append(doubt.question)  # type: ignore[arg-type]
                self.asked.append(doubt)
                return
            queue.popleft()
            self.push(act)

    def _is_taken_back(self, act: Act) -> bool:
        """Whether an act only puts right what an illegal one has done: a swap back, a joker turned back."""
        if isinstance(act.event, Swap) and act.after == self.state.cards and act.before != act.after:
            self.lying.clear()
            return True
        if isinstance(act.event, Turn) and act.turned is not None:
            off, was = act.turned
            return abs(was) >= TURNED_DEG > abs(off)
        return False

    def _doubt(self, act: Act) -> Act | None:
        """The act as a question, where a human must say how it was."""
        if act.question is not None:
            return act
        if self.lying and not isinstance(act.event, (Deal, Done)) and act.before is not None:
            return self._stands(act)
        return self._skipping(act)

    def _stands(self, act: Act) -> Act | None:
        """Others play on while an illegal act lies."""
        number = self.lying[-1]
        rule = {v: Observed(Rule(event=number, verdict=v, source="human")) for v in ("legal", "illegal")}
        choices: tuple[Choice, ...] = (
            ("suiri-sinri-follow-stands-yes", {}, (rule["legal"],)),
            ("suiri-sinri-follow-stands-no", {}, (rule["illegal"],)),
        )
        question = Question(f"sin-stands-{number}", "suiri-sinri-follow-stands", {"number": number}, choices)
        self.questions.append(question)
        self.follower.queue.appendleft(Act(None, question=question))
        return self.follower.queue[0]

    def _skipping(self, act: Act) -> Act | None:
        """An act that is wrong in this step but right in the player's next one: has the other let theirs pass?

        That a step is over is only said, so the camera can't tell.
        """
        side = OWNER.get(self.state.step)
        if side is None or not isinstance(act.event, (Peek, Swap)) or act.event.by != self.state.name(side):
            return None
        if not _refused(self.state, act.event):
            return None
        over = Done(by=act.event.by)
        if _refused(self.state, over):
            return None
        after = judge(self.state, over, False)[1]
        if _refused(after, act.event):
            return None
        other = self.state.name(1 - side)
        choices: tuple[Choice, ...] = (
            ("suiri-sinri-follow-skipped", {"player": other}, (Observed(over), Observed(act.event, keys=act.keys))),
            ("suiri-sinri-follow-same-step", {"player": act.event.by}, (Observed(act.event, keys=act.keys),)),
        )
        ident = f"sin-skip-{self.first + len(self.events)}"
        question = Question(ident, "suiri-sinri-follow-skip", {"player": act.event.by, "other": other}, choices)
        return replace(act, question=question)

    def push(self, act: Act) -> None:
        """Tell an event."""
        assert act.event is not None
        self.events.append(Observed(act.event, act.inferred, act.keys))
        self.marks.append(act.marks)
        refused = _refused(self.state, act.event)
        self.state = judge(self.state, act.event, False)[1]
        if refused and act.marks:
            self.lying.append(self.first + len(self.events) - 1)


def _refused(state: State, event: Event) -> bool:
    """Whether an act itself is illegal."""
    assert isinstance(event, PieceEvent)
    return any(f.verdict is Verdict.ILLEGAL and f.by is None for f in judge(state, event, False)[0])


FOLLOWER = SuiriSinriFollower
