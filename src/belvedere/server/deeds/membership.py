"""Having an account: make one, sign in and out, change what proves that it is yours, delete it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection

from belvedere.core.messages import words
from belvedere.server.deeds import leaving
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity import accounts, sessions, tokens
from belvedere.server.identity.names import clean_name
from belvedere.server.identity.people import Person, Visitor
from belvedere.server.identity.sessions import Browser
from belvedere.server.wire.models import Credentials, PasswordChange, Recovery

T = TypeVar("T")


class Admission(NamedTuple):
    """Somebody as whom a browser is known from now on, by a cookie."""

    person: Person
    cookie: str
    codes: tuple[str, ...] = ()  # of recovery, where they are new


async def _slowly(work: Callable[[], T]) -> T:
    """Do in a thread what takes long on purpose."""
    return await asyncio.get_running_loop().run_in_executor(None, work)


async def confirm(house: House, visitor: Visitor, password: str) -> str:
    """Return what is stored of the visitor's password, if this is it; raise Refused."""
    person = visitor.known
    house.guesses.count_own(visitor.address, person.id)
    stored = await house.store.read(lambda c: accounts.password_of(c, person.id))
    if not await _slowly(lambda: accounts.is_right(stored, password)):
        raise accounts.wrong_password()
    return str(stored)


async def make_account(
    house: House, visitor: Visitor, wanted: Credentials, browser: Browser
) -> Admission:
    """Turn a guest into an account that keeps his games; raise Refused."""
    house.limits.count("sign-in", visitor.address)
    person, name = visitor.known, clean_name(wanted.name)
    hashed = await _slowly(lambda: accounts.hash_password(wanted.password))

    def write(connection: Connection) -> tuple[list[str], str]:
        codes = accounts.make_account(connection, person, name, hashed)
        return codes, sessions.add_session(connection, person.id, browser, house.now())

    codes, cookie = await house.people.change(write, person.id)
    house.guesses.succeed(visitor.address, name)
    return Admission(Person(person.id, name, False), cookie, tuple(codes))


async def sign_in(
    house: House, visitor: Visitor, wanted: Credentials, browser: Browser
) -> Admission:
    """Sign a browser in by a password; raise Refused."""
    house.guesses.count(visitor.address, wanted.name)
    found = await house.store.read(lambda c: accounts.find_account(c, wanted.name))
    stored = found[1] if found else None
    if not await _slowly(lambda: accounts.is_right(stored, wanted.password)) or found is None:
        raise Refused(401, "password", words("Wrong name or password."))
    account: Person = found[0]
    return await _enter(
        house, visitor, account, browser, lambda c: accounts.check_password(c, account.id, stored)
    )


async def recover(house: House, visitor: Visitor, wanted: Recovery, browser: Browser) -> Admission:
    """Set another password by a recovery code, and sign a browser in by it; raise Refused."""
    house.limits.count("sign-in", visitor.address)  # a code cannot be guessed: nobody is kept out
    hashed = await _slowly(lambda: accounts.hash_password(wanted.password))
    found = await house.store.read(lambda c: accounts.find_account(c, wanted.name))
    if found is None:
        raise accounts.wrong_code()
    account: Person = found[0]
    return await _enter(
        house,
        visitor,
        account,
        browser,
        lambda c: accounts.recover(c, account.id, wanted.code, hashed),
    )


async def _enter(
    house: House,
    visitor: Visitor,
    account: Person,
    browser: Browser,
    prove: Callable[[Connection], None],
) -> Admission:
    """Sign a browser in to an account; a guest's seats come along, and what he was ends.

    `prove` raises Refused if the visitor may not.
    """
    before = visitor.person if visitor.by_cookie else None

    def write(connection: Connection) -> str:
        prove(connection)
        if before is not None and accounts.password_of(connection, before.id) is None:
            accounts.merge_guest(connection, before, account)
        elif visitor.session is not None:
            sessions.sign_out(connection, visitor.session)
        return sessions.add_session(connection, account.id, browser, house.now())

    people = {account.id, *([before.id] if before else [])}
    cookie = await house.people.change(write, *people)
    house.guesses.succeed(visitor.address, account.name)
    if before is not None and before.is_guest:
        house.hub.forget_tables_of(before.id, account.id)
    return Admission(account, cookie)


async def sign_out(house: House, visitor: Visitor) -> None:
    """End the session of the visitor's browser, if it has one."""
    session = visitor.session
    if session is not None:
        await house.people.change(lambda c: sessions.sign_out(c, session), session.person.id)


async def change_password(
    house: House, visitor: Visitor, wanted: PasswordChange, browser: Browser
) -> str | None:
    """Set another password; return the browser's new cookie, None for a program; raise Refused."""
    person = visitor.known
    stored = await confirm(house, visitor, wanted.password)
    hashed = await _slowly(lambda: accounts.hash_password(wanted.new))

    def write(connection: Connection) -> str | None:
        accounts.check_password(connection, person.id, stored)
        accounts.change_password(connection, person.id, hashed)
        if wanted.revoke_tokens:
            tokens.drop_tokens(connection, person.id)
        if visitor.session is None:  # a program: it gets no cookie
            return None
        return sessions.add_session(connection, person.id, browser, house.now())

    return await house.people.change(write, person.id)


async def new_codes(house: House, visitor: Visitor, password: str) -> list[str]:
    """Give somebody new recovery codes in place of those that he had; raise Refused."""
    person = visitor.known
    stored = await confirm(house, visitor, password)

    def write(connection: Connection) -> list[str]:
        accounts.check_password(connection, person.id, stored)
        return accounts.new_codes(connection, person.id)

    return await house.people.change(write, person.id)


async def delete_account(house: House, visitor: Visitor, password: str) -> None:
    """Forget somebody; a guest has no password to confirm it by; raise Refused."""
    person = visitor.known
    if not person.is_guest:
        await confirm(house, visitor, password)
    await leaving.delete(house, person)
