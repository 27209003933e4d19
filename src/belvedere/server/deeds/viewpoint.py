"""For which seat somebody decides at a table, and as whom he looks."""

from __future__ import annotations

from belvedere.core.actors import SPECTATOR
from belvedere.core.game import Seat, Viewer
from belvedere.server.errors import not_seated
from belvedere.server.identity.people import Visitor
from belvedere.server.live.live_table import LiveTable


def own_seat(live: LiveTable, visitor: Visitor, wanted: Seat | None) -> Seat:
    """Return the seat for which somebody decides; raise Refused."""
    if wanted is not None:
        if not live.sheet.is_held(wanted, visitor.id):
            raise not_seated()
        return wanted
    mine = live.sheet.seats_of(visitor.id)
    if not mine:
        raise not_seated()
    table = live.table
    if table is None:
        return mine[0]
    staying = [seat for seat in mine if seat in table.staying] or mine
    return next((seat for seat in staying if seat in table.waiting), staying[0])


def viewer_for(live: LiveTable, visitor: Visitor, wanted: int | None) -> Viewer:
    """Return as whom somebody looks: a seat of his, or a spectator.

    Who has left a game that goes on looks as a spectator: another plays with his cards.
    """
    mine = live.sheet.seats_of(visitor.id)
    if wanted == SPECTATOR or (wanted is None and not mine):
        return SPECTATOR
    seat = own_seat(live, visitor, wanted)
    return SPECTATOR if live.has_left(seat) else seat
