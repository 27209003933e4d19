"""What a table does by itself: draw, play what is forced, answer declarations."""

from __future__ import annotations

from belvedere.core.actors import CHANCE
from belvedere.core.game import Random
from belvedere.core.position import Position
from belvedere.tables.table import Table


def settle(table: Table, rng: Random, now: int) -> Table:
    """Go on until somebody has something to decide, or the game is over.

    Chance comes from `rng`. Decisions with one option are played for whoever has them, and stand in
    the log as forced.
    """
    while not table.is_over and table.is_started:
        settled = settle_once(table, rng, now)
        if settled is table:
            break
        table = settled
    return table


def settle_once(table: Table, rng: Random, now: int) -> Table:
    """Take the next step that needs nobody; return the same table when there is none."""
    position = table.position
    if position.actor == CHANCE:
        return table.note(position.roll(rng), now)
    if table.terms.arbiter and is_declared(position):
        return arbitrate(table, position, now)
    for seat in table.waiting:
        legal = table.terms.rules.legal(position.state, seat)
        if len(legal) == 1:
            move = table.terms.rules.format_action(position.state, legal[0])
            return table.play(seat, move, now, forced=True)
    return table


def is_declared(position: Position) -> bool:
    """Tell whether a declaration of Mirador waits for its answer."""
    from belvedere.solvers.arbiter import awaits_answer

    return awaits_answer(position)


def arbitrate(table: Table, position: Position, now: int) -> Table:
    """Answer a declaration with ordinary moves (R-MDR-7)."""
    from belvedere.solvers.arbiter import answer

    for move in answer(position).moves:
        position = position.play(move)
        table = table.note(position, now, forced=True)
    return table
