"""The market as it lies against the market as the record has it: cards bound to places, and what lies otherwise."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from referee.core import PlacedPiece
from referee.core.following import SeenPiece, SettledTable, Sizes
from referee.core.observing import Hands
from referee.games.kaifuda.cards import GAP, VEILED
from referee.games.kaifuda.field import CARD, market
from referee.games.kaifuda.lines import SAME, LaidLine, Spot, chain_of, is_aligned
from referee.games.kaifuda.state import State

SIDE_OF = {"near": 0, "far": 1}
ACROSS, OWN = -0.55, -0.5
"""A card this far from a player's first row towards them, in card heights, lies across from it, or on their side."""
SURELY_ACROSS = -0.9
UPRIGHT_DEG = 45.0


@dataclass(slots=True)
class Laid:
    """Cards that go on from the end of a line: all that lie there, told or not; ``row`` where the line turns."""

    cards: list[PlacedPiece] = field(default_factory=list)
    row: int | None = None


@dataclass(slots=True)
class Differences:
    """How the table differs from the record, by side: places turned down, turned up, gone, filled otherwise."""

    down: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    up: tuple[list[tuple[int, SeenPiece]], list[tuple[int, SeenPiece]]] = field(default_factory=lambda: ([], []))
    gone: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    other: tuple[list[tuple[int, SeenPiece]], list[tuple[int, SeenPiece]]] = field(default_factory=lambda: ([], []))
    reread: tuple[list[tuple[int, SeenPiece]], list[tuple[int, SeenPiece]]] = field(default_factory=lambda: ([], []))
    returned: tuple[list[tuple[int, PlacedPiece]], list[tuple[int, PlacedPiece]]] = field(
        default_factory=lambda: ([], [])
    )
    laid: tuple[Laid, Laid] = field(default_factory=lambda: (Laid(), Laid()))
    unseen: tuple[list[PlacedPiece], list[PlacedPiece]] = field(default_factory=lambda: ([], []))
    homeless: list[PlacedPiece] = field(default_factory=list)
    merchant: tuple[bool, bool] = (False, False)


class Market:
    """Which piece is the card of which place. It is shown every settled table, with the state the record has."""

    def __init__(self, sizes: Sizes) -> None:
        self.width, self.height, _ = sizes[CARD]
        self.lines = (LaidLine(0, self.width, self.height), LaidLine(1, self.width, self.height))
        self.home: dict[str, int] = {}
        self.taken: set[tuple[int, int, str]] = set()
        self.merchants: list[Spot | None] = [None, None]
        self.fresh: set[str] = set()
        self.lands: list[set[str]] = [set(), set()]
        self.seen: dict[str, SeenPiece] = {}
        self.known: set[str] = set()
        self.brought: set[str] = set()
        self.length = (0, 0)
        self.first_s: dict[str, float] = {}
        self.open: dict[str, SeenPiece] = {}
        self.covered: dict[str, SeenPiece] = {}

    def look(self, table: SettledTable, state: State, off_record: Collection[str]) -> Differences:
        """Bind the cards and tell what lies otherwise than in ``state``.

        ``off_record`` are keys of cards that lie but don't count (an illegal play, one that a human undid).
        """
        self.seen = {p.piece.key: p for p in table.pieces if p.piece.kind == CARD and not p.piece.standing}
        self.first_s = {key: self.first_s.get(key, table.time_s) for key in self.seen}
        hands = Hands(table.visits)
        for line, straight in zip(self.lines, state.straight, strict=True):
            line.straight = straight
        self.length = len(state.lines[0]), len(state.lines[1])
        self._follow_spots(state, hands)
        self.covered = self._turned_since()
        self._bind_new(state, hands, off_record)
        found = Differences()
        for side in (0, 1):
            self._compare(found, state, side, hands)
        self._lay(found, state, hands)
        self._watch_merchants(found, state, hands)
        self._watch_lands()
        self.fresh, self.known = self.seen.keys() - self.known, set(self.seen)
        free = {card.key for card in self._free()}
        self.open = {key: seen for key, seen in self.seen.items() if key in free and seen.piece.face == "up"}
        self.open |= {key: seen for key, seen in self.covered.items() if key in free}
        return found

    def reading(self, key: str) -> SeenPiece:
        """The card as it lies, or as it lay open before it was turned down."""
        return self.covered.get(key) or self.seen[key]

    def bind(self, side: int, before: State, keys: Sequence[str]) -> None:
        """These cards have just been laid at the end of a line."""
        for place, key in enumerate(keys, start=len(before.lines[side])):
            if key in self.seen:
                self.lines[side].bind(place, self.seen[key].piece)

    # Cards of the record

    def _free(self) -> list[PlacedPiece]:
        """Cards that are bound to no place."""
        bound = {spot.key for line in self.lines for spot in line.spots.values()}
        return [seen.piece for key, seen in self.seen.items() if key not in bound]

    def _follow_spots(self, state: State, hands: Hands) -> None:
        """Spots where their cards lie now; a card that came under another key without being touched is the same."""
        for side, line in enumerate(self.lines):
            laid = state.lines[side]
            line.spots = {n: s for n, s in line.spots.items() if n < len(laid) and laid[n] != GAP}
            for place, spot in list(line.spots.items()):
                if spot.key in self.seen:
                    line.bind(place, self.seen[spot.key].piece)
        for side, line in enumerate(self.lines):
            for place, spot in line.spots.items():
                if spot.key not in self.seen and (card := line.still_at(place, self._free())) is not None:
                    label = state.lines[side][place]
                    exchanged = card.face == "up" and not label.startswith(VEILED) and card.label != label
                    if not (exchanged and _touched(hands, spot.key, card.key)):
                        line.bind(place, card)

    def _turned_since(self) -> dict[str, SeenPiece]:
        """Cards that lay open, are in no record yet and lie face down there now: as they were read, by keys of now.

        One that lies face down elsewhere was taken away (to the hand of cards, the land).
        """
        down = [card for card in self._free() if card.face == "down"]
        found: dict[str, SeenPiece] = {}
        for key, was in self.open.items():
            card = next((one for one in down if one.key == key and self._same_place(one, was.piece)), None)
            if card is None and key not in self.seen:
                new = [one for one in down if one.key not in self.known and one.key not in found]
                card = next((one for one in new if self._same_place(one, was.piece)), None)
            if card is None:
                continue
            found[card.key] = replace(was, piece=replace(was.piece, key=card.key))
            if key in self.home:
                self.home[card.key] = self.home[key]
        return found

    def covered_places(self, found: Differences, side: int) -> list[tuple[int, str]]:
        """The cards laid by a side that were turned down before their play was told: place and key."""
        start = self.length[side]
        cards = enumerate(found.laid[side].cards, start)
        return [(place, card.key) for place, card in cards if card.key in self.covered]

    def _same_place(self, card: PlacedPiece, was: PlacedPiece) -> bool:
        off = math.dist((card.x_mm, card.y_mm), (was.x_mm, was.y_mm))
        return off <= SAME * self.width and is_aligned(card.turn_deg, was.turn_deg)

    def _bind_new(self, state: State, hands: Hands, off_record: Collection[str]) -> None:
        """Cards for the places that have none yet: those laid last, or all of them when a match is taken up."""
        if not any(line.spots for line in self.lines) and any(state.lines):
            self._bind_all(state)
        for side, line in enumerate(self.lines):
            laid = state.lines[side]
            if not line.spots and laid:
                cards = [card for card in self._laid_open(off_record) if self.home.get(card.key) == side]
                for place, card in zip(range(len(laid)), chain_of(cards, self.width, self.height), strict=False):
                    line.bind(place, card)
            for place in range(len(laid)):
                if place not in line.spots and laid[place] != GAP and line.spots:
                    free = [card for card in self._free() if card.key not in off_record]
                    if (hit := line.at(place, free)) is not None:
                        line.bind(place, hit[0])

    def _open(self, off_record: Collection[str] = ()) -> list[PlacedPiece]:
        """Cards face up that are bound to no place."""
        return [card for card in self._free() if card.face == "up" and card.key not in off_record]

    def _laid_open(self, off_record: Collection[str] = ()) -> list[PlacedPiece]:
        """Those, and what was laid open and has been turned down since, as it was laid."""
        free = {card.key for card in self._free()} - set(off_record)
        return [*self._open(off_record), *(seen.piece for key, seen in self.covered.items() if key in free)]

    def _bind_all(self, state: State) -> None:
        """Both lines as they lie, where they are as long as the record's."""
        found = market([seen.piece for seen in self.seen.values()], {CARD: (self.width, self.height, 0.0)})
        for line, laid, cards in zip(self.lines, state.lines, (found.first, found.second), strict=True):
            if len(cards) >= len(laid):
                for place, card in enumerate(cards[: len(laid)]):
                    if card is not None and laid[place] != GAP:
                        line.bind(place, card)

    def _compare(self, found: Differences, state: State, side: int, hands: Hands) -> None:
        line = self.lines[side]
        for place, spot in line.spots.items():
            label, seen = state.lines[side][place], self.seen.get(spot.key)
            gone = (side, place, spot.key)
            if seen is None:
                card = line.still_at(place, self._open())
                if card is not None:
                    found.other[side].append((place, self.seen[card.key]))
                elif gone in self.taken or hands.touched(spot.key):
                    self.taken.add(gone)
                    found.gone[side].append(place)
                continue
            self.taken.discard(gone)
            veiled, down = label.startswith(VEILED), seen.piece.face == "down"
            if down and not veiled:
                found.down[side].append(place)
            elif veiled and not down:
                found.up[side].append((place, seen))
            elif not down and seen.certain and seen.piece.label not in (label, None):
                found.reread[side].append((place, seen))

    # Cards that the record does not have

    def _lay(self, found: Differences, state: State, hands: Hands) -> None:
        """New cards at the ends of the lines, and rows that can't be said whose they are."""
        cards = self._laid_open()
        for side, line in enumerate(self.lines):
            for place, label in enumerate(state.lines[side]):
                if label == GAP and line.spots and (hit := line.at(place, cards)) is not None:
                    found.returned[side].append((place, hit[0]))
                    cards = [card for card in cards if card is not hit[0]]
            if line.spots:
                laid, row = line.following(len(state.lines[side]), [*cards, *self._hidden(hands)])
                seen = next((at for at, card in enumerate(laid) if card.face == "down"), len(laid))
                found.unseen[side].extend(laid[seen:])
                cards = [card for card in cards if card not in laid]
                laid = laid[:seen]
                found.laid[side].cards, found.laid[side].row = laid, row
        while len(row_cards := chain_of(self._unplaced(cards, hands), self.width, self.height)) > 0:
            cards = [card for card in cards if card not in row_cards]
            owner = self._owner(row_cards, state, hands)
            if owner is None:
                found.homeless += row_cards if len(row_cards) > 1 else []
            elif not self.lines[owner].spots and not state.lines[owner] and not found.laid[owner].cards:
                found.laid[owner].cards = row_cards
                self.home.update(dict.fromkeys([card.key for card in row_cards], owner))
            elif len(row_cards) > 1:
                found.homeless += row_cards

    def _hidden(self, hands: Hands) -> list[PlacedPiece]:
        """Cards face down that a hand brought: laid and veiled before they were seen, when they lie in a line."""
        down = [card for card in self._free() if card.face == "down" and card.key not in self.covered]
        self.brought = {card.key for card in down if card.key in self.brought or self._is_new(card, hands)}
        return [card for card in down if card.key in self.brought]

    def _is_new(self, card: PlacedPiece, hands: Hands) -> bool:
        return card.key not in self.known and hands.lifting(card.key) is not None

    def _unplaced(self, cards: Sequence[PlacedPiece], hands: Hands) -> list[PlacedPiece]:
        """Cards that may be the first of a line: several side by side, or one that a hand has just brought."""
        brought = [card for card in cards if card.key in self.home or self._is_new(card, hands)]
        rows = chain_of(cards, self.width, self.height)
        return rows if len(rows) > 1 else brought

    def _owner(self, cards: Sequence[PlacedPiece], state: State, hands: Hands) -> int | None:
        """Whose line a row begins: known, across from the other line, the side from which a hand laid it, or to which
        it lies upright where no hand tells.
        """
        known = {self.home[card.key] for card in cards if card.key in self.home}
        if len(known) == 1:
            return known.pop()
        visit = hands.first(card.key for card in cards)
        brought_by = None if visit is None else SIDE_OF.get(visit.side)
        x, y = sum(c.x_mm for c in cards) / len(cards), sum(c.y_mm for c in cards) / len(cards)
        for side in (0, 1):
            off = self.lines[side].towards_player(x, y, _turn_of(cards))
            if off is not None and not self.lines[1 - side].spots:
                sure = off < SURELY_ACROSS or brought_by in (None, 1 - side)
                return 1 - side if off < ACROSS and sure else None
        return brought_by if brought_by is not None else self._upright_to(cards)

    def _upright_to(self, cards: Sequence[PlacedPiece]) -> int | None:
        """The player to whom all these cards lie upright as the open merchant card does."""
        if not all(self.seen[card.key].certain for card in cards if card.key in self.seen):
            return None
        for side, spot in enumerate(self.merchants):
            if spot is not None and all(
                abs(math.remainder(card.turn_deg - spot.turn_deg, 360.0)) < UPRIGHT_DEG for card in cards
            ):
                return side
        return None

    # Beside the market

    def _watch_merchants(self, found: Differences, state: State, hands: Hands) -> None:
        gone = [False, False]
        laid = {card.key for item in found.laid for card in item.cards}
        zeros = [card for card in self._open(laid) if card.label == "0" and self.seen[card.key].certain]
        for side in (0, 1):
            spot = self.merchants[side]
            due = any(duty.kind == "exchange" and duty.by == side for duty in state.duties)
            if not state.merchant[side] and not due:
                self.merchants[side] = None
                continue
            if spot is not None and spot.key not in self.seen:
                spot = self._same_zero(spot, laid) or spot
            if spot is None or spot.key not in self.seen:
                mine = [card for card in zeros if self._player_of(card, zeros) == side]
                if mine:
                    spot = Spot(mine[0].key, mine[0].x_mm, mine[0].y_mm, mine[0].turn_deg)
                elif spot is not None:
                    missing = (side, -1, spot.key)
                    if missing in self.taken or hands.touched(spot.key):
                        self.taken.add(missing)
                        gone[side] = True
            self.merchants[side] = spot
        found.merchant = gone[0], gone[1]

    def _same_zero(self, spot: Spot, laid: Collection[str]) -> Spot | None:
        """The merchant card where it lay, under another key; it may be read with doubt."""
        for card in self._open(laid):
            near = math.dist((card.x_mm, card.y_mm), (spot.x_mm, spot.y_mm)) <= SAME * self.width
            if near and (card.label == "0" or not self.seen[card.key].certain):
                return Spot(card.key, card.x_mm, card.y_mm, card.turn_deg)
        return None

    def merchant_lies(self, side: int) -> bool:
        """Whether the merchant card of a side is in sight."""
        spot = self.merchants[side]
        return spot is not None and spot.key in self.seen

    def _player_of(self, card: PlacedPiece, zeros: Sequence[PlacedPiece] = ()) -> int | None:
        """On whose side a card lies that is no card of the market; ``None`` while that can't be said."""
        near, far = (line.towards_player(card.x_mm, card.y_mm) for line in self.lines)
        if near is not None and far is not None:
            return int(far > near)
        for side, off in enumerate((near, far)):
            if off is not None:
                return side if off > OWN else 1 - side if off < ACROSS else None
        apart = [spot.y_mm for spot in self.merchants if spot is not None]
        apart = apart if len(apart) == 2 else [zero.y_mm for zero in zeros]
        return int(card.y_mm > (apart[0] + apart[1]) / 2) if len(apart) == 2 else None

    def _watch_lands(self) -> None:
        """Cards face down on a player's side of the market that belong to no line: the land."""
        laid = self.covered.keys() | self.brought
        down = [card for card in self._free() if card.face == "down" and card.key not in laid]
        self.lands = [{card.key for card in down if self._player_of(card) == side} for side in (0, 1)]


def _turn_of(cards: Sequence[PlacedPiece]) -> float | None:
    """How a row of cards is turned, from its ends; null for one card."""
    if len(cards) < 2:
        return None
    first, last = cards[0], cards[-1]
    return math.degrees(math.atan2(-(last.y_mm - first.y_mm), last.x_mm - first.x_mm))


def _touched(hands: Hands, old: str, new: str) -> bool:
    return hands.touched(old) or hands.lifting(new) is not None
