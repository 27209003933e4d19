"""You: as a guest, with an account, your sessions, and the tokens of your programs."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

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
from belvedere.server.deeds import access, membership
from belvedere.server.identity import accounts, tokens
from belvedere.server.identity.people import Person, shown_name
from belvedere.server.ratings import of_person
from belvedere.server.wire.models import (
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

router = APIRouter(tags=["you"], responses=REFUSALS)

OK: dict[int | str, dict[str, Any]] = {200: {"model": AnyObject}}


def _told(person: Person, language: str) -> dict[str, Any]:
    name = shown_name(person.name).say(language)
    return {"id": person.id, "name": name, "guest": person.is_guest}


@router.get("/me", responses={200: {"model": MeShown}})
async def me(house: AHouse, visitor: AReader, language: ALanguage) -> JSONResponse:
    """Show who you are here."""
    person = visitor.person
    if person is None:
        return answered({"id": None, "name": None, "guest": True, "ratings": []})
    rated = await house.store.read(lambda c: of_person(c, person.id))
    return answered({**_told(person, language), "ratings": rated})


@router.post("/account", status_code=201, responses={201: {"model": AccountShown}})
async def make_account(
    request: Request, wanted: Credentials, house: AHouse, visitor: APlayer
) -> JSONResponse:
    """Become an account, and keep your games; the recovery codes are shown this once."""
    require(visitor, "account")
    made = await membership.make_account(house, visitor, wanted, browser_of(request))
    request.state.cookie = made.cookie
    person, codes = made.person, list(made.codes)
    return answered({"id": person.id, "name": person.name, "recovery_codes": codes}, 201)


@router.post("/session", responses=OK)
async def sign_in(
    request: Request, wanted: Credentials, house: AHouse, visitor: AReader, language: ALanguage
) -> JSONResponse:
    """Sign in; a guest's seats come along."""
    entered = await membership.sign_in(house, visitor, wanted, browser_of(request))
    request.state.cookie = entered.cookie
    return answered(_told(entered.person, language))


@router.delete("/session", responses=OK)
async def sign_out(request: Request, house: AHouse, visitor: AReader) -> JSONResponse:
    """End the session of this browser."""
    await membership.sign_out(house, visitor)
    request.state.cookie = ""  # now that it is good for nothing
    return answered({})


@router.post("/account/recovery", responses=OK)
async def recover(
    request: Request, wanted: Recovery, house: AHouse, visitor: AReader, language: ALanguage
) -> JSONResponse:
    """Set another password by a recovery code; all else is signed out, your programs too."""
    entered = await membership.recover(house, visitor, wanted, browser_of(request))
    request.state.cookie = entered.cookie
    return answered(_told(entered.person, language))


@router.post("/account/password", responses=OK)
async def change_password(
    request: Request, wanted: PasswordChange, house: AHouse, visitor: AnOwner
) -> JSONResponse:
    """Set another password; all other browsers are signed out, and programs if you say so."""
    browser = browser_of(request)
    request.state.cookie = await membership.change_password(house, visitor, wanted, browser)
    return answered({})


@router.post("/account/codes", status_code=201, responses={201: {"model": CodesShown}})
async def new_codes(given: PasswordOnly, house: AHouse, visitor: AnOwner) -> JSONResponse:
    """Have new recovery codes, which are shown this once; the old ones are void."""
    codes = await membership.new_codes(house, visitor, given.password)
    return answered({"recovery_codes": codes}, 201)


@router.patch("/account", responses=OK)
async def rename(wanted: Renaming, house: AHouse, visitor: AnOwner) -> JSONResponse:
    """Take another name."""
    renamed = await house.people.rename(visitor.known, wanted.name)
    return answered({"id": renamed.id, "name": renamed.name})


@router.get("/account/export", responses=OK)
async def export(house: AHouse, visitor: AnOwner) -> JSONResponse:
    """Have everything that is kept about you."""
    return answered(await house.store.read(lambda c: accounts.export(c, visitor.known)))


@router.delete("/account", responses=OK)
async def delete_account(
    request: Request, given: PasswordOnly, house: AHouse, visitor: AnOwner
) -> JSONResponse:
    """Be forgotten: name, words and ratings go; games stay, without you."""
    await membership.delete_account(house, visitor, given.password)
    request.state.cookie = ""
    return answered({})


@router.get("/sessions", responses={200: {"model": SessionsShown}})
async def list_sessions(house: AHouse, visitor: AnOwner, language: ALanguage) -> JSONResponse:
    """List the browsers in which you are known."""
    return answered({"sessions": await access.list_sessions(house, visitor, language)})


@router.delete("/sessions", responses=OK)
async def end_other_sessions(
    house: AHouse, visitor: AnOwner, given: PasswordOnly | None = None
) -> JSONResponse:
    """End all sessions but this one; a program needs your password for that, and ends all."""
    password = given.password if given else ""
    return answered({"ended": await access.end_other_sessions(house, visitor, password)})


@router.delete("/sessions/{session_id}", responses=OK)
async def end_session(
    session_id: str,
    request: Request,
    house: AHouse,
    visitor: AnOwner,
    given: PasswordOnly | None = None,
) -> JSONResponse:
    """End a session of yours; a program needs your password for that."""
    password = given.password if given else ""
    if await access.end_session(house, visitor, session_id, password):
        request.state.cookie = ""
    return answered({})


@router.get("/tokens", responses={200: {"model": TokensShown}})
async def list_tokens(house: AHouse, visitor: AnOwner) -> JSONResponse:
    """List your programs' tokens."""
    return answered({"tokens": await house.store.read(lambda c: tokens.list_tokens(c, visitor.id))})


@router.post("/tokens", status_code=201, responses={201: {"model": TokenMade}})
async def make_token(wanted: NewToken, house: AHouse, visitor: AnOwner) -> JSONResponse:
    """Make a token for a program, in a browser; it is shown this once."""
    return answered(await access.make_token(house, visitor, wanted), 201)


@router.delete("/tokens/{token_id}", responses=OK)
async def drop_token(token_id: str, house: AHouse, visitor: AnOwner) -> JSONResponse:
    """Revoke a token."""
    await access.drop_token(house, visitor, token_id)
    return answered({})
