"""``table-referee log``: each of its commands, and one line for everything that is wrong."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from live.cli.main import run
from live.store import open_store
from referee.core import LANGUAGES

ROOT = Path(__file__).parents[2]
SURITSU = ROOT / "live/sample/match.record.jsonl"
KAIFUDA = ROOT / "samples/kaifuda-sample-game.jsonl"

Called = Callable[..., tuple[int, str, str]]


@pytest.fixture
def log(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Called:
    """Calls ``table-referee log`` and gives exit status, standard output and standard error."""

    def call(*words: str, record: Path | None = None) -> tuple[int, str, str]:
        where = [] if record is None else ["--record", str(record)]
        monkeypatch.setattr(sys, "argv", ["table-referee", "log", *words, *where])
        with pytest.raises(SystemExit) as left:
            run()
        said = capsys.readouterr()
        return int(left.value.code or 0), said.out, said.err

    return call


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record file with two imported games."""
    path = tmp_path_factory.mktemp("log") / "games.db"
    words = ["table-referee", "log", "import", str(SURITSU), str(KAIFUDA), "--record", str(path)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", words)
        with pytest.raises(SystemExit) as left:
            run()
    assert not left.value.code
    return path


def test_import_says_what_it_took(log: Called, tmp_path: Path) -> None:
    broken = tmp_path / "half.jsonl"
    broken.write_text(SURITSU.read_text("utf-8")[:-20], "utf-8")
    status, out, err = log("import", str(SURITSU), str(broken), record=tmp_path / "new.db")
    assert (status, out) == (0, "")
    assert err.splitlines() == [
        f"{SURITSU}: game 1, 11 events, 2 illegal",
        "table-referee: the last line (12) is only half written and was left out",
        f"{broken}: game 2, 10 events, 2 illegal",
    ]


def test_list(log: Called, record: Path) -> None:
    status, out, err = log("list", record=record)
    assert (status, err) == (0, "")
    heads, newest, oldest = out.splitlines()
    assert heads.split()[:4] == ["no.", "played", "game", "players"]
    assert newest.split() == ["2", "–", "kaifuda", "first,", "second", "38", "0", "draw", "imported"]
    assert oldest.split()[:3] == ["1", "–", "suritsu"]
    rows = [json.loads(line) for line in log("list", "--json", "--game", "suritsu", record=record)[1].splitlines()]
    assert [(row["number"], row["events"], row["illegal"], row["end_reason"]) for row in rows] == [
        (1, 11, 2, "imported")
    ]
    assert log("list", "--open", "--json", record=record) == (0, "", "")


def test_an_empty_list_is_told(log: Called, tmp_path: Path) -> None:
    open_store(tmp_path / "new.db").close()
    status, out, err = log("list", record=tmp_path / "new.db")
    assert (status, out) == (0, "")
    assert err.startswith(f"no games yet in {tmp_path / 'new.db'}: ")
    assert "table-referee watch" in err


def test_before_the_first_game(log: Called, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("live.cli.log.default_path", lambda: tmp_path / "home" / "games.db")
    assert [log(*words)[:2] for words in (["list"], ["list", "--json"], ["show"], ["export"])] == [
        (0, ""),
        (0, ""),
        (2, ""),
        (2, ""),
    ]
    assert "table-referee watch" in log("show")[2]
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_show(log: Called, record: Path, language: str) -> None:
    status, out, err = log("show", "1", "--lang", language, record=record)
    assert (status, err) == (0, "")
    assert "SUR-P3" in out
    assert {"en": "one number", "ja": "数字", "ro": "număr"}[language] in out
    assert "38" in log("show", "--lang", language, record=record)[1]  # the newest


def test_show_names_the_evidence(log: Called, tmp_path: Path) -> None:
    assert log("import", str(SURITSU), record=tmp_path / "games.db")[0] == 0
    with open_store(tmp_path / "games.db") as store:
        kept = store.open_game(1).keep_evidence(8, "after", b"jpeg")
    assert f"Evidence of event 8: {kept}\n" in log("show", record=tmp_path / "games.db")[1]


def test_replay_prints_what_judge_prints(
    log: Called, record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    replayed = log("replay", "1", "--json", record=record)
    monkeypatch.setattr(sys, "argv", ["table-referee", "judge", "suritsu", str(SURITSU), "--json"])
    with pytest.raises(SystemExit):
        run()
    assert replayed == (0, capsys.readouterr().out, "")
    assert "SUR-P1" in log("replay", "1", record=record)[1]


def test_export_gives_back_what_was_imported(log: Called, record: Path, tmp_path: Path) -> None:
    assert log("export", "1", record=record) == (0, SURITSU.read_text("utf-8"), "")
    for name in ("g.jsonl", "g.csv", "g.txt", "g.VTT"):
        status, out, err = log("export", "1", "-o", str(tmp_path / name), record=record)
        assert (status, out) == (0, "")
        assert err == f"{tmp_path / name}: game 1, 11 events\n"
    assert (tmp_path / "g.VTT").read_text("utf-8").startswith("WEBVTT")
    assert (tmp_path / "g.csv").read_text("utf-8").startswith("event,")


def test_export_in_step(log: Called, record: Path) -> None:
    status, out, _ = log("export", "1", "--as", "youtube", "--offset", "-0:30", "--lang", "ro", record=record)
    assert status == 0
    assert out.startswith("0:00 suritsu: A, B · A: . 9/8 .@2,-2 – SUR-P1")  # at 0:02, too near for its own
    assert "0:13 B: . 5/. 3@-1,0 – SUR-P3 Un singur număr deodată" in out
    status, out, err = log("export", "1", "--as", "youtube", "--offset", "-60", record=record)
    assert status == 0
    assert "chapters only" in err or "one chapter only" in err
    assert log("export", "1", "--as", "chapters", record=record)[1].startswith("WEBVTT")


def test_verify(log: Called, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    log("import", str(SURITSU), str(KAIFUDA), record=path)
    assert log("verify", record=path)[:2] == (0, "game 1: all 11 rulings agree\ngame 2: all 38 rulings agree\n")
    with open_store(path) as store:
        game = store.open_game(1)
        game.add_rulings([{**game.rulings()[7], "verdict": "legal"}])
        game.append({"do": "fly"}, by_camera=True)
    status, out, _ = log("verify", "1", record=path)
    assert status == 1
    assert out.startswith('game 1: line 13: unknown event "fly"')
    assert log("show", "1", record=path)[0] == 2
    assert log("verify", "2", record=path)[0] == 0


def test_verify_names_what_differs(log: Called, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    log("import", str(SURITSU), record=path)
    with open_store(path) as store:
        game = store.open_game(1)
        game.add_rulings([{**game.rulings()[7], "verdict": "legal"}])
    said = 'game 1, event 8: verdict was "legal", now it is "illegal"\n'
    assert log("verify", record=path)[:2] == (1, said)


def test_verify_finds_damage(log: Called, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    log("import", str(KAIFUDA), record=path)
    other = sqlite3.connect(path)
    other.execute("PRAGMA journal_mode = DELETE")
    page = other.execute("SELECT rootpage FROM sqlite_master WHERE name = 'rulings_of_event'").fetchone()[0]
    size = other.execute("PRAGMA page_size").fetchone()[0]
    other.close()
    data = bytearray(path.read_bytes())
    data[(page - 1) * size : page * size] = bytes(size)
    path.write_bytes(data)
    status, _, err = log("verify", record=path)
    assert status == 2
    assert "damaged" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "9"], "there is no game 9"),
        (["show", "x"], "there is no game x"),
        (["list", "--game", "chess"], 'there is no game "chess"'),
        (["export", "1", "-o", "game.pdf"], "what form is game.pdf to have?"),
        (["export", "1", "-o", "none/game.csv"], "none/game.csv can't be written"),
        (["export", "1", "--as", "vtt", "--offset", "1:x"], '"1:x" is no time'),
        (["export", "2", "--as", "vtt"], "game 2 has no times"),
        (["export", "1", "--as", "pdf"], "--as can't be pdf; it may be jsonl, csv,"),
        (["import", "none.jsonl"], "none.jsonl can't be read"),
        (["import", str(ROOT / "README.md")], "README.md, line 1: this is no JSON"),
        (["frob"], "there is no command frob; see table-referee log --help"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    log: Called, record: Path, words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = log(*words, record=record)
    assert (status, out) == (2, "")
    assert err.startswith("table-referee: ")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["list", "show", "export", "replay", "verify"])
def test_a_record_file_that_is_not_there(log: Called, tmp_path: Path, command: str) -> None:
    status, _, err = log(command, record=tmp_path / "none.db")
    assert (status, err) == (2, f"table-referee: there is no record file {tmp_path / 'none.db'}\n")
