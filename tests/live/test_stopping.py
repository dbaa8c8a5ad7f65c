"""Ctrl-C at any time: a word, status 130, and never a traceback."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from live.cli import app
from live.cli.watch import where_kept
from live.watching.loop import Loop
from live.watching.telling import PACKAGES
from referee.core import LANGUAGES, Texts
from tests.live.called import called


def test_the_entry_point_imports_nothing_that_takes_time() -> None:
    heavy = "{'typer', 'msgspec', 'fluent', 'numpy', 'cv2', 'referee', 'vision'}"
    asked = f"import sys, live.cli.main; print({heavy} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "set()"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("doctor",), "stopped"),
        (("doctor", "--lang", "ro"), "oprit"),
        (("doctor", "--lang=ja"), "中断しました"),
        (("doctor", "--lang", "xx"), "stopped"),
        (("doctor", "--lang"), "stopped"),
    ],
)
def test_stopped_before_a_command_can_say_so_itself(
    words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "called", interrupted)
    before = signal.getsignal(signal.SIGINT)
    try:
        assert called(capsys, *words) == (130, "", f"table-referee: {said}\n")
    finally:
        signal.signal(signal.SIGINT, before)


def test_stopped_while_a_command_is_imported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(app, "import_module", interrupted)
    before = signal.getsignal(signal.SIGINT)
    try:
        status, out, err = called(capsys, "doctor")
    finally:
        signal.signal(signal.SIGINT, before)
    assert (status, out, err.strip()) == (130, "", "table-referee: stopped")


@pytest.mark.parametrize("came", [signal.SIGINT, signal.SIGTERM])
def test_a_match_that_is_stopped_says_so(
    came: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "1.png"), np.full((240, 320, 3), 90, np.uint8))
    monkeypatch.setattr(Loop, "step", lambda loop, frame: signal.raise_signal(came))
    words = ("watch", "tiles", "--source", str(tmp_path), "--headless", "--record", str(tmp_path / "games.db"))
    status, _, err = called(capsys, *words)
    assert status == 128 + came
    assert "Stopped before the match had begun" in err
    assert "is over" not in err


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_the_record_of_a_stopped_match_is_and_how_it_goes_on(language: str, tmp_path: Path) -> None:
    texts = Texts(language, *PACKAGES)
    store = SimpleNamespace(path=tmp_path / "games.db")
    begun, waiting = (SimpleNamespace(session=SimpleNamespace(ident=ident), store=store) for ident in (12, None))
    said = where_kept(begun, texts, kept=True)
    assert "12" in said
    assert str(store.path) in said
    assert "--resume" in said
    others = [where_kept(waiting, texts, kept=True), where_kept(begun, texts, kept=False)]
    assert not any("--resume" in other or "12" in other for other in others)
    assert len({said, *others}) == 3
