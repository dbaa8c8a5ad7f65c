"""``table-referee bench follow``: from settled tables to the record, without pictures."""

from __future__ import annotations

import datetime
import json
from typing import Annotated, Any

import typer

from live.cli.bars import progress
from live.cli.common import EXIT_FINE, EXIT_ILLEGAL, JsonOption, RuleOptions, parse_options, problems_told
from referee.core import game_names, get_game


def follow(
    game: Annotated[list[str] | None, typer.Option("--game", help="Only this game; repeat for more.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Matches of each game, with 0 to 3 planted fouls.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Of the first match.")] = 1,
    players: Annotated[str | None, typer.Option(metavar="A,B", help="Names of the seats.")] = None,
    option: RuleOptions = None,
    disturb: Annotated[bool, typer.Option(help="Also with doubts, missed tables, nudges and lost keys.")] = True,
    as_json: JsonOption = False,
) -> None:
    """Simulated matches followed from their settled tables: the record against the truth, fouls, questions.

    Leaves with status 1 when somebody was accused wrongly.

    Examples:

        table-referee bench follow

        table-referee bench follow --game suritsu --players A,B,C --games 50 --json
    """
    with problems_told("en"):
        rows = _measured(list(game or game_names()), range(seed, seed + games), players, option, disturb=disturb)
    if as_json:
        print(json.dumps({"date": datetime.date.today().isoformat(), "games": rows}, ensure_ascii=False))
    else:
        for name, row in rows.items():
            print(name)
            for what, value in row.items():
                print(f"  {what}: {json.dumps(value, ensure_ascii=False)}")
    wrong = any(row["false_illegal"] for row in rows.values())
    raise typer.Exit(EXIT_ILLEGAL if wrong else EXIT_FINE)


def _measured(
    names: list[str], seeds: range, players: str | None, given: list[str] | None, *, disturb: bool
) -> dict[str, dict[str, Any]]:
    from live.bench.disturbing import Disturbance
    from live.bench.follow import measure

    poor = Disturbance(uncertain=0.1, missed=0.1, nudged=0.2, renamed=0.1)
    seats = tuple(players.split(",")) if players else None
    rows: dict[str, dict[str, Any]] = {}
    with progress() as bar:
        for name in names:
            options = parse_options(get_game(name), given)
            for title, how in ((name, None), (f"{name}, disturbed", poor))[: 1 + disturb]:
                task = bar.add_task(title, total=len(seeds))
                score = measure(
                    name,
                    seeds,
                    how,
                    tick=lambda task=task: bar.advance(task),  # type: ignore[misc]
                    players=seats,
                    options=options,
                )
                rows[title] = score.to_json()
                bar.remove_task(task)
    return rows
