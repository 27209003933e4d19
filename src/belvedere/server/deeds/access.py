"""What acts for somebody: the sessions of his browsers, and the tokens of his programs."""

from __future__ import annotations

from typing import Any, Final

from belvedere.core.messages import words
from belvedere.server.deeds.membership import confirm
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity import sessions, tokens
from belvedere.server.identity.names import clean_text
from belvedere.server.identity.people import Visitor
from belvedere.server.wire.models import NewToken

DAY: Final = 86_400_000  # milliseconds


def _own_session(visitor: Visitor) -> str:
    """Return the id of the session that asks; '' for a program."""
    return visitor.session.id if visitor.session else ""


async def list_sessions(house: House, visitor: Visitor, language: str) -> list[dict[str, Any]]:
    """List the browsers in which somebody is known."""
    person, since, own = visitor.known, house.sessions.ended, _own_session(visitor)
    found = await house.store.read(lambda c: sessions.list_sessions(c, person.id, since))
    return [
        {
            "id": row["id"],
            "created": row["created"],
            "seen": row["seen"],
            "description": sessions.describe(row["family"], row["system"]).say(language),
            "current": row["id"] == own,
        }
        for row in found
    ]


async def end_other_sessions(house: House, visitor: Visitor, password: str) -> int:
    """End all sessions of somebody but the one that asks; return how many; raise Refused."""
    person, own = visitor.known, _own_session(visitor)
    await _may_end(house, visitor, password)
    return await house.people.change(lambda c: sessions.end_sessions(c, person.id, own), person.id)


async def end_session(house: House, visitor: Visitor, session_id: str, password: str) -> bool:
    """End a session of somebody; tell whether it is the one that asks; raise Refused."""
    person = visitor.known
    await _may_end(house, visitor, password)
    ended = await house.people.change(
        lambda c: sessions.end_session(c, person.id, session_id), person.id
    )
    if not ended:
        raise Refused(404, "no-session", words("You have no such session."))
    return _own_session(visitor) == session_id


async def _may_end(house: House, visitor: Visitor, password: str) -> None:
    """Refuse a program that does not know the password: its token may have been stolen."""
    if visitor.session is None:
        await confirm(house, visitor, password)


async def make_token(house: House, visitor: Visitor, wanted: NewToken) -> dict[str, Any]:
    """Make a token for a program; return it for the only time; raise Refused."""
    if not visitor.by_cookie:  # else a stolen one would live on in those that it has made
        raise Refused(403, "scope", words("A token makes no tokens; that is done in a browser."))
    person, now = visitor.known, house.now()
    expires = None if wanted.days is None else now + wanted.days * DAY
    scopes = tuple(dict.fromkeys(wanted.scopes))
    if not (title := clean_text(wanted.title)):
        raise Refused(422, "malformed", words("A token has a title that can be read."))
    token_id, token = await house.store.write(
        lambda c: tokens.add_token(c, person.id, title, scopes, now, expires)
    )
    return {"id": token_id, "token": token, "scopes": list(scopes)}


async def drop_token(house: House, visitor: Visitor, token_id: str) -> None:
    """Revoke a token of somebody; raise Refused."""
    person = visitor.known
    dropped = await house.people.change(
        lambda c: tokens.drop_token(c, person.id, token_id), person.id
    )
    if not dropped:
        raise Refused(404, "no-token", words("You have no such token."))
