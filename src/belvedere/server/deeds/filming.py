"""A game as an animation."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import Any, Final

from belvedere.core.messages import words
from belvedere.server.deeds.viewpoint import viewer_for
from belvedere.server.drawings import Drawn
from belvedere.server.errors import Refused
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.live import table_json
from belvedere.server.live.live_table import LiveTable
from belvedere.svg import raster
from belvedere.tables.view import pictured

MOST_PICTURES: Final = 400  # of a GIF
LONGEST_FILM: Final = 300.0  # seconds in which all of them are drawn, on a machine that may be busy


async def film(
    house: House, live: LiveTable, visitor: Visitor, theme: str, language: str, width: int
) -> Drawn:
    """Draw a game so far as somebody saw it; raise Refused."""
    viewer, table = viewer_for(live, visitor, None), live.table
    if table is None or len(table.log) > MOST_PICTURES:
        raise Refused(409, "table", words("There is no moving picture of this game."))
    house.limits.count_visitor("thoughts", visitor)  # it takes as long as one
    names = table_json.own_names(live.sheet, language)
    options: dict[str, Any] = {"theme": theme, "language": language, "names": names}
    plies = live.count.cuts, len(table.log)
    key = ("gif", live.id, plies, viewer, theme, language, width, tuple(names))

    def draw(watch: raster.Watch) -> bytes:
        # The whole picture: a part has no ground, and nothing under the board says who plays.
        positions = pictured(table, viewer)
        # One size for all, in which nothing moves because a board has grown.
        framing = positions[-1].rules.framing(positions[-1].state)
        pictures = [
            partial(position.svg, **options, **framing, **position.aftermath.drawing)
            for position in positions
        ]
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
