"""People as the server knows them: guests by a signed cookie, accounts by name and password."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, insert, select

from belvedere.core.messages import words
from belvedere.server.storage import schema

SCOPES: Final = ("read", "play", "account")  # what a token may be for
EVERYTHING: Final = frozenset(SCOPES)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody."""

    id: str
    name: str
    is_guest: bool
    session: int = 0  # cookies of other sessions are not believed


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever sent a request."""

    person: Person | None  # None: nobody that we know, who may look
    scopes: frozenset[str] = EVERYTHING
    by_cookie: bool = True
    address: str = ""  # from which the request came

    @property
    def id(self) -> str:
        """The person's id; '' for nobody."""
        return self.person.id if self.person else ""

    @property
    def key(self) -> str:
        """By what limits are counted."""
        return self.id or self.address


def new_id() -> str:
    """Return an id that nobody can guess."""
    return secrets.token_urlsafe(12)


def guest_name(language: str) -> str:
    """Return what a guest is called until he says otherwise, in his own language."""
    return words("Guest {number}", number=str(secrets.randbelow(9000) + 1000)).say(language)


def add_guest(connection: Connection, now: int, name: str) -> Person:
    """Welcome somebody."""
    person = Person(new_id(), name, True)
    connection.execute(
        insert(schema.people).values(id=person.id, name=person.name, session=0, created=now)
    )
    return person


def find_person(connection: Connection, person_id: str) -> Person | None:
    """Look somebody up."""
    people = schema.people.c
    wanted = select(people.name, people.password, people.session).where(people.id == person_id)
    row = connection.execute(wanted).one_or_none()
    return row and Person(person_id, row.name, row.password is None, row.session)
