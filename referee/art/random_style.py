"""Endless random styles for training: fonts, colours, ornament, layout and proportions, always legible."""

from __future__ import annotations

import colorsys
import random
from collections.abc import Mapping
from typing import get_args

from referee.art.colour import BLACK, WHITE, channels, contrast, hsv, mix, readable_on
from referee.art.fontpool import FontPool
from referee.art.style import (
    CHIP_COLOURS,
    ROLE_COLOURS,
    SCENERY_COLOURS,
    Back,
    Bumps,
    Cell,
    ChipFace,
    Emblem,
    Frame,
    Index,
    Marker,
    Palette,
    Panic,
    Plate,
    StarMark,
    Style,
)

BLOCK_BODIES = (
    "#f3ead6",
    "#f7f4ec",
    "#e8d3a8",
    "#d9b27c",
    "#8a5a34",
    "#4a2f1f",
    "#23262b",
    "#fafafa",
    "#cfe3ea",
    "#f2c94c",
    "#d94f3d",
    "#2f6db5",
    "#3f8f55",
)


def random_style(rng: random.Random, fonts: FontPool) -> Style:
    """A style drawn from ``rng``: the same state gives the same style."""
    digits, text, kanji = fonts.pick(rng)
    corner = rng.choice((0.0, 1.0, 2.0, 2.5, 3.5, 5.0))
    return Style(
        name=f"random-{rng.getrandbits(32):08x}",
        digits=digits,
        text=text,
        kanji=kanji,
        palette=random_palette(rng),
        sizes=_sizes(rng),
        corner_mm=corner,
        border=rng.choice((0.0, 0.0, rng.uniform(0.015, 0.09))),
        frame=rng.choice(get_args(Frame)),
        back=rng.choice(get_args(Back)),
        scenery=rng.choice(("picture", "picture", "line", "icon", "pattern")),
        plate=rng.choice(get_args(Plate)),
        emblem=rng.choice(get_args(Emblem)),
        index=rng.choice(get_args(Index)),
        digit_height=rng.uniform(0.28, 0.46),
        digit_inset=rng.uniform(0.02, 0.08),
        big_digit=rng.uniform(0.36, 0.62),
        equation=rng.uniform(0.6, 0.84),
        block_digit=rng.uniform(0.46, 0.74),
        mark=rng.choice(("underline", "underline", "dot", "none")),
        mark_scope=rng.choice(("all", "six-nine", "six-nine")),
        block_mark=rng.choice(("underline", "dot", "none")),
        outline=rng.uniform(0.025, 0.10),
        operators=rng.choice(("font", "drawn")),
        multiply=rng.choice(("×", "×", "x", "·")),
        divide=rng.choice((":", ":", "÷")),
        stroke=rng.uniform(0.006, 0.022),
        hand_drawn=rng.random() < 0.25,
        arrow=rng.choice(("block", "chevrons", "triangle", "thin")),
        direction_word=rng.choice(("below", "behind")),
        tick_pill=rng.random() < 0.5,
        star_mark=rng.choice(get_args(StarMark)),
        star_symbols=rng.choice(("beside", "corners")),
        panic=rng.choice(get_args(Panic)),
        chip_face=rng.choice(get_args(ChipFace)),
        bumps=rng.choice(get_args(Bumps)),
        cell=rng.choice(("square", *get_args(Cell))),
        cell_line=rng.uniform(0.008, 0.05),
        board_title=rng.random() < 0.5,
        marker=rng.choice(get_args(Marker)),
        gloss=rng.random() ** 2,
        seed=rng.getrandbits(31),
    )


def random_palette(rng: random.Random) -> Palette:
    """Colours with enough contrast; one set in four is printed light on dark."""
    paper = _paper(rng)
    ink = _ink(rng, paper)
    back = hsv(rng.random(), rng.uniform(0.0, 0.9), rng.uniform(0.12, 0.85))
    other = hsv(rng.random(), rng.uniform(0.3, 0.9), rng.uniform(0.15, 0.8))
    block = (
        rng.choice(BLOCK_BODIES)
        if rng.random() < 0.7
        else hsv(rng.random(), rng.uniform(0, 0.7), rng.uniform(0.2, 1))
    )
    return Palette(
        paper=paper,
        ink=ink,
        accent=_on(rng, paper),
        second=_on(rng, paper),
        back=back,
        back_ink=readable_on(back, hsv(rng.random(), rng.uniform(0, 0.5), rng.random()), at_least=2.5),
        other_back=other,
        block=block,
        block_ink=_ink(rng, block),
        scenery=_sceneries(rng),
        roles=_jittered(rng, ROLE_COLOURS, 0.025),
        chips=_jittered(rng, CHIP_COLOURS, 0.02),
        groups=_groups(rng),
        marker=hsv(rng.random(), rng.uniform(0.3, 1.0), rng.uniform(0.25, 1.0)),
    )


def _paper(rng: random.Random) -> str:
    if rng.random() < 0.75:
        return hsv(rng.random(), rng.uniform(0, 0.16) * rng.random(), rng.uniform(0.86, 1.0))
    return hsv(rng.random(), rng.uniform(0, 0.7), rng.uniform(0.06, 0.3))


def _ink(rng: random.Random, ground: str) -> str:
    for _ in range(30):
        ink = hsv(rng.random(), rng.random(), rng.random() ** 1.5)
        if contrast(ink, ground) >= 4.5:
            return ink
    return readable_on(ground, at_least=21)


def _on(rng: random.Random, ground: str) -> str:
    for _ in range(30):
        colour = hsv(rng.random(), rng.uniform(0.4, 1.0), rng.uniform(0.25, 1.0))
        if contrast(colour, ground) >= 2.6:
            return colour
    return readable_on(ground, BLACK, WHITE)


def _sceneries(rng: random.Random) -> Mapping[str, tuple[str, str, str, str]]:
    """The five sceneries keep their hue (they are told by colour) within the spread of printed sets."""
    towards, share = rng.choice(("#ffffff", "#000000", "#8a8f98", "#e8d8b8")), rng.uniform(0.0, 0.3)
    return {
        name: tuple(mix(_shift(rng, colour, 0.02), towards, share) for colour in colours)  # type: ignore[misc]
        for name, colours in SCENERY_COLOURS.items()
    }


def _jittered(rng: random.Random, colours: Mapping[str, str], amount: float) -> Mapping[str, str]:
    return {name: _shift(rng, colour, amount) for name, colour in colours.items()}


def _shift(rng: random.Random, colour: str, amount: float) -> str:
    hue, saturation, value = colorsys.rgb_to_hsv(*channels(colour))
    return hsv(
        hue + max(-1.2, min(1.2, rng.gauss(0, 1))) * amount,
        saturation * rng.uniform(0.75, 1.15),
        value * rng.uniform(0.8, 1.15),
    )


def _groups(rng: random.Random) -> tuple[str, ...]:
    base, saturation, value = rng.random(), rng.uniform(0.0, 0.45), rng.uniform(0.82, 1.0)
    if rng.random() < 0.4:
        return (hsv(base, 0.25 * saturation, value),)
    if rng.random() < 0.15:
        saturation, value = rng.uniform(0.4, 0.8), rng.uniform(0.25, 0.6)
    return tuple(hsv(base + index / 6, saturation, value) for index in range(6))


def _sizes(rng: random.Random) -> Mapping[str, tuple[float, float]]:
    def card(low: float, high: float) -> tuple[float, float]:
        width = rng.uniform(low, high)
        return round(width, 1), round(width * rng.choice((1.0, 1.25, 1.4, 1.4, 1.5, 1.6)), 1)

    suritsu = card(42, 64)
    block = round(rng.uniform(18, 30), 1)
    board = round(rng.uniform(230, 400), 0)
    chip = round(board / 10 * rng.uniform(0.48, 0.75), 1)
    return {
        "suritsu/card": suritsu,
        "suritsu/direction": suritsu,
        "kaifuda/card": card(38, 63),
        "sequence-numbers/card": card(42, 63),
        "sequence-numbers/board": (board, board),
        "sequence-numbers/chip": (chip, chip),
        "suiri-sinri/card": card(50, 70),
        "summy/block": (block, block),
    }
