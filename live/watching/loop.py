"""The loop of a running match: frames in, commands in, everything else out; ends clean, whatever ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, Protocol

from calibration.plane import TablePlane
from live.clicks import clicked_table, sureness
from live.clocks import Clocks
from live.commands import Command
from live.hub import Hub
from live.messages import Message, Messages, clock_message, table_message
from live.watching.advice import Advice
from live.watching.pictures import hidden_quads, reading_message, table_pieces
from live.watching.session import Session
from live.watching.stages import Stages
from live.watching.watcher import Observation, Watcher
from referee.core import Problem
from vision.capture import Frame, Note, Source, SourceLost

STEP_S, ENDING_S, ASKING_S = 0.1, 2.5, 9.0
"""When a film is over its last frame goes on, every so many seconds: so long at most until the table has settled, and
until what is still open is asked about.
"""

LISTEN_S = 0.25
"""Commands are answered at least so often while no frames come."""

ENDED, STOPPED, LOST = "finished", "stopped", "lost"
"""Why a match ended: the source is over, a human stopped it, the camera did not come back."""


class Frames(Protocol):
    """Who keeps evidence: is shown every frame."""

    def frame(self, frame: Frame, observer: Watcher) -> None:
        """The newest frame."""

    def settled(self, frame: Frame, observer: Watcher) -> None:
        """This frame shows a settled table."""

    def close(self) -> None:
        """Write what waits."""


class Loop:
    """One source, one table, one match after another. ``step`` takes one frame; ``run`` goes on until the end.

    ``publish`` takes every message (by default the hub alone), ``note`` what a source has to tell people.
    """

    def __init__(
        self,
        source: Source,
        observer: Watcher,
        session: Session,
        hub: Hub,
        *,
        publish: Callable[[Message], object] | None = None,
        clocks: Clocks | None = None,
        evidence: Frames | None = None,
        next_session: Callable[[Session, Mapping[str, Any]], tuple[Session, Watcher | None]] | None = None,
        note: Callable[[Note], None] = lambda note: None,
    ) -> None:
        self.source = source
        self.observer = observer
        self.session = session
        self.hub = hub
        self.frames = 0
        self.looks = 0
        self.stages: Stages = observer.stages
        self._evidence = evidence
        self._next_session = next_session
        self._note = note
        self._publish = publish if publish is not None else hub.publish
        self._clocks = clocks
        self._status: tuple[str, str | None] = ("", None)
        self._advice = Advice(self._publish, self._messages)
        self._frame: Frame | None = None
        self._plane: TablePlane | None = None
        self._stopped = False
        self._hovered = False
        self._reading: Message | None = None
        self._now_s = 0.0

    @property
    def stopped(self) -> bool:
        """Whether somebody asked it to end."""
        return self._stopped

    def stop(self) -> None:
        """End after the frame at hand; may be called from any thread or a signal's handler."""
        self._stopped = True

    def run(self) -> str:
        """Until the source ends, somebody stops it, or the camera is lost for good; why it ended."""
        reason = STOPPED
        try:
            reason = self._run()
        finally:
            self._close(reason)
        return reason

    def _run(self) -> str:
        while not self._stopped:
            self._obey()
            for note in getattr(self.source, "notes", list)():
                self._note(note)
                self._advice.note(note, self._now_s)
            try:
                with self.stages.timed("capture"):
                    frame = self.source.read(LISTEN_S)
            except SourceLost:
                return LOST
            if frame is not None:
                self.step(frame)
            elif self.source.ended:
                for frame in self.last_frames():
                    self.step(frame)
                return STOPPED if self._stopped else ENDED
            elif getattr(self.source, "state", "ready") in ("lost", "frozen"):
                self._wait()
        return STOPPED

    def last_frames(self) -> Iterator[Frame]:
        """The film's last frame, going on until the table has settled and whatever is open was asked about.

        A film may end at the moment in which a move is done, and on a slow machine looks come late.
        """
        last = self._frame
        if last is None or self.observer.paused:
            return
        self.observer.film_over()
        passed_s = 0.0
        while not self._stopped and self._unfinished(passed_s):
            passed_s += STEP_S
            yield replace(last, time_s=last.time_s + passed_s)

    def _unfinished(self, passed_s: float) -> bool:
        if self.observer.busy:
            return passed_s < ENDING_S
        return self.session.undecided and passed_s < ASKING_S

    def _wait(self) -> None:
        """The camera is away: say so; nothing happens to the record, and nobody's clock runs."""
        self._say("lost")
        self._tick(self._now_s, stopped=True)

    def step(self, frame: Frame) -> Observation:
        """Take in one frame."""
        self.frames += 1
        self._frame = frame
        self._now_s = self.session.now_s = frame.time_s
        seen = self.observer.frame(frame)
        if self._evidence is not None:
            with self.stages.timed("evidence"):
                self._evidence.frame(frame, self.observer)
        with self.stages.timed("match"):
            self._explain(frame, seen)
        self.looks += seen.looked
        self.hub.show(frame.picture, hidden=hidden_quads(self.observer.pieces))
        self._say(seen.status)
        self._advise(frame, seen)
        self._tick(frame.time_s)
        return seen

    def _advise(self, frame: Frame, seen: Observation) -> None:
        """Say how the camera sees and whether the table is found, when that changes."""
        keeper = self.observer.keeper
        calm = seen.status in ("watching", "unsettled", "table-moved") and not self.observer.paused
        self._advice.look(frame.time_s, seen.condition, keeper.refusals, found=keeper.plane is not None, calm=calm)
        if keeper.plane is not self._plane:
            self._plane = keeper.plane
            self._publish_table(frame)

    def _tick(self, time_s: float, *, stopped: bool = False) -> None:
        clocks, session = self._clocks, self.session
        if clocks is None or session.match is None or session.over:
            return
        if clocks.tick(time_s, session.turn, paused=stopped or self.observer.paused):
            now = clocks.snapshot()
            self._publish(clock_message(time_s, now.left_s, now.used_s, clocks.ticking))

    def _explain(self, frame: Frame, seen: Observation) -> None:
        session = self.session
        if seen.settled is not None:
            if self._evidence is not None:
                self._evidence.settled(frame, self.observer)
            self._publish_table(frame)
            self._publish_reading(frame, seen.settled.table.time_s)
            session.settled(seen.settled.table, seen.settled.moves)
        elif seen.status == "watching":
            session.rested(frame.time_s)
        if seen.hovering or (self._hovered and seen.looked):
            session.hovering(seen.hovering, frame.time_s)
            self._hovered = bool(seen.hovering)

    def _publish_table(self, frame: Frame) -> None:
        height, width = frame.picture.shape[:2]
        pieces, doubtful = table_pieces(self.observer.pieces, self.session.provisional)
        plane = self.observer.keeper.plane
        self._publish(table_message(frame.time_s, (width, height), plane, pieces, doubtful))

    def _publish_reading(self, frame: Frame, at_s: float) -> None:
        """The settled field, if it differs from the last."""
        message = reading_message(self.session.setup, self.observer, frame, at_s)
        if self._reading is None or message["field"] != self._reading["field"]:
            self._reading = message
            self._publish(message)

    def _say(self, status: str) -> None:
        """Publish a status that is new; questions and the end of the match outweigh a quiet table."""
        key = None
        if status == "watching":
            if self.session.over:
                status = "ended"
            elif self.session.asking.standing:
                status = "asking"
            elif self.session.waiting is not None:
                key = self.session.waiting
        if (status, key) != self._status:
            self._status = status, key
            self._publish(self._messages().status(status, self._now_s, key))

    def _messages(self) -> Messages:
        return self.session.messages or self.session.early_messages

    # Commands

    def _obey(self) -> None:
        for command in self.hub.take_commands():
            try:
                with self.stages.timed("command"):
                    command.done(self._carry_out(command))
            except Problem as problem:
                command.refused(problem)

    def _carry_out(self, command: Command) -> Mapping[str, Any] | None:
        values, session = command.values, self.session
        if command.name == "settle":
            self.observer.settle_now()
        elif command.name == "end-turn":
            session.end_turn(values["by"])
        elif command.name == "undo":
            return session.undo()
        elif command.name == "correct":
            return session.correct(values["event"], values["with"])
        elif command.name == "rule":
            return session.rule(values["event"], values["verdict"], values["score"], values["note"])
        elif command.name == "answer":
            return session.answer(values["ident"], values["choice"])
        elif command.name == "event":
            return session.type_event(values["event"])
        elif command.name == "pause":
            self._pause(values["paused"])
        elif command.name == "recalibrate":
            self._recalibrate()
        elif command.name == "table-clicks":
            return self._place_table(values)
        elif command.name == "clock" and self._clocks is not None:
            self._clocks.set_left(values["player"], values["seconds"])
        elif command.name == "new-game":
            self._begin_anew(values)
        else:
            raise Problem("command-not-here", command=command.name)
        return None

    def _recalibrate(self) -> None:
        """Find the table anew, and with it the light and focus that the camera holds."""
        self.observer.recalibrate()
        getattr(self.source, "relock", lambda: None)()

    def _place_table(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Take the table that somebody clicked on the newest picture."""
        frame = self._frame
        if frame is None:
            raise Problem("page-no-picture")
        lens = self.observer.keeper.lens
        if lens is not None:
            lens = lens.at(frame.picture.shape[1], frame.picture.shape[0]) if lens.measured else None
        table = clicked_table(frame.picture, values["points"], values["size_mm"], lens)
        self.observer.place(table.plane, frame)
        self._plane = self.observer.keeper.plane
        self._publish_table(frame)
        return sureness(table)

    def _pause(self, paused: bool | None) -> None:
        self.observer.paused = (not self.observer.paused) if paused is None else paused
        if not self.observer.paused:
            self.observer.look_anew()
        self._publish({"type": "paused", "at_s": round(self._now_s, 3), "paused": self.observer.paused})

    def _begin_anew(self, values: Mapping[str, Any]) -> None:
        if self._next_session is None:
            raise Problem("command-not-here", command="new-game")
        session, watcher = self._next_session(self.session, values)
        self.session.close(ENDED if self.session.over else STOPPED)
        self.session, self._reading = session, None
        if watcher is not None:
            self._watch_with(watcher)
        self.observer.look_anew()

    def _watch_with(self, watcher: Watcher) -> None:
        """Other pieces lie on the same table; one that was clicked is known still."""
        plane, frame = self.observer.keeper.plane, self._frame
        self.observer.close()
        self.observer = watcher
        if plane is not None and plane.method == "file" and frame is not None:
            watcher.place(plane, frame)

    def _close(self, reason: str) -> None:
        """Everything recorded, every thread ended, even when nobody can be told any more."""
        ended = ENDED if self.session.over else reason
        with ExitStack() as stack:  # the last is closed first
            for part in (self.source, self.observer, self.hub):
                stack.callback(part.close)
            stack.callback(self._say_end, ended)
            stack.callback(self.session.close, ended)
            if self._evidence is not None:
                stack.callback(self._evidence.close)

    def _say_end(self, ended: str) -> None:
        key = "status-stopped" if ended == STOPPED else None
        self._publish(self._messages().status("lost" if ended == LOST else "ended", self._now_s, key))
