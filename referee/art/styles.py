"""The named styles: ten looks that share no font for digits, from woodcut to neon; two are held out of training."""

from __future__ import annotations

import random
from dataclasses import replace

from referee.art.colour import mix
from referee.art.fontpool import FontPool
from referee.art.glyphs import ArtError
from referee.art.random_style import random_style
from referee.art.style import ROLE_COLOURS, SCENERY_COLOURS, Palette, Style

DEFAULT_STYLE = "classic"


def _towards(colour: str, share: float) -> dict[str, tuple[str, str, str, str]]:
    """The sceneries with ``share`` of one colour mixed in."""
    return {
        name: (mix(a, colour, share), mix(b, colour, share), mix(c, colour, share), mix(d, colour, share * 0.5))
        for name, (a, b, c, d) in SCENERY_COLOURS.items()
    }


def _roles(colour: str, share: float) -> dict[str, str]:
    return {name: mix(value, colour, share if name != "joker" else 0.0) for name, value in ROLE_COLOURS.items()}


CLASSIC = Style(name="classic", gloss=0.3)
NOIR = Style(
    name="noir",
    digits="playfair-display-800",
    text="playfair-display-800",
    kanji="shippori-mincho-700",
    palette=Palette(
        paper="#16161a",
        ink="#ecd9a4",
        accent="#c9a24b",
        second="#8fa3b8",
        back="#0e0e11",
        back_ink="#c9a24b",
        other_back="#3d0f16",
        block="#1d1d22",
        block_ink="#ecd9a4",
        scenery=_towards("#101018", 0.35),
        groups=("#3a3128", "#2a352c", "#28313d", "#392a38", "#3a3722", "#263636"),
    ),
    frame="double",
    back="rays",
    plate="tab",
    emblem="line",
    border=0.045,
    index="two",
    outline=0.04,
    arrow="thin",
    gloss=0.6,
    seed=2,
)
PASTEL = Style(
    name="pastel",
    digits="fredoka-600",
    text="fredoka-600",
    kanji="zen-maru-gothic-700",
    palette=Palette(
        paper="#fff9f5",
        ink="#5a4a66",
        accent="#e8798f",
        second="#5fae9f",
        back="#f4b6c2",
        back_ink="#fff9f5",
        other_back="#9fc7e8",
        block="#fff3f6",
        block_ink="#6a4f7a",
        scenery=_towards("#ffffff", 0.3),
        roles=_roles("#ffffff", 0.14),
        groups=("#ffe1e6", "#e2f3e4", "#dcecfb", "#efe2f7", "#fff3c9", "#d9f3f1"),
    ),
    frame="dashed",
    back="dots",
    scenery="icon",
    plate="disc",
    emblem="flat",
    index="none",
    corner_mm=5.0,
    digit_height=0.33,
    mark="dot",
    block_mark="dot",
    operators="drawn",
    arrow="chevrons",
    gloss=0.2,
    seed=3,
)
WOODCUT = Style(
    name="woodcut",
    digits="alfa-slab-one-400",
    text="alfa-slab-one-400",
    kanji="dela-gothic-one-400",
    palette=Palette(
        paper="#f0e3c4",
        ink="#231a14",
        accent="#9c2f1f",
        second="#3c5040",
        back="#231a14",
        back_ink="#e0c894",
        other_back="#7a2418",
        block="#c99a5b",
        block_ink="#2a170b",
        scenery=_towards("#c9a877", 0.25),
        roles=_roles("#4a3420", 0.18),
        groups=("#e8cfa0", "#cfd2a4", "#c4cdc0", "#dcc0b2", "#ecdc9a", "#c2cfb4"),
    ),
    frame="notched",
    back="leaves",
    scenery="line",
    plate="halo",
    emblem="shield",
    index="none",
    corner_mm=0.0,
    outline=0.07,
    stroke=0.016,
    gloss=0.05,
    seed=4,
)
NEON = Style(
    name="neon",
    digits="orbitron-800",
    text="orbitron-800",
    kanji="zen-kaku-gothic-new-700",
    palette=Palette(
        paper="#0b1020",
        ink="#e9fbff",
        accent="#ff3d9a",
        second="#19e3d2",
        back="#120a2a",
        back_ink="#19e3d2",
        other_back="#2a0a26",
        block="#10162c",
        block_ink="#5cf2ff",
        scenery=_towards("#1b0a55", 0.22),
        groups=("#3a1240", "#0d3a33", "#0c2c52", "#2c1458", "#3f3208", "#0a3a44"),
    ),
    frame="corners",
    back="rings",
    scenery="pattern",
    plate="square",
    emblem="roundel",
    index="one",
    corner_mm=1.5,
    digit_height=0.34,
    mark="underline",
    mark_scope="all",
    operators="drawn",
    divide="÷",
    arrow="triangle",
    gloss=0.9,
    seed=5,
)
SCHOOL = Style(
    name="school",
    digits="patrick-hand-400",
    text="patrick-hand-400",
    kanji="yomogi-400",
    palette=Palette(
        paper="#fdfdf6",
        ink="#1d3f8f",
        accent="#d2453d",
        second="#2f8a57",
        back="#3f7d58",
        back_ink="#f2f6e8",
        other_back="#b3662f",
        block="#f8e9a8",
        block_ink="#243a6b",
        scenery=_towards("#fdfdf6", 0.15),
        groups=("#ffe3ba", "#d9efc9", "#cfe6fb", "#f3d9ee", "#fff2a8", "#d2f0e6"),
    ),
    frame="sketch",
    back="checks",
    scenery="line",
    plate="none",
    emblem="shield",
    index="one",
    hand_drawn=True,
    digit_height=0.42,
    big_digit=0.52,
    block_digit=0.7,
    outline=0.06,
    mark_scope="all",
    gloss=0.1,
    multiply="·",
    arrow="thin",
    seed=6,
)
FELT_PEN = Style(
    name="felt-pen",
    digits="permanent-marker-400",
    text="permanent-marker-400",
    kanji="yusei-magic-400",
    palette=Palette(
        paper="#ffffff",
        ink="#191919",
        accent="#e02b2b",
        second="#1b5fd0",
        back="#ffffff",
        back_ink="#191919",
        other_back="#ffe27a",
        block="#fbfbf8",
        block_ink="#151515",
        scenery=_towards("#ffffff", 0.1),
        groups=("#ffffff", "#eef7e6", "#e6f1fb", "#fbeaf4", "#fff8d6", "#e9f7f5"),
    ),
    frame="sketch",
    back="waves",
    scenery="line",
    plate="none",
    emblem="line",
    index="none",
    hand_drawn=True,
    border=0.02,
    digit_height=0.40,
    operators="drawn",
    multiply="x",
    arrow="thin",
    stroke=0.018,
    gloss=0.05,
    seed=7,
)
MINIMAL = Style(
    name="minimal",
    digits="jost-500",
    text="jost-500",
    kanji="zen-kaku-gothic-new-700",
    palette=Palette(
        paper="#ffffff",
        ink="#222222",
        accent="#ff5a36",
        second="#2a6fdb",
        back="#eef0f2",
        back_ink="#222222",
        other_back="#222222",
        block="#ffffff",
        block_ink="#222222",
        scenery=_towards("#ffffff", 0.08),
        groups=("#f4f4f2", "#ecefec", "#e8edf2", "#f1ecf1", "#f5f2e6", "#eaf1f0"),
    ),
    frame="none",
    back="plain",
    scenery="icon",
    plate="none",
    emblem="flat",
    index="none",
    border=0.0,
    corner_mm=1.0,
    digit_height=0.36,
    big_digit=0.44,
    block_digit=0.54,
    mark="none",
    block_mark="none",
    arrow="thin",
    gloss=0.4,
    outline=0.03,
    seed=8,
)
GUILD = Style(
    name="guild",
    digits="germania-one-400",
    text="josefin-sans-600",
    kanji="shippori-mincho-700",
    palette=Palette(
        paper="#f6efdd",
        ink="#3a1f1f",
        accent="#8c1f28",
        second="#1f4d4a",
        back="#5a1620",
        back_ink="#e6c878",
        other_back="#16404a",
        block="#6d4527",
        block_ink="#f6e7c4",
        scenery=_towards("#5a3a20", 0.12),
        roles=_roles("#2a1a10", 0.1),
        groups=("#eed7b6", "#d8dfbf", "#c9d8dc", "#e3cdd6", "#f0e3ae", "#cbdcd0"),
    ),
    frame="double",
    back="diamonds",
    plate="square",
    emblem="shield",
    index="two",
    border=0.05,
    corner_mm=3.0,
    mark="dot",
    digit_height=0.33,
    gloss=0.35,
    arrow="block",
    seed=9,
)
ALMANAC = Style(
    name="almanac",
    digits="abril-fatface-400",
    text="special-elite-400",
    kanji="shippori-mincho-700",
    held_out=True,
    palette=Palette(
        paper="#f3ecd9",
        ink="#14303a",
        accent="#b8542b",
        second="#56702f",
        back="#14303a",
        back_ink="#d8b46a",
        other_back="#6b3a2a",
        block="#e9e2cf",
        block_ink="#14303a",
        scenery=_towards("#d8c49a", 0.28),
        roles=_roles("#30302a", 0.12),
        groups=("#ecd8b8", "#d5dbb6", "#bfd3d3", "#dfc7c4", "#efe0a6", "#c6d6c3"),
    ),
    frame="corners",
    back="waves",
    scenery="picture",
    plate="halo",
    emblem="roundel",
    index="two",
    border=0.06,
    corner_mm=4.0,
    outline=0.045,
    arrow="chevrons",
    gloss=0.15,
    seed=10,
)
ARCADE = Style(
    name="arcade",
    digits="press-start-2p-400",
    text="press-start-2p-400",
    kanji="dotgothic16-400",
    held_out=True,
    palette=Palette(
        paper="#f4f4f0",
        ink="#1a1c2c",
        accent="#b13e53",
        second="#257179",
        back="#29366f",
        back_ink="#ffcd75",
        other_back="#5d275d",
        block="#3b5dc9",
        block_ink="#f4f4f4",
        scenery=_towards("#1a1c2c", 0.1),
        groups=("#ffd9b0", "#c8f0b0", "#a8e6f5", "#e6c8f0", "#fff0a0", "#b8f0dc"),
    ),
    frame="thick",
    back="checks",
    scenery="pattern",
    plate="square",
    emblem="flat",
    index="one",
    corner_mm=0.0,
    digit_height=0.30,
    big_digit=0.40,
    block_digit=0.48,
    equation=0.8,
    operators="drawn",
    divide="÷",
    multiply="x",
    mark_scope="all",
    arrow="triangle",
    gloss=0.7,
    seed=11,
)
STYLES = {
    found.name: found
    for found in (CLASSIC, NOIR, PASTEL, WOODCUT, NEON, SCHOOL, FELT_PEN, MINIMAL, GUILD, ALMANAC, ARCADE)
}


def styles() -> tuple[str, ...]:
    """Names of all styles, the default first."""
    return tuple(STYLES)


def style(name: str) -> Style:
    """The style ``name``; ``random-SEED`` is the random style of that number with the bundled fonts.

    Raises ``ArtError`` naming the known ones.
    """
    if name.startswith("random-") and name.removeprefix("random-").isdigit():
        seeded = random_style(random.Random(int(name.removeprefix("random-"))), FontPool.bundled())
        return replace(seeded, name=name)
    if name not in STYLES:
        raise ArtError(f"no style {name!r}; known: {', '.join(STYLES)}, random-NUMBER")
    return STYLES[name]
