"""Fair play: what a table without hints forbids is not to be had by another door of this server.

Whoever plays there gets no hints and no analyses of that game until it is over: copies, mirror
images and positions a few moves on are all the same to this rule.
"""

from __future__ import annotations

from sqlalchemy import select

from belvedere.core import registry
from belvedere.core.messages import words
from belvedere.server.errors import Refused
from belvedere.server.live.hub import Hub
from belvedere.server.live.live_table import LiveTable
from belvedere.server.storage import schema

_t, _h = schema.tables.c, schema.holders.c


async def check_fair(hub: Hub, person: str, game: str) -> None:
    """Refuse thoughts about a game that somebody plays at a table without hints."""
    held = select(_h.table).where(_h.person == person)
    silent = select(_t.id).where(_t.id.in_(held), _t.phase == "playing", _t.game == game, ~_t.hints)
    for table_id in await hub.store.read(lambda c: c.execute(silent).scalars().all()):
        live = await hub.find(table_id)
        if live.phase in ("compiling", "playing") and _stays(live, person):
            raise Refused(
                409,
                "no-hints",
                words(
                    "You play {game} at a table without hints; until that game is over, there are "
                    "no hints and no analyses of {game} for you.",
                    game=registry.facts(game).title,
                ),
                table=live.id,
            )


def _stays(live: LiveTable, person: str) -> bool:
    mine = set(live.sheet.seats_of(person))
    return bool(mine if live.table is None else mine & set(live.table.staying))
