"""Summy: random matches, planted fouls, texts, and any events at all."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core import LANGUAGES, Header, Match, Problem, Texts, Verdict
from referee.core.records import RECORD_FORMAT, EventDecoder, event_json, read_record
from referee.games.summy import GAME
from referee.games.summy.events import Place, Refill, Remove, Shift

TEXTS = {language: Texts(language, GAME.package) for language in LANGUAGES}


def judged(transcript: Any) -> Match[Any]:
    record = read_record(transcript.record_text().splitlines(), GAME)
    match = Match(GAME, record.header)
    for entry in record.entries:
        match.push(entry.event)
    return match


def test_random_matches_are_legal_to_the_end() -> None:
    ends: Counter[str] = Counter()
    for seed in range(300):
        match = judged(GAME.random_match(seed))
        for ruling in match.rulings:
            assert not ruling.findings, (seed, ruling.event, ruling.findings)
        state = match.rulings[-1].state
        assert state["winner"] is not None
        assert state["stock"] == 0
        assert len(match.state.table) + sum(match.state.held) <= 94
        ends[str(state["winner"])] += 1
    assert min(ends["A"], ends["B"]) > 80


def test_planted_fouls_are_found_and_nothing_else() -> None:
    kinds: Counter[str] = Counter()
    planted = 0
    for seed in range(30):
        transcript = GAME.random_match(seed, fouls=4)
        match = judged(transcript)
        at = {foul.event for foul in transcript.fouls}
        planted += len(transcript.fouls)
        for foul in transcript.fouls:
            kinds[foul.rule] += 1
            ruling = match.rulings[foul.event - 1]
            assert foul.rule in {finding.rule for finding in ruling.findings}, (seed, foul)
            for texts in TEXTS.values():
                assert json.dumps(ruling.to_json(texts))
        for ruling in match.rulings:
            if ruling.event not in at:
                assert ruling.verdict.gravity <= Verdict.DUE.gravity, (seed, ruling.event, ruling.findings)
    assert planted >= 100
    assert len(kinds) >= 18


@pytest.mark.parametrize("kind", GAME.foul_rules)
def test_each_kind_of_foul_can_be_planted(kind: str) -> None:
    planted = 0
    for seed in range(6):
        transcript = GAME.random_match(seed, fouls=1, kinds=[kind])
        match = judged(transcript)
        for foul in transcript.fouls:
            planted += 1
            assert foul.rule == kind
            assert kind in {finding.rule for finding in match.rulings[foul.event - 1].findings}
    assert planted >= 2


def test_matches_repeat_by_seed_and_end_under_every_option() -> None:
    assert GAME.random_match(5, fouls=3).record_text() == GAME.random_match(5, fouls=3).record_text()
    for name, option in GAME.options.items():
        for value in option.choices[1:]:
            match = judged(GAME.random_match(7, ["One", "Two"], {name: value}, fouls=2))
            assert match.header.options[name] == value
            assert match.state.over
    with pytest.raises(Problem, match="rule-unknown"):
        GAME.random_match(1, fouls=1, kinds=["SUM-W1"])


def test_every_rule_has_its_texts_and_its_source() -> None:
    expected = {
        *(f"SUM-S{n}" for n in range(1, 4)),
        *(f"SUM-T{n}" for n in range(1, 5)),
        *(f"SUM-P{n}" for n in range(1, 10)),
        *(f"SUM-V{n}" for n in range(1, 8)),
        *("SUM-D1", "SUM-C1", "SUM-W1", "SUM-E1"),
    }
    assert set(GAME.rules) == expected
    for rule in GAME.rules.values():
        assert set(rule.options) <= set(GAME.options)
        for texts in TEXTS.values():
            assert texts.has(rule.id)
            assert texts.has(f"{rule.id}.rule")


SYMBOLS = st.sampled_from("0123456789+-×:=x*/÷−")
SMALL = st.integers(-4, 4)
COORDINATES = st.one_of(SMALL, SMALL, SMALL, st.sampled_from([10**18, -(10**18), 2**70]))
BLOCKS = st.builds(
    lambda x, y, symbol, turn: [x, y, symbol] if turn is None else [x, y, symbol, turn],
    COORDINATES,
    COORDINATES,
    st.one_of(SYMBOLS, SYMBOLS, SYMBOLS, SYMBOLS, SYMBOLS, st.text(max_size=2)),
    st.one_of(st.none(), st.floats(-400, 400), st.sampled_from([1e300, -1e308])),
)
CELLS = st.tuples(COORDINATES, COORDINATES).map(list)
TEAMS = st.sampled_from(["A", "B", "A", "B", "A", "B", "C"])
COUNTS = st.one_of(st.integers(0, 9), st.integers(-3, 10**20))
LINES = st.builds(
    lambda x, y, across, signs: [[x + i * across, y + i * (not across), s] for i, s in enumerate(signs)],
    SMALL,
    SMALL,
    st.booleans(),
    st.text("0123456789+-×:=", min_size=1, max_size=10),
)
EVENTS = st.one_of(
    st.fixed_dictionaries({"do": st.just("place"), "by": TEAMS, "blocks": st.lists(BLOCKS, max_size=12)}),
    st.fixed_dictionaries({"do": st.just("place"), "by": TEAMS, "blocks": LINES}),
    st.fixed_dictionaries(
        {"do": st.just("remove"), "by": TEAMS, "count": COUNTS}, optional={"face_up": st.integers(-1, 9)}
    ),
    st.fixed_dictionaries({"do": st.just("refill"), "by": TEAMS}, optional={"count": COUNTS}),
    st.fixed_dictionaries({"do": st.just("shift"), "by": TEAMS, "from": CELLS, "to": st.one_of(st.none(), CELLS)}),
    st.fixed_dictionaries(
        {"do": st.just("rule"), "event": st.integers(1, 8), "verdict": st.sampled_from(list(map(str, Verdict)))},
        optional={"score": st.lists(st.sampled_from(["across", "down"]), max_size=2)},
    ),
    st.just({"do": "undo"}),
)
POSITIONS = st.fixed_dictionaries(
    {},
    optional={
        "blocks": st.lists(st.tuples(SMALL, SMALL, SYMBOLS), unique_by=lambda b: b[:2], max_size=40),
        "held": st.fixed_dictionaries({}, optional={"A": st.integers(0, 12), "B": st.integers(0, 12)}),
        "stock": st.integers(0, 90),
        "turn": st.sampled_from(["A", "B"]),
        "passes": st.integers(0, 3),
    },
)
OPTIONS = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(option.choices) for name, option in GAME.options.items()}
)


@given(POSITIONS, OPTIONS, st.lists(EVENTS, max_size=12))
@settings(max_examples=250, deadline=None)
def test_any_events_on_any_table(position: dict[str, Any], options: dict[str, str], events: list[Any]) -> None:
    """A ruling or a plain problem, never anything else; the state stays one that a replay gives."""
    header = Header(format=RECORD_FORMAT, game="summy", players=["A", "B"], options=options, position=position)
    match = Match(GAME, header)
    decoder = EventDecoder(GAME)
    kept = []
    for raw in events:
        before = match.state
        try:
            event = decoder.event(raw)
            rulings = match.push(event)
        except Problem as problem:
            for texts in TEXTS.values():
                problem.message(texts)
            continue
        kept.append(event)
        for ruling in rulings:
            for texts in TEXTS.values():
                assert json.dumps(ruling.to_json(texts))
        illegal = any(f.verdict is Verdict.ILLEGAL and f.by is None for f in rulings[-1].findings)
        if illegal and options.get("illegal_sum") != "lose_turn":
            assert match.state == before
        if isinstance(event, (Place, Remove, Refill, Shift)):
            assert GAME.notate(event)
    again = Match(GAME, header)
    for event in kept:
        again.push(event)
    assert again.state == match.state


def test_notation() -> None:
    decoder = EventDecoder(GAME)
    cases = {
        "→-3,0 3+4.7": {"do": "place", "by": "A", "blocks": [[-3, 0, "3"], [-2, 0, "+"], [-1, 0, "4"], [1, 0, "7"]]},
        "↓1,1 -2=5": {"do": "place", "by": "A", "blocks": [[1, 1, "-"], [1, 2, "2"], [1, 3, "="], [1, 4, "5"]]},
        "0,0:1 1,1:2": {"do": "place", "by": "A", "blocks": [[0, 0, "1"], [1, 1, "2"]]},
        "0,0:1@90°": {"do": "place", "by": "A", "blocks": [[0, 0, "1", 90]]},
        "–": {"do": "place", "by": "A", "blocks": []},
        "x3": {"do": "remove", "by": "A", "count": 3},
        "+4": {"do": "refill", "by": "A", "count": 4},
        "+": {"do": "refill", "by": "A"},
        "1,0>2,0": {"do": "shift", "by": "A", "from": [1, 0], "to": [2, 0]},
        "1,0>": {"do": "shift", "by": "A", "from": [1, 0], "to": None},
    }
    for notation, raw in cases.items():
        event = decoder.event(raw)
        assert GAME.notate(event) == notation  # type: ignore[arg-type]
        assert event_json(event)["do"] == raw["do"]
