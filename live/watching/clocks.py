"""Clocks of the players: time used, and with a limit time left, by the film's or the camera's time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from referee.core import Problem

TELL_S = 1.0


@dataclass(frozen=True, slots=True)
class TimeControl:
    """``limit_s`` for each player (null: none) and what each gains with every turn."""

    limit_s: float | None = None
    increment_s: float = 0.0


def parse_control(text: str | None) -> TimeControl:
    """``10`` or ``10+5``: minutes, and seconds gained with every turn. Raises :class:`Problem`."""
    if not text:
        return TimeControl()
    minutes, _, gain = text.partition("+")
    try:
        limit_s, increment_s = float(minutes) * 60, float(gain or 0)
    except ValueError:
        limit_s = increment_s = -1.0
    if not (0 < limit_s < 1e6 and 0 <= increment_s < 1e5):
        raise Problem("clock-form", found=text)
    return TimeControl(limit_s, increment_s)


@dataclass
class Clocks:
    """Counts the time of whoever is on turn. Times are those of the frames; a pause does not count."""

    players: Sequence[str]
    control: TimeControl = field(default_factory=TimeControl)
    used_s: dict[str, float] = field(default_factory=dict)
    running: str | None = None
    _gained: dict[str, float] = field(default_factory=dict)
    _last_s: float | None = None
    _told_s: float = -1e9

    def tick(self, time_s: float, turn: str | None, *, paused: bool) -> bool:
        """Time has come to this; whether there is something to tell (once a second, or another's turn)."""
        if self.running is not None and self._last_s is not None and not paused:
            self.used_s[self.running] = self.used_s.get(self.running, 0.0) + max(0.0, time_s - self._last_s)
        self._last_s = time_s
        runs = None if paused else turn
        if runs != self.running:
            if self.running is not None and not paused and turn is not None:
                self._gained[self.running] = self._gained.get(self.running, 0.0) + self.control.increment_s
            self.running = runs
        elif time_s - self._told_s < TELL_S:
            return False
        self._told_s = time_s
        return True

    def left_s(self) -> dict[str, float | None]:
        """Time left by player; null without a limit."""
        limit = self.control.limit_s
        names = dict.fromkeys(self.players)
        if limit is None:
            return dict.fromkeys(names)
        return {n: max(0.0, limit + self._gained.get(n, 0.0) - self.used_s.get(n, 0.0)) for n in names}

    def shown(self) -> Mapping[str, float]:
        """What each player's clock shows: time left, or without a limit time used."""
        left = self.left_s()
        return {
            name: round(value if value is not None else self.used_s.get(name, 0.0), 1) for name, value in left.items()
        }

    def put(self, player: str, seconds: float) -> None:
        """Set a player's clock to so many seconds left (used, without a limit)."""
        if player not in self.players:
            raise Problem("clock-player", player=player, known=", ".join(dict.fromkeys(self.players)))
        if self.control.limit_s is None:
            self.used_s[player] = seconds
        else:
            self.used_s[player] = self.control.limit_s + self._gained.get(player, 0.0) - seconds
