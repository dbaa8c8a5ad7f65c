"""Suiri/Sinri: undo, correction and rulings; plays; positions; random rounds; whatever may come in."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core import Header, Match, Problem, Texts, Verdict, get_game, read_record
from referee.core.match import judge_record
from referee.core.records import RECORD_FORMAT, EventDecoder

GAME = get_game("suiri-sinri")
DECODER = EventDecoder(GAME)
SLOTS = ("A", "B", "C1", "C2", "C3", "S")


def match_of(
    position: dict[str, Any] | None = None, players: tuple[str, ...] = ("A", "B"), **options: Any
) -> Match[Any]:
    header = Header(format=RECORD_FORMAT, game=GAME.name, players=list(players), options=options, position=position)
    return Match(GAME, header)


def push(match: Match[Any], *events: dict[str, Any]) -> Match[Any]:
    for event in events:
        match.push(DECODER.event(event))
    return match


def peek(by: str, slot: str) -> dict[str, Any]:
    return {"do": "peek", "by": by, "slot": slot}


def swap(by: str, *slots: str) -> dict[str, Any]:
    return {"do": "swap", "by": by, "slots": list(slots)}


# Undo, correction, rulings


def test_a_ruling_lets_a_swap_stand() -> None:
    match = push(match_of({"step": 2}), peek("A", "C1"), peek("A", "C2"), swap("A", "A", "C3"))
    assert GAME.view(match.state)["cards"]["A"] == "A"
    push(match, {"do": "rule", "event": 3, "verdict": "legal"})
    assert GAME.view(match.state)["cards"]["A"] == "C3"
    assert match.rulings[2].findings[0].rule == "SIN-A3"
    assert not match.anything_illegal
    push(match, {"do": "undo"})
    assert GAME.view(match.state)["cards"]["A"] == "A"
    assert match.anything_illegal


@pytest.mark.parametrize(
    ("position", "event", "field", "value"),
    [
        ({"step": 5, "peeked": {"B": ["C1", "C2"]}}, swap("A", "A", "C1"), "cards", "C1"),
        ({"step": 2, "peeked": {"A": ["C1", "C2"]}}, peek("A", "C3"), "peeked", ["C1", "C2", "C3"]),
        ({"step": 2}, peek("B", "S"), None, None),
        ({"step": 3}, {"do": "reveal", "by": "A", "role": "king"}, "revealed", {"role": "king"}),
        ({"step": 7}, {"do": "reveal", "by": "A", "role": "joker", "corner": "king"}, "revealed", None),
        (
            {"step": 7},
            {"do": "reveal", "by": "A", "role": "joker", "turn_deg": 3},
            "revealed",
            {"role": "joker", "corner": "knight"},
        ),
        ({"step": 7, "revealed": {"A": {"role": "king"}}}, swap("A", "A", "S"), "cards", "S"),
        ({"step": 2, "peeked": {"A": ["C1"]}}, {"do": "done", "by": "A"}, "step", 3),
    ],
)
def test_what_a_human_lets_stand_is_carried_out(
    position: dict[str, Any], event: dict[str, Any], field: str | None, value: object
) -> None:
    match = push(match_of(position), event)
    assert match.rulings[0].verdict in (Verdict.ILLEGAL, Verdict.ASK)
    push(match, {"do": "rule", "event": 1, "verdict": "legal"})
    if field is not None:
        found = GAME.view(match.state)[field]
        found = found["A"] if isinstance(found, dict) else found
        assert found == value if value is not None else found["corner"] is None


def test_a_correction_in_the_middle_makes_later_acts_conflict() -> None:
    match = push(
        match_of({"step": 2}), peek("A", "C1"), peek("A", "C2"), swap("A", "A", "C2"), {"do": "done", "by": "A"}
    )
    push(match, {"do": "correct", "event": 2, "with": {"do": "peek", "slot": "C3"}})
    ruling = match.rulings[-1]
    assert ruling.conflicts == (3,)
    assert set(ruling.changed) >= {2, 3}
    assert match.rulings[2].findings[0].rule == "SIN-A3"
    push(match, {"do": "undo"})
    assert not match.anything_illegal


def test_undo_of_a_step() -> None:
    match = push(match_of({"step": 2}), peek("A", "C1"), peek("A", "C2"), {"do": "done", "by": "A"})
    assert GAME.view(match.state)["step"] == 3
    push(match, {"do": "undo"}, {"do": "undo"})
    view = GAME.view(match.state)
    assert (view["step"], view["peeked"]["A"]) == (2, ["C1"])


# Plays


def events_of(match: Match[Any], hold: tuple[str, ...] = (), by: str | None = None) -> set[str]:
    return {f"{play.event.by} {GAME.notate(play.event)}" for play in GAME.plays(match.state, hold, by)}


def test_plays_of_step_2() -> None:
    match = match_of({"step": 2})
    assert events_of(match) == {"A A?", "A C1?", "A C2?", "A C3?"}
    push(match, peek("A", "C1"), peek("A", "C2"))
    assert events_of(match) == {"A A?", "A C1?", "A C2?", "A A↔C1", "A A↔C2", "A done"}
    assert events_of(match, by="B") == {"B B?", "B C1?", "B C2?", "B C3?"}


def test_plays_of_steps_4_and_5() -> None:
    match = match_of({"step": 4, "peeked": {"B": ["C2", "C3"]}})
    assert events_of(match) == {"A A?", "A S?"}
    push(match, peek("A", "S"))
    assert events_of(match, ("knight",)) == {"A A?", "A S?", "A A↔S", "A done", "A =knight"}
    push(match, {"do": "done", "by": "A"})
    assert events_of(match, ("K",)) == {"B B?", "B B↔C1", "B done", "B =knight"}


def test_plays_of_the_reveal_tell_which_disguise_wins() -> None:
    match = match_of({"step": 7, "revealed": {"A": {"role": "king"}}})
    plays = [play for play in GAME.plays(match.state, ("joker",)) if play.event.do == "reveal"]
    assert (plays[0].event.corner, plays[0].worth) == ("traitor", 1.0)
    assert sorted((play.event.corner, play.worth) for play in plays)[:3] == [
        ("knight", -1.0),
        ("lion", -1.0),
        ("traitor", 1.0),
    ]
    assert {play.event.by for play in plays} == {"B"}
    unknown = match_of({"step": 7})
    assert {play.worth for play in GAME.plays(unknown.state, ("joker",))} == {0.0}
    assert len([play for play in GAME.plays(unknown.state, ()) if play.event.do == "reveal"]) == 2 * 9


@pytest.mark.parametrize("hold", [("dragon",), ("king", "joker"), ("K W",)])
def test_plays_refuse_what_is_no_card(hold: tuple[str, ...]) -> None:
    with pytest.raises(Problem) as caught:
        list(GAME.plays(match_of().state, hold))
    assert caught.value.key == "piece-unknown"


# Positions


def test_a_position_comes_back_in_the_view() -> None:
    position = {
        "step": 4,
        "peeked": {"A": ["C1", "C2"], "B": ["C2", "C3"]},
        "cards": {"A": "C1", "C1": "A"},
    }
    view = GAME.view(match_of(position).state)
    assert view["peeked"] == position["peeked"]
    assert view["cards"] == {"A": "C1", "B": "B", "C1": "A", "C2": "C2", "C3": "C3", "S": "S"}
    assert (view["step"], view["turn"], view["winner"]) == (4, "A", None)


def test_keys_of_a_position_may_be_players() -> None:
    state = match_of({"step": 3, "peeked": {"Ann": ["C1", "C2"]}}, ("Ann", "Bob")).state
    assert GAME.view(state)["peeked"] == {"A": ["C1", "C2"], "B": []}
    crossed = match_of({"step": 3, "peeked": {"B": ["C1", "C2"]}}, ("B", "A")).state
    assert GAME.view(crossed)["peeked"] == {"A": ["C1", "C2"], "B": []}


def test_a_decided_position() -> None:
    revealed = {"A": {"role": "joker", "turn_deg": -36}, "B": {"role": "knight"}}
    assert GAME.view(match_of({"revealed": revealed}).state)["winner"] == "A"


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"step": 8}, "step"),
        ({"step": "two"}, "step"),
        ({"step": True}, "step"),
        ({"step": None}, "step"),
        ({"peeked": ["C1"]}, "peeked"),
        ({"peeked": {"A": ["C9"]}}, "peeked"),
        ({"peeked": {"Eve": ["C1"]}}, "peeked"),
        ({"peeked": {"A": "C1"}}, "peeked"),
        ({"swapped": 1}, "swapped"),
        ({"cards": {"A": "B"}}, "cards"),
        ({"cards": {"A": ["B"]}}, "cards"),
        ({"cards": {"X": "X"}}, "cards"),
        ({"revealed": {"A": {"role": "dragon"}}}, "revealed"),
        ({"revealed": {"A": {"role": ["king"]}}}, "revealed"),
        ({"revealed": {"A": {"role": "joker", "corner": "king"}}}, "revealed"),
        ({"revealed": {"A": {"role": "joker", "turn_deg": "far"}}}, "revealed"),
        ({"revealed": {"A": "king"}}, "revealed"),
    ],
)
def test_impossible_position(position: dict[str, Any], field: str) -> None:
    with pytest.raises(Problem) as caught:
        match_of(position)
    assert (caught.value.key, caught.value.params["field"], caught.value.line) == ("position-wrong", field, 1)
    for language in ("en", "ja", "ro"):
        assert field in caught.value.message(Texts(language, GAME.package))


def test_wrong_players() -> None:
    for players, key in ((("A",), "players-count"), (("A", "A"), "sin-players-same"), ((), "record-missing-field")):
        with pytest.raises(Problem) as caught:
            match_of(None, players)
        assert caught.value.key == key
    with pytest.raises(Problem) as caught:
        match_of(None, joker_corners="knight,witch,lion,king")
    assert caught.value.key == "option-value"


@pytest.mark.parametrize(
    ("event", "key"),
    [
        (peek("Eve", "C1"), "record-player"),
        (peek("A", "C4"), "sin-slot-unknown"),
        (swap("A", "A", "A"), "sin-swap-slots"),
        ({"do": "reveal", "by": "A", "role": "dragon"}, "piece-unknown"),
        ({"do": "reveal", "by": "A", "role": "joker", "corner": "red"}, "piece-unknown"),
        ({"do": "deal", "by": "Eve", "slots": []}, "record-player"),
        ({"do": "swap", "by": "A", "slots": ["A"]}, "record-wrong-field"),
        ({"do": "reveal", "by": "A"}, "record-missing-field"),
        ({"do": "turn", "by": "A", "turn_deg": float("inf")}, "record-wrong-field"),
    ],
)
def test_no_event_of_this_game(event: dict[str, Any], key: str) -> None:
    match = match_of({"step": 7})
    with pytest.raises(Problem) as caught:
        push(match, event)
    assert caught.value.key == key
    assert match.rulings == []
    assert caught.value.message(Texts("ro", GAME.package))


# Random rounds

OPTIONS: list[dict[str, Any]] = [
    {},
    {"joker_vs_traitor": "variant", "peeks": "up_to_two"},
    {"joker_turn_moment": "with_reveal", "corner_margin_deg": 60, "reveal_window_s": 0.2},
    {"joker_corners": "lion,traitor,knight,witch", "protocol_breach": "ask"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=["default", "variant", "narrow", "corners"])
def test_random_rounds_are_legal(options: dict[str, Any]) -> None:
    for seed in range(75):
        record = read_record(GAME.random_match(seed, options=options).record_text().splitlines(), GAME)
        match = judge_record(GAME, record)
        assert [ruling.findings for ruling in match.rulings if ruling.verdict is not Verdict.LEGAL] == []
        assert GAME.view(match.state)["winner"] in ("A", "B")


def test_planted_fouls_are_found_and_nothing_else() -> None:
    planted: Counter[str] = Counter()
    for seed in range(100):
        transcript = GAME.random_match(seed, fouls=4)
        match = judge_record(GAME, read_record(transcript.record_text().splitlines(), GAME))
        for foul in transcript.fouls:
            findings = match.rulings[foul.event - 1].findings
            hit = [finding for finding in findings if finding.rule == foul.rule]
            assert [finding.verdict for finding in hit] == [Verdict.ILLEGAL], (seed, foul)
            culprit = hit[0].by or getattr(match.event(foul.event), "by", None)
            assert foul.by is None or culprit == foul.by
            planted[foul.rule] += 1
        events = {foul.event for foul in transcript.fouls}
        others = [ruling for ruling in match.rulings if ruling.event not in events]
        assert all(ruling.verdict in (Verdict.LEGAL, Verdict.NOTICE) for ruling in others)
        assert GAME.view(match.state)["winner"] is not None
    assert set(planted) == set(GAME.foul_rules)


def test_random_rounds_repeat_and_differ() -> None:
    texts = [GAME.random_match(seed, fouls=2).record_text() for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
    only = GAME.random_match(5, fouls=3, kinds=["SIN-A7"])
    assert {foul.rule for foul in only.fouls} <= {"SIN-A7"}


def test_no_role_is_told_before_the_reveal() -> None:
    texts = Texts("en", GAME.package)
    for seed in range(40):
        transcript = GAME.random_match(seed, fouls=5, kinds=[rule for rule in GAME.foul_rules if rule != "SIN-A9"])
        match = judge_record(GAME, read_record(transcript.record_text().splitlines(), GAME))
        for ruling, event in zip(match.rulings, transcript.events, strict=True):
            if event["do"] == "reveal":
                break
            said = json.dumps(ruling.to_json(texts)) + GAME.notate(match.event(ruling.event))
            assert not any(role in said for role in ("knight", "witch", "lion", 'king"', "traitor", "joker"))


# Whatever may come in

ANY_TEXT = st.one_of(st.sampled_from([*SLOTS, "C4", "", "a", "獅子"]), st.text(max_size=8))
PLAYER = st.sampled_from(["A", "B", "Eve"])
NUMBER = st.one_of(st.none(), st.floats(allow_nan=False, allow_infinity=False), st.integers(-400, 400).map(float))
ROLE = st.sampled_from(["knight", "witch", "lion", "king", "traitor", "joker", "dragon", None])
CARD = st.one_of(st.none(), st.fixed_dictionaries({"face": st.sampled_from(["up", "down"]), "role": ROLE}))
EVENT = st.one_of(
    st.fixed_dictionaries({"do": st.just("peek"), "by": PLAYER, "slot": ANY_TEXT}),
    st.fixed_dictionaries({"do": st.just("peek"), "by": st.sampled_from("AB"), "slot": st.sampled_from(SLOTS)}),
    st.fixed_dictionaries({"do": st.just("show"), "by": PLAYER, "slot": ANY_TEXT}),
    st.fixed_dictionaries({"do": st.just("swap"), "by": PLAYER, "slots": st.tuples(ANY_TEXT, ANY_TEXT).map(list)}),
    st.fixed_dictionaries(
        {"do": st.just("swap"), "by": st.sampled_from("AB"), "slots": st.permutations(SLOTS).map(lambda s: s[:2])}
    ),
    st.fixed_dictionaries({"do": st.just("done"), "by": PLAYER}),
    st.fixed_dictionaries(
        {"do": st.just("reveal"), "by": PLAYER, "role": ROLE, "corner": ROLE, "turn_deg": NUMBER, "at_s": NUMBER}
    ),
    st.fixed_dictionaries({"do": st.just("turn"), "by": PLAYER, "turn_deg": NUMBER}),
    st.fixed_dictionaries({"do": st.just("deal"), "slots": st.lists(ANY_TEXT, max_size=9)}),
    st.fixed_dictionaries({"do": st.just("deal"), "slots": st.dictionaries(ANY_TEXT, CARD, max_size=8)}),
    st.fixed_dictionaries({"do": st.just("undo")}),
    st.fixed_dictionaries(
        {"do": st.just("rule"), "event": st.integers(1, 12), "verdict": st.sampled_from(["legal", "illegal", "ask"])}
    ),
)


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 7), st.lists(EVENT, max_size=14))
def test_no_exception_but_problems(step: int, events: list[dict[str, Any]]) -> None:
    texts = Texts("en", GAME.package)
    match = match_of({"step": step})
    for event in events:
        before = match.state
        try:
            rulings = match.push(DECODER.event(event))
        except Problem as problem:
            problem.message(texts)
            assert match.state is before or GAME.view(match.state) == GAME.view(before)
            continue
        json.dumps([ruling.to_json(texts) for ruling in rulings])
        for play in GAME.plays(match.state, ()):
            judged = GAME.judge(match.state, play.event)
            assert judged.findings == ()
            assert dict(judged.effects) == dict(play.effects)


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False))
def test_any_walk_through_plays_is_legal(rng: Any) -> None:
    match = match_of(None)
    for _ in range(30):
        plays = list(GAME.plays(match.state, (rng.choice(["witch", "joker"]),)))
        if not plays:
            break
        assert match.push(rng.choice(plays).event)[-1].verdict is Verdict.LEGAL
    assert all(ruling.verdict is Verdict.LEGAL for ruling in match.rulings)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-9, 9), st.sampled_from([*SLOTS, "king", "joker"])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from([*SLOTS, "role", "corner"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(["step", "peeked", "swapped", "cards", "revealed", "odd"]), JSON))
def test_any_position(position: dict[str, Any]) -> None:
    try:
        match = match_of(position)
    except Problem as problem:
        if problem.key != "position-wrong":
            raise
        return
    json.dumps(GAME.view(match.state))
    push(
        match,
        peek("A", "C1"),
        peek("B", "C1"),
        {"do": "done", "by": "A"},
        {"do": "reveal", "by": "A", "role": "king"},
    )
