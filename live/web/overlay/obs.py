"""A scene collection for OBS Studio: the table's picture with the overlay, all together or element by element.

The server offers it with its own address (``/overlay/obs.json``); ``python -m live.web.overlay.obs FILE`` writes the
one of the documents, for the usual port.
"""

from __future__ import annotations

import json
import sys
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

NAME = "Table Referee"
CANVAS = (1920, 1080)
USUAL = "http://127.0.0.1:8765"

PLACES = {
    "scoreboard": (384, 10, 1152, 144),
    "turn": (32, 24, 320, 86),
    "clock": (736, 140, 448, 96),
    "field": (1392, 210, 512, 542),
    "replay": (16, 210, 528, 370),
    "ruling": (16, 756, 992, 231),
    "ticker": (16, 992, 1888, 86),
}
"""Left, top, width and height of each element's source on the canvas, in the order of drawing."""

OBS_VERSION = 503316482
"""30.0.2, the oldest the collection was written for; OBS brings it up to date by itself."""

Json = dict[str, Any]


def collection(address: str, query: dict[str, str] | None = None) -> Json:
    """The scene collection for a server at ``address``; ``query`` goes into every address (theme, lang, key)."""
    picture = _film("Table", f"{address}/video.mjpg?{urlencode({'annotated': '0', 'rate': '30', **_key(query)})}")
    marked = _film("Table with readings", f"{address}/video.mjpg?{urlencode({'rate': '15', **_key(query)})}")
    together = _page("Overlay", address, "all", CANVAS, query)
    demo = _page("Overlay (demo)", address, "all", CANVAS, {**(query or {}), "demo": "1"})
    parts = {name: _page(f"Overlay: {name}", address, name, place[2:], query) for name, place in PLACES.items()}
    whole = (0, 0, *CANVAS)
    scenes = [
        _scene("Table and overlay", [(picture, whole), (together, whole)]),
        _scene("Table and single elements", [(picture, whole), *((parts[name], PLACES[name]) for name in PLACES)]),
        _scene("What the referee sees", [(marked, whole)]),
        _scene("Place the overlay (demo)", [(picture, whole), (demo, whole)]),
    ]
    return {
        "name": NAME,
        "current_scene": scenes[0]["name"],
        "current_program_scene": scenes[0]["name"],
        "scene_order": [{"name": scene["name"]} for scene in scenes],
        "sources": [picture, marked, together, demo, *parts.values(), *scenes],
        "groups": [],
        "transitions": [],
        "current_transition": "Fade",
        "transition_duration": 300,
        "quick_transitions": [],
        "saved_projectors": [],
        "preview_locked": False,
        "scaling_enabled": False,
        "scaling_level": 0,
        "scaling_off_x": 0.0,
        "scaling_off_y": 0.0,
        "modules": {},
        "version": 1,
    }


def _key(query: dict[str, str] | None) -> dict[str, str]:
    return {name: value for name, value in (query or {}).items() if name == "key"}


def _page(name: str, address: str, element: str, size: Sequence[int], query: dict[str, str] | None) -> Json:
    """A browser source. It is never reloaded by OBS: the page comes back by itself and keeps what it shows."""
    asked = f"?{urlencode(query)}" if query else ""
    settings = {
        "url": f"{address}/overlay/{element}{asked}",
        "width": size[0],
        "height": size[1],
        "is_local_file": False,
        "fps_custom": True,
        "fps": 30,
        "css": "",
        "shutdown": False,
        "restart_when_active": False,
        "reroute_audio": False,
        "webpage_control_level": 0,
    }
    return _source(name, "browser_source", settings)


def _film(name: str, url: str) -> Json:
    """A media source that shows the referee's picture: a camera serves one program, so OBS takes it from there."""
    settings = {
        "is_local_file": False,
        "input": url,
        "input_format": "mpjpeg",
        "buffering_mb": 0,
        "reconnect_delay_sec": 2,
        "restart_on_activate": False,
        "clear_on_media_end": False,
        "hw_decode": False,
    }
    return _source(name, "ffmpeg_source", settings)


def _source(name: str, kind: str, settings: Json) -> Json:
    return {
        "prev_ver": OBS_VERSION,
        "name": name,
        "uuid": str(uuid.uuid5(uuid.NAMESPACE_URL, f"table-referee/{kind}/{name}")),
        "id": kind,
        "versioned_id": kind,
        "settings": settings,
        "mixers": 0,
        "sync": 0,
        "flags": 0,
        "volume": 1.0,
        "balance": 0.5,
        "enabled": True,
        "muted": kind != "scene",
        "push-to-mute": False,
        "push-to-mute-delay": 0,
        "push-to-talk": False,
        "push-to-talk-delay": 0,
        "hotkeys": {},
        "deinterlace_mode": 0,
        "deinterlace_field_order": 0,
        "monitoring_type": 0,
        "private_settings": {},
    }


def _scene(name: str, items: Sequence[tuple[Json, Sequence[int]]]) -> Json:
    listed = [_item(number, source, place) for number, (source, place) in enumerate(items, start=1)]
    return _source(name, "scene", {"id_counter": len(items), "custom_size": False, "items": listed})


def _item(number: int, source: Json, place: Sequence[int]) -> Json:
    """A source in a scene, fitted into its place."""
    left, top, width, height = place
    return {
        "name": source["name"],
        "source_uuid": source["uuid"],
        "visible": True,
        "locked": False,
        "rot": 0.0,
        "pos": {"x": float(left), "y": float(top)},
        "scale": {"x": 1.0, "y": 1.0},
        "align": 5,
        "bounds_type": 2,
        "bounds_align": 0,
        "bounds": {"x": float(width), "y": float(height)},
        "crop_left": 0,
        "crop_top": 0,
        "crop_right": 0,
        "crop_bottom": 0,
        "id": number,
        "group_item_backup": False,
        "scale_filter": "disable",
        "blend_method": "default",
        "blend_type": "normal",
        "show_transition": {"duration": 0},
        "hide_transition": {"duration": 0},
        "private_settings": {},
    }


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(collection(USUAL), indent=2) + "\n", encoding="utf-8")
