"""Exports: a record comes back as it was, and subtitles and chapters keep in step with the recording."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from live.exports import chapters, moments
from live.exports.chapters import chapters_text, youtube_text
from live.exports.logged import last_clocks, logged_game, time_used
from live.exports.record import import_record, record_text
from live.exports.sheet import csv_text
from live.exports.subtitles import subtitles_text
from live.exports.text import text
from live.exports.verify import Difference, differences
from live.store import GameLog, Store, open_store
from referee.core import LANGUAGES, Problem, Texts, game_names, get_game
from referee.core.records import EventDecoder

Row = dict[str, Any]
FORMAT = "table-referee/record/1"
TOKYO = timezone(timedelta(hours=9))
TILES = json.dumps({"format": FORMAT, "game": "tiles"})
LAID = {"do": "place", "by": "A", "label": "7", "col": 0, "row": 0}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with open_store(
        tmp_path_factory.mktemp("store") / "games.db", now=lambda: datetime(2026, 12, 1, 0, 30, tzinfo=TOKYO)
    ) as opened:
        yield opened


def recorded(store: Store, header: Row, events: list[Row]) -> GameLog:
    """A game as a live match leaves it, with all rulings as they came."""
    log = store.new_game(header, source="0", set_name="own", lang="en")
    game = get_game(header["game"])
    texts, match, decoder = Texts("en", game.package), log.match(), EventDecoder(game)
    said = [ruling.to_json(texts) for event in events for ruling in match.push(decoder.event(event))]
    with store.writing() as connection:  # at once: a flush to the disk for each event takes its time
        log.write(connection, [{**event, "source": "camera"} for event in events], said)
    return log


def tiles(store: Store, events: list[Row], players: list[str] | None = None) -> GameLog:
    return recorded(store, {"format": FORMAT, "game": "tiles", "players": players or ["A", "B"]}, events)


def suritsu(store: Store) -> GameLog:
    """The bundled match: two fouls."""
    lines = Path(__file__).parents[3].joinpath("live/sample/match.record.jsonl").read_text("utf-8").splitlines()
    header, *events = map(json.loads, lines)
    return recorded(store, header, events)


def amended(game: str) -> tuple[Row, list[Row]]:
    """A random match with corrections, rulings, notes and things taken back."""
    made = get_game(game).random_match(11, fouls=2)
    events = made.events[:14]
    after: list[Row] = [
        {"do": "note", "text": "朝 ☕ \"quoted\" \\ \n line", "at_s": 0},
        {"do": "rule", "event": 3, "verdict": "illegal", "note": "seen by both", "extra": [1, {"y": None}]},
        {"do": "undo"},
        {"do": "correct", "event": 2, "with": {**events[1], "note": "again"}, "by": "A"},
        {"do": "undo", "by": "referee"},
    ]  # fmt: skip
    return made.header, [*events, *after]


# The record


@pytest.mark.parametrize("game", game_names())
def test_a_corrected_record_exported_and_imported_is_the_same(store: Store, tmp_path: Path, game: str) -> None:
    log = recorded(store, *amended(game))
    log.close("finished")
    exported = record_text(log)
    with open_store(tmp_path / "other.db") as other:
        again, _ = import_record(other, exported.splitlines(keepends=True), "x.jsonl", "ja")
        assert again.header == log.header
        assert again.entries() == log.entries()
        assert again.rulings() == log.rulings()
        assert again.all_rulings() == log.all_rulings()
        for field in ("started_at", "ended_at", "end_reason", "source", "set_name", "lang", "illegal", "scores"):
            assert getattr(again.row, field) == getattr(log.row, field), field
        assert record_text(again) == exported
        assert differences(again) == (len(log.entries()), [])


@pytest.mark.parametrize("game", game_names())
def test_an_export_is_a_record_of_the_public_format(store: Store, game: str) -> None:
    header, events = amended(game)
    first, *rest = map(json.loads, record_text(recorded(store, header, events)).splitlines())
    assert first == {**header, "log": first["log"]}
    assert first["log"]["started_at"] == "2026-12-01T00:30:00.000+09:00"
    assert rest == [{**event, "source": "camera"} for event in events]


def test_a_record_without_a_date_gets_none_and_nothing_is_added(store: Store) -> None:
    header = {"format": FORMAT, "game": "tiles", "players": [], "mine": 1}
    given = "".join(json.dumps(row) + "\n" for row in (header, LAID))
    log, _ = import_record(store, given.splitlines(), "x.jsonl", "ro")
    assert record_text(log) == given
    row = log.row
    assert (row.started_at, row.end_reason, row.source, row.lang) == (None, "imported", "x.jsonl", "ro")


@pytest.mark.parametrize(
    "field", ["words", {"started_at": 5}, {"started_at": "tomorrow"}, {"started_at": "2026-01-01"}, {}]
)
def test_a_field_of_that_name_from_elsewhere_is_left_alone(store: Store, field: Any) -> None:
    header = {"format": FORMAT, "game": "tiles", "players": [], "log": field}
    log, _ = import_record(store, [json.dumps(header)], "x.jsonl", "en")
    assert log.header == header
    assert log.row.started_at is None


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "line 1: the record is empty"),
        (["\n", "  \n"], "line 1: the record is empty"),
        (["\n", "{}\n"], "line 2: the first line is no record header"),
        ([json.dumps({"format": FORMAT, "game": "chess"})], "there is no game"),
        ([json.dumps({"format": FORMAT, "game": "summy", "players": ["A"]})], "line 1: "),
        ([TILES, '{"do": "fly"}', '{"do": "undo"}'], "line 2: unknown event"),
        ([TILES, "", '{"do": "undo"}'], "line 3: there is nothing left"),
    ],
)  # fmt: skip
def test_a_record_that_can_not_be_imported_leaves_nothing(store: Store, lines: list[str], said: str) -> None:
    before = store.games()
    with pytest.raises(Problem) as caught:
        import_record(store, lines, "x.jsonl", "en")
    assert said in caught.value.message(Texts("en", "live"))
    assert store.games() == before


def test_a_half_written_line_is_left_out(store: Store) -> None:
    lines = [
        "\ufeff" + json.dumps({"format": FORMAT, "game": "tiles"}) + "\r\n",
        json.dumps(LAID) + "\r\n",
        '{"do": "mo',
    ]
    log, record = import_record(store, lines, "x.jsonl", "en")
    assert log.entries() == [LAID]
    assert record.truncated is not None
    assert record.truncated.line == 3


# Verifying


def test_rulings_that_differ_are_named(store: Store) -> None:
    log = suritsu(store)
    assert differences(log) == (11, [])
    stored = {ruling["event"]: ruling for ruling in log.rulings()}
    wording = {**stored[6], "findings": [{**stored[6]["findings"][0], "text": "Anders gesagt."}]}
    log.add_rulings([wording, {**stored[8], "verdict": "legal"}])
    log.append({"do": "note"}, by_camera=False)
    assert differences(log) == (12, [Difference(8, "verdict", "legal", "illegal"), Difference(12)])


# Times


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(7.99, "0:07"), (59.9999999, "1:00"), (3599, "59:59"), (3600, "1:00:00"), (-61, "-1:01"), (-0.2, "0:00")],
)  # fmt: skip
def test_clock(seconds: float, said: str) -> None:
    assert moments.clock(seconds) == said


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("0", 0), ("12.5", 12.5), ("1:30", 90), ("-1:02:03.5", -3723.5), (" +5 ", 5), ("90:00", 5400)],
)
def test_parse(text: str, seconds: float) -> None:
    assert moments.parse(text) == seconds


@pytest.mark.parametrize("text", ["", "x", "1:2:3:4", "1:", "--5", "1e3", "nan", "٣", "9" * 20])
def test_parse_refuses(text: str) -> None:
    with pytest.raises(Problem):
        moments.parse(text)


def test_time_used_and_clocks_of_those_of_whom_they_are_known(store: Store) -> None:
    log = tiles(
        store,
        [
            {**LAID, "at_s": 5},
            {**LAID, "col": 1, "by": "B", "at_s": 12.5, "clock_s": {"A": 295, "B": 292.5}},
            {**LAID, "col": 2},
            {"do": "note", "at_s": 14},
            {**LAID, "col": 3, "at_s": 20, "clock_s": {"A": 287.5, "C": None}},
            {**LAID, "col": 4, "by": "B", "at_s": 19},
        ],
    )
    game = logged_game(log, "en")
    assert [line.spent_s for line in game.lines] == [5, 7.5, None, None, 7.5, 0]
    assert time_used(game) == {"A": 12.5, "B": 7.5}
    assert last_clocks(game) == {"A": 287.5, "B": 292.5}
    said = text(game)
    assert "Time used: A 0:12, B 0:07" in said
    assert "Clocks: A 4:47, B 4:52" in said


def test_what_is_not_known_is_left_out(store: Store) -> None:
    said = text(logged_game(tiles(store, [LAID, {"do": "undo"}]), "en"))
    assert "Time used" not in said
    assert "Clocks" not in said
    assert "  1. A 7@0,0  taken back" in said


def test_the_text_says_when_by_the_clock_of_the_place(store: Store) -> None:
    log = suritsu(store)
    log.close("finished")
    said = text(logged_game(log, "en"))
    assert "Played: 2026-12-01 00:30 +09:00 – 00:30 (finished)" in said
    assert "0:43   8. B . 5/. 3@-1,0  illegal" in said
    assert "SUR-P3  The card . 5/. 3 completes 33 and 55 at once" in said
    assert "\x1b" not in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_every_game_is_shown_in_every_language(store: Store, game: str, language: str) -> None:
    shown = logged_game(recorded(store, *amended(game)), language)
    for made in (text, csv_text):
        assert len(made(shown).splitlines()) > len(shown.lines)


# CSV


def test_csv(store: Store) -> None:
    log = suritsu(store)
    log.append({"do": "note", "note": "=HYPERLINK(1)\nand, more"}, by_camera=False, clock_s={"A": 12.25})
    rows = list(csv.DictReader(io.StringIO(csv_text(logged_game(log, "en")), newline="")))
    assert len(rows) == 12
    foul = rows[7]
    assert (foul["event"], foul["by"], foul["verdict"], foul["rules"]) == ("8", "B", "illegal", "SUR-P3")
    assert (foul["at_s"], foul["time"], foul["spent_s"], foul["remedy"]) == (
        "43.561",
        "0:43",
        "2.794",
        "Take the card back.",
    )
    assert rows[3]["notation"] == "'+1"
    assert rows[11]["note"].startswith("'=HYPER")
    assert (rows[11]["clock_A"], rows[11]["clock_B"], rows[11]["verdict"]) == ("12.25", "", "")


# Subtitles


def cues(vtt: str) -> list[tuple[float, float, str]]:
    """The cues of a WebVTT file, by a reader of its own."""
    head, *blocks = vtt.strip("\n").split("\n\n")
    assert head.startswith("WEBVTT")
    found = []
    for number, block in enumerate(blocks, start=1):
        name, span, *lines = block.split("\n")
        assert name == str(number)
        times = re.fullmatch(r"(\d\d+):(\d\d):(\d\d\.\d{3}) --> (\d\d+):(\d\d):(\d\d\.\d{3})", span)
        assert times is not None
        h, m, s, h2, m2, s2 = map(float, times.groups())
        found.append((3600 * h + 60 * m + s, 3600 * h2 + 60 * m2 + s2, "\n".join(lines)))
    return found


def test_subtitles_keep_in_step_with_the_recording(store: Store) -> None:
    log = suritsu(store)
    at_s = [event["at_s"] for event in log.entries()]
    for offset in (0.0, 100.25, -40.0):
        found = cues(subtitles_text(logged_game(log, "en"), offset))
        assert [start for start, _, _ in found][-4:] == pytest.approx(
            [time + offset for time in at_s[-4:]], abs=0.001
        )
        assert all(start < end for start, end, _ in found)
        assert all(one[1] <= two[0] for one, two in pairwise(found))
    foul = next(text for _, _, text in cues(subtitles_text(logged_game(log, "en"))) if "SUR-P3" in text)
    assert foul.startswith("B . 5/. 3@-1,0 – illegal\nSUR-P3: The card")


def test_events_close_together_share_a_subtitle_and_signs_are_escaped(store: Store) -> None:
    log = tiles(
        store, [{**LAID, "at_s": 5.0}, {**LAID, "label": "<b> & -->", "col": 1, "at_s": 5.4}, {**LAID, "at_s": 3600}]
    )
    found = cues(subtitles_text(logged_game(log, "en")))
    assert found[0] == (5.0, 9.4, "A 7@0,0\nA &lt;b&gt; &amp; --&gt;@1,0")
    assert found[1][:2] == (3600.0, 3604.0)


def test_subtitles_without_any_time(store: Store) -> None:
    game = logged_game(tiles(store, [LAID]), "en")
    for made in (subtitles_text, chapters_text, youtube_text):
        with pytest.raises(Problem, match="log-no-times"):
            made(game)


# Chapters


def listed(said: str) -> list[tuple[int, str]]:
    found = []
    for line in said.splitlines():
        when, title = line.split(" ", 1)
        seconds = 0
        for part in when.split(":"):
            seconds = 60 * seconds + int(part)
        found.append((seconds, title))
    return found


@pytest.mark.parametrize("offset", [0.0, 4.0, 33.0, 4000.0, -30.0, -60.0])
def test_youtube_takes_the_chapters_and_no_foul_is_missing(store: Store, offset: float) -> None:
    game = logged_game(suritsu(store), "en")
    said = youtube_text(game, offset)
    found = listed(said)
    assert found[0][0] == 0
    gaps = [two[0] - one[0] for one, two in pairwise(found)]
    assert all(gap >= 9 for gap in gaps)  # ten seconds, and each rounded down
    fouls = {
        line.fouls[0].rule for line in game.lines if line.fouls and line.at_s is not None and line.at_s + offset >= 0
    }
    assert {rule for rule in ("SUR-P1", "SUR-P3") if rule in said} == fouls
    times = [start for start, _, _ in cues(chapters_text(game, offset))]
    assert [int(time) for time in times] == [time for time, _ in found]


def test_fouls_close_together_are_named_together(store: Store) -> None:
    log = suritsu(store)
    for at_s in (70, 72, 74):
        log.append(
            {"do": "play", "by": "B", "x": 1, "y": 0, "digits": "1 1/1 1", "scenery": "sea", "at_s": at_s},
            by_camera=True,
        )
    said = youtube_text(logged_game(log, "en"))
    assert said.count("SUR-P1") == 4


def test_a_long_list_is_thinned_evenly(store: Store) -> None:
    events = [{**LAID, "label": "x" * 30, "by": "AB"[n % 2], "at_s": 20.0 * n} for n in range(300)]
    log = store.import_game(
        {"format": FORMAT, "game": "tiles", "players": ["A", "B"]}, events, source="", set_name="", lang="en"
    )
    said = youtube_text(logged_game(log, "en"))
    assert 2000 < len(said) <= chapters.LONGEST_LIST
    found = listed(said)
    gaps = [two[0] - one[0] for one, two in pairwise(found)]
    assert max(gaps) <= 4 * min(gaps)
    assert found[-1][0] > 5500


def test_the_list_has_no_angle_brackets(store: Store) -> None:
    said = youtube_text(logged_game(tiles(store, [{**LAID, "label": "<7>", "at_s": 15}]), "en"))
    assert "‹7›" in said
    assert "<" not in said
