"""``table-referee log``: the games that were recorded, read, exported, judged anew and checked."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from live.cli.common import EXIT_FINE, JsonOption, LangOption, Language, open_input, problems_told, write_text
from live.exports.chapters import LEAST, chapters_text, youtube_text
from live.exports.logged import logged_game
from live.exports.moments import parse
from live.exports.record import import_record, record_text
from live.exports.sheet import csv_text
from live.exports.subtitles import subtitles_text
from live.exports.text import date, end_of, show, text
from live.exports.verify import Difference, differences
from live.report import Report
from live.store import GameLog, GameRow, Store, default_path, open_store
from referee.core import Match, Problem, Texts, game_names, get_game
from referee.core.records import read_record

GAME_FORMAT = "table-referee/game/1"
EXIT_DIFFERS = 1
LONGEST_SHOWN = 200

app = typer.Typer(
    help="The games that were recorded: list, show, export, replay, verify, import.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Form(StrEnum):
    """The forms of an export, for ``--as``."""

    JSONL = "jsonl"
    CSV = "csv"
    TEXT = "text"
    VTT = "vtt"
    CHAPTERS = "chapters"
    YOUTUBE = "youtube"


SUFFIXES = {".jsonl": Form.JSONL, ".csv": Form.CSV, ".txt": Form.TEXT, ".vtt": Form.VTT}

IdentArgument = Annotated[str | None, typer.Argument(metavar="NUMBER", help="The game (default: the newest).")]
RecordOption = Annotated[
    Path | None, typer.Option("--record", metavar="FILE.db", help="The record file (default: your own).")
]


@app.command("list")
def list_games(
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only of this game.")] = None,
    only_open: Annotated[bool, typer.Option("--open", help="Only games that have not ended.")] = False,
    limit: Annotated[int, typer.Option("--limit", min=0, help="Show at most so many; 0 for all.")] = 30,
    as_json: JsonOption = False,
    record: RecordOption = None,
    lang: LangOption = Language.EN,
) -> None:
    """List the games, the newest first.

    Examples:

        table-referee log list

        table-referee log list --game summy --json
    """
    with problems_told(lang):
        if game is not None:
            get_game(game)
        path, rows = _rows(record, game, only_open, limit)
        if as_json:
            for row in rows:
                print(json.dumps(_row_json(row), ensure_ascii=False))
        elif rows:
            _print_table(rows, Texts(lang, "live"))
        else:
            print(Texts(lang, "live").say("log-no-games", file=str(path)), file=sys.stderr)


@app.command("show")
def show_game(ident: IdentArgument = None, record: RecordOption = None, lang: LangOption = Language.EN) -> None:
    """Show a game event by event: every finding, the result, the time used, and where the evidence lies.

    Examples:

        table-referee log show

        table-referee log show 12 --lang ja
    """
    with _game(ident, record, lang) as log:
        game = logged_game(log, lang)
        show(game, Console(highlight=False, soft_wrap=True))
        by_event: dict[int, list[str]] = {}
        for item in log.evidence():
            by_event.setdefault(item.event, []).append(str(item.path))
        for event, files in by_event.items():
            print(game.texts.say("log-evidence", event=event, files=files))


@app.command("export")
def export(
    ident: IdentArgument = None,
    form: Annotated[
        Form | None, typer.Option("--as", help="The form (default: as FILE is named, else jsonl).")
    ] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help="Default: print it.")] = None,
    offset: Annotated[
        str, typer.Option(metavar="TIME", help="When the match begins in the recording: seconds or [-]h:mm:ss.")
    ] = "0",
    record: RecordOption = None,
    lang: LangOption = Language.EN,
) -> None:
    """Export a game: record (jsonl), csv, text, subtitles (vtt), chapters (vtt), or a YouTube chapter list.

    Examples:

        table-referee log export 12 -o game.jsonl

        table-referee log export 12 -o game.vtt --offset 1:30

        table-referee log export --as youtube --offset -12.5 --lang ja
    """
    with _game(ident, record, lang) as log:
        made = _made(log, form or _form_of(output), parse(offset), lang)
        if output is None:
            sys.stdout.write(made)
            sys.stdout.flush()
        else:
            write_text(output, made)
            said = Texts(lang, "live").say("log-written", file=str(output), game=log.ident, count=log.row.events)
            print(said, file=sys.stderr)


@app.command("replay")
def replay(
    ident: IdentArgument = None,
    as_json: JsonOption = False,
    record: RecordOption = None,
    lang: LangOption = Language.EN,
) -> None:
    """Judge a game anew and print the rulings, as they came.

    Examples:

        table-referee log replay 12

        table-referee log replay 12 --json
    """
    with _game(ident, record, lang) as log:
        rules = get_game(str(log.header["game"]))
        texts = Texts(lang, "live", rules.package)
        made = read_record([json.dumps(line) for line in (log.header, *log.entries())], rules)
        match: Match[Any] = Match(rules, made.header)
        report = None if as_json else Report(match, texts)
        for entry in made.entries:
            for ruling in match.push(entry.event):
                if report is not None:
                    report.ruling(ruling)
                else:
                    print(json.dumps(ruling.to_json(texts), ensure_ascii=False), flush=True)
        if report is not None:
            report.end()


@app.command("verify")
def verify(
    idents: Annotated[list[str] | None, typer.Argument(metavar="NUMBER...", help="Default: all games.")] = None,
    record: RecordOption = None,
    lang: LangOption = Language.EN,
) -> None:
    """Look through the file and compare the stored rulings with a fresh judging. Exit status 1: something differs.

    Examples:

        table-referee log verify

        table-referee log verify 12 13
    """
    differ = False
    with problems_told(lang), _opened(record) as store:
        store.check()
        for ident in idents or [str(row.ident) for row in reversed(store.games())]:
            differ |= _differs(store.open_game(ident), Texts(lang, "live"))
    raise typer.Exit(EXIT_DIFFERS if differ else EXIT_FINE)


@app.command("import")
def import_games(
    files: Annotated[list[str], typer.Argument(metavar="FILE.jsonl...", help="Records, or - for a pipe.")],
    record: RecordOption = None,
    lang: LangOption = Language.EN,
) -> None:
    """Put records (JSON Lines) into the record file as games that have ended.

    Examples:

        table-referee log import game.jsonl

        cat game.jsonl | table-referee log import - --record club.db
    """
    texts = Texts(lang, "live")
    with problems_told(lang), open_store(record) as store:
        for name in files:
            with open_input(name) as source, _named(name, lang):
                log, read = import_record(store, source, name if name == "-" else Path(name).name, lang)
            if read.truncated is not None:
                said = texts.say("record-half-written", line=read.truncated.line)
                print(f"table-referee: {said}", file=sys.stderr)
            row = log.row
            said = texts.say("log-imported", file=name, game=log.ident, count=row.events, illegal=row.illegal)
            print(said, file=sys.stderr)


def _rows(record: Path | None, game: str | None, only_open: bool, limit: int) -> tuple[Path, list[GameRow]]:
    """The record file, and its games; nobody need have one of their own before the first game."""
    if record is None and not default_path().exists():
        return default_path(), []
    with _opened(record) as store:
        return store.path, store.games(game=game, only_open=only_open, limit=limit or None)


@contextmanager
def _opened(record: Path | None) -> Iterator[Store]:
    """The record file, which must be there."""
    if record is None and not default_path().exists():
        raise Problem("log-no-games", file=str(default_path()))
    with open_store(record, create=False) as store:
        yield store


@contextmanager
def _game(ident: str | None, record: Path | None, lang: str) -> Iterator[GameLog]:
    """One game; problems are told in the language asked for, those of the game's rules too."""
    with problems_told(lang), _opened(record) as store:
        log = store.open_game(ident) if ident is not None else store.last_game()
        if log is None:
            raise Problem("log-no-games", file=str(store.path))
        with problems_told(lang, str(log.header.get("game"))):
            yield log


@contextmanager
def _named(name: str, lang: str) -> Iterator[None]:
    """Say in which of several files a line is at fault."""
    try:
        yield
    except Problem as problem:
        if problem.line is None:
            raise
        packages = [get_game(game).package for game in game_names()]
        raise Problem("log-in-file", file=name, problem=problem.message(Texts(lang, "live", *packages))) from None


def _form_of(output: Path | None) -> Form:
    if output is None:
        return Form.JSONL
    form = SUFFIXES.get(output.suffix.lower())
    if form is None:
        raise Problem("log-format", file=str(output), known=" | ".join(Form))
    return form


def _made(log: GameLog, form: Form, offset_s: float, lang: str) -> str:
    if form is Form.JSONL:
        return record_text(log)
    game = logged_game(log, lang)
    if form is Form.YOUTUBE:
        made = youtube_text(game, offset_s)
        count = made.count("\n")
        if count < LEAST:
            print(f"table-referee: {game.texts.say('log-few-chapters', count=count)}", file=sys.stderr)
        return made
    if form is Form.VTT:
        return subtitles_text(game, offset_s)
    if form is Form.CHAPTERS:
        return chapters_text(game, offset_s)
    return csv_text(game) if form is Form.CSV else text(game)


def _row_json(row: GameRow) -> dict[str, Any]:
    return {
        "format": GAME_FORMAT,
        "number": row.ident,
        "game": row.game,
        "players": list(row.players),
        "started_at": row.started_at.isoformat() if row.started_at else None,
        "ended_at": row.ended_at.isoformat() if row.ended_at else None,
        "end_reason": row.end_reason,
        "source": row.source,
        "set": row.set_name,
        "lang": row.lang,
        "events": row.events,
        "last_s": row.last_s,
        "illegal": row.illegal,
        "ask": row.ask,
        "scores": dict(row.scores),
        "winner": row.winner,
        "evidence_bytes": row.evidence_bytes,
    }


def _print_table(rows: list[GameRow], texts: Texts) -> None:
    table = Table(box=None, pad_edge=False)
    for name in ("game", "date", "name", "players", "events", "illegal", "result", "end"):
        table.add_column(texts.say(f"log-heading-{name}"), justify="right" if name in NUMBERS else "left")
    for row in rows:
        table.add_row(
            str(row.ident),
            date(row.started_at) if row.started_at else "–",
            row.game,
            ", ".join(dict.fromkeys(row.players)) or "–",
            str(row.events),
            str(row.illegal),
            _result(row, texts),
            end_of(row, texts),
        )
    out = Console(highlight=False, markup=False)
    out.print(table, width=None if out.is_terminal else LONGEST_SHOWN)


NUMBERS = ("game", "events", "illegal")


def _result(row: GameRow, texts: Texts) -> str:
    if row.winner == "draw":
        return texts.say("log-result-draw")
    if row.winner is not None:
        return texts.say("log-result-winner", player=row.winner)
    return ", ".join(f"{who} {'–' if n is None else n}" for who, n in row.scores.items()) or "–"


def _differs(log: GameLog, texts: Texts) -> bool:
    """Tell what differs in a game; a record that can't be replayed differs too."""
    try:
        count, found = differences(log)
    except Problem as problem:
        game = get_game(str(log.header["game"]))
        said = problem.message(Texts(texts.language, "live", game.package))
        print(texts.say("log-verify-record", game=log.ident, problem=said))
        return True
    for one in found:
        print(_told(log.ident, one, texts))
    if not found:
        print(texts.say("log-agrees", game=log.ident, count=count))
    return bool(found)


def _told(ident: int, one: Difference, texts: Texts) -> str:
    if one.field is None:
        return texts.say("log-not-ruled", game=ident, event=one.event)
    stored, fresh = (_short(value) for value in (one.stored, one.fresh))
    return texts.say("log-differs", game=ident, event=one.event, field=one.field, stored=stored, fresh=fresh)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"
