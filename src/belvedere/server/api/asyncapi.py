"""The messages of the WebSocket, described for programs: AsyncAPI, made from the models."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from pydantic import BaseModel, Field, TypeAdapter

from belvedere import __version__
from belvedere.server.wire.models import Move, OutgoingMessage, Said, TableAct, left_out
from belvedere.server.wire.table_models import (
    ChairShown,
    LinksShown,
    MessageShown,
    Phase,
    RemarkShown,
    TableState,
    ViewNews,
)
from belvedere.server.wire.tournament_models import TournamentState


class SendMove(Move):
    """Decide; handled as POST …/moves."""

    type: Literal["move"]


class SendAct(TableAct):
    """Do something else; handled as POST …/acts."""

    type: Literal["act"]


class SendChat(Said):
    """Say something."""

    type: Literal["chat"]


class SendPing(BaseModel):
    """Ask for a sign of life."""

    type: Literal["ping"]


MARK = "Names what you have by now: come back with it, `?since=`, and get what you have missed."
PIECES = "Numbers of the lines that follow the JSON, as runs: a number, how many follow from there."
RUNS = "JSON in pieces, as runs of their numbers; put together, it is what docs/drawings.md tells."


class DrawnMessage(OutgoingMessage):
    """What there is to see, for whoever asked for drawings, in pieces that are sent once."""

    mark: str = Field(description=MARK)
    pieces: list[int] = left_out(PIECES)
    picture: list[int] = left_out(RUNS)
    offer: list[int] = left_out("What you may do there. " + RUNS)


class StateMessage(DrawnMessage, TableState):
    """The whole table: the first message, unless you come back."""

    type: Literal["state"]


class EventMessage(DrawnMessage):
    """What is new since the last message; what is left out is as it was."""

    type: Literal["event"]
    seat: int | None
    revision: int
    ply: int
    now: int
    view: ViewNews = left_out()
    phase: Phase = left_out()
    status: str = left_out()
    may: list[str] = left_out()
    thinking: list[int] = left_out()
    remarks: list[RemarkShown] = left_out()
    seat_names: list[str] = left_out()
    chairs: list[ChairShown] = left_out()
    rematch: str | None = left_out()
    lot: str = left_out()


class Personal(OutgoingMessage):
    """What is yours has changed: your seats, and the addresses that you may know."""

    type: Literal["you"]
    seats_of_mine: list[int]
    links: LinksShown


class AnswerMessage(OutgoingMessage):
    """A move or an act is on disk, and you have been told what came of it; or what you said is."""

    type: Literal["answer"]
    key: str | None
    ply: int = left_out()
    revision: int


class RefusalShown(OutgoingMessage):
    """A message was refused; nothing has changed."""

    type: Literal["refusal"]
    key: str | None = left_out()
    status: int
    error: str
    sentence: str


class ChatShown(OutgoingMessage):
    """What was said."""

    type: Literal["chat"]
    messages: list[MessageShown]


class TournamentShown(TournamentState):
    """The whole tournament: first, and whenever it has changed."""

    type: Literal["state"]


class Beat(OutgoingMessage):
    """A sign of life."""

    type: Literal["ping", "pong"]
    now: int


IN: dict[str, type[BaseModel]] = {
    "move": SendMove, "act": SendAct, "chat": SendChat, "ping": SendPing
}  # fmt: skip
OUT: dict[str, type[BaseModel]] = {
    "state": StateMessage, "event": EventMessage, "you": Personal, "answer": AnswerMessage,
    "refusal": RefusalShown, "said": ChatShown, "beat": Beat,
}  # fmt: skip
FOLLOWED: dict[str, type[BaseModel]] = {
    "tournament": TournamentShown, "refusal": RefusalShown, "beat": Beat
}  # fmt: skip


QUERY: dict[str, Any] = {
    "type": "object",
    "properties": {
        "seat": {
            "type": "integer",
            "description": "Whose view: a seat of yours; -3: anybody's; none: yours that decides.",
        },
        "since": {"type": "string", "description": "The latest `mark` that you were sent."},
        "drawn": {"enum": ["light", "dark"], "description": "Send pictures, in this theme."},
        "position": {"type": "boolean", "description": "Send the position as JSON."},
    },
}


@cache
def document() -> dict[str, Any]:
    """Return the AsyncAPI document."""
    channel, contest = "table", "tournament"
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Belvedere, live",
            "version": __version__,
            "description": "A WebSocket a table or tournament; docs/server.md tells it to people.",
        },
        "channels": {
            channel: {
                "address": "/api/v1/tables/{table_id}/live",
                "parameters": {"table_id": {"description": "The id of a table."}},
                "bindings": {"ws": {"query": QUERY}},
                "messages": {name: _message(model) for name, model in {**IN, **OUT}.items()},
            },
            contest: {
                "address": "/api/v1/tournaments/{tournament_id}/live",
                "parameters": {"tournament_id": {"description": "The id of a tournament."}},
                "messages": {name: _message(model) for name, model in FOLLOWED.items()},
            },
        },
        "operations": {
            "play": _operation("receive", channel, IN),
            "watch": _operation("send", channel, OUT),
            "follow": _operation("send", contest, FOLLOWED),
        },
    }


def _message(model: type[BaseModel]) -> dict[str, Any]:
    schema = TypeAdapter(model).json_schema(by_alias=True)
    return {"summary": (model.__doc__ or "").strip(), "payload": schema}


def _operation(action: str, channel: str, models: dict[str, type[BaseModel]]) -> dict[str, Any]:
    where = f"#/channels/{channel}"
    return {
        "action": action,
        "channel": {"$ref": where},
        "messages": [{"$ref": f"{where}/messages/{name}"} for name in models],
    }
