"""Short sounds made here (no files of anybody's): a foul, a question, a reminder, a note."""

from __future__ import annotations

import io
import shutil
import sys
import wave
from collections.abc import Mapping
from functools import cache

import numpy as np

RATE_HZ = 22_050
LOUDNESS = 0.35
FADE_S = 0.012
"""A sound that begins or ends at once clicks."""

NOTES: Mapping[str, tuple[tuple[float, float], ...]] = {
    "foul": ((523.25, 0.16), (349.23, 0.30)),  # C5 F4: down
    "ask": ((440.0, 0.12), (587.33, 0.20)),  # A4 D5: up
    "due": ((659.25, 0.14),),  # E5
    "note": ((783.99, 0.09),),  # G5
}
"""Frequency (Hz) and length (s) of each note."""

WINDOWS_PLAY = "(New-Object System.Media.SoundPlayer $args[0]).PlaySync()"


@cache
def tone_wav(name: str) -> bytes:
    """A sound as a WAV file (mono, 16 bits); raises ``KeyError`` for a name that :data:`NOTES` doesn't have."""
    samples = np.concatenate([_note(frequency, length) for frequency, length in NOTES[name]])
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes((samples * 32767).astype("<i2").tobytes())
    return out.getvalue()


def _note(frequency_hz: float, length_s: float) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """A sine with one overtone that dies away."""
    time = np.arange(round(length_s * RATE_HZ)) / RATE_HZ
    wave_form = np.sin(2 * np.pi * frequency_hz * time) + 0.25 * np.sin(4 * np.pi * frequency_hz * time)
    fade = np.minimum(1.0, np.minimum(time, length_s - time) / FADE_S)
    return np.asarray(LOUDNESS * fade * np.exp(-3.0 * time / length_s) * wave_form / 1.25)


def find_player(platform: str = sys.platform) -> tuple[str, ...] | None:
    """A command of this system that plays the sound file named after it, ``None`` when there is none."""
    if platform == "win32":
        return ("powershell", "-NoProfile", "-NonInteractive", "-Command", WINDOWS_PLAY)
    choices = (("afplay",),) if platform == "darwin" else (("pw-play",), ("paplay",), ("aplay", "-q"))
    return next((command for command in choices if shutil.which(command[0])), None)
