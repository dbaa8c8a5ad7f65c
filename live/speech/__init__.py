"""What the referee says aloud, in the system's own voices, and the sounds beside it. Off unless asked for."""

from live.speech.phrases import Phrases, Utterance
from live.speech.speaker import Speaker, open_speaker
from live.speech.tones import find_player, tone_wav
from live.speech.voices import Voice, find_voice

__all__ = ["Phrases", "Speaker", "Utterance", "Voice", "find_player", "find_voice", "open_speaker", "tone_wav"]
