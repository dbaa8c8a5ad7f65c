"""Suritsu: a stepped lattice of cards grown from the start cards, the direction card, the ring, draw piles."""

from __future__ import annotations

from models.scenes.atlas import TextureSet
from models.scenes.fields.base import Field, Laying, Table, draw_from
from models.scenes.kit import Rng, around, pick

Place = tuple[int, int]


def digits_of(label: str) -> tuple[str, str, str, str]:
    """tl, tr, bl, br of a label as ``. 6/2 .``; ``.`` is blank."""
    top, bottom = label.split("/")
    return *top.split(), *bottom.split()  # type: ignore[return-value]


def grow(rng: Rng, count: int) -> list[Place]:
    """Places (column, half row) of cards, each joined to an earlier one by an edge; the first is 0, 0."""
    places: list[Place] = [(0, 0)]
    taken = {(0, 0), (0, 1)}
    for _ in range(count * 30):
        if len(places) >= count:
            break
        x, y = places[int(rng.integers(len(places)))]
        if rng.random() < 0.07:
            new = (x, y + int(rng.choice((-2, 2))))
        else:
            new = (x + int(rng.choice((-1, 1))), y + int(rng.choice((-1, 0, 1), p=(0.42, 0.16, 0.42))))
        cells = {new, (new[0], new[1] + 1)}
        if cells & taken or abs(new[1]) > 6 or abs(new[0]) > 5:
            continue
        places.append(new)
        taken |= cells
    return places


def numbers_of(cards: dict[Place, tuple[str, str, str, str]]) -> list[tuple[int, Place, int]]:
    """All completed numbers with the left card's place and the half row (0 top, 1 bottom) of its digit."""
    found = []
    for (x, y), own in cards.items():
        for half in (0, 1):
            tens = own[1 + 2 * half]
            for dy in (-1, 0, 1):
                other = cards.get((x + 1, y + dy))
                row = half - dy
                if other is None or row not in (0, 1):
                    continue
                ones = other[2 * row]
                if tens != "." and ones != ".":
                    found.append((int(tens + ones), (x, y), half))
    return found


def suritsu_field(rng: Rng, textures: TextureSet, laying: Laying) -> Field:
    """One to fourteen cards, mostly stepped; the rules are not minded."""
    table = Table(laying.whole_turn_deg)
    cards = [t for t in textures.of("card", "up") if t.label]
    w, h = cards[0].size_mm
    places = grow(rng, int(rng.integers(1, 15)))
    chosen = draw_from(rng, cards, len(places))
    places = places[: len(chosen)]
    x0, y0 = min(p[0] for p in places), min(p[1] for p in places)
    at: dict[Place, tuple[float, float]] = {}
    for place, card in zip(places, chosen, strict=True):
        dx, dy, turn = laying.jitter(rng)
        x = place[0] * (w + laying.gap_mm) + dx
        y = -place[1] * (h + laying.gap_mm) / 2 + dy
        at[place] = (x, y)
        table.put(card, x, y, turn, key=f"c{place[0]}.{place[1]}", cell={"x": place[0] - x0, "y": place[1] - y0})
    done = numbers_of({p: digits_of(str(c.label)) for p, c in zip(places, chosen, strict=True)})
    marker = _marker(rng, table, textures, done, at, (w, h))
    face = _beside(rng, table, textures, at, (w, h))
    table.centred()
    record = [
        {
            "x": p[0] - x0,
            "y": p[1] - y0,
            "digits": c.label,
            "scenery": c.details.get("scenery"),
            "piece": f"c{p[0]}.{p[1]}",
        }
        for p, c in zip(places, chosen, strict=True)
    ]
    return Field(
        tuple(table.pieces),
        {"cards": record, "face": face, "marker": marker, "numbers": sorted(n for n, _, _ in done)},
    )


def _marker(
    rng: Rng,
    table: Table,
    textures: TextureSet,
    done: list[tuple[int, Place, int]],
    at: dict[Place, tuple[float, float]],
    size: tuple[float, float],
) -> int | None:
    rings = [t for t in textures.textures if t.kind == "marker"]
    if not rings or not done or rng.random() < 0.12:
        return None
    number, place, half = done[int(rng.integers(len(done)))]
    x, y = at[place]
    dx, dy = rng.normal(0, 2.0, 2)
    table.put(
        pick(rng, rings),
        x + size[0] / 2 + float(dx),
        y + size[1] * (0.27 - 0.54 * half) + float(dy),
        around(rng, 0, 360) if rng.random() < 0.5 else float(rng.normal(0, 8)),
        z=0.4,
        key="marker",
        extra={"number": number},
    )
    return number


def _beside(
    rng: Rng, table: Table, textures: TextureSet, at: dict[Place, tuple[float, float]], size: tuple[float, float]
) -> str | None:
    xs, ys = [p[0] for p in at.values()], [p[1] for p in at.values()]
    face = None
    directions = [t for t in textures.textures if t.kind == "direction"]
    if directions and rng.random() < 0.93:
        card = pick(rng, directions)
        face = card.label
        side = rng.choice((-1, 1))
        x = (max(xs) if side > 0 else min(xs)) + side * size[0] * around(rng, 1.25, 2.2)
        table.put(card, float(x), around(rng, min(ys), max(ys) + 1), float(rng.normal(0, 6)), key="direction")
    backs = textures.of("card", "down")
    for side in (-1, 1):
        if backs and rng.random() < 0.75:
            y = (max(ys) if side > 0 else min(ys)) + side * size[1] * around(rng, 1.3, 2.0)
            pile = [pick(rng, backs)] * int(rng.integers(1, 13))
            table.pile(
                rng, pile, around(rng, min(xs), max(xs) + 1), y, (180 if side > 0 else 0) + float(rng.normal(0, 8))
            )
    return face
