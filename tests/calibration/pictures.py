"""Drawn tables under a simple camera: a flat drawing in millimetres, seen through a pinhole and a lens."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boards import MAT, marker_bits
from calibration.lens import Lens
from calibration.plane import apply

WIDTH, HEIGHT = 1280, 720
CARD_MM = (63.0, 88.0)
SIZES = {"card": (*CARD_MM, 0.3)}
PX_PER_MM = 3.0
AROUND_MM = 150.0
"""The drawing shows so much of the table around the mat."""

Picture = NDArray[np.uint8]
Array = NDArray[np.float64]
CARDS = ((120.0, 110.0, 10.0), (200.0, 250.0, -20.0), (250.0, 150.0, 90.0), (330.0, 240.0, 45.0), (380.0, 130.0, 3.0))
"""x, y and turn of cards on the mat, in mm and degrees."""


@dataclass(frozen=True)
class Piece:
    """A piece as a look gives it."""

    kind: str
    corners: NDArray[np.float32]


@dataclass(frozen=True)
class Look:
    """A look with pieces."""

    pieces: list[Piece]


@dataclass(frozen=True)
class Camera:
    """A pinhole 68° wide above the mat's middle, with a lens."""

    tilt_deg: float = 25.0
    turn_deg: float = 2.0
    distance_mm: float = 560.0
    k1: float = 0.0
    shift_px: tuple[float, float] = (0.0, 0.0)
    roll_deg: float = 0.0

    @property
    def lens(self) -> Lens:
        """The true lens."""
        focal = WIDTH / 2 / np.tan(np.radians(34))
        matrix = np.array([[focal, 0, (WIDTH - 1) / 2], [0, focal, (HEIGHT - 1) / 2], [0, 0, 1.0]])
        return Lens(matrix, np.array([self.k1, 0, 0, 0, 0.0]), WIDTH, HEIGHT)

    @property
    def homography(self) -> Array:
        """Mat millimetres to undistorted pixels."""
        tilt, turn = np.radians([self.tilt_deg, self.turn_deg])
        spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
        facing = np.array([[1, 0, 0], [0, -np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), -np.cos(tilt)]])
        knock, _ = cv2.Rodrigues(np.array([-self.shift_px[1], self.shift_px[0], 0]) / self.lens.matrix[0, 0])
        roll = np.radians(self.roll_deg)
        about = np.array([[np.cos(roll), -np.sin(roll), 0], [np.sin(roll), np.cos(roll), 0], [0, 0, 1]])
        rotation = about @ knock @ facing @ spin
        middle = np.array([MAT.width_mm / 2, MAT.height_mm / 2, 0.0])
        away = about @ knock @ np.array([0, 0, self.distance_mm])
        return np.asarray(
            self.lens.matrix @ np.column_stack([rotation[:, 0], rotation[:, 1], away - rotation @ middle])
        )

    def project(self, points_mm: Array) -> Array:
        """Mat millimetres (N, 2) to pixels of the picture."""
        return self.lens.distort(apply(self.homography, np.asarray(points_mm, np.float64)))


def card_corners(x: float, y: float, turn_deg: float, size: tuple[float, float] = CARD_MM) -> Array:
    """Corners (4, 2) in mm, from the card's own top left clockwise."""
    angle = np.radians(turn_deg)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.asarray(np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * np.array(size) / 2 @ turn.T + [x, y])


def draw_table(
    *,
    markers: bool = True,
    cards: tuple[tuple[float, float, float], ...] = CARDS,
    seed: int = 1,
    rim: int | None = None,
) -> Picture:
    """The mat on a grained table from above; ``rim`` paints all around the mat in one grey."""
    rng = np.random.default_rng(seed)
    wide, deep = (round((side + 2 * AROUND_MM) * PX_PER_MM) for side in (MAT.width_mm, MAT.height_mm))
    grain = cv2.resize(rng.integers(60, 150, (deep // 12, wide // 40, 3), np.uint8), (wide, deep))
    drawing = cv2.add(grain, rng.integers(0, 20, (deep, wide, 3), np.uint8))
    if rim is not None:
        drawing[:] = rim
    cv2.fillPoly(drawing, [_drawn(np.array([[0, 0], [500, 0], [500, 360], [0, 360.0]]))], (228, 230, 232))
    if markers:
        for number, corners in MAT.marker_corners().items():
            _draw_marker(drawing, number, corners)
    for number, (x, y, turn) in enumerate(cards):
        art = rng.integers(0, 255, (8, 6, 3), np.uint8)
        art[0], art[-1], art[:, 0], art[:, -1] = 250, 250, 250, 250
        flat = cv2.resize(art, (126, 176), interpolation=cv2.INTER_NEAREST)
        cv2.putText(flat, str(number), (40, 110), 0, 2.0, (0, 0, 0), 6)
        _paste(drawing, flat, card_corners(x, y, turn))
    return np.asarray(drawing, np.uint8)


def see(drawing: Picture, camera: Camera, noise: float = 2.0, seed: int = 0) -> Picture:
    """The picture that a camera takes of the drawing."""
    x, y = np.meshgrid(np.arange(0, WIDTH + 8, 8.0), np.arange(0, HEIGHT + 8, 8.0))
    flat = apply(np.linalg.inv(camera.homography), camera.lens.undistort(np.column_stack([x.ravel(), y.ravel()])))
    places = _to_drawing(flat).reshape(*x.shape, 2).astype(np.float32)
    # One entry every eighth pixel: enlarged about pixel centres.
    warp = np.array([[8, 0, 0], [0, 8, 0]], np.float32)
    maps = cv2.warpAffine(places, warp, (WIDTH, HEIGHT), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    soft = cv2.GaussianBlur(drawing, (0, 0), 1.0)
    picture = cv2.remap(soft, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderValue=(70, 75, 80))
    return grained(np.asarray(picture, np.uint8), noise, seed)


def grained(picture: Picture, noise: float, seed: int) -> Picture:
    """The picture with a camera's noise."""
    cv2.setRNGSeed(seed)
    grain = cv2.randn(np.empty(picture.shape, np.int16), (0, 0, 0), (noise, noise, noise))
    return np.asarray(cv2.add(picture, grain, dtype=cv2.CV_8U), np.uint8)


def look_of(camera: Camera, noise_px: float = 0.0, seed: int = 0) -> Look:
    """The cards as a detector gives them."""
    rng = np.random.default_rng(seed)
    return Look(
        [
            Piece("card", (camera.project(card_corners(*card)) + rng.normal(0, noise_px, (4, 2))).astype(np.float32))
            for card in CARDS
        ]
    )


def _to_drawing(points_mm: Array) -> Array:
    """Mat millimetres to pixels of the drawing, whose first row is the far one."""
    x = (points_mm[:, 0] + AROUND_MM) * PX_PER_MM - 0.5
    y = (MAT.height_mm + AROUND_MM - points_mm[:, 1]) * PX_PER_MM - 0.5
    return np.column_stack([x, y])


def _drawn(points_mm: Array) -> NDArray[np.int32]:
    return np.round(_to_drawing(points_mm)).astype(np.int32)


def _paste(drawing: Picture, flat: Picture, corners_mm: Array) -> None:
    height, width = flat.shape[:2]
    begin = np.array(
        [[-0.5, -0.5], [width - 0.5, -0.5], [width - 0.5, height - 0.5], [-0.5, height - 0.5]], np.float32
    )
    matrix = cv2.getPerspectiveTransform(begin, _to_drawing(corners_mm).astype(np.float32))
    size = drawing.shape[1::-1]
    cover = cv2.warpPerspective(np.full((height, width), 255, np.uint8), matrix, size)
    laid = cv2.warpPerspective(flat, matrix, size)
    np.copyto(drawing, laid, where=(cover > 127)[..., None])


def _draw_marker(drawing: Picture, number: int, corners_mm: Array) -> None:
    bits = np.where(marker_bits(number), 0, 255).astype(np.uint8)
    flat = cv2.resize(bits, (120, 120), interpolation=cv2.INTER_NEAREST)
    _paste(drawing, cv2.cvtColor(flat, cv2.COLOR_GRAY2BGR), corners_mm)
