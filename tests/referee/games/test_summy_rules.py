"""Summy: turns, refills, the end, options, human rulings, undo and correction."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import LANGUAGES, Header, Match, Problem, Ruling, Texts
from referee.core.records import RECORD_FORMAT, EventDecoder
from referee.games.summy import GAME

TEXTS = [Texts(language, GAME.package) for language in LANGUAGES]
SUM_A = {"do": "place", "by": "A", "blocks": [[-3, 0, "3"], [-2, 0, "+"], [-1, 0, "4"], [1, 0, "7"]]}
SUM_B = {"do": "place", "by": "B", "blocks": [[1, 1, "-"], [1, 2, "2"], [1, 3, "="], [1, 4, "5"]]}
DOUBLE: dict[str, Any] = {
    "blocks": [
        *([3, y, sign] for y, sign in zip(range(-1, 3), "1+2=", strict=True)),
        *([x, 3, sign] for x, sign in zip(range(-1, 3), "1+2=", strict=True)),
    ],
    "turn": "A",
}
THREE = {"do": "place", "by": "A", "blocks": [[3, 3, "3"]]}
EMPTY = {"stock": 0, "turn": "A"}


def play(
    events: list[dict[str, Any]], position: dict[str, Any] | None = None, **options: str
) -> tuple[Match[Any], list[Ruling]]:
    """A match after the events, and the ruling of each, whose sentences exist in every language."""
    header = Header(format=RECORD_FORMAT, game="summy", players=["A", "B"], options=dict(options), position=position)
    match = Match(GAME, header)
    decoder = EventDecoder(GAME)
    rulings = [match.push(decoder.event(raw))[-1] for raw in events]
    for ruling in rulings:
        for texts in TEXTS:
            assert ruling.to_json(texts)
    return match, rulings


def named(ruling: Ruling) -> list[str]:
    return [f"{f.verdict} {f.rule}" + (f" {f.by}" if f.by else "") for f in ruling.findings]


def remove(by: str, count: int, **more: Any) -> dict[str, Any]:
    return {"do": "remove", "by": by, "count": count, **more}


def refill(by: str, count: int | None = None) -> dict[str, Any]:
    return {"do": "refill", "by": by} | ({} if count is None else {"count": count})


# -- refills (SUM-T3)


def test_a_refill_left_out_counts_as_done_when_the_next_team_acts() -> None:
    _, rulings = play([SUM_A, SUM_B, refill("B")])
    assert rulings[0].state["held"] == {"A": 4, "B": 8}
    assert rulings[0].state["refill_due"] == {"A": 4, "B": 0}
    assert rulings[1].state["held"] == {"A": 8, "B": 4}
    assert rulings[2].state["held"] == {"A": 8, "B": 8}
    assert rulings[2].state["stock"] == 69
    assert [ruling.verdict for ruling in rulings] == ["legal"] * 3


def test_a_refill_seen_undone_is_due_and_then_a_breach_that_does_not_hold_up_the_next_act() -> None:
    _, rulings = play([SUM_A, refill("A", 0), SUM_B])
    assert named(rulings[1]) == ["due SUM-T3"]
    assert named(rulings[2]) == ["illegal SUM-T3 A"]
    assert rulings[2].effects["points"] == 14
    assert rulings[2].state["held"] == {"A": 4, "B": 4}
    assert rulings[2].state["turn"] == "A"


def test_a_refill_in_two_parts() -> None:
    _, rulings = play([SUM_A, refill("A", 3), refill("A", 1), SUM_B])
    assert [named(ruling) for ruling in rulings] == [[], ["due SUM-T3"], [], []]


def test_more_taken_than_the_stock_has() -> None:
    _, rulings = play([SUM_A, refill("A", 4)], {"stock": 2})
    assert named(rulings[1]) == ["notice SUM-T3"]
    assert rulings[1].state["stock"] == 0
    assert rulings[1].state["held"]["A"] == 6


def test_a_short_stock_is_taken_whole() -> None:
    _, rulings = play([SUM_A, refill("A")], {"stock": 2})
    assert rulings[1].state["held"]["A"] == 6
    assert rulings[1].state["stock"] == 0


# -- turns (SUM-T1, SUM-T2, SUM-S3)


def test_either_team_may_start_when_nobody_says_who_does() -> None:
    _, rulings = play([{**SUM_A, "by": "B"}, {**SUM_B, "by": "A"}])
    assert [ruling.verdict for ruling in rulings] == ["legal", "legal"]
    assert rulings[0].state["turn"] == "A"


def test_the_other_team_starts() -> None:
    _, rulings = play([{**SUM_A, "by": "B"}], {"turn": "A"})
    assert named(rulings[0]) == ["illegal SUM-T1", "notice SUM-S3"]
    assert rulings[0].state["turn"] == "A"


def test_out_of_turn_leaves_everything_as_it_was() -> None:
    again = {"do": "place", "by": "B", "blocks": [[-3, 1, "+"], [-3, 2, "1"], [-3, 3, "="], [-3, 4, "4"]]}
    match, rulings = play([SUM_A, SUM_B, again])
    assert named(rulings[2]) == ["illegal SUM-T1"]
    assert rulings[2].state == rulings[1].state
    assert len(match.state.table) == 9
    assert (
        play([SUM_A, {**again, "by": "B"}, SUM_B, {**SUM_A, "by": "B"}])[1][2].findings[0].reason == "why-again-sum"
    )


def test_blocks_laid_aside_one_by_one_are_one_removal() -> None:
    _, rulings = play([remove("A", 1), remove("A", 2), refill("A", 3)])
    assert [named(ruling) for ruling in rulings] == [[], ["notice SUM-T1"], []]
    assert rulings[1].state["turn"] == "B"
    assert rulings[2].state["held"]["A"] == 8


def test_a_second_removal_after_the_refill() -> None:
    _, rulings = play([remove("A", 1), refill("A"), remove("A", 2)])
    assert named(rulings[2]) == ["illegal SUM-T1"]


def test_removals_that_cannot_be() -> None:
    assert named(play([remove("A", 0)])[1][0]) == ["illegal SUM-T2"]
    assert named(play([remove("A", 9)])[1][0]) == ["illegal SUM-T2"]
    with pytest.raises(Problem, match="summy-count"):
        play([remove("A", -1)])


def test_removed_blocks_that_show_their_faces() -> None:
    _, rulings = play([remove("A", 2, face_up=1)])
    assert named(rulings[0]) == ["due SUM-T4"]
    assert rulings[0].state["held"]["A"] == 6


# -- the end (SUM-E1)


def test_the_game_ends_when_both_teams_in_a_row_make_no_sum_on_an_empty_stock() -> None:
    _, rulings = play([SUM_A, remove("B", 1), remove("A", 1), remove("B", 1)], EMPTY)
    assert [ruling.state["winner"] for ruling in rulings] == [None, None, "A", "A"]
    assert named(rulings[3]) == ["illegal SUM-E1"]
    assert rulings[3].state["turn"] is None


def test_a_sum_in_between_keeps_the_game_going() -> None:
    sum_b = {**SUM_B, "by": "A"}
    _, rulings = play([{**SUM_A, "by": "B"}, remove("A", 1), remove("B", 1)], {**EMPTY, "turn": "B"})
    assert rulings[2].state["winner"] == "B"
    _, rulings = play([{**SUM_A, "by": "B"}, sum_b, remove("B", 1), remove("A", 1)], {**EMPTY, "turn": "B"})
    assert [ruling.state["winner"] for ruling in rulings] == [None, None, None, "draw"]


def test_a_removal_that_empties_the_stock_is_not_counted() -> None:
    _, rulings = play([remove("A", 3), remove("B", 1), remove("A", 1)], {"stock": 3, "turn": "A"})
    assert [ruling.state["winner"] for ruling in rulings] == [None, None, "draw"]


def test_a_team_without_blocks_is_skipped() -> None:
    position = {**EMPTY, "held": {"A": 8, "B": 0}}
    _, rulings = play([SUM_A, remove("B", 0), remove("A", 1)], position)
    assert rulings[0].state["turn"] == "A"
    assert [ruling.verdict for ruling in rulings] == ["legal"] * 3
    assert rulings[2].state["winner"] == "A"


def test_both_teams_without_blocks() -> None:
    _, rulings = play([SUM_A], {**EMPTY, "held": {"A": 4, "B": 0}})
    assert rulings[0].state["winner"] == "A"


def test_clearing_the_table_after_the_end() -> None:
    _, rulings = play(
        [SUM_A, remove("B", 1), remove("A", 1), {"do": "shift", "by": "A", "from": [0, 0], "to": None}], EMPTY
    )
    assert named(rulings[3]) == ["notice SUM-E1"]


# -- placements beyond the worked cases


def test_a_block_on_a_block() -> None:
    event = {"do": "place", "by": "B", "blocks": [[1, 0, "5"], [1, 1, "-"]]}
    _, rulings = play([SUM_A, event])
    assert named(rulings[1])[0] == "illegal SUM-P7"


def test_no_block_and_more_than_the_team_holds() -> None:
    _, rulings = play([{"do": "place", "by": "A", "blocks": []}])
    assert named(rulings[0]) == ["illegal SUM-P1"]
    _, rulings = play([SUM_A], {"held": {"A": 3}})
    assert named(rulings[0]) == ["illegal SUM-P1"]


def test_a_seventh_seven_is_asked_about_and_the_game_goes_on() -> None:
    blocks = [[0, 0, "="], *([20 + 2 * i, 20, "7"] for i in range(6))]
    match, rulings = play([SUM_A, remove("B", 1)], {"blocks": blocks})
    assert named(rulings[0]) == ["ask SUM-C1"]
    assert rulings[0].effects == {"points": 0, "sums": []}
    assert rulings[0].state["undecided"] == 1
    assert rulings[1].verdict == "legal"
    match.push(EventDecoder(GAME).event({"do": "rule", "event": 1, "verdict": "legal"}))
    assert match.rulings[0].effects == {"points": 14, "sums": ["3+4=7"]}
    assert match.rulings[1].state["scores"] == {"A": 14, "B": 0}


def test_an_unusual_start() -> None:
    event = {"do": "place", "by": "A", "blocks": [[1, 0, "+"], [2, 0, "1"], [3, 0, "="], [4, 0, "8"]]}
    _, rulings = play([event], {"blocks": [[0, 0, "7"]]})
    assert named(rulings[0]) == ["notice SUM-S1"]
    assert rulings[0].effects["points"] == 16


def test_an_island_has_no_block_of_the_table() -> None:
    event = {"do": "place", "by": "A", "blocks": [[x, 9, s] for x, s in enumerate("1+2=3")]}
    assert named(play([event])[1][0]) == ["illegal SUM-P2"]
    assert named(play([{"do": "place", "by": "A", "blocks": [[5, 5, "1"]]}])[1][0]) == ["illegal SUM-P2"]


def test_one_block_is_judged_in_the_direction_that_makes_a_sum() -> None:
    blocks = [[0, 0, "3"], [1, 0, "+"], [2, 0, "4"], [3, 0, "="], [4, 1, "-"], [4, -1, "5"]]
    _, rulings = play([{"do": "place", "by": "A", "blocks": [[4, 0, "7"]]}], {"blocks": blocks})
    assert rulings[0].effects == {"points": 14, "sums": ["3+4=7"]}
    _, rulings = play([{"do": "place", "by": "A", "blocks": [[4, 0, "8"]]}], {"blocks": blocks})
    assert named(rulings[0]) == ["illegal SUM-V6"]


def test_a_shift_of_nothing_and_onto_something() -> None:
    _, rulings = play([SUM_A, {"do": "shift", "by": "B", "from": [9, 9], "to": [9, 8]}])
    assert named(rulings[1]) == ["ask SUM-P8"]
    _, rulings = play([SUM_A, {"do": "shift", "by": "B", "from": [0, 0], "to": [1, 0]}])
    assert named(rulings[1]) == ["illegal SUM-P7", "illegal SUM-P8"]
    _, rulings = play([SUM_A, {"do": "shift", "by": "B", "from": [0, 0], "to": [2, 0]}])
    assert named(rulings[1]) == ["illegal SUM-P8", "illegal SUM-P6"]


def test_acts_of_a_team_whose_blocks_nobody_named() -> None:
    match, _ = play([], {"held": {"A": 0}, "stock": 3, "turn": "A"})
    (only,) = GAME.plays(match.state, [])
    assert not GAME.judge(match.state, only.event).findings
    match, _ = play([], {"held": {"A": 2}, "turn": "A"})
    assert all(not GAME.judge(match.state, act.event).findings for act in GAME.plays(match.state, []))


def test_other_spellings_of_symbols() -> None:
    event = {"do": "place", "by": "A", "blocks": [[x, 0, s] for x, s in zip((-3, -2, -1, 1), "2x48", strict=True)]}
    assert play([event])[1][0].effects["sums"] == ["2×4=8"]
    event["blocks"][1][2] = "÷"  # type: ignore[index]
    event["blocks"][0][2], event["blocks"][3][2] = "8", "2"  # type: ignore[index]
    assert play([event])[1][0].effects["sums"] == ["8:4=2"]
    event["blocks"][1][2], event["blocks"][3][2] = "−", "4"  # type: ignore[index]
    assert play([event])[1][0].effects["sums"] == ["8-4=4"]


# -- options


@pytest.mark.parametrize(
    ("option", "verdict", "points"),
    [("ask", "ask", 0), ("score_line_only", "ask", 0), ("score_both", "notice", 12), ("illegal", "illegal", None)],
)
def test_double_sum_of_one_block(option: str, verdict: str, points: int | None) -> None:
    _, rulings = play([THREE], DOUBLE, double_sum=option)
    assert named(rulings[0]) == [f"{verdict} SUM-D1"]
    assert rulings[0].effects.get("points") == points
    assert rulings[0].state["turn"] == ("A" if option == "illegal" else "B")


@pytest.mark.parametrize(
    ("option", "verdict", "points"),
    [("ask", "ask", 0), ("score_line_only", "notice", 6), ("score_both", "notice", 12), ("illegal", "illegal", None)],
)
def test_double_sum_of_a_line(option: str, verdict: str, points: int | None) -> None:
    position = {**DOUBLE, "blocks": DOUBLE["blocks"][:-1]}
    event = {"do": "place", "by": "A", "blocks": [[2, 3, "="], [3, 3, "3"]]}
    match, rulings = play([event], position, double_sum=option)
    assert named(rulings[0]) == [f"{verdict} SUM-D1"]
    assert rulings[0].effects.get("points") == points
    reserved = {"ask": {(3, -2), (3, 4), (-2, 3), (4, 3)}, "score_line_only": {(-2, 3), (4, 3)}, "illegal": set()}
    assert set(match.state.reserved) == reserved.get(option, reserved["ask"])


@pytest.mark.parametrize(
    ("score", "points", "reserved"),
    [
        (["across"], 6, {(-2, 3), (4, 3)}),
        (["down"], 6, {(3, -2), (3, 4)}),
        (["across", "down"], 12, {(-2, 3), (4, 3), (3, -2), (3, 4)}),
        (None, 12, {(-2, 3), (4, 3), (3, -2), (3, 4)}),
    ],
)
def test_a_human_says_which_sum_counts(score: list[str] | None, points: int, reserved: set[Any]) -> None:
    ruling = {"do": "rule", "event": 1, "verdict": "legal"} | ({"score": score} if score else {})
    match, rulings = play([THREE, remove("B", 1), ruling], DOUBLE)
    assert rulings[0].effects == {"points": 0, "sums": []}
    assert rulings[1].verdict == "legal"
    assert match.rulings[0].verdict == "legal"
    assert match.rulings[0].effects["points"] == points
    assert set(match.state.reserved) == reserved
    assert rulings[2].changed == (1, 2)
    assert match.rulings[1].state["undecided"] == 0


def test_a_human_names_no_direction() -> None:
    with pytest.raises(Problem, match="summy-direction"):
        play([THREE, {"do": "rule", "event": 1, "verdict": "legal", "score": ["up"]}], DOUBLE)


def test_a_cell_kept_free_by_an_undecided_sum_is_a_doubt() -> None:
    below = {"do": "place", "by": "B", "blocks": [[2, 4, "5"], [3, 4, "1"]]}
    _, rulings = play([THREE, below], DOUBLE)
    assert "ask SUM-P6" in named(rulings[1])


def test_blocks_side_by_side_must_be_sums() -> None:
    beside = {"do": "place", "by": "B", "blocks": [[0, 1, "2"], [0, 2, "="], [0, 3, "9"]]}
    position: dict[str, Any] = {
        "blocks": [[-3, 0, "3"], [-2, 0, "+"], [-1, 0, "4"], [0, 0, "="], [1, 0, "7"], [1, 1, "5"]],
        "turn": "B",
    }
    event = {**beside, "blocks": [[0, -3, "9"], [0, -2, "-"], [0, -1, "2"], [0, 1, "7"]]}
    assert named(play([event], position)[1][0]) == []
    assert "illegal SUM-V1" in named(play([event], position, cross_runs="must_be_sums")[1][0])


def test_subtotals_below_zero() -> None:
    signs = zip((-5, -4, -3, -2, -1, 1), "2-5+41", strict=True)
    event = {"do": "place", "by": "A", "blocks": [[x, 0, sign] for x, sign in signs]}
    assert named(play([event])[1][0]) == []
    assert named(play([event], negative_intermediate="forbidden")[1][0]) == ["illegal SUM-V6"]


def test_an_illegal_sum_may_cost_the_turn() -> None:
    wrong = {**SUM_A, "blocks": [*SUM_A["blocks"][:-1], [1, 0, "8"]]}  # type: ignore[misc]
    _, rulings = play([wrong, SUM_A])
    assert [ruling.verdict for ruling in rulings] == ["illegal", "legal"]
    match, rulings = play([wrong, SUM_A, {**SUM_A, "by": "B"}], illegal_sum="lose_turn")
    assert [named(ruling) for ruling in rulings] == [["illegal SUM-V6"], ["illegal SUM-T1"], []]
    assert rulings[0].findings[0].remedy == "remedy-lost"
    assert rulings[0].state["turn"] == "B"
    assert rulings[1].state["turn"] == "B"
    assert match.state.held == (8, 4)


def test_unknown_options_and_values() -> None:
    for options in ({"double_sum": "maybe"}, {"doublesum": "ask"}):
        with pytest.raises(Problem):
            play([], **options)
    assert set(GAME.options) == {
        "double_sum",
        "cross_runs",
        "negative_intermediate",
        "skip_without_blocks",
        "start_tie",
        "end_condition",
        "illegal_sum",
        "reading_up",
    }


# -- human rulings, undo, correction


def test_a_human_lets_a_false_sum_stand() -> None:
    wrong = {**SUM_A, "blocks": [*SUM_A["blocks"][:-1], [1, 0, "8"]]}  # type: ignore[misc]
    match, _ = play([wrong, {"do": "rule", "event": 1, "verdict": "legal"}])
    assert match.rulings[0].verdict == "legal"
    assert match.rulings[0].effects == {"points": 15, "sums": ["3+4=8"]}
    assert match.state.table[1, 0] == "8"
    assert match.state.turn == 1
    assert not match.anything_illegal


def test_a_human_calls_a_legal_sum_illegal() -> None:
    match, _ = play([SUM_A, SUM_B, {"do": "rule", "event": 1, "verdict": "illegal"}])
    assert match.rulings[0].effects == {}
    assert match.state.table == {(0, 0): "="}
    assert named(match.rulings[1]) == ["illegal SUM-P2", "illegal SUM-V5", "illegal SUM-V2"]


def test_a_human_lets_a_moved_block_stand() -> None:
    shift = {"do": "shift", "by": "B", "from": [-1, 0], "to": [5, 5]}
    match, _ = play([SUM_A, shift, {"do": "rule", "event": 2, "verdict": "legal"}])
    assert (-1, 0) not in match.state.table
    assert match.state.table[5, 5] == "4"


def test_a_correction_in_the_middle_makes_later_sums_conflict() -> None:
    corrected = {"do": "place", "blocks": [[-3, 0, "3"], [-2, 0, "+"], [-1, 0, "5"], [1, 0, "8"]]}
    match, rulings = play([SUM_A, SUM_B, {"do": "correct", "event": 1, "with": corrected}])
    assert rulings[-1].conflicts == (2,)
    assert match.rulings[0].effects["sums"] == ["3+5=8"]
    assert named(match.rulings[1]) == ["illegal SUM-V6"]
    match.push(EventDecoder(GAME).event({"do": "undo"}))
    assert [ruling.verdict for ruling in match.rulings[:2]] == ["legal", "legal"]
    assert match.state.scores == (14, 14)


def test_undo_takes_a_sum_back() -> None:
    match, rulings = play([SUM_A, SUM_B, {"do": "undo"}])
    assert match.state.scores == (14, 0)
    assert match.state.turn == 1
    assert set(match.state.reserved) == {(-4, 0), (2, 0)}
    assert rulings[-1].changed == (2,)


# -- positions and bad input


def test_positions_fill_in_what_is_left_out() -> None:
    match, _ = play([], {"blocks": [[0, 0, "="], [1, 0, "7"]], "held": {"A": 5}})
    assert match.state.held == (5, 8)
    assert match.state.stock == 94 - 2 - 13
    assert match.state.turn is None
    match, _ = play([], {"stock": 0, "scores": {"A": 3}, "passes": 2, "turn": "B"})
    assert match.game.view(match.state)["winner"] == "A"


@pytest.mark.parametrize(
    "position",
    [
        {"blocks": "x"},
        {"blocks": [[0, 0]]},
        {"blocks": [[0, 0.5, "="]]},
        {"blocks": [[0, True, "="]]},
        {"blocks": [[0, 0, "="], [0, 0, "7"]]},
        {"blocks": [[0, 0, "?"]]},
        {"blocks": [[0, 0, ["="]]]},
        {"sums": [[0]]},
        {"sums": [{"x": 0, "y": 0, "direction": "up", "length": 1, "by": "A"}]},
        {"sums": [{"x": 0, "y": 0, "direction": "down", "length": 5, "by": "A"}]},
        {"sums": [{"x": 0, "y": 0, "direction": "down", "length": 1, "by": "C"}]},
        {"sums": [{"x": 0, "y": 0, "direction": "down", "by": "A"}]},
        {"held": 8},
        {"held": {"A": -1}},
        {"held": {"C": 8}},
        {"stock": "many"},
        {"stock": 10**12},
        {"turn": "C"},
        {"turn": 1},
        {"turn": []},
        {"passes": 1.5},
    ],
    ids=str,
)
def test_positions_that_cannot_be(position: dict[str, Any]) -> None:
    with pytest.raises(Problem) as caught:
        play([], position)
    assert caught.value.line == 1


def test_players() -> None:
    for players in ([], ["A"], ["A", "B", "C"], ["A", "A"]):
        with pytest.raises(Problem):
            GAME.start(Header(format=RECORD_FORMAT, game="summy", players=players))
    with pytest.raises(Problem, match="record-player"):
        play([{**SUM_A, "by": "C"}])


def test_blocks_that_cannot_be() -> None:
    for block in ([0, 1, "A"], [0, 1, ""], [0, 1, "12"], [0, 1, "3", 1e300]):
        with pytest.raises(Problem):
            play([{"do": "place", "by": "A", "blocks": [block]}])
