"""``table-referee bench live``: whole simulated matches, watched from frames to record."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from live.cli.bars import progress
from live.cli.common import EXIT_FINE, EXIT_ILLEGAL, JsonOption, problems_told
from referee.core import game_names, get_game

SWEEP_S = (0.15, 0.3, 0.5, 1.0, 2.0, 3.0)


def live(
    hours: Annotated[float, typer.Option(min=0.0, help="Hours of film altogether, those of before counted.")] = 1.0,
    game: Annotated[list[str] | None, typer.Option("--game", help="Only this game; repeat for more.")] = None,
    oracle: Annotated[
        bool, typer.Option("--oracle", help="The truth with noise instead of the networks, sketches for frames.")
    ] = False,
    results: Annotated[
        Path | None, typer.Option(metavar="FILE.jsonl", help="Keep each match here; go on with what is there.")
    ] = None,
    settle: Annotated[float | None, typer.Option(min=0.05, max=10, help="Seconds that looks must agree for.")] = None,
    sweep: Annotated[bool, typer.Option("--sweep", help="The same matches with several settle times.")] = False,
    busy: Annotated[float, typer.Option(min=2, max=60, help="Frames drawn a second while something moves.")] = 15.0,
    still: Annotated[
        bool, typer.Option("--still", help="Only what a still table costs, at 30 frames a second.")
    ] = False,
    first_seed: Annotated[int, typer.Option(min=0, help="Seeds from here on.")] = 0,
    events: Annotated[int | None, typer.Option(min=1, help="Only so many events of each match.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Simulated matches with planted fouls and faults of camera and room: calls, accusations, records, delays.

    Leaves with status 1 when anything was called illegal that was not.

    Examples:

        table-referee bench live --oracle --hours 10 --results oracle.jsonl

        table-referee bench live --hours 0.2 --game suritsu --events 10 --results eyes.jsonl

        table-referee bench live --oracle --sweep --hours 0.5

        table-referee bench live --still
    """
    if still:
        _still(game, first_seed, as_json)
        return
    from live.bench.live_totals import Results, totals

    with problems_told("en"), _bar() as advance:
        names = list(game) if game else [name for name in game_names() if name != "tiles"]
        for name in names:
            get_game(name)
        shown: dict[str, Any] = {}
        for settle_s in SWEEP_S if sweep else (settle,):
            mode = f"{'oracle' if oracle else 'eyes'} settle={settle_s} busy={busy:g}"
            mode += f" events={events}" if events is not None else ""
            kept = Results(results, mode)
            _measure(kept, names, hours, oracle, settle_s, busy, first_seed, events, advance)
            rows = [row for row in kept.rows if row["game"] in names]
            by_game = {name: totals([row for row in rows if row["game"] == name]) for name in names}
            shown[mode] = {"all": totals(rows), **by_game}
    told = {"date": datetime.date.today().isoformat(), "live": shown}
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
    else:
        _show(shown)
    bad = any(part["all"]["false_accusations"] for part in shown.values())
    raise typer.Exit(EXIT_ILLEGAL if bad else EXIT_FINE)


def _still(game: list[str] | None, seed: int, as_json: bool) -> None:
    """What a still table costs, game by game."""
    from live.bench.live import Bench
    from live.bench.still import still_share

    with problems_told("en"), _bar() as advance:
        bench, rows = Bench(oracle=False), []
        names = list(game) if game else [name for name in game_names() if name != "tiles"]
        for number, name in enumerate(names):
            get_game(name)
            advance(f"{name} {seed}", number / len(names))
            rows.append(still_share(bench, name, seed))
    told = {"date": datetime.date.today().isoformat(), "still": rows}
    out = Console(highlight=False, soft_wrap=True)
    if as_json:
        print(json.dumps(told, ensure_ascii=False))
    for row in [] if as_json else rows:
        out.print(
            f"{row['game']}: {row['share']:.1%} of a core, {row['pieces']} pieces, {row['looks']} looks", markup=False
        )


def _measure(
    kept: Any,
    names: list[str],
    hours: float,
    oracle: bool,
    settle_s: float | None,
    busy_hz: float,
    first_seed: int,
    events: int | None,
    advance: Any,
) -> None:
    """Matches of all games in turn until there are enough hours."""
    from live.bench.live import Bench, order_of

    bench = Bench(oracle=oracle, settle_s=settle_s, busy_hz=busy_hz)
    seed = first_seed
    while kept.hours < hours:
        for name in names:
            if not kept.has(name, seed):
                outcome = bench.watch(order_of(name, seed, events=events))
                kept.add(outcome)
                advance(f"{kept.mode}: {name} {seed}", kept.hours / hours)
            if kept.hours >= hours:
                return
        seed += 1


def _show(shown: dict[str, Any]) -> None:
    out = Console(highlight=False, soft_wrap=True)
    for mode, parts in shown.items():
        out.print(f"[bold]{mode}[/]")
        for name, figures in parts.items():
            if figures["matches"]:
                out.print(f"  {name}")
                for what, value in figures.items():
                    out.print(f"    {what}: {json.dumps(value, ensure_ascii=False)}", markup=False)


@contextmanager
def _bar() -> Iterator[Any]:
    with progress() as bar:
        task = bar.add_task("live", total=1.0)
        yield lambda what, done: bar.update(task, description=what, completed=done)
