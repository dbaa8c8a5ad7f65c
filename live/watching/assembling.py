"""Putting a match together: source, eyes, table, session, record, pages; and taking it apart again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from calibration.keeper import TableKeeper
from calibration.store import StoredCalibration, StoreProblem, StoreTrouble, find
from live.clocks import Clocks, TimeControl
from live.hub import Hub
from live.messages import Message
from live.reading import load_eyes
from live.sets.choosing import choose_set
from live.sets.model import OWN
from live.sets.telling import tell_refit
from live.store import GameLog, Keeping, Store, open_store
from live.watching.evidence import Evidence
from live.watching.loop import Loop
from live.watching.observer import Observer
from live.watching.recorder import Judged
from live.watching.session import Session, Setup
from live.watching.stages import Stages
from live.watching.stills import StillsObserver
from live.watching.watcher import Watcher
from referee.core import Problem, get_game
from referee.core.registry import part
from vision.capture import Frame, Note, Source
from vision.capture.folder import Folder
from vision.capture.health import Health
from vision.capture.paced import Paced
from vision.looking import LiveEyes

FIRST_S = 10.0
FILM_WAITS_S = 0.4
"""A film in real time stands still while a look takes longer: on a slow machine it goes slower instead of wrong."""


class Listener(Protocol):
    """Who says what happens: JSON lines, a commentary."""

    def publish(self, message: Message) -> None:
        """Hear a message."""


@dataclass(frozen=True)
class Wishes:
    """What a match is started with. ``record`` null: the user's own file.

    ``known_set``: the set on the table is truly the one named, so that its proportions may settle the table's plane.
    """

    setup: Setup
    record: Path | None = None
    resume: bool = False
    pictures: bool = True
    clips: bool = True
    settle_s: float | None = None
    control: TimeControl = field(default_factory=TimeControl)
    known_set: bool = False


class Started:
    """Gives back the frame that was read ahead, then the source's own. ``told``: what there is to tell already."""

    def __init__(self, source: Source, first: Frame | None, told: Sequence[Note] = ()) -> None:
        self._source = source
        self._first = first
        self._told = list(told)
        self.name = source.name
        self.live = source.live

    @property
    def ended(self) -> bool:
        """No more frames will come."""
        return self._first is None and self._source.ended

    @property
    def state(self) -> str:
        """Whether pictures come."""
        return str(getattr(self._source, "state", "ready"))

    def notes(self) -> list[Note]:
        """What is new to tell people."""
        notes: list[Note] = getattr(self._source, "notes", list)()
        told, self._told = self._told, []
        return [*told, *notes]

    def relock(self) -> None:
        """Let a camera find exposure and focus anew."""
        getattr(self._source, "relock", lambda: None)()

    def read(self, timeout_s: float = 1.0) -> Frame | None:
        """The next frame."""
        first, self._first = self._first, None
        return first if first is not None else self._source.read(timeout_s)

    def close(self) -> None:
        """Close the source."""
        self._source.close()


class Match:
    """Everything of a running match; made by :func:`assembled`.

    ``listeners`` hear every message after the pages; ``told`` is called with every event that was judged, ``noted``
    with what the source has to tell people.
    """

    def __init__(self, source: Source, wishes: Wishes, store: Store, hub: Hub) -> None:
        self.hub = hub
        self.store = store
        self.wishes = wishes
        self.listeners: list[Listener] = []
        self.told: Callable[[Judged], None] = lambda judged: None
        self.noted: Callable[[Note], None] = lambda note: None
        self.clocks = Clocks.under(wishes.control)
        self.evidence = Evidence(self._open_log, self.publish, clips=wishes.clips)
        self._loop: Loop | None = None
        self._source = source
        first = source.read(FIRST_S)
        session = self._session(wishes.setup)
        self._stored, trouble = _stored(source, first)
        self.loop = self._loop = Loop(
            Started(source, first, trouble),
            observer_for(source, wishes, self._stored),
            session,
            hub,
            publish=self.publish,
            clocks=self.clocks,
            evidence=self.evidence,
            next_session=self._next,
            note=lambda note: self.noted(note),
        )
        if wishes.resume:
            self._resume(session)

    @property
    def session(self) -> Session:
        """The match that is played now."""
        return self.loop.session

    def publish(self, message: Message) -> None:
        """To the pages first, then to who prints."""
        self.hub.publish(message)
        for listener in self.listeners:
            listener.publish(message)

    def _session(self, setup: Setup) -> Session:
        session = Session(setup, self.publish, self._begin_log, self._judged, self._clock)
        self.clocks.begin(session.players)
        return session

    def _begin_log(self, header: dict[str, Any]) -> GameLog:
        setup = self.loop.session.setup if self._loop is not None else self.wishes.setup
        return self.store.new_game(header, source=setup.source, set_name=setup.set_name, lang=setup.lang)

    def _open_log(self) -> GameLog | None:
        log = self._loop.session.log if self._loop is not None else None
        return log if isinstance(log, GameLog) else None

    def _judged(self, judged: Judged) -> None:
        self.evidence.judged(judged)
        self.told(judged)

    def _clock(self) -> Mapping[str, float] | None:
        return self.clocks.for_record() if self.clocks.ticking is not None else None

    def _next(self, old: Session, values: Mapping[str, Any]) -> tuple[Session, Watcher | None]:
        """Another game at the same table; with what watches it when another game or set is played."""
        before = old.setup
        game, named = values.get("game") or before.game.name, values.get("set")
        same_game = game == before.game.name
        players = values.get("players") or (before.players if same_game else ())
        options = values.get("options")
        if options is None:
            options = before.options if same_game else {}
        set_name = named or (before.set_name if same_game else OWN)
        setup = setup_of(
            game,
            players=tuple(players),
            options=get_game(game).settle_options(options),
            lang=before.lang,
            set_name=set_name,
            source=before.source,
        )
        setup.game.check_players(list(setup.players or setup.game.default_players))
        watcher = None
        if not same_game or set_name != before.set_name:
            self.wishes = replace(self.wishes, setup=setup, known_set=self.wishes.known_set or named is not None)
            watcher = observer_for(self._source, self.wishes, self._stored, self.loop.stages)
        return self._session(setup), watcher

    def _resume(self, session: Session) -> None:
        log = resumable(self.store, session.setup.game.name)
        log.reopen()
        session.resume(log.match(), log)
        self.clocks.restore(log.entries())


def resumable(store: Store, game: str) -> GameLog:
    """The game to go on with: the open one, else the last if it only was stopped; raises :class:`Problem`."""
    log = store.last_open_game()
    if log is None:
        last = store.last_game()
        log = last if last is not None and last.row.end_reason in ("stopped", "lost", "abandoned") else None
    if log is None:
        raise Problem("resume-nothing", game=game, file=str(store.path))
    if log.row.game != game:
        raise Problem("resume-other", game=game, found=log.row.game, file=str(store.path))
    return log


def setup_of(
    game: str, *, players: tuple[str, ...], options: Mapping[str, Any], lang: str, set_name: str | None, source: str
) -> Setup:
    """A match's setup from what people say; raises :class:`Problem`."""
    rules = get_game(game)
    chosen = choose_set(game, set_name)
    return Setup(rules, chosen.sizes, players, {**chosen.options(), **options}, lang, chosen.name, source)


def observer_for(
    source: Source, wishes: Wishes, stored: StoredCalibration | None = None, stages: Stages | None = None
) -> Watcher:
    """What watches the table: frame by frame, or, for a folder of photographs, one settled table a picture."""
    setup = wishes.setup
    chosen = choose_set(setup.game.name, setup.set_name if wishes.known_set else None)
    known, seeing = chosen.shape_known, load_eyes()
    chosen.teach(seeing.reader, partial(tell_refit, setup.lang))
    eyes = LiveEyes(seeing, setup.game.name, setup.sizes, shape_known=known, labels=chosen.labels())
    board = setup.sizes["board"][:2] if "board" in setup.sizes else None
    keeper = TableKeeper(setup.sizes, stored=stored, board_mm=board, shape_known=known)
    if isinstance(source, Folder):
        return StillsObserver(eyes, setup.sizes, keeper, ahead=source.ahead, stages=stages)
    more: dict[str, Any] = {} if wishes.settle_s is None else {"settle_s": wishes.settle_s}
    if isinstance(source, Paced):
        more["patience_s"] = FILM_WAITS_S
    more["draws"] = part(setup.game, "follow").FOLLOWER.draws
    return Observer(eyes, setup.sizes, keeper, threaded=source.live, health=Health(), stages=stages, **more)


def _stored(source: Source, first: Frame | None) -> tuple[StoredCalibration | None, list[Note]]:
    """What is known of a camera from before, and why it can't be used; none at all is nothing to tell."""
    if not source.live or first is None:
        return None, []
    try:
        return find(source.name, first.picture.shape[1], first.picture.shape[0]), []
    except StoreProblem as problem:
        if problem.trouble is StoreTrouble.MISSING:
            return None, []
        told = {"file": str(problem.file), "detail": problem.detail}
        return None, [Note(f"calibration-file-{problem.trouble}", told)]


@contextmanager
def assembled(source: Source, wishes: Wishes, told: Callable[[Judged], None] = lambda _: None) -> Iterator[Match]:
    """A match ready to run; store and source are closed afterwards, whatever happened."""
    with ExitStack() as stack:
        stack.callback(source.close)
        keeping = Keeping(pictures=wishes.pictures, clips=wishes.clips)
        store = stack.enter_context(open_store(wishes.record, keeping=keeping))
        yield Match(source, wishes, store, Hub())
