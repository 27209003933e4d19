"""Accounts: a name, a password, recovery codes; everything of theirs can be had, and deleted."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, delete, insert, select, update

from belvedere.core.messages import words
from belvedere.server.errors import Refused
from belvedere.server.identity.people import Person
from belvedere.server.identity.tokens import digest, list_tokens
from belvedere.server.storage import schema

CODES: Final = 8  # of recovery, that an account is given
GROUP: Final = 4  # letters of a recovery code between two hyphens

_people, _p = schema.people, schema.people.c
_hasher = PasswordHasher()
# Checked where there is no account, so that nobody learns by the time it takes.
_NOBODY: Final = _hasher.hash(secrets.token_hex(8))


def folded(name: str) -> str:
    """Return what of a name has to differ from others': not only its case."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()


def clean_name(name: str) -> str:
    """Return a name that people can read; raise Refused."""
    tidy = unicodedata.normalize("NFC", " ".join(name.split()))
    if len(tidy) < 2 or not tidy.isprintable():
        raise Refused(422, "name", words("A name has at least two letters, all of them visible."))
    return tidy


def hash_password(password: str) -> str:
    """Make a password unreadable; it takes a while, on purpose."""
    return _hasher.hash(password)


def is_right(stored: str | None, password: str) -> bool:
    """Tell whether a password is the one that was stored; it takes as long if there is none."""
    try:
        return _hasher.verify(stored or _NOBODY, password) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


def _taken() -> Refused:
    return Refused(409, "name-taken", words("Somebody else has this name."))


def make_account(connection: Connection, guest: Person, name: str, hashed: str) -> list[str]:
    """Turn a guest into an account, with all his games; return his recovery codes."""
    _check_free(connection, guest.id, name)
    mine = (_p.id == guest.id) & _p.password.is_(None)
    changed = connection.execute(
        update(_people).where(mine).values(name=name, folded=folded(name), password=hashed)
    )
    if changed.rowcount == 0:
        raise Refused(409, "account", words("You have an account already."))
    return _new_codes(connection, guest.id)


def _check_free(connection: Connection, person: str, name: str) -> None:
    wanted = select(_p.id).where(_p.folded == folded(name), _p.id != person)
    if connection.execute(wanted).first() is not None:
        raise _taken()


def _new_codes(connection: Connection, person: str) -> list[str]:
    made = ["-".join(secrets.token_hex(GROUP // 2) for _ in range(4)) for _ in range(CODES)]
    connection.execute(delete(schema.codes).where(schema.codes.c.person == person))
    rows = [{"person": person, "digest": digest(code)} for code in made]
    connection.execute(insert(schema.codes), rows)
    return made


def _tidied(code: str) -> str:
    """Write a recovery code as it was given out, whatever was typed between its groups."""
    letters = "".join(letter for letter in code if letter.isalnum()).lower()
    return "-".join(letters[at : at + GROUP] for at in range(0, len(letters), GROUP))


def find_account(connection: Connection, name: str) -> tuple[Person, str] | None:
    """Look an account up by its name; return it and its hashed password."""
    wanted = select(_p.id, _p.name, _p.password, _p.session).where(_p.folded == folded(name))
    row = connection.execute(wanted).one_or_none()
    return row and (Person(row.id, row.name, False, row.session), row.password)


def recover(connection: Connection, name: str, code: str, hashed: str) -> Person:
    """Set another password by a recovery code, which is used up; raise Refused."""
    found = find_account(connection, name)
    codes = schema.codes.c
    if found is not None:
        used = (codes.person == found[0].id) & (codes.digest == digest(_tidied(code)))
        if connection.execute(delete(schema.codes).where(used)).rowcount:
            session = found[0].session + 1  # whoever is signed in elsewhere is not any more
            mine = update(_people).where(_p.id == found[0].id)
            connection.execute(mine.values(password=hashed, session=session))
            return Person(found[0].id, found[0].name, False, session)
    raise Refused(401, "code", words("This name and recovery code do not belong together."))


def rename(connection: Connection, person: Person, name: str) -> None:
    """Call an account, or a guest, otherwise; raise Refused."""
    if person.is_guest:
        connection.execute(update(_people).where(_p.id == person.id).values(name=name))
        return
    _check_free(connection, person.id, name)
    mine = update(_people).where(_p.id == person.id)
    connection.execute(mine.values(name=name, folded=folded(name)))


def merge_guest(connection: Connection, guest: Person, account: Person) -> None:
    """Give a guest's seats to the account that he signs in to."""
    holders, seats = schema.holders, schema.seats
    has = select(holders.c.table, holders.c.seat).where(holders.c.person == account.id)
    had = {(row.table, row.seat) for row in connection.execute(has)}
    for row in connection.execute(select(holders).where(holders.c.person == guest.id)).all():
        if (row.table, row.seat) not in had:
            connection.execute(
                insert(holders).values(table=row.table, seat=row.seat, person=account.id)
            )
    connection.execute(delete(holders).where(holders.c.person == guest.id))
    connection.execute(update(seats).where(seats.c.person == guest.id).values(person=account.id))
    entrants, organised = schema.entrants, schema.tournaments
    connection.execute(
        update(entrants).where(entrants.c.person == guest.id).values(person=account.id)
    )
    connection.execute(
        update(organised).where(organised.c.organiser == guest.id).values(organiser=account.id)
    )


def export(connection: Connection, person: Person) -> dict[str, Any]:
    """Return everything that is kept about somebody."""
    row = connection.execute(select(_p.name, _p.created).where(_p.id == person.id)).one()
    held, entered = schema.holders.c, schema.entrants.c
    said, rated = schema.messages.c, schema.ratings.c
    return {
        "id": person.id,
        "name": row.name,
        "created": row.created,
        "guest": person.is_guest,
        "seats": _rows(connection, select(held.table, held.seat).where(held.person == person.id)),
        "tournaments": _rows(
            connection,
            select(entered.tournament, entered.number).where(entered.person == person.id),
        ),
        "messages": _rows(
            connection,
            select(said.table, said.number, said.text, said.at).where(said.person == person.id),
        ),
        "ratings": _rows(
            connection, select(schema.ratings).where(rated.subject == f"person:{person.id}")
        ),
        "tokens": list_tokens(connection, person.id),
    }


def _rows(connection: Connection, wanted: Any) -> list[dict[str, Any]]:
    return [dict(row._mapping) for row in connection.execute(wanted)]


def delete_person(connection: Connection, person: Person) -> None:
    """Forget somebody: his name, words and ratings; his games stay, without him."""
    seats, said = schema.seats, schema.messages
    connection.execute(
        update(seats).where(seats.c.person == person.id).values(person=None, name="")
    )
    connection.execute(delete(said).where(said.c.person == person.id))
    rated = schema.ratings.c.subject == f"person:{person.id}"
    connection.execute(delete(schema.ratings).where(rated))
    makers = schema.tables.c.maker == person.id
    connection.execute(update(schema.tables).where(makers).values(maker=None))
    entered = schema.entrants.c.person == person.id
    connection.execute(update(schema.entrants).where(entered).values(person=None, name=""))
    organised = schema.tournaments.c.organiser == person.id
    connection.execute(update(schema.tournaments).where(organised).values(organiser=None))
    connection.execute(delete(_people).where(_p.id == person.id))  # and all that hangs on it
