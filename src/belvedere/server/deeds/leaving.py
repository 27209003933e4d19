"""Being forgotten: somebody leaves every table and tournament, and is deleted."""

from __future__ import annotations

from functools import partial

from sqlalchemy import select

from belvedere.core.errors import BelvedereError
from belvedere.core.game import Seat
from belvedere.server.errors import is_for_now
from belvedere.server.house import House
from belvedere.server.identity import accounts
from belvedere.server.identity.people import Person
from belvedere.server.storage import schema
from belvedere.tables.table import Table


async def delete(house: House, person: Person) -> None:
    """Forget somebody; games of his that still last, or have not begun, he leaves."""
    await house.tournaments.leave_all(person.id)
    held = select(schema.holders.c.table).where(schema.holders.c.person == person.id)
    for table_id in await house.store.read(lambda c: c.execute(held).scalars().all()):
        await _leave(house, table_id, person.id)
    await house.people.change(lambda c: accounts.delete_person(c, person), person.id)
    house.hub.forget_tables_of(person.id)


async def _leave(house: House, table_id: str, person_id: str) -> None:
    live = await house.hub.find(table_id)
    for seat in live.sheet.seats_of(person_id):
        try:
            if live.has_begun or live.sheet.tournament:
                await live.change(partial(_resigned, seat))
            elif live.sheet.chairs[seat].person == person_id:  # or it is another's
                await house.hub.stand_up(live, seat)
        except BelvedereError as error:
            if is_for_now(error):
                raise
            # Else it is over, or closed.


def _resigned(seat: Seat, table: Table, now: int) -> Table:
    return table.resign(seat, now)
