"""Tournaments, their entrants and pairings; a table knows of which it is a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what tournaments need."""
    op.add_column("tables", sa.Column("tournament", sa.String(length=24), nullable=True))
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("title", sa.String(length=100), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("clock", sa.String(length=12), nullable=False),
        sa.Column("arbiter", sa.Boolean(), nullable=False),
        sa.Column("show_ready", sa.Boolean(), nullable=False),
        sa.Column("format", sa.String(length=12), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("entry", sa.String(length=10), nullable=False),
        sa.Column("pace", sa.String(length=10), nullable=False),
        sa.Column("pause", sa.Integer(), nullable=False),
        sa.Column("organiser", sa.String(length=24), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("phase", sa.String(length=10), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index("ix_tournaments_lobby", "tournaments", ["phase", "changed"], unique=False)
    op.create_index(op.f("ix_tournaments_organiser"), "tournaments", ["organiser"], unique=False)
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("lot", sa.Integer(), nullable=True),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("level", sa.String(length=20), nullable=False),
        sa.Column("late", sa.Integer(), nullable=False),
        sa.Column("withdrew", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament"],
            ["tournaments.id"],
            name=op.f("fk_entrants_tournament_tournaments"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tournament", "number", name=op.f("pk_entrants")),
    )
    op.create_index(op.f("ix_entrants_person"), "entrants", ["person"], unique=False)
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.String(length=24), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("table", sa.String(length=24), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament"],
            ["tournaments.id"],
            name=op.f("fk_pairings_tournament_tournaments"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("tournament", "round", "board", name=op.f("pk_pairings")),
    )
