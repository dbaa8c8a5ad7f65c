"""From poses in millimetres to columns and half rows.

Cards are laid by hand against one another, so no one grid fits the whole field: every card is snapped to its
neighbours, the best fitting contact first. The common "up" is the one that most cards agree on.
"""

from __future__ import annotations

import heapq
import math
import statistics
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as attribute
from typing import Any

from referee.core import PlacedPiece, Problem
from referee.games.suritsu.cards import BLANK, Digits, parse_digits
from referee.games.suritsu.placement import GAP_TOLERANCE, STEP_TOLERANCE, TILT_TOLERANCE_DEG
from referee.games.suritsu.state import State

Sizes = Mapping[str, tuple[float, float, float]]
Place = tuple[int, int]
_Half = tuple[int, int, float, float]

REACH_X, REACH_Y = 1.5, 2.6
"""Cards farther apart than this, in widths and half heights, don't touch."""
UP_WINDOW_DEG = 20.0
MARKER_REACH = 0.4
"""The marker lies on a number when it is no farther from it than this, in card widths."""
FAR = 1.0
"""What it costs to trust a contact at a corner only, or of cards that lie on one another."""


@dataclass(slots=True)
class _Card:
    """A card of the field as seen by a reader of the field: middle (x right, y down) in mm, turn against "up"."""

    piece: PlacedPiece
    x: float
    y: float
    tilt: float
    upright: bool
    links: dict[int, _Link] = attribute(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Link:
    """Another card as seen from a card: the step to it in columns and half rows, and what is left over."""

    across: int
    down: int
    off_x: float
    off_y: float

    @property
    def touching(self) -> bool:
        """Edge to edge: beside one another, or flush above or below."""
        return abs(self.down) <= 1 if self.across else abs(self.down) == 2

    @property
    def straight(self) -> bool:
        """Within the tolerances of SUR-P10."""
        return abs(self.off_x) <= GAP_TOLERANCE and abs(self.off_y) <= STEP_TOLERANCE

    @property
    def cost(self) -> float:
        """How little this contact is to be trusted."""
        off = abs(self.off_x) / GAP_TOLERANCE + abs(self.off_y) / STEP_TOLERANCE
        return off if self.touching else off + FAR


def field(pieces: Sequence[PlacedPiece], sizes: Sizes, up_deg: float | None = None) -> dict[str, Any]:
    """The ``field`` of a reading from the pieces as read; ``up_deg`` fixes the common "up" (clockwise).

    Cards face down, standing or apart from the field stay out. A card that lies askew beyond SUR-P10's tolerances
    has fractional ``x`` and ``y``, or a ``tilt_deg``, and takes no part in ``numbers``; one that lies upside down
    has ``upright: false`` and its digits as printed. A card that could not be read has ``digits: null``. An extra key
    ``marker_piece`` names the marker that lies on ``marker``.
    """
    lying = [piece for piece in pieces if piece.kind == "card" and piece.face == "up" and not piece.standing]
    faces = {piece.label for piece in pieces if piece.kind == "direction" and piece.label}
    face = faces.pop() if len(faces) == 1 else None  # of several it can't be said which is the UP-DOWN card
    if not lying:
        return {"cards": [], "face": face, "marker": None, "marker_piece": None, "numbers": []}
    up = common_up([piece.turn_deg for piece in lying]) if up_deg is None else up_deg
    cards = _main_part(_linked([_turned_back(piece, up) for piece in lying], sizes))
    places, root = _snapped(cards)
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    rows = {index: _row(cards[index], places[index], (left, top), index == root) for index in sorted(places)}
    numbers = _numbers(rows, cards, sizes["card"][1])
    marked = {piece.key: _marked(piece, up, numbers, sizes) for piece in pieces if piece.kind == "marker"}
    on = [key for key, number in marked.items() if number is not None]
    told = on[0] if len(on) == 1 else None  # of several it can't be said which is the marker
    return {
        "cards": sorted(rows.values(), key=lambda row: (row["y"], row["x"])),
        "face": face,
        "marker": marked[told] if told is not None else None,
        "marker_piece": told,
        "numbers": sorted(number for number, _, _ in numbers),
    }


def field_of(state: State) -> dict[str, Any]:
    """The same ``field`` straight from a state: what a perfect reading of its table would be."""
    cards = state.table.cards
    left, top = min((card.x for card in cards), default=0), min((card.y for card in cards), default=0)
    rows = [
        {"x": card.x - left, "y": card.y - top, "digits": str(card.digits), "scenery": card.scenery} for card in cards
    ]
    numbers = []
    for (x, row), half in state.table.halves.items():
        right = state.table.halves.get((x + 1, row))
        if right is not None and BLANK not in (half.right, right.left):
            numbers.append(10 * half.right + right.left)
    return {
        "cards": sorted(rows, key=lambda row: (row["y"], row["x"])),
        "face": state.face,
        "marker": state.marker if state.marker in numbers else None,
        "numbers": sorted(numbers),
    }


def common_up(turns_deg: Sequence[float]) -> float:
    """The turn (clockwise, −180 … 180°) that most cards agree on; of equal groups the one nearest to upright."""
    best: list[float] = []
    for turn in sorted(turns_deg, key=lambda turn: abs(_apart(turn, 0))):
        near = [other for other in turns_deg if abs(_apart(other, turn)) <= UP_WINDOW_DEG]
        if len(near) > len(best):
            best = [turn, *near]
    return _apart(best[0] + statistics.median(_apart(turn, best[0]) for turn in best[1:]), 0)


def _apart(turn: float, other: float) -> float:
    return (turn - other + 180) % 360 - 180


def _turned_back(piece: PlacedPiece, up_deg: float) -> _Card:
    angle = math.radians(up_deg)
    x = piece.x_mm * math.cos(angle) - piece.y_mm * math.sin(angle)
    y = -(piece.x_mm * math.sin(angle) + piece.y_mm * math.cos(angle))
    tilt = _apart(piece.turn_deg, up_deg)
    upright = abs(tilt) <= 90
    return _Card(piece, x, y, tilt if upright else _apart(tilt, 180), upright)


def _linked(cards: list[_Card], sizes: Sizes) -> list[_Card]:
    """Cards with their links to all cards near by, measured along the rows as they run there."""
    width, height, _ = sizes["card"]
    near = [
        [other for other in cards if abs(other.x - card.x) < 2 * width and abs(other.y - card.y) < 2 * height]
        for card in cards
    ]
    run = [_mean_tilt(group) for group in near]
    for index, card in enumerate(cards):
        for other_index in range(index):
            other = cards[other_index]
            along = math.radians((run[index] + run[other_index]) / 2)
            dx, dy = other.x - card.x, other.y - card.y
            across = (dx * math.cos(along) + dy * math.sin(along)) / width
            down = (dy * math.cos(along) - dx * math.sin(along)) / (height / 2)
            if abs(across) > REACH_X or abs(down) > REACH_Y:
                continue
            step_x, step_y = round(across), round(down)
            card.links[other_index] = _Link(step_x, step_y, across - step_x, down - step_y)
            other.links[index] = _Link(-step_x, -step_y, step_x - across, step_y - down)
    return cards


def _mean_tilt(cards: Sequence[_Card]) -> float:
    """How the rows run among these cards: a single card's turn is too rough a measure."""
    straight = [card.tilt for card in cards if abs(card.tilt) <= TILT_TOLERANCE_DEG]
    return statistics.fmean(straight) if straight else 0.0


def _main_part(cards: list[_Card]) -> dict[int, _Card]:
    """The cards that belong together: the largest group; of equal ones that with more start cards."""
    left, parts = set(range(len(cards))), []
    while left:
        part, fringe = set(), [min(left)]
        while fringe:
            index = fringe.pop()
            if index not in part:
                part.add(index)
                fringe.extend(cards[index].links)
        left -= part
        parts.append(part)
    starts = [sum(cards[index].piece.details.get("scenery") is None for index in part) for part in parts]
    best = max(range(len(parts)), key=lambda number: (len(parts[number]), starts[number]))
    return {index: cards[index] for index in sorted(parts[best])}


def _snapped(cards: Mapping[int, _Card]) -> tuple[dict[int, Place], int]:
    """Columns and half rows of all cards, from the best placed card along the best contacts; and that card."""

    def good(index: int) -> int:
        return sum(link.touching and link.straight for link in cards[index].links.values())

    first = max(cards, key=lambda index: (good(index), -index))
    places: dict[int, Place] = {}
    queue: list[tuple[float, int, Place]] = [(0.0, first, (0, 0))]
    while queue:
        _, index, place = heapq.heappop(queue)
        if index in places:
            continue
        places[index] = place
        for other, link in cards[index].links.items():
            if other not in places:
                heapq.heappush(queue, (link.cost, other, (place[0] + link.across, place[1] + link.down)))
    return places, first


def _row(card: _Card, place: Place, corner: Place, root: bool) -> dict[str, Any]:
    """A card's entry; fractional places and tilts only beyond the tolerances."""
    x: float = place[0] - corner[0]
    y: float = place[1] - corner[1]
    links = [link for link in card.links.values() if link.touching]
    if links and not any(link.straight for link in links) and not root:
        nearest = min(links, key=lambda link: link.cost)
        x, y = round(x - nearest.off_x, 2), round(y - nearest.off_y, 2)
    digits = _corners(card)
    row: dict[str, Any] = {
        "x": x,
        "y": y,
        "digits": None if digits is None else str(digits),
        "scenery": card.piece.details.get("scenery"),
        "piece": card.piece.key,
    }
    if card.piece.details.get("score") is not None:
        row["score"] = card.piece.details["score"]
    if not card.upright:
        row["upright"] = False
    if abs(card.tilt) > TILT_TOLERANCE_DEG:
        row["tilt_deg"] = round(card.tilt, 1)
    return row


def _corners(card: _Card) -> Digits | None:
    """The digits as printed, also of a card that lies upside down; ``None`` when they could not be read."""
    try:
        return parse_digits(card.piece.label or "")
    except Problem:
        return None


def _numbers(
    rows: Mapping[int, dict[str, Any]], cards: Mapping[int, _Card], height_mm: float
) -> list[tuple[int, float, float]]:
    """Every completed number, with the middle of the edge it stands on in mm as the field is read."""
    halves: dict[Place, list[_Half]] = defaultdict(list)
    for index, row in rows.items():
        if row["digits"] is None or row["x"] != int(row["x"]) or row["y"] != int(row["y"]) or "tilt_deg" in row:
            continue
        digits, card = parse_digits(row["digits"]), cards[index]
        halves[row["x"], row["y"]].append((digits.tl, digits.tr, card.x, card.y - height_mm / 4))
        halves[row["x"], row["y"] + 1].append((digits.bl, digits.br, card.x, card.y + height_mm / 4))
    found = []
    for (x, y), lefts in list(halves.items()):
        for _, tens, left_x, left_y in lefts:
            for ones, _, right_x, right_y in halves.get((x + 1, y), ()):
                if BLANK not in (tens, ones):
                    found.append((10 * tens + ones, (left_x + right_x) / 2, (left_y + right_y) / 2))
    return found


def _marked(
    marker: PlacedPiece, up_deg: float, numbers: Sequence[tuple[int, float, float]], sizes: Sizes
) -> int | None:
    """The number the marker lies on."""
    if not numbers:
        return None
    spot = _turned_back(marker, up_deg)
    number, x, y = min(numbers, key=lambda entry: math.hypot(entry[1] - spot.x, entry[2] - spot.y))
    return number if math.hypot(x - spot.x, y - spot.y) <= MARKER_REACH * sizes["card"][0] else None
