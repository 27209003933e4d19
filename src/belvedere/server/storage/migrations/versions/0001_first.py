"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("folded", sa.String(length=100), nullable=True),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("folded"),
    )
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("subject", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "players", "subject", name=op.f("pk_ratings")),
    )
    op.create_table(
        "runs",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("alive", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_runs")),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_settings")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("clock", sa.String(length=12), nullable=False),
        sa.Column("arbiter", sa.Boolean(), nullable=False),
        sa.Column("show_ready", sa.Boolean(), nullable=False),
        sa.Column("hints", sa.Boolean(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("chat", sa.Boolean(), nullable=False),
        sa.Column("maker", sa.String(length=24), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("phase", sa.String(length=10), nullable=False),
        sa.Column("why", sa.Text(), nullable=True),
        sa.Column("plies", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("own", sa.String(length=60), nullable=False),
        sa.Column("cuts", sa.Integer(), nullable=False),
        sa.Column("standing", sa.Text(), nullable=False),
        sa.Column("falls", sa.BigInteger(), nullable=True),
        sa.Column("rated", sa.Boolean(), nullable=True),
        sa.Column("rematch", sa.String(length=24), nullable=True),
        sa.Column("source", sa.String(length=10), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index("ix_tables_falls", "tables", ["falls"], unique=False)
    op.create_index("ix_tables_lobby", "tables", ["public", "phase", "changed"], unique=False)
    op.create_table(
        "answers",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("asked", sa.String(length=160), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_answers_table_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table", "seat", "key", name=op.f("pk_answers")),
    )
    op.create_table(
        "codes",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_codes_person_people"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "digest", name=op.f("pk_codes")),
    )
    op.create_table(
        "holders",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_holders_person_people"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_holders_table_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table", "seat", "person", name=op.f("pk_holders")),
    )
    op.create_index(op.f("ix_holders_person"), "holders", ["person"], unique=False)
    op.create_table(
        "log",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("move", sa.String(length=100), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("left", sa.BigInteger(), nullable=True),
        sa.Column("forced", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_log_table_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table", "ply", name=op.f("pk_log")),
    )
    op.create_table(
        "messages",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_messages_table_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_messages")),
    )
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("muted", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_mutes_person_people"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("person", "muted", name=op.f("pk_mutes")),
    )
    op.create_table(
        "notes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(length=24), nullable=True),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_notes_table_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notes")),
    )
    op.create_index(op.f("ix_notes_table"), "notes", ["table"], unique=False)
    op.create_table(
        "pending",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("move", sa.String(length=100), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("forced", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_pending_table_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table", "step", "seat", name=op.f("pk_pending")),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(length=24), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_reports_table_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_table"), "reports", ["table"], unique=False)
    op.create_table(
        "seats",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("who", sa.String(length=10), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("level", sa.String(length=20), nullable=False),
        sa.ForeignKeyConstraint(
            ["table"], ["tables.id"], name=op.f("fk_seats_table_tables"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_seats")),
    )
    op.create_index(op.f("ix_seats_person"), "seats", ["person"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("title", sa.String(length=100), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("scopes", sa.String(length=100), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["person"], ["people.id"], name=op.f("fk_tokens_person_people"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
        sa.UniqueConstraint("digest"),
    )
    op.create_index(op.f("ix_tokens_person"), "tokens", ["person"], unique=False)
