"""A match that publishes scripted messages, and a game in a store."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from live.hub import Hub
from live.messages import Messages, table_message
from live.store import Store
from live.web.access import Keys
from referee.core import Event, Match, Problem, Texts, get_game, read_record
from referee.core.records import EventDecoder, Header

KEYS = Keys("operator-key-of-tests-1", "viewer-key-of-tests-01")
OPERATOR = {"authorization": f"Bearer {KEYS.operator}"}
LOCAL = "http://localhost"

FOUL = {"do": "place", "by": "Aiko", "blocks": [[-2, 0, "3"], [-1, 0, "4"], [1, 0, "8"]]}
"""34 = 8: no true sum (the = of the start lies at 0, 0)."""
SUM = {"do": "place", "by": "Aiko", "blocks": [[-3, 0, "3"], [-2, 0, "+"], [-1, 0, "4"], [1, 0, "7"]]}


class Scripted:
    """A running match of Summy: events pushed by the test, commands answered as the loop would."""

    def __init__(self) -> None:
        self.hub = Hub()
        self.game = get_game("summy")
        header = Header(format="table-referee/record/1", game="summy", players=["Aiko", "Radu"])
        self.match: Match[Any] = Match(self.game, header)
        self.messages = Messages(self.match)
        self.commands: list[tuple[str, dict[str, Any]]] = []
        self.hub.publish(self.messages.match(source="test", set="own"))
        self.hub.publish(self.messages.status("watching", 0.0))
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._answer, daemon=True)

    def push(self, raw: dict[str, Any]) -> None:
        """Judge an event and publish what follows, as the loop does."""
        event: Event = EventDecoder(self.game).event(raw)
        rulings = self.match.push(event)
        at_s = 4.0 * len(self.match.rulings)
        self.hub.publish(self.messages.event(len(self.match.rulings), event, at_s))
        for ruling in rulings:
            self.hub.publish(self.messages.ruling(ruling, at_s))
        self.hub.publish(self.messages.diagram(at_s))

    def show(self) -> None:
        """A picture with one readable block, one at fault and one nobody may see."""
        self.hub.publish(
            table_message(
                1.0,
                (320, 180),
                None,
                [
                    {"key": "a", "kind": "block", "label": "7", "corners": _square(40, 40), "public": True},
                    {
                        "key": "b",
                        "kind": "block",
                        "label": "8",
                        "corners": _square(90, 40),
                        "public": True,
                        "offends": True,
                    },
                    {"key": "c", "kind": "block", "label": "9", "corners": _square(140, 120)},
                ],
            )
        )
        picture = np.full((180, 320, 3), 200, np.uint8)
        picture[120:160, 140:180] = (0, 0, 255)
        self.hub.show(picture, hidden=[_square(140, 120)])

    def start(self) -> None:
        """Answer commands from now on."""
        self._thread.start()

    def stop(self) -> None:
        """No more."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(5)

    def _answer(self) -> None:
        while not self._stop.is_set():
            self.hub.command_arrived.wait(0.05)
            for command in self.hub.take_commands():
                self.commands.append((command.name, dict(command.values)))
                try:
                    self._carry_out(command.name, dict(command.values))
                except Problem as problem:
                    command.refused(problem)
                else:
                    command.done({"events": len(self.match.rulings)})

    def _carry_out(self, name: str, values: dict[str, Any]) -> None:
        if name == "undo":
            self.push({"do": "undo"})
        elif name == "correct":
            self.push({"do": "correct", **values})
        elif name == "rule":
            self.push({"do": "rule", **{key: value for key, value in values.items() if value is not None}})
        elif name == "event":
            self.push(values["event"])
        elif name == "answer":
            self.hub.publish(self.messages.questions([], 0.0))
        elif name == "pause":
            self.hub.publish({"type": "paused", "paused": True, "at_s": 0.0})


def _square(x: float, y: float, side: float = 40) -> list[list[float]]:
    return [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]


def keep_game(opened: Store, name: str, fouls: int, players: tuple[str, ...] = ("Aiko", "Radu")) -> int:
    """Record a whole random game; returns its number."""
    game = get_game(name)
    record = read_record(game.random_match(3, fouls=fouls, players=players).record_text().splitlines(), game)
    match, texts = Match(game, record.header), Texts("en", game.package)
    log = opened.new_game(record.header_raw, source="test", set_name="own", lang="en")
    for entry in record.entries:
        log.append(entry.raw, by_camera=True, rulings=[r.to_json(texts) for r in match.push(entry.event)])
    log.keep_evidence(1, "before", b"\xff\xd8\xff\xe0 a picture \xff\xd9")
    log.close("finished")
    return log.ident
