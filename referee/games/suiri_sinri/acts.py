"""Acts of a round, from what changed between two tables and the gestures in between."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from referee.core import PieceEvent
from referee.core.events import Note
from referee.core.following import Observed, Question, SeenPiece
from referee.core.observing import Mark
from referee.games.suiri_sinri.act import Act, Held
from referee.games.suiri_sinri.events import Peek, Reveal, Show, Swap, Turn
from referee.games.suiri_sinri.gestures import Done, Gesture, explain, outcomes
from referee.games.suiri_sinri.places import Arrangement, Changes, Places
from referee.games.suiri_sinri.roles import DISGUISES, JOKER, ROLES, turned_corner
from referee.games.suiri_sinri.state import CENTRE, OWN, SIDE, State

SURELY_LATE_S = 0.3
"""How much later than allowed the second card must come for the first to be surely too early."""
UNSURE = 0.02
Choice = tuple[str, Mapping[str, Any], tuple[Observed, ...]]


class Acts:
    """Makes the acts of one table."""

    def __init__(self, state: State, places: Places, changes: Changes, gestures: Sequence[Gesture]) -> None:
        self.state, self.places, self.changes = state, places, changes
        self.turns = {name: _turning(name, gestures) for name in self._flipped()}
        looks = [g.without({name for name, turn in self.turns.items() if turn is g}) for g in gestures]
        self.gestures = [gesture for gesture in looks if gesture.cards and gesture.seen]
        self.unseen = [gesture for gesture in looks if gesture.cards and not gesture.seen]

    def _flipped(self) -> list[str]:
        """Cards that show another face now, or were turned where they lie."""
        return [self.changes.now[slot] for slot in (*self.changes.up, *self.changes.down, *self.changes.turned)]

    def all(self) -> list[Act]:
        """Everything in the order in which it was done."""
        acts = [*self._gestured(), *self._stayed(), *self._turned(), *self._shown()]
        return sorted(acts, key=lambda act: act.from_s)

    # Looks and swaps

    def _gestured(self) -> list[Act]:
        before, now = self.changes.before, self.changes.now
        done = explain(self.gestures, before, now)
        if done is None:
            return self._mixed_up(before) or self._unexplained(before, now)
        acts, cards = [], dict(before)
        for one in done:
            if one.kind == "looks":
                acts.append(self._in_one_go(one))
                continue
            if one.kind == "peek":
                acts.append(self._peek(one))
                continue
            if not one.sure:
                if set(one.slots) != set(self.changes.unsure):
                    acts.append(self._in_one_go(one) if self._with_own(one) else self._maybe_swap(one))
                continue
            was = self.places.arrangement(cards)
            cards[one.slots[0]], cards[one.slots[1]] = cards[one.slots[1]], cards[one.slots[0]]
            acts.append(self._swap(one, was, self.places.arrangement(cards)))
        return self._with_lost(acts)

    def _name(self, side: int) -> str:
        return self.state.name(side)

    def _peek(self, done: Done) -> Act:
        (slot,) = done.slots
        keys = (self.places.spots[slot].key,)
        here = self.places.arrangement()
        base = Act(None, keys=keys, from_s=done.from_s, to_s=done.to_s, before=here, after=here)
        if done.side is not None and slot not in self.changes.pushed:
            by, under_arm = self._name(done.side), slot == OWN[done.side] and slot not in done.stayed
            instead = tuple(Peek(by=by, slot=other) for other in done.stayed) if under_arm else ()
            return replace(_with(base, Peek(by=by, slot=slot)), among=done.among, instead=instead)
        players = (0, 1) if done.side is None else (done.side,)
        choices: list[Choice] = [
            ("suiri-sinri-follow-looked", {"player": self._name(p)}, (Observed(Peek(by=self._name(p), slot=slot)),))
            for p in players
        ]
        choices.append(("suiri-sinri-follow-not-looked", {}, (Observed(Note(text=f"{slot}: –")),)))
        ident = f"sin-peek-{slot}-{done.from_s:.2f}"
        return _with(base, Question(ident, "suiri-sinri-follow-peek", {"slot": slot}, tuple(choices), keys))

    def _stayed(self) -> list[Act]:
        """Looks of which only the fingers tell that stayed at a card face down, which they hid."""
        slots = {card: slot for slot, card in self.changes.before.items()}
        here, acts = self.places.arrangement(), []
        for gesture in self.unseen:
            for slot in (slots[name] for name in gesture.cards if name in slots):
                spot = self.places.spots.get(slot)
                if gesture.side is None or spot is None or spot.piece.face != "down":
                    continue
                look = Peek(by=self._name(gesture.side), slot=slot)
                base = Act(look, keys=(spot.key,), from_s=gesture.from_s, to_s=gesture.to_s, before=here, after=here)
                own_too = self.changes.before[OWN[gesture.side]] in gesture.over
                acts.append(replace(base, inferred=True, among=True, unseen=True, own_too=own_too))
        return acts

    def _mixed_up(self, before: Mapping[str, str]) -> list[Act]:
        """One player's hand lifted three cards or more, and they seem to lie elsewhere as no hand explains it: backs
        are all alike, so nobody followed them. They count as they lay until a human has said otherwise.
        """
        many = [gesture for gesture in self.gestures if len(gesture.cards) > 2]
        pairs = [gesture for gesture in self.gestures if len(gesture.cards) == 2]
        if len(many) != 1 or pairs or many[0].side is None:
            return []
        self.places.rename(before)
        acts = []
        for gesture in self.gestures:
            slots = tuple(slot for slot, card in before.items() if card in gesture.cards)
            done = Done("looks", slots, gesture.side, gesture.from_s, gesture.to_s)
            if gesture is many[0]:
                acts.append(replace(self._in_one_go(done), looks=()))
            else:
                acts += [self._peek(replace(done, kind="peek", slots=(slot,))) for slot in slots]
        return acts

    def _in_one_go(self, done: Done) -> Act:
        """One hand lifted cards which lie there as before: looked at, or one of them swapped with the own card.

        Backs are all alike, and under a hand no card can be followed: the one swapped with the own card, which was
        lifted, may also be one that seemed to lie.
        """
        assert done.side is not None
        by, own = self._name(done.side), OWN[done.side]
        others = [slot for slot in done.slots if slot != own]
        looks = tuple(Peek(by=by, slot=slot) for slot in others)
        keys = tuple(self.places.spots[slot].key for slot in (own, *others))
        choices: list[Choice] = [
            ("suiri-sinri-follow-swaps", {"swaps": f"{own}↔{slot}"}, (Observed(self._swapped(by, own, slot)),))
            for slot in others
        ]
        choices.append(("suiri-sinri-follow-looked", {"player": by}, tuple(Observed(look) for look in looks)))
        if len(looks) > 1:
            choices += [("suiri-sinri-follow-looked-at", {"slot": look.slot}, (Observed(look),)) for look in looks]
        hidden = [slot for slot in (*CENTRE, SIDE) if own in done.slots and slot not in done.slots]
        hidden = [slot for slot in hidden if slot in self.places.spots]
        choices += [
            ("suiri-sinri-follow-swaps", {"swaps": f"{own}↔{slot}"}, (Observed(self._swapped(by, own, slot)),))
            for slot in hidden
        ]
        note = Observed(Note(text=f"{', '.join(done.slots)}: –"))
        choices.append(("suiri-sinri-follow-not-swapped", {}, (note,)))
        args = {"one": own, "two": ", ".join(others)}
        ident = f"sin-go-{'-'.join(done.slots)}-{done.from_s:.2f}"
        question = Question(ident, "suiri-sinri-follow-swap", args, tuple(choices), keys)
        here = self.places.arrangement()
        may_be = (*others, *hidden)
        marks: frozenset[Mark] = frozenset(("lie", *self.places.exchanged(own, slot)) for slot in may_be)
        base = Act(None, marks, keys, done.from_s, done.to_s, question, here, here, (own, others[0]))
        one_go = replace(base, looks=looks, own_too=own in done.slots, carried=done.carried)
        guessed = done.kind == "looks" and not done.sure
        return replace(one_go, stayed=done.stayed, hands=done.hands, inferred=guessed)

    @staticmethod
    def _with_own(done: Done) -> bool:
        """Whether a player lifted the own card and others."""
        return done.side is not None and OWN[done.side] in done.slots and len(done.slots) > 1

    def _swapped(self, by: str, one: str, two: str) -> PieceEvent | Note:
        """Two cards swapped unseen; a swap that puts an illegal one right is no event."""
        back = self.places.exchanged(one, two) == self.state.cards
        return Note(text=f"{one}↔{two}") if back else Swap(by=by, slots=(one, two))

    def _swap(self, done: Done, before: Arrangement, after: Arrangement) -> Act:
        one, two = _own_first(done.slots)
        keys = tuple(self.places.spots[slot].key for slot in (one, two))
        marks: frozenset[Mark] = frozenset({("lie", *after)})
        base = Act(None, marks, keys, done.from_s, done.to_s, before=before, after=after, inferred=not done.sure)
        if done.side is not None:
            return _with(base, Swap(by=self._name(done.side), slots=(one, two)))
        choices: tuple[Choice, ...] = tuple(
            ("suiri-sinri-follow-swapped-by", {"player": name}, (Observed(Swap(by=name, slots=(one, two))),))
            for name in self.state.players
        )
        ident = f"sin-swap-{one}-{two}-{done.from_s:.2f}"
        return _with(base, Question(ident, "suiri-sinri-follow-swap", {"one": one, "two": two}, choices, keys))

    def _maybe_swap(self, done: Done) -> Act:
        """Two hands lifted two cards, which lie there as before: looked at, or swapped and back."""
        one, two = _own_first(done.slots)
        keys = tuple(self.places.spots[slot].key for slot in (one, two))
        players = (0, 1) if done.side is None else (done.side,)
        choices: list[Choice] = []
        for player in players:
            by = self._name(player)
            looks = tuple(Observed(Peek(by=by, slot=slot)) for slot in (one, two))
            swap = Swap(by=by, slots=(one, two))
            choices.append(("suiri-sinri-follow-swapped-by", {"player": by}, (Observed(swap),)))
            choices.append(("suiri-sinri-follow-looked", {"player": by}, looks))
        note = Observed(Note(text=f"{one}, {two}: –"))
        choices.append(("suiri-sinri-follow-not-swapped", {}, (note,)))
        ident = f"sin-maybe-{one}-{two}-{done.from_s:.2f}"
        args = {"one": one, "two": two}
        question = Question(ident, "suiri-sinri-follow-swap", args, tuple(choices), keys)
        here = self.places.arrangement()
        return Act(None, keys=keys, from_s=done.from_s, to_s=done.to_s, question=question, before=here, after=here)

    def _with_lost(self, acts: list[Act]) -> list[Act]:
        """Two cards that were lifted and lie there under new keys: they may have changed places."""
        unsure = self.changes.unsure
        if len(unsure) != 2:
            return acts
        one, two = _own_first(tuple(unsure))
        keys = tuple(self.places.spots[slot].key for slot in (one, two))
        peeks = [act for act in acts if isinstance(act.event, Peek) and act.event.slot in unsure]
        peeks += [act for act in acts if act.looks and all(look.slot in unsure for look in act.looks)]
        looks = tuple(Observed(look) for act in peeks for look in (act.looks or (act.event,)) if look is not None)
        gesture = next((g for g in self.gestures if set(g.cards) & set(keys)), None)
        side = (
            gesture.side if gesture is not None and gesture.side is not None else OWN.index(one) if one in OWN else 0
        )
        by, note = self._name(side), Observed(Note(text=f"{one}, {two}: –"))
        swap = self._swapped(by, one, two)
        choices: tuple[Choice, ...] = (
            ("suiri-sinri-follow-swapped-by", {"player": by}, (Observed(swap),)),
            ("suiri-sinri-follow-not-swapped", {}, looks or (note,)),
        )
        from_s = gesture.from_s if gesture is not None else 0.0
        ident = f"sin-lost-{one}-{two}-{'-'.join(keys)}-{from_s:.2f}"
        question = Question(ident, "suiri-sinri-follow-swap", {"one": one, "two": two}, choices, keys)
        here = self.places.arrangement()
        asked = Act(None, keys=keys, from_s=from_s, question=question, before=here, after=here, exchange=(one, two))
        return [asked, *(act for act in acts if act not in peeks)]

    def _unexplained(self, before: Mapping[str, str], now: Mapping[str, str]) -> list[Act]:
        """Cards lie elsewhere, but no hand tells how: sure when one row of swaps leads there."""
        rows = outcomes(before, now)
        start = min((gesture.from_s for gesture in self.gestures), default=0.0)
        if len(rows) == 1 and len(rows[0]) == 1 and (acts := self._swapped_then_looked(before, now, rows[0][0])):
            return acts
        if len(rows) == 1 and len(rows[0]) == 1:
            sides = {gesture.side for gesture in self.gestures}
            side = sides.pop() if len(sides) == 1 else None
            done = Done("swap", rows[0][0], side, start, start, sure=False)
            return [self._swap(done, self.places.arrangement(before), self.places.arrangement(now))]
        choices: list[Choice] = []
        for row in rows:
            owners = [next((OWN.index(slot) for slot in pair if slot in OWN), None) for pair in row]
            if None in owners:
                continue
            events = [
                Swap(by=self._name(owner or 0), slots=_own_first(pair))
                for owner, pair in zip(owners, row, strict=True)
            ]
            told = ", ".join(f"{event.slots[0]}↔{event.slots[1]}" for event in events)
            choices.append(("suiri-sinri-follow-swaps", {"swaps": told}, tuple(Observed(e) for e in events)))
        choices.append(("suiri-sinri-follow-unknown", {}, (Observed(Note(text="?")),)))
        question = Question(f"sin-moved-{start:.2f}", "suiri-sinri-follow-moved", {}, tuple(choices))
        return [Act(None, question=question, from_s=start)]

    def _swapped_then_looked(
        self, before: Mapping[str, str], now: Mapping[str, str], slots: tuple[str, str]
    ) -> list[Act]:
        """The first hand was at both cards, and the next stayed at one of them: only the last to be there counts as
        the one that brought a card. None if it was not so.
        """
        both = {before[slot] for slot in slots}
        if len(self.gestures) != 2:
            return []
        swap, look = self.gestures
        held = [slot for slot in slots if look.cards == (now[slot],)]
        own_too = both <= {*swap.cards, *swap.over, *swap.stayed} and both.intersection(swap.cards)
        if not (own_too and held and look.stayed) or swap.side != look.side or swap.side is None:
            return []
        swapped = Done("swap", slots, swap.side, swap.from_s, swap.to_s, sure=False)
        looked = Done("peek", (held[0],), look.side, look.from_s, look.to_s, among=True)
        peek = replace(self._peek(looked), inferred=True)
        return [self._swap(swapped, self.places.arrangement(before), self.places.arrangement(now)), peek]

    # Faces

    def _turned(self) -> list[Act]:
        """Own cards turned on the table."""
        acts = []
        for slot, turn_deg in self.changes.turned.items():
            event = Turn(by=self._name(OWN.index(slot)), turn_deg=round(turn_deg, 1))
            acts.append(replace(self._timed(slot, event), turned=self.changes.off.get(slot)))
        return acts

    def _timed(self, slot: str, event: PieceEvent | None, reveals: str | None = None) -> Act:
        name = self.changes.now[slot]
        gesture = self.turns.get(name)
        from_s, to_s = (gesture.from_s, gesture.to_s) if gesture is not None else (math.inf, math.inf)
        marks: frozenset[Mark] = frozenset({("up", slot, name)}) if event is None else frozenset()
        here = self.places.arrangement()
        return Act(event, marks, (name,), from_s, to_s, before=here, after=here, reveals=reveals)

    def _shown(self) -> list[Act]:
        """Cards turned up: an own one by its player is a reveal or shown, any other is shown."""
        acts = []
        for slot in self.changes.up:
            gesture = self.turns.get(self.changes.now[slot])
            side = None if gesture is None else gesture.side
            if slot in OWN and side in (None, OWN.index(slot)):
                acts.append(self._timed(slot, None, reveals=slot))
            else:
                acts.append(self._show_act(slot, side, self._timed(slot, None)))
        return acts

    def _show_act(self, slot: str, side: int | None, base: Act) -> Act:
        if side is not None:
            return _with(base, Show(by=self._name(side), slot=slot))
        choices: tuple[Choice, ...] = tuple(
            ("suiri-sinri-follow-shown-by", {"player": name}, (Observed(Show(by=name, slot=slot)),))
            for name in self.state.players
        )
        question = Question(f"sin-show-{slot}-{base.keys[0]}", "suiri-sinri-follow-show", {"slot": slot}, choices)
        return _with(base, question)

    def hold_back(self, acts: list[Act]) -> tuple[list[Act], Held | None]:
        """Reveals told where both own cards are up; a card up alone is held back."""
        ups = [act for act in acts if act.reveals]
        rest = [act for act in acts if not act.reveals]
        if not ups:
            return acts, None
        if len(ups) == 2:
            one, two = sorted(ups, key=lambda act: act.to_s)
            told = self.both(Held(str(one.reveals), one), two)
            before = [act for act in rest if act.from_s < one.from_s]
            return [*before, *told, *(act for act in rest if act not in before)], None
        held = Held(str(ups[0].reveals), ups[0])
        other = OWN[1 - OWN.index(held.slot)]
        spot = self.places.spots.get(other)
        later = [act for act in rest if act.from_s > held.act.from_s]
        if later or (spot is not None and spot.piece.face == "up"):
            return [*(act for act in rest if act not in later), self.reveal(held), *later], None
        return rest, held

    def show(self, held: Held) -> Act:
        """A card that was held back and lies face down again was only shown."""
        return _with(held.act, Show(by=self._name(OWN.index(held.slot)), slot=held.slot))

    def reveal(self, held: Held) -> Act:
        """An own card revealed, or the question which it is."""
        spot, side = self.places.spots[held.slot], OWN.index(held.slot)
        roles = _readings(spot.seen)
        if len(roles) == 1:
            return _with(held.act, self._reveal(side, roles[0], spot.seen, held.act.to_s))
        choices: tuple[Choice, ...] = tuple(
            (
                "suiri-sinri-follow-role",
                {"role": role},
                (Observed(self._reveal(side, role, spot.seen, held.act.to_s)),),
            )
            for role in roles
        )
        args = {"player": self._name(side)}
        ident = f"sin-role-{held.slot}-{spot.key}"
        return _with(held.act, Question(ident, "suiri-sinri-follow-which", args, choices, (spot.key,)))

    def _reveal(self, side: int, role: str, seen: SeenPiece, at_s: float) -> Reveal:
        """The event; the joker with its angle, or with its corner where this set has others than agreed."""
        when = round(at_s, 3) if math.isfinite(at_s) else None
        by = self._name(side)
        if role != JOKER or self.places.frame is None:
            return Reveal(by=by, role=role, at_s=when)
        turn_deg = math.remainder(seen.piece.turn_deg - self.places.frame.up_deg - 180.0 * side, 360.0)
        settings = self.state.settings
        given = seen.piece.details.get("corners")
        corners = tuple(str(name) for name in given) if isinstance(given, (list, tuple)) else settings.corners
        if len(corners) != 4 or set(corners) != set(DISGUISES) or corners == settings.corners:
            return Reveal(by=by, role=role, turn_deg=round(turn_deg, 1), at_s=when)
        corner, margin = turned_corner(turn_deg, corners)
        return Reveal(by=by, role=role, corner=corner if margin >= settings.corner_margin_deg else None, at_s=when)

    def both(self, held: Held, other: Act) -> list[Act]:
        """Both reveals. Whether one came too early is asked where the hands' times leave it open."""
        one, two = self.reveal(held), self.reveal(Held(str(other.reveals), other))
        window = self.state.settings.reveal_window_s
        late = other.to_s - held.act.to_s
        sure = other.from_s > held.act.to_s and late > window + SURELY_LATE_S
        if not (late > window and not sure) or not isinstance(one.event, Reveal) or not isinstance(two.event, Reveal):
            return [one, two]
        together = Reveal(by=two.event.by, role=two.event.role, corner=two.event.corner, turn_deg=two.event.turn_deg)
        together.at_s = one.event.at_s
        choices: tuple[Choice, ...] = (
            ("suiri-sinri-follow-together", {}, (Observed(one.event), Observed(together))),
            ("suiri-sinri-follow-apart", {}, (Observed(one.event), Observed(two.event))),
        )
        ident = f"sin-together-{held.act.to_s:.2f}"
        args = {"seconds": round(late, 1)}
        return [_with(two, Question(ident, "suiri-sinri-follow-at-once", args, choices))]


def _turning(name: str, gestures: Sequence[Gesture]) -> Gesture | None:
    """The gesture that turned a card: the first that showed its other side, else the last that lifted it."""
    showing = [gesture for gesture in gestures if name in gesture.shown]
    lifting = [gesture for gesture in gestures if name in gesture.cards]
    return showing[0] if showing else lifting[-1] if lifting else None


def _with(act: Act, what: PieceEvent | Question) -> Act:
    event, question = (None, what) if isinstance(what, Question) else (what, None)
    return Act(
        event, act.marks, act.keys, act.from_s, act.to_s, question, act.before, act.after, inferred=act.inferred
    )


def _own_first(slots: Sequence[str]) -> tuple[str, str]:
    one, two = sorted(slots, key=lambda slot: (slot not in OWN, slot))
    return one, two


def _readings(seen: SeenPiece) -> list[str]:
    """What a card face up may be, the likeliest first."""
    label = seen.piece.label
    if seen.certain and label in ROLES:
        return [str(label)]
    shares = dict.fromkeys([str(label)] if label in ROLES else [], 1.0)
    shares |= {str(name): share for name, share in seen.alternatives if name in ROLES and share >= UNSURE}
    likely = sorted(shares, key=lambda name: -shares[name])
    return likely if len(likely) > 1 else [*likely, *(role for role in ROLES if role not in likely)]
