"""The eyes: from one picture to read pieces in millimetres, stage by stage.

detect -> read -> plane -> poses. What the pieces mean for a game is not known here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.markers import find_markers
from calibration.plane import TablePlane
from vision.again import Change, with_parts
from vision.boards import find_printed_grid, read_board
from vision.chips import cells_of, only_chips, overlooked, without_covered
from vision.detection import load_detector, suppress
from vision.joined import taken_apart
from vision.onesize import of_one_size, with_one_size
from vision.pieces import Detection, PieceReading, side_px, turn_of
from vision.posing import Markers, Pose, Sizes, is_lined, poses_of, solve_plane
from vision.reading.reader import Own, Reader, unread
from vision.seethrough import marker_on_cards
from vision.sifting import (
    faint_outside,
    far_larger,
    not_of_chips,
    not_printed,
    of_set_shape,
    of_their_kind,
    of_usual_size,
    sift,
)

Picture = NDArray[np.uint8]

KINDS_OF_GAME: Mapping[str, Mapping[str, str]] = {
    "suritsu": {"card": "card", "block": "card", "marker": "marker"},
    "kaifuda": {"card": "card", "block": "card"},
    "summy": {"block": "block", "card": "block"},
    "sequence-numbers": {"card": "card", "chip": "chip", "board": "board"},
    "suiri-sinri": {"card": "card", "block": "card"},
    "tiles": {"card": "card", "block": "tile", "chip": "chip", "board": "board"},
}
"""What the detector's kinds are called in each game; kinds that a game does not have are left out.

Small cards and blocks look alike; where a game has only one of them, the other is meant for it.
"""

MIXED = 0.5
"""Where fewer tiles than this part of the cards can be read, what looks like a tile is a card not well seen."""
READ_KINDS = ("card", "block", "tile")
OTHER_KIND = 0.3
"""What a card counts where the game has blocks only, and the other way round: most are print on a card."""
RESTS = 0.02
"""A board found no farther than this part of its side from where it was rests there: its numbers stay as they are."""


@dataclass(slots=True)
class Look:
    """What one picture shows. ``poses`` go with ``pieces``; without a plane there are none.

    ``known`` are places in ``pieces`` that were not read, as their reading was known. ``left_out`` was clearly found,
    but is of no piece's shape or size as it lies on the table: a card that is tilted, or no piece at all.
    ``found`` and ``markers`` are what a later look at the changed parts of the picture goes on from.
    """

    width: int
    height: int
    pieces: list[PieceReading]
    plane: TablePlane | None
    poses: list[Pose]
    hands: NDArray[np.float32]
    elapsed_ms: dict[str, float] = field(default_factory=dict)
    known: frozenset[int] = frozenset()
    left_out: Sequence[Detection] = ()
    found: Sequence[Detection] = ()
    markers: Markers = field(default_factory=dict)


class Eyes:
    """Detector and reader, loaded once. ``sizes`` are those of the set, by kind: width, height, thickness in mm.

    ``shape_known`` says whether the set is truly the one on the table, so that the proportions of its cards may
    settle the plane. Raises :class:`models.catalogue.WeightsError` when weights are missing or damaged.
    """

    def __init__(self, reader: Reader | None = None, *, threads: int = 2) -> None:
        self.detector = load_detector(threads=threads)
        self.reader = reader if reader is not None else Reader(threads=threads)

    def look(
        self,
        picture: Picture,
        game: str,
        sizes: Sizes,
        *,
        shape_known: bool = False,
        plane: TablePlane | None = None,
        known: Callable[[Detection], bool] | None = None,
        up_deg: float | None = None,
        own: Own | None = None,
        before: Look | None = None,
        changed: Change | None = None,
    ) -> Look:
        """Find and read all pieces of ``game`` in a BGR picture.

        ``plane`` is the table's where it is known already; ``known`` says which detections need not be read;
        ``up_deg`` is the table's common "up" in the picture, clockwise from its own; ``own`` are, by kind, all labels
        that the set on the table has, when that is known. ``before`` is an earlier look at the same table, and
        ``changed`` what of the picture is otherwise now; elsewhere pieces are taken to lie as they lay.
        """
        clock = _Clock()
        names = KINDS_OF_GAME[game]
        height, width = picture.shape[:2]
        if before is None or changed is None:
            found, hands, markers = self._find(picture, game)
        else:
            found, hands, markers = self._find_again(picture, game, before, changed)
        if before is not None:
            found = _beside_board(found, before)
        found = sift(not_of_chips(not_printed(found)), markers, played_on=game == "tiles")
        if plane is None and not shape_known:
            found = faint_outside(found, markers)  # in a match piles and stocks beside the mat are followed too
        if plane is not None and shape_known:
            found = of_their_kind(found, plane, sizes)
        clock.lap("detect")
        all_found = found
        found = of_usual_size(found, None)
        found, rough = self._of_size(found, plane, markers, sizes, shape_known, width, height)
        left_out = [piece for piece in all_found if not piece.faint and piece not in found]
        if rough is not None:
            found, left_out = taken_apart(
                found,
                left_out,
                rough,
                partial(self.detector.refit, picture),
                lambda parts: _legible(self._told_apart(picture, parts, game, up_deg, own)),
            )
        misfits = partial(self.detector.misfits, picture)
        touched = None if before is None or changed is None else changed.touches
        if rough is not None and shape_known and plane is not None:
            found, left_out = with_one_size(found, left_out, rough, misfits, sizes, touched)
        elif rough is not None:  # else what comes back would help to tell the plane by which it was left out
            found = of_one_size(found, rough, misfits, seen_now=touched)
        clock.lap("sift")
        old = [known is not None and known(piece) for piece in found]
        pieces = self._read(picture, found, old, game, up_deg, own, before)
        believed = [k for k, piece in enumerate(pieces) if old[k] or _believed(piece, found[k])]
        found, old, pieces = [found[k] for k in believed], [old[k] for k in believed], [pieces[k] for k in believed]
        lying = [*found, *left_out, *(piece for piece in all_found if piece.faint and piece.kind == "chip")]
        if "chip" in names:
            pieces, old = self._chips_told(picture, all_found, found, pieces, old, game, before, changed)
        clock.lap("read")
        plane = plane or solve_plane(pieces, markers, sizes, shape_known, width, height)
        if "marker" in names and plane is not None and not any(piece.kind == "marker" for piece in pieces):
            marker = marker_on_cards(picture, pieces, plane, up_deg, touched)
            pieces += [] if marker is None else [unread(marker)]
            lying += [] if marker is None else [marker]
        pieces = self._under_marker(picture, found, pieces, game, up_deg, own)
        poses = poses_of(pieces, plane) if plane is not None else []
        clock.lap("table")
        places = frozenset(place for place, is_old in enumerate(old) if is_old)
        return Look(width, height, pieces, plane, poses, hands, clock.laps, places, left_out, lying, markers)

    def _find(self, picture: Picture, game: str) -> tuple[list[Detection], NDArray[np.float32], Markers]:
        """What is found in a picture, in the game's words; the hand mask and the table markers."""
        names = KINDS_OF_GAME[game]
        with ThreadPoolExecutor(1) as beside:  # neither needs the other, and both leave Python to itself
            markers_later = beside.submit(find_markers, picture)
            found, hands = self.detector.detect(picture, shares(game))
            markers = markers_later.result()
        if "board" in names and not any(piece.kind == "board" for piece in found):
            found = self._with_grid(picture, found, played_on="block" in names)
        return [_named(piece, names) for piece in found if piece.kind in names], hands, markers

    def _find_again(
        self, picture: Picture, game: str, before: Look, change: Change
    ) -> tuple[list[Detection], NDArray[np.float32], Markers]:
        """The same where an earlier look at the table is known. A board rests while things are laid on it."""
        names = KINDS_OF_GAME[game]
        rests = [piece for piece in before.found if piece.kind == "board" or not change.touches(piece.corners)]
        seen, parts = self.detector.detect_in(picture, change.regions, change.touches, before.found, shares(game))
        new = [_named(piece, names) for piece in seen if piece.kind in names and change.touches(piece.corners)]
        new = [piece for piece in new if piece.kind != "board"]
        return suppress([*rests, *new]), with_parts(before.hands, parts, change), before.markers

    def _with_grid(self, picture: Picture, found: list[Detection], *, played_on: bool) -> list[Detection]:
        """The detections with the board that was not found as one: a network takes it for a large card now and then,
        or sees nothing where lines show. Where it is ``played_on`` with tiles, large cards are left as they are.
        """
        large = None if played_on else far_larger(found)
        if large is not None and read_board(picture, large.corners, self.reader) is not None:
            return [replace(large, kind="board"), *(piece for piece in found if piece is not large)]
        grid = find_printed_grid(picture)
        return found if grid is None else [*found, Detection(grid, "board")]

    def _of_size(
        self,
        found: list[Detection],
        plane: TablePlane | None,
        markers: Markers,
        sizes: Sizes,
        shape_known: bool,
        width: int,
        height: int,
    ) -> tuple[list[Detection], TablePlane | None]:
        """Those detections that have shape and size of their kind on the table, and its plane as far as known."""
        for _ in range(1 if plane is not None or not shape_known else 2):  # a rough plane first, then a better one
            clear = [piece for piece in found if not piece.faint]
            rough = plane or solve_plane(clear, markers, sizes, shape_known, width, height)
            if rough is None:
                return found, None
            if shape_known:
                sound = plane is not None or len(markers) >= 3
                found = of_set_shape(found, rough, sizes, sound=sound, faintly=plane is None)
        return of_usual_size(found, rough), rough

    def _read(
        self,
        picture: Picture,
        found: Sequence[Detection],
        old: Sequence[bool],
        game: str,
        up_deg: float | None,
        own: Own | None,
        before: Look | None,
    ) -> list[PieceReading]:
        """All pieces in their order, those that are old as they were found, a board that rests as it was read."""
        new = [piece for piece, is_old in zip(found, old, strict=True) if not is_old]
        read = iter(self._told_apart(picture, new, game, up_deg, own))
        pieces = []
        for piece, is_old in zip(found, old, strict=True):
            seen = replace(unread(piece), face=piece.face) if is_old else next(read)
            resting = _board_at(piece, before) if before is not None else None
            pieces.append(resting if resting is not None else self._with_board(picture, seen, found, game))
        return pieces

    def _chips_told(
        self,
        picture: Picture,
        all_found: Sequence[Detection],
        found: Sequence[Detection],
        pieces: list[PieceReading],
        old: list[bool],
        game: str,
        before: Look | None,
        changed: Change | None,
    ) -> tuple[list[PieceReading], list[bool]]:
        """The pieces, and which are old, with chips as the cells of the board tell them; a board that was read just
        now without what it seems to say under chips.
        """
        board = next((piece for piece in pieces if is_lined(piece)), None)
        if board is None:
            return pieces, old
        cells = cells_of(picture, board)
        real = only_chips(found, cells)
        kept = [k for k, piece in enumerate(found) if piece in real]
        dropped = [piece for piece in all_found if piece not in found]
        told = [chip for chip in overlooked(real, dropped, cells) if changed is None or changed.touches(chip.corners)]
        more = [chip for chip in self.reader.read(picture, told, game) if _clear(chip)]  # a mark has no chip's colour
        out = [*(pieces[k] for k in kept), *more]
        if before is None or board not in before.pieces:
            chips = [piece.corners for piece in out if piece.kind == "chip"]
            out = [without_covered(board, chips, cells) if piece is board else piece for piece in out]
        return out, [*(old[k] for k in kept), *(False for _ in more)]

    def _told_apart(
        self, picture: Picture, found: Sequence[Detection], game: str, up_deg: float | None, own: Own | None
    ) -> list[PieceReading]:
        """The pieces read. Number tiles and cards have one outline: where both may lie, the reading tells.

        A card with one digit may be a tile of which only half the number was read.
        """
        pieces = self.reader.read(picture, found, game, up_hint_deg=up_deg, own=own)
        cards = [k for k, piece in enumerate(pieces) if piece.kind == "card"]
        if "tile" not in KINDS_OF_GAME[game].values() or not cards:
            return pieces
        as_tiles = [replace(found[k], kind="tile") for k in cards]
        tiles = self.reader.read(picture, as_tiles, game, up_hint_deg=up_deg)
        halves = any(_is_half(pieces[k], tile) for k, tile in zip(cards, tiles, strict=True))
        sure_tiles, sure_cards = sum(map(_sureness, tiles)), sum(_sureness(pieces[k]) for k in cards)
        mostly_tiles, mixed = halves or sure_tiles >= sure_cards, sure_tiles >= MIXED * sure_cards
        for k, tile in zip(cards, tiles, strict=True):
            card = pieces[k]
            other = _clear(card) and not str(card.label).isdigit()
            if (mostly_tiles and (_clear(tile) or not other)) or (mixed and _clear(tile) and not _clear(card)):
                pieces[k] = tile
        return pieces

    def _under_marker(
        self,
        picture: Picture,
        found: Sequence[Detection],
        pieces: list[PieceReading],
        game: str,
        up_deg: float | None,
        own: Own | None,
    ) -> list[PieceReading]:
        """The pieces, doubtful cards under the marker read once more: it lies on numbers alone.

        All cards are looked at again, as together they tell where their digits stand.
        """
        marker = next((piece.corners for piece in pieces if piece.kind == "marker"), None)
        unsure = [k for k, piece in enumerate(pieces) if piece.kind == "card" and piece.doubt is not None]
        if marker is None or not any(cv2.intersectConvexConvex(marker, pieces[k].corners)[0] > 0 for k in unsure):
            return pieces
        again = self.reader.read(picture, found, game, up_hint_deg=up_deg, own=own, marker=marker)
        for k in unsure:
            pieces[k] = again[k] if again[k].doubt is None else pieces[k]
        return pieces

    def _with_board(
        self, picture: Picture, piece: PieceReading, found: Sequence[Detection], game: str
    ) -> PieceReading:
        """A board with the numbers that show, those that are guesses (``doubtful``), and the corners of its cells'
        area; other pieces as they are.
        """
        if piece.kind != "board":
            return piece
        chips = [other.corners for other in found if other.kind == "chip" and not other.faint]
        board = read_board(picture, piece.corners, self.reader, twice=game == "sequence-numbers", chips=chips)
        if board is None:
            return replace(piece, doubt="no grid to be seen on the board")
        details = {**piece.details, "numbers": board.numbers, "rows": board.rows, "cols": board.cols}
        details["doubtful"] = [
            {"row": row, "col": col, "alternatives": [list(one) for one in told]}
            for (row, col), told in board.doubtful
        ]
        return replace(piece, corners=board.corners, turn_deg=turn_of(board.corners), details=details)


def _beside_board(found: list[Detection], before: Look) -> list[Detection]:
    """The detections with the board of an earlier look, where none is found: now and then it is taken for something
    else.
    """
    if any(piece.kind == "board" for piece in found) or not any(is_lined(piece) for piece in before.pieces):
        return found
    return [*(piece for piece in before.found if piece.kind == "board"), *found]


def _board_at(piece: Detection, before: Look) -> PieceReading | None:
    """The board as it was read in an earlier look, if it is this one and lies where it lay."""
    read = next((board for board in before.pieces if is_lined(board)), None)
    lay = next((board for board in before.found if board.kind == "board"), None)
    if read is None or lay is None or piece.kind != "board":
        return None
    away = np.abs(piece.corners - lay.corners).max()
    return read if away <= RESTS * side_px(lay.corners) else None


def _believed(piece: PieceReading, found: Detection) -> bool:
    """Whether a piece is there: what was found faintly has to be read without a doubt."""
    return not found.faint or found.kind not in READ_KINDS or _clear(piece)


def _clear(piece: PieceReading) -> bool:
    """Whether the piece was read, and as something."""
    return piece.doubt is None and piece.label is not None


def _legible(parts: Sequence[PieceReading]) -> bool:
    """Whether all parts of what seems to be one piece were read; halves of any sheet may look like two backs."""
    return all(part.doubt is None for part in parts) and any(_clear(part) for part in parts)


def _is_half(card: PieceReading, tile: PieceReading) -> bool:
    """Whether the card reads as one digit of the number that the tile surely has."""
    return _clear(card) and _clear(tile) and len(str(tile.label)) == 2 and str(card.label) in str(tile.label)


def _sureness(piece: PieceReading) -> float:
    return piece.confidence if _clear(piece) else 0.0


def _named(piece: Detection, names: Mapping[str, str]) -> Detection:
    """The detection in the game's words."""
    return replace(piece, kind=names[piece.kind])


def shares(game: str) -> dict[str, float]:
    """What detections of each kind count: less where the game means another kind by them."""
    names = KINDS_OF_GAME[game]
    return {kind: 1.0 if name in (kind, "tile") else OTHER_KIND for kind, name in names.items()}


class _Clock:
    """Milliseconds from lap to lap."""

    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self._begin = self._last = time.perf_counter()

    def lap(self, name: str) -> None:
        now = time.perf_counter()
        self.laps[name] = round(1000 * (now - self._last), 2)
        self.laps["total"] = round(1000 * (now - self._begin), 2)
        self._last = now
