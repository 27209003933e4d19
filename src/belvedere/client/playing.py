"""A program that plays: the example for people who write their own.

It watches a table and, whenever the game waits for it, asks a player for a move. The player is
handed what its seat sees, and nothing else.
"""

from __future__ import annotations

from belvedere.bots.opponents import Opponent
from belvedere.client.client import Client, Refused, Table

STALE = "stale"  # somebody went back while we thought


def play(client: Client, table: Table, opponent: Opponent) -> Table:
    """Play one game to its end; return the table as it is then."""
    player = opponent.sit_down(table.game, None)
    try:
        for now in client.watch(table.id, table.seat):
            table = now
            if now.is_to_move:
                assert now.seat is not None
                move = player.choose(now.position(), now.seat)
                try:
                    client.move(now, move)
                except Refused as refusal:
                    if refusal.error != STALE:
                        raise
    finally:
        player.close()
    return table
