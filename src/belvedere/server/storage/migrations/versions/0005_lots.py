"""Tables know whether their seats were drawn by lot."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add what nobody noted of the tables before."""
    op.add_column("tables", sa.Column("lots", sa.Boolean(), nullable=True))
