"""Truth against pixels: corners, visibility, contact, the plane, the field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from models.scenes import GAMES, Atlas, Camera, Hand, Lift, Renderer, random_scene, render
from models.scenes.truth import turn_of
from referee.core.pieces import PlacedPiece

from .conftest import polygon_mask

Laid = Callable[..., Renderer]


def block(key: str, x: float, y: float, label: str | None = "7", **changes: Any) -> PlacedPiece:
    return PlacedPiece(key, "block", label, "up" if label else "down", x, y, **changes)


@pytest.mark.parametrize("game", GAMES)
def test_corners_fall_on_the_piece(game: str, atlas: Atlas) -> None:
    """The polygon of the corners covers the ids of an uncovered piece, and little else."""
    checked = 0
    for seed in (1, 2):
        drawn = render(random_scene(game, seed, styles=("classic",), size=(960, 540), difficulty=0.3, atlas=atlas))
        for piece in drawn.truth["pieces"]:
            if piece["visibility"] < 0.999 or piece["in_frame"] < 1 or piece["standing"] or piece["kind"] == "board":
                continue
            seen = drawn.ids == piece["id"]
            quad = polygon_mask(piece["corners"], seen.shape)
            share = {"ring": 0.2, "round": 0.74, "rectangle": 0.95}[piece["shape"]]
            assert (seen & quad).sum() >= share * quad.sum() - 12, (seed, piece)
            assert (seen & ~quad).sum() <= 0.04 * seen.sum() + 12, (seed, piece)
            checked += 1
    assert checked >= 3


def test_board_corners_are_those_of_the_playing_area(laid: Laid, atlas: Atlas) -> None:
    board = atlas.get("sequence-numbers", "classic").of("board")[0]
    renderer = laid("sequence-numbers", [PlacedPiece("board", "board", None, None, 0, 0)])
    corners = np.array(renderer.frame().truth["pieces"][0]["corners"])
    wide = np.linalg.norm(corners[1] - corners[0]) / renderer.canvas.scale_at(np.zeros(3)) * renderer.canvas.scale
    assert board.inset_mm > 0
    assert wide == pytest.approx(board.size_mm[0] - 2 * board.inset_mm, rel=0.02)


@pytest.mark.parametrize("turn_deg", [0.0, 30.0, 90.0, 180.0, -135.0])
def test_turn_is_clockwise_in_a_picture_from_above(turn_deg: float, laid: Laid) -> None:
    piece = laid("summy", [block("a", 10, 5, turn_deg=turn_deg)]).frame().truth["pieces"][0]
    assert (piece["turn_deg"] - turn_deg + 180) % 360 - 180 == pytest.approx(0, abs=0.05)
    assert turn_of(np.array(piece["corners"])) == pytest.approx(piece["turn_deg"], abs=1e-2)


def test_printed_side_is_drawn_upright(laid: Laid, atlas: Atlas) -> None:
    """The picture cut out along the corners looks like the drawing, more than like the drawing turned."""
    import cv2

    texture = atlas.get("summy", "classic").find("block", "4", "up")
    renderer = laid("summy", [block("a", -20, 12, "4", turn_deg=57.0)], Camera.look((640, 480), 40.0, 300.0, 20.0))
    drawn = renderer.frame()
    side = 60
    goal = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(drawn.truth["pieces"][0]["corners"], np.float32), goal)
    cut = cv2.cvtColor(cv2.warpPerspective(drawn.image, matrix, (side, side)), cv2.COLOR_BGR2GRAY).astype(float)
    face = cv2.cvtColor(cv2.resize(texture.drawing[..., :3], (side, side)), cv2.COLOR_BGR2GRAY).astype(float)
    likeness = [np.corrcoef(cut.ravel(), np.rot90(face, k).ravel())[0, 1] for k in range(4)]
    assert likeness[0] > 0.85
    assert likeness[0] > max(likeness[1:]) + 0.2


def test_visibility_of_a_covered_piece(laid: Laid, atlas: Atlas) -> None:
    """A card half under another is half seen; one under a whole card is not seen at all."""
    half = atlas.get("kaifuda", "classic").of("card")[0].size_mm[0] / 2
    lower = PlacedPiece("low", "card", "3", "up", 0, 0)
    upper = PlacedPiece("up", "card", "5", "up", half, 0, z_mm=0.3)
    hidden = PlacedPiece("gone", "card", "7", "up", 120, 0)
    cover = PlacedPiece("lid", "card", "8", "up", 120, 0, z_mm=0.3)
    truth = laid("kaifuda", [lower, upper, hidden, cover]).frame().truth["pieces"]
    seen = {piece["key"]: piece["visibility"] for piece in truth}
    assert seen["low"] == pytest.approx(0.5, abs=0.03)
    assert seen["up"] == 1.0
    assert seen["gone"] <= 0.02
    assert seen["lid"] == 1.0


def test_visibility_and_frame_at_the_border(laid: Laid) -> None:
    camera = Camera.look((640, 480), 62.0, 420.0, 0.0)
    x, _, w = np.linalg.inv(camera.homography_at(10.0)) @ np.array([639.5, 239.5, 1.0])
    edge_mm = float(x / w)
    truth = laid("summy", [block("half", edge_mm, 0), block("out", edge_mm + 300, 0)]).frame().truth["pieces"]
    assert truth[0]["in_frame"] == pytest.approx(0.5, abs=0.06)
    assert truth[0]["visibility"] == pytest.approx(0.5, abs=0.08)
    assert truth[1]["in_frame"] == 0.0
    assert truth[1]["visibility"] == 0.0


def test_hand_covers_pieces_and_is_masked(laid: Laid) -> None:
    renderer = laid("summy", [block("under", 0, 0), block("free", 130, 60)])
    hand = Hand((0.0, 30.0, 5.0), 0.0, "flat")
    drawn = renderer.frame(hands=[hand])
    seen = {piece["key"]: piece["visibility"] for piece in drawn.truth["pieces"]}
    assert seen["under"] < 0.5
    assert seen["free"] == 1.0
    assert drawn.hands.any()
    assert not (drawn.ids[drawn.hands] > 0).any()
    plain = renderer.frame(hands=[])
    assert not plain.hands.any()
    changed = np.abs(drawn.image.astype(int) - plain.image).mean(axis=2)
    assert changed[drawn.hands].mean() > 15


def test_touching_pieces_share_an_edge(laid: Laid, atlas: Atlas) -> None:
    half = atlas.get("summy", "classic").of("block")[0].size_mm[0] / 2
    pieces = [block("a", -half, 0), block("b", half, 0)]
    drawn = laid("summy", pieces).frame()
    a, b = (np.array(piece["corners"]) for piece in drawn.truth["pieces"])
    assert np.allclose(a[1], b[0], atol=0.01)
    assert np.allclose(a[2], b[3], atol=0.01)
    row = drawn.ids[int(a[:, 1].mean())]
    border = round(float(a[1, 0]))
    assert set(row[border - 6 : border - 1]) == {1}
    assert set(row[border + 2 : border + 7]) == {2}


def test_homography_leads_from_corners_to_millimetres(atlas: Atlas) -> None:
    scene = random_scene("kaifuda", 4, styles=("classic",), size=(960, 540), difficulty=0.6, atlas=atlas)
    truth = render(scene).truth
    homography = np.array(truth["table"]["homography"])
    flat = [p for p in truth["pieces"] if p["z_mm"] == 0 and p["in_frame"] > 0]
    assert flat
    for piece in flat:
        ideal = scene.camera.undistort(np.array(piece["corners"]))
        mm = np.column_stack([ideal, np.ones(4)]) @ homography.T
        # Corners lie a card's thickness above the table, hence the slack.
        assert np.allclose((mm[:, :2] / mm[:, 2:]).mean(axis=0), piece["xy_mm"], atol=1.0)


def test_standing_block_is_as_high_as_it_is_wide(laid: Laid, atlas: Atlas) -> None:
    size = atlas.get("summy", "classic").of("block")[0].size_mm[1]
    renderer = laid("summy", [block("up", 0, 40, "5", standing=True)], Camera.look((640, 480), 62.0, 420.0, 45.0))
    body = renderer._bodies(renderer.scene.pieces, {})["up"]
    assert body.corners()[:, 2].max() == pytest.approx(size)
    assert body.corners()[:, 2].min() == pytest.approx(0.0, abs=1e-6)
    piece = renderer.frame().truth["pieces"][0]
    assert piece["standing"] is True
    assert piece["visibility"] > 0.9  # the printed side looks towards the near player, where the camera is


def test_hidden_faces_are_not_told(laid: Laid) -> None:
    truth = laid("kaifuda", [PlacedPiece("veil", "card", None, "down", 0, 0)]).frame().truth["pieces"][0]
    assert truth["label"] is None
    assert truth["details"] == {}


def test_markers_are_where_the_truth_says(atlas: Atlas) -> None:
    import cv2

    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    found = 0
    for seed in range(40):
        scene = random_scene("suiri-sinri", seed, styles=("classic",), difficulty=0.0, atlas=atlas)
        if not scene.markers or scene.hands:
            continue
        drawn = render(scene)
        corners, ids, _ = detector.detectMarkers(drawn.image)
        wanted = {m["id"]: np.array(m["corners"]) for m in drawn.truth["aruco"]}
        for quad, ident in zip(corners, [] if ids is None else ids.ravel(), strict=True):
            assert np.abs(quad.reshape(4, 2) - wanted[int(ident)]).max() < 2.5
            found += 1
        if found >= 4:
            break
    assert found >= 4


def test_a_flipped_card_shows_its_other_side(laid: Laid) -> None:
    card = PlacedPiece("c", "card", None, "down", 0, 0)
    face = PlacedPiece("c", "card", "lion", "up", 0, 0)
    renderer = laid("suiri-sinri", [card])
    told = []
    for angle in (0.0, 50.0, 130.0, 180.0):
        lift = Lift(angle, 0.0, (0.0, 0.0), face, 40.0)
        drawn = renderer.frame(lifts={"c": lift})
        piece = drawn.truth["pieces"][0]
        told.append((piece["label"], piece["face"]))
        seen = drawn.ids == 1
        quad = polygon_mask(piece["corners"], seen.shape)
        assert (seen & quad).sum() > 0.9 * quad.sum()
        assert piece["visibility"] > 0.95
    assert told == [(None, "down"), (None, "down"), ("lion", "up"), ("lion", "up")]


def test_held_piece_lies_between_fingers_and_thumb(laid: Laid) -> None:
    """Its hand hides part of it, its id stays right although it is not the last of the pieces."""
    held = PlacedPiece("held", "card", "5", "up", 0, 45, z_mm=30, role="side")
    renderer = laid("kaifuda", [held, PlacedPiece("other", "card", "7", "up", 130, 0)])
    drawn = renderer.frame(hands=[Hand((0.0, 20.0, 30.0), 0.0, "grip")], held={"held": 0})
    first, second = drawn.truth["pieces"]
    assert first["held"] is True
    assert 0.3 < first["visibility"] < 1.0
    assert second["visibility"] == 1.0
    assert drawn.ids[tuple(int(v) for v in np.mean(second["corners"], axis=0)[::-1])] == second["id"]
    assert (drawn.ids == first["id"]).sum() > 400
