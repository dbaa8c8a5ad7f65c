"""Random teams that play whole games, and breaches of the rules planted in them.

A match knows what no camera may: racks and stock. What it writes down is what a camera would have seen.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec.structs import replace

from referee.core import Game, PieceEvent, PlantedFoul, Play, Problem, Transcript
from referee.core.game import OptionValue
from referee.core.records import RECORD_FORMAT, event_json
from referee.games.summy.events import Block, Place, Refill, Remove
from referee.games.summy.fouls import Scene, build
from referee.games.summy.plays import PlayFinder
from referee.games.summy.position import starting_state
from referee.games.summy.rulebook import FOUL_RULES, OPTIONS
from referee.games.summy.rules import open_act
from referee.games.summy.state import State
from referee.games.summy.symbols import DIGITS, LIMITS, RACK_SIZE

_LONGEST = 400
_PATIENCE = 12
_WINDOWS_TRIED = 80
_HOLES = (4, 4, 4, 5)


class RandomMatch:
    """One game by seeded random teams; ``fouls`` breaches of the rules in ``kinds`` are planted where they fit.

    An illegal act is taken back and a legal one follows. Raises :class:`Problem` for a kind that can't be planted.
    """

    def __init__(
        self,
        game: Game[State],
        seed: int,
        players: tuple[str, ...],
        options: Mapping[str, OptionValue],
        fouls: int = 0,
        kinds: Sequence[str] | None = None,
    ) -> None:
        self._game, self._rng = game, random.Random(seed)
        self._kinds = _checked(kinds)
        self._wanted = [self._rng.choice(self._kinds) for _ in range(fouls)]
        self._failed = 0
        stock = [symbol for symbol, count in LIMITS.items() for _ in range(count)]
        stock.remove("=")
        self._rng.shuffle(stock)
        self._racks = [stock[:RACK_SIZE], stock[RACK_SIZE : 2 * RACK_SIZE]]
        self._stock = stock[2 * RACK_SIZE :]
        self._starter = _starter(self._racks, self._rng)
        told = "SUM-S3" in self._wanted or self._rng.random() < 0.5
        position = {"turn": players[self._starter]} if told else None
        self._state = starting_state(players, options, position)
        self._log = Transcript(self._header(players, options, position))
        self._clock_s = 0.0
        self._unfilled: int | None = None

    def _header(
        self, players: Sequence[str], options: Mapping[str, OptionValue], position: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        changed = {name: value for name, value in options.items() if value != OPTIONS[name].preset}
        return {
            "format": RECORD_FORMAT,
            "game": self._game.name,
            "players": list(players),
            "options": changed,
            "position": position,
        }

    def played(self) -> Transcript:
        """Play to the end and return the record."""
        while not self._state.over and len(self._log.events) < _LONGEST:
            team = self._starter if self._state.turn is None else self._state.turn
            play = self._choose(team, self._rng.choice(_HOLES))
            if not (self._time_for_a_foul() and self._plant(team, play)):
                self._act(team, play)
        while "SUM-E1" in self._wanted and self._state.over:
            self._foul("SUM-E1", self._scene(self._rng.randrange(2), None))
        return self._log

    # -- legal acts

    def _choose(self, team: int, holes: int) -> Play | None:
        """A sum for the team with few blocks, ``None`` when some tries have found none."""
        opened = open_act(replace(self._state, turn=team), team, "sum").state
        finder = PlayFinder(opened, team, self._racks[team], most=holes)
        for window in islice(finder.windows(self._rng), _WINDOWS_TRIED):
            plays = list(finder.plays_in(window))
            if plays:
                return self._rng.choice(plays)
        return None

    def _act(self, team: int, play: Play | None) -> None:
        """The team's sum, or a removal when it found none (and now and then out of whim), and its refill."""
        rack = self._racks[team]
        if play is not None and self._rng.random() < 0.97:
            assert isinstance(play.event, Place)
            for block in play.event.blocks:
                rack.remove(block.symbol)
            self._write(self._tilted(play.event))
        else:
            event = Remove(by=self._state.players[team], count=self._rng.randint(1, min(4, len(rack))))
            self._remove(team, event)
        self._refill(team)

    def _remove(self, team: int, event: Remove) -> None:
        rack = self._racks[team]
        self._rng.shuffle(rack)
        del rack[: event.count]
        self._write(event)

    def _tilted(self, event: Place) -> Place:
        """Now and then with the small turns of blocks laid by hand."""
        if self._rng.random() < 0.7:
            return event
        blocks = [Block(b.x, b.y, b.symbol, round(self._rng.uniform(-9, 9), 1)) for b in event.blocks]
        return Place(by=event.by, blocks=blocks)

    def _refill(self, team: int) -> None:
        """Take the due blocks; the record says so with a number, without one, or not at all."""
        due = self._state.due(team)
        if not due:
            return
        player = self._state.players[team]
        if "SUM-T3" in self._wanted and not self._state.over:
            self._wanted.remove("SUM-T3")
            self._break_refill(team, due)
            return
        self._take(team, due)
        said = self._rng.random()
        if said < 0.55:
            self._write(Refill(by=player, count=due))
        elif said < 0.7:
            self._write(Refill(by=player))

    def _take(self, team: int, count: int) -> None:
        self._racks[team] += self._stock[:count]
        del self._stock[:count]

    def _break_refill(self, team: int, due: int) -> None:
        """SUM-T3: too many blocks taken, or fewer than due, which is a breach once the other team acts."""
        player = self._state.players[team]
        if self._rng.random() < 0.5 and len(self._stock) > due:
            self._take(team, due + 1)
            self._write(Refill(by=player, count=due + 1))
            self._log.fouls.append(PlantedFoul(len(self._log.events), "SUM-T3", player))
            return
        taken = self._rng.randrange(due)
        self._take(team, taken)
        self._write(Refill(by=player, count=taken))
        self._unfilled = team

    # -- fouls

    def _time_for_a_foul(self) -> bool:
        """Whether to try now; never on top of a refill left undone, whose breach the next act brings to light."""
        if not self._wanted or self._unfilled is not None:
            return False
        return "SUM-S3" in self._wanted or self._rng.random() < 0.5

    def _plant(self, team: int, play: Play | None) -> bool:
        """Plant the first wanted breach that fits here; whether the team's turn has been used up by it."""
        if self._failed > _PATIENCE:
            others = [kind for kind in self._kinds if kind not in ("SUM-S3", "SUM-E1")] or self._kinds
            self._wanted[0], self._failed = self._rng.choice(others), 0
        if "SUM-T4" in self._wanted:
            self._wanted.remove("SUM-T4")
            self._show_removed(team)
            return True
        scene = self._scene(team, play)
        order = sorted(self._wanted, key=lambda kind: kind != "SUM-S3")
        if any(self._foul(kind, scene) for kind in order if kind not in ("SUM-T3", "SUM-E1")):
            return True
        self._failed += 1
        return False

    def _show_removed(self, team: int) -> None:
        """SUM-T4: a removal whose blocks show their faces. It stands."""
        count = self._rng.randint(1, min(3, len(self._racks[team])))
        player = self._state.players[team]
        self._remove(team, Remove(by=player, count=count, face_up=self._rng.randint(1, count)))
        self._log.fouls.append(PlantedFoul(len(self._log.events), "SUM-T4", player))
        self._refill(team)

    def _scene(self, team: int, play: Play | None) -> Scene:
        blocks = list(play.event.blocks) if play is not None and isinstance(play.event, Place) else []
        return Scene(
            self._state,
            team,
            (tuple(self._racks[0]), tuple(self._racks[1])),
            blocks,
            self._rng,
            lambda other: self._choose(other, 4),
        )

    def _foul(self, kind: str, scene: Scene) -> bool:
        """Write a breach of one kind, if one can be made here."""
        foul = build(kind, scene)
        if foul is None:
            return False
        self._wanted.remove(kind)
        self._write(foul.event)
        self._log.fouls.append(PlantedFoul(len(self._log.events), kind, foul.event.by, [list(c) for c in foul.where]))
        return True

    def _write(self, event: PieceEvent) -> None:
        """Judge an event, keep what comes of it, and add it to the record."""
        players = self._state.players
        self._clock_s = round(self._clock_s + self._rng.uniform(2, 30), 1)
        row = event_json(event)
        self._log.events.append({**row, "at_s": self._clock_s, "source": "camera"})
        late = self._unfilled
        if late is not None and event.by != players[late] and isinstance(event, (Place, Remove)):
            self._log.fouls.append(PlantedFoul(len(self._log.events), "SUM-T3", players[late]))
            self._unfilled = None
        self._state = self._game.judge(self._state, event).after


def _checked(kinds: Sequence[str] | None) -> list[str]:
    for kind in kinds or ():
        if kind not in FOUL_RULES:
            raise Problem("rule-unknown", rule=kind, near=", ".join(FOUL_RULES))
    return list(kinds or FOUL_RULES)


def _starter(racks: Sequence[Sequence[str]], rng: random.Random) -> int:
    """SUM-S3: the lowest digit starts, at a tie the second lowest, and so on; all equal: the table decides."""
    first, second = (sorted(symbol for symbol in rack if symbol in DIGITS) for rack in racks)
    for one, other in zip(first, second, strict=False):
        if one != other:
            return int(one > other)
    return rng.randrange(2)
