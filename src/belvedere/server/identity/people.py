"""People as the server knows them: guests by a cookie alone, accounts by name and password too."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from sqlalchemy import Connection, insert, select

from belvedere.core.catalogues import LANGUAGES
from belvedere.core.messages import Message, verbatim, words
from belvedere.server.errors import unknown
from belvedere.server.storage import schema

SCOPES: Final = ("read", "play", "account")  # what a token may be for
EVERYTHING: Final = frozenset(SCOPES)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whom the server knows: a guest or an account."""

    id: str
    name: str
    is_guest: bool


@dataclass(frozen=True, slots=True)
class Session:
    """A browser in which somebody is known."""

    id: str
    person: Person
    created: int
    seen: int  # when it was last used, give or take an hour
    is_shared: bool  # its cookie is of before there were sessions: several browsers may have it


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whoever sent a request."""

    person: Person | None  # None: nobody that we know, who may look
    scopes: frozenset[str] = EVERYTHING
    by_cookie: bool = True
    address: str = ""  # from which the request came
    session: Session | None = None  # None: nobody that we know, or a program
    expires: int | None = None  # when a program's token does

    @property
    def id(self) -> str:
        """The person's id; '' for nobody."""
        return self.person.id if self.person else ""

    @property
    def known(self) -> Person:
        """The person, where nobody else was let in: to play, or to change what is his."""
        assert self.person is not None
        return self.person

    @property
    def key(self) -> str:
        """By what limits are counted."""
        return self.id or self.address


def new_id() -> str:
    """Return an id that nobody can guess."""
    return secrets.token_urlsafe(12)


def numbered_guest(number: str) -> Message:
    """Name a guest who has not said what he wants to be called."""
    return words("Guest {number}", number=number)


def guest_name(language: str) -> str:
    """Return what a guest is called until he says otherwise, in his own language."""
    return numbered_guest(str(secrets.randbelow(9000) + 1000)).say(language)


@lru_cache(maxsize=4096)
def shown_name(name: str) -> Message:
    """Return a name as readers are told it: what a guest was called by the server, in theirs."""
    for language in LANGUAGES:
        before, _, after = numbered_guest("\0").say(language).partition("\0")
        number = name.removeprefix(before).removesuffix(after)
        if name == before + number + after and number.isascii() and number.isdecimal():
            return numbered_guest(number)
    return verbatim(name)


def add_guest(connection: Connection, now: int, name: str) -> Person:
    """Add a guest."""
    person = Person(new_id(), name, True)
    connection.execute(insert(schema.people).values(id=person.id, name=person.name, created=now))
    return person


def check_known(connection: Connection, person_id: str) -> None:
    """Refuse somebody who is gone by now: what he says would be nobody's, and stay."""
    people = schema.people.c
    if connection.execute(select(people.id).where(people.id == person_id)).first() is None:
        raise unknown()
