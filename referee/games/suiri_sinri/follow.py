"""From settled tables to the events of Suiri/Sinri.

Looks are gestures and leave no trace on the table, so acts wait in a queue until the questions before them are
answered. A face is named in an event only while its card lies face up on the table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from referee.core import Match
from referee.core.following import Explanation, Follower, OpeningSeen, SettledTable, Sizes, Visit
from referee.core.observing import Hands, Mark, Reported
from referee.games.suiri_sinri.act import Act, Held
from referee.games.suiri_sinri.acts import Acts
from referee.games.suiri_sinri.events import Deal, Done, Peek, Swap
from referee.games.suiri_sinri.gestures import DEALT, SIDE_OF, Gesture, after_dealing, gestures_of
from referee.games.suiri_sinri.inferring import refused
from referee.games.suiri_sinri.places import Changes, Places
from referee.games.suiri_sinri.questions import swapped_unseen
from referee.games.suiri_sinri.state import CENTRE, FIRST_CENTRE, OWN, SIDE, SLOTS, State
from referee.games.suiri_sinri.telling import Telling

ALONE_S = 4.0
"""An own card that lies face up alone for so long has been revealed, not only shown."""

SWAP_S = 2.0
"""In less time than this nobody comes, swaps two cards and goes."""


class SuiriSinriFollower(Follower[State]):
    """Follows one match, round by round.

    ``guessed``: players of whom a look or a swap of this round was only inferred; ``known``: who has seen which own
    card, by the slot in which it was dealt.
    """

    draws = True

    def __init__(self, match: Match[State], sizes: Sizes) -> None:
        super().__init__(match, sizes)
        self.places = Places(sizes)
        self.reported = Reported(match)
        self.queue: deque[Act] = deque()
        self.held: Held | None = None
        self.deals = 0
        self.taken_up = match.state.step > 0
        self.covered: tuple[set[str], set[str]] = (set(), set())
        self.gaps: list[tuple[float, float]] = []
        self.doubtful: dict[int, Peek] = {}
        self.guessed: set[str] = set()
        self.known: set[tuple[str, str]] = set()
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
        self._watch_hands(visits, table.gaps)
        self.reported.untold(self._marks())
        telling = Telling(self)
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

    def _watch_hands(self, visits: Sequence[Visit], gaps: Sequence[tuple[float, float]]) -> None:
        """Which cards each player's hand was over in this step (``*``: one that can't be told), and when nobody could
        watch.
        """
        step = max(self.match.state.step, FIRST_CENTRE)
        if step != self.step:
            self.step = step
            for cards in self.covered:
                cards.clear()
            self.doubtful.clear()
            self.gaps.clear()
        self.gaps += gaps
        for visit in visits:
            side, names = SIDE_OF.get(visit.side), self.places.names
            over = {names.get(key, "*" if key in visit.lifted else "") for key in (*visit.covered, *visit.lifted)}
            for player in (0, 1) if side is None else (side,):
                self.covered[player].update(over - {""})

    @property
    def hidden_s(self) -> float:
        """For how long nobody could watch in this step."""
        return sum(to_s - from_s for from_s, to_s in self.gaps)

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
            acts = self._with_held(Acts(self.match.state, self.places, changes, gestures), table)
            self.queue += [*self._maybe_unseen(acts, table), *acts]
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
            self.guessed.clear()
            self.known.clear()
            self.queue.append(self._deal(layout.keys(), inferred=not table.visits))
            self.queue += self._since_dealt(table, passes)
        self.taken_up = False
        return None

    def _maybe_unseen(self, acts: Sequence[Act], table: SettledTable) -> list[Act]:
        """The question whether the player whose step it is has swapped cards, backs being alike, while nobody could
        watch for long enough; none where something was seen done before that was over, or a swap after it.
        """
        state, long = self.match.state, [gap for gap in table.gaps if gap[1] - gap[0] >= SWAP_S]
        side = state.turn
        if not long or side is None or self.queue or self.reported.lying():
            return []
        from_s, own, by = long[0][0], OWN[side], state.name(side)
        if refused(state, Done(by=by)):  # looks are due before
            return []
        if any(act.from_s < long[0][1] or act.exchange is not None or isinstance(act.event, Swap) for act in acts):
            return []
        slots = [slot for slot in (*CENTRE, SIDE) if not refused(state, Swap(by=by, slots=(own, slot)))]
        if not slots or any(slot not in self.places.spots for slot in (own, *slots)):
            return []
        keys = tuple(self.places.spots[slot].key for slot in (own, *slots))
        here = self.places.arrangement()
        marks: frozenset[Mark] = frozenset(("lie", *self.places.exchanged(own, slot)) for slot in slots)
        question = swapped_unseen(f"sin-hidden-{by}-{from_s:.2f}", by, own, slots, keys)
        return [Act(None, marks, keys, from_s, long[0][1], question, here, here, (own, slots[0]))]

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


def _after_dealing(visits: Sequence[Visit]) -> Sequence[Visit]:
    """The visits after the last that gathered or dealt cards; none when that can't be told."""
    many = [number for number, visit in enumerate(visits) if len(visit.lifted) >= DEALT]
    return visits[many[-1] + 1 :] if many else ()


FOLLOWER = SuiriSinriFollower
