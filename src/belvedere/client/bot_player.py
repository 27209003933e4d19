"""A program that plays: the example for people who write their own.

It watches a table and, whenever the game waits for it, asks a player for a move. The player is
handed what its seat sees, and nothing else.
"""

from __future__ import annotations

from contextlib import suppress

import httpx
from websockets.exceptions import ConnectionClosed

from belvedere.bots.opponents import Opponent, Player
from belvedere.client.client import Client, Live, RemoteTable, RequestRefused
from belvedere.core.errors import BelvedereError

STALE = "stale"  # somebody went back while we thought


def play(client: Client, table: RemoteTable, opponent: Opponent) -> RemoteTable:
    """Play one game to its end; return the table as it is then.

    Whoever cannot play, or is stopped, leaves the table, so that nobody waits for him there. Who
    has lost the connection may come back, and keeps his seat.
    """
    try:
        return _play(client, table, opponent)
    except (httpx.TransportError, ConnectionClosed, OSError):
        raise
    except BaseException:
        with suppress(BelvedereError, httpx.HTTPError):  # why he leaves is what is told
            client.act(table, "leave")
        raise


def _play(client: Client, table: RemoteTable, opponent: Opponent) -> RemoteTable:
    player = opponent.sit_down(table.game, None)
    try:
        with client.live(table.id, table.seat) as live:
            for table in live:
                if table.is_to_move:
                    _decide(live, table, player)
    finally:
        player.close()
    return table


def _decide(live: Live, table: RemoteTable, player: Player) -> None:
    assert table.seat is not None
    move = player.choose(table.position(), table.seat)
    try:
        live.move(table, move)
    except RequestRefused as refusal:
        if refusal.error != STALE:
            raise
