"""The replay of a match: numbering, undo, correction, rulings, and what they change later on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core import (
    Decision,
    Finding,
    Game,
    Header,
    Judgement,
    Match,
    Option,
    PieceEvent,
    Play,
    Problem,
    RuleEntry,
    Ruling,
    Transcript,
    Verdict,
    read_record,
)
from referee.core.events import Correct, Event, Note, Rule, Undo
from referee.core.match import judge_record
from referee.core.records import RECORD_FORMAT, EventDecoder


class Add(PieceEvent, tag="add", kw_only=True):
    """Adds a number to the pot."""

    value: int


@dataclass(frozen=True, slots=True)
class Pot:
    total: int = 0
    added: tuple[int, ...] = ()


class PotGame(Game[Pot]):
    """A game small enough to see through: the pot may not go above 10, nor be fed less than 1.

    0 is a doubt; a total of 7 is worth a notice; a total above 100 is no event at all.
    """

    name = "pot"
    prefix = "POT"
    package = "referee.core"
    rules: Mapping[str, RuleEntry] = {"POT-1": RuleEntry("POT-1"), "POT-2": RuleEntry("POT-2")}
    options: Mapping[str, Option] = {"limit": Option("limit", default=10, low=1, high=50)}
    events = (Add,)

    def start(self, header: Header) -> Pot:
        self.check_players(header.players)
        return Pot()

    def judge(self, state: Pot, event: PieceEvent, decision: Decision | None = None) -> Judgement[Pot]:
        assert isinstance(event, Add)
        after = Pot(state.total + event.value, (*state.added, event.value))
        if after.total > 100:
            raise Problem("record-wrong-field", field="value", detail="100")
        findings = []
        if event.value < 0 or after.total > 10:
            findings.append(Finding(Verdict.ILLEGAL, "POT-1"))
        if event.value == 0:
            findings.append(Finding(Verdict.ASK, "POT-2"))
        if after.total == 7:
            findings.append(Finding(Verdict.NOTICE, "POT-2"))
        stands = decision is not None and decision.verdict is not Verdict.ILLEGAL
        carried = stands or not any(finding.verdict is Verdict.ILLEGAL for finding in findings)
        return Judgement(tuple(findings), {"value": event.value} if carried else {}, after if carried else state)

    def view(self, state: Pot) -> dict[str, Any]:
        return {"turn": None, "winner": None, "total": state.total}

    def notate(self, event: PieceEvent) -> str:
        return str(event)

    def plays(self, state: Pot, hold: Sequence[str], by: str | None = None) -> Iterable[Play]:
        return ()

    def random_match(self, seed: int, *args: Any, **named: Any) -> Transcript:
        return Transcript({})


GAME = PotGame()
HEADER = Header(format=RECORD_FORMAT, game="pot", players=["A", "B"])


def add(value: int, by: str = "A") -> Add:
    return Add(by=by, value=value)


def correct(event: int, value: int, **more: Any) -> Correct:
    return Correct(event=event, with_={"do": "add", "value": value} | more)


def rule(event: int, verdict: str = "legal", note: str | None = None) -> Rule:
    return Rule(event=event, verdict=verdict, note=note)


def match_of(*events: Event) -> Match[Pot]:
    match = Match(GAME, HEADER)
    for event in events:
        match.push(event)
    return match


def verdicts(match: Match[Pot]) -> list[str]:
    return [str(ruling.verdict) for ruling in match.rulings]


def snapshot(match: Match[Pot]) -> list[tuple[Any, ...]]:
    return [
        (r.event, r.verdict, r.findings, dict(r.effects), r.state, r.undone, r.ruled, r.changed, r.conflicts)
        for r in match.rulings
    ]


# Going on


def test_events_are_numbered_from_one_whatever_they_are() -> None:
    match = match_of(add(1), Note(text="well"), add(2), Undo(), rule(1), correct(1, 3))
    assert [ruling.event for ruling in match.rulings] == [1, 2, 3, 4, 5, 6]
    assert match.state == Pot(3, (3,))
    assert match.event(1) == add(3)
    assert match.event(2) == Note(text="well")


def test_an_illegal_event_stays_in_the_record_and_changes_nothing() -> None:
    match = match_of(add(4), add(9), add(2))
    assert verdicts(match) == ["legal", "illegal", "legal"]
    assert match.state.added == (4, 2)
    assert match.rulings[1].effects == {}
    assert match.anything_illegal


def test_push_answers_with_one_ruling() -> None:
    rulings = Match(GAME, HEADER).push(add(7))
    assert [(ruling.event, ruling.verdict) for ruling in rulings] == [(1, Verdict.NOTICE)]
    assert rulings[0].state["total"] == 7


def test_the_gravest_finding_is_the_verdict() -> None:
    assert match_of(add(7), add(0)).rulings[1].verdict is Verdict.ASK
    assert len(match_of(add(7), add(0)).rulings[1].findings) == 2


def test_options_of_the_call_outrank_those_of_the_header() -> None:
    header = Header(format=RECORD_FORMAT, game="pot", players=["A", "B"], options={"limit": 20})
    assert Match(GAME, header, {"limit": "30"}).header.options == {"limit": 30}
    assert Match(GAME, header).header.options == {"limit": 20}
    assert Match(GAME, HEADER).header.options == {"limit": 10}
    assert HEADER.options == {}


@pytest.mark.parametrize(
    ("options", "key"),
    [({"limits": 3}, "option-unknown"), ({"limit": "x"}, "option-value"), ({"limit": 51}, "option-value")],
)
def test_wrong_options(options: dict[str, Any], key: str) -> None:
    with pytest.raises(Problem) as caught:
        Match(GAME, HEADER, options)
    assert caught.value.key == key


# Undo


def test_undo_takes_back_one_after_another() -> None:
    match = match_of(add(1), add(2), add(3), Undo(), Undo())
    assert match.state.added == (1,)
    assert [ruling.undone for ruling in match.rulings] == [False, True, True, False, False]
    assert match.rulings[3].changed == (3,)
    match.push(add(5))
    assert match.state.added == (1, 5)
    match.push(Undo())
    assert match.rulings[5].undone
    match.push(Undo())
    assert match.state.added == ()


def test_undo_passes_over_notes_and_what_is_undone() -> None:
    match = match_of(add(1), add(2), Note(text="a"), Undo(), Note(text="b"), Undo())
    assert match.state.added == ()
    with pytest.raises(Problem) as caught:
        match.push(Undo())
    assert caught.value.key == "undo-nothing"
    assert len(match.rulings) == 6


def test_undo_of_an_illegal_event_clears_it() -> None:
    match = match_of(add(4), add(9), Undo())
    assert not match.anything_illegal
    assert match.rulings[1].findings == ()


def test_undo_of_nothing() -> None:
    for events in ([], [Note(text="x")]):
        with pytest.raises(Problem) as caught:
            match_of(*events, Undo())
        assert caught.value.key == "undo-nothing"


def test_undo_of_a_correction_brings_the_event_back() -> None:
    match = match_of(add(1), add(2), correct(1, 5), correct(1, 6), Undo())
    assert match.state.added == (5, 2)
    match.push(Undo())
    assert match.state.added == (1, 2)
    match.push(Undo())
    assert match.state.added == (1,)


def test_undo_of_a_ruling_brings_the_referees_back() -> None:
    match = match_of(add(11), rule(1), rule(1, "ask"), Undo())
    assert match.rulings[0].ruled == {"verdict": "legal", "by": "human", "note": None}
    match.push(Undo())
    assert match.rulings[0].ruled is None
    assert match.state.total == 0


# Correction


def test_a_correction_judges_anew_what_came_after() -> None:
    match = match_of(add(1), add(4), add(2))
    rulings = match.push(correct(1, 8))
    assert verdicts(match) == ["legal", "illegal", "legal", "legal"]
    assert match.state.added == (8, 2)
    assert [ruling.event for ruling in rulings] == [1, 2, 3, 4]
    assert (rulings[-1].changed, rulings[-1].conflicts) == ((1, 2, 3), (2,))


def test_what_does_not_change_is_not_told_again() -> None:
    match = match_of(add(1), add(2))
    rulings = match.push(correct(2, 2))
    assert [ruling.event for ruling in rulings] == [3]
    assert (rulings[-1].changed, rulings[-1].conflicts) == ((), ())


def test_a_correction_may_mend_a_conflict() -> None:
    match = match_of(add(9), add(4))
    rulings = match.push(correct(1, 1))
    assert rulings[-1].conflicts == ()
    assert not match.anything_illegal
    assert match.push(correct(1, 0))[-1].conflicts == (1,)


def test_a_correction_keeps_the_player_unless_it_names_one() -> None:
    match = match_of(add(1, by="B"), correct(1, 2))
    assert match.event(1) == add(2, by="B")
    match.push(correct(1, 2, by="A"))
    assert match.event(1) == add(2, by="A")
    match.push(correct(1, 3))
    assert match.event(1) == add(3, by="A")


def test_a_corrected_event_may_be_ruled_on_and_undone() -> None:
    match = match_of(add(1), correct(1, 12), rule(1))
    assert match.state.total == 12
    match.push(Undo())
    assert match.state.total == 0
    match.push(Undo())
    assert match.state.total == 1


def test_a_correction_of_an_undone_event_leaves_it_undone() -> None:
    match = match_of(add(1), add(2), Undo(), correct(2, 5))
    assert match.state.added == (1,)
    assert match.rulings[1].undone


@pytest.mark.parametrize(
    ("event", "key"),
    [
        (correct(0, 1), "event-number"),
        (correct(-1, 1), "event-number"),
        (correct(5, 1), "event-number"),
        (correct(10**30, 1), "event-number"),
        (correct(2, 1), "event-not-of-play"),
        (Correct(event=1, with_={"do": "undo"}), "correct-with"),
        (Correct(event=1, with_={"do": "fly"}), "record-unknown-do"),
        (Correct(event=1, with_={}), "record-unknown-do"),
        (Correct(event=1, with_={"do": "add"}), "record-missing-field"),
        (Correct(event=1, with_={"do": "add", "value": "x"}), "record-wrong-field"),
        (correct(1, 101), "record-wrong-field"),
        (correct(1, 99), "record-wrong-field"),
        (rule(2), "event-not-of-play"),
        (rule(9), "event-number"),
        (rule(1, "fine"), "rule-verdict"),
    ],
)
def test_what_can_t_be_leaves_the_match_as_it_was(event: Event, key: str) -> None:
    match = match_of(add(1), Note(text="x"), add(2))
    match.push(rule(1, "legal"))
    before, state = snapshot(match), match.state
    with pytest.raises(Problem) as caught:
        match.push(event)
    assert caught.value.key == key
    assert snapshot(match) == before
    assert match.state == state
    match.push(Undo())
    assert match.rulings[0].ruled is None


# Rulings


def test_a_ruling_lets_an_illegal_event_stand() -> None:
    match = match_of(add(11), add(1))
    match.push(rule(1, "legal", "agreed"))
    assert match.state.added == (11,)
    assert verdicts(match) == ["legal", "illegal", "legal"]
    assert match.rulings[0].findings[0].rule == "POT-1"
    assert match.rulings[0].ruled == {"verdict": "legal", "by": "human", "note": "agreed"}
    assert match.rulings[2].conflicts == (2,)


def test_a_ruling_forbids_a_legal_event() -> None:
    match = match_of(add(3), add(2), rule(1, "illegal"))
    assert match.state.added == (2,)
    assert match.rulings[0].effects == {}
    assert match.anything_illegal
    assert match.rulings[2].conflicts == ()


def test_the_last_ruling_counts() -> None:
    match = match_of(add(11), rule(1), rule(1, "illegal"))
    assert match.state.total == 0
    match.push(rule(1, "notice"))
    assert (match.state.total, match.rulings[0].verdict) == (11, Verdict.NOTICE)


def test_a_ruling_holds_after_a_correction() -> None:
    match = match_of(add(11), rule(1), correct(1, 15))
    assert match.state.total == 15


def test_a_ruling_that_makes_a_later_event_impossible_is_refused_whole() -> None:
    """With 50 standing, the later 60 would be no event at all; nothing of the ruling may remain."""
    match = match_of(add(50), add(2), add(60))
    before, state = snapshot(match), match.state
    with pytest.raises(Problem):
        match.push(rule(1))
    assert snapshot(match) == before
    assert match.state == state
    match.push(add(3))
    assert match.state.added == (2, 3)
    match.push(rule(2, "illegal"))
    assert match.state.added == (3,)


# The state is always the replay of what stands

ACTS = st.one_of(
    st.integers(-3, 12).map(add),
    st.just(Undo()),
    st.just(Note(text="x")),
    st.builds(correct, st.integers(1, 12), st.integers(-3, 12)),
    st.builds(rule, st.integers(1, 12), st.sampled_from(["legal", "notice", "ask", "illegal"])),
)


def standing(events: Sequence[Event]) -> tuple[int, ...]:
    """What the pot holds, told without a :class:`Match`: marks first, then one pass over the events."""
    alive = [not isinstance(event, Note) for event in events]
    for number, event in enumerate(events):
        if isinstance(event, Undo):
            alive[number] = False
            last = max(earlier for earlier in range(number) if alive[earlier])
            alive[last] = False
    pot: list[int] = []
    for number, event in enumerate(events, start=1):
        if not isinstance(event, Add) or not alive[number - 1]:
            continue
        amended = [
            later for place, later in enumerate(events) if alive[place] and getattr(later, "event", 0) == number
        ]
        value = next((e.with_["value"] for e in reversed(amended) if isinstance(e, Correct)), event.value)
        ruled = next((e.verdict for e in reversed(amended) if isinstance(e, Rule)), None)
        refused = value < 0 or sum(pot) + value > 10
        if ruled == "illegal" or (refused and ruled is None):
            continue
        pot.append(value)
    return tuple(pot)


@given(st.lists(ACTS, max_size=14))
def test_state_is_the_replay(acts: list[Event]) -> None:
    match = Match(GAME, HEADER)
    kept: list[Event] = []
    for act in acts:
        before = snapshot(match)
        try:
            rulings = match.push(act)
        except Problem:
            assert snapshot(match) == before
            continue
        kept.append(act)
        assert match.state.added == standing(kept)
        told = {ruling.event: ruling for ruling in rulings}
        assert set(rulings[-1].changed) | {len(kept)} == set(told)
        silent = [old for old, now in zip(before, snapshot(match), strict=False) if now[0] not in told and old != now]
        assert silent == []
    assert snapshot(match_of(*kept)) == snapshot(match)


# Whole records


def test_a_problem_in_a_record_names_its_line() -> None:
    lines = ['{"format": "table-referee/record/1", "game": "pot", "players": ["A", "B"]}', "", '{"do": "undo"}']
    with pytest.raises(Problem) as caught:
        judge_record(GAME, read_record(lines, GAME))
    assert (caught.value.key, caught.value.line) == ("undo-nothing", 3)


def test_thousands_of_events() -> None:
    match = Match(GAME, HEADER)
    for number in range(3000):
        match.push(add(number % 2))
        match.push(Undo())
    assert len(match.rulings) == 6000
    assert match.state == Pot()


def test_decoded_events_are_those_of_the_game() -> None:
    decoder = EventDecoder(GAME)
    assert decoder.event({"do": "add", "by": "A", "value": 3}) == add(3)
    with pytest.raises(Problem):
        decoder.event({"do": "place", "by": "A", "label": "7", "col": 0, "row": 0})


def test_rulings_are_told_apart() -> None:
    first, second = match_of(add(1)).rulings[0], match_of(add(2)).rulings[0]
    assert first.same_as(match_of(add(1)).rulings[0])
    assert not first.same_as(second)
    assert isinstance(first, Ruling)
