"""Boards laid over themselves from photograph to photograph, and what differs then."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from calibration.plane import TablePlane
from live.watching.boardphotos import BoardPhotos
from live.watching.cellchanges import changes
from live.watching.firsttiles import odd_cells, odd_strength
from live.watching.placing import Ahead, Placed, board_of, placed
from live.watching.straight import CELL_PX, RIM, Size, carried, fitted, straightened
from live.watching.tilereads import fit_tile
from vision.again import Lying
from vision.cellgrids import CellGrid
from vision.gate import Picture
from vision.looking import Known, Seen
from vision.pieces import Corners, PieceReading, TurnReading, turn_of

SIZE = Size(9, 9)
HERE = np.array([[220, 90], [800, 120], [860, 700], [170, 660]], np.float32)
THERE = np.array([[260, 130], [790, 100], [900, 690], [240, 730]], np.float32)


def _flat(tiles: dict[tuple[int, int], str]) -> np.ndarray:
    """The straight board: plain, bonus and number cells, with wooden tiles."""
    width, height = SIZE.px
    flat = np.full((height, width, 3), (120, 60, 40), np.uint8)
    for row in range(9):
        for col in range(9):
            near = min(row, 8 - row), min(col, 8 - col)
            colour, text = (236, 238, 240), None
            if near in ((1, 1), (0, 3), (3, 0)):
                colour, text = (60, 170, 230), "2x"
            if near == (4, 4):
                text = "1"
            _cell(flat, row, col, colour, text, 1.0)
    for (row, col), label in tiles.items():
        _cell(flat, row, col, (110, 165, 205), label, 0.9)
    return cv2.GaussianBlur(flat, (0, 0), 0.7)


def _cell(flat: np.ndarray, row: int, col: int, colour: tuple[int, int, int], text: str | None, side: float) -> None:
    x, y = (round((at + RIM + 0.5 * (1 - side)) * CELL_PX) for at in (col, row))
    long = round(side * CELL_PX)
    cv2.rectangle(flat, (x, y), (x + long - 1, y + long - 1), colour, -1)
    cv2.rectangle(flat, (x, y), (x + long - 1, y + long - 1), (110, 110, 110), 1)
    if text is not None:
        at = round(x + long / 2 - 8 * len(text)), y + long - 12
        cv2.putText(flat, text, at, cv2.FONT_HERSHEY_SIMPLEX, 0.7, (30, 30, 30), 2, cv2.LINE_AA)


def _photograph(
    tiles: dict[tuple[int, int], str], corners: Corners, *, light: float = 1.0, slope: float = 0.0, seed: int = 0
) -> np.ndarray:
    picture = cv2.warpPerspective(_flat(tiles), SIZE.to_picture(corners), (1000, 800), borderValue=(70, 90, 110))
    fall = light * (1 + slope * np.linspace(-1, 1, 1000))[None, :, None]
    noise = np.random.default_rng(seed).normal(0, 2.5, picture.shape)
    return np.clip(picture * fall + noise, 0, 255).astype(np.uint8)


class Reader:
    """Reads what truly lies where it is asked to look; print reads as what it says, surely."""

    def __init__(
        self,
        tiles: dict[tuple[int, int], str],
        unsure: Sequence[str] = (),
        signs: dict[tuple[int, int], str] | None = None,
    ) -> None:
        self.tiles = tiles
        self.unsure = unsure
        self.printed = {(4, 4): "1", **(signs or {})}
        self.corners: Sequence[Corners] = (HERE, THERE)

    def look(
        self,
        picture: Picture,
        time_s: float,
        plane: TablePlane | None,
        known: Known,
        *,
        up_deg: float | None = None,
        lying: Lying | None = None,
    ) -> Seen:
        raise AssertionError("a board's photographs are not searched as a whole")

    def read_at(
        self, picture: np.ndarray, quads: Sequence[Corners], kind: str, *, up_deg: float | None = None
    ) -> list[PieceReading]:
        return [self._read(picture, quad) for quad in quads]

    def _read(self, picture: np.ndarray, quad: Corners) -> PieceReading:
        corners = SIZE.corners if picture.shape[:2] == SIZE.px[::-1] else self._nearest(picture)
        at = cv2.perspectiveTransform(quad.mean(axis=0)[None, None], np.linalg.inv(SIZE.to_picture(corners)))[0, 0]
        col, row = (int((value + 0.5) / CELL_PX - RIM) for value in at)
        patch = cv2.warpPerspective(
            picture,
            cv2.getPerspectiveTransform(quad, np.array([[0, 0], [40, 0], [40, 40], [0, 40]], np.float32)),
            (40, 40),
        )
        wood = int(np.median(patch[..., 2])) - int(np.median(patch[..., 0])) > 40
        label = self.tiles.get((row, col)) if wood else self.printed.get((row, col))
        sure = 0.52 if label in self.unsure else 0.98
        turn = TurnReading(0, turn_of(quad), 1.0, ((label, sure), ("19", 0.98 - sure)))
        return PieceReading("tile", label, "up", 0.99, quad, turn_of(quad), turns=(turn,))

    def _nearest(self, picture: np.ndarray) -> Corners:
        """Which of the two cameras took it: the board's corner shows there."""
        return min(self.corners, key=lambda quad: float(np.abs(_corner(picture, quad)).mean()))


def _corner(picture: np.ndarray, quad: Corners) -> np.ndarray:
    flat = straightened(picture, quad, SIZE).astype(np.float32)
    return cv2.cvtColor(flat.astype(np.uint8), cv2.COLOR_BGR2GRAY).astype(np.float32) - cv2.cvtColor(
        _flat({}), cv2.COLOR_BGR2GRAY
    )


def _ahead_of(following: Sequence[np.ndarray]) -> Ahead:
    return lambda count: following[:count]


def _followed(photographs: Sequence[np.ndarray], reader: Reader) -> list[dict[tuple[int, int], str]]:
    """The tiles that each photograph added."""
    board, seen, out = None, set(), []
    for number, picture in enumerate(photographs):

        def ahead(count: int, begin: int = number + 1) -> Sequence[np.ndarray]:
            return photographs[begin : begin + count]

        if board is None:
            board = BoardPhotos.begin(reader, CellGrid(HERE, 9, 9, 1.0), picture, ahead)
        else:
            assert board.look(picture, ahead)
        out.append({cell: laid.told.best[0] for cell, laid in board.tiles.items() if cell not in seen})
        seen |= set(board.tiles)
    return out


MOVES = {(3, 4): "13", (4, 5): "7", (5, 4): "20", (3, 3): "4"}


def test_the_board_is_found_again_by_a_hand_that_moved() -> None:
    before, now = _photograph({}, HERE), _photograph({(3, 4): "13"}, THERE, light=0.8, seed=1)
    rough = carried(before, HERE, now)
    assert rough is not None
    corners, share = fitted(straightened(before, HERE, SIZE), now, rough, SIZE)
    assert share > 0.8
    assert float(np.linalg.norm(corners - THERE, axis=1).max()) < 1.0


def test_light_is_no_change_and_a_tile_is_one() -> None:
    then = straightened(_photograph({}, HERE), HERE, SIZE)
    now = straightened(_photograph({(3, 4): "13"}, THERE, light=0.75, slope=0.2, seed=1), THERE, SIZE)
    share = changes(then, now, SIZE).share.copy()
    assert share[3, 4] > 0.6
    share[3, 4] = 0
    assert share.max() < 0.1


def test_a_tile_of_the_first_photograph_is_told_from_print() -> None:
    flat = straightened(_photograph({(3, 4): "13"}, HERE, slope=0.15), HERE, SIZE)
    odd = odd_cells(flat, SIZE)
    assert odd is not None
    assert list(odd) == [(3, 4)]
    fit = fit_tile(odd_strength(flat, SIZE), SIZE, 3, 4, None)
    assert (fit.row, fit.col) == pytest.approx((3, 4), abs=0.1)
    assert odd_cells(straightened(_photograph({}, HERE), HERE, SIZE), SIZE) == {}


def test_every_photograph_adds_its_own_tile() -> None:
    photographs, laid = [], {}
    for number, (cell, label) in enumerate(MOVES.items()):
        laid[cell] = label
        corners = (HERE, THERE)[number % 2]
        photographs.append(_photograph(laid, corners, light=1 - 0.08 * number, slope=0.1 * (number % 3), seed=number))
    told = _followed(photographs, Reader(MOVES))
    assert told == [{cell: label} for cell, label in MOVES.items()]


def test_what_is_gone_in_the_next_photograph_was_not_laid() -> None:
    laid = {(3, 4): "13"}
    passing = {**laid, (6, 6): "8"}
    after = {**laid, (4, 5): "7"}
    photographs = [_photograph(tiles, HERE, seed=k) for k, tiles in enumerate((laid, passing, after))]
    told = _followed(photographs, Reader({**passing, **after}))
    assert told == [{(3, 4): "13"}, {}, {(4, 5): "7"}]


def test_a_board_that_one_photograph_hides_is_taken_from_the_next() -> None:
    hidden = _photograph({}, HERE)
    # Glare over half of the cells leaves too few to count.
    glare = np.array([[150, 80], [560, 80], [560, 720], [150, 720]], np.int32)
    cv2.fillConvexPoly(hidden, glare, (215, 218, 220))
    cv2.rectangle(hidden, (560, 80), (640, 720), (215, 218, 220), -1)
    following = [_photograph({}, HERE, seed=1)]
    assert board_of(hidden, lambda count: []) is None
    found = board_of(hidden, lambda count: following)
    assert found is not None
    assert (found.rows, found.cols) == (9, 9)
    assert float(np.linalg.norm(found.corners - HERE, axis=1).max()) < 3.0


def test_a_tile_that_can_not_be_read_is_asked_about_when_no_photograph_follows() -> None:
    laid = {(3, 4): "13"}
    photographs = [_photograph(laid, HERE)]
    for number, (cell, label) in enumerate({(4, 5): "12", (5, 4): "20"}.items()):
        laid[cell] = label
        photographs.append(_photograph(laid, HERE, seed=number))
    board = BoardPhotos.begin(Reader(laid, unsure=("12",)), CellGrid(HERE, 9, 9, 1.0), photographs[0], lambda n: [])
    shown = []
    for number in (1, 2):
        following = photographs[number + 1 :]
        assert board.look(photographs[number], _ahead_of(following))
        shown.append(sorted(str(s.likeliest and s.likeliest[2]) for s in board.sightings()))
    assert shown == [["13"], ["12", "13", "20"]]


def test_a_board_whose_print_repeats_is_not_laid_over_itself_a_cell_away() -> None:
    """Fitted where it lay before, half of the blocks agreed, and all tiles from then on were told a column off."""

    def ruled(corners: Corners) -> np.ndarray:
        width, height = SIZE.px
        flat = np.full((height, width, 3), (40, 40, 40), np.uint8)
        for row in range(9):
            for col in range(9):
                text = "=" if (row + col) % 4 else None
                _cell(flat, row, col, (70, 110, 60) if (row, col) != (2, 6) else (60, 60, 200), text, 1.0)
        cv2.putText(flat, "SUMS", (40, 17), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (230, 230, 230), 2, cv2.LINE_AA)
        return np.asarray(
            cv2.warpPerspective(flat, SIZE.to_picture(corners), (1000, 800), borderValue=(70, 90, 110)), np.uint8
        )

    one_cell = np.array([64.0, 3.0], np.float32)  # to the right, as the lines run
    before = ruled(HERE)
    now = placed(ruled(HERE + one_cell), Placed(before, HERE, straightened(before, HERE, SIZE)), SIZE)
    assert now is not None
    assert np.abs(now.corners - (HERE + one_cell)).max() < 3.0


SIGNS = dict.fromkeys([(2, 2), (2, 6), (6, 2), (6, 6)], "-")


def _lit(picture: np.ndarray, cell: tuple[int, int]) -> np.ndarray:
    """The photograph with other light on one cell, and its sign."""
    quad = cv2.perspectiveTransform(SIZE.quad(*cell)[None].astype(np.float64), SIZE.to_picture(HERE))[0]
    lit = picture.copy()
    cv2.fillConvexPoly(lit, np.round(quad).astype(np.int32), (90, 100, 120))
    (x0, y0), (x1, y1) = 0.5 * (quad[0] + quad[3]), 0.5 * (quad[1] + quad[2])
    begin, end = ((round(x0 + k * (x1 - x0)), round(y0 + k * (y1 - y0))) for k in (0.3, 0.7))
    cv2.line(lit, begin, end, (20, 20, 20), 4, cv2.LINE_AA)
    return lit


def test_a_sign_in_other_light_on_an_empty_board_is_no_tile() -> None:
    photographs = [_lit(_photograph({}, HERE, seed=k), (2, 2)) for k in (1, 2)]
    assert _followed(photographs, Reader({}, signs=SIGNS)) == [{}, {}]


@pytest.mark.parametrize("empty_first", [True, False])
def test_a_sign_of_the_board_in_other_light_is_no_tile_and_hides_none(*, empty_first: bool) -> None:
    photographs = [_photograph({}, HERE)] if empty_first else []
    photographs += [_lit(_photograph({(3, 4): "13"}, HERE, seed=k), (2, 2)) for k in (1, 2)]
    told = _followed(photographs, Reader({(3, 4): "13"}, signs=SIGNS))
    assert told == ([{}] if empty_first else []) + [{(3, 4): "13"}, {}]


def test_strong_colours_in_another_cameras_way_are_no_change() -> None:
    """Cameras make strong colours stronger in a way that no one mixture of the three tells."""
    then = straightened(_photograph({}, HERE), HERE, SIZE)
    photograph = _photograph({(3, 4): "13"}, HERE, seed=1)
    hue = cv2.cvtColor(photograph, cv2.COLOR_BGR2HSV).astype(np.float32)
    hue[..., 1] = np.where(hue[..., 1] > 60, np.minimum(1.3 * hue[..., 1], 255), 0.9 * hue[..., 1])
    strong = cv2.cvtColor(hue.astype(np.uint8), cv2.COLOR_HSV2BGR)
    share = changes(then, straightened(strong, HERE, SIZE), SIZE).share.copy()
    assert share[3, 4] > 0.6
    share[3, 4] = 0
    assert share.max() < 0.1


def test_what_is_laid_later_does_not_lie_in_the_first_photograph() -> None:
    """A sign in a tile's shadow, on which the next tile is laid."""
    signs = dict.fromkeys([(3, 5), (3, 3), (5, 5), (5, 3)], "-")
    first, both = {(3, 4): "13"}, {(3, 4): "13", (3, 5): "7"}
    photographs = [_lit(_photograph(first, HERE), (3, 5)), *(_photograph(both, HERE, seed=k) for k in (1, 2, 3, 4))]
    told = _followed(photographs, Reader(both, unsure=("-",), signs=signs))
    assert told == [{(3, 4): "13"}, {(3, 5): "7"}, {}, {}, {}]


def test_a_tile_that_looks_like_one_that_could_not_be_read_is_no_print_that_repeats() -> None:
    laid = {(3, 4): "13"}, {(3, 4): "13", (5, 4): "18"}
    told = _followed(
        [_photograph(tiles, HERE, seed=k) for k, tiles in enumerate(laid)], Reader(laid[1], unsure=("13",))
    )
    assert told == [{}, {(5, 4): "18"}]


def test_a_tile_in_the_next_ones_shadow_was_laid() -> None:
    laid = {(3, 4): "13"}, {(3, 4): "13", (4, 5): "7"}, {(3, 4): "13", (4, 5): "7", (5, 5): "20"}
    photographs = [_photograph(tiles, HERE, seed=k) for k, tiles in enumerate(laid)]
    corners = SIZE.quad(4, 5)
    lower = np.stack([0.55 * corners[0] + 0.45 * corners[3], 0.55 * corners[1] + 0.45 * corners[2], *corners[2:]])
    quad = cv2.perspectiveTransform(lower[None].astype(np.float64), SIZE.to_picture(HERE))[0]
    shade = cv2.fillConvexPoly(np.ones(photographs[2].shape[:2], np.float32), np.round(quad).astype(np.int32), 0.5)
    photographs[2] = (photographs[2] * shade[..., None]).astype(np.uint8)
    assert _followed(photographs, Reader(laid[2])) == [{(3, 4): "13"}, {(4, 5): "7"}, {(5, 5): "20"}]
