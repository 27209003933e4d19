"""A game as an animation."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import Final

from belvedere.core.messages import words
from belvedere.server.deeds.viewpoint import viewer_for
from belvedere.server.drawings import Drawn
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.live.live_table import LiveTable
from belvedere.server.live.looks import look_of
from belvedere.svg import raster
from belvedere.tables.view import pictured

MOST_PICTURES: Final = 400  # of a GIF
LONGEST_FILM: Final = 300.0  # seconds in which all of them are drawn, on a machine that may be busy


async def film(
    house: House, live: LiveTable, visitor: Visitor, theme: str, language: str, width: int
) -> Drawn:
    """Draw a game so far as somebody saw it; raise Refused."""
    table = live.table
    if table is None or len(table.log) > MOST_PICTURES:
        raise Refused(409, "table", words("There is no moving picture of this game."))
    house.limits.count_visitor("thoughts", visitor)  # it takes as long as one
    seen = await live.look(viewer_for(live, visitor, None))
    look = look_of(live, seen, None, theme, language)
    await look.find_out()
    key = "gif", look.seen.viewer, look.key(), width

    def draw(watch: raster.Watch) -> bytes:
        # The whole picture: a part has no ground, and nothing under the board says who plays.
        positions = pictured(look.table, look.seen.viewer)
        # One size for all, in which nothing moves because a board has grown.
        framing = positions[-1].rules.framing(positions[-1].state)
        *earlier, last = (partial(position.svg, **framing) for position in positions)
        # Only of how it stands now does the table know more than the rules.
        pictures = [partial(svg, **look.manner()) for svg in earlier]
        pictures.append(partial(last, **look.aftermath.drawing, **look.options()))
        return raster.gif(
            pictures, width, begin=house.drawings.rasters.begin, watch=_in_time(watch, LONGEST_FILM)
        )

    return await house.drawings.films.get(key, draw, visitor.key)


def _in_time(watch: raster.Watch, seconds: float) -> raster.Watch:
    """Watch a film being made, for so long."""
    ends = monotonic() + seconds

    def watched(done: int, of: int) -> None:
        watch(done, of)
        if monotonic() > ends:
            raise Refused(
                503,
                "too-long",
                words("This took too long to draw; a narrower picture takes less time."),
            )

    return watched
