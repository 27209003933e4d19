"""You: as a guest, with an account, and the tokens of your programs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from belvedere.core.messages import words
from belvedere.server.api.asking import AHouse, AnOwner, APlayer, AReader, answered
from belvedere.server.api.models import (
    REFUSALS,
    AnyObject,
    Credentials,
    NewToken,
    PasswordOnly,
    Recovery,
    Renaming,
)
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity import accounts, tokens
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


def _sign(request: Request, house: House, person: Person) -> None:
    house.remember(person)
    request.state.cookie = house.seals.cookie(person.id, person.session)


@router.get("/me", responses=OK)
async def me(house: AHouse, visitor: AReader) -> JSONResponse:
    """Show who you are here."""
    person = visitor.person
    if person is None:
        return answered({"id": None, "name": None, "guest": True, "ratings": []})
    rated = await house.hub.read(lambda c: of_person(c, person.id))
    return answered(
        {"id": person.id, "name": person.name, "guest": person.is_guest, "ratings": rated}
    )


@router.post("/account", status_code=201, responses={201: {"model": AnyObject}})
async def make_account(
    request: Request, wanted: Credentials, house: AHouse, visitor: APlayer
) -> JSONResponse:
    """Become an account, and keep your games; the recovery codes are shown this once."""
    house.limits.count("sign-in", visitor.address)
    person = _person(visitor)
    name = accounts.clean_name(wanted.name)
    hashed = await slowly(lambda: accounts.hash_password(wanted.password))
    codes = await house.database.writer.work(
        lambda c: accounts.make_account(c, person, name, hashed)
    )
    made = Person(person.id, name, False, person.session)
    _sign(request, house, made)
    return answered({"id": made.id, "name": name, "recovery_codes": codes}, 201)


@router.post("/session", responses=OK)
async def sign_in(
    request: Request, wanted: Credentials, house: AHouse, visitor: AReader
) -> JSONResponse:
    """Sign in; a guest's seats come along."""
    house.limits.count("sign-in", visitor.address)
    found = await house.hub.read(lambda c: accounts.find_account(c, wanted.name))
    stored = found[1] if found else None
    if not await slowly(lambda: accounts.is_right(stored, wanted.password)) or found is None:
        raise Refused(401, "password", words("This name and password do not belong together."))
    account: Person = found[0]
    guest = visitor.person
    if guest is not None and guest.is_guest and visitor.by_cookie:
        await house.merge(guest, account)
    _sign(request, house, account)
    return answered({"id": account.id, "name": account.name, "guest": False})


@router.delete("/session", responses=OK)
async def sign_out(request: Request, visitor: AReader) -> JSONResponse:
    """Forget this browser's cookie."""
    request.state.cookie = ""
    return answered({})


@router.post("/account/recovery", responses=OK)
async def recover(
    request: Request, wanted: Recovery, house: AHouse, visitor: AReader
) -> JSONResponse:
    """Set another password by a recovery code; all other devices are signed out."""
    house.limits.count("sign-in", visitor.address)
    hashed = await slowly(lambda: accounts.hash_password(wanted.password))
    person = await house.database.writer.work(
        lambda c: accounts.recover(c, wanted.name, wanted.code, hashed)
    )
    _sign(request, house, person)
    return answered({"id": person.id, "name": person.name, "guest": False})


@router.patch("/account", responses=OK)
async def rename(wanted: Renaming, house: AHouse, visitor: AnOwner) -> JSONResponse:
    """Take another name."""
    person, name = _person(visitor), accounts.clean_name(wanted.name)
    await house.database.writer.work(lambda c: accounts.rename(c, person, name))
    house.forget_person(person.id)
    return answered({"id": person.id, "name": name})


@router.get("/account/export", responses=OK)
async def export(house: AHouse, visitor: AnOwner) -> JSONResponse:
    """Have everything that is kept about you."""
    person = _person(visitor)
    return answered(await house.hub.read(lambda c: accounts.export(c, person)))


@router.delete("/account", responses=OK)
async def delete_account(
    request: Request, given: PasswordOnly, house: AHouse, visitor: AnOwner
) -> JSONResponse:
    """Be forgotten: name, words and ratings go; games stay, without you."""
    person = _person(visitor)
    if not person.is_guest:
        house.limits.count("sign-in", visitor.address)
        found = await house.hub.read(lambda c: accounts.find_account(c, person.name))
        stored = found[1] if found else None
        if not await slowly(lambda: accounts.is_right(stored, given.password)):
            raise Refused(401, "password", words("This is not your password."))
    await house.delete(person)
    request.state.cookie = ""
    return answered({})


@router.get("/tokens", responses=OK)
async def list_tokens(house: AHouse, visitor: AnOwner) -> JSONResponse:
    """List your programs' tokens."""
    person = _person(visitor)
    return answered({"tokens": await house.hub.read(lambda c: tokens.list_tokens(c, person.id))})


@router.post("/tokens", status_code=201, responses={201: {"model": AnyObject}})
async def make_token(wanted: NewToken, house: AHouse, visitor: AnOwner) -> JSONResponse:
    """Make a token for a program; it is shown this once."""
    person, now = _person(visitor), house.now()
    expires = None if wanted.days is None else now + wanted.days * DAY
    scopes = tuple(dict.fromkeys(scope for scope in wanted.scopes if scope in visitor.scopes))
    if not scopes:
        raise Refused(403, "scope", words("A token gives no more than its maker has."))
    token_id, token = await house.database.writer.work(
        lambda c: tokens.add_token(c, person.id, wanted.title, scopes, now, expires)
    )
    return answered({"id": token_id, "token": token, "scopes": list(scopes)}, 201)


@router.delete("/tokens/{token_id}", responses=OK)
async def drop_token(token_id: str, house: AHouse, visitor: AnOwner) -> JSONResponse:
    """Revoke a token."""
    person = _person(visitor)
    dropped = await house.database.writer.work(lambda c: tokens.drop_token(c, person.id, token_id))
    if not dropped:
        raise Refused(404, "no-token", words("You have no such token."))
    return answered({})
