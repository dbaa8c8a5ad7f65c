"""Measuring how settled tables become a record: simulated matches as a perfect observer sees them, and disturbed.

No pictures are made. A game's follower is shown every settled table of a film; what it tells is judged and held
against the film's true record, as far as a camera can see it (``live.bench.visible``). Questions are answered with
the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import Any

from live.bench.disturbing import Disturbance, disturbed
from live.bench.visible import UNFILMED, Line, SoFar, lines_of, shown_rules, true_lines
from models.scenes.atlas import Atlas
from models.simulate.order import Order
from models.simulate.script import Script, make_script
from models.simulate.stills import settled_tables
from referee.core import Header, Match, Verdict, get_game
from referee.core.following import Explanation, Follower, Question, SettledTable
from referee.core.records import event_json
from referee.core.registry import part

UNTIMED = ("at_s", "source", "note")
LATELY_S, SOON_S = 15.0, 0.5
"""What a question is about happened no longer ago, and may be told so little after it is asked."""

MOST_ROUNDS = 30
"""A follower that still tells something new after so many answers and events is stuck."""


@dataclass(slots=True)
class Score:
    """Outcome of the followed matches of one game."""

    games: int = 0
    events: int = 0
    same_events: int = 0
    same_rulings: int = 0
    planted: int = 0
    found: int = 0
    invisible: Counter[str] = field(default_factory=Counter)
    missed: Counter[str] = field(default_factory=Counter)
    false_illegal: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    unanswered: int = 0
    inferred: int = 0
    different: list[int] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """Figures for people and programs."""
        asked = sum(self.questions.values())
        return {
            "games": self.games,
            "events": self.events,
            "same_events_share": round(self.same_events / max(self.games, 1), 4),
            "same_rulings_share": round(self.same_rulings / max(self.games, 1), 4),
            "planted_visible": self.planted,
            "found": self.found,
            "invisible": dict(sorted(self.invisible.items())),
            "missed": dict(sorted(self.missed.items())),
            "false_illegal": dict(sorted(self.false_illegal.items())),
            "questions_per_game": round(asked / max(self.games, 1), 3),
            "questions_per_20_events": round(20 * asked / max(self.events, 1), 3),
            "questions": dict(sorted(self.questions.items())),
            "unanswered": self.unanswered,
            "inferred": self.inferred,
            "different_seeds": self.different,
        }


@dataclass
class Run:
    """One film being followed. ``truth`` are the lines that an ideal camera would write."""

    match: Match[Any]
    follower: Follower[Any]
    truth: Sequence[Line]
    asked: dict[str, str] = field(default_factory=dict)
    settled: set[str] = field(default_factory=set)
    events: Sequence[Mapping[str, Any]] = ()
    now_s: float = 0.0
    pushed: list[Any] = field(default_factory=list)
    unanswered: int = 0
    inferred: int = 0
    _so_far: SoFar = field(init=False)

    def __post_init__(self) -> None:
        self._so_far = SoFar(self.match.game, self.match.header)

    def push(self, event: Any) -> None:
        """Write an event into the record."""
        self.match.push(event)
        self.pushed.append(event)

    def show(self, table: SettledTable) -> Explanation:
        """Show a table until the follower has nothing more to say; answer what it asks."""
        explanation = Explanation()
        self.now_s = table.time_s
        for _ in range(MOST_ROUNDS):
            explanation = self.follower.follow(table)
            for seen in explanation.events:
                self.inferred += seen.inferred
                self.push(seen.event)
            if not self._answered(explanation.questions):
                return explanation
            table = replace(table, visits=(), gaps=(), ended_by=None)
        raise AssertionError(f"the follower never comes to rest: {explanation}")

    def _answered(self, questions: Sequence[Question]) -> bool:
        """Answer the first question that can be; whether that changed the record."""
        for question in questions:
            self.asked.setdefault(question.ident, question.name)
            if question.ident in self.settled:
                continue
            chosen = self._choice(question)
            if chosen is None:
                continue
            self.settled.add(question.ident)
            for event in chosen:
                self.push(event)
            if chosen:
                return True
        return False

    def _choice(self, question: Question) -> list[Any] | None:
        """The answer after which the record is most like what has happened; null when there is none."""
        best: tuple[tuple[float, ...], list[Any]] | None = None
        truth = self._true_so_far()
        for _, _, events in sorted(question.choices, key=lambda choice: len(choice[2])):
            told = [seen.event for seen in events]
            alike = likeness(lines_of(_replayed(self.match, [*self.pushed, *told])), truth)
            worth = *alike, sum(happened(event, self.events, self.now_s) for event in told)
            if best is None or worth > best[0]:
                best = worth, told
        return None if best is None else best[1]

    def _true_so_far(self) -> Sequence[Line]:
        """What has truly happened by now: nobody who is asked knows more."""
        until_s = self.now_s + SOON_S
        events = [event for event in self.events if float(event.get("at_s") or 0.0) <= until_s]
        return self._so_far.lines(events)


def happened(event: Any, truth: Sequence[Mapping[str, Any]], now_s: float) -> bool:
    """Whether the true record has just this a little before now, whether it can be seen or not."""
    said = {name: value for name, value in event_json(event).items() if name not in UNTIMED}
    return any(
        {name: value for name, value in true.items() if name not in UNTIMED} == said
        for true in truth
        if 0.0 <= now_s - float(true.get("at_s", 0.0)) <= LATELY_S
    )


def _replayed(match: Match[Any], events: Sequence[Any]) -> Match[Any]:
    copy: Match[Any] = Match(match.game, match.header)
    for event in events:
        copy.push(event)
    return copy


def likeness(lines: Sequence[Line], truth: Sequence[Line]) -> tuple[float, float, float]:
    """How like the truth these lines are: with their rulings, then by their events alone, then with verdicts."""
    events, verdicts = (
        _common([what(line) for line in lines], [what(line) for line in truth])
        for what in (lambda line: line.event, lambda line: (line.event, line.verdict))
    )
    return _common(lines, truth), events, verdicts


def _common(lines: Sequence[Hashable], truth: Sequence[Hashable]) -> float:
    """How many lines are those of the truth, in its order; lines too many and lines passed over count against it."""
    blocks = SequenceMatcher(None, lines, truth, autojunk=False).get_matching_blocks()
    same = sum(block.size for block in blocks)
    reached = max((block.b + block.size for block in blocks if block.size), default=0)
    return same - 0.5 * (len(lines) - same) - 0.5 * (reached - same)


def follow_film(script: Script, disturbance: Disturbance | None = None) -> Run:
    """Follow one film to its end."""
    header = Header(
        format=script.header["format"],
        game=script.header["game"],
        players=list(script.header["players"]),
        options=dict(script.header.get("options") or {}),
        position=script.header.get("position"),
    )
    match: Match[Any] = Match(script.game, header)
    sizes = script.choreography.sizes
    follower = part(script.game, "follow").FOLLOWER(match, sizes)
    run = Run(match, follower, true_lines(script.game, header, script.events), events=script.events)
    for table, until_s in disturbed(settled_tables(script, sizes), disturbance):
        told = run.show(table)
        again = told.again_after_s
        while again is not None and table.time_s + again <= until_s:
            rested = replace(table, visits=(), gaps=(), ended_by=None, rested_s=again)
            told = run.show(rested)
            again = told.again_after_s if (told.again_after_s or 0.0) > again else None
        run.unanswered += sum(question.ident not in run.settled for question in told.questions)
    return run


def measure(
    game: str,
    seeds: Sequence[int],
    disturbance: Disturbance | None = None,
    *,
    most_fouls: int = 3,
    tick: Callable[[], None] = lambda: None,
    **order: Any,
) -> Score:
    """Follow the films of these seeds with 0 to ``most_fouls`` planted fouls each, in turn.

    ``order`` are further arguments of the films' orders (players, options).
    """
    score, atlas = Score(), Atlas()
    unfilmed = UNFILMED.get(game, ())
    kinds = tuple(rule for rule in get_game(game).foul_rules if rule not in unfilmed) if unfilmed else None
    for seed in seeds:
        script = make_script(Order(game, seed, fouls=seed % (most_fouls + 1), kinds=kinds, **order), atlas)
        _count(score, seed, script, follow_film(script, replace(disturbance, seed=seed) if disturbance else None))
        tick()
    return score


def _count(score: Score, seed: int, script: Script, run: Run) -> None:
    lines = lines_of(run.match)
    same = [line.event for line in lines] == [line.event for line in run.truth]
    score.games += 1
    score.events += len(lines)
    score.same_events += same
    score.same_rulings += lines == list(run.truth)
    if lines != list(run.truth):
        score.different.append(seed)
    score.questions.update(run.asked.values())
    score.unanswered += run.unanswered
    score.inferred += run.inferred
    _count_fouls(score, script, run)


def _count_fouls(score: Score, script: Script, run: Run) -> None:
    shown = shown_rules(script.order.game, run.truth)
    named = Counter(finding.rule for ruling in run.match.rulings if not ruling.undone for finding in ruling.findings)
    for foul in script.fouls:
        if foul.rule not in shown:
            score.invisible[foul.rule] += 1
            continue
        score.planted += 1
        if named[foul.rule] > 0:
            named[foul.rule] -= 1
            score.found += 1
        else:
            score.missed[foul.rule] += 1
    true = _breaches(_true_match(script)) | _breached_lines(run.truth)
    score.false_illegal.update(
        {f"{rule} ({by})": count for (rule, by), count in (_breaches(run.match) - true).items()}
    )


def _breached_lines(lines: Sequence[Line]) -> Counter[tuple[str, str | None]]:
    found: Counter[tuple[str, str | None]] = Counter()
    for line in lines:
        acting = dict(line.event).get("by")
        found.update((rule, by or acting) for verdict, rule, by in line.findings if verdict == Verdict.ILLEGAL)
    return found


def _true_match(script: Script) -> Match[Any]:
    match: Match[Any] = Match(script.game, Header(**{k: v for k, v in script.header.items() if v is not None}))
    for step in script.choreography.steps:
        match.push(step.event)
    return match


def _breaches(match: Match[Any]) -> Counter[tuple[str, str | None]]:
    """How often each rule was called broken by whom, in what counts now."""
    found: Counter[tuple[str, str | None]] = Counter()
    for ruling in match.rulings:
        by = getattr(match.event(ruling.event), "by", None)
        if not ruling.undone:
            found.update((f.rule, f.by or by) for f in ruling.findings if f.verdict is Verdict.ILLEGAL)
    return found
