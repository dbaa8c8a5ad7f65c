"""Measuring the live match: simulated matches with planted fouls and faults, watched from frames to record.

With the oracle the networks are replaced by the truth with noise (``live.bench.oracle``), and frames are sketches:
that measures gate, tracking, settling, followers and loop, much faster than film time. Without it, frames are
rendered and the eyes read them. Time is the film's; questions are answered with the truth.
"""

from __future__ import annotations

import random
import resource
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from live.bench.oracle import Errors, OracleKeeper, OracleSight
from live.bench.schematic import SchematicSource
from live.bench.visible import INVISIBLE_RULES, Line, lines_of, true_lines
from live.hub import Hub
from live.watching.loop import Loop
from live.watching.observer import SETTLE_S, Keeper, Observer
from live.watching.recorder import Judged
from live.watching.session import Session, Setup
from models.scenes.atlas import Atlas
from models.simulate.order import FAULTS, Order
from models.simulate.source import SimulatedSource
from referee.core import Event, Header, Match, Verdict
from referee.core.following import Question
from vision.capture import Frame
from vision.looking import Sight

RATES = (3.0, 12.0)
"""Frames drawn a second while nothing moves, and otherwise."""

FOULS = 4
"""A match has 0 to so many planted fouls, less one, by its seed."""


@dataclass
class Outcome:
    """One match."""

    game: str
    seed: int
    film_s: float
    events: int = 0
    same: bool = False
    same_rulings: bool = False
    planted: int = 0
    found: int = 0
    missed: dict[str, int] = field(default_factory=dict)
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

    def __init__(self, film: SimulatedSource, rates: tuple[float, float] = RATES) -> None:
        self.name = "sim"
        self.ended = False
        self._frames: Iterator[tuple[int, float, Any]] = film.frames(*rates)

    def read(self, timeout_s: float = 1.0) -> Frame | None:
        """The next frame."""
        drawn = next(self._frames, None)
        self.ended = drawn is None
        return Frame(*drawn) if drawn is not None else None

    def close(self) -> None:
        """No more frames."""
        self.ended = True


def order_of(game: str, seed: int, **more: Any) -> Order:
    """The match of a seed: 0 to 3 fouls, and in two matches of three some faults of camera and room."""
    rng = random.Random(f"bench live {seed}")
    faults = tuple(rng.sample(FAULTS, rng.randint(1, 4))) if seed % 3 else ()
    return Order(game, seed, fouls=seed % FOULS, faults=faults, **more)


class Watched:
    """One match being watched, with what is needed to judge it afterwards."""

    def __init__(
        self, film: SimulatedSource, sight: Sight, keeper: Keeper, *, settle_s: float | None = None, lang: str = "en"
    ) -> None:
        script = film.script
        self.film = film
        self.pushed: list[Event] = []
        self.times: list[tuple[float, Judged]] = []
        header = script.header
        self.setup = Setup(
            script.game, script.choreography.sizes, header["players"], dict(header.get("options") or {}), lang
        )
        self.session = Session(self.setup, self._heard, judged=self._judged)
        settle_s = SETTLE_S if settle_s is None else settle_s
        self.observer = Observer(sight, script.choreography.sizes, keeper, threaded=False, settle_s=settle_s)
        self.loop = Loop(Drawn(film), self.observer, self.session, Hub())
        self.truth = true_lines(script.game, self._header(), script.events)
        self.messages: Counter[str] = Counter()
        self._settled: set[str] = set()

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
        begin = time.process_time()
        while not self.loop.source.ended:
            frame = self.loop.source.read()
            if frame is not None:
                self.loop.step(frame)
                self._answer()
        self.observer.close()
        return self._outcome(time.process_time() - begin)

    def _answer(self) -> None:
        """Answer the questions that stand with the truth."""
        for question in list(self.session.asking.standing):
            if question.ident not in self._settled:
                choice = best_answer(self.session.match, self.pushed, question, self.truth)
                if choice is not None:
                    self._settled.add(question.ident)
                    self.session.answer(question.ident, choice)

    def _outcome(self, cpu_s: float) -> Outcome:
        film, session = self.film, self.session
        out = Outcome(self.setup.game.name, film.order.seed, round(film.script.duration_s, 1))
        out.faults = list(film.order.faults)
        out.frames, out.looks = self.loop.frames, self.loop.looks
        out.questions = dict(Counter(question_name(ident) for ident in session.asking.idents))
        out.stages = self.loop.stages.to_json()
        out.work_s = round(sum(stage["work_s"] for name, stage in out.stages.items() if name in WORK), 3)
        out.rss_mb = round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)
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
        unseen = INVISIBLE_RULES.get(out.game, {})
        true = Match(script.game, self._header())
        for step in script.choreography.steps:
            true.push(step.event)
        named = Counter(f.rule for r in (match.rulings if match else ()) if not r.undone for f in r.findings)
        for foul in script.fouls:
            if foul.rule in unseen:
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
        """From the moment in which the table truly came to rest to the ruling."""
        begins = [still.t0 for still in self.film.script.timeline.stills()]
        for now_s, judged in self.times:
            if judged.observed is None or judged.event.source == "human":
                continue
            since = max((t for t in begins if t <= now_s), default=0.0)
            delay = round(now_s - since, 2)
            rulings = [ruling for ruling in judged.rulings if ruling.event == judged.number]
            if judged.at_s + 3.0 < now_s:
                out.rested_delays_s.append(delay)
            elif any(ruling.verdict is Verdict.ILLEGAL for ruling in rulings):
                out.foul_delays_s.append(delay)
            else:
                out.delays_s.append(delay)


WORK = frozenset({"gate", "watch", "health", "look", "track", "table", "match"})
"""Stages that count as the referee's own work."""


def question_name(ident: str) -> str:
    """What kind of question an ident stands for."""
    return ident.rsplit(" ", 1)[0] if ident[-1:].isdigit() else ident


def best_answer(
    match: Match[Any] | None, pushed: Sequence[Event], question: Question, truth: Sequence[Line]
) -> int | None:
    """The choice after which the record is most like the truth; null when none leads anywhere."""
    assert match is not None
    best: tuple[tuple[bool, int], int] | None = None
    for number, (_, _, events) in sorted(enumerate(question.choices), key=lambda item: len(item[1][2])):
        replay: Match[Any] = Match(match.game, match.header)
        for event in [*pushed, *(seen.event for seen in events)]:
            replay.push(event)
        lines = lines_of(replay)
        same = next((i for i, (a, b) in enumerate(zip(lines, truth, strict=False)) if a != b), len(lines))
        worth = same == len(lines), same
        if best is None or worth > best[0]:
            best = worth, number
    return None if best is None or not best[0][0] else best[1]


def _breaches(match: Match[Any]) -> Counter[str]:
    found: Counter[str] = Counter()
    for ruling in match.rulings:
        by = getattr(match.event(ruling.event), "by", None)
        if not ruling.undone:
            found.update(f"{f.rule} ({f.by or by})" for f in ruling.findings if f.verdict is Verdict.ILLEGAL)
    return found


def watch_oracle(
    order: Order, atlas: Atlas, *, errors: Errors | None = None, settle_s: float | None = None
) -> Outcome:
    """Watch one match with eyes that know the truth."""
    film = SchematicSource(order, atlas)
    sight = OracleSight(film, film.script.choreography.sizes, errors, seed=order.seed)
    return Watched(film, sight, OracleKeeper(film), settle_s=settle_s).run()
