"""What all games share: verdicts, records, the replay of a match, texts, the registry."""

from referee.core.events import Correct, Event, Note, PieceEvent, Rule, Undo
from referee.core.game import Decision, Game, Judgement, Option, Play, RuleEntry
from referee.core.match import Match
from referee.core.pieces import PieceSpec, PlacedPiece
from referee.core.problems import Problem
from referee.core.records import Header, Record, read_record
from referee.core.registry import game_names, get_game
from referee.core.texts import LANGUAGES, Texts
from referee.core.transcript import PlantedFoul, Transcript
from referee.core.verdicts import Finding, Ruling, Verdict

__all__ = [
    "LANGUAGES",
    "Correct",
    "Decision",
    "Event",
    "Finding",
    "Game",
    "Header",
    "Judgement",
    "Match",
    "Note",
    "Option",
    "PieceEvent",
    "PieceSpec",
    "PlacedPiece",
    "PlantedFoul",
    "Play",
    "Problem",
    "Record",
    "Rule",
    "RuleEntry",
    "Ruling",
    "Texts",
    "Transcript",
    "Undo",
    "Verdict",
    "game_names",
    "get_game",
    "read_record",
]
