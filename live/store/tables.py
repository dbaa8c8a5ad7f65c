"""The tables of a record file, as the newest migration leaves them (``migrations/versions`` is what makes them)."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("ident", Integer, primary_key=True),
    Column("game", Text, nullable=False),
    Column("header", Text, nullable=False),  # the record's first line, as JSON
    Column("source", Text, nullable=False),
    Column("set_name", Text, nullable=False),
    Column("lang", Text, nullable=False),
    Column("started_at", Text),  # ISO 8601 with the offset of the place of play; null: not known
    Column("ended_at", Text),
    Column("end_reason", Text),  # null: the game is open
    Column("program", Text, nullable=False),  # version of the program that began it
    sqlite_autoincrement=True,  # the number of a game is never given twice
)

events = Table(
    "events",
    metadata,
    Column("game", Integer, ForeignKey("games.ident"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("raw", Text, nullable=False),  # the event's line, as JSON
    Column("at_s", Float),
    Column("written_at", Text, nullable=False),  # ISO 8601, UTC
)

rulings = Table(
    "rulings",
    metadata,
    Column("ident", Integer, primary_key=True),  # rises in the order of writing
    Column("game", Integer, nullable=False),
    Column("event", Integer, nullable=False),
    Column("verdict", Text, nullable=False),
    Column("undone", Boolean, nullable=False),
    Column("raw", Text, nullable=False),  # the ruling's line, as JSON
    ForeignKeyConstraint(["game", "event"], ["events.game", "events.number"]),
    Index("rulings_of_event", "game", "event", "ident"),
)

evidence = Table(
    "evidence",
    metadata,
    Column("ident", Integer, primary_key=True),  # rises in the order of keeping
    Column("game", Integer, nullable=False),
    Column("event", Integer, nullable=False),
    Column("kind", Text, nullable=False),  # before, after, clip
    Column("file", Text, nullable=False),  # path within the evidence folder
    Column("bytes", Integer, nullable=False),
    Column("kept_at", Text, nullable=False),  # ISO 8601, UTC
    ForeignKeyConstraint(["game", "event"], ["events.game", "events.number"]),
    UniqueConstraint("game", "event", "kind", name="evidence_once"),
)
