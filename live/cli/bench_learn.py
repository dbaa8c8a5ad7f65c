"""``table-referee bench learn``: what learning a set is worth, before and after."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import Annotated

import typer

from live.cli.common import EXIT_FINE, JsonOption, problems_told
from referee.core import game_names, get_game


def learn(
    data: Annotated[
        Path | None, typer.Option("--data", metavar="DIR", help="Also path-traced tables and photographs.")
    ] = None,
    pictures: Annotated[int, typer.Option(min=0, help="Tables of each own held-out set; 0 for none.")] = 6,
    game: Annotated[list[str] | None, typer.Option("--game", help="Only this game; repeat for more.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Pieces of sets that the networks do not know, read before and after learning from reference pictures.

    Own sets in styles that training never saw; with DIR also path-traced tables with their reference pictures, and
    photographed number tiles, learned from two photographs.

    Examples:

        table-referee bench learn

        table-referee bench learn --data pictures --game tiles
    """
    from live.bench.learn import bench
    from vision.reading.reader import Reader

    with problems_told("en"):
        games = [get_game(name).name for name in game or game_names()]
        found = bench(data, Reader(threads=2), games, pictures, lambda text: typer.echo(text, err=True))
    rows = {source: {name: result.to_json(name) for name, result in sets.items()} for source, sets in found.items()}
    if as_json:
        print(json.dumps({"date": datetime.date.today().isoformat(), **rows}, ensure_ascii=False))
        raise typer.Exit(EXIT_FINE)
    for source, games_of in rows.items():
        for name, row in games_of.items():
            print(f"{name} ({source})")
            for what, value in row.items():
                print(f"  {what}: {json.dumps(value, ensure_ascii=False)}")
