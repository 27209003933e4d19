"""What pages are sent is what the models say, and no more: types of scripts are made from them."""

from __future__ import annotations

import json
from random import Random

import pytest
from pydantic import BaseModel

from belvedere.server.api import asyncapi
from belvedere.server.wire import drawing_models, models, table_models
from helpers.house import OWN_GAMES
from helpers.serving import Player, Running, Wire, decides, some_move
from tools import wire as types

PLIES = 12
NAMED = {"chat": "said", "ping": "beat", "pong": "beat"}


def check(model: type[BaseModel], told: str) -> None:
    """Check an answer: whatever it holds is described, as what it is."""
    model.model_validate_json(told, strict=True, extra="forbid", by_alias=True)


def check_all(wire: Wire) -> set[str]:
    """Check whatever came by a socket, and the picture that it makes up; return what came."""
    for text in wire.texts:
        line = text.partition("\n")[0]
        kind = json.loads(line)["type"]
        check(asyncapi.OUT[NAMED.get(kind, kind)], line)
    for message in wire.messages:
        if message.get("picture"):
            check(drawing_models.DrawingShown, json.dumps(message["picture"]))
        if message.get("offer"):
            check(drawing_models.OfferShown, json.dumps(message["offer"]))
    return {message["type"] for message in wire.messages}


def test_the_types_of_scripts_are_those_of_the_models() -> None:
    assert types.PLACE.read_text(encoding="utf-8") == types.declarations(), "make golden"


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_game_is_told_as_described(server: Running, game: str) -> None:
    ann, rng = server.player(), Random(5)
    table_id = ann.open(game, "me", "me", clock="10+5")["id"]
    ann.ready(table_id)
    with ann.live(table_id, drawn="dark", position="true") as wire:
        state = wire.next()
        for ply in range(PLIES):
            state = wire.table
            if not decides(state):
                break
            move = some_move(state, rng)
            wire.send(type="move", ply=state["ply"], move=move, seat=state["seat"], key=str(ply))
            assert wire.answer()["type"] == "answer"
        wire.send(type="move", ply=99, move="a1")
        wire.send(type="chat", text="hello")
        wire.send(type="act", act="propose take-back", to=0, seat=0)
        wire.quiet()
        check_all(wire)
        check_answers(ann, table_id, wire)
        wire.send(type="act", act="resign", seat=0, key="end")
        wire.answer()
        assert check_all(wire) >= {"state", "event", "answer", "refusal", "chat", "pong"}


def check_answers(person: Player, table_id: str, wire: Wire) -> None:
    """Check what pages ask for besides."""
    own, base = f"/t/{table_id}", f"/tables/{table_id}"
    answers: dict[str, type[BaseModel]] = {
        base: table_models.TableState,
        f"{base}/picture": drawing_models.PictureShown,
        f"{base}/picture?ply=0": drawing_models.PictureShown,
        f"{base}/chat": table_models.ChatListed,
        f"{base}/thinking": table_models.PlacesShown,
        f"{base}/record.gif/progress": models.AnimationProgress,
        "/tables?which=mine": table_models.TablesListed,
        "/me": models.MeShown,
    }
    for path, model in answers.items():
        check(model, person.get(path).text)
    check(table_models.ReadinessShown, person.page(f"{own}/readiness").text)
    board = wire.table["picture"]["parts"]["board"]
    for path in [
        *(f"{own}/preview?move={move}" for move in some_moves(wire)),
        *(f"{own}/inspect?thing={thing['id']}" for thing in board.get("inspectables", [])[:1]),
    ]:
        check(drawing_models.ForeseenShown, person.page(path).text)


def some_moves(wire: Wire) -> list[str]:
    holds = (wire.table["offer"] or {"holds": {}})["holds"]
    return [next(iter(places.values())) for places in holds.values()][:2]


def test_an_account_is_told_as_described(own_server: Running) -> None:
    ann = own_server.player()
    asked = {"name": "Ann", "password": "a long password"}
    check(models.AccountShown, ann.post("/account", asked).text)
    check(models.MeShown, ann.get("/me").text)
    check(models.SessionsShown, ann.get("/sessions").text)
    check(models.TokenMade, ann.post("/tokens", {"title": "bot", "scopes": ["play"]}).text)
    check(models.TokensShown, ann.get("/tokens").text)
    check(models.CodesShown, ann.post("/account/codes", {"password": asked["password"]}).text)


def test_a_hint_is_told_as_described(server: Running) -> None:
    ann = server.player()
    table_id = ann.open("strata", "me", "me")["id"]
    ann.ready(table_id)
    seat = ann.state(table_id)["view"]["waiting"][0]
    check(table_models.HintShown, ann.post(f"/tables/{table_id}/hint", {"seat": seat}).text)
