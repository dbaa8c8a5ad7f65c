"""``table-referee bench photographs``: games photographed after each move, and what ``watch tiles`` makes of them."""

from __future__ import annotations

import datetime
import json
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import typer

from live.cli.common import EXIT_FINE, EXIT_ILLEGAL, JsonOption, problems_told


def photographs(
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="Folders of photographs with a truth.json.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Made-up games to photograph.")] = 12,
    first_seed: Annotated[int, typer.Option(min=0, help="Seeds from here on.")] = 0,
    count: Annotated[int, typer.Option("--photographs", min=2, help="Photographs of each made-up game.")] = 8,
    pictures: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Keep the made-up photographs here; go on with what is there.")
    ] = None,
    results: Annotated[
        Path | None, typer.Option(metavar="FILE.jsonl", help="Keep each game here; go on with what is there.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Number tiles on printed boards, one more in each photograph: own placements, late, missed and false ones.

    Boards, tiles, light and cameras are made up, some on a stand, some by a free hand, up to 45 degrees aslant. DIR
    holds folders of real ones (docs/benchmarks.md). Leaves with status 1 when anything was told that never happened.

    Examples:

        table-referee bench photographs --games 24 --pictures games --results photographs.jsonl

        table-referee bench photographs --data my-game
    """
    from live.bench.photo_scores import folders, made_games, measure_all, totals

    def advance(row: Mapping[str, Any]) -> None:
        told = {name: row[name] for name in ("folder", "placements", "own", "late", "false", "wrong")}
        typer.echo(json.dumps(told, ensure_ascii=False), err=True)

    with problems_told("en"), ExitStack() as stack:
        if data is not None:
            found: Any = folders(data)
        else:
            place = pictures or Path(stack.enter_context(tempfile.TemporaryDirectory()))
            found = made_games(place, games, first_seed, count)
        summed = totals(measure_all(found, results, advance))
    if as_json:
        print(json.dumps({"date": datetime.date.today().isoformat(), "photographs": summed}))
    else:
        for name, value in summed.items():
            print(f"{name}: {value}")
    raise typer.Exit(EXIT_ILLEGAL if summed["false"] else EXIT_FINE)
