"""Faces that few families have: coarse ones, drawn on a grid of pixels, and fat-and-thin ones.

Both are made of the other families' glyphs, since sets like to print in them and there are few such fonts: nine of
five hundred. A coarse face is the glyph sampled on a grid of seven to eleven rows a digit; a fat-and-thin face has
its level strokes thinned and its upright ones thickened, as the faces after Bodoni and Didot have. Signs stay.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from models.reading.glyph_bank import DIGITS, EM_PX, Glyph, GlyphBank, Mask

COARSE_SHARE = 0.3
FAT_THIN_SHARE = 0.3
ROWS = (7, 12)
Maker = Callable[[Glyph], Glyph]


def with_odd_faces(bank: GlyphBank, seed: int = 0) -> GlyphBank:
    """The bank with coarse and fat-and-thin faces beside its own; the same bank gives the same ones.

    A face in which two digits would look alike, or one would fall apart, is left out.
    """
    rng = np.random.default_rng(seed)
    names, faces = list(bank.names), list(bank.glyphs)
    for name, glyphs in zip(bank.names, bank.glyphs, strict=True):
        if "8" not in glyphs:
            continue
        height = glyphs["8"].mask.shape[0]
        if rng.random() < COARSE_SHARE:
            _add(names, faces, f"{name}~coarse", glyphs, _coarse(rng, height))
        if rng.random() < FAT_THIN_SHARE:
            _add(names, faces, f"{name}~fat-thin", glyphs, _fat_thin(rng, height))
    return GlyphBank(names, faces)


def _add(names: list[str], faces: list[dict[str, Glyph]], name: str, glyphs: dict[str, Glyph], maker: Maker) -> None:
    made = {digit: maker(glyphs[digit]) for digit in DIGITS if digit in glyphs}
    if _told_apart(made):
        names.append(name)
        faces.append({**glyphs, **made})


def _told_apart(glyphs: dict[str, Glyph]) -> bool:
    """Whether all ten digits are there and differ by more than a few pixels."""
    if not all(digit in glyphs for digit in DIGITS):
        return False
    shown = [
        np.asarray(cv2.resize(glyphs[d].mask, (12, 16), interpolation=cv2.INTER_AREA), np.float32) for d in DIGITS
    ]
    apart = [float(np.abs(a - b).mean()) / 255 for i, a in enumerate(shown) for b in shown[:i]]
    return min(apart) > 0.035


def _coarse(rng: np.random.Generator, height: int) -> Maker:
    cell = height / int(rng.integers(*ROWS))
    stretch = float(rng.uniform(0.85, 1.4))

    def maker(glyph: Glyph) -> Glyph:
        h, w = glyph.mask.shape
        rows, columns = max(1, round(h / cell)), max(1, round(w * stretch / cell))
        small = cv2.resize(glyph.mask, (columns, rows), interpolation=cv2.INTER_AREA)
        ink = float(glyph.mask.mean()) / 255
        # As much ink as before: a fixed threshold would lose thin faces and fill fat ones.
        level = float(np.quantile(small, 1 - ink))
        bits = np.where(small >= max(level, 1.0), np.uint8(255), np.uint8(0))
        size = (max(2, round(columns * cell)), max(2, round(rows * cell)))
        mask = np.asarray(cv2.resize(bits, size, interpolation=cv2.INTER_NEAREST), np.uint8)
        return Glyph(mask, round(glyph.left * stretch), glyph.top, glyph.advance * stretch)

    return maker


def _fat_thin(rng: np.random.Generator, height: int) -> Maker:
    thin = max(3, round(height * rng.uniform(0.05, 0.14)))
    fat = max(1, round(height * rng.uniform(0.03, 0.16)))

    def maker(glyph: Glyph) -> Glyph:
        pieces = _pieces(glyph.mask)
        for reach in range(thin, 1, -1):
            thinned = cv2.erode(glyph.mask, np.ones((reach, 1), np.uint8), borderValue=0)
            mask = np.asarray(cv2.dilate(thinned, np.ones((1, fat), np.uint8)), np.uint8)
            if _pieces(mask) == pieces:
                return _cropped(mask, glyph)
        return glyph

    return maker


def _pieces(mask: Mask) -> tuple[int, int]:
    """How many parts the ink has, and how many the ground around and in it."""
    ink = np.pad(mask > 100, 1)
    return cv2.connectedComponents(ink.astype(np.uint8))[0], cv2.connectedComponents((~ink).astype(np.uint8))[0]


def _cropped(mask: Mask, before: Glyph) -> Glyph:
    ys, xs = np.nonzero(mask > 20)
    inner = mask[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    # The digits keep their height, or those that end in level strokes would stand lower than the others.
    size = (inner.shape[1], before.mask.shape[0])
    return Glyph(
        np.asarray(cv2.resize(inner, size, interpolation=cv2.INTER_LINEAR), np.uint8),
        before.left,
        before.top,
        before.advance + EM_PX * 0.02,
    )
