"""``table-referee learn`` and ``sets`` as they are called: a drawn set from folder to reading, and bad calls."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner, Result

from live.cli.app import app
from live.sets.choosing import choose_set
from live.sets.store import SetStore
from live.sets.trying import VIEWS
from models import catalogue
from tests.live.sets.drawn import entry, folder_of, labels_of, write_labels
from vision.pictures import load_picture
from vision.reading.reader import Reader

RUN = CliRunner()
GAME = "suiri-sinri"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder to learn from."""
    return folder_of(tmp_path_factory.mktemp("drawn"), GAME)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where sets are kept, empty at first."""
    root = tmp_path_factory.mktemp("home") / "sets"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("live.sets.store.default_root", lambda: root)
        yield root


@pytest.fixture(scope="module")
def learned(home: Path, folder: Path) -> Result:
    """The set "attic", learned."""
    return call("learn", GAME, "--name", "attic", "--from", str(folder), "--size", "card=60x90", "--json")


def call(*words: str, given: str = "") -> Result:
    """The command."""
    return RUN.invoke(app, list(words), input=given)


def test_a_folder_becomes_a_set_with_a_report(learned: Result, home: Path) -> None:
    assert learned.exit_code == 0, learned.stderr
    report = json.loads(learned.stdout)
    card = report["families"]["card"]
    assert (report["faces"], report["missing"], card["whole"]) == (7, [], True)
    assert card["learned"]["of"] == 7 * VIEWS
    assert card["learned"]["right"] >= card["alone"]["right"]
    assert card["learned"]["wrong"] == 0
    assert report["sizes"]["card"] == {"size_mm": [60.0, 90.0], "source": "given"}
    assert report["processor_s"] < 60
    names = {path.relative_to(home / GAME / "attic").as_posix() for path in (home / GAME / "attic").rglob("*.*")}
    assert {"set.toml", "report.json", "heads.npz", "pictures/card-001.jpg"} <= names
    assert "use it with --set attic" in learned.stderr


@pytest.mark.usefixtures("learned")
def test_the_set_is_listed_shown_taken_along_and_checked(tmp_path: Path, home: Path) -> None:
    rows = [json.loads(line) for line in call("sets", "list", "--json").stdout.splitlines()]
    assert [(row["name"], row["complete"]) for row in rows] == [("attic", True)]
    assert "all faces are known" in call("sets", "show", "attic").stdout
    shown = json.loads(call("sets", "show", "attic", "--json").stdout)
    assert shown["name"] == "attic"
    assert {"knight", "joker", "back"} <= set(shown["deck"]["card"])
    file = tmp_path / "attic.zip"
    assert call("sets", "export", "attic", "-o", str(file)).exit_code == 0
    refused = call("sets", "import", str(file))
    assert refused.exit_code == 2
    assert "--replace" in refused.stderr
    shutil.rmtree(home / GAME / "attic")
    assert call("sets", "import", str(file)).exit_code == 0
    assert "all well" in call("sets", "check").stdout
    assert call("sets", "check", "nothing").exit_code == 2


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Path:
    """A folder with one picture: the first three cards of the set in a row."""
    place = tmp_path_factory.mktemp("table")
    picture = np.full((420, 900, 3), (60, 90, 70), np.uint8)
    for nth, name in enumerate(list(labels_of(folder))[:3]):
        card = cv2.resize(load_picture(folder / name), (130, 182), interpolation=cv2.INTER_AREA)
        picture[120:302, 150 + 220 * nth : 280 + 220 * nth] = card
    cv2.imwrite(str(place / "table.png"), picture)
    return place


def first_three(folder: Path) -> list[str]:
    """Their labels."""
    return [told["label"] for told in list(labels_of(folder).values())[:3]]


@pytest.mark.usefixtures("learned")
def test_the_set_reads_a_table_of_its_pieces(table: Path, folder: Path) -> None:
    result = call("read", GAME, str(table / "table.png"), "--set", "attic", "--json")
    assert result.exit_code == 0, result.stderr
    pieces = json.loads(result.stdout)["pieces"]
    wanted = first_three(folder)
    assert [p["label"] for p in sorted(pieces, key=lambda p: p["corners"][0][0])] == wanted


@pytest.mark.usefixtures("learned")
def test_new_networks_have_the_set_fitted_anew_from_its_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    real = catalogue.checksum
    monkeypatch.setattr("models.catalogue.checksum", lambda name: "other" + real(name))
    told: list[str] = []
    reader = Reader()
    choose_set(GAME, "attic").teach(reader, told.append)
    assert told == ["attic"]
    assert len(reader.learned.heads["card"].faces) == 7
    told.clear()
    choose_set(GAME, "attic").teach(Reader(), told.append)
    assert told == []


@pytest.mark.usefixtures("home")
def test_a_person_is_led_through_the_looks(table: Path, folder: Path) -> None:
    first, second, third = first_three(folder)
    words = ["--name", "led", "--source", str(table), "--guided", "--size", "card=60x84"]
    result = call("learn", GAME, *words, given=f"1={first}; 2={second}; 3=nobody\n3={third}\n\n")
    assert result.exit_code == 0, result.stderr
    assert 'no card of this game reads "nobody"' in result.stderr
    assert "still to be shown" in result.stderr
    assert "a back (card)" in result.stderr
    data = SetStore().load(GAME, "led").data
    assert {face.label for face in data.faces} == {first, second, third}
    assert (data.kinds["card"].source, data.whole) == ("given", [])


def test_a_labels_file_speaks_for_a_person_and_must_fit_what_is_seen(
    table: Path, folder: Path, tmp_path: Path, home: Path
) -> None:
    (tmp_path / "said.json").write_text(json.dumps({"looks": [[*first_three(folder), "king"]]}))
    words = ["--name", "said", "--source", str(table), "--labels", str(tmp_path / "said.json")]
    result = call("learn", GAME, *words)
    assert result.exit_code == 2
    assert "look 1 shows 3 pieces, but 4 are named" in result.stderr
    assert not (home / GAME / "said").exists()


BAD = [
    (["--from", "nowhere"], "there is no folder"),
    ([], "--from FOLDER, or --source CAMERA"),
    (["--from", "{folder}", "--source", "0"], "not both"),
    (["--from", "{folder}", "--labels", "x.json"], "--labels goes with --source"),
    (["--from", "{folder}", "--size", "card=9"], "is no size"),
    (["--from", "{folder}", "--joker", "king"], "not the corners of the joker"),
    (["--from", "{folder}", "--board"], "no board to learn"),
    (["--from", "{one}"], "only 1 different face"),
    (["--from", "{strange}"], 'this game has no "block"'),
]


@pytest.mark.parametrize(("words", "said"), BAD)
def test_what_goes_wrong_is_said_in_one_line_and_stores_nothing(
    words: list[str], said: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("live.sets.store.default_root", lambda: tmp_path / "sets")
    one, strange = (tmp_path / name for name in ("one", "strange"))
    name = next(iter(labels_of(folder)))
    for place, told in ((one, labels_of(folder)[name]), (strange, entry("block", "7"))):
        place.mkdir()
        shutil.copy(folder / name, place / name)
        write_labels(place, {name: told})
    filled = [word.format(folder=folder, one=one, strange=strange) for word in words]
    result = call("learn", GAME, "--name", "bad", *filled)
    assert result.exit_code == 2
    told_lines = [line for line in result.stderr.splitlines() if not line.startswith("learning kind")]
    assert len(told_lines) == 1
    assert said in told_lines[0]
    assert not (tmp_path / "sets").exists()


@pytest.mark.parametrize("name", ["own", "../x", "a b"])
def test_no_set_takes_a_name_that_is_none(name: str, folder: Path, home: Path) -> None:
    result = call("learn", GAME, "--name", name, "--from", str(folder))
    assert result.exit_code == 2
    assert "can't be the name of a set" in result.stderr


@pytest.mark.parametrize(
    "command", [["read", GAME, "x.png"], ["watch", GAME, "--source", "x"], ["demo", "--headless"]]
)
def test_a_set_that_is_none_is_named(command: list[str], home: Path) -> None:
    result = call(*command, "--set", "nothing")
    assert result.exit_code == 2
    assert 'no set "nothing"' in result.stderr
