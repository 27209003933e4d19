"""The messages of the WebSocket, described for programs: AsyncAPI, made from the models."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from belvedere import __version__
from belvedere.server.api.models import Move, Said, TableAct, TableState
from belvedere.server.api.tournament_models import TournamentState


class OutgoingMessage(BaseModel):
    """What goes out may get more fields."""

    model_config = ConfigDict(extra="allow")


class LineShown(OutgoingMessage):
    """A ply, as this viewer knows it."""

    seat: int
    move: str | None
    at: int
    left: int | None
    forced: bool


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
    pieces: list[int] | None = Field(default=None, description=PIECES)
    picture: list[int] | None = Field(default=None, description=RUNS)
    offer: list[int] | None = Field(default=None, description="What you may do there. " + RUNS)


class StateMessage(DrawnMessage, TableState):
    """The whole table: the first message, unless you come back."""

    type: Literal["state"]


class ViewNews(OutgoingMessage):
    """What is new of the view."""

    first: int | None = Field(
        default=None, alias="from", description="Keep so many lines, and put `log` behind them."
    )
    log: list[LineShown] | None = None
    waiting: list[int] | None = None
    position: dict[str, Any] | None = None


class EventMessage(DrawnMessage):
    """What is new since the last message; what is left out is as it was.

    It may be any field of the table, or of its view, that can change in a game.
    """

    type: Literal["event"]
    seat: int | None
    revision: int
    ply: int
    now: int
    view: ViewNews | None = None
    phase: str | None = None
    status: str | None = None
    may: list[str] | None = None


class Personal(OutgoingMessage):
    """What is yours has changed: your seats, and the addresses that you may know."""

    type: Literal["you"]
    seats_of_mine: list[int]
    links: dict[str, Any]


class AnswerMessage(OutgoingMessage):
    """A move or an act is on disk, and you have been told what came of it; or what you said is."""

    type: Literal["answer"]
    key: str | None
    ply: int | None = None
    revision: int


class RefusalShown(OutgoingMessage):
    """A message was refused; nothing has changed."""

    type: Literal["refusal"]
    status: int
    error: str
    sentence: str


class ChatShown(OutgoingMessage):
    """What was said."""

    type: Literal["chat"]
    messages: list[dict[str, Any]]


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
