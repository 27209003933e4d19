"""Look at a table, at any ply, and have that drawn."""

from __future__ import annotations

from belvedere.server.deeds.viewpoint import viewer_for
from belvedere.server.drawings import Drawn
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.live import looks
from belvedere.server.live.live_table import LiveTable
from belvedere.server.live.looks import Look, draw_svg, draw_text, look_of, shelf_of
from belvedere.svg import raster


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


async def tell(house: House, look: Look, visitor: Visitor) -> Drawn:
    """Tell all parts as data, with what may be done."""
    await look.find_out()
    key = "parts", look.key()
    shelf = shelf_of(house.drawings, look)
    return await shelf.get(key, lambda _: looks.tell_parts(look), visitor.key)


async def draw(house: House, look: Look, visitor: Visitor, part: str, form: str) -> Drawn:
    """Draw one part, or everything, as SVG or in letters."""
    await look.find_out()
    drawing = draw_svg if form == "svg" else draw_text
    key = form, part, look.key()
    shelf = shelf_of(house.drawings, look)
    return await shelf.get(key, lambda _: drawing(look, part), visitor.key)


async def paint(house: House, look: Look, visitor: Visitor, part: str, width: int) -> Drawn:
    """Draw one part, or everything, as PNG."""
    await look.find_out()
    key = "png", part, look.key(), width
    shelf = house.drawings.pictures
    return await shelf.get(key, lambda _: _draw_png(house, look, part, width), visitor.key)


def _draw_png(house: House, look: Look, part: str, width: int) -> bytes:
    return house.drawings.rasters.run(raster.png, draw_svg(look, part).decode(), width)
