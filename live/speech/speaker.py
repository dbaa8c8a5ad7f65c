"""Says one thing after another beside the match, which never waits for it."""

from __future__ import annotations

import subprocess
import tempfile
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from live.speech.phrases import Utterance
from live.speech.tones import find_player, tone_wav
from live.speech.voices import Voice, find_voices

WAITING = 6
"""Utterances that may wait."""

STALE_S = 12.0
"""What could not be said by then is no longer of interest."""

LONGEST_S = 30.0
"""A voice that takes longer hangs."""


class Speaker:
    """Takes utterances from any thread and says them in its own.

    Fouls go before everything else, the newest first, and cut announcements short. When too much waits, the oldest
    announcement is dropped, then the oldest foul. A voice that fails is replaced by the next; ``fault`` says what
    went wrong when none is left.
    """

    def __init__(self, voices: Sequence[Voice], player: tuple[str, ...] | None = None) -> None:
        self.fault: str | None = None
        self.dropped = 0
        self._voices = list(voices)
        self._player = player
        self._waiting: deque[tuple[float, Utterance]] = deque()
        self._ready = threading.Condition()
        self._closed = False
        self._busy = False
        self._now: tuple[subprocess.Popen[bytes], bool] | None = None
        self._thread = threading.Thread(target=self._run, name="speaker", daemon=True)
        self._thread.start()

    @property
    def voice(self) -> Voice | None:
        """The voice in use."""
        return self._voices[0] if self._voices else None

    def say(self, utterance: Utterance) -> None:
        """Say this as soon as it is its turn; returns at once."""
        with self._ready:
            if self._closed:
                return
            self._waiting.append((time.monotonic(), utterance))
            if len(self._waiting) > WAITING:
                self._drop_one()
            if utterance.urgent and self._now is not None and not self._now[1]:
                self._stop_now()
            self._ready.notify_all()

    def close(self, wait_s: float = 0.0) -> None:
        """Stop, at most ``wait_s`` later so that what waits is said."""
        until = time.monotonic() + wait_s
        with self._ready:
            self._ready.wait_for(lambda: not self._waiting and not self._busy, max(0.0, until - time.monotonic()))
            self._closed = True
            self._waiting.clear()
            self._stop_now()
            self._ready.notify_all()
        self._thread.join()

    # Inside; all of it holds the lock but the saying itself

    def _drop_one(self) -> None:
        ordinary = [item for item in self._waiting if not item[1].urgent]
        self._waiting.remove((ordinary or list(self._waiting))[0])
        self.dropped += 1

    def _next(self) -> Utterance | None:
        """The next to say, waiting for one; ``None`` when it is time to stop."""
        with self._ready:
            self._busy = False
            self._ready.notify_all()
            while True:
                self._ready.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    return None
                urgent = [item for item in self._waiting if item[1].urgent]
                said_s, utterance = chosen = urgent[-1] if urgent else self._waiting[0]
                self._waiting.remove(chosen)
                if time.monotonic() - said_s <= STALE_S:
                    self._busy = True
                    return utterance
                self.dropped += 1
                self._ready.notify_all()

    def _run(self) -> None:
        with tempfile.TemporaryDirectory(prefix="table-referee-") as folder:
            while (utterance := self._next()) is not None:
                if self._player is not None:
                    self._sound(self._player, Path(folder), utterance)
                self._speak(utterance)

    def _sound(self, player: tuple[str, ...], folder: Path, utterance: Utterance) -> None:
        path = folder / f"{utterance.sound}.wav"
        fault: str | None
        try:
            if not path.exists():
                path.write_bytes(tone_wav(utterance.sound))
            fault = self._call((*player, str(path)), b"", utterance.urgent)
        except OSError as error:
            fault = error.strerror or str(error)
        if fault is not None:
            self.fault, self._player = fault, None

    def _speak(self, utterance: Utterance) -> None:
        while self._voices and not self._closed:
            voice = self._voices[0]
            words = utterance.text if voice.can_say(utterance.text) else utterance.short
            fault = self._call(voice.command, words.encode(), utterance.urgent)
            if fault is None:
                return
            self.fault = fault
            del self._voices[0]

    def _call(self, command: Sequence[str], data: bytes, urgent: bool) -> str | None:
        """Run a command to its end; what went wrong, ``None`` when nothing did or it was cut short."""
        with self._ready:
            if self._closed:
                return None
            try:
                process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
                )
            except OSError as error:
                return f"{command[0]}: {error.strerror or error}"
            self._now = (process, urgent)
        try:
            _, complaint = process.communicate(data, timeout=LONGEST_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            return f"{command[0]}: no end after {LONGEST_S:g} s"
        finally:
            with self._ready:
                cut_short, self._now = self._now is None, None
        said = complaint.decode("utf-8", "replace").strip().rpartition("\n")[2]
        failed = process.returncode != 0 or said.startswith("error:")  # eSpeak NG without a sound card ends with 0
        return f"{command[0]}: {said or process.returncode}" if failed and not cut_short else None

    def _stop_now(self) -> None:
        if self._now is not None:
            process, self._now = self._now[0], None
            with suppress(OSError):
                process.terminate()


def open_speaker(language: str, *, speech: bool, sounds: bool) -> Speaker | None:
    """A speaker with the voices and the sound player of this system; ``None`` when there is nothing to speak with.

    Looking for voices may take a second.
    """
    voices = find_voices(language) if speech else []
    player = find_player() if sounds else None
    return Speaker(voices, player) if voices or player else None
