"""Endless training samples: straightened patches of synthetic pieces with the index of each head's right answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from models.reading import small_pieces
from models.reading.backs import OTHERS, no_piece
from models.reading.canvas import Rng
from models.reading.cards import FACES, landscape_card, start_card
from models.reading.classes import EQUATION_HEADS, HEADS, PATCH_PX, Head
from models.reading.glyph_bank import GlyphBank
from models.reading.photo import Table, patch_of
from models.reading.small_pieces import Art
from models.reading.style_art import StyleArt
from models.reading.table_crops import table_crops
from vision.reading.patches import QUARTERS, WHOLE, Image, turn_patch

Targets = npt.NDArray[np.int64]
IGNORE = -100
UPRIGHT_SHARE = 0.7
STYLED_SHARE = 0.4
SITE_SHARE = 0.4
TABLE_SHARE = 0.5
TURNLESS = {"back", "other", "summary"}


def width_of(heads: tuple[Head, ...]) -> int:
    """Number of targets a sample has: one a head, four for a head asked in each quarter."""
    return sum(4 if head.pooling == "sites" else 1 for head in heads)


def targets_of(network: str, truth: dict[str, object], turns: int) -> Targets:
    """Indices of the right answers; what the piece doesn't show, or shows turned, is ``IGNORE``."""
    row: list[int] = []
    for head in HEADS[network]:
        count = 4 if head.pooling == "sites" else 1
        if head.name == "turn":
            known = truth.get("turnable", True)
            row.append(turns if known else IGNORE)
        elif head.name == "type":
            row.append(_index(head, _arrow_as_seen(truth.get("type"), turns)))
        elif head.name in ("face", "ink", "chip", "side", "scenery", "role"):
            row.append(_index(head, truth.get(head.name)))
        elif turns:
            row.extend([IGNORE] * count)
        elif head.pooling == "sites":
            sites = truth.get("sites")
            row.extend(_index(head, s) for s in sites) if isinstance(sites, list) else row.extend([IGNORE] * 4)
        elif head.name in EQUATION_HEADS:
            slots = truth.get("equation")
            value = slots[EQUATION_HEADS.index(head.name)] if isinstance(slots, list) else None
            row.append(_index(head, value))
        else:
            row.append(_index(head, truth.get(head.name)))
    return np.array(row, np.int64)


def _arrow_as_seen(kind: object, turns: int) -> object:
    """The type of a card seen turned: an arrow up is one down the other way round, and none of both between."""
    if kind not in ("up", "down") or turns == 0:
        return kind
    return None if turns % 2 else "down" if kind == "up" else "up"


def _index(head: Head, value: object) -> int:
    return IGNORE if value is None else head.answers.index(str(value))


def small_art(rng: Rng, bank: GlyphBank) -> tuple[Art, float]:
    """A random block, tile, cell or chip, and the size in pixels at which it is photographed."""
    kind = rng.random()
    if kind < 0.5:
        symbols = "0123456789+-×:="
        symbol = None if rng.random() < 0.1 else symbols[int(rng.integers(15))]
        return small_pieces.block(rng, bank, symbol), float(np.exp(rng.uniform(np.log(15), np.log(60))))
    if kind < 0.76:
        return small_pieces.tile(rng, bank), float(np.exp(rng.uniform(np.log(22), np.log(130))))
    if kind < 0.88:
        return small_pieces.cell(rng, bank), float(np.exp(rng.uniform(np.log(22), np.log(70))))
    if kind < 0.97:
        return small_pieces.chip(rng, bank), float(np.exp(rng.uniform(np.log(15), np.log(60))))
    art = no_piece(rng, bank)
    art.truth = {"face": "other"}
    return art, float(rng.uniform(18, 100))


def card_art(rng: Rng, bank: GlyphBank) -> tuple[Art, float]:
    """A random card and the width in pixels at which it is photographed."""
    makers = {**FACES, **OTHERS}
    weights = np.array([weight for _, weight in makers.values()])
    name = list(makers)[int(rng.choice(len(makers), p=weights / weights.sum()))]
    return makers[name][0](rng, bank), float(np.exp(rng.uniform(np.log(42), np.log(125))))


def site_art(rng: Rng, bank: GlyphBank, styled: StyleArt | None) -> tuple[Art, float, int]:
    """A card with digits near its corners, its size in pixels, and which quarter is looked at."""
    art = styled.draw(rng) if styled and rng.random() < STYLED_SHARE else None
    if art is None:
        art = landscape_card(rng, bank) if rng.random() < 0.75 else start_card(rng, bank)
    quarter = int(rng.integers(4))
    sites = art.truth["sites"]
    assert isinstance(sites, list)
    # The face is left open: a bare quarter of a card looks like the blank side of a block.
    art.truth = {"tens": "none", "ones": sites[quarter], "sites": sites}
    return art, float(np.exp(rng.uniform(np.log(45), np.log(125)))), quarter


def turnable(network: str, truth: dict[str, object]) -> bool:
    """Whether the piece shows which way is up."""
    if network == "cards":
        return truth["type"] not in TURNLESS
    return truth.get("face", "up") == "up" and "chip" not in truth and truth.get("ones") != "none"


def samples(
    network: str, bank: GlyphBank, seed: int, styled: StyleArt | None = None, tables: Sequence[Path] = ()
) -> Iterator[tuple[Image, Targets]]:
    """Patches with targets without end; the same seed gives the same samples.

    With ``styled``, a share of them shows the project's own art in random styles; with ``tables`` (folders of
    rendered tables), a share is cut from those.
    """
    rng = np.random.default_rng(seed)
    crops = table_crops(network, tables, rng) if tables else None
    table = Table(rng)
    make = small_art if network == "glyphs" else card_art
    side = PATCH_PX[network]
    with_sites = styled.only("sites") if styled and network == "glyphs" else None
    while True:
        if crops is not None and rng.random() < TABLE_SHARE:
            patch, truth = next(crops)
            yield _turned(network, patch, {**truth, "turnable": turnable(network, truth)}, rng)
            continue
        part = WHOLE
        if network == "glyphs" and rng.random() < SITE_SHARE:
            art, size_px, quarter = site_art(rng, bank, with_sites)
            part = QUARTERS[quarter]
        else:
            art, size_px = make(rng, bank)
            if styled and rng.random() < STYLED_SHARE:
                art = styled.draw(rng)
        art.truth["turnable"] = turnable(network, art.truth)
        marked = 0.6 if "sites" in art.truth else 0.02
        patch = patch_of(rng, table, art, size_px, side, touching=0.6, marker=marked, part=part)
        yield _turned(network, patch, art.truth, rng)


def _turned(network: str, patch: Image, truth: dict[str, object], rng: Rng) -> tuple[Image, Targets]:
    """The patch as a reader may get it, most often upright, with its targets."""
    turns = 0 if rng.random() < UPRIGHT_SHARE else int(rng.integers(1, 4))
    return turn_patch(patch, turns), targets_of(network, truth, turns)
