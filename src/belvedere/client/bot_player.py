"""A program that plays: the example for people who write their own.

It watches a table and, whenever the game waits for it, asks a player for a move. The player is
handed what its seat sees, and nothing else.
"""

from __future__ import annotations

from belvedere.bots.opponents import Opponent, Player
from belvedere.client.client import Client, Live, RemoteTable, RequestRefused

STALE = "stale"  # somebody went back while we thought


def play(client: Client, table: RemoteTable, opponent: Opponent) -> RemoteTable:
    """Play one game to its end; return the table as it is then."""
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
