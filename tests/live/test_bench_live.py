"""Measuring the live match goes on after a kill where it was, and adds up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from live.bench import live
from live.bench.follow import happened
from live.bench.live import Outcome
from live.bench.live_totals import Results, totals
from live.cli.app import app
from models.simulate.order import Order
from referee.core import Header, Match, get_game
from referee.core.events import Note
from referee.core.following import Observed, Question
from referee.games.kaifuda.events import Take


def outcome(game: str, seed: int, **more: Any) -> Outcome:
    return Outcome(game, seed, film_s=360.0, events=10, same=True, delays_s=[0.4], **more)


def test_results_go_on_after_a_line_that_broke_off(tmp_path: Path) -> None:
    path = tmp_path / "live.jsonl"
    kept = Results(path, "eyes")
    kept.add(outcome("summy", 1))
    kept.add(outcome("summy", 2))
    path.write_bytes(path.read_bytes()[:-40])
    again = Results(path, "eyes")
    assert [again.has("summy", seed) for seed in (1, 2)] == [True, False]
    again.add(outcome("summy", 2))
    again.add(outcome("kaifuda", 2))
    last = Results(path, "eyes")
    assert [(row["game"], row["seed"]) for row in last.rows] == [("summy", 1), ("summy", 2), ("kaifuda", 2)]
    assert last.hours == pytest.approx(0.3)
    assert Results(path, "oracle").rows == []
    figures = totals(last.rows)
    assert (figures["matches"], figures["events"], figures["delay_placement_s"]["count"]) == (3, 30, 3)


def test_the_command_measures_what_is_missing_and_tells_the_sum(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[tuple[str, int]] = []

    class Killed(Exception):
        pass

    def watch(self: live.Bench, order: Order) -> Outcome:
        if len(watched) == 3:
            raise Killed
        watched.append((order.game, order.seed))
        return outcome(order.game, order.seed)

    monkeypatch.setattr(live.Bench, "watch", watch)
    said = ["bench", "live", "--oracle", "--hours", "0.5", "--game", "summy", "--game", "kaifuda", "--json"]
    path = tmp_path / "live.jsonl"
    first = CliRunner().invoke(app, [*said, "--results", str(path)])
    assert isinstance(first.exception, Killed)
    kept, watched[:] = list(watched), []
    second = CliRunner().invoke(app, [*said, "--results", str(path)])
    assert second.exit_code == 0
    assert [*kept, *watched] == [("summy", 0), ("kaifuda", 0), ("summy", 1), ("kaifuda", 1), ("summy", 2)]
    (figures,) = json.loads(second.stdout)["live"].values()
    assert (figures["all"]["matches"], figures["summy"]["matches"], figures["all"]["hours"]) == (5, 3, 0.5)


def test_a_question_about_what_cannot_be_seen_is_answered_as_it_was() -> None:
    """Whether cards left a pile shows in no line of the record."""
    match: Match[Any] = Match(
        get_game("kaifuda"), Header(format="table-referee/record/1", game="kaifuda", players=["A", "B"])
    )
    none, yes = Take(by="B", count=0, why="tax"), Note(by="B", text="tax +1")
    question = Question("taken", "taken", {}, (("yes", {}, (Observed(yes),)), ("no", {}, (Observed(none),))))
    truth = [{"do": "take", "by": "B", "count": 0, "why": "tax", "at_s": 4.0}]
    assert live.best_answer(match, (), question, (), lambda event: happened(event, truth, 9.0)) == 1
    assert live.best_answer(match, (), question, (), lambda event: happened(event, truth, 40.0)) == 0
