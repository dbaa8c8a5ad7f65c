"""Whole matches of Sequence Numbers: random games, planted breaches, undo and rulings, searches, wild input."""

from __future__ import annotations

import ast
import json
import random
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core import LANGUAGES, Header, Match, PlantedFoul, Problem, Texts, Verdict, get_game, read_record
from referee.core.records import RECORD_FORMAT, EventDecoder, event_json
from referee.games import sequence_numbers
from referee.games.sequence_numbers.board import DIRECTIONS, deck_for, default_board, demo8, make_board
from referee.games.sequence_numbers.cards import read_card, read_hold
from referee.games.sequence_numbers.sequences import new_sequences, shared
from referee.games.sequence_numbers.state import Chip

GAME = get_game("sequence-numbers")
TEXTS = [Texts(language, GAME.package) for language in LANGUAGES]
FOUR = ["blue", "green", "blue", "green"]
DECODER = EventDecoder(GAME)
GAME_FOLDER = Path(sequence_numbers.__file__).parent
KEY = re.compile(r"(why|remedy)(-[a-z]+)*")


def header(players: list[str], position: Any = None, **options: Any) -> Header:
    return Header(format=RECORD_FORMAT, game=GAME.name, players=players, options=options, position=position)


def judged(seed: int, **more: Any) -> tuple[Match[Any], list[PlantedFoul]]:
    transcript = GAME.random_match(seed, **more)
    record = read_record(transcript.record_text().splitlines(), GAME)
    match: Match[Any] = Match(GAME, record.header)
    for entry in record.entries:
        match.push(entry.event)
    return match, transcript.fouls


def test_random_games_are_legal_and_every_duty_is_done() -> None:
    seats: Counter[int] = Counter()
    winners = 0
    for seed in range(300):
        match, _ = judged(seed)
        worst = max(ruling.verdict.gravity for ruling in match.rulings)
        assert worst <= Verdict.DUE.gravity, seed
        state = GAME.view(match.state)
        assert state["to_turn"] == [], seed
        seats[len(match.header.players)] += 1
        winners += state["winner"] is not None
    assert set(seats) == {2, 3, 4, 6}
    assert winners > 200


def test_a_random_match_is_the_same_for_the_same_seed() -> None:
    assert GAME.random_match(5, fouls=3).record_text() == GAME.random_match(5, fouls=3).record_text()
    assert GAME.random_match(5).record_text() != GAME.random_match(6).record_text()


def test_planted_fouls_are_found() -> None:
    found: Counter[str] = Counter()
    for seed in range(30):
        match, fouls = judged(seed, fouls=5)
        for foul in fouls:
            ruling = match.rulings[foul.event - 1]
            assert foul.rule in {finding.rule for finding in ruling.findings}, (seed, foul)
            found[foul.rule] += 1
        for ruling in match.rulings:
            if ruling.verdict is Verdict.ILLEGAL:
                assert ruling.event in {foul.event for foul in fouls}, (seed, ruling)
    assert sum(found.values()) >= 120


@pytest.mark.parametrize("rule", GAME.foul_rules)
def test_every_kind_of_foul_can_be_planted(rule: str) -> None:
    for seed in range(40):
        match, fouls = judged(seed, fouls=2, kinds=[rule])
        for foul in fouls:
            assert foul.rule == rule
            assert rule in {finding.rule for finding in match.rulings[foul.event - 1].findings}
        if fouls:
            return
    pytest.fail(f"{rule} was never planted")


@pytest.mark.parametrize(
    "options",
    [
        {"max_shared": "any"},
        {"max_shared": "0"},
        {"corner_chip": "allowed", "run_over_five": "first_five"},
        {"draw_after_minus": "no", "dead_special": "may_exchange"},
        {"win_before_flip": "no", "three_teams": "one"},
        {"misplay": "lose_turn", "corner_chip": "illegal"},
        {"board": "DEMO8"},
    ],
    ids=str,
)
def test_random_games_with_options(options: dict[str, str]) -> None:
    for seed in range(6):
        match, _ = judged(seed, options=options)
        assert max(ruling.verdict.gravity for ruling in match.rulings) <= Verdict.DUE.gravity
        match, fouls = judged(seed, options=options, fouls=3)
        for foul in fouls:
            assert foul.rule in {finding.rule for finding in match.rulings[foul.event - 1].findings}, (seed, foul)


def test_plays_are_exactly_the_legal_acts() -> None:
    """Against brute force: every cell of the board tried with every card of the hand."""
    hold = ["9+9 20-2 1+1", "plus minus 30+5"]
    for seed in range(6):
        record = GAME.random_match(seed, players=FOUR, options={"board": "DEMO8"})
        match: Match[Any] = Match(GAME, header(FOUR, board="DEMO8"))
        for raw in record.events[: 10 + 9 * seed]:
            match.push(DECODER.event(raw))
        state = match.state
        listed = {json.dumps(event_json(play.event)): play for play in GAME.plays(state, hold)}
        if GAME.view(state)["winner"] is not None:
            assert not listed
            continue
        tried = set()
        for raw in candidates(state, hold):
            judgement = GAME.judge(state, DECODER.event(raw))  # type: ignore[arg-type]
            own = [f for f in judgement.findings if f.by is None]
            if all(f.verdict in (Verdict.LEGAL, Verdict.DUE) for f in own):
                text = json.dumps(event_json(DECODER.event(raw)))
                tried.add(text)
                assert listed[text].effects == judgement.effects
        assert tried == set(listed)
        worths = [play.worth for play in GAME.plays(state, hold)]
        assert worths == sorted(worths, reverse=True)


def candidates(state: Any, hold: list[str]) -> list[dict[str, Any]]:
    cells = [[r, c] for r in range(8) for c in range(8)]
    acts: list[dict[str, Any]] = []
    for card in read_hold(hold):
        base = {"do": "play", "by": state.turn, "card": card.label}
        acts += [{**base, "chips": [cell]} for cell in cells] + [{**base, "removed": [cell]} for cell in cells]
        acts.append({"do": "dead", "by": state.turn, "card": card.label})
    return acts


def test_plays_refuse_what_is_no_card_and_know_whose_turn_it_is() -> None:
    state = GAME.start(header(["blue", "green"]))
    with pytest.raises(Problem, match="piece-unknown"):
        list(GAME.plays(state, ["9+9 queen"]))
    with pytest.raises(Problem, match="record-player"):
        list(GAME.plays(state, ["9+9"], "red"))
    assert list(GAME.plays(state, ["9+9"], "green")) == []
    assert len(list(GAME.plays(state, ["9 + 9, 20−2"], "blue"))) == 4


def brute_count(setup: Any, chips: dict[Any, Chip], earlier: list[Any], cell: Any, colour: str) -> int:
    """The most fives through ``cell`` that can count together, by trying every set of them."""
    board, corners = setup.board, setup.board.corners
    fives = []
    for dr, dc in DIRECTIONS:
        for k in range(5):
            five = tuple((cell[0] + (j - k) * dr, cell[1] + (j - k) * dc) for j in range(5))
            if all(
                board.holds(c) and (c in corners or c == cell or (c in chips and chips[c].colour == colour))
                for c in five
            ):
                fives.append(five)
    old = [line.cells for line in earlier if line.by == colour]

    def apart(a: Any, b: Any) -> bool:
        return bool(a != b and shared(a, b, corners) <= setup.max_shared)

    fives = [five for five in fives if all(apart(five, other) for other in old)]
    if setup.max_shared >= 5:
        return len(fives)
    for count in range(min(8, len(fives)), 0, -1):
        if any(all(apart(a, b) for a, b in combinations(chosen, 2)) for chosen in combinations(fives, count)):
            return count
    return 0


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["0", "1", "any"]), st.sampled_from([(5, 6), (6, 6), (8, 8), (10, 10)]))
def test_sequences_are_counted_exactly(seed: int, max_shared: str, size: tuple[int, int]) -> None:
    rng, (rows, cols) = random.Random(seed), size
    flat: list[int | None] = [k % (rows * cols // 2 - 2) for k in range(rows * cols - 4)]
    flat = [None, *flat[: cols - 2], None, *flat[cols - 2 : 2 - cols], None, *flat[2 - cols :], None]
    numbers = [flat[k * cols : (k + 1) * cols] for k in range(rows)]
    board = {"rows": rows, "cols": cols, "numbers": numbers}
    state = GAME.start(header(FOUR, {"board": board}, max_shared=max_shared))
    setup, lines = state.setup, list(state.sequences)
    chips: dict[Any, Chip] = {}
    cells = [cell for pair in setup.board.cells.values() for cell in pair]
    rng.shuffle(cells)
    for cell in cells[: int(len(cells) * 0.9)]:
        colour = "blue" if rng.random() < 0.8 else "green"
        made = new_sequences(setup, chips, lines, cell, colour)
        # fixed at once, as when the five are turned over
        made = [type(line)(line.by, (rng.choice(line.options),), turned=True) for line in made]
        assert len(made) == brute_count(setup, chips, lines, cell, colour)
        chips[cell] = Chip(colour)
        lines += made


def test_a_ruling_lets_an_illegal_play_stand() -> None:
    match: Match[Any] = Match(GAME, header(["blue", "green"], board="DEMO8"))
    wrong = {"do": "play", "by": "blue", "card": "9+9", "chips": [[2, 4]]}
    assert match.push(DECODER.event(wrong))[0].verdict is Verdict.ILLEGAL
    assert match.state.turn == "blue"
    changed = match.push(DECODER.event({"do": "rule", "event": 1, "verdict": "legal", "note": "agreed"}))
    assert changed[0].verdict is Verdict.LEGAL
    assert match.state.turn == "green"
    assert (2, 4) in match.state.chips
    match.push(DECODER.event({"do": "undo"}))
    assert match.state.chips == {}


def test_a_correction_in_the_middle_shows_what_now_conflicts() -> None:
    match: Match[Any] = Match(GAME, header(["blue", "green"], board="DEMO8"))
    for raw in (
        {"do": "play", "by": "blue", "card": "9+9", "chips": [[2, 3]]},
        {"do": "draw", "by": "blue"},
        {"do": "play", "by": "green", "card": "20-2", "chips": [[5, 4]]},
    ):
        assert match.push(DECODER.event(raw))[0].verdict is Verdict.LEGAL
    fixed = {"do": "play", "card": "9+9", "chips": [[5, 4]]}
    *changed, own = match.push(DECODER.event({"do": "correct", "event": 1, "with": fixed}))
    assert own.conflicts == (3,)
    assert [finding.rule for finding in changed[-1].findings] == ["SEQ-P2"]


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
def test_state_is_always_the_replay_of_what_stands(seed: int) -> None:
    rng = random.Random(seed)
    transcript = GAME.random_match(seed % 50, fouls=2)
    record = read_record(transcript.record_text().splitlines(), GAME)
    match: Match[Any] = Match(GAME, record.header)
    kept = [entry.event for entry in record.entries[:40]]
    for event in kept:
        match.push(event)
        if rng.random() < 0.2:
            match.push(DECODER.event({"do": "undo"}))
            match.push(event)
    plain: Match[Any] = Match(GAME, record.header)
    for event in kept:
        plain.push(event)
    assert GAME.view(match.state) == GAME.view(plain.state)
    assert match.state.chips == plain.state.chips


def told(problem: Problem) -> None:
    """Every problem has its line in every language."""
    assert all(problem.message(texts) for texts in TEXTS)


CELLS = st.tuples(st.integers(-2, 9), st.integers(-2, 9)).map(list) | st.just([10**9, 0])
COLOURS = st.sampled_from(["blue", "green", "red", "yellow", None])
CARDS = st.sampled_from(["9+9", "20-2", "1+1", "30+5", "plus", "minus", "?", "queen", ""])
EVENTS = st.one_of(
    st.fixed_dictionaries(
        {
            "do": st.just("play"),
            "by": st.sampled_from(["blue", "green", "red"]),
            "card": CARDS | st.none(),
            "chips": st.lists(
                st.tuples(
                    st.integers(-1, 8), st.integers(-1, 8), COLOURS, st.sampled_from(["number", "bumpy", None])
                ),
                max_size=2,
            ).map(lambda chips: [list(chip) for chip in chips]),
            "removed": st.lists(CELLS, max_size=2),
        }
    ),
    st.fixed_dictionaries({"do": st.just("dead"), "by": st.sampled_from(["blue", "green"]), "card": CARDS}),
    st.fixed_dictionaries(
        {"do": st.just("draw"), "by": st.sampled_from(["blue", "green"]), "count": st.integers(-1, 3)}
    ),
    st.fixed_dictionaries(
        {"do": st.just("turn-over"), "by": st.sampled_from(["blue", "green"]), "cells": st.lists(CELLS, max_size=5)}
    ),
    st.fixed_dictionaries({"do": st.just("reshuffle"), "by": st.sampled_from(["blue", "green"])}),
    st.fixed_dictionaries(
        {"do": st.just("rule"), "event": st.integers(1, 9), "verdict": st.sampled_from(["legal", "illegal", "ask"])}
    ),
    st.just({"do": "undo"}),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(EVENTS, max_size=25), st.integers(0, 40))
def test_no_event_breaks_the_referee(events: list[dict[str, Any]], lead: int) -> None:
    transcript = GAME.random_match(lead, players=FOUR, options={"board": "DEMO8"})
    match: Match[Any] = Match(GAME, header(FOUR, board="DEMO8"))
    for raw in transcript.events[: 2 * lead]:
        match.push(DECODER.event(raw))
    for raw in events:
        before = match.state
        try:
            rulings = match.push(DECODER.event(raw))
        except Problem as problem:
            told(problem)
            assert match.state == before
            continue
        own = rulings[-1]
        if any(f.verdict is Verdict.ILLEGAL and f.by is None for f in own.findings) and own.ruled is None:
            assert match.state.chips == before.chips
        assert all(json.dumps(own.to_json(texts)) for texts in TEXTS)
        assert own.effects.keys() <= {"sequences", "answer"}


ANY = st.recursive(
    st.none() | st.integers(-3, 12) | st.sampled_from(["blue", "green", "red", "bumpy", "number", "DEMO8"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(["by", "cells", "rows"]), inner),
    max_leaves=12,
)
CHIPS = st.lists(
    st.tuples(
        st.integers(0, 7),
        st.integers(0, 7),
        st.sampled_from(["blue", "green", "red"]),
        st.sampled_from(["number", "bumpy"]),
    ).map(list),
    max_size=40,
)


@settings(max_examples=100, deadline=None)
@given(st.fixed_dictionaries({}, optional={"board": ANY, "chips": ANY | CHIPS, "sequences": ANY, "turn": ANY}))
def test_a_position_is_used_or_refused_in_one_line(position: dict[str, Any]) -> None:
    try:
        match: Match[Any] = Match(GAME, header(FOUR, {"board": "DEMO8", **position}))
    except Problem as problem:
        told(problem)
        return
    ruling = match.push(DECODER.event({"do": "play", "by": match.state.turn, "card": "plus", "chips": [[2, 3]]}))[0]
    assert all(json.dumps(ruling.to_json(texts)) for texts in TEXTS)


def test_a_table_shows_its_sequences_by_itself() -> None:
    table = [[3, c, "blue", "bumpy"] for c in range(5)] + [[r, 7, "green", "number"] for r in range(1, 5)]
    state = GAME.start(header(FOUR, {"board": "DEMO8", "chips": table}))
    view = GAME.view(state)
    assert view["sequences"] == {
        "blue": [[[3, c] for c in range(5)]],
        "green": [[[r, 7] for r in range(5)]],
    }
    assert [line["by"] for line in view["to_turn"]] == ["green"]


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"rows": 9}, "rows"),
        ({"numbers": [[None, 1], [2, None]]}, "5"),
        ({"numbers": "board"}, "list"),
        ("ragged", "row 1"),
        ("thrice", "stands in"),
        ("corner", "corner"),
        ("word", "whole number"),
    ],
    ids=str,
)
def test_boards_that_cannot_be_are_refused(change: Any, detail: str) -> None:
    data: dict[str, Any] = json.loads(json.dumps(demo8().to_json()))
    if isinstance(change, dict):
        data |= change
        data = {key: data[key] for key in ("numbers", *change)}
    elif change == "ragged":
        data["numbers"][1].pop()
    elif change == "thrice":
        data["numbers"][1][1] = 9
    elif change == "corner":
        data["numbers"][0][0] = 1
    else:
        data["numbers"][1][1] = "8"
    with pytest.raises(Problem, match="seq-board-wrong") as caught:
        make_board(data, "file")
    assert detail in caught.value.message(TEXTS[0])


def test_the_board_may_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    path.write_text(json.dumps(demo8().to_json()), encoding="utf-8")
    state = GAME.start(Match(GAME, header(["blue", "green"], board=str(path))).header)
    assert state.setup.board.numbers == demo8().numbers
    with pytest.raises(Problem, match="seq-board-file"):
        GAME.start(header(["blue", "green"], board=str(tmp_path / "none.json")))


def test_decks_fit_their_boards() -> None:
    for board in (demo8(), default_board()):
        answers = Counter(read_card(label).answer for label in deck_for(board))
        assert answers.pop(None) == 4
        assert answers == dict.fromkeys(board.cells, 2)


@pytest.mark.parametrize("players", [["blue", "blue"], ["a", "b", "c", "d"], ["blue"]])
def test_seats_that_cannot_be_are_refused(players: list[str]) -> None:
    with pytest.raises(Problem):
        GAME.start(header(players))


def test_illegal_play_after_a_win_does_not_accuse() -> None:
    table = [[3, c, "blue", "number"] for c in (1, 2, 4, 5)]
    match: Match[Any] = Match(GAME, header(["blue", "green"], {"board": "DEMO8", "chips": table}))
    match.push(DECODER.event({"do": "play", "by": "blue", "card": "26+0", "chips": [[3, 3]]}))
    for raw in (
        {"do": "play", "by": "green", "card": None, "removed": [[3, 1], [3, 2]]},
        {"do": "dead", "by": "blue", "card": "9+9"},
        {"do": "turn-over", "by": "green", "cells": [[3, 3]]},
    ):
        assert match.push(DECODER.event(raw))[0].verdict.gravity <= Verdict.DUE.gravity
    assert match.anything_illegal is False


def said_in_code() -> set[str]:
    """Every text key that a ``Finding(...)`` in the game's code names."""
    keys: set[str] = set()
    for path in Path(GAME_FOLDER).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Finding":
                words = [c.value for c in ast.walk(node) if isinstance(c, ast.Constant) and isinstance(c.value, str)]
                rules = [word for word in words if word.startswith("SEQ-")]
                keys |= {f"{rule}.{word}" for rule in rules[:1] for word in words if KEY.fullmatch(word)}
    return keys


@pytest.mark.parametrize("texts", TEXTS, ids=LANGUAGES)
def test_every_rule_and_sentence_has_its_text(texts: Texts) -> None:
    keys = said_in_code()
    assert len(keys) > 60
    missing = {key for key in keys if not texts.has(key)}
    missing |= {key for rule in GAME.rules for key in (rule, f"{rule}.rule") if not texts.has(key)}
    assert not missing
