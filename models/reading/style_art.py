"""Faces of the project's own art in random styles, as a second source of training pictures.

Drawing a style takes seconds, so a pack of styles is drawn once into a folder and then only pasted.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from models.reading.canvas import Rng
from models.reading.classes import HEADS
from models.reading.small_pieces import Art

GAMES = ("suritsu", "kaifuda", "summy", "sequence-numbers", "suiri-sinri", "tiles")
SMALL = frozenset({"block", "tile", "chip"})
WIDTH_PX = {"cards": 112, "glyphs": 80}
PACK = 100


def draw_pack(folder: Path, fonts: Path | None, first: int, count: int) -> None:
    """Draw the faces of ``count`` random styles, numbered from ``first``, into one file a style and game."""
    from models.scenes.atlas import load_art

    folder.mkdir(parents=True, exist_ok=True)
    for number in range(first, first + count):
        for game in GAMES:
            path = folder / f"{game}-{number:05d}.npz"
            if path.exists():
                continue
            scale = 4.0 if game in ("summy", "tiles") else 2.0
            textures = load_art(game, f"random-{number}", fonts, scale).textures
            kept = [t for t in textures if t.kind != "board"]
            heads = [{"kind": t.kind, "label": t.label, "face": t.face, "details": dict(t.details)} for t in kept]
            arrays = {f"t{i}": _sized(t.drawing, t.kind) for i, t in enumerate(kept)}
            about = np.frombuffer(json.dumps({"game": game, "pieces": heads}).encode(), np.uint8)
            with path.with_suffix(".part").open("wb") as stream:
                np.savez_compressed(stream, about=about, **arrays)  # type: ignore[arg-type]
            path.with_suffix(".part").replace(path)


def _sized(drawing: Any, kind: str) -> Any:
    width = WIDTH_PX["glyphs" if kind in SMALL else "cards"]
    height = max(8, round(drawing.shape[0] * width / drawing.shape[1]))
    return cv2.resize(np.asarray(drawing), (width, height), interpolation=cv2.INTER_AREA)


class StyleArt:
    """The faces of a folder of packs, by network."""

    def __init__(self, files: Iterable[Path], network: str) -> None:
        self.network = network
        self.all_groups: list[list[tuple[Any, dict[str, object]]]] = []
        for path in sorted(files):
            with np.load(path) as data:
                about = json.loads(data["about"].tobytes())
                drawn = [data[f"t{i}"] for i in range(len(about["pieces"]))]
            faces = [(d, truth_of(about["game"], p)) for d, p in zip(drawn, about["pieces"], strict=True)]
            known = [(d, t) for d, t in faces if t is not None]
            self.all_groups.append(known)
        self.groups = [g for g in (self._own(group) for group in self.all_groups) if g]

    def _own(self, group: list[tuple[Any, dict[str, object]]]) -> list[tuple[Any, dict[str, object]]]:
        return [(d, t) for d, t in group if ("type" in t) == (self.network == "cards")]

    def only(self, key: str) -> StyleArt:
        """The faces of either network whose truth has ``key``."""
        part = StyleArt((), self.network)
        chosen = [[(d, t) for d, t in group if key in t] for group in self.all_groups]
        part.groups = [group for group in chosen if group]
        return part

    def __bool__(self) -> bool:
        return bool(self.groups)

    def draw(self, rng: Rng) -> Art:
        """A random face of a random style."""
        group = self.groups[int(rng.integers(len(self.groups)))]
        drawing, truth = group[int(rng.integers(len(group)))]
        alpha = np.ascontiguousarray(drawing[..., 3])
        block = truth.get("face") is not None and "chip" not in truth
        thickness = float(rng.uniform(0, 0.35)) if block else float(rng.uniform(0, 0.02))
        return Art(np.ascontiguousarray(drawing[..., :3]), alpha, dict(truth), thickness, (90, 95, 100))


def truth_of(game: str, piece: Mapping[str, Any]) -> dict[str, object] | None:
    """What the heads should answer for one face; null for a face that no head asks about."""
    kind, label, face, details = piece["kind"], piece["label"], piece["face"], piece["details"]
    if kind == "chip":
        known = {"side": details["side"]} if details.get("side") in ("number", "bumpy") else {}
        return {"face": "up", "chip": label, **known} if label in ("red", "blue", "green") else None
    if kind in ("block", "tile"):
        return _small(label, face, details)
    if kind == "direction":
        return {"type": label}
    if kind != "card":
        return None
    if face == "down":
        return {"type": "back"}
    if label is None:
        return None
    if game == "suritsu":
        sites = [s if s != "." else "none" for s in label.replace("/", " ").split()]
        scenery = details.get("scenery")
        if scenery is None:
            return {"type": "start", "sites": sites, "scenery": "none"}
        return {"type": "play", "sites": sites, "scenery": scenery, "score": str(details["score"])}
    if game == "kaifuda":
        return {"type": "digit" if label.isdigit() else "star", "glyph": label}
    if game == "suiri-sinri":
        return {"type": "role", "role": label}
    if game == "tiles":
        ranks = next(h for h in HEADS["cards"] if h.name == "rank").answers
        return {"type": "playing", "rank": label} if label in ranks and "suit" in details else None
    return {"type": label} if label in ("plus", "minus") else _equation(label)


def _small(label: str | None, face: str | None, details: Mapping[str, Any]) -> dict[str, object] | None:
    inks = next(h for h in HEADS["glyphs"] if h.name == "ink").answers
    if face == "down":
        return {"face": "down"}
    if label is None:
        return None
    truth: dict[str, object] = {"face": "up"}
    if label.isdigit():
        tens, ones = divmod(int(label), 10)
        truth |= {"tens": str(tens) if tens else "none", "ones": str(ones)}
    else:
        truth |= {"tens": "none", "ones": label}
    if details.get("colour") in inks:
        truth["ink"] = details["colour"]
    return truth


def _equation(label: str) -> dict[str, object]:
    sign = "+" if "+" in label else "-"
    a, b = (int(part) for part in label.split(sign))
    slots = [str(a // 10) if a >= 10 else "none", str(a % 10), sign, str(b // 10) if b >= 10 else "none", str(b % 10)]
    return {"type": "equation", "equation": slots}


def main() -> None:
    """Command line of the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--fonts", type=Path)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=PACK)
    options = parser.parse_args()
    draw_pack(options.folder, options.fonts, options.first, options.count)


if __name__ == "__main__":
    main()
