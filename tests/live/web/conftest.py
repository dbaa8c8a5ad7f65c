"""A match that publishes scripted messages, and clients of its pages."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from live.store import Store, open_store
from live.web.app import make_app
from tests.live.web.fakes import KEYS, LOCAL, Scripted, keep_game


@pytest.fixture
def scripted() -> Iterator[Scripted]:
    """A match with a foul and a sum, answering commands."""
    match = Scripted()
    match.start()
    yield match
    match.stop()


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record file with one finished game of Summy that holds a foul, with a picture."""
    path = tmp_path_factory.mktemp("kept") / "games.db"
    with open_store(path) as opened:
        keep_game(opened, "summy", 1)
    return path


@pytest.fixture
def store(kept: Path, tmp_path: Path) -> Iterator[Store]:
    """A store of one's own with that game."""
    shutil.copytree(kept.parent, tmp_path / "kept")
    with open_store(tmp_path / "kept" / kept.name) as opened:
        yield opened


@pytest.fixture
def client(scripted: Scripted) -> Iterator[TestClient]:
    """A client of the match's pages on this machine, with no key yet."""
    with TestClient(make_app(scripted.hub, keys=KEYS), base_url=LOCAL) as found:
        yield found


@pytest.fixture
def log_client(scripted: Scripted, store: Store) -> Iterator[TestClient]:
    """A client of pages that have a log too."""
    with TestClient(make_app(scripted.hub, store, keys=KEYS), base_url=LOCAL) as found:
        yield found
