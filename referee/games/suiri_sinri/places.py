"""Which card lies in which slot, from table to table: followed by keys, for the backs are all alike."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from referee.core import PlacedPiece
from referee.core.following import SeenPiece, SettledTable, Sizes
from referee.core.observing import Hands
from referee.games.suiri_sinri.field import CARD, Frame, laid_out
from referee.games.suiri_sinri.state import OWN, SIDE, SLOTS

MOST_OTHERS, BESIDE = 2, 1.6
"""So many cards may lie beside the round, farther from its cards than this, in card widths."""
APART = 0.7
"""Cards whose middles are nearer than this, in card widths, lie on one another: a pile."""
REACH = 0.65
"""How far a card may be off from where the one of its slot last lay, in card widths."""
FOURTH = 2.12
"""A card this near to the middle of the row, in pitches, is a fourth centre card; the side card lies apart."""
GATHERED = 3
"""When so many slots are empty the cards are being gathered."""
TURNED_DEG = 10.0
PUT_BACK_MM, PUT_BACK_DEG = 8.0, 8.0
"""So far off its place a card lies that was lifted and put back; by more, it may only have been pushed."""

Arrangement = tuple[str, ...]
"""In the order of the slots: in which slot the card there was dealt."""


@dataclass(frozen=True, slots=True)
class Spot:
    """The card of a slot as it lies; ``key`` is its first name in this round."""

    key: str
    seen: SeenPiece
    laid: PlacedPiece

    @property
    def piece(self) -> PlacedPiece:
        return self.seen.piece


@dataclass(slots=True)
class Changes:
    """What lies otherwise than on the table before. Cards are called by their first names of this round.

    ``now`` tells the slot's card; ``unsure`` are slots of which nobody can say which card lies there. ``off`` tells
    how far a card face up is turned away from how it came up, now and before.
    """

    before: Mapping[str, str]
    now: dict[str, str]
    up: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    turned: dict[str, float] = field(default_factory=dict)
    off: dict[str, tuple[float, float]] = field(default_factory=dict)
    pushed: set[str] = field(default_factory=set)
    unsure: list[str] = field(default_factory=list)


class Places:
    """The round on the table. ``spots`` is empty until it was dealt."""

    def __init__(self, sizes: Sizes) -> None:
        self.sizes = sizes
        self.width = sizes[CARD][0]
        self.spots: dict[str, Spot] = {}
        self.origin: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.frame: Frame | None = None
        self.off: dict[str, float] = {}

    @property
    def dealt(self) -> bool:
        """Whether a round lies on the table."""
        return bool(self.spots)

    def gather(self) -> None:
        """The round is over or broken off."""
        self.spots.clear()

    def layout(self, table: SettledTable) -> dict[str, SeenPiece] | None:
        """Six cards side by side in their slots (``C4`` for a fourth centre card); null while they don't lie so.

        There are no more: a card apart from those six is none of the game.
        """
        cards = _cards(table)
        if len(cards) < len(SLOTS):
            return None
        found, frame = laid_out([seen.piece for seen in cards], self.sizes)
        if frame is None or len(found) < len(SLOTS):
            return None
        within = {piece.key for piece in found.values()}
        if self._piled([seen for seen in cards if seen.piece.key in within]) or not self._apart(cards, within):
            return None
        by_key = {seen.piece.key: seen for seen in cards}
        named = {slot: by_key[piece.key] for slot, piece in found.items()}
        along, _ = frame.local(found[SIDE])
        if abs(along) < FOURTH * frame.pitch_mm:
            named["C4"] = named.pop(SIDE)
        self.frame = frame
        return named

    def _piled(self, cards: Sequence[SeenPiece]) -> bool:
        return any(
            math.dist((a.piece.x_mm, a.piece.y_mm), (b.piece.x_mm, b.piece.y_mm)) < APART * self.width
            for a, b in combinations(cards, 2)
        )

    def _apart(self, cards: Sequence[SeenPiece], within: Collection[str]) -> bool:
        """Whether the few cards beside those of the round don't lie among them."""
        pieces = [seen.piece for seen in cards]
        others = [piece for piece in pieces if piece.key not in within]
        near = min(
            (math.dist((a.x_mm, a.y_mm), (b.x_mm, b.y_mm)) for a in others for b in pieces if b.key in within),
            default=math.inf,
        )
        return len(others) <= MOST_OTHERS and near > BESIDE * self.width

    def begin(self, layout: Mapping[str, SeenPiece], arrangement: Arrangement = SLOTS) -> None:
        """A round lies as it was dealt, or as the record has it."""
        self.off.clear()
        self.names = {seen.piece.key: seen.piece.key for seen in layout.values()}
        self.spots = {slot: Spot(seen.piece.key, seen, seen.piece) for slot, seen in layout.items()}
        dealt = dict(zip(SLOTS, arrangement, strict=True))
        self.origin = {seen.piece.key: dealt.get(slot, slot) for slot, seen in layout.items()}

    def arrangement(self, cards: Mapping[str, str] | None = None) -> Arrangement:
        """Which card lies where, now or as given by slot."""
        held = {slot: spot.key for slot, spot in self.spots.items()} if cards is None else cards
        return tuple(self.origin[held[slot]] if slot in held else "" for slot in SLOTS)

    def exchanged(self, one: str, two: str) -> Arrangement:
        """Which card would lie where if those of two slots had changed places."""
        held = {slot: spot.key for slot, spot in self.spots.items()}
        held[one], held[two] = held[two], held[one]
        return self.arrangement(held)

    def exchange(self, one: str, two: str) -> None:
        """The cards of two slots have changed places without being seen."""
        a, b = self.spots[one].key, self.spots[two].key
        self.origin[a], self.origin[b] = self.origin[b], self.origin[a]

    def rename(self, cards: Mapping[str, str]) -> None:
        """The slots hold these cards, whatever the camera took them for."""
        for slot, spot in list(self.spots.items()):
            self.spots[slot] = Spot(cards[slot], spot.seen, spot.laid)
            self.names[spot.piece.key] = cards[slot]

    def look(self, table: SettledTable, hands: Hands) -> Changes | None:
        """What lies otherwise now; null when the cards are being gathered."""
        lying = self._by_slot(_cards(table))
        if len(self.spots) - len(lying) >= GATHERED:
            return None
        before = {slot: spot.key for slot, spot in self.spots.items()}
        changes = Changes(before, dict(before))
        faces = {spot.key: spot.piece.face for spot in self.spots.values()}
        self._name(lying, hands, changes)
        for slot, seen in lying.items():
            self._settle(slot, seen, changes, faces[changes.now[slot]] == "up")
        return changes

    def _by_slot(self, cards: Sequence[SeenPiece]) -> dict[str, SeenPiece]:
        """The card nearest to where each slot's card lay."""
        pairs = sorted(
            (math.dist((seen.piece.x_mm, seen.piece.y_mm), (spot.piece.x_mm, spot.piece.y_mm)), slot, number)
            for number, seen in enumerate(cards)
            for slot, spot in self.spots.items()
        )
        found: dict[str, SeenPiece] = {}
        taken: set[int] = set()
        for off, slot, number in pairs:
            if off <= REACH * self.width and slot not in found and number not in taken:
                found[slot] = cards[number]
                taken.add(number)
        return found

    def _name(self, lying: Mapping[str, SeenPiece], hands: Hands, changes: Changes) -> None:
        """Who is who: cards under new keys are those that nobody touched, or the only one that is missing."""
        here = {slot: self.names.get(seen.piece.key) for slot, seen in lying.items()}
        missing = set(changes.before.values()) - set(here.values())
        new = [slot for slot, name in here.items() if name is None]
        for slot in list(new):
            old = changes.before[slot]
            untouched = not self._touched(hands, old) and hands.lifting(lying[slot].piece.key) is None
            if old in missing and (untouched or len(new) == len(missing) == 1):
                here[slot] = old
                missing.discard(old)
                new.remove(slot)
        if len(new) == 1 and len(missing) == 1:
            here[new[0]] = missing.pop()
        elif new:
            changes.unsure = [slot for slot in new if changes.before[slot] in missing]
            here.update({slot: changes.before[slot] for slot in changes.unsure})
        changes.now.update({slot: name for slot, name in here.items() if name is not None})
        for slot, name in here.items():
            if name is not None:
                self.names[lying[slot].piece.key] = name

    def keys_of(self, name: str) -> set[str]:
        """All the camera's keys of a card."""
        return {key for key, called in self.names.items() if called == name}

    def _touched(self, hands: Hands, name: str) -> bool:
        return any(hands.touched(key) for key in self.keys_of(name))

    def _settle(self, slot: str, seen: SeenPiece, changes: Changes, was_up: bool) -> None:
        old, now, name = self.spots[slot], seen.piece, changes.now[slot]
        same = old.key == name
        turn_deg = _turn(old.laid, now)
        if was_up != (now.face == "up"):
            (changes.down if was_up else changes.up).append(slot)
            self.off.pop(slot, None)
            same = False
        elif same and slot in OWN and abs(turn_deg) >= TURNED_DEG:
            changes.turned[slot] = turn_deg
            if was_up:
                was = self.off.get(slot, 0.0)
                self.off[slot] = math.remainder(was + turn_deg, 360.0)
                changes.off[slot] = self.off[slot], was
            same = False
        shift_mm = math.dist((now.x_mm, now.y_mm), (old.piece.x_mm, old.piece.y_mm))
        if same and (shift_mm > PUT_BACK_MM or abs(_turn(old.piece, now)) > PUT_BACK_DEG):
            changes.pushed.add(slot)
        self.spots[slot] = Spot(name, seen, old.laid if same else now)


def _turn(before: PlacedPiece, now: PlacedPiece) -> float:
    """How far a card has turned in degrees; a back looks the same upside down."""
    return math.remainder(now.turn_deg - before.turn_deg, 180.0 if now.face == "down" else 360.0)


def _cards(table: SettledTable) -> list[SeenPiece]:
    return [seen for seen in table.pieces if seen.piece.kind == CARD and not seen.piece.standing]
