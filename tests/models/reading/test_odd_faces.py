"""Coarse and fat-and-thin faces are made of the families' own glyphs."""

from __future__ import annotations

import cv2
import numpy as np

from models.reading.glyph_bank import DIGITS, Glyph, GlyphBank
from models.reading.odd_faces import with_odd_faces


def face(thickness: int) -> dict[str, Glyph]:
    drawn = {}
    for digit in DIGITS:
        canvas = np.zeros((64, 48), np.uint8)
        cv2.putText(canvas, digit, (4, 54), cv2.FONT_HERSHEY_SIMPLEX, 1.9, 255, thickness, cv2.LINE_AA)
        ys, xs = np.nonzero(canvas)
        mask = canvas[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1].copy()
        drawn[digit] = Glyph(mask, int(xs.min()), int(ys.min()), 40.0)
    return drawn


BANK = GlyphBank([f"face-{t}-400" for t in (5, 6, 7)] * 8, [face(t) for t in (5, 6, 7)] * 8)


def test_own_faces_stay_and_others_come_beside_them() -> None:
    wide = with_odd_faces(BANK)
    assert wide.names[: len(BANK.names)] == BANK.names
    assert all(a is b for a, b in zip(wide.glyphs, BANK.glyphs, strict=False))
    made = wide.names[len(BANK.names) :]
    assert any(name.endswith("~coarse") for name in made)
    assert any(name.endswith("~fat-thin") for name in made)
    assert with_odd_faces(BANK).names == wide.names


def test_coarse_faces_have_few_rows_and_as_much_ink() -> None:
    wide = with_odd_faces(BANK)
    for name, glyphs in zip(wide.names, wide.glyphs, strict=True):
        if name.endswith("~coarse"):
            mask = glyphs["8"].mask
            assert set(np.unique(mask)) <= {0, 255}
            changes = np.count_nonzero(np.any(mask[1:] != mask[:-1], axis=1))
            assert changes < 12
            assert 0.6 < mask.mean() / BANK.glyphs[0]["8"].mask.mean() < 1.8


def top_stroke(glyph: Glyph) -> int:
    """How thick the glyph is where its middle column first meets it."""
    ink = glyph.mask[:, glyph.mask.shape[1] // 2] > 128
    first = int(np.argmax(ink))
    return int(np.argmin(ink[first:]))


def test_level_strokes_of_fat_and_thin_faces_are_thinner() -> None:
    wide = with_odd_faces(BANK)
    pairs = [(n, g) for n, g in zip(wide.names, wide.glyphs, strict=True) if n.endswith("~fat-thin")]
    assert pairs
    for name, glyphs in pairs:
        own = BANK.glyphs[BANK.names.index(name.removesuffix("~fat-thin"))]
        assert top_stroke(glyphs["0"]) < top_stroke(own["0"])
        assert all(glyphs[d].mask.shape[0] == own[d].mask.shape[0] for d in DIGITS)


def test_a_font_without_all_digits_gets_no_odd_face() -> None:
    few = {digit: glyph for digit, glyph in face(6).items() if digit != "3"}
    bank = GlyphBank([f"few-{k}-400" for k in range(12)], [few] * 12)
    assert with_odd_faces(bank).names == bank.names
