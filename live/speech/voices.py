"""The voices a system has, found when they are wanted: speech-dispatcher, eSpeak NG, macOS ``say``, Windows."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

PROBE_S = 5.0

Probe = Callable[[Sequence[str]], str | None]
"""Runs a command and gives what it printed, ``None`` when it isn't there, failed or took too long."""

WINDOWS = "Add-Type -AssemblyName System.Speech; $s = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
WINDOWS_LIST = WINDOWS + "$s.GetInstalledVoices() | % { $_.VoiceInfo.Culture.TwoLetterISOLanguageName }"
WINDOWS_SAY = (
    WINDOWS + "[Console]::InputEncoding = New-Object System.Text.UTF8Encoding $false; "
    "$s.SelectVoiceByHints('NotSet', 'NotSet', 0, [System.Globalization.CultureInfo]'{language}'); "
    "$s.Speak([Console]::In.ReadToEnd())"
)


@dataclass(frozen=True, slots=True)
class Voice:
    """A command that says aloud what it reads from standard input (UTF-8), and ends when it has.

    ``reads_all`` is false for one that can't read Chinese characters.
    """

    name: str
    language: str
    command: tuple[str, ...]
    reads_all: bool = True

    def can_say(self, words: str) -> bool:
        """Whether every character can be read aloud."""
        return self.reads_all or not any("\u3400" <= sign <= "\u9fff" or sign == "々" for sign in words)


def find_voices(language: str, platform: str = sys.platform, probe: Probe | None = None) -> list[Voice]:
    """The voices of this system for ``en``, ``ja`` or ``ro``, the best first; none is spoken with to find out."""
    ask = probe or _printed
    finders = {"win32": [_windows], "darwin": [_macos, _espeak]}.get(platform, [_dispatcher, _espeak])
    return [voice for finder in finders for voice in finder(language, ask)]


def find_voice(language: str) -> Voice | None:
    """The best of :func:`find_voices`, ``None`` when this system has none for the language."""
    return next(iter(find_voices(language)), None)


def _dispatcher(language: str, ask: Probe) -> Iterator[Voice]:
    """Linux's own speech service, in the voice its user has chosen; asking for its modules shows whether it runs."""
    if ask(("spd-say", "-O")):
        command = ("spd-say", "--wait", "--pipe-mode", "--language", language)
        yield Voice("speech-dispatcher", language, command, reads_all=language != "ja")


def _espeak(language: str, ask: Probe) -> Iterator[Voice]:
    for program in ("espeak-ng", "espeak"):
        listed = ask((program, f"--voices={language}")) or ""
        if any(line.split()[1:2] == [language] or f" {language}-" in line for line in listed.splitlines()[1:]):
            yield Voice(program, language, (program, "-v", language, "--stdin"), reads_all=language != "ja")
            return


def _macos(language: str, ask: Probe) -> Iterator[Voice]:
    for line in (ask(("say", "-v", "?")) or "").splitlines():
        found = re.match(r"(.+?)\s+([a-z]{2})[_-]\w+\s+#", line)
        if found and found[2] == language:
            yield Voice(found[1], language, ("say", "-v", found[1], "-f", "-"))
            return


def _windows(language: str, ask: Probe) -> Iterator[Voice]:
    if language in (ask(_powershell(WINDOWS_LIST)) or "").split():
        yield Voice("Windows", language, _powershell(WINDOWS_SAY.format(language=language)))


def _powershell(script: str) -> tuple[str, ...]:
    return ("powershell", "-NoProfile", "-NonInteractive", "-Command", script)


def _printed(command: Sequence[str]) -> str | None:
    program = shutil.which(command[0])
    if program is None:
        return None
    try:
        done = subprocess.run(
            (program, *command[1:]), capture_output=True, timeout=PROBE_S, check=True, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.decode("utf-8", "replace")
