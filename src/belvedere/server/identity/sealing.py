"""Signed texts: invitations and private seat links.

Nothing of them is stored. The key is made once and lies in the database.
"""

from __future__ import annotations

import secrets
from typing import Any, Final

from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import Connection, insert, select

from belvedere.core.game import Seat
from belvedere.server.storage import schema

_KEY: Final = "signing key"


def read_or_make_key(connection: Connection) -> str:
    """Return the server's key, made when it is first needed."""
    named = schema.settings.c.name == _KEY
    key = connection.execute(select(schema.settings.c.value).where(named)).scalar_one_or_none()
    if key is None:
        key = secrets.token_urlsafe(32)
        connection.execute(insert(schema.settings).values(name=_KEY, value=key))
    return str(key)


class Seals:
    """What this server signs, and what it believes."""

    def __init__(self, key: str) -> None:
        self._invitations = URLSafeSerializer(key, salt="invitation")
        self._seats = URLSafeSerializer(key, salt="seat")
        self._tournaments = URLSafeSerializer(key, salt="tournament")

    def invitation(self, table_id: str, seat: Seat) -> str:
        """Return the token of an invitation."""
        return _text(self._invitations.dumps([table_id, seat]))

    def read_invitation(self, text: str, table_id: str) -> Seat | None:
        """Return the seat to which a token of ours invites at a table."""
        found = _read(self._invitations, text)
        return int(found[1]) if found and found[0] == table_id else None

    def seat_link(self, table_id: str, seat: Seat, person_id: str) -> str:
        """Return the token by which somebody reaches his seat from another device."""
        return _text(self._seats.dumps([table_id, seat, person_id]))

    def read_seat_link(self, text: str, table_id: str) -> tuple[Seat, str] | None:
        """Return the seat, and whose it is, that a private link of ours names."""
        found = _read(self._seats, text)
        return (int(found[1]), str(found[2])) if found and found[0] == table_id else None

    def tournament_invitation(self, tournament_id: str) -> str:
        """Return the token by which somebody may enter a tournament."""
        return _text(self._tournaments.dumps([tournament_id]))

    def invites_to(self, text: str, tournament_id: str) -> bool:
        """Tell whether a token of ours invites to a tournament."""
        return _read(self._tournaments, text) == [tournament_id]


def _text(signed: str | bytes) -> str:
    return signed if isinstance(signed, str) else signed.decode()


def _read(serializer: URLSafeSerializer, text: str) -> list[Any] | None:
    try:
        found = serializer.loads(text)
    except (BadData, ValueError):
        return None
    return found if isinstance(found, list) else None
