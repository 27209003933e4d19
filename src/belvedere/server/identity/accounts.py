"""Accounts: a name, a password, recovery codes; everything of theirs can be had, and deleted."""

from __future__ import annotations

import secrets
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, delete, insert, select, update

from belvedere.core.messages import words
from belvedere.server.errors import Refused
from belvedere.server.identity.names import folded, skeleton
from belvedere.server.identity.people import Person
from belvedere.server.identity.sessions import end_sessions, list_sessions
from belvedere.server.identity.tokens import digest, drop_tokens, list_tokens
from belvedere.server.storage import schema
from belvedere.server.storage.merging import hand_over

CODES: Final = 8  # of recovery, that an account is given
GROUP: Final = 4  # letters of a recovery code between two hyphens

_people, _p = schema.people, schema.people.c
_hasher = PasswordHasher()
# Checked where there is no account, so that nobody learns by the time it takes.
_NOBODY: Final = _hasher.hash(secrets.token_hex(8))


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
    return Refused(
        409, "name-taken", words("Somebody else has this name, or one that looks like it.")
    )


def make_account(connection: Connection, guest: Person, name: str, hashed: str) -> list[str]:
    """Turn a guest into an account, with all his games; return his recovery codes.

    Whatever could act for the guest cannot act for the account: somebody else may have planted it.
    """
    check_free(connection, guest.id, name)
    mine = (_p.id == guest.id) & _p.password.is_(None)
    changed = connection.execute(
        update(_people).where(mine).values(name=name, folded=skeleton(name), password=hashed)
    )
    if changed.rowcount == 0:
        raise Refused(409, "account", words("You have an account already."))
    end_sessions(connection, guest.id)
    drop_tokens(connection, guest.id)
    return new_codes(connection, guest.id)


def check_free(connection: Connection, person: str, name: str) -> None:
    """Refuse a name that is the account's of somebody else, or looks like it."""
    wanted = select(_p.id).where(_p.folded == skeleton(name), _p.id != person)
    if connection.execute(wanted).first() is not None:
        raise _taken()


def new_codes(connection: Connection, person: str) -> list[str]:
    """Give somebody recovery codes; those that he had are void."""
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
    typed = folded(name)
    wanted = select(_p.id, _p.name, _p.password).where(_p.folded.in_({typed, skeleton(name)}))
    rows = connection.execute(wanted).all()
    # Names of two old accounts may look alike; then the one is meant that was typed.
    row = max(rows, key=lambda row: folded(row.name) == typed, default=None)
    return row and (Person(row.id, row.name, False), row.password)


def password_of(connection: Connection, person: str) -> str | None:
    """Return somebody's hashed password; None: he is a guest, or gone."""
    wanted = select(_p.password).where(_p.id == person)
    return connection.execute(wanted).scalar_one_or_none()


def check_password(connection: Connection, person: str, checked: str | None) -> None:
    """Refuse what was asked with a password that has been changed while it was checked."""
    if checked is None or password_of(connection, person) != checked:
        raise wrong_password()


def wrong_password() -> Refused:
    """Refuse a password that is not the asker's."""
    return Refused(401, "password", words("This is not your password."))


def change_password(connection: Connection, person: str, hashed: str) -> None:
    """Set another password; whoever is signed in is not any more."""
    connection.execute(update(_people).where(_p.id == person).values(password=hashed))
    end_sessions(connection, person)


def recover(connection: Connection, person: str, code: str, hashed: str) -> None:
    """Set another password by a recovery code, which is used up; raise Refused.

    It is asked for when a password was lost, or stolen: nobody else stays signed in, by a cookie or
    by a token.
    """
    codes = schema.codes.c
    used = (codes.person == person) & (codes.digest == digest(_tidied(code)))
    if not connection.execute(delete(schema.codes).where(used)).rowcount:
        raise wrong_code()
    change_password(connection, person, hashed)
    drop_tokens(connection, person)


def wrong_code() -> Refused:
    """Refuse a recovery code that is not of the account that was named."""
    return Refused(401, "code", words("Wrong name or recovery code."))


def rename(connection: Connection, person: Person, name: str) -> None:
    """Call an account, or a guest, otherwise; raise Refused."""
    check_free(connection, person.id, name)
    key = {} if person.is_guest else {"folded": skeleton(name)}
    connection.execute(update(_people).where(_p.id == person.id).values(name=name, **key))


def merge_guest(connection: Connection, guest: Person, account: Person) -> None:
    """Give all that is a guest's to the account that he signs in to; there is no guest any more."""
    end_sessions(connection, guest.id)
    drop_tokens(connection, guest.id)
    for column in schema.person_columns():
        hand_over(connection, column, guest.id, account.id)
    _unmute_self(connection)
    connection.execute(delete(_people).where(_p.id == guest.id))


def _unmute_self(connection: Connection) -> None:
    """Let nobody be muted by himself: a guest and an account may have been, by each other."""
    mutes = schema.mutes
    connection.execute(delete(mutes).where(mutes.c.person == mutes.c.muted))


def export(connection: Connection, person: Person) -> dict[str, Any]:
    """Return everything that is kept about somebody."""
    row = connection.execute(select(_p.name, _p.created).where(_p.id == person.id)).one()
    held, entered = schema.holders.c, schema.entrants.c
    said, rated = schema.messages.c, schema.ratings.c
    opened, organised = schema.tables.c, schema.tournaments.c
    told, muted = schema.reports.c, schema.mutes.c
    quiet = select(muted.muted).where(muted.person == person.id)
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
        "opened": _rows(connection, select(opened.id).where(opened.maker == person.id)),
        "organised": _rows(
            connection, select(organised.id).where(organised.organiser == person.id)
        ),
        "muted": _rows(connection, select(_p.name).where(_p.id.in_(quiet))),
        "reports": _rows(
            connection,
            select(told.table, told.number, told.why, told.at).where(told.person == person.id),
        ),
        "ratings": _rows(
            connection, select(schema.ratings).where(rated.subject == f"person:{person.id}")
        ),
        "tokens": list_tokens(connection, person.id),
        "sessions": list_sessions(connection, person.id, 0),
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
    connection.execute(delete(schema.mutes).where(schema.mutes.c.muted == person.id))
    rated = schema.ratings.c.subject == f"person:{person.id}"
    connection.execute(delete(schema.ratings).where(rated))
    makers = schema.tables.c.maker == person.id
    connection.execute(update(schema.tables).where(makers).values(maker=None))
    entered = schema.entrants.c.person == person.id
    connection.execute(update(schema.entrants).where(entered).values(person=None, name=""))
    organised = schema.tournaments.c.organiser == person.id
    connection.execute(update(schema.tournaments).where(organised).values(organiser=None))
    connection.execute(delete(_people).where(_p.id == person.id))  # and all that hangs on it
