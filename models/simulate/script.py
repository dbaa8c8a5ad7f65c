"""The script of a film: a match played by random players, as a timeline of hands and pieces with its true record."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module, util
from typing import Any

from models.scenes.atlas import Atlas
from models.simulate.beats import Act
from models.simulate.choreography import Choreography, replay
from models.simulate.director import Director
from models.simulate.order import Order
from models.simulate.stage import Stage, find_scene, sizes_of
from models.simulate.timeline import Timeline
from referee.core import Game, PlantedFoul, Transcript

REMEDY_S = (1.7, 2.6)
"""How long an illegal act lies before it is put right."""
OPENING_S, CLOSING_S = 2.0, 2.5


@dataclass(eq=False)
class Script:
    """Everything that a film needs, and everything that is true of it."""

    order: Order
    game: Game[Any]
    stage: Stage
    choreography: Choreography
    timeline: Timeline
    header: dict[str, Any]
    events: list[dict[str, Any]]
    fouls: list[PlantedFoul] = field(default_factory=list)

    @property
    def duration_s(self) -> float:
        """The length of the film."""
        return self.timeline.end_s

    def record_text(self) -> str:
        """The true record; ``at_s`` is when the hand had left."""
        return Transcript(self.header, self.events).record_text()

    def fouls_text(self) -> str:
        """The planted fouls with the time of their event, as JSON Lines."""
        times = self.timeline.event_times
        rows = [{**foul.to_json(), "at_s": times[foul.event - 1]} for foul in self.fouls]
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def make_script(order: Order, atlas: Atlas | None = None) -> Script:
    """Write the script of an order; raises ``SceneError`` or ``Problem`` in one line."""
    game = order.check()
    atlas = atlas or Atlas()
    told = _shortened(
        game.random_match(order.seed, order.players, order.options or None, order.fouls, order.kinds), order.events
    )
    sizes = sizes_of(atlas, order.game, order.style)
    start, steps = replay(game, told.header, told.events)
    kind = choreography_of(order.game)
    choreography = kind(game, start, steps, told.header["players"], sizes, order.seed)
    opening = choreography.opening()
    scene = find_scene(order, atlas, opening, choreography.framed(), choreography.telling())
    stage = Stage(scene, max(1, len(told.header["players"])), order.seed)
    director = Director(stage, sizes, opening, order.seed, order.pace)
    times = _direct(director, choreography, len(steps))
    events = [{**raw, "at_s": at_s} for raw, at_s in zip(told.events, times, strict=True)]
    return Script(order, game, stage, choreography, director.timeline, told.header, events, told.fouls)


def choreography_of(game: str) -> type[Choreography]:
    """The game's own choreography, or the neutral one."""
    name = f"models.simulate.moves_{game.replace('-', '_')}"
    if util.find_spec(name) is None:
        return Choreography
    found: type[Choreography] = import_module(name).Moves
    return found


def _shortened(told: Transcript, events: int | None) -> Transcript:
    if events is None or events >= len(told.events):
        return told
    return Transcript(told.header, told.events[:events], [foul for foul in told.fouls if foul.event <= events])


def _direct(director: Director, choreography: Choreography, count: int) -> Sequence[float]:
    """Play all events; the time of each is when the hand has left."""
    timeline = director.timeline
    director.t = OPENING_S
    for number in range(count):
        shown = choreography.perform(number)
        _play(director, shown.before)
        _play(director, shown.acts)
        if not shown.acts:
            director.pause(0.5, 1.2)
        timeline.event_times.append(round(director.t, 3))
        for key, piece in shown.silent:
            director.silently(key, piece)
        if shown.remedy:
            timeline.phases.append((director.t, "illegal"))
            director.pause(*REMEDY_S)
            _play(director, shown.remedy, at_once=True)
        _play(director, shown.later)
        timeline.phases.append((director.t, "settled"))
    timeline.end_s = director.t + CLOSING_S
    return timeline.event_times


def _play(director: Director, acts: Sequence[Act], *, at_once: bool = False) -> None:
    """Acts one after the other, the first after a player's thought unless it follows at once."""
    for place, act in enumerate(acts):
        if place:
            director.pause(0.2, 0.7)
        elif act.ends_after_s is None and not at_once:
            director.think()
        if not place and not at_once:
            director.timeline.phases.append((director.t, "acting"))
        director.perform(act)
