"""Files of every kind are opened, brought up to date, or refused in one line."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from live.store import open_store, opening
from live.store.tables import metadata
from referee.core import Problem, Texts

HEADER = {"format": "table-referee/record/1", "game": "tiles", "players": []}
TEXTS = Texts("en", "live")


def refusal(path: Path, **how: bool) -> str:
    with pytest.raises(Problem) as caught:
        open_store(path, **how)
    said = caught.value.message(TEXTS)
    assert str(path) in said
    assert "\n" not in said
    return said


def good_file(path: Path) -> Path:
    with open_store(path) as store:
        log = store.new_game(HEADER, source="0", set_name="own", lang="en")
        for _ in range(30):
            log.append({"do": "note", "text": "x" * 500}, by_camera=False)
    return path


def old_file(path: Path) -> Path:
    """A file of the first version with a game in it."""
    engine = opening.make_engine(path, readonly=False)
    opening._upgrade(engine, "0001")
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.exec_driver_sql(
            "INSERT INTO games (game, header, source, set_name, lang, program) "
            """VALUES ('tiles', '{"format": "table-referee/record/1", "game": "tiles"}', '0', 'own', 'en', '0.1')"""
        )
        connection.exec_driver_sql(
            "INSERT INTO events (game, number, raw, written_at) "
            """VALUES (1, 1, '{"do": "note", "text": "old"}', '2026-01-01T00:00:00+00:00')"""
        )
    engine.dispose()
    return path


def test_the_migrations_make_the_tables_that_the_code_knows(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store, store.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # full: on the disk at each commit


def test_all_revisions_are_known() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(opening.__file__).parent / "migrations"))
    scripts = ScriptDirectory.from_config(config)
    assert tuple(script.revision for script in reversed(list(scripts.walk_revisions()))) == opening.REVISIONS


def test_an_older_file_is_brought_up_to_date_after_a_copy(tmp_path: Path) -> None:
    path = old_file(tmp_path / "games 100%.db")
    with open_store(path) as store:
        log = store.open_game(1)
        assert log.entries() == [{"do": "note", "text": "old"}]
        assert log.row.started_at is None
        assert log.append({"do": "note"}, by_camera=False) == 2
        assert log.keep_evidence(2, "before", b"x") is not None
    copy = sqlite3.connect(path.with_name(path.name + ".backup-0001"))
    assert copy.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    assert copy.execute("SELECT count(*) FROM events").fetchone() == (1,)
    copy.close()
    assert not list(tmp_path.glob("*.part"))


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = old_file(tmp_path / "games.db")
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE evidence (x)")  # in the way of the second version
    other.close()
    with pytest.raises(Problem):
        open_store(path)
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
        other.execute("DROP TABLE evidence")
    other.close()
    with open_store(path) as store:
        assert len(store.open_game(1).entries()) == 1


def test_an_older_file_that_can_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = old_file(tmp_path / "games.db")
    monkeypatch.setattr("live.store.store.is_writable", lambda _: False)
    assert "older table-referee" in refusal(path)


def test_a_newer_file(tmp_path: Path) -> None:
    path = good_file(tmp_path / "games.db")
    with sqlite3.connect(path) as other:
        other.execute("UPDATE alembic_version SET version_num = '0999'")
    other.close()
    assert "newer table-referee" in refusal(path)


def test_a_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "music.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE songs (x)")
    other.close()
    assert "another program" in refusal(path)
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("songs",)]
    other.close()


@pytest.mark.parametrize("content", [b"hello\n" * 500, b"SQLite format 3\0" + b"\xff" * 5000, b"\0" * 4096])
def test_a_file_of_another_kind(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(content)
    assert "damaged or no record file" in refusal(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("share", [0.15, 0.5, 0.9])
def test_a_file_that_breaks_off(tmp_path: Path, share: float) -> None:
    path = good_file(tmp_path / "games.db")
    data = path.read_bytes()
    path.write_bytes(data[: int(len(data) * share)])
    assert "damaged or no record file" in refusal(path)


def test_an_empty_file_and_none_at_all_become_record_files(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    for name in ("empty.db", "deep/er/new.db"):
        with open_store(tmp_path / name) as store:
            assert store.games() == []


def test_missing_and_folder(tmp_path: Path) -> None:
    assert "no record file" in refusal(tmp_path / "none.db", create=False)
    assert not (tmp_path / "none.db").exists()
    assert "is a folder" in refusal(tmp_path)
    (tmp_path / "file").touch()
    assert "can't be written" in refusal(tmp_path / "file" / "games.db")
