"""``table-referee demo``: the bundled match, refereed live."""

from __future__ import annotations

from contextlib import ExitStack
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from live.cli.common import EXIT_FINE, EXIT_ILLEGAL, LangOption, Language, SetOption, problems_told
from live.cli.serve import PortOption
from live.cli.watch import play

GAME = "suritsu"


def demo(
    headless: Annotated[bool, typer.Option("--headless", help="Commentary only, no page; ends by itself.")] = False,
    port: PortOption = None,
    set_name: SetOption = None,
    lang: LangOption = Language.EN,
) -> None:
    """Referee the bundled match: a minute of Suritsu with a card on a card and a double completion.

    Shows it in the browser until Ctrl-C, or with --headless as fast as it can be read. Nothing of it is
    kept. The fouls in it don't count in the exit status.

    Examples:

        table-referee demo

        table-referee demo --headless
    """
    with problems_told(lang, GAME), ExitStack() as stack:
        from live.watching.assembling import Wishes, setup_of
        from vision.capture import open_source

        film = stack.enter_context(resources.as_file(resources.files("live").joinpath("sample", "match.mp4")))
        folder = stack.enter_context(TemporaryDirectory(prefix="table-referee-"))
        setup = setup_of(GAME, players=(), options={}, lang=lang, set_name=set_name, source="demo")
        wishes = Wishes(setup, Path(folder) / "demo.db", known_set=True)
        source = open_source(str(film), speed=None if headless else 1.0)
        status = play(
            source,
            wishes,
            as_json=False,
            headless=headless,
            host="127.0.0.1",
            port=port,
            browse=not headless,
            kept=False,
        )
    raise typer.Exit(EXIT_FINE if status == EXIT_ILLEGAL else status)
