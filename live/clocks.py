"""Clocks of the players: time left or used, with increment (Fischer) or simple delay (as in US chess).

No clock is read here: all is driven by the times the match gives, in seconds since its start, so that a film, a
simulated match and a live one behave alike.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.core import Problem

LONGEST_S = 24 * 3600.0

TELL_S = 1.0
"""A running clock is shown anew so often."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """``base_s`` for the whole game (null: no limit, time is only counted), and what comes on top each turn."""

    base_s: float | None = None
    increment_s: float = 0.0
    delay_s: float = 0.0


@dataclass(frozen=True, slots=True)
class ClockSnapshot:
    """What the clocks show. ``left_s`` is null for who has no limit, never below 0; ``fallen`` ran out of time."""

    left_s: Mapping[str, float | None]
    used_s: Mapping[str, float]
    turns: Mapping[str, int]
    running: str | None
    paused: bool
    fallen: tuple[str, ...]


class Clocks:
    """One clock a player, at most one of which runs.

    ``base_s`` is one for all, or by player; a player without one counts up. Times given must not run backwards: one
    that does counts as the last one.

    >>> clocks = Clocks(["A", "B"], 300, 2)
    >>> clocks.turn("A", 10.0)
    0.0
    >>> clocks.press(25.0)
    15.0
    >>> clocks.at(30.0).left_s
    {'A': 287.0, 'B': 295.0}
    """

    def __init__(
        self,
        players: Sequence[str],
        base_s: float | Mapping[str, float | None] | None = None,
        increment_s: float = 0.0,
        *,
        delay_s: float = 0.0,
    ) -> None:
        self._base_s = base_s
        self._increment_s, self._delay_s = increment_s, delay_s
        self.begin(players)

    @classmethod
    def under(cls, control: TimeControl, players: Sequence[str] = ()) -> Clocks:
        """Clocks under a time control, the same for every player."""
        return cls(players, control.base_s, control.increment_s, delay_s=control.delay_s)

    def begin(self, players: Sequence[str]) -> None:
        """A new game of these players: all clocks as at its start."""
        self.players = tuple(dict.fromkeys(players))
        base = self._base_s if isinstance(self._base_s, Mapping) else dict.fromkeys(self.players, self._base_s)
        self._left: dict[str, float | None] = {who: base.get(who) for who in self.players}
        self._used = dict.fromkeys(self.players, 0.0)
        self._turns = dict.fromkeys(self.players, 0)
        self._running: str | None = None
        self._paused = False
        self._now_s = self._told_s = -math.inf
        self._turn_s = 0.0

    @property
    def running(self) -> str | None:
        """Whose clock runs, or would if it were not paused."""
        return self._running

    @property
    def ticking(self) -> str | None:
        """Whose clock runs now."""
        return None if self._paused else self._running

    def tick(self, time_s: float, turn: str | None, *, paused: bool) -> bool:
        """Time has come to this with ``turn`` on turn (null: not known, which earns nobody an increment).

        Whether there is something to show: another clock runs, all stand still, or a second has passed.
        """
        before = self.ticking
        if paused != self._paused:
            (self.pause if paused else self.resume)(time_s)
        if paused:
            self.at(time_s)
        else:
            self.turn(turn, time_s, earned=turn is not None)
        if self.ticking == before and time_s - self._told_s < TELL_S:
            return False
        self._told_s = time_s
        return True

    def at(self, time_s: float) -> ClockSnapshot:
        """Let time pass until ``time_s``."""
        passed = max(0.0, time_s - self._now_s) if math.isfinite(self._now_s) else 0.0
        self._now_s = max(self._now_s, time_s)
        if self._running is not None and not self._paused:
            self._spend(self._running, passed)
        return self.snapshot()

    def turn(self, player: str | None, time_s: float, *, earned: bool = True) -> float:
        """It is ``player``'s turn (null: nobody's, the game is over); returns how long the turn before took.

        Nothing happens when that clock runs already. With ``earned`` false (a turn taken back) no increment is given.
        Who has no clock here (another name) stops all clocks.
        """
        self.at(time_s)
        if player == self._running:
            return 0.0
        spent = self._end_turn(earned)
        self._running = player if player in self._used else None
        return spent

    def press(self, time_s: float) -> float:
        """The one whose clock runs is done, the next in order goes on; returns how long the turn took."""
        if self._running is None:
            self.at(time_s)
            return 0.0
        place = self.players.index(self._running)
        following = self.players[(place + 1) % len(self.players)]
        if following != self._running:
            return self.turn(following, time_s)
        self.at(time_s)
        return self._end_turn(earned=True)

    def pause(self, time_s: float) -> None:
        """Stop until :meth:`resume`."""
        self.at(time_s)
        self._paused = True

    def resume(self, time_s: float) -> None:
        """Go on where it was paused."""
        self.at(time_s)
        self._paused = False

    def set_left(self, player: str, seconds: float) -> None:
        """Put a clock right: the time left, or of who has no limit the time used.

        Raises :class:`Problem` for a player without a clock or a time that can't be.
        """
        if player not in self._left:
            raise Problem("clock-player", player=player, known=", ".join(self.players))
        if not 0 <= seconds <= LONGEST_S:
            raise Problem("clock-seconds", found=f"{seconds:g}")
        if self._left[player] is None:
            self._used[player] = float(seconds)
        else:
            self._left[player] = float(seconds)

    def snapshot(self) -> ClockSnapshot:
        """What the clocks show at the last time given."""
        fallen = tuple(who for who, left in self._left.items() if left is not None and left <= 0)
        shown = {who: None if left is None else max(0.0, left) for who, left in self._left.items()}
        return ClockSnapshot(shown, dict(self._used), dict(self._turns), self._running, self._paused, fallen)

    def for_record(self) -> dict[str, float]:
        """What an event's ``clock_s`` says: seconds left, or used by who has no limit; to the tenth."""
        now = self.snapshot()
        return {who: round(now.used_s[who] if left is None else left, 1) for who, left in now.left_s.items()}

    def restore(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Take over the ``clock_s`` of a record's events; players of whom they say nothing stay as they are."""
        for event in events:
            shown = event.get("clock_s")
            for who, seconds in shown.items() if isinstance(shown, Mapping) else ():
                if who not in self._left or type(seconds) not in (int, float) or not 0 <= seconds <= LONGEST_S:
                    continue
                self.set_left(who, seconds)

    def _spend(self, player: str, passed_s: float) -> None:
        free_s = max(0.0, self._delay_s - self._turn_s)
        self._turn_s += passed_s
        self._used[player] += passed_s
        left = self._left[player]
        if left is not None:
            self._left[player] = left - max(0.0, passed_s - free_s)

    def _end_turn(self, earned: bool) -> float:
        player, spent = self._running, self._turn_s
        self._turn_s = 0.0
        if player is None:
            return 0.0
        left = self._left[player]
        if earned:
            self._turns[player] += 1
            if left is not None and left > 0:  # who ran out of time earns nothing
                self._left[player] = left + self._increment_s
        return spent


def parse_control(text: str | None) -> TimeControl:
    """``5+3``: five minutes and three seconds each turn; ``10d5``: a delay of five seconds; ``2.5``; ``0``: no limit,
    as without a text.

    Raises :class:`Problem` for anything else.
    """
    if text is None:
        return TimeControl()
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(?:([+d])(\d+(?:\.\d+)?))?", text.strip(), re.ASCII)
    minutes, extra = (float(found[1]), float(found[3] or 0)) if found else (math.inf, 0.0)
    if found is None or 60 * minutes > LONGEST_S or extra > LONGEST_S:
        raise Problem("clock-form", found=text)
    base_s = 60 * minutes if minutes else None
    return TimeControl(base_s, 0.0, extra) if found[2] == "d" else TimeControl(base_s, extra)
