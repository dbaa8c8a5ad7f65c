"""``table-referee bench``: measurements that anyone can repeat."""

from __future__ import annotations

import datetime
import json
import statistics
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from live.bench import rules as rules_bench
from live.cli.bars import progress
from live.cli.bench_follow import follow
from live.cli.bench_learn import learn
from live.cli.bench_live import live
from live.cli.bench_photographs import photographs
from live.cli.common import EXIT_FINE, EXIT_ILLEGAL, JsonOption, problems_told
from referee.core import Problem, game_names, get_game

app = typer.Typer(no_args_is_help=True)
app.command("live")(live)
app.command("follow")(follow)
app.command("learn")(learn)
app.command("photographs")(photographs)


@app.callback()
def bench() -> None:
    """Measure accuracy and speed on this machine."""


@app.command("rules")
def rules(
    game: Annotated[list[str] | None, typer.Option("--game", help="Only this game; repeat for more.")] = None,
    games: Annotated[int, typer.Option(min=0, help="Random legal games for each game.")] = 2000,
    fouls: Annotated[int, typer.Option(min=0, help="Planted fouls for each game.")] = 500,
    seconds: Annotated[float, typer.Option(min=0.0, help="Time for the speed of each game.")] = 2.0,
    as_json: JsonOption = False,
) -> None:
    """Judged events per second, searches, random legal games and planted fouls.

    Leaves with status 1 when a legal game was found fault with or a planted foul was missed.

    Examples:

        table-referee bench rules

        table-referee bench rules --game summy --games 200 --fouls 50 --json
    """
    with problems_told("en"):
        names = list(game) if game else list(game_names())
        for name in names:
            get_game(name)
        rows = _measure(names, games, fouls, seconds)
    if as_json:
        print(json.dumps({"date": datetime.date.today().isoformat(), "games": rows}, ensure_ascii=False))
    else:
        _show(rows)
    bad = any(row["false_findings"] or row["missed"] for row in rows.values())
    raise typer.Exit(EXIT_ILLEGAL if bad else EXIT_FINE)


@app.command("scenes")
def scenes(
    seconds: Annotated[float, typer.Option(min=1.0, help="Time to measure.")] = 20.0,
    as_json: JsonOption = False,
) -> None:
    """Pictures and film frames that the scene generator makes a second on one core.

    Example:

        table-referee bench scenes --seconds 30
    """
    from models.scenes.bench import measure

    found = measure(seconds)
    if as_json:
        print(json.dumps({"date": datetime.date.today().isoformat(), "scenes": found}))
        return
    for name, value in found.items():
        print(f"{name}: {value}")


@app.command("read")
def read(
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="Pictures with their truth.")],
    game: Annotated[list[str] | None, typer.Option("--game", help="Only this game; repeat for more.")] = None,
    limit: Annotated[int, typer.Option(min=0, help="At most so many pictures; 0 for all.")] = 0,
    wrong: Annotated[Path | None, typer.Option(metavar="DIR", help="Draw the pictures that went wrong here.")] = None,
    peers: Annotated[bool, typer.Option("--peers", help="Also give the pictures to RapidOCR and Tesseract.")] = False,
    again: Annotated[bool, typer.Option("--again", help="Also time a second look, one piece being changed.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Pieces and fields read right, wrong and certain, doubts, corner errors and times, from pictures with truth.

    DIR holds NAME.jpg with NAME.json, as `table-referee scenes` makes them, folders of path-traced tables, or
    photographs with `labels.json` (docs/benchmarks.md).

    Example:

        table-referee scenes all --style almanac --style arcade --count 20 --seed 900000 -o held-out

        table-referee bench read --data held-out
    """
    from live.bench.peers import load_peers, measure_peers
    from live.bench.read import measure, true_pictures
    from live.bench.truths import TruePicture
    from live.reading import load_eyes, set_sizes
    from vision.drawing import draw_reading
    from vision.pictures import Picture, save_picture

    with problems_told("en"), progress() as bar:
        task = bar.add_task("read", total=None)
        wanted = [p for p in true_pictures(data) if not game or p.game in game][: limit or None]
        if not wanted:
            raise Problem("bench-nothing", folder=str(data))
        eyes = load_eyes()

        def tick(picture: TruePicture, image: Picture, reading: dict[str, Any], fine: bool) -> None:
            bar.advance(task)
            if wrong is not None and not fine:
                wrong.mkdir(parents=True, exist_ok=True)
                save_picture(wrong / picture.path.name, draw_reading(image, reading))

        others = load_peers() if peers else {}
        scores = measure(eyes, wanted, set_sizes, tick, again=again)
        rows = {name: score.to_json() for name, score in scores.items()}
        for name, row in rows.items() if others else ():
            row["peers"] = measure_peers(others, [picture for picture in wanted if picture.game == name])
    if as_json:
        print(json.dumps({"date": datetime.date.today().isoformat(), "games": rows}, ensure_ascii=False))
        return
    for name, row in rows.items():
        print(name)
        for what, value in row.items():
            print(f"  {what}: {json.dumps(value, ensure_ascii=False)}")


@app.command("overlay")
def overlay(
    viewers: Annotated[int, typer.Option(min=1, max=180, help="Viewers at once.")] = 50,
    rounds: Annotated[int, typer.Option(min=1, help="Stretches with and without viewers.")] = 4,
    browser: Annotated[
        str | None, typer.Option(metavar="PATH", help="A Chromium, to measure the page itself (needs playwright).")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """What viewers cost the match, how soon an event is on the overlay, and what an idle page costs.

    Example:

        table-referee bench overlay --browser /usr/bin/chromium
    """
    from live.bench import overlay as overlay_bench

    found = {"viewers": overlay_bench.viewers(viewers, rounds)}
    if browser is not None:
        found["page"] = overlay_bench.page(browser)
    if as_json:
        print(json.dumps({"date": datetime.date.today().isoformat(), **found}))
        return
    for what, figures in found.items():
        print(what)
        for name, value in figures.items():
            print(f"  {name}: {json.dumps(value)}")


@app.command("camera")
def camera(
    films: Annotated[int, typer.Option(min=0, help="Simulated matches with every fault.")] = 5,
    seed: Annotated[int, typer.Option(min=0, help="Of the first match.")] = 500,
    pictures: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Good pictures of tables: whatever is named there is false.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Faults of light and camera: how many are named and how soon, and what is named though nothing is wrong.

    Example:

        table-referee bench camera --films 10 --pictures held-out
    """
    from live.bench import camera as camera_bench

    with problems_told("en"), progress() as bar:
        task = bar.add_task("camera", total=None)
        found: dict[str, Any] = {"films": camera_bench.films(films, seed, lambda: bar.advance(task))}
        if pictures is not None:
            found["pictures"] = camera_bench.pictures(pictures, lambda: bar.advance(task))
    if as_json:
        print(json.dumps({"date": datetime.date.today().isoformat(), **found}, ensure_ascii=False))
        return
    for what, figures in found.items():
        print(what)
        for name, value in figures.items():
            print(f"  {name}: {json.dumps(value, ensure_ascii=False)}")


@app.command("calibration")
def calibration(
    data: Annotated[
        list[Path] | None,
        typer.Option(
            "--data", metavar="DIR", help="Path-traced tables, or photographs of patterns; repeat for more."
        ),
    ] = None,
    bumps: Annotated[int, typer.Option(min=0, help="So many bumps under the simulated camera.")] = 0,
    minutes: Annotated[float, typer.Option(min=0.0, help="So many minutes of simulated play without a bump.")] = 0.0,
    state: Annotated[Path | None, typer.Option(metavar="FILE", help="Add the minutes up in this file.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Other scenes and bumps.")] = 0,
    as_json: JsonOption = False,
) -> None:
    """Where the table is: corner errors by method and condition, lenses, bumps noticed and mended, false bumps.

    Without options own scenes are measured: tilt, distortion, blur, light, hands.

    Examples:

        table-referee bench calibration

        table-referee bench calibration --data traced --data photographs

        table-referee bench calibration --bumps 12 --minutes 60 --state quiet.json
    """
    from live.bench import calibration_report

    with problems_told("en"), progress() as bar:
        task = bar.add_task("calibration", total=None)
        wishes = calibration_report.Wishes(tuple(data or ()), bumps, minutes, state, seed)
        found = calibration_report.report(wishes, lambda: bar.advance(task))
    if as_json:
        print(json.dumps({"date": datetime.date.today().isoformat(), **found}, ensure_ascii=False))
        return
    for part, rows in found.items():
        print(part)
        for line in calibration_report.lines(rows):
            print(f"  {line}")


def _measure(names: list[str], games: int, fouls: int, seconds: float) -> dict[str, dict[str, Any]]:
    rows: dict[str, dict[str, Any]] = {}
    with progress() as bar:
        for name in names:
            task = bar.add_task(name, total=None)
            rules = get_game(name)
            rate = rules_bench.judged_per_second(rules, seconds)
            checked = rules_bench.check_games(rules, games, fouls, lambda task=task: bar.advance(task))  # type: ignore[misc]
            rows[name] = {
                "events_per_s": round(rate),
                "events_per_frame": round(rate * rules_bench.FRAME_S),
                "legal_games": checked.games,
                "legal_events": checked.events,
                "false_findings": dict(checked.false_findings),
                "planted": checked.planted,
                "found": checked.found,
                "missed": dict(checked.missed),
                "kinds": dict(sorted(checked.kinds.items())),
            }
            if name == "suritsu":
                rows[name]["search_ms"] = _spread(rules_bench.suritsu_search_ms())
            if name == "summy":
                rows[name]["search_s"] = _spread(rules_bench.summy_search_s())
            bar.remove_task(task)
    return rows


def _spread(values: list[float]) -> dict[str, float]:
    return {"median": round(statistics.median(values), 4), "max": round(max(values), 4), "runs": len(values)}


def _show(rows: dict[str, dict[str, Any]]) -> None:
    table = Table(title=f"bench rules, {datetime.date.today().isoformat()}")
    headings = ("game", "events/s", "legal games", "events", "false findings", "fouls planted", "found", "kinds")
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "game" else "right")
    for name, row in rows.items():
        false = sum(row["false_findings"].values())
        cells = (row["events_per_s"], row["legal_games"], row["legal_events"], false, row["planted"], row["found"])
        table.add_row(name, *(f"{cell:,}" for cell in cells), str(len(row["kinds"])))
    out = Console()
    out.print(table)
    for name, row in rows.items():
        for what in ("search_ms", "search_s"):
            if what in row:
                out.print(
                    f"{name} {what}: median {row[what]['median']}, max {row[what]['max']} ({row[what]['runs']} runs)"
                )
        for what in ("false_findings", "missed"):
            if row[what]:
                out.print(f"[red]{name} {what}: {row[what]}[/]")
