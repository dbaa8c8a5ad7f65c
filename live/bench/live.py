"""Measuring the live match: simulated matches with planted fouls and faults, watched from frames to record.

With the oracle the networks are replaced by the truth with noise (``live.bench.oracle``), and frames are sketches:
that measures gate, tracking, settling, followers and loop, much faster than film time. Without it, frames are
rendered and the eyes read them. Time is the film's; questions are answered with the truth.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from calibration.keeper import TableKeeper
from live.bench.follow import SOON_S, happened, likeness
from live.bench.oracle import Errors, Hanging, OracleKeeper, OracleSight
from live.bench.schematic import SchematicSource
from live.bench.visible import Line, SoFar, lines_of, shown_rules, true_lines
from live.hub import Hub
from live.reading import load_eyes, set_labels
from live.watching.loop import Loop
from live.watching.observer import SETTLE_S, Observer
from live.watching.recorder import Judged
from live.watching.session import Session, Setup
from live.watching.watcher import Health, Keeper
from models.scenes.atlas import Atlas
from models.simulate.order import FAULTS, Order
from models.simulate.source import SimulatedSource
from models.simulate.timeline import Viewer
from referee.core import Event, Game, Header, Match, Verdict
from referee.core.following import Question
from referee.core.records import EventDecoder
from referee.core.registry import part
from vision.capture import Frame
from vision.capture.health import Health as CameraHealth
from vision.eyes import Eyes
from vision.looking import LiveEyes, Sight

BUSY_HZ, IDLE_HZ, AFTER_S = 15.0, 2.0, 1.2
"""Frames drawn a second while something moves and for a while after, and at rest."""

HIDING = ("bump", "drop", "freeze", "black", "half-grey", "refocus", "light-off", "lean")
"""Faults of camera and room during which nothing can be judged."""

FOULS = 4
"""A match has 0 to so many planted fouls, less one, by its seed."""


@dataclass
class Outcome:
    """One match. ``work_s``: processor time of all threads but for drawing the film. ``invisible`` are planted fouls
    that no camera sees, or this film doesn't show, by rule.
    """

    game: str
    seed: int
    film_s: float
    run: int = 0
    events: int = 0
    same: bool = False
    same_rulings: bool = False
    planted: int = 0
    found: int = 0
    missed: dict[str, int] = field(default_factory=dict)
    invisible: dict[str, int] = field(default_factory=dict)
    accused: dict[str, int] = field(default_factory=dict)
    false_events: int = 0
    missed_events: int = 0
    questions: dict[str, int] = field(default_factory=dict)
    delays_s: list[float] = field(default_factory=list)
    foul_delays_s: list[float] = field(default_factory=list)
    rested_delays_s: list[float] = field(default_factory=list)
    frames: int = 0
    looks: int = 0
    work_s: float = 0.0
    rss_mb: float = 0.0
    faults: list[str] = field(default_factory=list)
    stages: dict[str, Any] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)


class Drawn:
    """The frames of a simulated film, drawn as needed, as a source."""

    live = False

    def __init__(self, film: SimulatedSource, busy_hz: float = BUSY_HZ) -> None:
        self.name = "sim"
        self.ended = False
        self._frames = as_needed(film, busy_hz)

    def read(self, timeout_s: float = 1.0) -> Frame | None:
        """The next frame."""
        frame = next(self._frames, None)
        self.ended = frame is None
        return frame

    def close(self) -> None:
        """No more frames."""
        self.ended = True


def as_needed(film: SimulatedSource, busy_hz: float = BUSY_HZ) -> Iterator[Frame]:
    """Frames: many while something moves, fails or has just come to rest, few while all is still."""
    viewer, spans = Viewer(film.script.timeline), [(fault.t0, fault.t1) for fault in film.faults]
    t, number, busy_s = 0.0, 0, 0.0
    while t < film.script.duration_s:
        picture = film.picture(number, t)
        if picture is not None:
            yield Frame(number, t, picture)
        number += 1
        quiet = viewer.quiet_until(t)
        if quiet <= t or any(t0 - 0.2 <= t <= t1 + 0.2 for t0, t1 in spans):
            busy_s = t
        dense = t - busy_s < AFTER_S
        step = 1.0 / busy_hz if dense else 1.0 / IDLE_HZ
        starts = [t0 for t0, _ in spans if t0 > t] + [quiet]
        t = t + step if dense else max(t + 1.0 / busy_hz, min(t + step, *starts))


def order_of(game: str, seed: int, **more: Any) -> Order:
    """The match of a seed: 0 to 3 fouls, and in two matches of three some faults of camera and room."""
    rng = random.Random(f"bench live {seed}")
    faults = tuple(rng.sample(FAULTS, rng.randint(1, 4))) if seed % 3 else ()
    return Order(game, seed, fouls=seed % FOULS, faults=faults, **more)


class Watched:
    """One match being watched, with what is needed to judge it afterwards."""

    def __init__(
        self,
        film: SimulatedSource,
        sight: Sight,
        keeper: Keeper,
        *,
        settle_s: float | None = None,
        busy_hz: float = BUSY_HZ,
        health: Health | None = None,
    ) -> None:
        script = film.script
        self.film = film
        self.pushed: list[Event] = []
        self.times: list[tuple[float, Judged]] = []
        header = script.header
        self.setup = Setup(
            script.game, script.choreography.sizes, header["players"], dict(header.get("options") or {})
        )
        self.session = Session(self.setup, self._heard, judged=self._judged)
        settle_s = SETTLE_S if settle_s is None else settle_s
        sizes = script.choreography.sizes
        draws = part(script.game, "follow").FOLLOWER.draws
        self.observer = Observer(sight, sizes, keeper, threaded=False, health=health, settle_s=settle_s, draws=draws)
        self.loop = Loop(Drawn(film, busy_hz), self.observer, self.session, Hub())
        self._played = until_over(script.game, self._header(), script.events)
        self.truth = true_lines(script.game, self._header(), script.events[: self._played])
        self.messages: Counter[str] = Counter()
        self._so_far = SoFar(script.game, self._header())
        self._settled: set[str] = set()
        self._work_s = 0.0

    def _header(self) -> Header:
        raw = self.film.script.header
        return Header(**{k: v for k, v in raw.items() if v is not None})

    def _heard(self, message: dict[str, Any]) -> None:
        self.messages[str(message["type"])] += 1

    def _judged(self, judged: Judged) -> None:
        self.pushed.append(judged.event)
        self.times.append((self.session.now_s, judged))

    def run(self) -> Outcome:
        """Watch to the end."""
        while not self.loop.source.ended:
            frame = self.loop.source.read()
            if frame is not None:
                self._step(frame)
        for frame in self.loop.last_frames():
            self._step(frame)
        self.observer.close()
        return self._outcome()

    def _step(self, frame: Frame) -> None:
        began = time.process_time()
        self.loop.step(frame)
        self._work_s += time.process_time() - began
        self._answer()

    def _answer(self) -> None:
        """Answer the questions that stand with the truth."""
        for question in list(self.session.asking.standing):
            if question.ident not in self._settled:
                if self._stays_open(question):
                    self._settled.add(question.ident)
                    continue
                choice = best_answer(
                    self.session.match, self.pushed, question, self._true_so_far(), self._has_happened
                )
                if choice is not None:
                    self._settled.add(question.ident)
                    self.session.answer(question.ident, choice)

    def _stays_open(self, question: Question) -> bool:
        """Whether it asks what the true record leaves open, too: the players go on without an answer."""
        match = self.session.match
        if match is None or not question.ident.startswith("ruling "):
            return False
        open_ones = {line.event for line in self._true_so_far() if line.verdict == Verdict.ASK}
        return any(line.verdict == Verdict.ASK and line.event in open_ones for line in lines_of(match))

    def _true_so_far(self) -> Sequence[Line]:
        """What has truly happened by now, all that a human can know: also what a hand is just leaving."""
        script = self.film.script
        times = script.timeline.event_times[: self._played]
        number = sum(time_s <= self.session.now_s + SOON_S for time_s in times)
        return self._so_far.lines(script.events[:number])

    def _has_happened(self, event: Event) -> bool:
        return happened(event, self.film.script.events, self.session.now_s)

    def _outcome(self) -> Outcome:
        film, session = self.film, self.session
        out = Outcome(self.setup.game.name, film.order.seed, round(film.script.duration_s, 1))
        out.faults = list(film.order.faults)
        out.frames, out.looks = self.loop.frames, self.loop.looks
        out.questions = dict(Counter(question_name(ident) for ident in session.asking.idents))
        out.stages = self.loop.stages.to_json()
        out.work_s = round(self._work_s, 3)
        out.rss_mb, out.run = memory_mb(), os.getpid()
        out.refused = list(session.refused)[:5]
        match = session.match
        lines = lines_of(match) if match is not None else []
        ours, theirs = [line.event for line in lines], [line.event for line in self.truth]
        out.events, out.same, out.same_rulings = len(theirs), ours == theirs, lines == list(self.truth)
        out.false_events = sum((Counter(ours) - Counter(theirs)).values())
        out.missed_events = sum((Counter(theirs) - Counter(ours)).values())
        self._count_fouls(out, match)
        self._count_delays(out)
        return out

    def _count_fouls(self, out: Outcome, match: Match[Any] | None) -> None:
        script = self.film.script
        shown = shown_rules(out.game, self.truth)
        true = Match(script.game, self._header())
        for step in script.choreography.steps:
            true.push(step.event)
        named = Counter(f.rule for r in (match.rulings if match else ()) if not r.undone for f in r.findings)
        for foul in script.fouls:
            if foul.event > self._played:
                continue
            if foul.rule not in shown:
                out.invisible[foul.rule] = out.invisible.get(foul.rule, 0) + 1
                continue
            out.planted += 1
            if named[foul.rule] > 0:
                named[foul.rule] -= 1
                out.found += 1
            else:
                out.missed[foul.rule] = out.missed.get(foul.rule, 0) + 1
        accused = _breaches(match) - _breaches(true) if match is not None else Counter[str]()
        out.accused = dict(accused)

    def _count_delays(self, out: Outcome) -> None:
        """From the moment in which the table truly came to rest to the ruling.

        A hand out of the picture may still be moving: then the table has been at rest since it was seen to be. Time
        in which the picture shows no table (``HIDING``) does not count.
        """
        hidden = [(fault.t0, fault.t1) for fault in self.film.faults if fault.kind in HIDING]
        stills = list(self.film.script.timeline.stills())
        for now_s, judged in self.times:
            if judged.observed is None or judged.event.source == "human":
                continue
            last = max((still for still in stills if still.t0 <= now_s), key=lambda still: still.t0, default=None)
            since_s = judged.at_s if last is None or last.t1 < judged.at_s else last.t0
            unseen_s = sum(max(0.0, min(t1, now_s) - max(t0, since_s)) for t0, t1 in hidden)
            delay = round(now_s - since_s - unseen_s, 2)
            rulings = [ruling for ruling in judged.rulings if ruling.event == judged.number]
            if judged.at_s + 3.0 < now_s:
                out.rested_delays_s.append(delay)
            elif any(ruling.verdict is Verdict.ILLEGAL for ruling in rulings):
                out.foul_delays_s.append(delay)
            else:
                out.delays_s.append(delay)


def question_name(ident: str) -> str:
    """What kind of question an ident stands for."""
    return ident.rsplit(" ", 1)[0] if ident[-1:].isdigit() else ident


def best_answer(
    match: Match[Any] | None,
    pushed: Sequence[Event],
    question: Question,
    truth: Sequence[Line],
    has_happened: Callable[[Event], bool],
) -> int | None:
    """The choice after which the record is most like what has truly happened; null when there is none.

    An answer says what was done last, also where something before it was missed and the record can't be right any
    more. What can't be seen is answered as it was.
    """
    assert match is not None
    best: tuple[tuple[float, ...], int] | None = None
    known = Counter(line.event for line in lines_of(_replayed(match, pushed)))
    for number, (_, _, events) in sorted(enumerate(question.choices), key=lambda item: len(item[1][2])):
        lines = lines_of(_replayed(match, [*pushed, *(seen.event for seen in events)]))
        same = next((i for i, (a, b) in enumerate(zip(lines, truth, strict=False)) if a != b), len(lines))
        ours, theirs = Counter(line.event for line in lines), Counter(line.event for line in truth)
        true = (ours & theirs).total() - (ours - theirs).total()  # of a look missed before, the order is lost
        new = ours - known
        latest = max((place for place, line in enumerate(truth) if line.event in new), default=-1)
        alike = likeness(lines, truth)
        worth = (
            float(true),
            latest,
            float(same == len(lines)),
            *alike,
            sum(has_happened(told.event) for told in events),
        )
        if best is None or worth > best[0]:
            best = worth, number
    return None if best is None else best[1]


def _replayed(match: Match[Any], events: Sequence[Event]) -> Match[Any]:
    replay: Match[Any] = Match(match.game, match.header)
    for event in events:
        replay.push(event)
    return replay


def _breaches(match: Match[Any]) -> Counter[str]:
    found: Counter[str] = Counter()
    for ruling in match.rulings:
        by = getattr(match.event(ruling.event), "by", None)
        if not ruling.undone:
            found.update(f"{f.rule} ({f.by or by})" for f in ruling.findings if f.verdict is Verdict.ILLEGAL)
    return found


def until_over(game: Game[Any], header: Header, events: Sequence[Mapping[str, Any]]) -> int:
    """How many events it takes until the match is over: after that nothing is called any more."""
    match: Match[Any] = Match(game, header)
    decoder = EventDecoder(game)
    for number, raw in enumerate(events, start=1):
        match.push(decoder.event(dict(raw)))
        if game.view(match.state).get("winner") is not None:
            return number
    return len(events)


def memory_mb() -> float:
    """What this process takes of memory now (where the system says; else its most so far)."""
    try:
        with Path("/proc/self/statm").open() as file:
            return round(int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)
    except (OSError, ValueError):
        import resource

        return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)


class Bench:
    """Watches matches one after another; what is costly to load is loaded once."""

    def __init__(
        self,
        *,
        oracle: bool,
        settle_s: float | None = None,
        busy_hz: float = BUSY_HZ,
        errors: Errors | None = None,
    ) -> None:
        self._oracle = oracle
        self._settle_s = settle_s
        self._busy_hz = busy_hz
        self._errors = errors
        self._atlas = Atlas()
        self._eyes: Eyes | None = None

    def watch(self, order: Order) -> Outcome:
        """Watch one match to its end."""
        return self.watched(order).run()

    def watched(self, order: Order) -> Watched:
        """A match ready to be watched."""
        if self._oracle:
            sketch = SchematicSource(order, self._atlas)
            sight = OracleSight(sketch, sketch.script.choreography.sizes, self._errors, seed=order.seed)
            keeper = OracleKeeper(sketch)
            return Watched(sketch, sight, keeper, settle_s=self._settle_s, busy_hz=self._busy_hz, health=Hanging())
        film = SimulatedSource(order, self._atlas)
        sizes = film.script.choreography.sizes
        if self._eyes is None:
            self._eyes = load_eyes()
        eyes = LiveEyes(self._eyes, order.game, sizes, shape_known=True, labels=set_labels(order.game))
        board = sizes["board"][:2] if "board" in sizes else None
        own = TableKeeper(sizes, board_mm=board, shape_known=True)
        return Watched(film, eyes, own, settle_s=self._settle_s, busy_hz=self._busy_hz, health=CameraHealth())
