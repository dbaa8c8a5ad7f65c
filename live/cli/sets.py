"""``table-referee sets``: the learned sets of this user."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from calibration.writing import write_whole
from live.cli.common import JsonOption, LangOption, Language, problems_told, texts_for
from referee.core import Problem, get_game

app = typer.Typer(no_args_is_help=True)

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The set's name.")]
GameOption = Annotated[str | None, typer.Option("--game", metavar="GAME", help="Of this game.")]


@app.callback()
def sets() -> None:
    """Physical sets learned with `table-referee learn`: what there is, and taking it along."""


@app.command("list")
def list_sets(game: GameOption = None, as_json: JsonOption = False, lang: LangOption = Language.EN) -> None:
    """All sets, or those of one game.

    Example:

        table-referee sets list --game summy
    """
    from live.sets.store import SetStore
    from referee.core import game_names

    with problems_told(lang):
        texts, store = texts_for(None, lang), SetStore()
        games = [get_game(game).name] if game is not None else list(game_names())
        rows = [row for one in games for row in store.listing(one)]
        if as_json:
            for row in rows:
                about = {"game": row.game, "name": row.name, "made": row.made, "complete": row.complete}
                print(json.dumps(about, ensure_ascii=False))
            return
        for row in rows:
            complete = "yes" if row.complete else "no"
            print(texts.say("set-row", game=row.game, name=row.name, made=row.made, complete=complete))
        if not rows:
            print(texts.say("set-lists-none"))


@app.command("show")
def show(
    name: NameArgument, game: GameOption = None, as_json: JsonOption = False, lang: LangOption = Language.EN
) -> None:
    """What was learned of a set: accuracy before and after, look-alikes, what needs another look, its board.

    Example:

        table-referee sets show attic
    """
    from live.sets.boards import grid_lines
    from live.sets.model import deck_list
    from live.sets.store import SetStore
    from live.sets.telling import report_lines

    with problems_told(lang):
        texts, store = texts_for(None, lang), SetStore()
        stored = store.load(*store.find(name, game))
        if as_json:
            boards = [board.numbers for board in stored.data.boards]
            more = {"deck": deck_list(stored.data), "numbers": boards}
            print(json.dumps({**stored.report, **more}, ensure_ascii=False))
            return
        for line in report_lines(stored.report, texts):
            print(line)
        for kind, names in deck_list(stored.data).items():
            print(texts.say("set-deck", kind=kind, names=", ".join(names)))
        for board in stored.data.boards:
            print("\n".join(grid_lines(board.to_numbers())))


@app.command("export")
def export(
    name: NameArgument,
    out: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.zip", help="The file to write.")],
    game: GameOption = None,
    lang: LangOption = Language.EN,
) -> None:
    """Write a set to one file.

    Example:

        table-referee sets export attic -o attic.zip
    """
    from live.sets.store import SetStore, exported

    with problems_told(lang):
        store = SetStore()
        data = exported(store.load(*store.find(name, game)))
        try:
            write_whole(out, data)
        except OSError as error:
            raise Problem("file-unwritable", file=str(out), detail=error.strerror or str(error)) from None
        print(texts_for(None, lang).say("set-exported", name=name, file=str(out)))


@app.command("import")
def import_set(
    file: Annotated[Path, typer.Argument(metavar="FILE.zip", help="A file that `sets export` wrote.")],
    replace: Annotated[bool, typer.Option("--replace", help="In place of a set of that name.")] = False,
    lang: LangOption = Language.EN,
) -> None:
    """Take in a set from a file.

    Example:

        table-referee sets import attic.zip
    """
    from live.sets.store import SetStore, imported

    with problems_told(lang):
        try:
            data = file.read_bytes()
        except OSError:
            raise Problem("learn-file", file=str(file)) from None
        stored, store = imported(data, str(file)), SetStore()
        game, name = stored.data.game, stored.data.name
        if name in store.names(game) and not replace:
            raise Problem("set-exists", set=name, game=game)
        store.save(stored)
        print(texts_for(None, lang).say("set-imported", name=name, game=game))


@app.command("check")
def check(
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="These; else all.")] = None,
    game: GameOption = None,
    lang: LangOption = Language.EN,
) -> None:
    """See whether sets are whole, and fit those anew that were made for other reading networks.

    Example:

        table-referee sets check
    """
    from live.sets.choosing import choose_set, is_current
    from live.sets.store import SetStore

    with problems_told(lang):
        texts, store = texts_for(None, lang), SetStore()
        found = (
            [store.find(name, game) for name in names] if names else [p for p in store.all() if game in (None, p[0])]
        )
        for pair in found:
            stored = store.load(*pair)
            fresh = is_current(stored)
            if not fresh:
                from vision.reading.reader import Reader

                choose_set(*pair, store).teach(Reader(threads=2))
            key = "set-sound" if fresh else "set-sound-refit"
            print(texts.say(key, name=pair[1], game=pair[0], pictures=len(stored.pictures)))
        if not found:
            print(texts.say("set-lists-none"))
