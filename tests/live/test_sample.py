"""The bundled sample match: it is there, plays, and its record is judged as its fouls say."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import pytest

from live.bench.visible import lines_of, true_lines
from live.watching.assembling import Wishes, assembled, setup_of
from referee.core import get_game, read_record
from referee.core.match import judge_record
from referee.core.verdicts import Verdict
from vision.capture.film import Film

SAMPLE = resources.files("live") / "sample"


def test_the_record_breaks_the_rules_its_fouls_name_and_no_others() -> None:
    game = get_game("suritsu")
    match = judge_record(game, read_record((SAMPLE / "match.record.jsonl").read_text("utf-8").splitlines(), game))
    planted = [json.loads(line) for line in (SAMPLE / "match.fouls.jsonl").read_text("utf-8").splitlines()]
    illegal = [
        (ruling.event, ruling.findings[0].rule) for ruling in match.rulings if ruling.verdict is Verdict.ILLEGAL
    ]
    assert illegal == [(foul["event"], foul["rule"]) for foul in planted] == [(6, "SUR-P1"), (8, "SUR-P3")]


def test_the_film_lasts_about_a_minute_and_is_a_few_megabytes() -> None:
    av = pytest.importorskip("av")
    with resources.as_file(SAMPLE / "match.mp4") as path:
        assert 2e6 < path.stat().st_size < 6.5e6
        with av.open(str(path)) as container:
            stream = container.streams.video[0]
            assert (stream.width, stream.height) == (1280, 720)
            assert 50 < float(stream.frames / stream.average_rate) < 80
            assert next(container.decode(video=0)).to_ndarray(format="bgr24").mean() > 30


@pytest.mark.slow
def test_the_demo_tells_exactly_what_happened_and_asks_nothing(tmp_path: Path) -> None:
    game = get_game("suritsu")
    record = read_record((SAMPLE / "match.record.jsonl").read_text("utf-8").splitlines(), game)
    setup = setup_of("suritsu", players=(), options={}, lang="en", set_name=None, source="demo")
    wishes = Wishes(setup, tmp_path / "demo.db", known_set=True, pictures=False, clips=False)
    with resources.as_file(SAMPLE / "match.mp4") as path, assembled(Film(str(path)), wishes) as match:
        assert match.loop.run() == "finished"
        assert match.session.match is not None
        events = [json.loads(line) for line in (SAMPLE / "match.record.jsonl").read_text("utf-8").splitlines()[1:]]
        assert lines_of(match.session.match) == true_lines(game, record.header, events)
        assert match.session.asking.idents == []
