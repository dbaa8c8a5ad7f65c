"""The keeper of the table: sources, refusals, steadiness, bumps."""

from __future__ import annotations

import time
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.boards import MAT
from calibration.evidence import Evidence
from calibration.keeper import TableKeeper
from calibration.plane import TablePlane
from calibration.refusal import Reason, Refusal
from calibration.sources import MAT_PLACES
from tests.calibration.pictures import HEIGHT, SIZES, WIDTH, Camera, Look, Piece, draw_table, grained, look_of, see
from vision.pieces import PieceReading

FIELD = np.array([(20.0, 20.0), (480.0, 20.0), (480.0, 340.0), (20.0, 340.0)])
EMPTY = Look([])


@pytest.fixture(scope="module")
def table() -> NDArray[np.uint8]:
    """The mat with cards, from above."""
    return draw_table()


@pytest.fixture(scope="module")
def bare() -> NDArray[np.uint8]:
    """Cards without markers."""
    return draw_table(markers=False)


def _error_mm(plane: TablePlane | None, camera: Camera) -> float:
    """The worst corner of the mat, the plane being in the mat's own millimetres."""
    assert plane is not None
    return float(np.linalg.norm(plane.to_mm(camera.project(FIELD)) - FIELD, axis=1).max())


def _gap_mm(plane: TablePlane | None, camera: Camera) -> float:
    """The worst error of a distance between corners, whatever the frame."""
    assert plane is not None
    found = plane.to_mm(camera.project(FIELD))
    gaps = np.linalg.norm(found[:, None] - found[None], axis=2) - np.linalg.norm(FIELD[:, None] - FIELD[None], axis=2)
    return float(np.abs(gaps).max())


def test_cold_start_with_the_mat_needs_no_click(table: NDArray[np.uint8]) -> None:
    camera = Camera()
    keeper, begin = TableKeeper(SIZES), time.process_time()
    plane = keeper.settle(EMPTY, see(table, camera), 0.0)
    assert time.process_time() - begin < 3.0
    assert plane is not None
    assert plane.method == "markers"
    assert plane.scale_known
    assert 0 < plane.residual_px < 0.5
    assert 0 < plane.residual_mm < 0.5
    assert _error_mm(plane, camera) < 0.5


@pytest.mark.parametrize("tilt", [0, 20, 45, 60, 70])
def test_the_mat_at_any_tilt(table: NDArray[np.uint8], tilt: float) -> None:
    camera = Camera(tilt_deg=tilt, distance_mm=620 + 4 * tilt)
    plane = TableKeeper(SIZES).settle(EMPTY, see(table, camera), 0.0)
    assert _error_mm(plane, camera) < (1.0 if tilt <= 45 else 2.5)


@pytest.mark.parametrize("k1", [-0.2, -0.08, 0.05])
def test_a_bent_picture_without_a_lens(table: NDArray[np.uint8], k1: float) -> None:
    camera = Camera(k1=k1)
    keeper = TableKeeper(SIZES)
    assert _error_mm(keeper.settle(EMPTY, see(table, camera), 0.0), camera) < 1.0
    assert keeper.lens is not None
    assert not keeper.lens.measured


def test_pieces_alone(bare: NDArray[np.uint8]) -> None:
    camera = Camera(k1=-0.05)
    keeper = TableKeeper(SIZES, shape_known=True)
    plane = keeper.settle(look_of(camera, 0.5), see(bare, camera), 0.0)
    assert plane is not None
    assert plane.method == "pieces"
    assert _gap_mm(plane, camera) < 4.0


def test_many_looks_at_pieces_are_better_than_one(bare: NDArray[np.uint8]) -> None:
    camera, picture = Camera(), see(bare, Camera())
    keeper = TableKeeper(SIZES, shape_known=True)
    alone = [
        _gap_mm(TableKeeper(SIZES, shape_known=True).settle(look_of(camera, 1.0, seed), picture, 0.0), camera)
        for seed in range(3)
    ]
    planes = [keeper.settle(look_of(camera, 1.0, seed), picture, float(seed)) for seed in range(10)]
    assert _gap_mm(planes[-1], camera) < 0.75 * np.mean(alone)


def test_four_in_ten_pieces_may_be_wrong(bare: NDArray[np.uint8]) -> None:
    camera, rng = Camera(), np.random.default_rng(5)
    look = look_of(camera, 0.3)
    wrong = [replace(look.pieces[0], corners=rng.uniform(100, 600, (4, 2)).astype(np.float32)) for _ in range(3)]
    plane = TableKeeper(SIZES, shape_known=True).settle(Look([*look.pieces, *wrong]), see(bare, camera), 0.0)
    assert _gap_mm(plane, camera) < 4.0


def test_thirty_noisy_looks_give_steady_corners(table: NDArray[np.uint8]) -> None:
    picture = see(table, Camera(), noise=0.0)
    keeper, seen = TableKeeper(SIZES), []
    for number in range(30):
        plane = keeper.settle(EMPTY, grained(picture, 9.0, number), 0.1 * number)
        assert plane is not None
        seen.append(plane.to_px(FIELD))
    assert np.ptp(seen[10:], axis=0).max() < 0.5


def test_bad_sightings_of_markers_do_not_matter(table: NDArray[np.uint8], monkeypatch: pytest.MonkeyPatch) -> None:
    camera, rng = Camera(), np.random.default_rng(2)
    picture = see(table, camera)
    true = {number: camera.project(corners) for number, corners in MAT.marker_corners().items()}

    def bad_sight(_: NDArray[np.uint8]) -> dict[int, NDArray[np.float32]]:
        return {
            number: (
                corners + rng.normal(0, 0.3, (4, 2)) + (rng.uniform(-40, 40, 2) if rng.random() < 0.4 else 0.0)
            ).astype(np.float32)
            for number, corners in true.items()
        }

    monkeypatch.setattr("calibration.keeper.find_markers", bad_sight)
    keeper = TableKeeper(SIZES)
    planes = [keeper.settle(EMPTY, picture, 0.1 * number) for number in range(30)]
    late = [plane for plane in planes[15:] if plane is not None]
    assert len(late) == 15
    corners = late[-1].to_mm(camera.project(FIELD))
    assert np.ptp([plane.to_px(corners) for plane in late], axis=0).max() < 0.5
    assert _gap_mm(late[-1], camera) < 0.5


def test_blinking_and_hidden_markers(table: NDArray[np.uint8], monkeypatch: pytest.MonkeyPatch) -> None:
    camera, rng = Camera(), np.random.default_rng(3)
    picture = see(table, camera)
    true = {number: camera.project(corners).astype(np.float32) for number, corners in MAT.marker_corners().items()}

    def blink(_: NDArray[np.uint8]) -> dict[int, NDArray[np.float32]]:
        return {
            n: c + rng.normal(0, 0.2, (4, 2)).astype(np.float32) for n, c in true.items() if n and rng.random() < 0.7
        }

    monkeypatch.setattr("calibration.keeper.find_markers", blink)
    keeper = TableKeeper(SIZES)
    planes = [keeper.settle(EMPTY, picture, 0.1 * number) for number in range(25)]
    kept = np.array([plane.to_px(FIELD) for plane in planes[6:] if plane is not None])
    assert len(kept) == 19
    assert np.ptp(kept, axis=0).max() < 1.0
    assert np.abs(kept[-1] - camera.project(FIELD)).max() < 1.0


@pytest.mark.parametrize("light", ["spot", "gradient", "warm", "cold", "dim"])
def test_any_lamp(table: NDArray[np.uint8], light: str) -> None:
    camera = Camera()
    picture = see(table, camera).astype(np.float32)
    x, y = np.meshgrid(np.arange(WIDTH), np.arange(HEIGHT))
    if light == "spot":
        picture += 160 * np.exp(-((x - 300) ** 2 + (y - 250) ** 2) / 150**2)[..., None]
    elif light == "gradient":
        picture *= (0.25 + 0.75 * x / WIDTH)[..., None]
    elif light == "dim":
        picture *= 0.2
    else:
        picture *= np.array((0.45, 0.8, 1.2) if light == "warm" else (1.2, 0.95, 0.7))
    plane = TableKeeper(SIZES).settle(EMPTY, np.clip(picture, 0, 255).astype(np.uint8), 0.0)
    assert _error_mm(plane, camera) < 1.0


def test_a_dark_rim_does_not_matter() -> None:
    camera = Camera(distance_mm=520)
    plane = TableKeeper(SIZES).settle(EMPTY, see(draw_table(rim=12), camera), 0.0)
    assert _error_mm(plane, camera) < 0.6


def test_a_mat_laid_the_wrong_way_round_is_refused_and_pieces_help(table: NDArray[np.uint8]) -> None:
    camera = Camera(turn_deg=180.0)
    keeper = TableKeeper(SIZES, shape_known=True)
    plane = keeper.settle(look_of(camera), see(table, camera), 0.0)
    refused = {refusal.reason: refusal for refusal in keeper.refusals}
    assert abs(abs(int(str(refused[Reason.TURNED].values["deg"]))) - 180) < 3
    assert plane is not None
    assert plane.method == "pieces"


def test_a_mirrored_picture_is_refused(table: NDArray[np.uint8]) -> None:
    keeper = TableKeeper(SIZES)
    picture = np.ascontiguousarray(see(table, Camera())[:, ::-1])
    assert keeper.settle(EMPTY, picture, 0.0) is None
    assert [refusal.reason for refusal in keeper.refusals] == [Reason.MIRRORED]


def test_markers_in_other_places_are_refused_with_their_residual(table: NDArray[np.uint8]) -> None:
    places = MAT.marker_corners()
    places[1] = places[1] + (0.0, 45.0)
    places[2] = places[2] + (-40.0, 0.0)
    keeper = TableKeeper(SIZES, places=places, shape_known=True)
    plane = keeper.settle(look_of(Camera()), see(table, Camera()), 0.0)
    assert keeper.refusals[0].reason is Reason.RESIDUAL
    assert float(str(keeper.refusals[0].values["px"])) > 2.5
    assert plane is not None
    assert plane.method == "pieces"


def test_what_is_far_larger_than_a_piece_beside_loose_markers_is_none(table: NDArray[np.uint8]) -> None:
    """As a marker cut by the picture's rim, which looks like a tile face down."""
    places = MAT.marker_corners()
    places[1] = places[1] + (0.0, 45.0)
    places[2] = places[2] + (-40.0, 0.0)
    camera, sizes = Camera(), {"tile": (12.0, 17.0, 4.0)}
    look = look_of(camera)
    keeper = TableKeeper(sizes, places=places, shape_known=True)
    sheet = Look([Piece("tile", piece.corners) for piece in look.pieces[:2]])
    plane = keeper.settle(sheet, see(table, camera), 0.0)
    assert plane is not None
    assert plane.method == "markers"
    assert _gap_mm(plane, camera) < 0.05 * 500.0


def test_a_mat_printed_too_small_is_told_by_the_pieces(table: NDArray[np.uint8]) -> None:
    camera = Camera()
    places = {number: corners / 0.9 for number, corners in MAT.marker_corners().items()}
    keeper = TableKeeper(SIZES, places=places, shape_known=True)
    plane = keeper.settle(look_of(camera), see(table, camera), 0.0)
    assert keeper.refusals[0].reason is Reason.SCALE
    assert abs(int(str(keeper.refusals[0].values["percent"])) - 90) <= 1
    assert plane is not None
    assert _gap_mm(plane, camera) < 2.0


def test_the_frame_stays_when_the_mat_comes_into_sight(table: NDArray[np.uint8], bare: NDArray[np.uint8]) -> None:
    camera = Camera()
    keeper = TableKeeper(SIZES, shape_known=True)
    first = keeper.settle(look_of(camera), see(bare, camera), 0.0)
    second = keeper.settle(look_of(camera), see(table, camera), 1.0)
    assert first is not None
    assert second is not None
    assert (first.method, second.method) == ("pieces", "markers")
    places = np.concatenate([piece.corners for piece in look_of(camera).pieces])
    assert np.linalg.norm(first.to_mm(places) - second.to_mm(places), axis=1).max() < 1.5


BUMPS = [
    pytest.param({"shift_px": (12.0, 0.0), "roll_deg": 1.5}, id="12 px and 1.5 degrees"),
    pytest.param({"shift_px": (-30.0, 33.0), "roll_deg": -3.0}, id="45 px and 3 degrees"),
    pytest.param({"distance_mm": 540.0}, id="zoom"),
    pytest.param({"shift_px": (90.0, -70.0), "roll_deg": 5.0}, id="a hard knock"),
]


@pytest.mark.parametrize("bump", BUMPS)
@pytest.mark.parametrize("what", ["mat", "cards", "nothing known"])
def test_a_bump_is_noticed_and_mended_without_clicks(
    table: NDArray[np.uint8], bare: NDArray[np.uint8], bump: dict[str, float], what: str
) -> None:
    drawing = table if what == "mat" else bare
    before = Camera()
    after = replace(before, **bump)
    keeper = TableKeeper(SIZES, shape_known=True)
    first = keeper.settle(look_of(before), see(drawing, before), 0.0)
    assert first is not None
    pictures = [see(drawing, before, seed=1), *(see(drawing, after, seed=k) for k in (2, 3))]
    assert keeper.watch(pictures[0], 0.1) is None
    told = [keeper.watch(pictures[1 + k % 2], 0.2 + 0.1 * k) for k in range(6)]
    moved = next(one for one in told if one is not None)
    assert moved.time_s - 0.2 <= 0.5
    assert keeper.plane is None
    second = keeper.settle(look_of(after) if what != "nothing known" else EMPTY, pictures[1], 1.0)
    assert second is not None
    same = first.to_mm(before.project(FIELD)) - second.to_mm(after.project(FIELD))
    assert np.linalg.norm(same, axis=1).max() < 2.5
    assert keeper.watch(pictures[2], 1.1) is None


def test_solving_anew_keeps_the_millimetres(table: NDArray[np.uint8]) -> None:
    camera = Camera()
    keeper = TableKeeper(SIZES, shape_known=True)
    first = keeper.settle(look_of(camera), see(table, camera), 0.0)
    keeper.forget()
    assert keeper.plane is None
    assert keeper.watch(see(table, camera, seed=1), 0.5) is not None
    second = keeper.settle(look_of(camera), see(table, camera, seed=2), 1.0)
    assert first is not None
    assert second is not None
    assert (
        np.linalg.norm(first.to_mm(camera.project(FIELD)) - second.to_mm(camera.project(FIELD)), axis=1).max() < 0.5
    )


def test_nothing_to_be_seen_gives_nothing() -> None:
    keeper = TableKeeper(SIZES)
    rng = np.random.default_rng(0)
    assert keeper.settle(EMPTY, rng.integers(0, 255, (HEIGHT, WIDTH, 3), np.uint8), 0.0) is None
    assert keeper.settle(EMPTY, np.zeros((HEIGHT, WIDTH, 3), np.uint8), 1.0) is None
    assert keeper.watch(np.zeros((HEIGHT, WIDTH, 3), np.uint8), 2.0) is None


def test_the_picture_may_be_grey(table: NDArray[np.uint8]) -> None:
    camera = Camera()
    grey = np.asarray(cv2.cvtColor(see(table, camera), cv2.COLOR_BGR2GRAY), np.uint8)
    assert _error_mm(TableKeeper(SIZES).settle(EMPTY, grey, 0.0), camera) < 0.5


def test_a_clicked_table_is_kept_and_carried_along(bare: NDArray[np.uint8]) -> None:
    before = Camera()
    after = replace(before, shift_px=(20.0, -10.0))
    clicked = TablePlane(np.linalg.inv(before.homography), "file", 1.0, 0.5)
    keeper = TableKeeper(SIZES, shape_known=True)
    assert keeper.place(clicked, see(bare, before), 0.0) is clicked
    kept = keeper.settle(look_of(before, 2.0), see(bare, before, seed=1), 0.5)
    assert kept is clicked, "pieces do not outrank the hand"
    picture = see(bare, after)
    assert any(keeper.watch(picture, 1.0 + 0.1 * k) for k in range(5))
    moved = keeper.settle(EMPTY, picture, 2.0)
    assert _error_mm(moved, after) < 2.0
    keeper.forget()
    again = keeper.settle(look_of(after), picture, 3.0)
    assert again is not None
    assert again.method == "pieces"


def test_markers_on_which_the_board_would_be_askew_are_not_where_they_should_be() -> None:
    evidence = Evidence(SIZES, (260.0, 260.0), MAT_PLACES, True)
    picture = np.zeros((720, 1280, 3), np.uint8)
    askew = TablePlane(np.array([[1.0, 0.3, 0.0], [0.0, -1.0, 720.0], [0.0, 0.0004, 1.0]]), "markers", 0.5, 0.5, True)
    true = np.array([[300.0, 200], [560, 200], [560, 460], [300, 460]], np.float32)
    evidence.add([PieceReading("board", None, None, 0.9, true, 0.0)], {}, picture)
    refused = evidence._of_true_size(askew)
    assert isinstance(refused, Refusal)
    assert refused.reason is Reason.SCALE
    straight = TablePlane(np.array([[1.0, 0, 0], [0, -1, 720], [0, 0, 1]]), "markers", 0.5, 0.5, True)
    assert evidence._of_true_size(straight) is straight


def test_more_pieces_than_are_kept_as_evidence_end_no_match() -> None:
    """Summy's 94 blocks: those seen last count."""
    evidence = Evidence({"block": (20.0, 20.0, 10.0)}, None, {}, False)
    square, picture = np.array([(0, 0), (20, 0), (20, 20), (0, 20)], np.float32), np.zeros((72, 128, 3), np.uint8)
    blocks = [
        PieceReading("block", "1", "up", 0.9, square + np.float32((40 * (n % 10), 40 * (n // 10))), 0.0)
        for n in range(94)
    ]
    for few in (blocks[:80], blocks[40:80], blocks[:40], blocks[80:]):
        evidence.add(few, {}, picture)
    assert len(evidence.pixels()) == 4 * 80
