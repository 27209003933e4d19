"""What is looked at of a table, at any ply, and the drawings of it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from belvedere.core.errors import TableError
from belvedere.core.messages import counted
from belvedere.core.position import Position
from belvedere.server.deeds.seats import viewer_for
from belvedere.server.drawings import Drawn, Shelf
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.live import telling
from belvedere.server.live.live_table import Glimpse, LiveTable
from belvedere.svg import raster
from belvedere.tables.table import Table
from belvedere.tables.view import Act, View

if TYPE_CHECKING:
    from belvedere.games.drawn import DrawnGame


@dataclass(frozen=True, slots=True)
class Look:
    """What is looked at, by whom, and how."""

    live: LiveTable
    seen: Glimpse
    table: Table
    view: View
    ply: int
    is_now: bool
    theme: str
    language: str

    @property
    def is_interactive(self) -> bool:
        """Whether the viewer may do something here."""
        return self.is_now and Act.PLAY in self.view.may and self.seen.viewer >= 0

    def key(self) -> Hashable:
        """Return what the drawing depends on: all who see the same have the same key."""
        live = self.live
        is_shared = not self.view.position.facts.hidden and not self.is_interactive
        who = "all" if is_shared else self.seen.viewer
        when = self.seen.revision if self.is_now and not is_shared else -1
        seats = tuple(telling.own_names(live.sheet, self.language))
        return live.id, self.seen.cuts, self.ply, when, who, self.theme, self.language, seats

    def position(self) -> Position:
        """Return the position as the viewer sees it, or saw it."""
        if self.is_now:
            return self.view.position
        return self.table.position_at(self.ply).seen_by(self.seen.viewer)

    def options(self) -> dict[str, Any]:
        """Return the options of the drawing."""
        return {
            "theme": self.theme,
            "language": self.language,
            "names": telling.own_names(self.live.sheet, self.language),
        }


async def look_at(
    house: House,
    live: LiveTable,
    visitor: Visitor,
    seat: int | None,
    ply: int | None,
    theme: str,
    language: str,
) -> Look:
    """Find out what is to be drawn; raise Refused."""
    seen = await live.look(viewer_for(live, visitor, seat))
    return look_of(live, seen, ply, theme, language)


def look_of(live: LiveTable, seen: Glimpse, ply: int | None, theme: str, language: str) -> Look:
    """Find out what is to be drawn of a glimpse; raise Refused."""
    table, view = seen.table, seen.view
    if table is None or view is None:
        raise Refused(409, seen.phase, telling.status(live, seen))
    last = len(view.log)
    if ply is not None and ply > last:
        raise TableError(
            counted(
                "The game has {number} ply; there is no ply {ply}.",
                "The game has {number} plies; there is no ply {ply}.",
                last,
                ply=str(ply),
            )
        )
    wanted = last if ply is None else ply
    return Look(live, seen, table, view, wanted, wanted == last, theme, language)


def shelf_of(house: House, look: Look) -> Shelf:
    """Return where a drawing is made: for whoever plays, apart from whoever looks back."""
    is_played = look.is_now and look.seen.phase == "playing"
    return house.drawings.boards if is_played else house.drawings.studies


def draw_parts(look: Look) -> dict[str, Any]:
    """Draw all parts, each as an SVG document, with what may be done."""
    rules, position = _drawn_game(look), look.position()
    parts = rules.draw_parts(position.state, position.viewer, position.last, _drawing_options(look))
    parts.pop("sentence", None)
    return {**_around(look, position), "parts": parts}


def tell_parts(look: Look) -> dict[str, Any]:
    """Tell all parts as data, with what may be done."""
    rules, position = _drawn_game(look), look.position()
    told = rules.tell_parts(position.state, position.viewer, position.last, _drawing_options(look))
    told["parts"].pop("sentence", None)
    return {**_around(look, position), **told}


def _drawn_game(look: Look) -> DrawnGame:
    from belvedere.games.drawn import DrawnGame  # only here: it brings the compiler

    rules = look.table.terms.rules
    assert isinstance(rules, DrawnGame)
    return rules


def _drawing_options(look: Look) -> dict[str, Any]:
    return {**look.options(), "interactive": look.is_interactive}


def _around(look: Look, position: Position) -> dict[str, Any]:
    """Tell what belongs to a picture besides its parts."""
    labels = telling.labels(look.live.sheet, look.view)
    return {
        "ply": look.ply,
        "sentence": position.prompt(look.language),
        "latest": position.last.move if position.last is not None else None,
        "holds": look.view.holds() if look.is_interactive else {},
        "labels": [label.say(look.language) for label in labels],
        "scores": [list(s) if isinstance(s, tuple) else s for s in position.scores],
    }


def draw_svg(look: Look, part: str) -> bytes:
    """Draw one part, or everything, as SVG."""
    options = look.options()
    if part != "whole":
        options["part"] = part
    return look.position().svg(**options).encode()


def draw_text(look: Look, part: str) -> bytes:
    """Draw everything in letters."""
    options = look.options()
    del options["theme"]
    return look.position().text(**options).encode()


def _draw_png(house: House, look: Look, part: str, width: int) -> bytes:
    return house.drawings.rasters.run(raster.png, draw_svg(look, part).decode(), width)


async def draw(house: House, look: Look, visitor: Visitor, part: str, form: str) -> Drawn:
    """Draw one part, or everything, as SVG or in letters."""
    drawing = draw_svg if form == "svg" else draw_text
    key = form, part, look.key()
    return await shelf_of(house, look).get(key, lambda _: drawing(look, part), visitor.key)


async def paint(house: House, look: Look, visitor: Visitor, part: str, width: int) -> Drawn:
    """Draw one part, or everything, as PNG."""
    key = "png", part, look.key(), width
    shelf = house.drawings.pictures
    return await shelf.get(key, lambda _: _draw_png(house, look, part, width), visitor.key)
