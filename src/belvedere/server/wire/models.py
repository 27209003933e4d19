"""What requests bring and answers hold, as the OpenAPI document shows it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from belvedere.core.limits import LONGEST_MOVE, LONGEST_OPTION

Name = Annotated[str, Field(max_length=40, description="How others see you.")]
SeatNumber = Annotated[int, Field(ge=0, le=3, description="A seat, counted from 0.")]
Key = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        description="Made by the client: the same request with the same key counts once.",
    ),
]
OptionGiven = StrictBool | StrictInt | Annotated[StrictStr, Field(max_length=LONGEST_OPTION)]


class Given(BaseModel):
    """What a request brings; what is not known is refused."""

    model_config = ConfigDict(extra="forbid")


class SeatWanted(Given):
    """Who is to have a seat."""

    who: Literal["me", "invite", "open", "bot"]
    level: Annotated[str, Field(max_length=20)] = "3"  # of a bot
    name: Name | None = None  # of one of several people at your screen


class NewTable(Given):
    """A table that is to be opened."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"game": "strata", "seats": [{"who": "me"}, {"who": "bot", "level": "3"}]},
                {
                    "game": "mirador",
                    "options": {"size": 13},
                    "seats": [{"who": "me"}, {"who": "invite"}],
                    "clock": "10+5",
                    "arbiter": True,
                },
            ]
        },
    )

    game: Annotated[str, Field(max_length=20)]
    options: Annotated[dict[str, OptionGiven], Field(max_length=20)] = {}
    seats: Annotated[list[SeatWanted], Field(max_length=4)] | None = None  # you against bots
    clock: Annotated[str, Field(max_length=12)] = "none"
    hints: bool | None = None  # unless said: on, but not against other people
    arbiter: bool = False
    show_ready: bool = True
    public: bool = False
    shuffle: bool = False
    chat: bool | None = None  # off for guests on public tables unless asked for
    name: Name | None = None


class Pairing(Given):
    """A game against anybody who wants one now."""

    game: Annotated[str, Field(max_length=20, examples=["strata"])]
    options: Annotated[dict[str, OptionGiven], Field(max_length=20)] = {}
    clock: Annotated[str, Field(max_length=12)] = "10+5"
    name: Name | None = None


class Joining(Given):
    """Somebody who wants to sit down."""

    invite: Annotated[str, Field(max_length=200)] | None = None
    seat_link: Annotated[str, Field(max_length=200)] | None = None
    seat: SeatNumber | None = None  # an open one; the first unless told
    name: Name | None = None


class Move(Given):
    """A decision."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"ply": 4, "move": "e4", "key": "7f3a"}]}
    )

    move: Annotated[str, Field(max_length=LONGEST_MOVE)]
    ply: Annotated[int, Field(ge=0, le=1_000_000)]  # the length of the log that you have seen
    seat: SeatNumber | None = None
    key: Key | None = None
    by: Annotated[
        Literal["program", "hand", "pointer"],
        Field(description="How it was made: a person is told in words why it is refused."),
    ] = "program"
    asks: Annotated[
        bool,
        Field(description="Refuse it, as `risk`, if it gives the game away or stakes all of it."),
    ] = False


class TableAct(Given):
    """Something other than a move."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"act": "undo"}, {"act": "resign"}]}
    )

    act: Literal[
        "withdraw", "undo", "propose take-back", "consent", "refuse", "offer draw",
        "agree to draw", "decline draw", "resign", "leave", "rematch", "decline rematch",
    ]  # fmt: skip
    to: Annotated[int, Field(ge=0, le=1_000_000)] | None = None  # of a take-back: the ply
    ply: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    seat: SeatNumber | None = None
    key: Key | None = None


class Said(Given):
    """A word in the chat."""

    text: Annotated[str, Field(min_length=1, max_length=500)]


class Reported(Given):
    """What is wrong with a word in the chat."""

    why: Annotated[str, Field(max_length=500)] = ""


class SeatOnly(Given):
    """For which seat something is done."""

    seat: SeatNumber | None = None


class Credentials(Given):
    """A name and a password."""

    name: Annotated[str, Field(min_length=2, max_length=40)]
    password: Annotated[str, Field(min_length=8, max_length=200)]


class Recovery(Given):
    """A name, a recovery code, and the password from now on."""

    name: Annotated[str, Field(min_length=2, max_length=40)]
    code: Annotated[str, Field(max_length=40)]
    password: Annotated[str, Field(min_length=8, max_length=200)]


class Renaming(Given):
    """The name that an account is to have."""

    name: Annotated[str, Field(min_length=2, max_length=40)]


class PasswordOnly(Given):
    """A password, to confirm something that cannot be undone."""

    password: Annotated[str, Field(max_length=200)] = ""


class PasswordChange(Given):
    """The password of now, and the one from now on."""

    password: Annotated[str, Field(max_length=200)]
    new: Annotated[str, Field(min_length=8, max_length=200)]
    revoke_tokens: bool = False  # those of your programs, too


class NewToken(Given):
    """A token for a program."""

    title: Annotated[str, Field(min_length=1, max_length=100)]
    scopes: Annotated[list[Literal["read", "play", "account"]], Field(min_length=1, max_length=3)]
    days: Annotated[int, Field(ge=1, le=3650)] | None = None


class NewAnalysis(Given):
    """A position that a bot is to think about."""

    position: dict[str, Any] | None = None  # as docs/positions documents it
    table: Annotated[str, Field(max_length=24)] | None = None  # or a ply of a table
    ply: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    seat: SeatNumber | None = None
    level: Annotated[int, Field(ge=1, le=8)] = 8
    seconds: Annotated[float, Field(gt=0, le=10)] = 2.0


# Answers.


class OutgoingMessage(BaseModel):
    """What goes out may get more fields."""

    model_config = ConfigDict(extra="allow")


def _say_no_default(schema: dict[str, Any]) -> None:
    schema.pop("default", None)


def left_out(description: str | None = None, alias: str | None = None) -> Any:
    """Return the value of a field that may be missing, which is something else than null."""
    return Field(
        default=None, alias=alias, description=description, json_schema_extra=_say_no_default
    )


class Refusal(BaseModel):
    """Why a request was refused."""

    model_config = ConfigDict(
        extra="allow",
        json_schema_extra={
            "examples": [{"error": "illegal", "sentence": "e4: a tile lies there already."}]
        },
    )

    error: str  # an id for programs
    sentence: str  # for people, in their language


class ReceiptShown(BaseModel):
    """A change that is on disk."""

    ply: int  # the length of the log
    revision: int  # as the asking seat counts changes


class AnimationProgress(BaseModel):
    """How far an animation of yours has come."""

    done: int  # pictures
    of: int | None  # 0: it has not begun; null: there is none


class AnyObject(BaseModel):
    """An object that docs/server.md describes."""

    model_config = ConfigDict(extra="allow")


class SessionShown(BaseModel):
    """A browser in which you are known."""

    id: str
    created: int
    seen: int  # when it was last used, give or take an hour
    description: str  # the browser and its system, as far as they are known
    current: bool  # whether it is the one that asks


class SessionsShown(BaseModel):
    """The browsers in which you are known, the latest first."""

    sessions: list[SessionShown]


class RatingShown(OutgoingMessage):
    """How strong somebody is at a game."""

    game: str
    players: int
    rating: float
    doubt: float
    games: int


class MeShown(OutgoingMessage):
    """Who somebody is here; nobody has no name."""

    id: str | None
    name: str | None
    guest: bool
    ratings: list[RatingShown]


class CodesShown(OutgoingMessage):
    """Recovery codes, which are shown this once."""

    recovery_codes: list[str]


class AccountShown(CodesShown):
    """An account that was made."""

    id: str
    name: str


class TokenShown(OutgoingMessage):
    """The token of a program, without what would let anybody use it."""

    id: str
    title: str
    scopes: list[str]
    created: int
    expires: int | None


class TokensShown(OutgoingMessage):
    """The tokens of your programs."""

    tokens: list[TokenShown]


class TokenMade(OutgoingMessage):
    """A token, which is shown this once."""

    id: str
    token: str
    scopes: list[str]


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Refusal, "description": text}
    for status, text in {
        400: "Malformed",
        401: "Nobody that is known, or a token that is not",
        403: "Not yours to do",
        404: "There is no such thing",
        409: "Not at this moment; a stale ply brings the table as it is now",
        413: "Too large",
        421: "Another server is meant",
        422: "Against the rules, or malformed",
        429: "Too often",
        503: "Not saved, not read, not drawn, or too much to do",
    }.items()
}
