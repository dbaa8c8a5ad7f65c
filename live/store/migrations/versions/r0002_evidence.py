"""Which pictures and clips lie in the evidence folder beside the file."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of evidence."""
    op.create_table(
        "evidence",
        sa.Column("ident", sa.Integer, primary_key=True),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("event", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("file", sa.Text, nullable=False),
        sa.Column("bytes", sa.Integer, nullable=False),
        sa.Column("kept_at", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["game", "event"], ["events.game", "events.number"]),
        sa.UniqueConstraint("game", "event", "kind", name="evidence_once"),
    )


def downgrade() -> None:
    """Forget what lies there."""
    op.drop_table("evidence")
