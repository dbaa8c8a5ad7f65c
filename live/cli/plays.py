"""``table-referee plays``: what may be played here?"""

from __future__ import annotations

import json
from itertools import islice
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from live.cli.common import (
    GameArgument,
    JsonOption,
    LangOption,
    Language,
    RuleOptions,
    open_input,
    parse_options,
    problems_told,
    texts_for,
)
from live.cli.judge import RecordArgument
from live.report import effects_line
from referee.core import Game, Play, Texts, get_game, read_record
from referee.core.match import judge_record
from referee.core.records import event_json

PLAY_FORMAT = "table-referee/play/1"


def plays(
    game: GameArgument,
    record: RecordArgument,
    hold: Annotated[
        list[str] | None,
        typer.Option("--hold", metavar="PIECES", help="The pieces held, as the game's page says; repeat for more."),
    ] = None,
    by: Annotated[str | None, typer.Option("--by", metavar="PLAYER", help="Whose pieces (default: on turn).")] = None,
    limit: Annotated[int, typer.Option("--limit", min=0, help="Show at most so many; 0 for all.")] = 30,
    as_json: JsonOption = False,
    option: RuleOptions = None,
    lang: LangOption = Language.EN,
) -> None:
    """List the legal acts after a record with the pieces held, best first: is this really a pass?

    Examples:

        table-referee plays summy game.jsonl --hold "3 + 4 7 = 1 × 2"

        table-referee plays suritsu game.jsonl --hold "1 4/7 2 sea" --hold ". 6/2 . city"

        table-referee plays kaifuda game.jsonl --hold "4 5 9 朝 恐 2"

        table-referee plays sequence-numbers game.jsonl --hold "9+9 20-2 plus"
    """
    with problems_told(lang, game):
        rules = get_game(game)
        options = parse_options(rules, option)
        with open_input(record) as source:
            match = judge_record(rules, read_record(source, rules), options)
        found = list(rules.plays(match.state, hold or [], by))
        shown = list(islice(found, limit or None))
        who = by or str(rules.view(match.state).get("turn") or "–")
        if as_json:
            _print_json(shown)
        else:
            _print_list(rules, shown, len(found), who, " ".join(hold or []), texts_for(rules, lang))


def _print_json(shown: list[Play]) -> None:
    for play in shown:
        row = {"format": PLAY_FORMAT, "event": event_json(play.event), "effects": dict(play.effects)}
        print(json.dumps({**row, "worth": play.worth}, ensure_ascii=False))


def _print_list(game: Game[Any], shown: list[Play], total: int, who: str, hold: str, texts: Texts) -> None:
    out = Console(highlight=False, soft_wrap=True)
    if not shown:
        out.print(escape(texts.say("plays-none", hold=hold) if hold else texts.say("plays-nothing-held")))
        return
    out.print(escape(texts.say("plays-title", count=total, by=who)), style="bold")
    for play in shown:
        effects = effects_line(play.effects, texts)
        out.print(f"  {escape(game.notate(play.event))}" + (f"  [dim]{escape(effects)}[/]" if effects else ""))
    if total > len(shown):
        out.print(escape(texts.say("plays-more", count=total - len(shown))), style="dim")
