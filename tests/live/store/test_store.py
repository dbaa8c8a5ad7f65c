"""The store keeps what it is given, adds only, and survives whatever happens to it."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from live.store import GameLog, Keeping, Store, open_store
from referee.core import Problem, Texts, get_game

HEADER = {
    "format": "table-referee/record/1",
    "game": "summy",
    "players": ["A", "Bé"],
    "options": {},
    "position": None,
}
TOKYO = timezone(timedelta(hours=9))
TEXTS = Texts("en", "live")


def begin(store: Store, header: dict[str, Any] = HEADER) -> GameLog:
    return store.new_game(header, source="0", set_name="own", lang="en")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "games.db")
    yield opened
    opened.close()


def problem_of(call: Any) -> str:
    with pytest.raises(Problem) as caught:
        call()
    said = caught.value.message(TEXTS)
    assert "\n" not in said
    return said


# What is written


def test_events_come_back_as_they_were_written(store: Store) -> None:
    log = begin(store)
    given: list[dict[str, Any]] = [
        {
            "do": "place",
            "by": "Bé",
            "blocks": [[0, -1, "7"], [0, 1, "×", 2.5]],
            "at_s": 1.5,
            "strange": {"x": [None, 朝]},
        }
        for 朝 in ("朝", "😀", "\\", '"')
    ]
    numbers = [log.append(event, by_camera=True) for event in given]
    numbers.append(log.append({"do": "undo", "source": "human"}, by_camera=False))
    numbers.append(log.append({"do": "undo"}, by_camera=False, clock_s={"A": 12.5}))
    assert numbers == [1, 2, 3, 4, 5, 6]
    expected = [{**event, "source": "camera"} for event in given]
    expected += [{"do": "undo", "source": "human"}, {"do": "undo", "source": "human", "clock_s": {"A": 12.5}}]
    assert store.open_game(log.ident).entries() == expected
    assert store.open_game(str(log.ident)).header == HEADER
    assert "source" not in given[0]  # the caller's own is left alone


def test_the_newest_ruling_of_an_event_stands_and_all_stay(store: Store) -> None:
    log = begin(store)
    first = {"event": 1, "verdict": "illegal", "findings": [], "state": {"scores": {"A": 0}, "winner": None}}
    second = {"event": 2, "verdict": "ask", "findings": [], "state": {"scores": {"A": 0}, "winner": None}}
    log.append({"do": "remove", "by": "A", "count": 1, "at_s": 2}, by_camera=True, rulings=[first])
    log.append({"do": "remove", "by": "A", "count": 1, "at_s": 7.25}, by_camera=True)
    log.add_rulings([second])
    assert (log.row.illegal, log.row.ask) == (1, 1)
    again = {**first, "verdict": "legal"}
    own = {"event": 3, "verdict": "legal", "findings": [], "state": {"scores": {"A": 9}, "winner": "A"}}
    log.append({"do": "rule", "event": 1, "verdict": "legal"}, by_camera=False, rulings=[again, own])
    assert log.rulings() == [again, second, own]
    assert log.all_rulings() == [first, second, again, own]
    row = log.row
    assert (row.events, row.illegal, row.ask, row.last_s) == (3, 0, 1, 7.25)
    assert (row.scores, row.winner, row.players) == ({"A": 9}, "A", ("A", "Bé"))


@pytest.mark.parametrize("act", ["UPDATE {} SET raw = '{{}}'", "DELETE FROM {}"])
@pytest.mark.parametrize("table", ["events", "rulings"])
def test_events_and_rulings_can_not_be_changed(store: Store, table: str, act: str) -> None:
    log = begin(store)
    log.append({"do": "note", "text": "x"}, by_camera=False, rulings=[{"event": 1, "verdict": "legal"}])
    with sqlite3.connect(store.path) as other, pytest.raises(sqlite3.IntegrityError, match="only ever added"):
        other.execute(act.format(table))
    other.close()


def test_a_failed_write_leaves_nothing(store: Store) -> None:
    log = begin(store)
    with pytest.raises(IntegrityError):
        log.append({"do": "note"}, by_camera=False, rulings=[{"event": 9, "verdict": "legal"}])
    with pytest.raises(ValueError, match="JSON"):
        log.append({"do": "note", "at_s": float("nan")}, by_camera=False)
    assert log.entries() == []
    assert log.append({"do": "note"}, by_camera=False) == 1


def test_many_threads_number_events_without_gap(store: Store) -> None:
    log = begin(store)
    numbers: list[int] = []

    def write(who: int) -> None:
        numbers.extend(log.append({"do": "note", "text": f"{who} {n}"}, by_camera=False) for n in range(5))

    threads = [threading.Thread(target=write, args=(who,)) for who in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(numbers) == list(range(1, 21))
    assert len({event["text"] for event in log.entries()}) == 20


# Games


def test_the_last_open_game_is_resumed_with_its_state(store: Store, tmp_path: Path) -> None:
    game = get_game("summy")
    made = game.random_match(3)
    log = store.new_game(made.header, source="0", set_name="own", lang="en")
    for event in made.events[:8]:
        log.append(event, by_camera=True)
    store.close()
    with open_store(tmp_path / "games.db") as again:
        resumed = again.last_open_game()
        assert resumed is not None
        match = resumed.match()
        assert len(match.rulings) == 8
        assert resumed.append(made.events[8], by_camera=True) == 9
        resumed.close("finished")
        assert again.last_open_game() is None
        resumed.reopen()
        assert resumed.row.is_open


def test_a_record_that_can_not_be_replayed_names_the_line(store: Store) -> None:
    log = begin(store)
    log.append({"do": "remove", "by": "A", "count": 1}, by_camera=True)
    log.append({"do": "remove", "by": "A"}, by_camera=True)
    assert problem_of(log.match) == 'line 3: the field "count" is missing'


def test_an_abandoned_game_still_closes(tmp_path: Path) -> None:
    store = open_store(tmp_path / "games.db", now=lambda: datetime(2020, 1, 1, tzinfo=TOKYO))
    left = begin(store)
    left.append({"do": "note"}, by_camera=False)
    empty_left = begin(store)
    assert left.row.end_reason == "abandoned"
    begin(store)
    ended = left.row.ended_at
    assert ended is not None
    assert ended.utcoffset() == timedelta(hours=9)
    assert abs(ended.timestamp() - time.time()) < 60  # when its last event was written
    assert empty_left.row.ended_at == datetime(2020, 1, 1, tzinfo=TOKYO)
    assert [row.is_open for row in store.games()] == [True, False, False]
    left.close("finished")
    assert left.row.end_reason == "abandoned"
    left.append({"do": "correct", "event": 1, "with": {}}, by_camera=False)  # a correction after the end
    store.close()


def test_games_are_listed_newest_first_and_chosen(store: Store) -> None:
    tiles = {"format": "table-referee/record/1", "game": "tiles", "players": []}
    for header in (HEADER, tiles, HEADER):
        begin(store, header)
    assert [row.ident for row in store.games()] == [3, 2, 1]
    assert [row.ident for row in store.games(game="tiles")] == [2]
    assert [row.ident for row in store.games(limit=1, offset=1)] == [2]
    assert [row.ident for row in store.games(only_open=True)] == [3]
    last = store.last_game()
    assert last is not None
    assert last.ident == 3


def test_the_date_is_that_of_the_place_of_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = datetime(2026, 12, 1, 0, 30, tzinfo=TOKYO)
    with open_store(tmp_path / "games.db", now=lambda: played) as store:
        begin(store).close("finished")
        monkeypatch.setenv("TZ", "America/New_York")
        if hasattr(time, "tzset"):
            time.tzset()
        row = store.games()[0]
        monkeypatch.undo()
        if hasattr(time, "tzset"):
            time.tzset()
    assert row.started_at is not None
    assert row.started_at.isoformat() == "2026-12-01T00:30:00+09:00"
    assert row.ended_at == played


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("rtsp://me:secret@10.0.0.5:554/live?x=1", "rtsp://10.0.0.5:554/live?x=1"),
        ("http://cam.local/mjpg", "http://cam.local/mjpg"),
        ("sim:suritsu?seed=7", "sim:suritsu?seed=7"),
        ("C:\\films\\a@b.mp4", "C:\\films\\a@b.mp4"),
    ],
)
def test_a_stream_s_password_is_not_written_down(store: Store, given: str, kept: str) -> None:
    assert store.new_game(HEADER, source=given, set_name="own", lang="en").row.source == kept


@pytest.mark.parametrize("ident", ["2", "0", "-1", "x", "", "١", "9" * 30])
def test_no_such_game(store: Store, ident: str) -> None:
    begin(store)
    assert f"no game {ident}" in problem_of(lambda: store.open_game(ident))


def test_a_header_of_something_else_is_refused(store: Store) -> None:
    assert "no record header" in problem_of(lambda: begin(store, {"format": "other/1"}))
    assert store.games() == []


# Evidence


def test_evidence_lies_beside_the_file(store: Store) -> None:
    log = begin(store)
    log.append({"do": "note"}, by_camera=False)
    log.append({"do": "note"}, by_camera=False)
    log.keep_clip(2, b"clip")
    log.keep_evidence(2, "before", b"old")
    log.keep_evidence(2, "before", b"newer")
    log.keep_evidence(1, "after", b"after")
    found = [(item.event, item.kind, item.media_type, item.path.read_bytes()) for item in log.evidence()]
    assert found == [
        (1, "after", "image/jpeg", b"after"),
        (2, "before", "image/jpeg", b"newer"),
        (2, "clip", "video/mp4", b"clip"),
    ]
    assert [item.kind for item in log.evidence(2)] == ["before", "clip"]
    assert store.evidence_bytes() == log.row.evidence_bytes == 14
    with pytest.raises(ValueError, match="clip"):
        log.keep_evidence(1, "clip", b"x")


def test_the_oldest_evidence_makes_room_and_events_stay(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db", keeping=Keeping(cap_bytes=10_000)) as store:
        first, second = begin(store), begin(store)
        for log in (first, second):
            for number in range(1, 9):
                log.append({"do": "note"}, by_camera=False)
                log.keep_evidence(number, "after", bytes(1000))
        assert store.evidence_bytes() == 10_000
        assert [item.event for item in first.evidence()] == [7, 8]
        assert [item.event for item in second.evidence()] == list(range(1, 9))
        on_disk = sum(path.stat().st_size for path in tmp_path.rglob("*.jpg"))
        assert on_disk == store.evidence_bytes()
        assert len(first.entries()) == 8
        assert second.keep_clip(8, bytes(20_000)) is None  # larger than all the room there is
        assert len(second.evidence()) == 8


def test_evidence_can_be_switched_off(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db", keeping=Keeping(pictures=False)) as store:
        log = begin(store)
        log.append({"do": "note"}, by_camera=False)
        assert log.keep_evidence(1, "before", b"x") is None
        assert log.keep_clip(1, b"x") is not None
        assert [item.kind for item in log.evidence()] == ["clip"]


def test_leftovers_of_a_kill_are_swept_and_nothing_else(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        log = begin(store)
        log.append({"do": "note"}, by_camera=False)
        kept = log.keep_evidence(1, "before", b"x")
        lost = log.keep_evidence(1, "after", b"x")
    assert kept is not None
    assert lost is not None
    lost.unlink()
    left = [kept.with_name("0002-clip.mp4.part"), kept.with_name("0001-clip.mp4")]
    mine = kept.with_name("holiday.jpg")
    for path in (*left, mine):
        path.write_bytes(b"x")
    with open_store(tmp_path / "games.db") as store:
        again = begin(store)
        assert [path.exists() for path in (*left, mine, kept)] == [False, False, True, True]
        assert [item.kind for item in store.open_game(1).evidence()] == ["before"]  # one was removed by hand
        assert again.evidence() == []


# Mishaps

WRITER = """
import sys
from pathlib import Path
from live.store import open_store
store = open_store(Path(sys.argv[1]))
header = {"format": "table-referee/record/1", "game": "tiles", "players": []}
log = store.new_game(header, source="0", set_name="own", lang="en")
for number in range(1, 10_000):
    event = {"do": "note", "text": "x" * 200}
    written = log.append(event, by_camera=False, rulings=[{"event": number, "verdict": "legal"}])
    print(written, flush=True)
    log.keep_evidence(written, "after", bytes(5000))
"""


def writer(path: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "1\n"
    return process


@pytest.mark.parametrize("wait_s", [0.01, 0.13])
def test_a_kill_loses_nothing_that_was_committed(tmp_path: Path, wait_s: float) -> None:
    process = writer(tmp_path / "games.db")
    assert process.stdout is not None
    time.sleep(wait_s)
    process.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    said = [1, *(int(line) for line in process.stdout.read().splitlines())]
    process.wait()
    with open_store(tmp_path / "games.db") as store:
        log = store.last_open_game()
        assert log is not None
        events = log.entries()
        assert len(events) - len(said) in (0, 1)  # the last may be written and not yet told
        assert [ruling["event"] for ruling in log.rulings()] == list(range(1, len(events) + 1))
        assert log.append({"do": "note"}, by_camera=False) == len(events) + 1
        assert all(item.path.stat().st_size == 5000 for item in log.evidence())
        assert not list(tmp_path.rglob("*.part"))


def test_a_second_process_may_read_but_not_write(tmp_path: Path) -> None:
    process = writer(tmp_path / "games.db")
    try:
        with open_store(tmp_path / "games.db") as store:
            log = store.last_open_game()
            assert log is not None
            assert log.entries()
            said = problem_of(lambda: log.append({"do": "note"}, by_camera=False))
            assert f"(process {process.pid})" in said
            assert process.poll() is None
    finally:
        process.kill()
        process.communicate()
    with open_store(tmp_path / "games.db") as store:
        begin(store)  # free again


def test_a_full_disk_is_told_and_what_was_written_stays(store: Store) -> None:
    log = begin(store)
    log.append({"do": "note", "text": "safe"}, by_camera=False)
    with store.writing() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    assert "no room left" in problem_of(lambda: log.append({"do": "note", "text": "x" * 50_000}, by_camera=False))
    assert [event["text"] for event in log.entries()] == ["safe"]
    with store.writing() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1000000")
    assert log.append({"do": "note", "text": "x" * 50_000}, by_camera=False) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_under_a_picture(store: Store) -> None:
    log = begin(store)
    log.append({"do": "note"}, by_camera=False)
    folder = store.folder.folder / "1"
    folder.mkdir(parents=True)
    (folder / "0001-before.jpg.part").symlink_to("/dev/full")
    assert "no room left" in problem_of(lambda: log.keep_evidence(1, "before", b"x"))
    assert log.evidence() == []
    assert log.keep_evidence(1, "before", b"x") is not None


READER = """
import os, sys
from pathlib import Path
from live.store import open_store
from referee.core import Problem, Texts
texts = Texts("en", "live")
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    store = open_store(Path(sys.argv[1]))
    print(len(store.games()), len(store.last_game().entries()), store.readonly)
    store.last_game().append({"do": "note"}, by_camera=False)
except Problem as problem:
    print(problem.message(texts))
"""


def as_nobody(path: Path) -> list[str]:
    """What a user who may write nothing there is told."""
    done = subprocess.run([sys.executable, "-c", READER, str(path)], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="rights are another matter there")
def test_a_folder_that_can_not_be_written() -> None:
    with tempfile.TemporaryDirectory() as name:  # pytest's own folders nobody else may enter
        folder = Path(name)
        with open_store(folder / "games.db") as store:
            begin(store).append({"do": "note"}, by_camera=False)
        folder.chmod(0o555)
        new = as_nobody(folder / "new.db")
        counted, refused = as_nobody(folder / "games.db")
        folder.chmod(0o755)
    assert new == [f"{folder / 'new.db'} can't be written: you have no right to it"]
    assert counted == "1 1 True"
    assert "can't be written, so nothing can be recorded there" in refused


def test_the_default_place_is_the_user_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "new" / "data"))
    with open_store() as store:
        assert store.path == tmp_path / "new" / "data" / "games.db"
        begin(store)
    assert json.loads((tmp_path / "new/data/games.db.lock").read_text()) == os.getpid()
