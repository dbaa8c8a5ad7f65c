"""Glyphs of many fonts as small alpha masks, ready to be pasted on synthetic pieces.

A bank is built once from a folder of font files (see ``models.fonts``) and kept as one ``.npz`` beside them, since
rendering a glyph takes fifty times longer than pasting it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.uint8]

DIGITS = "0123456789"
SIGNS = "+-−×÷:=/"
LETTERS = "AJQKUPDOWNplusminueat"
KANJI = "朝昼夕夜恐慌騎士魔女獅子国王反逆者道化師数律春夏秋冬"
SYMBOLS = "≥≤Δ∀✓★"
CHARACTERS = "".join(dict.fromkeys(DIGITS + SIGNS + LETTERS + KANJI + SYMBOLS))
EM_PX = 64
VALIDATION_SHARE = 0.12


@dataclass(frozen=True, slots=True)
class Glyph:
    """One character of one font: its ink as alpha, and where it stands at ``EM_PX`` pixels an em."""

    mask: Mask
    left: int
    top: int
    advance: float


class GlyphBank:
    """The glyphs of a list of fonts; ``fonts_with`` tells which fonts can write a text."""

    def __init__(self, names: Sequence[str], glyphs: Sequence[dict[str, Glyph]]) -> None:
        self.names = list(names)
        self.glyphs = list(glyphs)
        self._able: dict[str, list[int]] = {}

    def fonts_with(self, text: str) -> list[int]:
        """Indices of the fonts that have every character of ``text`` (blanks aside)."""
        key = "".join(sorted(set(text) - {" "}))
        if key not in self._able:
            self._able[key] = [i for i, have in enumerate(self.glyphs) if all(c in have for c in key)]
        return self._able[key]

    def part(self, validation: bool) -> GlyphBank:
        """The fonts kept for validation, or the others; a family is never on both sides."""
        chosen = [i for i, name in enumerate(self.names) if is_validation(name) == validation]
        return GlyphBank([self.names[i] for i in chosen], [self.glyphs[i] for i in chosen])

    def text_mask(self, font: int, text: str, height_px: float, spacing: float = 0.0) -> Mask:
        """``text`` in one line, cropped to its ink, with digits about ``height_px`` tall."""
        have = self.glyphs[font]
        placed = []
        pen = 0.0
        for character in text:
            if character == " ":
                pen += 0.3 * EM_PX
                continue
            glyph = have[character]
            placed.append((glyph, round(pen + glyph.left), glyph.top))
            pen += glyph.advance + spacing * EM_PX
        x0 = min(x for _, x, _ in placed)
        y0 = min(y for _, _, y in placed)
        x1 = max(x + g.mask.shape[1] for g, x, _ in placed)
        y1 = max(y + g.mask.shape[0] for g, _, y in placed)
        line = np.zeros((y1 - y0, x1 - x0), np.uint8)
        for glyph, x, y in placed:
            h, w = glyph.mask.shape
            part = line[y - y0 : y - y0 + h, x - x0 : x - x0 + w]
            np.maximum(part, glyph.mask, out=part)
        reference = have["8"].mask.shape[0] if "8" in have else EM_PX * 0.7
        scale = height_px / max(reference, 8)
        size = (max(2, round(line.shape[1] * scale)), max(2, round(line.shape[0] * scale)))
        method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        return np.asarray(cv2.resize(line, size, interpolation=method), np.uint8)


def is_validation(name: str) -> bool:
    """Whether a font file is kept apart for validation; decided by its family, so that weights stay together."""
    family = name.rsplit("-", 1)[0]
    return hashlib.sha256(family.encode()).digest()[0] < VALIDATION_SHARE * 256


def load_bank(folders: Sequence[Path], cache: Path) -> GlyphBank:
    """The bank of all ``.woff2``, ``.ttf`` and ``.otf`` files in ``folders``, from ``cache`` when that is current."""
    files = sorted(p for folder in folders for p in folder.iterdir() if p.suffix in {".woff2", ".ttf", ".otf"})
    if not files:
        raise FileNotFoundError(f"no font files in {', '.join(str(f) for f in folders)}; fetch them first")
    key = hashlib.sha256("\n".join([CHARACTERS, *(p.name for p in files)]).encode()).hexdigest()
    if not (cache.exists() and str(np.load(cache)["key"]) == key):
        _write_bank(files, key, cache)
    return _read_bank(cache)


def _write_bank(files: Sequence[Path], key: str, cache: Path) -> None:
    names: list[str] = []
    table: list[tuple[int, int, int, int, int, int, float]] = []
    pixels: list[Mask] = []
    offset = 0
    for file in files:
        index = len(names)
        names.append(file.stem)
        for character, glyph in _render(file).items():
            h, w = glyph.mask.shape
            table.append((index, CHARACTERS.index(character), h, w, glyph.left, glyph.top, glyph.advance))
            pixels.append(glyph.mask.ravel())
            offset += h * w
    cache.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        cache,
        key=np.array(key),
        names=np.array(names),
        table=np.array(table, np.float32),
        pixels=np.concatenate(pixels),
    )


def _read_bank(cache: Path) -> GlyphBank:
    with np.load(cache) as data:
        names = [str(n) for n in data["names"]]
        table, pixels = data["table"], data["pixels"]
    glyphs: list[dict[str, Glyph]] = [{} for _ in names]
    offset = 0
    for font, code, h, w, left, top, advance in table:
        size = int(h) * int(w)
        mask = pixels[offset : offset + size].reshape(int(h), int(w))
        glyphs[int(font)][CHARACTERS[int(code)]] = Glyph(mask, int(left), int(top), float(advance))
        offset += size
    return GlyphBank(names, glyphs)


def _render(file: Path) -> dict[str, Glyph]:
    from fontTools.ttLib import TTFont
    from PIL import Image, ImageDraw, ImageFont

    with TTFont(file) as tables:
        available = set(tables.getBestCmap() or {})
    font = ImageFont.truetype(str(file), EM_PX)
    found: dict[str, Glyph] = {}
    for character in CHARACTERS:
        if ord(character) not in available:
            continue
        image = Image.new("L", (3 * EM_PX, 3 * EM_PX))
        ImageDraw.Draw(image).text((EM_PX, EM_PX), character, fill=255, font=font)
        box = image.getbbox()
        if box is None:
            continue
        mask = np.asarray(image.crop(box), np.uint8).copy()
        found[character] = Glyph(mask, box[0] - EM_PX, box[1] - EM_PX, float(font.getlength(character)))
    return found
