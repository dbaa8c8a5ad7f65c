"""The camera model: a pinhole with the lens terms k1 k2 p1 p2 k3 (OpenCV convention), and the canvas it renders to.

World: table millimetres, x right, y away from the near player, z up. Camera: x right, y down, z forward;
``x_cam = R X + t``. Pixel centres lie at whole numbers.
"""

from __future__ import annotations

import copy
import math
import re
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from models.scenes.kit import Array, Rng, SceneError, around

NO_LENS = (0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, eq=False)
class Camera:
    """A calibrated camera above the table. ``dist`` is k1, k2, p1, p2, k3."""

    width: int
    height: int
    K: Array
    dist: Array
    R: Array
    t: Array

    @classmethod
    def look(
        cls,
        size: tuple[int, int],
        fov_deg: float,
        height_mm: float,
        tilt_deg: float,
        *,
        yaw_deg: float = 0.0,
        roll_deg: float = 0.0,
        target: tuple[float, float] = (0.0, 0.0),
        dist: tuple[float, ...] = NO_LENS,
        centre: tuple[float, float] | None = None,
    ) -> Camera:
        """A camera ``height_mm`` above the table that looks at ``target``, tilted from straight down.

        ``fov_deg`` is horizontal; ``yaw_deg`` walks the camera around the table, 0 on the near player's side;
        ``centre`` is the principal point in pixels. Raises ``SceneError`` on an impossible size.
        """
        check_size(size)
        tilt, yaw, roll = (math.radians(a) for a in (tilt_deg, yaw_deg, roll_deg))
        s, c = math.sin(tilt), math.cos(tilt)
        base = np.array([[1.0, 0.0, 0.0], [0.0, -c, -s], [0.0, s, -c]])
        about_z = np.array([[math.cos(yaw), math.sin(yaw), 0], [-math.sin(yaw), math.cos(yaw), 0], [0, 0, 1.0]])
        in_plane = np.array([[math.cos(roll), -math.sin(roll), 0], [math.sin(roll), math.cos(roll), 0], [0, 0, 1.0]])
        rotation = in_plane @ base @ about_z
        position = np.array([target[0], target[1], 0.0]) - rotation[2] * (height_mm / c)
        focal = size[0] / 2.0 / math.tan(math.radians(fov_deg) / 2.0)
        cx, cy = centre or ((size[0] - 1) / 2.0, (size[1] - 1) / 2.0)
        matrix = np.array([[focal, 0, cx], [0, focal, cy], [0, 0, 1.0]])
        return cls(size[0], size[1], matrix, np.array(dist, dtype=np.float64), rotation, -rotation @ position)

    @classmethod
    def random(
        cls,
        rng: Rng,
        size: tuple[int, int],
        extent_mm: tuple[float, float, float, float],
        difficulty: float = 0.5,
        closest_mm: float = 450.0,
    ) -> Camera:
        """A webcam over a field of ``extent_mm`` (x0, y0, x1, y1), seen whole in most pictures.

        Height ``closest_mm``–1000 mm, field of view 55–80 degrees, tilt up to 20 + 40 * difficulty degrees, in a
        third of the pictures 18 to 40 + 25 * difficulty: a stand at the table's edge looks along it.
        """
        x0, y0, x1, y1 = extent_mm
        wide, deep = max(x1 - x0, 120.0), max(y1 - y0, 120.0)
        fov = around(rng, 55, 80)
        tilt = float(rng.beta(1.1, 2.2)) * (20.0 + 40.0 * difficulty)
        if rng.random() < 0.33:
            tilt = float(rng.uniform(18.0, 40.0 + 25.0 * difficulty))
        yaw = float(rng.normal(0.0, 6.0))
        if rng.random() < 0.12:
            yaw += float(rng.choice([90.0, 180.0, -90.0]))
        if abs(math.sin(math.radians(yaw))) > 0.7:
            wide, deep = deep, wide
        aspect = size[1] / size[0]
        # The distance at which the field fills the picture across or along, whichever is tighter.
        half = math.tan(math.radians(fov) / 2.0)
        fit = max(wide / (2 * half), deep * math.cos(math.radians(tilt)) / (2 * half * aspect))
        distance = fit * float(np.exp(around(rng, 0.03, 0.68))) + 0.35 * deep * math.sin(math.radians(tilt))
        height = min(max(distance * math.cos(math.radians(tilt)), closest_mm), 1000.0)
        slack = 0.05 * height
        target = ((x0 + x1) / 2 + float(rng.normal(0, slack)), (y0 + y1) / 2 + float(rng.normal(0, slack)))
        centre = (
            (size[0] - 1) / 2 + float(rng.normal(0, 0.006 * size[0])),
            (size[1] - 1) / 2 + float(rng.normal(0, 0.006 * size[0])),
        )
        return cls.look(
            size,
            fov,
            height,
            tilt,
            yaw_deg=yaw,
            roll_deg=float(rng.normal(0, 3)),
            target=target,
            dist=random_lens(rng),
            centre=centre,
        )

    @property
    def position_mm(self) -> Array:
        """Where the camera is, in table millimetres."""
        return np.asarray(-self.R.T @ self.t)

    @property
    def height_mm(self) -> float:
        return float(self.position_mm[2])

    @property
    def tilt_deg(self) -> float:
        """The angle between the optical axis and straight down."""
        return math.degrees(math.acos(min(1.0, max(-1.0, -float(self.R[2, 2])))))

    @property
    def yaw_deg(self) -> float:
        """The turn of the picture's x axis against the table's, counter-clockwise."""
        return math.degrees(math.atan2(float(self.R[0, 1]), float(self.R[0, 0])))

    @property
    def fov_deg(self) -> float:
        """The horizontal field of view without the lens terms."""
        return math.degrees(2 * math.atan(self.width / 2 / float(self.K[0, 0])))

    def project_ideal(self, points_mm: Array) -> Array:
        """N x 3 table millimetres to undistorted pixels, N x 2."""
        points = np.atleast_2d(np.asarray(points_mm, dtype=np.float64))
        at = points @ self.R.T + self.t
        pixels = at @ self.K.T
        return np.asarray(pixels[:, :2] / pixels[:, 2:3])

    def project(self, points_mm: Array) -> Array:
        """N x 3 table millimetres to pixels of the picture (lens included), N x 2."""
        return self.distort(self.project_ideal(points_mm))

    def homography_at(self, z_mm: float = 0.0) -> Array:
        """3 x 3: millimetres on the plane ``z_mm`` to undistorted pixels."""
        columns = np.stack([self.R[:, 0], self.R[:, 1], self.t + self.R[:, 2] * z_mm], axis=1)
        matrix = self.K @ columns
        return np.asarray(matrix / matrix[2, 2])

    @property
    def homography(self) -> Array:
        """3 x 3: millimetres on the table to undistorted pixels."""
        return self.homography_at(0.0)

    def distort(self, pixels: Array) -> Array:
        """Undistorted pixels to pixels of the picture."""
        xy = self._normal(pixels)
        return self._pixels(self._lens(xy))

    def undistort(self, pixels: Array) -> Array:
        """Pixels of the picture to undistorted pixels (Newton on the lens terms, to 1e-6 px)."""
        goal = self._normal(pixels)
        guess = goal.copy()
        step = 1e-5
        for _ in range(12):
            error = self._lens(guess) - goal
            if float(np.abs(error).max(initial=0.0)) < 1e-10:
                break
            dx = (self._lens(guess + np.array([step, 0.0])) - error - goal) / step
            dy = (self._lens(guess + np.array([0.0, step])) - error - goal) / step
            det = dx[:, 0] * dy[:, 1] - dx[:, 1] * dy[:, 0]
            det = np.where(np.abs(det) < 0.05, np.copysign(0.05, det), det)
            move = np.stack(
                [
                    (error[:, 0] * dy[:, 1] - error[:, 1] * dy[:, 0]) / det,
                    (dx[:, 0] * error[:, 1] - dx[:, 1] * error[:, 0]) / det,
                ],
                axis=1,
            )
            guess -= np.clip(move, -0.3, 0.3)
        return self._pixels(guess)

    def _normal(self, pixels: Array) -> Array:
        points = np.atleast_2d(np.asarray(pixels, dtype=np.float64))
        return np.asarray((points - self.K[:2, 2]) / np.array([self.K[0, 0], self.K[1, 1]]))

    def _pixels(self, xy: Array) -> Array:
        return np.asarray(xy * np.array([self.K[0, 0], self.K[1, 1]]) + self.K[:2, 2])

    def _lens(self, xy: Array) -> Array:
        k1, k2, p1, p2, k3 = self.dist
        x, y = xy[:, 0], xy[:, 1]
        r2 = x * x + y * y
        radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
        return np.stack(
            [
                x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x),
                y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y,
            ],
            axis=1,
        )


def parse_size(text: str) -> tuple[int, int]:
    """``1280x720`` as two numbers; raises ``SceneError`` for another form or an impossible size."""
    form = re.fullmatch(r"\s*([0-9]{1,6})\s*[xX]\s*([0-9]{1,6})\s*", text)
    if form is None:
        raise SceneError(f"size {text[:40]!r}: write it as WIDTHxHEIGHT, as 1280x720")
    size = int(form[1]), int(form[2])
    check_size(size)
    return size


def check_size(size: tuple[int, int]) -> None:
    """Raise ``SceneError`` unless the picture is between 160 x 120 and 4096 x 3072."""
    if not (160 <= size[0] <= 4096 and 120 <= size[1] <= 3072):
        raise SceneError(f"size {size[0]}x{size[1]}: a picture must lie between 160x120 and 4096x3072")


def random_lens(rng: Rng) -> tuple[float, ...]:
    """k1, k2, p1, p2, k3 as webcams have them: mostly mild barrel, now and then strong, seldom pincushion."""
    kind = rng.random()
    if kind < 0.15:
        k1, k2 = 0.0, 0.0
    elif kind < 0.80:
        k1, k2 = -around(rng, 0.0, 0.13), around(rng, -0.03, 0.05)
    elif kind < 0.93:
        k1, k2 = -around(rng, 0.13, 0.27), around(rng, 0.03, 0.09)
    else:
        k1, k2 = around(rng, 0.0, 0.07), around(rng, -0.02, 0.02)
    p1, p2 = (float(v) for v in rng.normal(0.0, 0.0006, 2))
    return k1, k2, p1, p2, float(rng.normal(0, 0.004)) if kind >= 0.6 else 0.0


class Canvas:
    """The larger undistorted picture that is drawn on, and the maps from it to the final picture.

    ``scale`` canvas pixels to one final pixel; the canvas covers all that the lens sees.
    """

    def __init__(self, camera: Camera, scale: float = 1.25) -> None:
        self.camera = camera
        self.scale = scale
        edge = camera.undistort(_border(camera.width, camera.height)) * scale
        low, high = np.floor(edge.min(axis=0)) - 3, np.ceil(edge.max(axis=0)) + 4
        limit = 1.6 * scale * np.array([camera.width, camera.height])
        span = np.minimum(high - low, limit)
        self.offset = low
        # Whole blocks of 16, so that coarse maps of light fit without a cut.
        self.width, self.height = (-(-int(side) // 16) * 16 for side in span)
        self.affine = np.array([[scale, 0, -low[0]], [0, scale, -low[1]], [0, 0, 1.0]])

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    @property
    def focal(self) -> float:
        """Focal length in canvas pixels."""
        return float(self.camera.K[0, 0]) * self.scale

    def plane(self, z_mm: float = 0.0) -> Array:
        """3 x 3: millimetres on a plane above the table to canvas pixels."""
        return np.asarray(self.affine @ self.camera.homography_at(z_mm))

    def project(self, points_mm: Array) -> Array:
        """N x 3 table millimetres to canvas pixels, N x 2."""
        return np.asarray(self.camera.project_ideal(points_mm) * self.scale - self.offset)

    def scale_at(self, point_mm: Array) -> float:
        """Canvas pixels a millimetre measures at a point, across the view."""
        depth = float(self.camera.R[2] @ np.asarray(point_mm, dtype=np.float64) + self.camera.t[2])
        return self.focal / max(depth, 1.0)

    @cached_property
    def maps(self) -> tuple[Array, Array]:
        """For ``cv2.remap``: where on the canvas each final pixel comes from.

        The lens is smooth, so it is solved on every eighth pixel; the error of the lines between is below 0.01 px.
        """
        step, camera = 8, self.camera
        nx, ny = -(-camera.width // step) + 2, -(-camera.height // step) + 2
        gx = (np.arange(nx) - 1) * step + (step - 1) / 2
        gy = (np.arange(ny) - 1) * step + (step - 1) / 2
        points = np.stack(np.meshgrid(gx, gy), axis=-1).reshape(-1, 2)
        source = (camera.undistort(points) * self.scale - self.offset).reshape(ny, nx, 2).astype(np.float32)
        grown = cv2.resize(source, (nx * step, ny * step), interpolation=cv2.INTER_LINEAR)
        cut = grown[step : step + camera.height, step : step + camera.width]
        return np.ascontiguousarray(cut[..., 0]), np.ascontiguousarray(cut[..., 1])

    @cached_property
    def inside(self) -> Array:
        """Boolean: which canvas pixels fall into the final picture."""
        step = 8
        nx, ny = -(-self.width // step), -(-self.height // step)
        gx, gy = np.arange(nx) * step + (step - 1) / 2, np.arange(ny) * step + (step - 1) / 2
        points = (np.stack(np.meshgrid(gx, gy), axis=-1).reshape(-1, 2) + self.offset) / self.scale
        final = self.camera.distort(points).reshape(ny, nx, 2)
        lack = np.maximum.reduce(
            [
                -0.5 - final[..., 0],
                final[..., 0] - self.camera.width + 0.5,
                -0.5 - final[..., 1],
                final[..., 1] - self.camera.height + 0.5,
            ]
        ).astype(np.float32)
        grown = cv2.resize(lack, (nx * step, ny * step), interpolation=cv2.INTER_LINEAR)
        return np.asarray(grown[: self.height, : self.width] <= 0)

    def shrunk(self, factor: float) -> Canvas:
        """The same view with ``factor`` times the pixels a side, for things drawn more coarsely."""
        other = copy.copy(self)
        for name in ("maps", "inside"):
            other.__dict__.pop(name, None)
        # Pixel centres: a coarse pixel covers 1/factor fine ones.
        other.scale, other.offset = self.scale * factor, self.offset * factor + 0.5 * (1 - factor)
        other.width, other.height = math.ceil(self.width * factor), math.ceil(self.height * factor)
        other.affine = np.array([[other.scale, 0, -other.offset[0]], [0, other.scale, -other.offset[1]], [0, 0, 1.0]])
        return other


def _border(width: int, height: int, count: int = 24) -> Array:
    x, y = np.linspace(-0.5, width - 0.5, count), np.linspace(-0.5, height - 0.5, count)
    top, bottom = np.full(count, -0.5), np.full(count, height - 0.5)
    left, right = np.full(count, -0.5), np.full(count, width - 0.5)
    return np.concatenate([np.stack(pair, axis=1) for pair in ((x, top), (x, bottom), (left, y), (right, y))])
