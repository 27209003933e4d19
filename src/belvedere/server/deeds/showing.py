"""A table as somebody sees it, with the addresses that he may know, and pass on."""

from __future__ import annotations

from typing import Any

from belvedere.server.deeds.viewpoint import viewer_for
from belvedere.server.house import House
from belvedere.server.identity.people import Visitor
from belvedere.server.live.live_table import Glimpse, LiveTable
from belvedere.server.live.sheet import INVITE
from belvedere.server.live.table_json import table_state


async def told(
    house: House, live: LiveTable, visitor: Visitor, seat: int | None, language: str
) -> dict[str, Any]:
    """Return a table as a visitor sees it, with the addresses that he may know."""
    viewer = viewer_for(live, visitor, seat)
    return told_of(house, live, visitor, await live.look(viewer), language)


def told_of(
    house: House, live: LiveTable, visitor: Visitor, seen: Glimpse, language: str
) -> dict[str, Any]:
    """Return a glimpse of a table in full."""
    state = table_state(live, seen, visitor.id, language, house.now())
    return {**state, "links": links(house, live, visitor)}


def links(house: House, live: LiveTable, visitor: Visitor) -> dict[str, Any]:
    """Return the addresses that a visitor may know, and pass on."""
    base, seals = house.settings.public_url.rstrip("/"), house.seals
    page = f"{base}/t/{live.id}"
    sheet, found = live.sheet, dict[str, Any]()
    found["table"] = page
    found["live"] = f"/api/v1/tables/{live.id}/live"
    if sheet.tournament:
        found["tournament"] = f"{base}/tournaments/{sheet.tournament}"
    mine = sheet.seats_of(visitor.id)
    if mine or (visitor.id and visitor.id == sheet.maker):
        found["invitations"] = {
            str(seat): f"{page}?invite={seals.invitation(live.id, seat)}"
            for seat, chair in enumerate(sheet.chairs)
            if chair.who == INVITE and not chair.person
        }
    if mine:
        found["seats"] = {
            str(seat): f"{page}?seat={seals.seat_link(live.id, seat, visitor.id)}" for seat in mine
        }
    return found
