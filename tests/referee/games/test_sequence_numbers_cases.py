"""The worked cases of Sequence Numbers on the board DEMO8, one row a case."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from referee.core import LANGUAGES, Header, Match, Texts, get_game
from referee.core.records import RECORD_FORMAT, EventDecoder

GAME = get_game("sequence-numbers")
TWO = ["blue", "green"]
FOUR = ["blue", "green", "blue", "green"]
B, G = "blue", "green"
ROW3 = [[3, c] for c in range(5)]


def chips(colour: str, *cells: tuple[int, int], side: str = "number") -> list[list[Any]]:
    return [[r, c, colour, side] for r, c in cells]


def play(card: str | None, *cells: tuple[int, int], by: str = B, **more: Any) -> dict[str, Any]:
    return {"do": "play", "by": by, "card": card, "chips": [list(cell) for cell in cells], **more}


def minus(*cells: tuple[int, int], by: str = B, **more: Any) -> dict[str, Any]:
    return {"do": "play", "by": by, "card": "minus", "removed": [list(cell) for cell in cells], **more}


def draw(by: str = B, count: int = 1) -> dict[str, Any]:
    return {"do": "draw", "by": by, "count": count}


def dead(card: str, by: str = B) -> dict[str, Any]:
    return {"do": "dead", "by": by, "card": card}


def turn(*cells: tuple[int, int], by: str = B) -> dict[str, Any]:
    return {"do": "turn-over", "by": by, "cells": [list(cell) for cell in cells]}


@dataclass
class Case:
    """Events on a position; the last one's verdict, rules and sequences are asked for."""

    id: str
    events: list[dict[str, Any]]
    verdict: str
    rules: tuple[str, ...] = ()
    table: list[list[Any]] = field(default_factory=list)
    players: list[str] = field(default_factory=lambda: list(TWO))
    options: dict[str, Any] = field(default_factory=dict)
    sequences: list[dict[str, Any]] | None = None
    scores: dict[str, int] | None = None
    winner: str | None = None
    turn: str | None = None


TURNED = chips(B, (3, 0), (3, 1), (3, 2), (3, 3), (3, 4), side="bumpy")
LISTED = [{"by": B, "cells": ROW3}]

CASES = [
    Case("SEQ-01", [play("9+9", (2, 3))], "legal", turn=G),
    Case("SEQ-02", [play("9+9", (5, 4))], "legal"),
    Case("SEQ-03", [play("9+9", (2, 4))], "illegal", ("SEQ-P1",), turn=B),
    Case("SEQ-04", [play("20-2", (2, 3))], "illegal", ("SEQ-P2",), chips(G, (2, 3))),
    Case("SEQ-05 other cell open", [play("20-2", (5, 4))], "legal", (), chips(G, (2, 3))),
    Case(
        "SEQ-06 exchange",
        [dead("9+9"), draw(), play("30-0", (4, 0))],
        "legal",
        (),
        chips(G, (2, 3)) + chips(B, (5, 4)),
    ),
    Case(
        "SEQ-07",
        [dead("9+9"), draw(), dead("20-2")],
        "illegal",
        ("SEQ-T5",),
        chips(G, (2, 3)) + chips(B, (5, 4)),
        turn=B,
    ),
    Case("SEQ-08 not dead", [dead("9+9")], "illegal", ("SEQ-T5",), chips(G, (2, 3))),
    Case("SEQ-09", [play("plus", (6, 6))], "legal", turn=G),
    Case("SEQ-10", [play("plus", (0, 0))], "notice", ("SEQ-P4",), turn=G),
    Case("SEQ-11", [minus((4, 4))], "legal", (), chips(G, (4, 4)), turn=G),
    Case(
        "SEQ-12 of a sequence",
        [minus((3, 1), by=G)],
        "illegal",
        ("SEQ-M3",),
        TURNED,
        [G, B, G, B],
        sequences=LISTED,
        turn=G,
    ),
    Case("SEQ-13", [minus((4, 4))], "illegal", ("SEQ-M2",), chips(B, (4, 4))),
    Case("SEQ-14 own chip into the space", [minus((4, 4), chips=[[4, 4]])], "illegal", ("SEQ-M4",), chips(G, (4, 4))),
    Case(
        "SEQ-15",
        [play("26+0", (3, 3))],
        "due",
        ("SEQ-Q3",),
        chips(B, (3, 1), (3, 2), (3, 4), (3, 5)),
        scores={B: 1, G: 0},
        winner=B,
    ),
    Case(
        "SEQ-16",
        [play("2+2", (0, 4))],
        "due",
        ("SEQ-Q3",),
        chips(B, (0, 1), (0, 2), (0, 3)),
        scores={B: 1, G: 0},
        winner=B,
    ),
    Case(
        "SEQ-17 a corner used by both",
        [play("2+2", (0, 4))],
        "due",
        ("SEQ-Q3",),
        chips(B, (0, 1), (0, 2), (0, 3)) + chips(G, (1, 0), (2, 0), (3, 0), (4, 0), side="bumpy"),
        FOUR,
        scores={B: 1, G: 1},
    ),
    Case(
        "SEQ-18",
        [play("26+0", (4, 4))],
        "due",
        ("SEQ-Q3",),
        chips(B, (1, 1), (2, 2), (3, 3)),
        scores={B: 1, G: 0},
        winner=B,
    ),
    Case(
        "SEQ-19",
        [play("25-0", (3, 2))],
        "due",
        ("SEQ-Q3", "SEQ-Q3"),
        chips(B, (3, 0), (3, 1), (3, 3), (3, 4), (1, 2), (2, 2), (4, 2), (5, 2)),
        FOUR,
        scores={B: 2, G: 0},
        winner=B,
    ),
    Case(
        "SEQ-20 five of two colours", [play("26+0", (3, 3))], "legal", (), chips(B, (3, 1), (3, 2)) + chips(G, (3, 4))
    ),
    Case(
        "SEQ-21",
        [play("30-0", (3, 7))],
        "legal",
        (),
        TURNED + chips(B, (3, 5), (3, 6)),
        FOUR,
        sequences=LISTED,
        scores={B: 1, G: 0},
    ),
    Case("SEQ-22 not five in line", [play("26+0", (3, 3))], "legal", (), chips(B, (3, 0), (3, 1), (3, 2))),
    Case("SEQ-23 turned", [turn((2, 2), by=G)], "illegal", ("SEQ-Q3",), chips(G, (2, 2))),
    Case("SEQ-23 as it lies", [play("9+9", (2, 3))], "illegal", ("SEQ-Q3",), chips(G, (2, 2), side="bumpy"), turn=G),
    Case("SEQ-24 turned back", [turn((3, 2))], "illegal", ("SEQ-Q4",), TURNED, FOUR, sequences=LISTED),
    Case(
        "SEQ-24 as it lies",
        [play("9+9", (2, 3))],
        "illegal",
        ("SEQ-Q4",),
        TURNED[:4] + chips(B, (3, 4)),
        FOUR,
        sequences=LISTED,
        turn=G,
    ),
    Case("SEQ-25", [play("9+9", (2, 3), (5, 4))], "illegal", ("SEQ-P3",)),
    Case("SEQ-26 moved", [play("9+9", (5, 4), removed=[[1, 1]])], "illegal", ("SEQ-P5",), chips(B, (1, 1))),
    Case("SEQ-27", [play("9+9", removed=[[4, 4]])], "illegal", ("SEQ-P5",), chips(G, (4, 4))),
    Case(
        "SEQ-28 lost",
        [play("9+9", (2, 3)), play("20-2", (5, 4), by=G), draw(G), draw(B)],
        "illegal",
        ("SEQ-T4",),
    ),
    Case("SEQ-29", [play("9+9", (2, 3)), play("20-2", (5, 4), by=G), draw(B)], "legal"),
    Case("SEQ-29 on a given table", [play("20-2", (5, 4), by=G), draw(B)], "legal", (), chips(B, (2, 3)), [G, B]),
    Case(
        "SEQ-28 on a given table",
        [play("20-2", (5, 4), by=G), draw(G), draw(B)],
        "illegal",
        ("SEQ-T4",),
        chips(B, (2, 3)),
        [G, B],
    ),
    Case("SEQ-30", [play("30+5", (2, 3))], "ask", ("SEQ-C2",)),
    Case("SEQ-31", [play("9+9", (2, 3)), {"do": "reshuffle", "by": B}], "legal"),
    # rules without a numbered case, and variants
    Case("S3", [play("9+9", (2, 3), chips=[[2, 3, "red"]])], "illegal", ("SEQ-S3",)),
    Case("S3 as it lies", [play("9+9", (2, 3))], "illegal", ("SEQ-S3",), chips("red", (6, 6))),
    Case("S3 third player", [play("9+9", (2, 3))], "legal", (), chips("red", (6, 6)), [B, G, "red"]),
    Case("S4", [play("9+9", chips=[[2, 3, None, "bumpy"]])], "illegal", ("SEQ-S4",)),
    Case(
        "S4 finishing",
        [play("26+0", chips=[[3, 3, "blue", "bumpy"]])],
        "due",
        ("SEQ-Q3",),
        chips(B, (3, 1), (3, 2), (3, 4), (3, 5)),
        winner=B,
    ),
    Case("T1", [play("9+9", (2, 3), by=G)], "illegal", ("SEQ-T1",), turn=B),
    Case("T1 twice", [play("9+9", (2, 3)), play("9+9", (5, 4))], "illegal", ("SEQ-T1",), turn=G),
    Case("T1 exchange", [dead("9+9", by=G)], "illegal", ("SEQ-T1",), chips(G, (2, 3), (5, 4))),
    Case("T2 no card", [play(None, (2, 3))], "illegal", ("SEQ-T2",)),
    Case("T2 two cards", [play("9+9", (2, 3), also=["1+1"])], "illegal", ("SEQ-T2",)),
    Case("T3 two drawn", [play("9+9", (2, 3)), draw(count=2)], "illegal", ("SEQ-T3",)),
    Case("T3 before the turn", [draw()], "illegal", ("SEQ-T3",)),
    Case("T3 seen not done", [play("9+9", (2, 3)), draw(count=0)], "due", ("SEQ-T3",)),
    Case(
        "T3 said with the next act",
        [play("9+9", (2, 3)), draw(count=0), play("20-2", (5, 4), by=G)],
        "notice",
        ("SEQ-T3",),
        turn=B,
    ),
    Case(
        "T4 said when lost",
        [play("9+9", (2, 3)), play("20-2", (5, 4), by=G), draw(G)],
        "notice",
        ("SEQ-T4",),
    ),
    Case("T5 plus", [dead("plus")], "illegal", ("SEQ-T5",)),
    Case("T5 laid alone", [play("9+9")], "ask", ("SEQ-T5",), chips(G, (2, 3), (5, 4)), turn=B),
    Case("P3 no chip", [play("9+9")], "illegal", ("SEQ-P3",)),
    Case("P3 other colour", [play("9+9", chips=[[2, 3, "green"]])], "illegal", ("SEQ-P3",)),
    Case("P2 replaced", [play("20-2", (2, 3), removed=[[2, 3]])], "illegal", ("SEQ-P2",), chips(G, (2, 3))),
    Case("P4 before P1", [play("9+9", (0, 0))], "illegal", ("SEQ-P4", "SEQ-P1")),
    Case(
        "all at once",
        [play("20-2", (1, 1), (1, 1), by=G)],
        "illegal",
        ("SEQ-T1", "SEQ-P3", "SEQ-P2", "SEQ-P1", "SEQ-P1"),
    ),
    Case("C1", [play("?", (2, 3))], "ask", ("SEQ-C1",), turn=G),
    Case("C1 perhaps a Minus", [play("?", removed=[[2, 3]])], "ask", ("SEQ-C1",), chips(G, (2, 3)), turn=G),
    Case("C2 exchanged", [dead("30+5")], "ask", ("SEQ-C2",), turn=B),
    Case("C1 spaces and signs", [play("20 − 2", (2, 3))], "legal"),
    Case("L1", [play("plus", (2, 3))], "illegal", ("SEQ-L1",), chips(G, (2, 3))),
    Case("M1 none", [minus()], "illegal", ("SEQ-M1",), chips(G, (4, 4))),
    Case("M1 empty cell", [minus((1, 1))], "illegal", ("SEQ-M1",), chips(G, (4, 4))),
    Case("M1 two", [minus((4, 4), (4, 5))], "illegal", ("SEQ-M1",), chips(G, (4, 4), (4, 5))),
    Case("M4 elsewhere", [minus((4, 4), chips=[[1, 1]])], "illegal", ("SEQ-M4",), chips(G, (4, 4))),
    Case(
        "M3 bumpy chips show it",
        [minus((3, 1), by=G)],
        "illegal",
        ("SEQ-M3",),
        TURNED,
        [G, B, G, B],
    ),
    Case(
        "P5 and Q4",
        [play("9+9", (2, 3), by=G, removed=[[3, 1]])],
        "illegal",
        ("SEQ-P5", "SEQ-Q4"),
        TURNED,
        [G, B, G, B],
    ),
    Case(
        "Q3 left undone",
        [play("26+0", (3, 3)), play("9+9", (2, 3), by=G)],
        "illegal",
        ("SEQ-Q3",),
        chips(B, (3, 1), (3, 2), (3, 4), (3, 5)),
        FOUR,
        turn=B,
    ),
    Case(
        "Q3 fulfilled",
        [play("26+0", (3, 3)), turn((3, 1), (3, 2), (3, 3), (3, 4), (3, 5)), draw(), play("9+9", (2, 3), by=G)],
        "legal",
        (),
        chips(B, (3, 1), (3, 2), (3, 4), (3, 5)),
        FOUR,
    ),
    Case(
        "Q3 half turned",
        [play("26+0", (3, 3)), turn((3, 1), (3, 2))],
        "due",
        ("SEQ-Q3",),
        chips(B, (3, 1), (3, 2), (3, 4), (3, 5)),
        FOUR,
    ),
    Case(
        "Q3 any five of a run of six",
        [play("26+0", (3, 3)), turn((3, 2), (3, 3), (3, 4), (3, 5), (3, 6))],
        "legal",
        (),
        chips(B, (3, 1), (3, 2), (3, 4), (3, 5), (3, 6)),
        FOUR,
        scores={B: 1, G: 0},
    ),
    Case(
        "Q3 six turned",
        [play("26+0", (3, 3)), turn(*((3, c) for c in range(1, 7)))],
        "illegal",
        ("SEQ-Q3",),
        chips(B, (3, 1), (3, 2), (3, 4), (3, 5), (3, 6)),
        FOUR,
    ),
    Case(
        "Q3 four and the corner listed",
        [play("2+2", (0, 4)), turn((0, 0), (0, 1), (0, 2), (0, 3), (0, 4))],
        "legal",
        (),
        chips(B, (0, 1), (0, 2), (0, 3)),
        FOUR,
    ),
    Case(
        "Q3 four and a corner, then the fifth instead of the corner",
        [play("2+2", (0, 4)), turn((0, 1), (0, 2), (0, 3), (0, 4)), turn((0, 5))],
        "legal",
        (),
        chips(B, (0, 1), (0, 2), (0, 3), (0, 5)),
        FOUR,
        scores={B: 1, G: 0},
    ),
    Case(
        "Q3 the fifth too late",
        [
            play("2+2", (0, 4)),
            turn((0, 1), (0, 2), (0, 3), (0, 4)),
            draw(),
            play("9+9", (2, 3), by=G),
            turn((0, 5)),
        ],
        "illegal",
        ("SEQ-Q3", "SEQ-Q5"),
        chips(B, (0, 1), (0, 2), (0, 3), (0, 5)),
        FOUR,
    ),
    Case("Q3 empty cell", [turn((2, 2))], "illegal", ("SEQ-Q3",)),
    Case(
        "Q5 second five of a run of eight",
        [turn((3, 5), (3, 6), (3, 7))],
        "illegal",
        ("SEQ-Q3", "SEQ-Q5"),
        TURNED + chips(B, (3, 5), (3, 6), (3, 7)),
        FOUR,
        sequences=LISTED,
        scores={B: 1, G: 0},
    ),
    Case(
        "Q6 after the end",
        [play("26+0", (3, 3)), play("9+9", (2, 4), by=G)],
        "notice",
        ("SEQ-Q6",),
        chips(B, (3, 1), (3, 2), (3, 4), (3, 5)),
        winner=B,
    ),
    Case(
        "Q6 sweeping the table",
        [play("26+0", (3, 3)), turn((3, 1), (3, 2)), turn((3, 1), (1, 1), by=G)],
        "notice",
        ("SEQ-Q6",),
        chips(B, (3, 1), (3, 2), (3, 4), (3, 5)) + chips(G, (1, 1)),
        winner=B,
    ),
    Case("S1 uneven teams", [play("9+9", (2, 3))], "notice", ("SEQ-S1",), [], [B, G, "red", B]),
    Case(
        "turn passes to the third",
        [play("9+9", (2, 3)), play("1+1", (0, 2), by=G)],
        "legal",
        (),
        [],
        [B, G, "red"],
        turn="red",
    ),
]

OPTION_CASES = [
    Case("corner illegal", [play("plus", (0, 0))], "illegal", ("SEQ-P4",), options={"corner_chip": "illegal"}),
    Case("corner allowed", [play("plus", (0, 0))], "legal", options={"corner_chip": "allowed"}),
    Case(
        "draw after minus",
        [minus((4, 4)), draw()],
        "legal",
        (),
        chips(G, (4, 4)),
        options={"draw_after_minus": "yes"},
    ),
    Case(
        "no draw after minus",
        [minus((4, 4)), draw()],
        "illegal",
        ("SEQ-T3",),
        chips(G, (4, 4)),
        options={"draw_after_minus": "no"},
    ),
    Case("useless minus kept", [dead("minus")], "illegal", ("SEQ-T5",), options={"dead_special": "keep"}),
    Case("useless minus exchanged", [dead("minus")], "legal", options={"dead_special": "may_exchange"}),
    Case(
        "useful minus not exchanged",
        [dead("minus")],
        "illegal",
        ("SEQ-T5",),
        chips(G, (4, 4)),
        options={"dead_special": "may_exchange"},
    ),
    Case(
        "win only when turned",
        [play("26+0", (3, 3))],
        "due",
        ("SEQ-Q3",),
        chips(B, (3, 1), (3, 2), (3, 4), (3, 5)),
        options={"win_before_flip": "no"},
        winner=None,
    ),
    Case(
        "won when turned",
        [play("26+0", (3, 3)), turn(*((3, c) for c in range(1, 6)))],
        "legal",
        (),
        chips(B, (3, 1), (3, 2), (3, 4), (3, 5)),
        options={"win_before_flip": "no"},
        winner=B,
    ),
    Case(
        "first five only",
        [play("26+0", (3, 3)), turn((3, 2), (3, 3), (3, 4), (3, 5), (3, 6))],
        "illegal",
        ("SEQ-Q3",),
        chips(B, (3, 1), (3, 2), (3, 4), (3, 5), (3, 6)),
        FOUR,
        {"run_over_five": "first_five"},
    ),
    Case(
        "three teams, one sequence",
        [play("26+0", (3, 3))],
        "due",
        ("SEQ-Q3",),
        chips(B, (3, 1), (3, 2), (3, 4), (3, 5)),
        [B, G, "red"] * 2,
        {"three_teams": "one"},
        winner=B,
    ),
    Case(
        "three teams, two sequences",
        [play("26+0", (3, 3))],
        "due",
        ("SEQ-Q3",),
        chips(B, (3, 1), (3, 2), (3, 4), (3, 5)),
        [B, G, "red"] * 2,
        winner=None,
    ),
    Case(
        "misplay loses the turn",
        [play("9+9", (2, 4))],
        "illegal",
        ("SEQ-P1",),
        options={"misplay": "lose_turn"},
        turn=G,
    ),
    Case(
        "out of turn loses nothing",
        [play("9+9", (2, 3), by=G)],
        "illegal",
        ("SEQ-T1",),
        options={"misplay": "lose_turn"},
        turn=B,
    ),
    Case(
        "dead card assumed",
        [play("9+9")],
        "legal",
        (),
        chips(G, (2, 3), (5, 4)),
        options={"announce_dead": "assume"},
        turn=B,
    ),
    Case(
        "any sharing: run of six",
        [play("28+0", (3, 5))],
        "due",
        ("SEQ-Q3",),
        TURNED,
        FOUR,
        {"max_shared": "any"},
        LISTED,
        {B: 2, G: 0},
        B,
    ),
    Case(
        "no sharing: crossing lines make one",
        [play("25-0", (3, 2))],
        "due",
        ("SEQ-Q3",),
        chips(B, (3, 0), (3, 1), (3, 3), (3, 4), (1, 2), (2, 2), (4, 2), (5, 2)),
        FOUR,
        {"max_shared": 0},
        scores={B: 1, G: 0},
    ),
]


def judge(case: Case) -> Match[Any]:
    header = Header(
        format=RECORD_FORMAT,
        game=GAME.name,
        players=case.players,
        options=case.options,
        position={
            "board": "DEMO8",
            "chips": list(case.table),
            "turn": case.players[0],
            **({} if case.sequences is None else {"sequences": case.sequences}),
        },
    )
    match: Match[Any] = Match(GAME, header)
    decoder = EventDecoder(GAME)
    for raw in case.events:
        match.push(decoder.event(raw))
    return match


@pytest.mark.parametrize("case", CASES + OPTION_CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    match = judge(case)
    ruling = match.rulings[-1]
    assert str(ruling.verdict) == case.verdict
    assert tuple(finding.rule for finding in ruling.findings) == case.rules
    assert all(str(before.verdict) != "illegal" for before in match.rulings[:-1])
    view = ruling.state
    if case.scores is not None:
        assert view["scores"] == case.scores
        assert {colour: len(lines) for colour, lines in view["sequences"].items()} == case.scores
    assert view["winner"] == case.winner
    if case.turn is not None:
        assert view["turn"] == case.turn
    for language in LANGUAGES:
        said = ruling.to_json(Texts(language, GAME.package))
        assert all(finding["text"] for finding in said["findings"])


def test_effects_name_cells_and_answer() -> None:
    case = next(case for case in CASES if case.id == "SEQ-16")
    effects = judge(case).rulings[-1].effects
    assert effects == {"sequences": [[[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]]], "answer": 4}


def test_a_run_of_nine_makes_two_sequences() -> None:
    flat: list[int | None] = [k % 31 + 1 for k in range(62)]
    flat = [None, *flat[:9], None, *flat[9:53], None, *flat[53:], None]
    rows = [flat[11 * r : 11 * r + 11] for r in range(6)]
    table = chips(B, *((2, c) for c in range(1, 10) if c != 5))
    position = {"board": {"rows": 6, "cols": 11, "numbers": rows}, "chips": table}
    header = Header(format=RECORD_FORMAT, game=GAME.name, players=FOUR, position=position)
    match: Match[Any] = Match(GAME, header)
    ruling = match.push(EventDecoder(GAME).event(play(f"{rows[2][5]}+0", (2, 5))))[0]
    assert ruling.effects["sequences"] == [[[2, c] for c in range(1, 6)], [[2, c] for c in range(5, 10)]]
    assert ruling.state["winner"] == B
