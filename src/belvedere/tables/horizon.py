"""Why undo goes no further: what has happened since the latest decision of a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from belvedere.core.actors import CHANCE
from belvedere.core.game import Seat
from belvedere.core.messages import Message, words

if TYPE_CHECKING:
    from belvedere.tables.table import Table

NOTHING_YET = words("You have decided nothing yet that could be undone.")
DRAWN = words("Undo does not pass a draw: something has been drawn since your latest decision.")
SHOWN = words(
    "Undo does not pass a reveal: your latest decision was shown together with the others'."
)
ANOTHERS = words("Undo does not pass another's decision: somebody has decided since yours.")
AGREED = words("Undo stops here: everybody has agreed to go back to this point.")
TURN_OVER = words("Undo stops here: your latest decision ended your turn.")


def why_no_undo(table: Table, seat: Seat) -> Message:
    """Say what keeps a seat from taking its latest decision back without asking anybody."""
    latest = table.choice_of(seat)
    if latest is None:
        return NOTHING_YET
    since = {entry.seat for entry in list(table.log)[latest + 1 :]}
    if CHANCE in since:
        return DRAWN
    if len(table.position_at(table.steps()[latest]).actors) > 1:
        return SHOWN
    if since - {seat}:
        return ANOTHERS
    return AGREED if any(latest < back.to for back in table.taken_back) else TURN_OVER
