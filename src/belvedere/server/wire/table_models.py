"""What answers and live messages tell of tables."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from belvedere.server.wire.models import OutgoingMessage, left_out

Phase = Literal["open", "compiling", "playing", "over", "closed"]


class ChairShown(OutgoingMessage):
    """A seat, as it was offered and as it is taken."""

    who: Literal["person", "invite", "open", "bot"]
    name: str
    level: str


class LineShown(OutgoingMessage):
    """A ply, as this viewer knows it; the last five for whoever asked for drawings."""

    seat: int
    move: str | None
    at: int
    left: int | None
    forced: bool
    told: str = left_out("In words; empty: another line tells it.")
    written: str = left_out("What is told, in notation.")
    points: list[int] = left_out("What each seat has more by it, if the game ended now.")
    brings: list[str] = left_out("What ids begin with of the pieces that came by it.")
    together: bool = left_out("It was decided at once with the line before.")
    settles: bool = left_out("It ends a round; its picture shows it before it is cleared away.")


class DeputyShown(OutgoingMessage):
    """A bot that plays on for somebody who has left."""

    sitter: str
    level: str


class SeatShown(OutgoingMessage):
    """Whoever plays a seat, and his clock."""

    sitter: str
    name: str
    level: str
    gone: str | None
    deputy: DeputyShown | None
    left: int | None
    ready: bool | None


class RemarkShown(OutgoingMessage):
    """What happened besides moves, when the game had so many plies."""

    ply: int
    seat: int = Field(description="-1: it concerns everybody.")
    kind: Literal["hint", "resignation", "time", "agreement", "abandoned"]
    told: str


class ClocksShown(OutgoingMessage):
    """When clocks showed what is left, and which of them run since."""

    since: int
    running: list[int]


class ProposalShown(OutgoingMessage):
    """A take-back that somebody asks for."""

    seat: int
    to: int


class TakenBackShown(OutgoingMessage):
    """Plies that were taken back."""

    seat: int
    ply: int
    to: int


class HintTakenShown(OutgoingMessage):
    """A hint that a seat has taken when the game had so many plies."""

    seat: int
    ply: int


class EndingShown(OutgoingMessage):
    """How a game ended."""

    cause: str
    winners: list[int]
    placing: list[int]
    reason: str | None


class ViewShown(OutgoingMessage):
    """What one viewer may know of a game; docs/tables.md documents it."""

    game: str
    options: dict[str, Any]
    clock: str
    arbiter: bool
    show_ready: bool
    hints: bool
    opened: int | None
    seats: list[SeatShown]
    position: dict[str, Any] = left_out("As docs/positions documents it.")
    log: list[LineShown]
    clocks: ClocksShown
    waiting: list[int]
    pending: str | None
    may: list[str]
    undo_to: int | None
    agreed: list[int]
    proposed: ProposalShown | None
    consenting: list[int]
    taken_back: list[TakenBackShown]
    hinted: list[HintTakenShown]
    ending: EndingShown | None
    again: list[int]
    declined: int | None


class ViewNews(OutgoingMessage):
    """What is new of a view; what is left out is as it was."""

    first: int = left_out("Keep so many lines, and put `log` behind them.", alias="from")
    log: list[LineShown] = left_out()
    position: dict[str, Any] = left_out()
    opened: int | None = left_out()
    seats: list[SeatShown] = left_out()
    clocks: ClocksShown = left_out()
    waiting: list[int] = left_out()
    pending: str | None = left_out()
    undo_to: int | None = left_out()
    agreed: list[int] = left_out()
    proposed: ProposalShown | None = left_out()
    consenting: list[int] = left_out()
    taken_back: list[TakenBackShown] = left_out()
    hinted: list[HintTakenShown] = left_out()
    ending: EndingShown | None = left_out()
    again: list[int] = left_out()
    declined: int | None = left_out()


class LinksShown(OutgoingMessage):
    """Addresses that one visitor may know, and pass on."""

    table: str
    live: str
    tournament: str = left_out()
    invitations: dict[str, str] = left_out("By seat.")
    seats: dict[str, str] = left_out("By seat of his own.")


class TermsShown(OutgoingMessage):
    """What whoever sits down agrees to."""

    options: dict[str, Any]
    clock: str
    arbiter: bool
    show_ready: bool
    hints: bool
    rated: bool = Field(description="Between accounts, unless somebody takes a hint.")


class TableState(OutgoingMessage):
    """A table as one viewer sees it."""

    id: str
    game: str
    title: str
    public: bool
    chat: bool
    created: int
    source: Literal["table", "record"]
    terms: TermsShown
    seat: int | None
    revision: int
    ply: int
    phase: Phase
    seat_names: list[str]
    chairs: list[ChairShown]
    rematch: str | None
    lot: str = Field(description="Who begins, if that was drawn by lot; else empty.")
    status: str
    thinking: list[int]
    may: list[str]
    remarks: list[RemarkShown]
    seats_of_mine: list[int]
    now: int
    view: ViewShown | None = Field(description="None before there is a game.")
    links: LinksShown


class TableListed(OutgoingMessage):
    """A table in a list."""

    id: str
    game: str
    title: str
    options: dict[str, Any]
    clock: str
    phase: Phase
    plies: int
    created: int
    changed: int
    seat_names: list[str]
    open_seats: list[int]
    seats_of_mine: list[int]
    your_turn: bool
    ending: dict[str, Any] | None


class TablesListed(OutgoingMessage):
    """Tables, the latest first."""

    tables: list[TableListed]


class MessageShown(OutgoingMessage):
    """What somebody said."""

    number: int
    name: str
    text: str
    at: int
    mine: bool


class MutedShown(OutgoingMessage):
    """Somebody whom the reader does not want to hear, by a message of his."""

    number: int
    name: str


class ChatListed(OutgoingMessage):
    """What was said at a table."""

    messages: list[MessageShown]
    muted: list[MutedShown]


class BotPlace(OutgoingMessage):
    """Which in line a bot is; 0: it does not wait."""

    seat: int
    place: int


class PlacesShown(OutgoingMessage):
    """Who waits for his turn to think."""

    bots: list[BotPlace]
    hint: int | None


class CandidateShown(OutgoingMessage):
    """A move that was thought about."""

    move: str
    visits: int
    share: float


class HintShown(OutgoingMessage):
    """What the strongest bot would do."""

    seat: int
    ply: int = Field(description="How many plies had been played: it is about that position.")
    move: str
    shares: list[float]
    candidates: list[CandidateShown]
    line: list[str]
    simulations: int
    seconds: float
    solved: bool
    sentence: str


class ReadinessShown(OutgoingMessage):
    """How far a game has come that is being compiled."""

    share: float | None
    doing: str
