"""``table-referee judge``: a record to rulings."""

from __future__ import annotations

import json
import sys
from typing import IO, Annotated

import typer

from live.cli.common import (
    EXIT_FINE,
    EXIT_ILLEGAL,
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
from live.report import Report
from referee.core import Header, Match, Texts, get_game
from referee.core.problems import Problem
from referee.core.records import HalfWritten, read_lines

RecordArgument = Annotated[str, typer.Argument(metavar="RECORD", help="A record file (JSON Lines), or - for a pipe.")]


def judge(
    game: GameArgument,
    record: RecordArgument,
    as_json: JsonOption = False,
    option: RuleOptions = None,
    lang: LangOption = Language.EN,
) -> None:
    """Judge a record: every foul with its rule, the reason and the remedy; score and result.

    Examples:

        table-referee judge kaifuda samples/kaifuda-sample-game.jsonl

        table-referee judge summy game.jsonl --json --option double_sum=score_both

        cat game.jsonl | table-referee judge suritsu - --lang ja
    """
    with problems_told(lang, game):
        texts, options = texts_for(get_game(game), lang), parse_options(get_game(game), option)
        with open_input(record) as source:
            illegal = _judge_lines(game, source, as_json, options, texts)
    raise typer.Exit(EXIT_ILLEGAL if illegal else EXIT_FINE)


def _judge_lines(name: str, source: IO[str], as_json: bool, options: dict[str, str], texts: Texts) -> bool:
    """Judge line by line, so that a pipe is answered as it flows."""
    game = get_game(name)
    match: Match[object] | None = None
    report: Report | None = None
    for item in read_lines(source, game):
        if isinstance(item, HalfWritten):
            print(f"table-referee: {texts.say('record-half-written', line=item.line)}", file=sys.stderr)
        elif isinstance(item, Header):
            try:
                match = Match(game, item, options)
            except Problem as problem:
                raise problem.at_line(1) from None
            report = None if as_json else Report(match, texts)
        else:
            assert match is not None
            try:
                rulings = match.push(item.event)
            except Problem as problem:
                raise problem.at_line(item.line) from None
            for ruling in rulings:
                if report is not None:
                    report.ruling(ruling)
                else:
                    print(json.dumps(ruling.to_json(texts), ensure_ascii=False), flush=True)
    assert match is not None
    if report is not None:
        report.end()
    return match.anything_illegal
