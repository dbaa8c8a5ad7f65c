"""The complete sample game of the rulebook, replayed with all its counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.core import LANGUAGES, Match, Texts, Verdict, get_game
from referee.core.match import judge_record
from referee.core.records import read_record
from referee.games.kaifuda.events import Play

GAME = get_game("kaifuda")
SAMPLE = Path(__file__).parents[3] / "samples" / "kaifuda-sample-game.jsonl"

# play; goods, reward; tax; exchange, recovery; evaluation, next star; hand and land of both after it
PLAYS = [
    ("45", [], 0, 0, False, False, "asc", "any", (4, 18), (6, 18)),
    ("99", ["pair 99"], 2, 0, False, False, "asc", "any", (4, 18), (6, 16)),
    ("5朝", ["pair 55", "ten 55"], 4, 1, False, False, "asc", "昼", (6, 14), (7, 15)),
    ("01", ["step 901"], 3, 0, False, False, "asc", "昼", (6, 14), (8, 12)),
    ("64", ["ten 64"], 2, 0, False, False, "asc", "昼", (6, 12), (8, 12)),
    ("88", ["pair 88"], 2, 0, False, False, "asc", "昼", (6, 12), (8, 10)),
    ("昼3", [], 0, 1, False, False, "asc", "夕", (4, 12), (9, 9)),
    ("77", ["pair 77"], 2, 0, False, False, "asc", "夕", (4, 12), (9, 7)),
    ("78", ["ten 37"], 2, 0, False, False, "asc", "夕", (4, 10), (9, 7)),
    ("夕3", [], 0, 1, False, False, "asc", "夜", (5, 9), (7, 7)),
    ("9夜", ["step 789"], 3, 1, False, False, "desc", "朝", (6, 6), (8, 6)),
    ("23", [], 0, 0, False, False, "desc", "朝", (6, 6), (6, 6)),
    ("12", [], 0, 0, False, False, "desc", "朝", (4, 6), (6, 6)),
    ("朝5", [], 0, 1, False, False, "asc", "昼", (5, 5), (4, 6)),
    ("78", [], 0, 0, False, False, "asc", "昼", (3, 5), (4, 6)),
    ("恐2", [], 0, 0, True, False, "desc", "any", (3, 5), (3, 6)),
    ("恐9", [], 0, 0, True, True, "desc", "any", (2, 5), (4, 6)),
    ("1昼", [], 0, 1, False, False, "asc", "夕", (3, 4), (2, 6)),
    ("100", [], 0, 0, False, False, "asc", "夕", (0, 4), (2, 6)),
    ("00", [], 0, 0, False, False, "asc", "夕", (0, 4), (0, 6)),
]


def replay(lines: list[str]) -> Match[Any]:
    return judge_record(GAME, read_record(lines, GAME))


@pytest.fixture(scope="module")
def sample() -> Match[Any]:
    return replay(SAMPLE.read_text("utf-8").splitlines())


def check_plays(match: Match[Any]) -> None:
    rulings = [ruling for ruling in match.rulings if match.event(ruling.event).do == "play"]
    assert len(rulings) == len(PLAYS)
    for number, (ruling, row) in enumerate(zip(rulings, PLAYS, strict=True), start=1):
        play, goods, reward, tax, exchange, recovery, evaluation, star, first, second = row
        assert "".join(match.event(ruling.event).cards) == play  # type: ignore[attr-defined]
        assert ruling.verdict.gravity < Verdict.ASK.gravity, f"play {number}: {ruling.findings}"
        assert ruling.effects == {
            "goods": [good.split() for good in goods],
            "reward": reward,
            "tax": tax,
            "exchange": exchange,
            "recovery": recovery,
        }, f"play {number}"
        state = ruling.state
        assert (state["evaluation"].startswith(evaluation), state["next_star"]) == (True, star), f"play {number}"
        counts = [(state["hand"][who], state["land"][who]) for who in ("first", "second")]
        assert counts == [first, second], f"play {number}"


def test_all_twenty_plays_and_their_counts(sample: Match[Any]) -> None:
    check_plays(sample)
    assert not sample.anything_illegal


def test_every_other_event_is_legal(sample: Match[Any]) -> None:
    others = [r for r in sample.rulings if sample.event(r.event).do != "play"]
    assert {ruling.verdict for ruling in others} == {Verdict.LEGAL}
    assert len(others) == 18


def test_the_end(sample: Match[Any]) -> None:
    state = sample.rulings[-1].state
    assert (state["winner"], state["turn"]) == ("draw", None)
    assert "".join(state["lines"]["first"]) == "455朝64昼3789夜1278恐9100"
    assert "".join(state["lines"]["second"]) == "9#_#8877夕323朝5恐21昼00"
    assert sample.rulings[-2].state["winner"] is None, "thunder waits for the release"
    for who, market in (("first", 21), ("second", 19)):
        assert state["hand"][who] + state["land"][who] + market == 25


def test_rewards_and_taxes_left_out_count_as_done() -> None:
    lines = [line for line in SAMPLE.read_text("utf-8").splitlines() if '"take"' not in line]
    match = replay(lines)
    check_plays(match)
    assert not match.anything_illegal


@pytest.mark.parametrize(
    ("play", "instead", "goods", "reward"),
    [(15, "87", ["ten 28"], 2), (17, "91", ["ten 91", "step 789"], 5)],
)
def test_alternatives_named_in_the_text(play: int, instead: str, goods: list[str], reward: int) -> None:
    """``87`` in round 8 would have made 2·8, ``91`` in round 9 7·8·9 and 9·1."""
    lines = SAMPLE.read_text("utf-8").splitlines()
    starts = [number for number, line in enumerate(lines) if '"play"' in line]
    match = replay(lines[: starts[play - 1]])
    ruling = match.push(Play(by="first", cards=list(instead)))[-1]
    assert (ruling.effects["goods"], ruling.effects["reward"]) == ([good.split() for good in goods], reward)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_it(sample: Match[Any], language: str) -> None:
    texts = Texts(language, GAME.package)
    for ruling in sample.rulings:
        for finding in ruling.to_json(texts)["findings"]:
            assert finding["text"]
