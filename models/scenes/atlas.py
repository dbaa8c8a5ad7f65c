"""Textures of the pieces: drawings of the sets as pixels in many sizes, kept in memory and on disk.

A style is rasterised once; scenes then share it. Random styles come from a numbered pool, so that a seed always
meets the same look.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import zipfile
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import cv2
import numpy as np

from models.scenes.kit import Array, SceneError
from models.scenes.tileart import tile_faces
from models.textures import rasterise
from referee.art import ArtError, FontPool, Style, faces, style, styles
from referee.art.faces import FaceArt
from referee.art.random_style import random_style

PAD = 2
STEP = 2**0.5
_FORMAT = 1


@dataclass(frozen=True, eq=False)
class Texture:
    """One printed side: its description and its drawing as straight BGRA bytes.

    Smaller copies of the drawing, each with ``PAD`` clear pixels around, are made when first asked for.
    """

    kind: str
    label: str | None
    face: str | None
    details: Mapping[str, object]
    size_mm: tuple[float, float]
    thickness_mm: float
    shape: str
    corner_mm: float
    inset_mm: float
    count: int
    drawing: Array
    edge_bgr: tuple[float, float, float]
    _levels: dict[int, Array] = field(default_factory=dict, repr=False)

    def level(self, px_per_mm: float) -> Array:
        """The drawing at about that many pixels a millimetre: at most a quarter finer, coarser only if it ends."""
        base = self.drawing.shape[1] / self.size_mm[0]
        index = int(np.floor(np.log(max(base / max(px_per_mm, 1e-6), 1.0)) / np.log(STEP) + 0.35))
        index = min(index, int(np.log(min(self.drawing.shape[:2]) / 6) / np.log(STEP)) if index else 0)
        if index not in self._levels:
            self._levels[index] = _padded(self.drawing, STEP ** -max(index, 0))
        return self._levels[index]


@dataclass(eq=False)
class TextureSet:
    """All printed sides of one game in one style; ``gloss`` is the style's hint for cards, 0..1.

    Of those given with a count of 0 the set has none: they are ``spare``, for films that lay them all the same.
    """

    game: str
    style: str
    textures: tuple[Texture, ...]
    gloss: float = 0.25
    spare: tuple[Texture, ...] = field(init=False)
    _index: dict[tuple[str, str | None, str | None], list[Texture]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.spare = tuple(texture for texture in self.textures if not texture.count)
        self.textures = tuple(texture for texture in self.textures if texture.count)
        for texture in (*self.textures, *self.spare):
            self._index.setdefault((texture.kind, texture.label, texture.face), []).append(texture)

    def of(self, kind: str, face: str | None = "up") -> list[Texture]:
        """All sides of a kind; ``face`` "up" includes sides that are neither up nor down."""
        return [t for t in self.textures if t.kind == kind and (t.face == face or (face == "up" and t.face is None))]

    def find(
        self, kind: str, label: str | None, face: str | None, details: Mapping[str, object] | None = None
    ) -> Texture:
        """The side with that kind, label and face whose details agree best; raises ``SceneError`` when missing."""
        for name, side in ((label, face), (label, None), (label, "up"), (None, face), (None, "down")):
            found = self._index.get((kind, name, side))
            if found:
                wanted = details or {}
                return max(found, key=lambda t: sum(t.details.get(k) == v for k, v in wanted.items()))
        raise SceneError(f"{self.game}, style {self.style}: there is no {kind} {label!r} with face {face}")


def make_texture(
    picture: Array,
    *,
    kind: str,
    label: str | None,
    face: str | None,
    size_mm: tuple[float, float],
    thickness_mm: float,
    details: Mapping[str, object] | None = None,
    shape: str = "rectangle",
    corner_mm: float = 0.0,
    inset_mm: float = 0.0,
    count: int = 1,
) -> Texture:
    """A texture from one straight RGBA byte drawing that fills ``size_mm``."""
    bgra = cv2.cvtColor(picture, cv2.COLOR_RGBA2BGRA)
    solid = bgra[..., 3] > 200
    kernel = np.ones((5, 5), np.uint8)
    inner = cv2.erode(solid.view(np.uint8), kernel, borderType=cv2.BORDER_CONSTANT, borderValue=0)
    rim = solid.view(np.uint8) - inner
    edge = np.array(cv2.mean(bgra, rim)[:3]) if rim.any() else np.array([128.0, 128.0, 128.0])
    clear = bgra[..., 3] < 8
    if clear.any():
        bgra[clear] = [*(int(c) for c in edge), 0]
    bgra.setflags(write=False)
    return Texture(
        kind,
        label,
        face,
        dict(details or {}),
        size_mm,
        thickness_mm,
        shape,
        corner_mm,
        inset_mm,
        count,
        bgra,
        (float(edge[0]), float(edge[1]), float(edge[2])),
    )


def _padded(drawing: Array, scale: float) -> Array:
    height, width = drawing.shape[:2]
    small = drawing
    if scale < 1:
        size = max(2, round(width * scale)), max(2, round(height * scale))
        small = cv2.resize(drawing, size, interpolation=cv2.INTER_AREA)
    padded = cv2.copyMakeBorder(small, PAD, PAD, PAD, PAD, cv2.BORDER_REPLICATE)
    alpha = padded[..., 3]
    alpha[:PAD] = alpha[-PAD:] = 0
    alpha[:, :PAD] = alpha[:, -PAD:] = 0
    padded.setflags(write=False)
    return padded


class Atlas:
    """Rasterised styles by game and name.

    ``load`` makes a set (default: the project's own art, random styles with ``fonts``); ``folder`` keeps the pixels
    on disk between runs; at most ``keep`` sets stay in memory.
    """

    def __init__(
        self,
        load: Callable[[str, str], TextureSet] | None = None,
        folder: Path | None = None,
        fonts: Path | None = None,
        keep: int = 24,
    ) -> None:
        self._load = load or (lambda game, name: load_art(game, name, fonts))
        self._folder = folder
        self._fonts = "" if fonts is None else _fonts_version(fonts)
        self._keep = keep
        self._sets: OrderedDict[tuple[str, str], TextureSet] = OrderedDict()

    def get(self, game: str, style: str) -> TextureSet:
        """The set of ``game`` in ``style``; raises ``SceneError`` for an unknown one."""
        key = (game, style)
        if key in self._sets:
            self._sets.move_to_end(key)
            return self._sets[key]
        found = self._from_disk(game, style)
        if found is None:
            found = self._load(game, style)
            self._to_disk(found)
        self._sets[key] = found
        while len(self._sets) > self._keep:
            self._sets.popitem(last=False)
        return found

    def _path(self, game: str, style: str) -> Path | None:
        if self._folder is None:
            return None
        key = f"{_FORMAT}/{game}/{style}/{self._fonts}/{art_version(game)}"
        name = hashlib.sha256(key.encode()).hexdigest()[:20]
        return self._folder / f"{game}-{name}.npz"

    def _to_disk(self, texture_set: TextureSet) -> None:
        path = self._path(texture_set.game, texture_set.style)
        if path is None:
            return
        sides = (*texture_set.textures, *texture_set.spare)
        head = [
            {
                "kind": t.kind,
                "label": t.label,
                "face": t.face,
                "details": dict(t.details),
                "size_mm": t.size_mm,
                "thickness_mm": t.thickness_mm,
                "shape": t.shape,
                "corner_mm": t.corner_mm,
                "inset_mm": t.inset_mm,
                "count": t.count,
            }
            for t in sides
        ]
        about = json.dumps({"gloss": texture_set.gloss, "pieces": head}, ensure_ascii=False)
        arrays = {f"t{i}": _encoded(t.drawing) for i, t in enumerate(sides)}
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with part.open("wb") as stream:
                np.savez(stream, about=np.frombuffer(about.encode(), np.uint8), **arrays)  # type: ignore[arg-type]
            part.replace(path)
        except OSError as error:
            raise SceneError(f"{path}: cannot be written ({error.strerror or error})") from None

    def _from_disk(self, game: str, style: str) -> TextureSet | None:
        path = self._path(game, style)
        if path is None or not path.is_file():
            return None
        try:
            with np.load(path, allow_pickle=False) as stored:
                about = json.loads(stored["about"].tobytes().decode())
                textures = [_restored(head, stored[f"t{i}"]) for i, head in enumerate(about["pieces"])]
                return TextureSet(game, style, tuple(textures), float(about["gloss"]))
        except (OSError, EOFError, ValueError, KeyError, TypeError, zipfile.BadZipFile, zlib.error, cv2.error):
            return None


@lru_cache(maxsize=32)
def art_version(game: str) -> str:
    """A digest of all that draws a set (code, data, fonts), so that no kept pixels outlive their drawing."""
    if game == "tiles":
        own = resources.files("models.scenes") / "tileart.py"
    else:
        own = resources.files(f"referee.games.{game.replace('-', '_')}")
    digest = hashlib.sha256()
    for root in (resources.files("referee.art"), own):
        for file in _files(root):
            digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()


def _files(root: Traversable) -> Iterator[Traversable]:
    """The files below that may change a drawing, in a fixed order."""
    if root.is_dir():
        for entry in sorted(root.iterdir(), key=lambda entry: entry.name):
            yield from _files(entry)
    elif root.name.endswith((".py", ".toml", ".woff2")):
        yield root


def _fonts_version(folder: Path) -> str:
    """The folder with the names and sizes of its files."""
    found = sorted((file.name, file.stat().st_size) for file in folder.glob("*") if file.is_file())
    return f"{folder.resolve()} {found}"


def _encoded(drawing: Array) -> Array:
    done, data = cv2.imencode(".png", drawing, [cv2.IMWRITE_PNG_COMPRESSION, 1])
    if not done:
        raise SceneError("a texture could not be packed for the cache")
    return np.asarray(data).reshape(-1)


def _restored(head: dict[str, object], data: Array) -> Texture:
    bgra = cv2.imdecode(data, cv2.IMREAD_UNCHANGED)
    if bgra is None:
        raise ValueError("damaged cache")
    fields = {**head, "size_mm": tuple(head.pop("size_mm"))}  # type: ignore[arg-type]
    return make_texture(cv2.cvtColor(bgra, cv2.COLOR_BGRA2RGBA), **fields)  # type: ignore[arg-type]


@lru_cache(maxsize=4)
def _pool(folder: Path | None) -> FontPool:
    return FontPool.from_folder(folder) if folder else FontPool.bundled()


def look(name: str, fonts: Path | None = None) -> Style:
    """The style ``name``; ``random-NUMBER`` takes its fonts from the folder, with the bundled ones.

    Raises ``SceneError`` for an unknown style or an unusable folder.
    """
    try:
        if fonts is not None and name.startswith("random-") and name.removeprefix("random-").isdigit():
            number = int(name.removeprefix("random-"))
            return replace(random_style(random.Random(number), _pool(fonts)), name=name)
        return style(name)
    except ArtError as error:
        raise SceneError(str(error)) from None


def check_style(name: str) -> None:
    """Raise ``SceneError`` unless there is a style of that name."""
    look(name)


def check_fonts(folder: Path | None) -> None:
    """Raise ``SceneError`` unless the folder is None or holds usable fonts."""
    try:
        _pool(folder)
    except ArtError as error:
        raise SceneError(str(error)) from None


def textures_of(drawn: Sequence[FaceArt], pictures: Iterable[Array]) -> tuple[Texture, ...]:
    """Faces as drawn and their pictures (RGBA) as textures."""
    return tuple(
        make_texture(
            picture,
            kind=f.kind,
            label=f.label,
            face=f.face,
            size_mm=f.size_mm,
            thickness_mm=f.thickness_mm,
            details=f.details,
            shape=f.shape,
            corner_mm=f.corner_mm,
            inset_mm=f.inset_mm,
            count=f.count,
        )
        for f, picture in zip(drawn, pictures, strict=True)
    )


def load_art(game: str, name: str, fonts: Path | None = None, px_per_mm: float = 4.0) -> TextureSet:
    """The project's own set of ``game`` in a style, as textures. Raises ``SceneError``."""
    chosen = look(name, fonts)
    try:
        drawn = tile_faces(chosen) if game == "tiles" else faces(game, chosen)
        pictures = rasterise(drawn, px_per_mm)
    except ArtError as error:
        raise SceneError(f"{game}, style {name}: {error}") from None
    textures = textures_of(drawn, pictures)
    return TextureSet(game, name, textures, chosen.gloss)


def training_styles() -> tuple[str, ...]:
    """The named styles that networks may see; the held-out ones are for measuring."""
    return tuple(name for name in styles() if not style(name).held_out)


def held_out_styles() -> tuple[str, ...]:
    """The named styles that no training picture may show."""
    return tuple(name for name in styles() if style(name).held_out)
