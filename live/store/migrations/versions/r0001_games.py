"""Games, events and rulings; events and rulings can only be added."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

APPLICATION_ID = 0x54524546


def upgrade() -> None:
    """Make the first tables and mark the file as ours."""
    op.create_table(
        "games",
        sa.Column("ident", sa.Integer, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("set_name", sa.Text, nullable=False),
        sa.Column("lang", sa.Text, nullable=False),
        sa.Column("started_at", sa.Text),
        sa.Column("ended_at", sa.Text),
        sa.Column("end_reason", sa.Text),
        sa.Column("program", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "events",
        sa.Column("game", sa.Integer, sa.ForeignKey("games.ident"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("raw", sa.Text, nullable=False),
        sa.Column("at_s", sa.Float),
        sa.Column("written_at", sa.Text, nullable=False),
    )
    op.create_table(
        "rulings",
        sa.Column("ident", sa.Integer, primary_key=True),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("event", sa.Integer, nullable=False),
        sa.Column("verdict", sa.Text, nullable=False),
        sa.Column("undone", sa.Boolean, nullable=False),
        sa.Column("raw", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["game", "event"], ["events.game", "events.number"]),
    )
    op.create_index("rulings_of_event", "rulings", ["game", "event", "ident"])
    for table in ("events", "rulings"):
        for act in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} are only ever added'); END"
            )
    op.execute(f"PRAGMA application_id = {APPLICATION_ID}")


def downgrade() -> None:
    """There is nothing older."""
    raise NotImplementedError
