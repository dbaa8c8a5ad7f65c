"""A simulated camera: the frames of a film as they come, without a file.

``sim:suritsu?seed=7&fouls=2&faults=bump,black&fps=10`` names one in a word.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any
from urllib.parse import parse_qsl

import numpy as np

from models.scenes import SceneError
from models.scenes.atlas import Atlas
from models.scenes.camera import Camera, parse_size
from models.scenes.kit import Array
from models.simulate.faults import Fault, bumped, draw_faults, half_grey, mood_at, shaken
from models.simulate.film import FilmRenderer
from models.simulate.order import Order, parse_faults
from models.simulate.script import Script, make_script
from models.simulate.timeline import Viewer
from models.simulate.truth import truth_lines

PREFIX = "sim:"
Frame = tuple[int, float, Array]


class SimulatedSource:
    """Draws the frames of an order one after the other.

    ``for index, time_s, picture in source``; or ``read()``, which gives ``None`` at the end. Time is that of the
    film; frames are drawn as fast as they are asked for. Raises ``SceneError`` or ``Problem`` for a bad order.
    """

    def __init__(self, order: Order, atlas: Atlas | None = None) -> None:
        self.order = order
        self.script: Script = make_script(order, atlas)
        self.faults = draw_faults(order.faults, self.script.duration_s, order.fps, order.seed)
        self._viewer = Viewer(self.script.timeline)
        self._renderers: dict[int, FilmRenderer] = {}
        self._last: Array | None = None
        self._frames = self._all_frames()

    @property
    def frame_count(self) -> int:
        """How many frames the film has, dropped ones counted."""
        return int(self.script.duration_s * self.order.fps)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.order.size

    # Frames

    def __iter__(self) -> Iterator[Frame]:
        return self._all_frames()

    def read(self) -> Frame | None:
        """The next frame: its number, its time in seconds, the picture; ``None`` when the film is over."""
        return next(self._frames, None)

    def _all_frames(self) -> Iterator[Frame]:
        for number in range(self.frame_count):
            t = number / self.order.fps
            picture = self.picture(number, t)
            if picture is not None:
                yield number, t, picture

    def frames(self, rate_idle: float, rate_busy: float) -> Iterator[Frame]:
        """Frames drawn as needed: ``rate_idle`` a second while nothing moves, ``rate_busy`` otherwise."""
        t, number = 0.0, 0
        while t < self.script.duration_s:
            picture = self.picture(number, t)
            if picture is not None:
                yield number, t, picture
            number += 1
            quiet = self._quiet_until(t)
            t = min(t + 1.0 / rate_idle, max(quiet, t + 1.0 / rate_busy)) if quiet > t else t + 1.0 / rate_busy

    def _quiet_until(self, t: float) -> float:
        if any(fault.during(t) for fault in self.faults):
            return t
        starts = [fault.t0 for fault in self.faults if fault.t0 > t]
        return min([self._viewer.quiet_until(t), *starts])

    def picture(self, number: int, t: float) -> Array | None:
        """The picture at a time with its faults; ``None`` when it was lost on the way."""
        now = {fault.kind: fault for fault in self.faults if fault.during(t)}
        if "drop" in now:
            return None
        if self._last is not None and ("repeat" in now or "freeze" in now):
            return self._last
        width, height = self.size
        if "black" in now:
            picture = np.zeros((height, width, 3), np.uint8)
        else:
            picture = self._drawn(number, t)
            if "bump" in now:
                picture = shaken(picture, now["bump"], t)
            if "half-grey" in now:
                picture = half_grey(picture, now["half-grey"])
        self._last = picture
        return picture

    def _drawn(self, number: int, t: float) -> Array:
        mood = mood_at(self.faults, t, self.size)
        return self.renderer(t).picture(self._viewer.at(t), number, t, mood)

    # Cameras

    @property
    def bumps(self) -> tuple[Fault, ...]:
        """The faults that move the camera."""
        return tuple(fault for fault in self.faults if fault.kind == "bump")

    def camera(self, t: float) -> Camera:
        """The camera as it stands at a time."""
        camera = self.script.stage.camera
        for fault in self.bumps:
            if fault.t0 <= t:
                camera = bumped(camera, fault)
        return camera

    def renderer(self, t: float) -> FilmRenderer:
        """What draws the table at a time; after a bump another one, with the exposure of the first."""
        number = sum(fault.t0 <= t for fault in self.bumps)
        if number not in self._renderers:
            renderer = FilmRenderer(replace(self.script.stage.scene, camera=self.camera(t)))
            if number:
                renderer.__dict__["gains"] = self.renderer(0.0).gains
            self._renderers = {0: self.renderer(0.0), number: renderer} if number else {0: renderer}
        return self._renderers[number]

    # Truth

    def truth(self) -> Iterator[dict[str, Any]]:
        """What lies where in each settled moment: a header, then one object a moment (docs/simulate.md)."""
        return truth_lines(self.script, self.camera, self.bumps, self.renderer(0.0))

    def truth_text(self) -> str:
        """The truth as JSON Lines."""
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in self.truth())

    def faults_text(self) -> str:
        """The faults with their times as JSON Lines."""
        return "".join(json.dumps(fault.to_json(), ensure_ascii=False) + "\n" for fault in self.faults)


def is_simulated(name: str) -> bool:
    """Whether the name of a source means a simulated one."""
    return name.startswith(PREFIX)


def open_simulated(name: str, atlas: Atlas | None = None) -> SimulatedSource:
    """The source of a name like ``sim:suritsu?seed=7&fps=10``; raises ``SceneError`` or ``Problem``."""
    return SimulatedSource(parse_source(name), atlas)


def parse_source(name: str) -> Order:
    """The order in a source's name. Rule options are written ``option.NAME=VALUE``. Raises ``SceneError``."""
    game, _, query = name.removeprefix(PREFIX).partition("?")
    if not is_simulated(name) or not game:
        raise SceneError(f"source {name!r}: write it as sim:GAME?seed=7&fps=10")
    given: dict[str, Any] = {}
    options: dict[str, str] = {}
    for key, value in parse_qsl(query, keep_blank_values=True):
        if key.startswith("option."):
            options[key.removeprefix("option.")] = value
        else:
            given[key] = _value(key, value)
    return Order(game, options=options, **given)


def _value(key: str, text: str) -> Any:
    if key not in _READERS:
        raise SceneError(f"source: unknown word {key!r}; known: {', '.join(sorted(_READERS))}, option.NAME")
    try:
        return _READERS[key](text)
    except SceneError:
        raise
    except ValueError:
        raise SceneError(f"source: {key}={text!r} can't be read") from None


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _yes(text: str) -> bool:
    if text.lower() not in ("0", "1", "no", "yes", "false", "true"):
        raise ValueError(text)
    return text.lower() in ("1", "yes", "true")


_READERS: dict[str, Callable[[str], Any]] = {
    "seed": int,
    "fouls": int,
    "kinds": _words,
    "faults": parse_faults,
    "players": _words,
    "style": str,
    "size": parse_size,
    "fps": float,
    "pace": float,
    "events": int,
    "mat": _yes,
    "difficulty": float,
}
assert set(_READERS) | {"game", "options"} == {f.name for f in fields(Order)}
