"""Moves without a thought: any move of a seat, all as likely."""

from __future__ import annotations

from belvedere.core.game import Random, Seat
from belvedere.core.position import Position


def random_move(position: Position, seat: Seat, rng: Random) -> str:
    """Choose among a seat's moves, all as likely, from what that seat knows.

    Rash moves are left out where the rules know which they are.
    """
    from belvedere.kernel.engine import CompiledGame

    seen = position.seen_by(seat)
    rules = seen.rules
    listed = rules.calm if isinstance(rules, CompiledGame) else rules.legal
    actions = listed(seen.state, seat)
    return rules.format_action(seen.state, actions[rng.randrange(len(actions))])
