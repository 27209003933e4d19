"""You: as a guest, with an account, your sessions, and the tokens of your programs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse
from sqlalchemy import Connection

from belvedere.core.messages import words
from belvedere.server.api.dependencies import (
    AHouse,
    ALanguage,
    AnOwner,
    APlayer,
    AReader,
    answered,
    browser_of,
    require,
)
from belvedere.server.api.models import (
    REFUSALS,
    AccountShown,
    AnyObject,
    CodesShown,
    Credentials,
    MeShown,
    NewToken,
    PasswordChange,
    PasswordOnly,
    Recovery,
    Renaming,
    SessionsShown,
    TokenMade,
    TokensShown,
)
from belvedere.server.deeds import leaving
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity import accounts, sessions, tokens
from belvedere.server.identity.names import clean_name, clean_text
from belvedere.server.identity.people import Person, Visitor
from belvedere.server.ratings import of_person

router = APIRouter(tags=["you"], responses=REFUSALS)

T = TypeVar("T")
OK: dict[int | str, dict[str, Any]] = {200: {"model": AnyObject}}
DAY = 86_400_000  # milliseconds


async def slowly(work: Callable[[], T]) -> T:
    """Do in a thread what takes long on purpose."""
    return await asyncio.get_running_loop().run_in_executor(None, work)


def _person(visitor: Visitor) -> Person:
    assert visitor.person is not None
    return visitor.person


def _told(person: Person) -> dict[str, Any]:
    return {"id": person.id, "name": person.name, "guest": person.is_guest}


async def _confirm(house: House, visitor: Visitor, password: str) -> str:
    """Return what is stored of the visitor's password, if this is it; raise Refused."""
    person = _person(visitor)
    house.guesses.count_own(visitor.address, person.id)
    stored = await house.store.read(lambda c: accounts.password_of(c, person.id))
    if not await slowly(lambda: accounts.is_right(stored, password)):
        raise accounts.wrong_password()
    return str(stored)


@router.get("/me", responses={200: {"model": MeShown}})
async def me(house: AHouse, visitor: AReader) -> JSONResponse:
    """Show who you are here."""
    person = visitor.person
    if person is None:
        return answered({"id": None, "name": None, "guest": True, "ratings": []})
    rated = await house.store.read(lambda c: of_person(c, person.id))
    return answered({**_told(person), "ratings": rated})


@router.post("/account", status_code=201, responses={201: {"model": AccountShown}})
async def make_account(
    request: Request, wanted: Credentials, house: AHouse, visitor: APlayer
) -> JSONResponse:
    """Become an account, and keep your games; the recovery codes are shown this once."""
    require(visitor, "account")
    house.limits.count("sign-in", visitor.address)
    person, name = _person(visitor), clean_name(wanted.name)
    hashed = await slowly(lambda: accounts.hash_password(wanted.password))

    def write(connection: Connection) -> tuple[list[str], str]:
        codes = accounts.make_account(connection, person, name, hashed)
        return codes, sessions.add_session(connection, person.id, browser_of(request), house.now())

    codes, request.state.cookie = await house.people.change(write, person.id)
    house.guesses.succeed(visitor.address, name)
    return answered({"id": person.id, "name": name, "recovery_codes": codes}, 201)


@router.post("/session", responses=OK)
async def sign_in(
    request: Request, wanted: Credentials, house: AHouse, visitor: AReader
) -> JSONResponse:
    """Sign in; a guest's seats come along."""
    house.guesses.count(visitor.address, wanted.name)
    found = await house.store.read(lambda c: accounts.find_account(c, wanted.name))
    stored = found[1] if found else None
    if not await slowly(lambda: accounts.is_right(stored, wanted.password)) or found is None:
        raise Refused(401, "password", words("This name and password do not belong together."))
    account: Person = found[0]
    await _enter(
        request, house, visitor, account, lambda c: accounts.check_password(c, account.id, stored)
    )
    return answered(_told(account))


async def _enter(
    request: Request,
    house: House,
    visitor: Visitor,
    account: Person,
    prove: Callable[[Connection], None],
) -> None:
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
        return sessions.add_session(connection, account.id, browser_of(request), house.now())

    people = {account.id, *([before.id] if before else [])}
    request.state.cookie = await house.people.change(write, *people)
    house.guesses.succeed(visitor.address, account.name)
    if before is not None and before.is_guest:
        house.hub.forget_tables_of(before.id, account.id)


@router.delete("/session", responses=OK)
async def sign_out(request: Request, house: AHouse, visitor: AReader) -> JSONResponse:
    """End the session of this browser."""
    session = visitor.session
    if session is not None:
        await house.people.change(lambda c: sessions.sign_out(c, session), session.person.id)
    request.state.cookie = ""  # now that it is good for nothing
    return answered({})


@router.post("/account/recovery", responses=OK)
async def recover(
    request: Request, wanted: Recovery, house: AHouse, visitor: AReader
) -> JSONResponse:
    """Set another password by a recovery code; all else is signed out, your programs too."""
    house.limits.count("sign-in", visitor.address)  # a code cannot be guessed: nobody is kept out
    hashed = await slowly(lambda: accounts.hash_password(wanted.password))
    found = await house.store.read(lambda c: accounts.find_account(c, wanted.name))
    if found is None:
        raise accounts.wrong_code()
    account: Person = found[0]
    await _enter(
        request,
        house,
        visitor,
        account,
        lambda c: accounts.recover(c, account.id, wanted.code, hashed),
    )
    return answered(_told(account))


@router.post("/account/password", responses=OK)
async def change_password(
    request: Request, wanted: PasswordChange, house: AHouse, visitor: AnOwner
) -> JSONResponse:
    """Set another password; all other browsers are signed out, and programs if you say so."""
    person = _person(visitor)
    stored = await _confirm(house, visitor, wanted.password)
    hashed = await slowly(lambda: accounts.hash_password(wanted.new))

    def write(connection: Connection) -> str | None:
        accounts.check_password(connection, person.id, stored)
        accounts.change_password(connection, person.id, hashed)
        if wanted.revoke_tokens:
            tokens.drop_tokens(connection, person.id)
        if visitor.session is None:  # a program: it gets no cookie
            return None
        return sessions.add_session(connection, person.id, browser_of(request), house.now())

    request.state.cookie = await house.people.change(write, person.id)
    return answered({})


@router.post("/account/codes", status_code=201, responses={201: {"model": CodesShown}})
async def new_codes(given: PasswordOnly, house: AHouse, visitor: AnOwner) -> JSONResponse:
    """Have new recovery codes, which are shown this once; the old ones are void."""
    person = _person(visitor)
    stored = await _confirm(house, visitor, given.password)

    def write(connection: Connection) -> list[str]:
        accounts.check_password(connection, person.id, stored)
        return accounts.new_codes(connection, person.id)

    return answered({"recovery_codes": await house.people.change(write, person.id)}, 201)


@router.patch("/account", responses=OK)
async def rename(wanted: Renaming, house: AHouse, visitor: AnOwner) -> JSONResponse:
    """Take another name."""
    renamed = await house.people.rename(_person(visitor), wanted.name)
    return answered({"id": renamed.id, "name": renamed.name})


@router.get("/account/export", responses=OK)
async def export(house: AHouse, visitor: AnOwner) -> JSONResponse:
    """Have everything that is kept about you."""
    person = _person(visitor)
    return answered(await house.store.read(lambda c: accounts.export(c, person)))


@router.delete("/account", responses=OK)
async def delete_account(
    request: Request, given: PasswordOnly, house: AHouse, visitor: AnOwner
) -> JSONResponse:
    """Be forgotten: name, words and ratings go; games stay, without you."""
    person = _person(visitor)
    if not person.is_guest:
        await _confirm(house, visitor, given.password)
    await leaving.delete(house, person)
    request.state.cookie = ""
    return answered({})


@router.get("/sessions", responses={200: {"model": SessionsShown}})
async def list_sessions(house: AHouse, visitor: AnOwner, language: ALanguage) -> JSONResponse:
    """List the browsers in which you are known."""
    person, since = _person(visitor), house.sessions.ended
    own = visitor.session.id if visitor.session else ""
    found = await house.store.read(lambda c: sessions.list_sessions(c, person.id, since))
    shown = [
        {
            "id": row["id"],
            "created": row["created"],
            "seen": row["seen"],
            "description": sessions.describe(row["family"], row["system"]).say(language),
            "current": row["id"] == own,
        }
        for row in found
    ]
    return answered({"sessions": shown})


@router.delete("/sessions", responses=OK)
async def end_other_sessions(
    house: AHouse, visitor: AnOwner, given: PasswordOnly | None = None
) -> JSONResponse:
    """End all sessions but this one; a program needs your password for that, and ends all."""
    person, own = _person(visitor), visitor.session.id if visitor.session else ""
    await _may_end(house, visitor, given)
    ended = await house.people.change(lambda c: sessions.end_sessions(c, person.id, own), person.id)
    return answered({"ended": ended})


@router.delete("/sessions/{session_id}", responses=OK)
async def end_session(
    session_id: str,
    request: Request,
    house: AHouse,
    visitor: AnOwner,
    given: PasswordOnly | None = None,
) -> JSONResponse:
    """End a session of yours; a program needs your password for that."""
    person = _person(visitor)
    await _may_end(house, visitor, given)
    ended = await house.people.change(
        lambda c: sessions.end_session(c, person.id, session_id), person.id
    )
    if not ended:
        raise Refused(404, "no-session", words("You have no such session."))
    if visitor.session is not None and visitor.session.id == session_id:
        request.state.cookie = ""
    return answered({})


async def _may_end(house: House, visitor: Visitor, given: PasswordOnly | None) -> None:
    """Refuse a program that does not know the password: its token may have been stolen."""
    if visitor.session is None:
        await _confirm(house, visitor, given.password if given else "")


@router.get("/tokens", responses={200: {"model": TokensShown}})
async def list_tokens(house: AHouse, visitor: AnOwner) -> JSONResponse:
    """List your programs' tokens."""
    person = _person(visitor)
    return answered({"tokens": await house.store.read(lambda c: tokens.list_tokens(c, person.id))})


@router.post("/tokens", status_code=201, responses={201: {"model": TokenMade}})
async def make_token(wanted: NewToken, house: AHouse, visitor: AnOwner) -> JSONResponse:
    """Make a token for a program, in a browser; it is shown this once."""
    if not visitor.by_cookie:  # else a stolen one would live on in those that it has made
        raise Refused(403, "scope", words("A token makes no tokens; that is done in a browser."))
    person, now = _person(visitor), house.now()
    expires = None if wanted.days is None else now + wanted.days * DAY
    scopes = tuple(dict.fromkeys(wanted.scopes))
    if not (title := clean_text(wanted.title)):
        raise Refused(422, "malformed", words("A token has a title that can be read."))
    token_id, token = await house.store.write(
        lambda c: tokens.add_token(c, person.id, title, scopes, now, expires)
    )
    return answered({"id": token_id, "token": token, "scopes": list(scopes)}, 201)


@router.delete("/tokens/{token_id}", responses=OK)
async def drop_token(token_id: str, house: AHouse, visitor: AnOwner) -> JSONResponse:
    """Revoke a token."""
    person = _person(visitor)
    dropped = await house.people.change(
        lambda c: tokens.drop_token(c, person.id, token_id), person.id
    )
    if not dropped:
        raise Refused(404, "no-token", words("You have no such token."))
    return answered({})
