"""Measuring the rules: speed of judging, speed of searching, random games and planted fouls.

Speed is given per second of processor time on one core, so that a busy machine does not count, and as events in
the time of a 30-per-second frame.
"""

from __future__ import annotations

import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from referee.core import Game, Header, Match, Verdict, get_game
from referee.core.events import Event
from referee.core.records import RECORD_FORMAT, Record, read_record

FRAME_S = 1 / 30


@dataclass(slots=True)
class Checked:
    """Outcome of random games of one game."""

    games: int = 0
    events: int = 0
    false_findings: Counter[str] = field(default_factory=Counter)
    planted: int = 0
    found: int = 0
    missed: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)


def record_of(game: Game[Any], seed: int, fouls: int = 0) -> tuple[Record, list[Any]]:
    """A random player's record, and the fouls planted in it."""
    transcript = game.random_match(seed, fouls=fouls)
    return read_record(transcript.record_text().splitlines(), game), transcript.fouls


def judged_per_second(game: Game[Any], seconds: float) -> float:
    """Events judged per second: whole random games, records read beforehand."""
    records: list[tuple[Header, list[Event]]] = []
    for seed in range(20):
        record, _ = record_of(game, seed)
        records.append((record.header, [entry.event for entry in record.entries]))
    rates: list[float] = []
    stop = time.process_time() + seconds
    while time.process_time() < stop or len(rates) < 3:
        count, begin = 0, time.process_time()
        for header, events in records:
            match = Match(game, header)
            for event in events:
                match.push(event)
            count += len(events)
        rates.append(count / (time.process_time() - begin))
    return statistics.median(rates)


def check_games(game: Game[Any], games: int, fouls: int, tick: Callable[[], None]) -> Checked:
    """Judge ``games`` legal random games and games with at least ``fouls`` planted fouls together."""
    checked = Checked()
    for seed in range(games):
        record, _ = record_of(game, seed)
        match = _judged(game, record)
        checked.games += 1
        checked.events += len(match.rulings)
        for ruling in match.rulings:
            for finding in ruling.findings:
                if finding.verdict.gravity > Verdict.DUE.gravity:
                    checked.false_findings[finding.rule] += 1
        tick()
    for seed in _foul_seeds(game, fouls, checked):
        record, planted = record_of(game, seed, fouls=4)
        match = _judged(game, record)
        for foul in planted:
            rules = {finding.rule for finding in match.rulings[foul.event - 1].findings}
            checked.planted += 1
            checked.kinds[foul.rule] += 1
            if foul.rule in rules:
                checked.found += 1
            else:
                checked.missed[foul.rule] += 1
        tick()
    return checked


def _foul_seeds(game: Game[Any], fouls: int, checked: Checked) -> Iterator[int]:
    if not game.foul_rules:
        return
    seed = 1_000_000
    while checked.planted < fouls and seed < 1_000_000 + 4 * fouls + 100:
        yield seed
        seed += 1


def _judged(game: Game[Any], record: Record) -> Match[Any]:
    match = Match(game, record.header)
    for entry in record.entries:
        match.push(entry.event)
    return match


def suritsu_search_ms(fields: int = 8, cards: int = 40, hand: int = 10) -> list[float]:
    """Milliseconds for all legal placements of ``hand`` cards on random fields of ``cards`` cards."""
    game, rng = get_game("suritsu"), random.Random(7)
    times: list[float] = []
    for _ in range(fields):
        laid = _suritsu_field(game, rng, cards)
        state, held = _suritsu_state(game, laid), [_suritsu_card(rng) for _ in range(hand)]
        times.append(_milliseconds(lambda state=state, held=held: list(game.plays(state, held))))  # type: ignore[misc]
    return times


def _suritsu_field(game: Game[Any], rng: random.Random, cards: int) -> list[dict[str, Any]]:
    """A random field of that many cards; begun anew when it has closed itself in."""
    laid: list[dict[str, Any]] = []
    misses = 0
    while len(laid) < cards:
        if not laid or misses > 100:
            laid, misses = [{"x": 0, "y": 0, "digits": "1 4/7 2"}, {"x": 1, "y": 1, "digits": "5 8/3 0"}], 0
        found = game.plays(_suritsu_state(game, laid), [_suritsu_card(rng)])
        spots: list[Any] = [play.event for play in found if play.event.do == "play"]
        misses += not spots
        if spots:
            spot = rng.choice(spots)
            laid.append({"x": spot.x, "y": spot.y, "digits": spot.digits, "scenery": spot.scenery})
    return laid


def _suritsu_state(game: Game[Any], laid: list[dict[str, Any]]) -> Any:
    position = {"cards": laid, "last": 0, "face": "up", "turn": "A", "played": {"A": 0, "B": 0}}
    return game.start(_header(game, position))


def _suritsu_card(rng: random.Random) -> str:
    digits = [str(digit) for digit in rng.sample(range(10), 4)]
    if rng.random() < 0.8:
        for corner in rng.sample(range(4), 2):
            digits[corner] = "."
    scenery = rng.choice(["grassland", "sea", "deep-sea", "city"])
    return f"{digits[0]} {digits[1]}/{digits[2]} {digits[3]} {scenery}"


def summy_search_s(tables: int = 6, blocks: int = 60, rack: int = 8) -> list[float]:
    """Seconds for all true sums of a ``rack`` on random tables of at least ``blocks`` blocks."""
    game, rng = get_game("summy"), random.Random(11)
    times: list[float] = []
    seed = 0
    bag = list("0123456789" * 6 + "+-×:" * 5 + "=" * 14)
    while len(times) < tables:
        seed += 1
        record, _ = record_of(game, seed)
        match, laid = Match(game, record.header), 1
        for entry in record.entries:
            match.push(entry.event)
            laid += len(getattr(entry.event, "blocks", ()))
            if laid >= blocks:
                held = rng.sample(bag, rack)
                state = match.state
                times.append(
                    _milliseconds(lambda state=state, held=held: list(game.plays(state, held)), once=True) / 1000  # type: ignore[misc]
                )
                break
    return times


def _header(game: Game[Any], position: dict[str, Any]) -> Header:
    return Header(
        format=RECORD_FORMAT,
        game=game.name,
        players=list(game.default_players),
        options=dict(game.settle_options({})),
        position=position,
    )


def _milliseconds(work: Callable[[], object], *, once: bool = False) -> float:
    times: list[float] = []
    for _ in range(1 if once else 5):
        begin = time.process_time()
        work()
        times.append(1000 * (time.process_time() - begin))
    return statistics.median(times)
