"""``table-referee watch``: referee a match live, from a camera, a film or a folder of photographs."""

from __future__ import annotations

import signal
import sys
import time
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Annotated, Any

import typer

from live.cli.common import (
    EXIT_FINE,
    EXIT_ILLEGAL,
    EXIT_LOST,
    GameArgument,
    JsonOption,
    LangOption,
    Language,
    RuleOptions,
    SetOption,
    parse_options,
    problems_told,
)
from live.cli.serve import HostOption, PortOption
from live.clocks import parse_control
from referee.core import Problem, Texts, get_game

RecordOption = Annotated[
    Path | None, typer.Option("--record", metavar="FILE.db", help="The record file (default: your own).")
]
EXIT_SIGNALLED = 128
"""And the signal's number, as shells have it: 130 for Ctrl-C."""

STAY_S = 0.2
LAST_WORDS_S = 5.0
"""So long what waits to be said may take when the match is over."""

HeadlessOption = Annotated[bool, typer.Option("--headless", help="No pages.")]


def watch(
    game: GameArgument,
    source: Annotated[
        str,
        typer.Option(metavar="SOURCE", help="Camera (index or name), film, folder of pictures, stream, or sim:…"),
    ],
    record: RecordOption = None,
    as_json: JsonOption = False,
    headless: HeadlessOption = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the game that was not ended.")] = False,
    set_name: SetOption = None,
    option: RuleOptions = None,
    players: Annotated[str | None, typer.Option(metavar="NAMES", help="By commas, as Ana,Bo.")] = None,
    lang: LangOption = Language.EN,
    port: PortOption = None,
    host: HostOption = "127.0.0.1",
    clock: Annotated[
        str | None,
        typer.Option(metavar="MIN[+SEC]", help="Clocks: minutes each, and seconds gained a turn; 10d5: a delay."),
    ] = None,
    settle: Annotated[float | None, typer.Option(min=0.05, max=10, help="Seconds that looks must agree for.")] = None,
    pictures: Annotated[bool, typer.Option("--pictures/--no-pictures", help="Keep a picture of every event.")] = True,
    clips: Annotated[bool, typer.Option("--clips/--no-clips", help="Keep a clip of every foul.")] = True,
    text_files: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", file_okay=False, help="Keep a small text file for each field of an overlay."),
    ] = None,
    speak: Annotated[bool, typer.Option("--speak", help="Say fouls and questions aloud, with a sound.")] = False,
) -> None:
    """Follow a game from the first move to the last: call fouls with reason and remedy, keep score and record.

    Keys while it runs: space settle now or end turn, u undo, c correct, p pause, r find the table anew, 1–9 answer,
    q quit. Leaves with 1 when something illegal was found, 3 when the camera was lost and did not come back, 130 when
    Ctrl-C stopped it before the end.

    Examples:

        table-referee watch suritsu --source 0

        table-referee watch summy --source game.mp4 --headless --json

        table-referee watch tiles --source photos/ --record tiles.db
    """
    with problems_told(lang, game):
        rules = get_game(game)
        options = parse_options(rules, option)
        names = tuple(name.strip() for name in (players or "").split(",") if name.strip())
        from live.watching.assembling import Wishes, setup_of
        from vision.capture import open_source

        setup = setup_of(game, players=names, options=options, lang=lang, set_name=set_name, source=source)
        known = set_name is not None or source.startswith("sim:")
        wishes = Wishes(setup, record, resume, pictures, clips, settle, parse_control(clock), known)
        opened = open_source(source)
        with ExitStack() as stack:
            prepare = [] if text_files is None else [partial(_text_files, text_files, lang, stack)]
            prepare += [partial(_aloud, lang, stack)] if speak else []
            status = play(opened, wishes, as_json=as_json, headless=headless, host=host, port=port, prepare=prepare)
    raise typer.Exit(status)


def play(
    source: Any,
    wishes: Any,
    *,
    as_json: bool,
    headless: bool,
    host: str,
    port: int | None,
    browse: bool = False,
    kept: bool = True,
    prepare: Sequence[Callable[[Any], None]] = (),
) -> int:
    """Run a match to its end, with pages beside it unless ``headless``. The exit status.

    ``browse`` opens the pages, and keeps them when the match is over; without ``kept`` the record is thrown away.

    Each of ``prepare`` is given the match before it begins.
    """
    import cv2

    from live.watching.assembling import assembled
    from live.watching.loop import LOST, STOPPED
    from live.watching.telling import PACKAGES, Commentary, JsonLines

    cv2.setNumThreads(1)  # the loop shares its core with a streaming program; small pictures gain nothing
    setup = wishes.setup
    texts = Texts(setup.lang, *PACKAGES, setup.game.package)
    with assembled(source, wishes) as match:
        commentary = Commentary(lambda: match.session, texts)
        match.listeners.append(JsonLines() if as_json else commentary)
        match.noted = lambda note: commentary.say(texts.say(note.key, **note.params))
        if not as_json:
            match.told = commentary.judged
            _introduce(match, commentary, texts)
        for each in prepare:
            each(match)
        pages = _pages(match, headless, host, port, texts, browse)
        with pages, _keys(match, commentary, texts), _stopped_by_signals(match) as signals:
            reason = match.loop.run()
            if browse:
                _stay(match, commentary, texts)
        session, loop = match.session, match.loop
        if not as_json:
            commentary.end()
            _sum_up(session, loop, commentary, texts)
        illegal = session.match is not None and session.match.anything_illegal
        broken_off = reason == STOPPED and not session.over
        if broken_off:
            commentary.say(where_kept(match, texts, kept=kept))
    if broken_off and signals:
        return EXIT_SIGNALLED + signals[0]
    if reason == LOST:
        return EXIT_LOST
    return EXIT_ILLEGAL if illegal else EXIT_FINE


def _stay(match: Any, commentary: Any, texts: Texts) -> None:
    """The match is over: its pages and log can be looked at until somebody stops."""
    if not match.loop.stopped:
        commentary.say(texts.say("watch-pages-stay"))
    while not match.loop.stopped:
        time.sleep(STAY_S)


def _introduce(match: Any, commentary: Any, texts: Texts) -> None:
    commentary.say(texts.say("watch-source", source=match.loop.source.name))
    log = match.session.log
    if log is not None:
        commentary.say(texts.say("watch-resumed", number=log.ident, count=len(match.session.match.rulings)))
    if sys.stdin.isatty():
        commentary.say(texts.say("watch-keys"))


def _sum_up(session: Any, loop: Any, commentary: Any, texts: Texts) -> None:
    rulings = session.match.rulings if session.match is not None else []
    illegal = sum(str(ruling.verdict) == "illegal" for ruling in rulings)
    counts = {"frames": loop.frames, "looks": loop.looks, "events": len(rulings), "illegal": illegal}
    commentary.say(texts.say("watch-summary", questions=session.asking.asked, **counts))


def where_kept(match: Any, texts: Texts, *, kept: bool) -> str:
    """What has become of a match that was stopped, and how it goes on."""
    if not kept:
        return texts.say("watch-stopped-demo")
    if match.session.ident is None:
        return texts.say("watch-stopped-early")
    return texts.say("watch-stopped", number=match.session.ident, file=str(match.store.path))


def _text_files(folder: Path, lang: str, stack: ExitStack, match: Any) -> None:
    """Keep text files of the match in a folder, until the stack is closed."""
    from live.web.textfiles import TextFiles

    files = TextFiles(match.hub, folder, lang)
    files.start()
    stack.callback(files.stop)


def _aloud(lang: str, stack: ExitStack, match: Any) -> None:
    """Say aloud what happens, until the stack is closed; where there is no voice sounds remain, or it is said so."""
    from live.speech import open_speaker
    from live.watching.aloud import Aloud
    from vision.capture import Note

    speaker = open_speaker(lang, speech=True, sounds=True)
    if speaker is None or speaker.voice is None:
        match.noted(Note("watch-no-sound" if speaker is None else "watch-no-voice"))
    if speaker is None:
        return
    stack.callback(speaker.close, LAST_WORDS_S)
    aloud, told = Aloud(speaker, lambda: match.session.setup.game, lang), match.told

    def judged(each: Any) -> None:
        told(each)
        aloud.judged(each)

    match.told = judged
    match.listeners.append(aloud)


@contextmanager
def _pages(match: Any, headless: bool, host: str, port: int | None, texts: Texts, browse: bool) -> Iterator[None]:
    """Serve the pages beside the match; a port that can't be had never stops the match."""
    if headless:
        yield
        return
    from live.cli.serve import tell_links
    from live.web.server import PageServer

    server = PageServer(match.hub, match.store, host, port)
    try:
        server.start()
    except Problem as problem:
        print(texts.say("watch-pages-failed", detail=problem.message(texts)), file=sys.stderr)
        yield
        return
    try:
        tell_links(server, texts)
        if browse:
            webbrowser.open(f"{server.address}?key={server.pages.keys.operator}")
        yield
    finally:
        server.stop()


@contextmanager
def _keys(match: Any, commentary: Any, texts: Texts) -> Iterator[None]:
    from live.watching.keys import KeyReader

    reader = KeyReader(match.hub, texts, lambda: match.loop.observer.busy, match.loop.stop, commentary.say)
    reader.start()
    try:
        yield
    finally:
        reader.close()


@contextmanager
def _stopped_by_signals(match: Any) -> Iterator[list[int]]:
    """The first Ctrl-C (or a request to end) stops the match cleanly, a second one breaks off; yields what came."""
    came: list[int] = []

    def stop(number: int, frame: FrameType | None) -> None:
        came.append(number)
        match.loop.stop()
        signal.signal(number, signal.default_int_handler)

    before = {}
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(ValueError):  # not in the main thread: whoever runs us there ends us otherwise
            before[number] = signal.signal(number, stop)
    try:
        yield came
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
