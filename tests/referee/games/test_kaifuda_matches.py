"""Random matches, planted breaches, legal plays, and properties over any events."""

from __future__ import annotations

import re
from importlib import resources
from itertools import permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.core import LANGUAGES, Correct, Header, Match, PieceEvent, Problem, Rule, Texts, Undo, Verdict, get_game
from referee.core.match import judge_record
from referee.core.records import Record, read_record
from referee.games.kaifuda import cards as card_words
from referee.games.kaifuda.events import CannotPlay, Change, Exchange, Play, Recover, Take, Veil
from referee.games.kaifuda.fouls import Plan
from referee.games.kaifuda.goods import goods_of
from referee.games.kaifuda.players import RandomTable
from referee.games.kaifuda.state import Agreed

GAME = get_game("kaifuda")
TEXTS = [Texts(language, GAME.package) for language in LANGUAGES]
FAST = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
GRAVE = (Verdict.ASK, Verdict.ILLEGAL)


def record_of(seed: int, **more: Any) -> tuple[Record, list[Any]]:
    transcript = GAME.random_match(seed, **more)
    return read_record(transcript.record_text().splitlines(), GAME), transcript.fouls


def grave_findings(match: Match[Any]) -> list[Any]:
    return [(r.event, f) for r in match.rulings for f in r.findings if f.verdict in GRAVE]


@pytest.mark.parametrize("block", range(6))
def test_random_matches_are_legal_and_end(block: int) -> None:
    ends: set[str | None] = set()
    for seed in range(50 * block, 50 * block + 50):
        record, _ = record_of(seed)
        match = judge_record(GAME, record)
        assert grave_findings(match) == [], seed
        assert match.state.winner is not None
        ends.add(match.state.ended_by)
    assert len(ends) > 2


def test_same_seed_same_match() -> None:
    assert GAME.random_match(7, fouls=3) == GAME.random_match(7, fouls=3)


def test_counts_are_those_of_the_hidden_hands() -> None:
    for seed in range(15):
        table = RandomTable(GAME, seed, ("A", "B"), {})
        plan = Plan(table, 0, ())
        while table.state.winner is None and table.play_turn(plan):
            plan.after_play()
            if table.state.winner is None:
                assert tuple(len(hand) for hand in table.hand) == table.state.hand
                assert tuple(len(land) for land in table.land) == table.state.land


@pytest.mark.parametrize("block", range(5))
def test_planted_fouls_are_found_and_nothing_else(block: int) -> None:
    for seed in range(6 * block, 6 * block + 6):
        record, fouls = record_of(seed, fouls=4, players=["Aki", "Mina"])
        assert len(fouls) == 4
        match = judge_record(GAME, record)
        for foul in fouls:
            found = [f for f in match.rulings[foul.event - 1].findings if f.rule == foul.rule]
            assert any([list(cell) for cell in finding.where] == foul.where for finding in found), foul
        elsewhere = [item for item in grave_findings(match) if item[0] not in {foul.event for foul in fouls}]
        assert elsewhere == [], seed


RARE = [
    ("KAI-P6", {"opening_star": "forbidden"}),
    ("KAI-P9", {"panic_with_star": "forbid"}),
    ("KAI-P5", {}),
    ("KAI-P11", {}),
    ("KAI-R2", {}),
    ("KAI-L5", {}),
    ("KAI-F2", {}),
    ("KAI-F3", {}),
    ("KAI-L4", {}),
    ("KAI-P10", {}),
]
SEED_OF = {"KAI-P10": 220, "KAI-F3": 20}


@pytest.mark.parametrize(("rule", "options"), RARE)
def test_rarer_fouls_can_be_planted(rule: str, options: dict[str, Any]) -> None:
    first = SEED_OF.get(rule, 0)
    for seed in range(first, first + 40):
        record, fouls = record_of(seed, fouls=1, kinds=[rule], options=options)
        if fouls:
            assert fouls[0].rule == rule
            rulings = judge_record(GAME, record).rulings
            assert rule in [f.rule for f in rulings[fouls[0].event - 1].findings]
            return
    pytest.fail(f"no opportunity for {rule} in 40 matches")


# ---- legal plays ----


@FAST
@given(st.integers(0, 400), st.integers(0, 40))
def test_plays_are_complete_and_exact(seed: int, length: int) -> None:
    table = RandomTable(GAME, seed, ("A", "B"), {})
    plan = Plan(table, 0, ())
    for _ in range(length):
        if table.state.winner is not None or not table.play_turn(plan):
            return
        plan.after_play()
    state = table.state
    if state.winner is not None or any(duty.kind in ("exchange", "recovery") for duty in state.duties):
        return
    hand, name = table.hand[state.turn], state.names[state.turn]
    listed = list(GAME.plays(state, [" ".join(hand)]))
    for play in listed:
        judged = GAME.judge(state, play.event)
        grave = {f.rule for f in judged.findings if f.verdict in GRAVE}
        assert grave <= {"KAI-G4"}
        assert judged.effects == play.effects
    pairs = {tuple(play.event.cards) for play in listed if isinstance(play.event, Play)}
    for cards in set(permutations(hand, 2)) | set(permutations(hand, 3)):
        findings = GAME.judge(state, Play(by=name, cards=list(cards))).findings
        legal = not any(f.verdict in GRAVE and f.rule != "KAI-G4" for f in findings)
        assert legal == (cards in pairs), cards
    veils = [play.event.at for play in listed if isinstance(play.event, Veil)]
    line = state.lines[state.turn]
    if len(line) <= 8:
        for mask in range(1, 1 << len(line)):
            at = [place for place in range(len(line)) if mask >> place & 1]
            if any(line[place][0] in "#_" for place in at):
                continue
            ok = not GAME.judge(state, Veil(by=name, at=at)).findings
            assert ok == (at in veils), at


def test_hold_in_any_form() -> None:
    state = GAME.start(Header(format="table-referee/record/1", game="kaifuda", players=["A", "B"]))
    forms = (["4 5 9 朝 恐"], ["459朝恐"], ["4", "5", "9", "asa", "panic"], ["4,5,9,朝,恐"], ["４５９ Asa PANIC"])
    lists = [[p.event for p in GAME.plays(state, form)] for form in forms]
    assert all(events == lists[0] for events in lists)
    assert len(lists[0]) == 20
    with pytest.raises(Problem, match="piece-unknown"):
        GAME.plays(state, ["4 X"])


def test_thunder_release_and_recovery_are_listed() -> None:
    position = {"to_beat": "55", "hand": {"first": 3, "second": 2}, "turn": "first", "merchant": {"first": False}}
    header = Header(format="table-referee/record/1", game="kaifuda", players=["A", "B"], position=position)
    match = Match(GAME, header)
    listed = list(GAME.plays(match.state, ["1 0 0"]))
    assert listed[0].event == Play(by="A", cards=["1", "0", "0"])
    match.push(listed[0].event)
    assert [p.event for p in GAME.plays(match.state, ["0 0"])] == [Play(by="B", cards=["0", "0"])]
    assert list(GAME.plays(match.state, ["0 5"])) == []


# ---- goods against brute force ----


@FAST
@given(st.lists(st.sampled_from([*card_words.LABELS, "_", "#7", "#"]), min_size=2, max_size=8))
def test_goods_against_brute_force(line: list[str]) -> None:
    start = len(line) - 2
    digits = [int(label[-1]) if label[-1].isdigit() else None for label in line]
    found: list[tuple[str, int]] = []
    for left in range(len(line) - 1):
        a, b = digits[left : left + 2]
        if left + 1 >= start and a is not None and b is not None:
            found += [("pair", left)] * (a == b) + [("ten", left)] * (a + b == 10)
        triple = digits[left : left + 3]
        if len(triple) == 3 and left + 2 >= start and None not in triple:
            a = triple[0]
            if [(a + n) % 10 for n in range(3)] == triple or [(a - n) % 10 for n in range(3)] == triple:
                found.append(("step", left))
    goods = goods_of(line, start, Agreed())
    assert sorted((g.kind, (g.mask & -g.mask).bit_length() - 1) for g in goods) == sorted(found)
    assert sum(g.reward for g in goods) == sum(3 if kind == "step" else 2 for kind, _ in found)


# ---- any events, any positions ----

LABEL = st.sampled_from([*card_words.LABELS, "asa", "panic"])
PLACE = st.integers(0, 24)
BY = st.sampled_from(["A", "B", "first", "second"])
COUNT = st.one_of(st.none(), st.integers(0, 12))
ANY_EVENT = st.one_of(
    st.builds(Play, by=BY, cards=st.lists(LABEL, max_size=4)),
    st.builds(Play, by=BY, cards=st.lists(LABEL, min_size=2, max_size=2), row=COUNT, apart=st.booleans()),
    st.builds(Play, by=BY, cards=st.lists(LABEL, min_size=2, max_size=2)),
    st.builds(Veil, by=BY, at=st.lists(PLACE, max_size=5)),
    st.builds(Recover, by=BY, at=st.lists(PLACE, max_size=3)),
    st.builds(Exchange, by=BY, count=COUNT),
    st.builds(Take, by=BY, count=COUNT, why=st.sampled_from([None, "reward", "tax"])),
    st.builds(CannotPlay, by=BY),
    st.builds(Change, by=BY, at=st.one_of(PLACE, st.lists(PLACE, max_size=2)), to=st.one_of(st.none(), LABEL)),
)
SIDED = {"first": st.integers(0, 12), "second": st.integers(0, 12)}
LINE = st.lists(st.sampled_from([*card_words.LABELS, "#", "_"]), max_size=21)
ANY_POSITION = st.fixed_dictionaries(
    {},
    optional={
        "evaluation": st.sampled_from(["ascending", "descending"]),
        "to_beat": st.sampled_from([None, "null", "100", "00", "45", "99"]),
        "last_star": st.sampled_from([None, "朝", "夜"]),
        "lines": st.fixed_dictionaries({}, optional={"first": LINE, "second": LINE}),
        "hand": st.fixed_dictionaries({}, optional=SIDED),
        "land": st.fixed_dictionaries({}, optional=SIDED),
        "plays": st.fixed_dictionaries({}, optional=SIDED),
        "merchant": st.fixed_dictionaries({}, optional={"first": st.booleans(), "second": st.booleans()}),
        "turn": st.sampled_from(["first", "second", "A", "B"]),
    },
)
ANY_OPTIONS = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(o.choices) for name, o in GAME.options.items() if o.choices}
)
STEP = st.one_of(
    ANY_EVENT,
    st.just(Undo()),
    st.builds(Rule, event=st.integers(1, 12), verdict=st.sampled_from(["legal", "illegal", "ask"])),
    st.builds(
        Correct,
        event=st.integers(1, 12),
        with_=st.fixed_dictionaries({"do": st.just("play"), "cards": st.lists(LABEL, min_size=1, max_size=3)}),
    ),
)


@FAST
@given(st.one_of(st.none(), ANY_POSITION), ANY_OPTIONS, st.lists(STEP, max_size=25))
def test_any_events_on_any_table(position: Any, options: Any, steps: list[Any]) -> None:
    header = Header(
        format="table-referee/record/1", game="kaifuda", players=["A", "B"], options=options, position=position
    )
    match = Match(GAME, header)
    for step in steps:
        if isinstance(step, (Undo, Rule, Correct)) and not _possible(match, step):
            continue
        rulings = match.push(step)
        for ruling in rulings:
            for texts in TEXTS:
                ruling.to_json(texts)
            if ruling.verdict is Verdict.ILLEGAL and ruling.effects == {} and ruling.ruled is None:
                assert ruling.findings
    state = match.start
    for slot in match._slots:
        if isinstance(slot.event, PieceEvent) and not slot.undone:
            judged = GAME.judge(state, slot.event, slot.decision)
            if slot.decision is None or slot.decision.verdict is not Verdict.ILLEGAL:
                state = judged.after
    assert state == match.state


def _possible(match: Match[Any], step: Any) -> bool:
    """Whether there is an event of play for an undo, a ruling or a correction."""
    if isinstance(step, Undo):
        return any(not slot.undone and not isinstance(slot.written, Undo) for slot in match._slots)
    return step.event <= len(match._slots) and isinstance(match._slots[step.event - 1].written, PieceEvent)


@FAST
@given(ANY_POSITION, ANY_EVENT)
def test_illegal_acts_change_nothing(position: Any, event: Any) -> None:
    header = Header(format="table-referee/record/1", game="kaifuda", players=["A", "B"], position=position)
    match = Match(GAME, header)
    before = GAME.view(match.state)
    judged = GAME.judge(match.state, event)
    who = event.by if event.by in ("A", "B") else {"first": "A", "second": "B"}[event.by]
    own = [f for f in judged.findings if f.verdict is Verdict.ILLEGAL and f.by in (None, who)]
    undone = {"KAI-G5", "KAI-X1", "KAI-R1"} if isinstance(event, (Play, CannotPlay)) else set()
    if any(finding.rule not in undone for finding in own):
        assert GAME.view(judged.after) == before
        assert judged.effects == {}


@pytest.mark.parametrize(
    "event",
    [
        Play(by="A", cards=["4"] * 2000),
        Play(by="A", cards=["4", "12"]),
        Veil(by="A", at=[10**12]),
        Take(by="A", count=-3),
        Change(by="A", at=2, to="queen"),
        Take(by="C", count=1),
    ],
)
def test_what_is_no_event_of_this_game(event: Any) -> None:
    state = GAME.start(Header(format="table-referee/record/1", game="kaifuda", players=["A", "B"]))
    with pytest.raises(Problem) as caught:
        GAME.judge(state, event)
    assert all(caught.value.message(texts) for texts in TEXTS)


# ---- texts ----


def test_every_rule_has_its_texts_in_every_language() -> None:
    shapes = []
    for language, texts in zip(LANGUAGES, TEXTS, strict=True):
        for rule in GAME.rules:
            assert texts.has(rule), (language, rule)
            assert texts.has(f"{rule}.rule"), (language, rule)
        source = resources.files(GAME.package).joinpath("texts", f"{language}.ftl").read_text("utf-8")
        shapes.append(re.findall(r"^(?:KAI-\w+|kaifuda-[\w-]+|    \.[\w-]+)", source, re.MULTILINE))
    assert shapes[0] == shapes[1] == shapes[2]


def test_every_sentence_the_rules_ask_for_exists() -> None:
    pairs: set[tuple[str, str]] = set()
    for module in resources.files(GAME.package).iterdir():
        if module.name.endswith(".py"):
            source = module.read_text("utf-8")
            pairs |= set(re.findall(r'"(KAI-\w+)",\s*"(why[\w-]*|remedy[\w-]*)"', source))
    pairs |= {(rule, "why-over") for rule in ("KAI-F1", "KAI-F2", "KAI-F3", "KAI-B1", "KAI-C1", "KAI-P13", "KAI-P10")}
    assert len(pairs) > 40
    for texts in TEXTS:
        missing = [pair for pair in sorted(pairs) if not texts.has(".".join(pair))]
        assert missing == [], texts.language
