"""Options, veils and duties of the 10-round game; positions; names; problems."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core import Correct, Header, Judgement, Match, Problem, Rule, Undo, Verdict, get_game
from referee.core.match import judge_record
from referee.core.records import EventDecoder, read_record
from referee.core.verdicts import gravest

GAME = get_game("kaifuda")
ILLEGAL, ASK, NOTICE, DUE = Verdict.ILLEGAL, Verdict.ASK, Verdict.NOTICE, Verdict.DUE


def match(position: dict[str, Any] | None = None, **options: Any) -> Match[Any]:
    header = Header(
        format="table-referee/record/1",
        game="kaifuda",
        players=["first", "second"],
        options=options,
        position=position,
    )
    return Match(GAME, header)


def event(**raw: Any) -> Any:
    return EventDecoder(GAME).event(raw)


def play(m: Match[Any], cards: str, by: str | None = None, **more: Any) -> Judgement[Any]:
    """Judge a play of the player on turn, and push it."""
    made = event(do="play", by=by or m.state.names[m.state.turn], cards=list(cards), **more)
    judged = GAME.judge(m.state, made)
    m.push(made)
    return judged


def do(m: Match[Any], what: str, by: str, **more: Any) -> Judgement[Any]:
    made = event(do=what, by=by, **more)
    judged = GAME.judge(m.state, made)
    m.push(made)
    return judged


def found(judged: Judgement[Any], verdict: Verdict | None = None) -> list[str]:
    return [f.rule for f in judged.findings if verdict is None or f.verdict is verdict]


def at(ev: str = "ascending", prev: str | None = "null", last: str | None = None, tail: str = "", **more: Any) -> Any:
    return {
        "evaluation": ev,
        "to_beat": prev,
        "last_star": last,
        "lines": {"first": list(tail)},
        "turn": "first",
    } | more


# ---- options: (option, value, position, play, verdict's rule by default, rule with the option) ----

LEGAL = None
OPTION_CASES: list[tuple[str, str, dict[str, Any], str, str | None, str | None]] = [
    ("asc_00", "allowed_on_null", at(prev=None), "00", "KAI-P5", LEGAL),
    ("thunder_desc_on_null", "forbidden", at("descending", hand={"first": 3}), "100", LEGAL, "KAI-F2"),
    ("star_pair_after_reset", "both_free_not_opposite", at("descending"), "昼朝", "KAI-P8", LEGAL),
    ("star_pair_after_reset", "both_free_not_opposite", at("descending"), "昼夜", "KAI-P8", "KAI-P8"),
    ("panic_with_star", "forbid", at(prev="55"), "恐朝", LEGAL, "KAI-P9"),
    ("panic_with_star", "ask", at(prev="55"), "恐朝", LEGAL, "KAI-P9"),
    ("opening_star", "forbidden", at(prev=None), "3朝", LEGAL, "KAI-P6"),
    ("special_with_reward", "forbidden", at(prev="55", tail="63", hand={"first": 2}), "7朝", LEGAL, "KAI-P11"),
    ("special_with_reward", "forbidden", at(prev="55", hand={"first": 2}), "恐4", LEGAL, "KAI-P11"),
]


@pytest.mark.parametrize(("name", "value", "position", "cards", "default", "changed"), OPTION_CASES)
def test_option(
    name: str, value: str, position: dict[str, Any], cards: str, default: str | None, changed: str | None
) -> None:
    for options, rule in (({}, default), ({name: value}, changed)):
        judged = play(match(position, **options), cards)
        grave = [f.rule for f in judged.findings if f.verdict.gravity >= ASK.gravity]
        assert grave == ([] if rule is None else [rule])


def test_opening_star_without_tax() -> None:
    assert play(match(), "5朝").effects["tax"] == 1
    assert play(match(opening_star="no_tax"), "5朝").effects["tax"] == 0
    m = match(opening_star="no_tax")
    play(m, "45")
    assert play(m, "5朝").effects["tax"] == 1, "only the opening is free"


def test_night_after_panic() -> None:
    assert play(match(at("descending")), "夜4").after.descending
    assert not play(match(at("descending"), night_after_panic="ascending"), "夜4").after.descending
    assert not play(match(at("descending")), "夕4").after.descending
    assert play(match(at("ascending", last="夕"), night_after_panic="ascending"), "夜4").after.descending


def test_cross_pair_of_zeros() -> None:
    position = at("descending", last="夜", tail="30")
    after = play(match(position), "05").after
    assert (after.descending, after.last_star) == (False, None)
    after = play(match(position, cross_pair_00="only_as_play"), "05").after
    assert (after.descending, after.last_star) == (True, "夜")
    judged = play(match(at("ascending", last="朝", tail="30")), "0夜")
    assert not found(judged, ILLEGAL), "the pair comes first and frees the star"


def test_steps_that_overlap() -> None:
    assert play(match(at(tail="67")), "89").effects["reward"] == 6
    effects = play(match(at(tail="67"), step_overlap="longest_run"), "89").effects
    assert (effects["goods"], effects["reward"]) == ([["step", "6789"]], 4)


def veiled(tail: str, first_veil: list[int], **options: Any) -> Match[Any]:
    m = match(at(prev="null", tail=tail, plays={"first": 1, "second": 1}), **options)
    assert not found(do(m, "veil", "first", at=first_veil))
    return m


def test_veiled_neighbours_and_goods() -> None:
    m = veiled("88", [0, 1])
    assert play(m, "25").effects["goods"] == [["ten", "82"]]
    m = veiled("88", [0, 1], veil_blocks_goods="yes")
    assert play(m, "25").effects["goods"] == []


def test_goods_that_hang_on_the_order_of_veiled_cards_are_asked() -> None:
    m = veiled("64", [0, 1])
    judged = play(m, "41")
    assert found(judged, ASK) == ["KAI-G4"]
    assert judged.effects["goods"] == []
    assert m.state.turn == 1, "the cards lie and the turn has passed"
    m.push(Rule(event=2, verdict="legal"))
    assert m.rulings[1].effects["goods"] == [["pair", "44"]]


@pytest.mark.parametrize(("options", "rules"), [({}, ["KAI-L1"]), ({"veil_moment": "also_after"}, [])])
def test_veil_just_after_the_play(options: dict[str, str], rules: list[str]) -> None:
    m = match(**options)
    for cards in ("44", "56", "71"):
        play(m, cards)
    assert found(do(m, "veil", "first", at=[0, 1])) == rules
    play(m, "82")
    m.push(Undo())
    play(m, "84")
    assert found(do(m, "veil", "second", at=[2, 3])) == ["KAI-L3"]


def test_who_loses_first() -> None:
    position = at(prev="55", tail="8", hand={"first": 6, "second": 9}, land={"first": 1, "second": 0})
    assert play(match(position), "8朝").after.winner == "second"
    assert play(match(position, loss_order="simultaneous_draw"), "8朝").after.winner == "draw"


@pytest.mark.parametrize(
    ("how", "hands", "winner"),
    [
        ("draw", (5, 3), "draw"),
        ("fewer_cards_wins", (5, 3), "second"),
        ("fewer_cards_wins", (2, 6), "first"),
        ("fewer_cards_wins", (4, 6), "draw"),
        ("ask", (5, 3), None),
    ],
)
def test_after_ten_rounds(how: str, hands: tuple[int, int], winner: str | None) -> None:
    position = at(prev="55", turn="second", plays={"first": 10, "second": 9})
    m = match(position | {"hand": {"first": hands[0], "second": hands[1]}}, after_round_10=how)
    judged = play(m, "76")
    assert judged.after.winner == winner
    assert ("KAI-P10" in found(judged, ASK)) == (how == "ask")
    assert found(play(m, "98"), ILLEGAL) == ["KAI-P10"]


def test_release_after_the_last_round() -> None:
    position = at(prev="55", turn="second", plays={"first": 10, "second": 9}, hand={"first": 2, "second": 3})
    m = match(position)
    assert play(m, "100").after.winner == "second"
    m = match(position, release_after_last_round="yes")
    assert play(m, "100").after.winner is None
    assert play(m, "00").after.winner == "draw"


def test_fold() -> None:
    position = at(prev="null", tail="1234567812", plays={"first": 5, "second": 5})
    assert found(play(match(position), "94", row=1)) == []
    assert found(play(match(position), "94", row=0), NOTICE) == ["KAI-P3"]
    assert found(play(match(position, fold="required"), "94", row=0), ILLEGAL) == ["KAI-P3"]
    assert found(play(match(position), "94", apart=True), ILLEGAL) == ["KAI-P3"]
    early = at(prev="null", tail="12", plays={"first": 1, "second": 1})
    assert found(play(match(early), "94", row=1), ILLEGAL) == ["KAI-P3"]


def test_decks() -> None:
    assert match(deck="3x10+4+1").state.land == (28, 28)
    position = at(prev="12", tail="7757")
    assert found(play(match(position), "74"), ASK) == ["KAI-P14"]
    assert found(play(match(at(prev="12", tail="757"), deck="3x10+4+1"), "74"), ASK) == []
    with pytest.raises(Problem, match="option-value"):
        match(deck="lots")


# ---- end of the match ----


def test_thunder_and_what_the_opponent_can_do() -> None:
    position = at(prev="55", hand={"first": 3, "second": 2})
    m = match(position)
    assert play(m, "100").after.winner is None
    assert found(play(m, "99"), ILLEGAL) == ["KAI-F3"]
    assert do(m, "cannot-play", "second").after.winner == "first"
    m = match(at(prev="55", hand={"first": 3, "second": 4}))
    judged = play(m, "100")
    assert (judged.after.winner, found(judged)) == ("first", ["KAI-F2"])
    assert found(play(m, "00", by="second"), ILLEGAL) == ["KAI-F3"]


def test_zeros_seen_elsewhere_rule_a_release_out() -> None:
    more = {"hand": {"first": 3, "second": 2}, "merchant": {"first": False, "second": True}}
    m = match(at(prev="55", **more))
    assert play(m, "100").after.winner == "first", "one zero of the opponent still lies open"


def test_going_out_and_afterwards() -> None:
    m = match(at(prev="55", hand={"first": 2, "second": 4}))
    judged = play(m, "76")
    assert (judged.after.winner, found(judged)) == ("first", ["KAI-F1"])
    assert m.rulings[-1].state["turn"] is None
    assert found(play(m, "98", by="second"), ILLEGAL) == ["KAI-F1"]
    assert do(m, "take", "second", count=1).findings == ()
    assert found(do(m, "cannot-play", "second"), NOTICE) == ["KAI-F1"]
    assert m.state.winner == "first"


def test_cannot_play_loses() -> None:
    m = match(at(prev="98", hand={"first": 1, "second": 4}))
    assert found(do(m, "cannot-play", "second"), ILLEGAL) == ["KAI-S4"]
    judged = do(m, "cannot-play", "first")
    assert (judged.after.winner, found(judged)) == ("second", ["KAI-P13"])


def test_more_cards_laid_than_the_hand_holds_is_asked() -> None:
    judged = play(match(at(prev="55", hand={"first": 1, "second": 4})), "76")
    assert found(judged, ASK) == ["KAI-P1"]
    assert judged.after.winner is None


# ---- turn, count, duties ----


def test_out_of_turn() -> None:
    m = match()
    judged = play(m, "45", by="second")
    assert found(judged) == ["KAI-S4"]
    assert judged.after is m.start


@pytest.mark.parametrize("cards", ["", "4", "456", "1000", "010"])
def test_wrong_number_of_cards(cards: str) -> None:
    assert found(play(match(), cards), ILLEGAL) == ["KAI-P1"]


def test_reward_taken_inexactly() -> None:
    m = match()
    play(m, "99")
    judged = do(m, "take", "first", count=3)
    assert (found(judged, ILLEGAL), judged.after.hand) == (["KAI-G5"], (6, 6))
    judged = do(m, "take", "first", count=1)
    assert (found(judged, DUE), judged.after.hand) == (["KAI-G5"], (5, 6))
    assert do(m, "take", "first", count=1).after.hand == (6, 6)
    assert found(do(m, "take", "first", count=1), ILLEGAL) == ["KAI-G5"]


def test_reward_never_taken() -> None:
    m = match()
    play(m, "44")
    do(m, "take", "first", count=0)
    assert found(play(m, "56"), NOTICE) == ["KAI-P12"]
    judged = play(m, "71")
    assert found(judged, ILLEGAL) == ["KAI-G5"]
    assert judged.after.hand == (2, 4)


def test_reward_taken_late() -> None:
    m = match()
    play(m, "44")
    play(m, "56")
    judged = do(m, "take", "first", count=2)
    assert (found(judged), gravest(judged.findings)) == (["KAI-P12"], NOTICE)
    assert judged.after.hand == (6, 4)


def test_tax_not_taken() -> None:
    m = match()
    play(m, "5朝")
    judged = do(m, "take", "second", count=0, why="tax")
    assert judged.after.hand == (4, 6)
    judged = play(m, "45")
    assert (found(judged, ILLEGAL), judged.after.hand) == (["KAI-X1"], (4, 4))


def test_recover_and_exchange_at_the_wrong_time() -> None:
    m = veiled("88", [0, 1])
    assert found(do(m, "recover", "first", at=[0])) == ["KAI-R2"]
    assert found(do(m, "exchange", "first")) == ["KAI-E1"]
    assert found(do(m, "change", "first", at=0, to=None)) == ["KAI-R2"]
    assert found(do(m, "change", "first", at=1, to="8")) == ["KAI-L5"]
    play(m, "94")
    play(m, "恐7")
    assert found(do(m, "recover", "first", at=[0, 1])) == ["KAI-R1"]
    assert found(do(m, "recover", "first", at=[2])) == ["KAI-R1"]
    assert found(do(m, "recover", "first", at=[1])) == []


def test_cards_veiled_after_the_panic_card_are_not_recovered() -> None:
    m = match(at(prev="null", tail="3388", plays={"first": 2, "second": 2}))
    do(m, "veil", "first", at=[2, 3])
    play(m, "77")
    play(m, "恐1")
    do(m, "exchange", "second")
    do(m, "veil", "first", at=[4, 5])
    assert found(do(m, "recover", "first", at=[4])) == ["KAI-R2"]
    assert found(do(m, "recover", "first", at=[3])) == []


def test_veil_faults_in_order() -> None:
    m = match(at(prev="null", tail="33朝195", plays={"first": 4, "second": 4}))
    assert found(do(m, "veil", "first", at=[0, 2])) == ["KAI-L1", "KAI-L3"]


def test_step_that_shares_a_zero_with_the_pair_is_asked() -> None:
    m = match(at("descending", prev="null", tail="8900", plays={"first": 2, "second": 2}))
    assert found(do(m, "veil", "first", at=[0, 1, 2]), ASK) == ["KAI-L4"]
    assert found(do(m, "veil", "first", at=[2, 3]), ILLEGAL) == ["KAI-L4"]


# ---- undo, correct, rule ----


def test_correction_in_the_middle_makes_a_later_play_conflict() -> None:
    m = match()
    for cards in ("45", "56", "67"):
        play(m, cards)
    m.push(Correct(event=2, with_={"do": "play", "cards": ["7", "6"]}))
    assert m.rulings[-1].conflicts == (3,)
    assert m.rulings[2].findings[0].rule == "KAI-P4"
    m.push(Undo())
    assert not m.anything_illegal


def test_a_ruling_may_forbid_what_others_built_upon() -> None:
    m = match()
    play(m, "99")
    play(m, "朝5")
    play(m, "45")
    do(m, "veil", "second", at=[0])
    m.push(Rule(event=1, verdict="illegal"))
    assert m.state.lines == (("4", "5"), ())
    assert [ruling.verdict for ruling in m.rulings[1:4]] == [ILLEGAL, Verdict.LEGAL, ILLEGAL]
    m.push(Undo())
    assert m.state.plays == (2, 1)


def test_a_wrong_count_may_stand() -> None:
    m = match()
    play(m, "456")
    m.push(Rule(event=1, verdict="legal"))
    assert (m.state.lines[0], m.state.turn) == (("4", "5", "6"), 1)
    assert not found(play(m, "01"), ILLEGAL)


# ---- names, positions, problems ----


def test_players_by_name_or_side() -> None:
    header = Header(format="table-referee/record/1", game="kaifuda", players=["Aki", "Mina"])
    m = Match(GAME, header)
    m.push(event(do="play", by="first", cards=["4", "5"]))
    m.push(event(do="play", by="Mina", cards=["5", "asa"]))
    state = m.rulings[-1].state
    assert (state["hand"], state["turn"]) == ({"Aki": 5, "Mina": 4}, "Aki")
    with pytest.raises(Problem, match="record-player"):
        m.push(event(do="play", by="A", cards=["4", "5"]))


@pytest.mark.parametrize(
    "position",
    [
        {"evaluation": "up"},
        {"to_beat": 45},
        {"to_beat": "4"},
        {"last_star": "moon"},
        {"last_star": 3},
        {"lines": ["4"]},
        {"lines": {"first": "45"}},
        {"lines": {"first": ["10"]}},
        {"lines": {"third": []}},
        {"lines": {"first": ["4"] * 40}},
        {"hand": {"first": -1}},
        {"hand": {"first": True}},
        {"land": {"first": 1e6}},
        {"plays": 3},
        {"turn": "nobody"},
        {"merchant": {"first": 1}},
    ],
)
def test_positions_that_cannot_be(position: dict[str, Any]) -> None:
    with pytest.raises(Problem) as caught:
        match(position)
    assert (caught.value.key, caught.value.line) == ("position-wrong", 1)


def test_position_after_the_panic_card() -> None:
    position = {
        "evaluation": "descending",
        "to_beat": "null",
        "lines": {"first": ["恐", "9"], "second": ["#", "#", "8", "8"]},
        "merchant": {"first": True, "second": True},
        "turn": "second",
    }
    m = match(position)
    assert found(play(m, "77"), ILLEGAL) == ["KAI-E1", "KAI-R1"]
    m = match(position)
    assert do(m, "exchange", "first").after.hand == (7, 6)
    assert do(m, "recover", "second", at=[0]).after.hand == (7, 7)
    assert not found(play(m, "77"), ILLEGAL)


def test_records_name_the_line_at_fault() -> None:
    lines = [
        '{"format": "table-referee/record/1", "game": "kaifuda", "players": ["first", "second"]}',
        '{"do": "play", "by": "first", "cards": ["4", "X"]}',
    ]
    with pytest.raises(Problem) as caught:
        judge_record(GAME, read_record(lines, GAME))
    assert (caught.value.key, caught.value.line) == ("piece-unknown", 2)
    with pytest.raises(Problem, match="kaifuda-same-names"):
        GAME.start(Header(format="table-referee/record/1", game="kaifuda", players=["A", "A"]))
    with pytest.raises(Problem, match="kaifuda-place"):
        do(match(), "veil", "first", at=[-1])
