"""Drawings as data, as docs/drawings.md tells them to people."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from belvedere.server.wire.models import OutgoingMessage, left_out

Box = tuple[float, float, float, float]  # x, y, width, height
Holds = dict[str, dict[str, str]]  # the move, by what is held and where it is put


class FragmentShown(OutgoingMessage):
    """A piece of a drawing, and the box that it fills."""

    box: Box
    svg: str


class ChipShown(OutgoingMessage):
    """Something to pick up or to press, beside the board."""

    kind: Literal["hold", "button"]
    id: str
    name: str
    label: str = left_out()
    icon: FragmentShown = left_out()


class HandleShown(OutgoingMessage):
    """What covers something of a picture that can be clicked."""

    kind: Literal["place", "hold", "button"]
    id: str
    name: str
    at: tuple[float, float] = left_out("Of a place: where the origin of a ghost comes to lie.")
    svg: str


class InspectableShown(OutgoingMessage):
    """What explains itself when it is pointed at."""

    id: str
    name: str
    box: Box


class TriesShown(OutgoingMessage):
    """How a move is written that puts something where nothing fits."""

    at: tuple[float, float]
    moves: dict[str, str]


class PanelShown(OutgoingMessage):
    """What is shown of one seat."""

    seat: int
    emblem: FragmentShown
    shown: FragmentShown = left_out()
    score: str = left_out()


class GridShown(OutgoingMessage):
    """Where the squares of a board are."""

    x: float
    y: float
    cell: float
    names: Literal["letters", "numbers"]


class Offered(OutgoingMessage):
    """What one viewer may do in a part of a drawing."""

    handles: list[HandleShown] = left_out()
    ghosts: dict[str, str] = left_out("What can be held, as it would lie on the board.")
    rows: list[list[ChipShown]] = left_out()
    tries: TriesShown = left_out()


class PartShown(Offered):
    """A part of a drawing: one picture, or laid in pieces."""

    title: str
    frame: Box
    svg: str = left_out()
    grid: GridShown = left_out()
    ground: str = left_out()
    lit: str = left_out()
    latest: Box = left_out()
    inspectables: list[InspectableShown] = left_out()
    fixtures: dict[str, str] = left_out()
    hand: list[FragmentShown] = left_out()
    panels: list[PanelShown] = left_out()


class PartsShown(OutgoingMessage):
    """The parts of a drawing; a game has some of them."""

    board: PartShown
    tray: PartShown = left_out()
    seats: PartShown = left_out()
    stock: PartShown = left_out()


class PortionShown(OutgoingMessage):
    """A part of somebody's points."""

    name: str
    points: int
    how: str = left_out("How it is counted.")


class StandingShown(OutgoingMessage):
    """How a seat would stand if the game ended now, and of what that is made."""

    score: str
    portions: list[PortionShown]


class DrawingShown(OutgoingMessage):
    """What there is to see."""

    ply: int
    sentence: str
    latest: str | None
    labels: list[str]
    scores: list[Any]
    standings: list[StandingShown] = left_out("By seat; of a game that counts points.")
    title: str
    about: str
    classes: str
    font: str
    definitions: str
    parts: PartsShown


class OfferedParts(OutgoingMessage):
    """What may be done, by part; a part that has nothing else comes with it whole."""

    board: Offered = left_out()
    tray: PartShown | Offered = left_out()
    seats: PartShown | Offered = left_out()
    stock: PartShown | Offered = left_out()


class OfferShown(OutgoingMessage):
    """What a viewer may do in a picture."""

    holds: Holds
    parts: OfferedParts


class PictureShown(DrawingShown):
    """What there is to see, with what may be done in it."""

    holds: Holds


class ForeseenShown(OutgoingMessage):
    """What a move would do, or something on the board is."""

    told: str
    risk: bool = Field(description="Whether it gives the game away, or stakes all of it.")
    drawn: str
    definitions: str
