"""Suritsu over whole matches: random rounds, planted fouls, plays, corrections, positions, wild input."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core import LANGUAGES, Decision, Header, Match, Problem, Texts, Verdict
from referee.core.match import judge_record
from referee.core.records import RECORD_FORMAT, EventDecoder, read_record
from referee.games.suritsu import GAME
from referee.games.suritsu.cards import SCENERIES, parse_digits
from referee.games.suritsu.events import Play
from referee.games.suritsu.players import own_deck
from referee.games.suritsu.plays import completions

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"advanced_reverse": "on"},
    {"double_and_scenery": "scenery_first", "solo_pile": 40},
    {"scenery_partner": "any_aligned_neighbour", "solo_both": "one_flip"},
    {"advanced_reverse": "on", "reverse_then_decline": "forbidden", "start_double": "flip"},
    {"empty_hand_extra": "turn_just_ends", "vertical_contact": "forbidden", "advanced_reverse": "on"},
)
MATCHES = [(seed, "ABCDEF"[: 1 + seed % 6], OPTIONS[seed // 6 % len(OPTIONS)]) for seed in range(300)]
TEXTS = [Texts(language, GAME.package) for language in LANGUAGES]


def judged(seed: int, players: str, options: dict[str, Any], fouls: int = 0) -> tuple[Match[Any], Any]:
    transcript = GAME.random_match(seed, list(players), options, fouls)
    record = read_record(transcript.record_text().splitlines(), GAME)
    return judge_record(GAME, record), transcript


def match_of(position: dict[str, Any] | None = None, players: str = "AB", **options: Any) -> Match[Any]:
    header = Header(format=RECORD_FORMAT, game="suritsu", players=list(players), options=options, position=position)
    return Match(GAME, header)


# Random rounds


def test_random_rounds_are_legal_and_do_what_is_due() -> None:
    won = 0
    for seed, players, options in MATCHES:
        match, _ = judged(seed, players, options)
        found = [finding for ruling in match.rulings for finding in ruling.findings]
        assert [finding for finding in found if finding.verdict.gravity > Verdict.DUE.gravity] == [], seed
        assert match.state.flips == ()
        won += match.state.winner is not None
    assert won > 150


def test_planted_fouls_are_found_and_nothing_else_is() -> None:
    kinds = set()
    for seed, players, options in MATCHES[:100]:
        match, transcript = judged(seed, players, options, fouls=6)
        at = {foul.event for foul in transcript.fouls}
        kinds |= {foul.rule for foul in transcript.fouls}
        for foul in transcript.fouls:
            assert foul.rule in [finding.rule for finding in match.rulings[foul.event - 1].findings], (seed, foul)
        grave = [r.event for r in match.rulings if r.verdict.gravity > Verdict.DUE.gravity and r.event not in at]
        assert grave == [], seed
    assert kinds == set(GAME.foul_rules)


def test_hands_of_random_rounds_are_inferred_exactly() -> None:
    """The ticks shown at the end are of as many cards as the referee expects: no SUR-W2 notice."""
    shown = 0
    for seed, players, options in MATCHES[:60]:
        match, transcript = judged(seed, players, options)
        for event, ruling in zip(transcript.events, match.rulings, strict=True):
            if event["do"] == "score":
                name = event["by"]
                assert len(event["hand"]) == ruling.state["hand"][name]
                assert len(event.get("pile", [])) == ruling.state["pile"][name]
                shown += 1
    assert shown > 50


def test_the_deck_is_the_games() -> None:
    deck = own_deck()
    counts = [sum(card.scenery == scenery for card in deck.plays) for scenery in SCENERIES]
    assert counts == [12, 12, 8, 8, 3]
    assert len(deck.starts) == 2


# Plays, against a naive search


def naive_numbers(state: Any, digits: str, x: int, y: int) -> list[int] | None:
    """Numbers a card makes, straight from the cards and their edges; ``None`` where it overlaps."""
    numbers = []
    tl, tr, bl, br = parse_digits(digits)
    for other in state.table.cards:
        if other.x == x and abs(other.y - y) < 2:
            return None
        otl, otr, obl, obr = other.digits
        for row, left, right in ((y, tl, tr), (y + 1, bl, br)):
            for other_row, other_left, other_right in ((other.y, otl, otr), (other.y + 1, obl, obr)):
                if row != other_row:
                    continue
                if other.x == x - 1 and other_right >= 0 and left >= 0:
                    numbers.append(10 * other_right + left)
                if other.x == x + 1 and other_left >= 0 and right >= 0:
                    numbers.append(10 * right + other_left)
    return numbers


@pytest.mark.parametrize("seed", range(12))
def test_plays_are_exactly_the_legal_placements(seed: int) -> None:
    transcript = GAME.random_match(seed, list("ABC"), OPTIONS[seed % 4])
    rng = random.Random(seed)
    match = match_of(players="ABC", **OPTIONS[seed % 4])
    for event in transcript.events[: rng.randint(2, len(transcript.events) - 5)]:
        match.push(EventDecoder(GAME).event(event))
    state = match.state
    hand = rng.sample(own_deck().plays, 4)
    if state.flips and state.phase.value != "extra":
        assert GAME.plays(state, [f"{card.digits} {card.scenery}" for card in hand]) == []
        return
    face = "down" if (state.face == "up") == bool(len(state.flips) % 2) else "up"
    wanted = set()
    for card in hand:
        for x in range(-12, 13):
            for y in range(-12, 13):
                numbers = naive_numbers(state, str(card.digits), x, y)
                if numbers is None or len(numbers) != 1 or numbers[0] == state.last:
                    continue
                if (numbers[0] > state.last) == (face == "up"):
                    wanted.add((str(card.digits), card.scenery, x, y))
    found = GAME.plays(state, [f"{card.digits} {card.scenery} {card.score}" for card in hand])
    events = [play.event for play in found if isinstance(play.event, Play)]
    assert {(event.digits, event.scenery, event.x, event.y) for event in events} == wanted
    assert [play.worth for play in found] == sorted((play.worth for play in found), reverse=True)
    for play in found:
        judgement = GAME.judge(state, play.event)
        assert judgement.effects == play.effects
        grave = [finding for finding in judgement.findings if finding.verdict.gravity > Verdict.DUE.gravity]
        assert grave == []


def test_hold_is_read_leniently_but_surely() -> None:
    position = {"cards": [{"x": 0, "y": 0, "digits": "9 4/1 2", "scenery": "sea"}], "last": 25, "turn": "A"}
    match = match_of(position)
    for hold in ("2 ./. 7 sea", "  2 . / . 7   sea 3", "2 ./. 7"):
        assert [(play.event.x, play.event.y) for play in GAME.plays(match.state, [hold])] != []  # type: ignore[attr-defined]
    for hold in ("2 ./. 7 lake", "2 7 sea", "", "2 ./. 7 sea 9", ". ./. . sea", "10 ./. 7 sea", "２ ./. 7 sea"):
        with pytest.raises(Problem):
            GAME.plays(match.state, [hold])


def test_completions_warn_of_double_completions() -> None:
    position = {"cards": [{"x": 0, "y": 0, "digits": "9 4/1 2", "scenery": None}], "last": 25, "turn": "A"}
    state = match_of(position).state
    assert completions(state, parse_digits("2 ./2 ."), 1, 0) == ((42, 22), (), True)
    assert completions(state, parse_digits("2 ./. 7"), 1, 0) == ((42,), ("2",), True)
    assert completions(state, parse_digits("2 ./. 7"), 0, 1).free is False


# Undo, correction, ruling


FIRST: list[dict[str, Any]] = [
    {"do": "start", "cards": [{"x": 0, "y": 0, "digits": "1 4/7 2"}, {"x": 1, "y": 1, "digits": "5 8/3 0"}],
     "face": "up", "marker": 25},
    {"do": "play", "by": "A", "x": 1, "y": -1, "digits": ". 6/2 .", "scenery": "sea"},  # 42
    {"do": "play", "by": "B", "x": 2, "y": -2, "digits": ". 7/5 .", "scenery": "city"},  # 65
    {"do": "pass", "by": "A"},
]  # fmt: skip


def pushed(events: list[dict[str, Any]]) -> Match[Any]:
    match = match_of()
    decoder = EventDecoder(GAME)
    for event in events:
        match.push(decoder.event(event))
    return match


def test_a_ruling_lets_a_second_card_stand_and_play_goes_on() -> None:
    second = {"do": "play", "by": "A", "x": 2, "y": -2, "digits": ". 7/5 .", "scenery": "city"}
    match = pushed([*FIRST[:2], second])
    assert match.rulings[2].findings[0].rule == "SUR-P7"
    assert match.state.last == 42
    match.push(EventDecoder(GAME).event({"do": "rule", "event": 3, "verdict": "legal", "note": "agreed"}))
    assert (match.state.last, match.rulings[2].verdict, match.rulings[2].state["turn"]) == (65, Verdict.LEGAL, "B")
    assert match.rulings[2].state["played"] == {"A": 2, "B": 0}


def test_a_correction_in_the_middle_brings_conflicts_to_light() -> None:
    match = pushed(FIRST)
    assert [ruling.verdict for ruling in match.rulings] == [Verdict.LEGAL] * 4
    better = {"do": "play", "by": "A", "x": 1, "y": -1, "digits": ". 9/9 .", "scenery": "sea"}  # 49
    changed = match.push(EventDecoder(GAME).event({"do": "correct", "event": 2, "with": better}))
    assert changed[-1].conflicts == ()
    assert [ruling.event for ruling in changed[:-1]] == [2, 3, 4]
    assert match.rulings[2].effects["numbers"] == [95]
    worse = {"do": "play", "by": "A", "x": 1, "y": -1, "digits": ". ./9 .", "scenery": "sea"}
    changed = match.push(EventDecoder(GAME).event({"do": "correct", "event": 2, "with": worse}))
    assert changed[-1].conflicts == (3, 4)  # no 6 to meet; and so it is still B's turn when A passes
    assert match.rulings[2].findings[0].rule == "SUR-P2"


def test_undo_takes_back_the_last_event() -> None:
    match = pushed([*FIRST, {"do": "undo"}])
    assert (match.state.face, GAME.view(match.state)["turn"]) == ("up", "A")
    match.push(EventDecoder(GAME).event({"do": "undo"}))
    assert match.state.last == 42


# Positions


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"cards": 5}, "cards"),
        ({"cards": [7]}, "cards[0]"),
        ({"cards": [{"x": 0, "y": 0, "digits": "1 2", "scenery": None}]}, "cards[0]"),
        ({"cards": [{"x": 0, "y": 0.5, "digits": "1 ./. .", "scenery": None}]}, "cards[0].y"),
        ({"cards": [{"x": "0", "y": 0, "digits": "1 ./. .", "scenery": None}]}, "cards[0].x"),
        ({"cards": [{"x": 0, "y": 0, "digits": "1 ./. .", "scenery": "lake"}]}, "cards[0]"),
        ({"cards": [{"x": 0, "y": 0, "digits": 12, "scenery": None}]}, "cards[0]"),
        ({"cards": [{"x": 0, "y": 0, "digits": "1 ./. .", "scenery": "sea", "score": 7}]}, "cards[0].score"),
        ({"last": 100}, "last"),
        ({"last": True}, "last"),
        ({"face": "sideways"}, "face"),
        ({"turn": "Z"}, "turn"),
        ({"played": {"Z": 1}}, "played"),
        ({"played": {"A": 13}}, "played.A"),
        ({"played": [1, 2]}, "played"),
        ({"played": {"A": 10}, "hand": {"A": 3}}, "hand"),
        ({"scores": {"A": -1}}, "scores.A"),
    ],
)
def test_impossible_positions_name_the_field(position: dict[str, Any], field: str) -> None:
    with pytest.raises(Problem) as caught:
        match_of(position)
    assert (caught.value.key, caught.value.params["field"], caught.value.line) == ("position-wrong", field, 1)
    assert all(caught.value.message(texts) for texts in TEXTS)


def test_positions_fill_in_what_is_left_out() -> None:
    cards = [{"x": 0, "y": 0, "digits": "1 7/7 2"}, {"x": 1, "y": 1, "digits": "8 5/3 0"}]
    state = match_of({"cards": cards}).state
    assert (state.last, state.face, state.turn) == (28, "up", 0)
    assert match_of({}).state == match_of().state
    won = match_of({"cards": cards, "played": {"B": 12}}).state
    assert GAME.view(won)["winner"] == "B"


def test_a_table_against_the_rules_is_played_on() -> None:
    cards = [{"x": 0, "y": 0, "digits": "1 7/7 2", "scenery": "sea"}] * 3
    match = match_of({"cards": cards, "last": 10, "turn": "A"})
    match.push(
        EventDecoder(GAME).event({"do": "play", "by": "A", "x": 1, "y": 0, "digits": "2 ./. .", "scenery": None})
    )
    assert match.rulings[0].effects["numbers"] == [72]


@pytest.mark.parametrize(
    ("event", "key"),
    [
        ({"do": "play", "by": "Z", "x": 0, "y": 0, "digits": "1 ./. .", "scenery": None}, "record-player"),
        ({"do": "start", "by": "Z", "cards": [], "face": "up"}, "record-player"),
        ({"do": "play", "by": "A", "x": 0, "y": 0, "digits": "1 2 3 4", "scenery": None}, "piece-unknown"),
        ({"do": "play", "by": "A", "x": 0, "y": 0, "digits": "1 ./. .", "scenery": "lake"}, "suritsu-scenery"),
        ({"do": "play", "by": "A", "x": 1e300, "y": 0, "digits": "1 ./. .", "scenery": None}, "suritsu-place"),
        ({"do": "marker", "by": "A", "number": 100}, "suritsu-number"),
        ({"do": "draw", "by": "A", "count": -1}, "suritsu-count"),
        ({"do": "score", "by": "A", "hand": [5]}, "suritsu-ticks"),
    ],
)
def test_what_can_be_no_event(event: dict[str, Any], key: str) -> None:
    match = match_of()
    with pytest.raises(Problem) as caught:
        match.push(EventDecoder(GAME).event(event))
    assert caught.value.key == key
    assert all(caught.value.message(texts) for texts in TEXTS)


# Wild input


PLAYERS = st.sampled_from("ABCD")
DIGIT = st.sampled_from(".0123456789")
DIGITS = st.builds("{} {}/{} {}".format, DIGIT, DIGIT, DIGIT, DIGIT)
PLACE = st.one_of(st.integers(-3, 3), st.floats(-3, 3), st.integers(-(10**9), 10**9))
FACE = st.sampled_from(["up", "down"])
LAID = {"x": PLACE, "y": PLACE, "digits": DIGITS, "scenery": st.sampled_from([None, *SCENERIES])}
EVENTS = st.one_of(
    st.fixed_dictionaries({"do": st.just("play"), "by": PLAYERS, **LAID}, optional={"upright": st.booleans()}),
    st.fixed_dictionaries({"do": st.just("flip"), "by": PLAYERS, "face": FACE}),
    st.fixed_dictionaries({"do": st.sampled_from(["pass", "end", "reverse", "draw"]), "by": PLAYERS}),
    st.fixed_dictionaries({"do": st.sampled_from(["reverse", "draw"]), "by": PLAYERS, "count": st.integers(0, 3)}),
    st.fixed_dictionaries({"do": st.just("marker"), "by": PLAYERS, "number": st.integers(0, 99)}),
    st.fixed_dictionaries({"do": st.just("score"), "by": PLAYERS, "hand": st.lists(st.integers(1, 4), max_size=4)}),
    st.fixed_dictionaries({
        "do": st.just("start"), "face": FACE, "cards": st.lists(st.fixed_dictionaries(LAID), max_size=3),
    }),
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.lists(EVENTS, max_size=25), st.integers(1, 4), st.sampled_from(OPTIONS), st.booleans())
def test_any_soup_of_events_is_judged(
    soup: list[dict[str, Any]], seats: int, options: dict[str, Any], forced: bool
) -> None:
    card = {"x": 0, "y": 0, "digits": "1 4/7 2", "scenery": "sea"}
    match = match_of({"cards": [card], "last": 25, "turn": "A"}, "ABCD"[:seats], **options)
    decoder = EventDecoder(GAME)
    state = match.state
    for raw in soup:
        try:
            event = decoder.event(raw)
            judgement = GAME.judge(state, event, Decision(Verdict.LEGAL) if forced else None)  # type: ignore[arg-type]
        except Problem as problem:
            for texts in TEXTS:
                problem.message(texts)
            continue
        state = judgement.after
        for finding in judgement.findings:
            assert finding.rule in GAME.rules
            for texts in TEXTS:
                assert texts.reason(finding)
                assert texts.remedy(finding) != ""
        shown = GAME.view(state)
        assert all(hand is None or 0 <= hand <= shown["left"][name] for name, hand in shown["hand"].items())
        assert list(GAME.plays(state, ["2 ./. 7 sea 3"])) is not None
