"""Tokens by which programs play: shown once, stored as digests, each for certain scopes."""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Connection, delete, insert, select

from belvedere.core.messages import words
from belvedere.server.errors import Refused
from belvedere.server.identity.people import Person, Visitor, new_id
from belvedere.server.storage import schema

if TYPE_CHECKING:
    from belvedere.server.storage.store import Store

PREFIX: Final = "belvedere_"  # so that scanners of leaked secrets know one
BEARER: Final = "bearer "


def digest(token: str) -> str:
    """Return what is stored of a token: it has more entropy than anybody can try."""
    return hashlib.sha256(token.encode()).hexdigest()


def add_token(
    connection: Connection,
    person: str,
    title: str,
    scopes: tuple[str, ...],
    now: int,
    expires: int | None,
) -> tuple[str, str]:
    """Make a token; return its id and, for the only time, itself."""
    token_id, token = new_id(), PREFIX + secrets.token_urlsafe(24)
    connection.execute(
        insert(schema.tokens).values(
            id=token_id,
            person=person,
            title=title,
            digest=digest(token),
            scopes=" ".join(scopes),
            created=now,
            expires=expires,
        )
    )
    return token_id, token


def list_tokens(connection: Connection, person: str) -> list[dict[str, Any]]:
    """List somebody's tokens, without what would let anybody use them."""
    tokens = schema.tokens.c
    wanted = (
        select(tokens.id, tokens.title, tokens.scopes, tokens.created, tokens.expires)
        .where(tokens.person == person)
        .order_by(tokens.created)
    )
    return [{**row._mapping, "scopes": row.scopes.split()} for row in connection.execute(wanted)]


def drop_token(connection: Connection, person: str, token_id: str) -> bool:
    """Revoke a token; tell whether there was one."""
    tokens = schema.tokens
    mine = (tokens.c.person == person) & (tokens.c.id == token_id)
    return connection.execute(delete(tokens).where(mine)).rowcount > 0


def drop_tokens(connection: Connection, person: str) -> None:
    """Revoke all tokens of somebody."""
    connection.execute(delete(schema.tokens).where(schema.tokens.c.person == person))


async def find_bearer(store: Store, header: str, address: str, now: int) -> Visitor:
    """Return who sent a token; raise Refused."""
    token = header[len(BEARER) :].strip() if header.lower().startswith(BEARER) else ""
    tokens, people = schema.tokens.c, schema.people
    wanted = (
        select(tokens.person, tokens.scopes, tokens.expires, people.c.name, people.c.password)
        .join(people, people.c.id == tokens.person)
        .where(tokens.digest == digest(token))
    )
    row = await store.read(lambda c: c.execute(wanted).one_or_none())
    if row is None:
        raise Refused(401, "token", words("This token is not known."))
    if row.expires is not None and row.expires <= now:
        raise Refused(401, "expired", words("This token has expired."))
    person = Person(row.person, row.name, row.password is None)
    scopes = frozenset(row.scopes.split())
    return Visitor(person, scopes, by_cookie=False, address=address, expires=row.expires)
