"""Damaged records through the command: a status, one line of reason, JSON alone on standard output, no traceback."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer

from live.cli.common import problems_told
from referee.core import Verdict
from tests.live.called import called

Row = dict[str, Any]
CASES: list[Row] = json.loads(
    Path(__file__).parents[1].joinpath("referee", "outside_cases.json").read_text(encoding="utf-8")
)
GAMES = sorted({case["game"] for case in CASES})
TRIES = 30

NASTY: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 7, 60, 61, 10**9, 2**63, -(2**63), 10**25, 0.5, -0.0, 1e300, 1e-300, 5e-324),
    *(
        "",
        " ",
        "0",
        "1",
        "draw",
        "null",
        "A",
        "up",
        "first",
        "blue",
        "C4",
        "朝",
        "恐",
        "6",
        "=",
        "\x00",
        "\u2028",
        "x" * 300,
    ),
    *("1 4/7 2", ". ./. .", "9+9", "9999999999999+1", "plus", "joker", "across", "any", "１", "٣", "²"),
    *([], [None], [[]], [[0, 0]], [[0, 0, "="]], ["9", "9"], [0, 1, 2], [1e18], [[1e18, 0, "3"]], {}, {"A": None}),
    *({"": 0}, {"do": "undo"}, {"face": "up", "role": "king"}, {"first": 1}, [[["x"]]], [{}], {"rows": 5, "cols": 5}),
)


def record_of(case: Row) -> list[Row]:
    header = {"format": "table-referee/record/1", "game": case["game"], "players": case["players"]}
    header |= {"options": case.get("options", {}), "position": case["position"]}
    return [header, *copy.deepcopy(case["events"])]


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) within a JSON value."""
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    found = [(value, key) for key in keys]
    return found + [place for key in keys if isinstance(value[key], (dict, list)) for place in places(value[key])]


def replaced(rows: list[Row], rng: random.Random) -> None:
    holder, key = rng.choice([place for row in rows for place in places(row)])
    holder[key] = copy.deepcopy(rng.choice(NASTY))


def dropped(rows: list[Row], rng: random.Random) -> None:
    holder, key = rng.choice([place for row in rows for place in places(row)])
    del holder[key]


def renamed(rows: list[Row], rng: random.Random) -> None:
    row = rng.choice(rows)
    key = rng.choice(list(row))
    row[rng.choice(["by", "at", "to", "from", "count", "blocks", "cards", "slots", "é"])] = row.pop(key)


def exchanged(rows: list[Row], rng: random.Random) -> None:
    one, two = rng.choice([p for r in rows for p in places(r)]), rng.choice([p for r in rows for p in places(r)])
    one[0][one[1]] = copy.deepcopy(two[0][two[1]])


def disordered(rows: list[Row], rng: random.Random) -> None:
    events = rows[1:] * rng.choice([1, 2, 3])
    rng.shuffle(events)
    rows[1:] = copy.deepcopy(events)


def amended(rows: list[Row], rng: random.Random) -> None:
    number = rng.choice([-1, 0, 1, 1, 2, 3, len(rows) - 1, len(rows), 10**12])
    common: list[Row] = [{"do": "undo"}, {"do": "note", "text": "so"}]
    common.append(
        {
            "do": "rule",
            "event": number,
            "verdict": rng.choice([*Verdict, "x"]),
            "score": rng.choice([None, [], ["down"], ["x"]]),
        }
    )
    common.append({"do": "correct", "event": number, "with": copy.deepcopy(rng.choice(rows))})
    for event in rng.choices(common, k=rng.randint(1, 6)):
        rows.insert(rng.randint(1, len(rows)), event)


MUTATIONS: tuple[Callable[[list[Row], random.Random], None], ...] = (
    replaced,
    replaced,
    replaced,
    dropped,
    renamed,
    exchanged,
    disordered,
    amended,
)


def damaged(case: Row, rng: random.Random) -> bytes:
    """The case's record with one to three things wrong in it; sometimes its bytes too."""
    rows = record_of(case)
    for _ in range(rng.choice([1, 1, 2, 3])):
        try:
            rng.choice(MUTATIONS)(rows, rng)
        except (IndexError, KeyError, TypeError, AttributeError):
            continue  # an earlier damage has left nothing to damage
    text = "".join(json.dumps(row, ensure_ascii=rng.random() < 0.5) + "\n" for row in rows)
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    if rng.random() < 0.15:
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
    if rng.random() < 0.1:
        del data[rng.randrange(len(data)) :]
    return bytes(data)


def check_output(status: int, out: str, err: str) -> None:
    rulings: dict[int, Row] = {}
    for line in out.splitlines():
        row = json.loads(line)
        rulings[row["event"]] = row
        gravest = max([Verdict(f["verdict"]).gravity for f in row["findings"]], default=0)
        assert gravest == Verdict(row["verdict"]).gravity or (
            "ruled" in row and gravest < Verdict(row["verdict"]).gravity
        )
        assert {"format", "effects", "state"} <= set(row)
        assert {"turn", "winner"} <= set(row["state"])
    if status == 2:
        assert err.startswith("table-referee: ")
        assert err.count("\n") == 1
        assert len(err) < 2000
    else:
        assert status == any(row["verdict"] == "illegal" for row in rulings.values())
        assert err == "" or "half written" in err


@pytest.mark.parametrize("game", GAMES)
def test_no_damage_breaks_the_command(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng = random.Random(f"damage {game}")
    cases = [case for case in CASES if case["game"] == game]
    path = tmp_path / "record.jsonl"
    for _ in range(TRIES):
        path.write_bytes(damaged(rng.choice(cases), rng))
        status, out, err = called(capsys, "judge", game, str(path), "--json")
        assert status in (0, 1, 2)
        check_output(status, out, err)
        assert status != 2 or "line " in err


@pytest.mark.parametrize("language", ["en", "ja", "ro"])
@pytest.mark.parametrize(
    ("error", "said"),
    [
        (PermissionError(13, "no", "/secret"), "/secret"),
        (OSError(40, "loop", "/round"), "loop"),
        (OSError(5, "no more paper"), "no more paper"),
    ],
)
def test_a_file_that_cannot_be_had_is_told_wherever_it_is_met(
    error: OSError, said: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as left, problems_told(language):
        raise error
    told = capsys.readouterr().err
    assert left.value.exit_code == 2
    assert said in told
    assert told.count("\n") == 1


def test_pictures_without_their_truth_are_nothing_to_measure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = called(capsys, "bench", "read", "--data", str(tmp_path), "--json")
    assert (status, out) == (2, "")
    assert tmp_path.name in err.replace("\n", "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("judge", "summy", "x", "--lang", "de"), "--lang can't be de; it may be en, ja, ro"),
        (("watch", "summy", "--source", "0", "--port", "x"), "--port needs a whole number, not x"),
        (("watch", "summy", "--source", "0", "--settle", "x"), "--settle needs a number, not x"),
        (("watch", "summy", "--source", "0", "--settle", "20"), "--settle may be 10 at most, not 20"),
        (("scenes", "summy", "--count", "0"), "--count must be at least 1, not 0"),
        (("judge",), "GAME is missing; see table-referee judge --help"),
        (("watch", "summy"), "--source is missing; see table-referee watch --help"),
        (("judge", "summy", "x", "--frob"), "there is no option --frob; see table-referee judge --help"),
        (("judge", "summy", "x", "--option"), "--option needs a value after it"),
        (("frob",), "there is no command frob; see table-referee --help"),
        (("judge", "summy", "x", "y"), "Got unexpected extra argument(s) (y)"),
        (("frob", "--lang", "ja"), "frob というコマンドはありません。table-referee --help を見てください"),
        (
            ("judge", "summy", "x", "--frob", "--lang=ro"),
            "nu există opțiunea --frob; vedeți table-referee judge --help",
        ),
    ],
)
def test_a_wrong_call_is_told_in_our_words(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert called(capsys, *words) == (2, "", f"table-referee: {said}\n")
