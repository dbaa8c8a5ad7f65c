"""Summy: the search for sums is exact and complete, against naive enumeration."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from referee.core import Decision, Header, Match, Problem, Verdict
from referee.core.records import RECORD_FORMAT
from referee.games.summy import GAME
from referee.games.summy.events import Block, Place, Remove
from referee.games.summy.search import RackSearch

BAG = "0123456789" * 2 + "+-×:" * 2 + "="


def state_of(seed: int, turns: int = 5, **options: str) -> Any:
    """A small table from a random game's first turns."""
    transcript = GAME.random_match(seed, options=options)
    header = Header(format=RECORD_FORMAT, game="summy", players=["A", "B"], options=dict(options))
    match = Match(GAME, header)
    for raw in transcript.events[:turns]:
        kind = {"place": Place, "remove": Remove}.get(raw["do"])
        if kind is Place:
            match.push(Place(by=raw["by"], blocks=[Block(*block) for block in raw["blocks"]]))
        elif kind is Remove:
            match.push(Remove(by=raw["by"], count=raw["count"]))
    return replace(match.state, held=(8, 8), turn=0, owes=None)


def naive(state: Any, rack: str) -> set[tuple[tuple[int, int, str], ...]]:
    """Every placement in a line that the judge calls legal, by trying them all."""
    return {
        tuple(sorted(blocks))
        for cells in lines_of_cells(state, len(rack))
        for signs in set(permutations(rack, len(cells)))
        if legal(state, blocks := [(x, y, sign) for (x, y), sign in zip(cells, signs, strict=True)])
    }


def legal(state: Any, blocks: list[tuple[int, int, str]]) -> bool:
    judged = GAME.judge(state, Place(by="A", blocks=[Block(*block) for block in blocks]))
    return all(finding.verdict.gravity <= Verdict.DUE.gravity for finding in judged.findings)


def lines_of_cells(state: Any, most: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Sets of free cells in a line with nothing but blocks between them, beside the table."""
    free = set()
    for x, y in state.table:
        for step in range(-most, most + 1):
            free |= {(x + step, y), (x, y + step)}
    free -= set(state.table)
    seen = set()
    for start in free:
        for dx, dy in ((1, 0), (0, 1)):
            cells, (x, y) = [], start
            while len(cells) < most:
                if (x, y) not in state.table:
                    cells.append((x, y))
                    if tuple(cells) not in seen:
                        seen.add(tuple(cells))
                        yield tuple(cells)
                x, y = x + dx, y + dy


def found(state: Any, rack: str) -> list[tuple[tuple[int, int, str], ...]]:
    return [
        tuple(sorted((block.x, block.y, block.symbol) for block in play.event.blocks))
        for play in GAME.plays(state, [rack])
        if isinstance(play.event, Place)
    ]


@pytest.mark.parametrize("seed", range(8))
def test_the_same_sums_as_by_trying_all_placements(seed: int) -> None:
    rng = random.Random(seed)
    state = state_of(seed, turns=rng.randint(1, 3))
    rack = "".join(rng.sample(BAG, 3)) + rng.choice("=+3")
    ours = found(state, rack)
    assert len(ours) == len(set(ours))
    assert set(ours) == naive(state, rack)


@pytest.mark.parametrize(
    "options",
    [
        {"double_sum": "score_both"},
        {"double_sum": "score_line_only"},
        {"double_sum": "illegal"},
        {"cross_runs": "must_be_sums"},
        {"negative_intermediate": "forbidden"},
    ],
    ids=str,
)
def test_the_same_sums_under_options(options: dict[str, str]) -> None:
    """Fragments side by side, where double sums and crossing runs are at hand."""
    blocks = [[3, y, s] for y, s in zip(range(-1, 3), "1+2=", strict=True)]
    blocks += [[x, 3, s] for x, s in zip(range(-1, 3), "1+2=", strict=True)]
    header = Header(
        format=RECORD_FORMAT,
        game="summy",
        players=["A", "B"],
        options=dict(options),
        position={"blocks": blocks, "turn": "A"},
    )
    state = Match(GAME, header).state
    for rack in ("3", "35-"):
        ours = found(state, rack)
        assert len(ours) == len(set(ours))
        assert set(ours) == naive(state, rack)


def test_every_fill_of_a_pattern_by_trying_all_of_them() -> None:
    rng = random.Random(5)
    for _ in range(60):
        rack = "".join(rng.sample(BAG, 6))
        length = rng.randint(5, 8)
        holes = set(rng.sample(range(length), rng.randint(2, min(5, length - 1))))
        pattern = "".join("." if i in holes else rng.choice("0123456789+-×:==") for i in range(length))
        counts = {sign: rack.count(sign) for sign in set(rack)}
        for negative in (True, False):
            ours = RackSearch(counts, negative_allowed=negative).fill(pattern)
            assert sorted(ours) == sorted(tried(pattern, rack, negative)), (pattern, rack)


def tried(pattern: str, rack: str, negative: bool) -> set[str]:
    from referee.games.summy.expression import is_true

    fills = set(permutations(rack, pattern.count(".")))
    return {"".join(f) for f in fills if is_true(pattern.replace(".", "{}").format(*f), negative)}


@pytest.mark.parametrize("seed", range(4))
def test_plays_are_judged_as_announced(seed: int) -> None:
    rng = random.Random(100 + seed)
    options = {"double_sum": rng.choice(["ask", "score_both", "score_line_only"])}
    state = state_of(seed, turns=14, **options)
    rack = "".join(rng.sample(BAG, 6)) + "=+"
    plays = list(GAME.plays(state, list(rack)))
    assert plays
    assert [play.worth for play in plays] == sorted((play.worth for play in plays), reverse=True)
    for play in plays:
        judged = GAME.judge(state, play.event)
        assert all(finding.verdict.gravity <= Verdict.DUE.gravity for finding in judged.findings)
        assert judged.effects == play.effects


def test_ways_to_write_the_blocks_held() -> None:
    state = GAME.start(Header(format=RECORD_FORMAT, game="summy", players=["A", "B"]))
    best = [
        next(iter(GAME.plays(state, hold))) for hold in (["3 + 4 7 ="], ["3+47="], list("3+47="), ["3,＋", "47 ="])
    ]
    assert all(play == best[0] for play in best)
    assert best[0].effects == {"points": 14, "sums": ["3+4=7"]}
    with pytest.raises(Problem, match="piece-unknown"):
        GAME.plays(state, ["3 + A"])
    with pytest.raises(Problem, match="record-player"):
        GAME.plays(state, ["3"], "C")


def test_a_removal_is_always_a_way_out() -> None:
    state = GAME.start(Header(format=RECORD_FORMAT, game="summy", players=["A", "B"]))
    plays = list(GAME.plays(state, ["1 1"], "B"))
    assert [play.event.count for play in plays if isinstance(play.event, Remove)] == [1, 2]
    assert all(not GAME.judge(state, play.event).findings for play in plays)


def test_the_open_refill_of_the_other_team_does_not_stand_in_the_way() -> None:
    state = state_of(3, turns=1)
    assert found(state, "3+4=7")
    ended = GAME.judge(
        GAME.start(
            Header(
                format=RECORD_FORMAT,
                game="summy",
                players=["A", "B"],
                position={"stock": 0, "passes": 1, "turn": "A"},
            )
        ),
        Remove(by="A", count=1),
    ).after
    assert list(GAME.plays(ended, ["3+4=7"])) == []


def test_a_symbol_the_set_no_longer_has_is_no_play() -> None:
    blocks: list[list[Any]] = [[0, 0, "="], *([20 + 2 * i, 20, "7"] for i in range(6))]
    header = Header(format=RECORD_FORMAT, game="summy", players=["A", "B"], position={"blocks": blocks})
    state = GAME.start(header)
    assert not any("7" in str(play.event) for play in GAME.plays(state, ["3+47"]) if isinstance(play.event, Place))
    judged = GAME.judge(
        state, Place(by="A", blocks=[Block(-3, 0, "3"), Block(-2, 0, "+"), Block(-1, 0, "4"), Block(1, 0, "7")])
    )
    assert [finding.rule for finding in judged.findings] == ["SUM-C1"]
    stands = GAME.judge(state, Place(by="A", blocks=[Block(1, 0, "7")]), Decision(Verdict.LEGAL))
    assert stands.after.table[1, 0] == "7"
