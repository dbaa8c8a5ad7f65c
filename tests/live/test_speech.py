"""What is said aloud, in whose voice, and in which order."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import time
import wave
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from live.speech import Phrases, Speaker, Utterance, Voice, open_speaker, tone_wav
from live.speech.phrases import ANNOUNCEMENTS
from live.speech.tones import NOTES, RATE_HZ, find_player
from live.speech.voices import find_voices
from referee.core import LANGUAGES, Match, PieceEvent, Ruling, Verdict, game_names, get_game
from referee.core.match import judge_record
from referee.core.records import EventDecoder, read_header, read_record

# Phrases


def rulings(game: str, seed: int = 5, fouls: int = 4) -> Iterator[tuple[PieceEvent, Ruling]]:
    """The rulings of a random match with fouls, with what they are about."""
    rules = get_game(game)
    made = rules.random_match(seed, fouls=fouls)
    match = Match(rules, read_header(json.dumps(made.header), rules)[0])
    decoder = EventDecoder(rules)
    for event in made.events:
        match.push(decoder.event(event))
    for ruling in match.rulings:
        event_ = match.event(ruling.event)
        assert isinstance(event_, PieceEvent)
        yield event_, ruling


FOUL = {
    "en": "Foul by B. Only one number at a time. Take the card back.",
    "ja": "Bの反則です。 同時に2つ以上作らない。 カードを手札に戻してください。",
    "ro": "Neregulă: B. Un singur număr deodată. Luați cartea înapoi.",
}
SHORT = {"en": "Foul by B.", "ja": "B、はんそくです。", "ro": "Neregulă: B."}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_foul_is_called_with_rule_and_remedy(language: str) -> None:
    game = get_game("suritsu")
    lines = Path(__file__).parents[2].joinpath("live/sample/match.record.jsonl").read_text("utf-8").splitlines()
    match = judge_record(game, read_record(lines, game))
    utterance = Phrases(game, language).ruling(match.rulings[7], "B")
    assert utterance == Utterance(FOUL[language], SHORT[language], "foul", urgent=True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", game_names())
def test_every_ruling_can_be_spoken(game: str, language: str) -> None:
    phrases = Phrases(get_game(game), language)
    for event, ruling in rulings(game):
        utterance = phrases.ruling(ruling, event.by)
        assert (utterance is None) == (ruling.verdict in (Verdict.LEGAL, Verdict.NOTICE))
        if utterance is not None:
            assert 0 < len(utterance.text) <= 240
            assert utterance.text.isprintable()
            if language == "ja" and (event.by or "").isascii():
                assert Voice("x", "ja", (), reads_all=False).can_say(utterance.short), utterance.short


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ANNOUNCEMENTS)
def test_announcements(name: str, language: str) -> None:
    values = {"scores": {"A": 14, "B": None, "C": 0}} if name == "scores" else {"player": "Ann"}
    said = Phrases(get_game("summy"), language).announce(name, **values)
    assert said.urgent == (name == "time")
    if name == "scores":
        assert "A 14, C 0" in said.text
        assert "B" not in said.text
    elif name in ("turn", "winner", "time"):
        assert "Ann" in said.text
        assert "Ann" in said.short
    if language == "ja":
        assert Voice("x", "ja", (), reads_all=False).can_say(said.short)


def test_what_a_human_decided_or_took_back_is_no_foul() -> None:
    phrases = Phrases(get_game("suritsu"), "en")
    event, foul = next((e, r) for e, r in rulings("suritsu", 7, 6) if r.verdict is Verdict.ILLEGAL)
    ruled = phrases.ruling(replace(foul, verdict=Verdict.LEGAL, ruled={"verdict": "legal"}), event.by)
    undone = phrases.ruling(replace(foul, undone=True), event.by)
    assert ruled is not None
    assert undone is not None
    assert (ruled.text, ruled.urgent) == ("The ruling: legal.", False)
    assert (undone.text, undone.urgent) == ("Taken back.", False)


# Voices


def listed(answers: dict[str, str]) -> object:
    def probe(command: Sequence[str]) -> str | None:
        return answers.get(command[0])

    return probe


ESPEAK = "Pty Language       Age/Gender VoiceName\n 5  ja  --/M  Japanese  jpx/ja\n"
SAY = (
    "Alex                en_US    # Hi\nAunt Kyoko (Enhanced) ja_JP    # やあ\nIoana               ro_RO    # Bună\n"
)


@pytest.mark.parametrize(
    ("platform", "answers", "language", "names"),
    [
        ("linux", {"spd-say": "OUTPUT MODULES\n", "espeak-ng": ESPEAK}, "ja", ["speech-dispatcher", "espeak-ng"]),
        ("linux", {"espeak-ng": ESPEAK}, "ja", ["espeak-ng"]),
        ("linux", {"espeak-ng": ESPEAK.splitlines()[0]}, "ro", []),
        ("linux", {}, "en", []),
        ("darwin", {"say": SAY}, "ja", ["Aunt Kyoko (Enhanced)"]),
        ("darwin", {"say": SAY.splitlines()[0]}, "ro", []),
        ("win32", {"powershell": "en\r\nja\r\n"}, "ja", ["Windows"]),
        ("win32", {"powershell": "en\r\n"}, "ro", []),
    ],
)  # fmt: skip
def test_voices_are_found(platform: str, answers: dict[str, str], language: str, names: list[str]) -> None:
    found = find_voices(language, platform, listed(answers))  # type: ignore[arg-type]
    assert [voice.name for voice in found] == names


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="eSpeak NG is not installed")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_real_voice_speaks(language: str, tmp_path: Path) -> None:
    voice = next(voice for voice in find_voices(language, "linux") if voice.name == "espeak-ng")
    said = Phrases(get_game("summy"), language).announce("winner", player="A")
    words = said.text if voice.can_say(said.text) else said.short
    path = tmp_path / "said.wav"
    subprocess.run([*voice.command, "-w", str(path)], input=words.encode(), check=True, timeout=30)
    with wave.open(str(path)) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
        assert 0.5 < len(samples) / file.getframerate() < 6
    assert np.abs(samples).max() > 3000


def test_a_voice_that_reads_only_kana() -> None:
    kana = Voice("x", "ja", (), reads_all=False)
    assert kana.can_say("A、はんそくです。カメラ")
    assert not kana.can_say("反則です")
    assert Voice("x", "ja", ()).can_say("反則です")


# The speaker

WRITER = """
import sys, time
words = sys.stdin.buffer.read().decode()
with open(sys.argv[1], "a", encoding="utf-8") as out:
    out.write(words + "\\n")
time.sleep(float(sys.argv[2]))
"""


def writing_voice(path: Path, takes_s: float = 0.0, **how: bool) -> Voice:
    """A voice that writes down what it is to say."""
    return Voice("writer", "en", (sys.executable, "-c", WRITER, str(path), str(takes_s)), **how)


def words(text: str, *, urgent: bool = False) -> Utterance:
    return Utterance(text, f"short {text}", "note", urgent)


def wait_for(condition: object, at_most_s: float = 20.0) -> None:
    until = time.monotonic() + at_most_s
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < until
        time.sleep(0.02)


def said_in(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines() if path.exists() else []


def test_announcements_keep_their_order(tmp_path: Path) -> None:
    out = tmp_path / "said"
    speaker = Speaker([writing_voice(out)])
    for text in ("one", "två", "三"):
        speaker.say(words(text))
    speaker.close(wait_s=30)
    assert said_in(out) == ["one", "två", "三"]
    assert speaker.fault is None


def test_fouls_come_first_the_newest_before_the_older_and_cut_announcements_short(tmp_path: Path) -> None:
    out = tmp_path / "said"
    speaker = Speaker([writing_voice(out, takes_s=60)])
    speaker.say(words("long"))
    wait_for(lambda: said_in(out) == ["long"])
    with speaker._ready:  # all three arrive while it speaks
        speaker._voices[0] = writing_voice(out)
        speaker.say(words("turn"))
        speaker.say(words("old foul", urgent=True))
        speaker.say(words("new foul", urgent=True))
    speaker.close(wait_s=30)
    assert said_in(out) == ["long", "new foul", "old foul", "turn"]
    assert speaker.fault is None  # cut short is no failure


def test_what_waits_is_bounded(tmp_path: Path) -> None:
    out = tmp_path / "said"
    speaker = Speaker([writing_voice(out)])
    with speaker._ready:
        for number in range(20):
            speaker.say(words(f"turn {number}"))
            speaker.say(words(f"foul {number}", urgent=True)) if number % 5 == 0 else None
        assert len(speaker._waiting) == 6
    speaker.close(wait_s=30)
    assert said_in(out) == ["foul 15", "foul 10", "foul 5", "foul 0", "turn 18", "turn 19"]
    assert speaker.dropped == 18


def test_what_is_stale_is_not_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "said"
    speaker = Speaker([writing_voice(out)])
    with speaker._ready:
        speaker.say(words("old"))
        speaker._waiting[0] = (time.monotonic() - 60, speaker._waiting[0][1])
        speaker.say(words("new"))
    speaker.close(wait_s=30)
    assert said_in(out) == ["new"]


def test_the_next_voice_takes_over(tmp_path: Path) -> None:
    out = tmp_path / "said"
    missing = Voice("gone", "en", (str(tmp_path / "no-such-program"),))
    failing = Voice("bad", "en", (sys.executable, "-c", "import sys; sys.exit('no sound card')"))
    silent = Voice("bad", "en", (sys.executable, "-c", "import sys; print('error: no device', file=sys.stderr)"))
    speaker = Speaker([missing, failing, silent, writing_voice(out, reads_all=False)])
    speaker.say(words("漢字"))
    speaker.say(words("kana"))
    speaker.close(wait_s=30)
    assert said_in(out) == ["short 漢字", "kana"]
    assert speaker.voice is not None
    assert speaker.voice.name == "writer"


def test_no_voice_left_is_told_and_harms_nobody(tmp_path: Path) -> None:
    failing = Voice("bad", "en", (sys.executable, "-c", "import sys; sys.exit('no sound card')"))
    speaker = Speaker([failing])
    speaker.say(words("one"))
    speaker.say(words("two"))
    speaker.close(wait_s=30)
    assert speaker.voice is None
    assert speaker.fault is not None
    assert speaker.fault.endswith("no sound card")


def test_closing_does_not_wait_for_a_long_speech(tmp_path: Path) -> None:
    out = tmp_path / "said"
    speaker = Speaker([writing_voice(out, takes_s=60)])
    speaker.say(words("long"))
    wait_for(lambda: said_in(out))
    begin = time.monotonic()
    speaker.close()
    speaker.say(words("too late"))
    assert time.monotonic() - begin < 50
    assert said_in(out) == ["long"]


def test_sounds_are_played_before_the_words(tmp_path: Path) -> None:
    out = tmp_path / "said"
    script = "import sys; open(sys.argv[1], 'a').write(open(sys.argv[2], 'rb').read(4).decode() + '\\n')"
    player = (sys.executable, "-c", script, str(out))
    speaker = Speaker([writing_voice(out)], player)
    speaker.say(words("one"))
    speaker.close(wait_s=30)
    assert said_in(out) == ["RIFF", "one"]


def test_nothing_is_opened_unless_asked_for() -> None:
    assert open_speaker("en", speech=False, sounds=False) is None


# Tones


@pytest.mark.parametrize("name", NOTES)
def test_tones_are_sounds_that_neither_clip_nor_click(name: str) -> None:
    with wave.open(io.BytesIO(tone_wav(name))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE_HZ)
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(float) / 32767
    assert 0.05 < len(samples) / RATE_HZ < 0.6
    assert 0.15 < np.abs(samples).max() < 0.5
    assert abs(samples[0]) < 0.01
    assert abs(samples[-1]) < 0.01
    first_hz, first_s = NOTES[name][0]
    first = samples[: round(first_s * RATE_HZ)]
    loudest = np.fft.rfftfreq(8 * len(first), 1 / RATE_HZ)[np.abs(np.fft.rfft(first, 8 * len(first))).argmax()]
    assert loudest == pytest.approx(first_hz, rel=0.02)


def test_a_player_is_found_where_there_is_one() -> None:
    assert find_player("win32") is not None
    found = find_player("linux")
    assert found is None or shutil.which(found[0])
