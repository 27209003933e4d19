"""What a table does without being asked: draw, play what is forced, answer claims, ask its bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from belvedere.core.actors import CHANCE
from belvedere.core.game import Random, Seat
from belvedere.core.position import Position
from belvedere.tables.seating import SeatHolder
from belvedere.tables.table import Table

# Who decides, what his seat knows, and which ply of the game it will be: a move.
Choose = Callable[[SeatHolder, Position, int], str]
Clock = Callable[[], int]  # the time, in milliseconds


def settle(table: Table, rng: Random, now: int) -> Table:
    """Go on until somebody has something to decide, or the game is over.

    Chance comes from `rng`, except what was drawn before and taken back: that comes again.
    Decisions with one option are played for whoever has them, and stand in the log as forced; but
    not where only their owner knows that he has no choice.
    """
    while (settled := settle_once(table, rng, now)) is not table:
        table = settled
    return table


def settle_once(table: Table, rng: Random, now: int) -> Table:
    """Take the next step that needs nobody; return the same table when there is none."""
    if table.is_over or not table.is_started:
        return table
    position = table.position
    if position.actor == CHANCE:
        return table.note(_drawn(table, position, rng), now)
    if table.terms.arbiter and (moves := position.rules.adjudicate(position.state)):
        return arbitrate(table, position, moves, now)
    for seat in table.waiting:
        move = forced_move(position, seat)
        if move is not None:
            return table.play(seat, move, now, forced=True)
    return table


def _drawn(table: Table, position: Position, rng: Random) -> Position:
    """Return the position after a draw; nobody draws again by going back."""
    if not table.redrawn:
        return position.roll(rng)
    possible = {outcome for outcome, _ in position.chances()}
    again = next((outcome for outcome in table.redrawn if outcome in possible), None)
    return position.roll(rng) if again is None else position.play(again, CHANCE)


def forced_move(position: Position, seat: Seat) -> str | None:
    """Return what a table plays for a seat: a move that everybody knows to be its only one."""
    rules, state = position.rules, position.state
    forced = rules.forced(state, seat)
    if forced is None or not rules.is_openly_forced(state, seat):
        return None
    return rules.format_action(state, forced)


def play_bot(table: Table, choose: Choose, clock: Clock) -> Table:
    """Let the next bot that the game waits for decide; return the same table when there is none.

    A bot is shown what its seat knows, and the clock is read when it has thought: its time may be
    up by then. Where all decide at once its ply is counted in the order of seats, in which the
    decisions will be played.
    """
    actors = table.position.actors
    for seat in table.waiting:
        player = table.who_plays(seat)
        if player.is_bot:
            ply = len(table.log) + actors.index(seat)
            move = choose(player, table.position.seen_by(seat), ply)
            now = clock()
            later = table.at(now)
            is_late = seat in table.staying and seat not in later.staying
            return later if is_late else table.play(seat, move, now)
    return table


def arbitrate(table: Table, position: Position, moves: Sequence[str], now: int) -> Table:
    """Let the arbiter answer a claim with ordinary moves."""
    for move in moves:
        position = position.play(move)
        table = table.note(position, now, forced=True)
    return table
