"""What a card would do where it is placed, and where one goes that comes to life.

Windows lie open, and a viewer knows his own card; what others hold is not asked for.
"""

from __future__ import annotations

import numpy as np

from belvedere.core.game import Action, Seat
from belvedere.core.messages import Message, words
from belvedere.games.misty import explain
from belvedere.games.misty.card_names import CARDS
from belvedere.games.misty.deck import DRAWINGS
from belvedere.games.misty.description import lay, lay_all
from belvedere.games.misty.drawing.board import name_cell, walls
from belvedere.games.misty.drawing.tabletop import Tabletop
from belvedere.games.misty.notation import format_cell, square_of
from belvedere.games.misty.rules.state import FIRST_ACTIVATE, FIRST_PICK, FIRST_PLACE
from belvedere.svg.annotations import Annotation, draw_annotations
from belvedere.svg.foreseen import Foreseen
from belvedere.svg.markup import Element
from belvedere.svg.scene import Scene


def foresee(state: np.record, seat: Seat, action: Action, scene: Scene) -> Foreseen:
    """Show the way of a card, and say what it comes upon."""
    if action < FIRST_PLACE:
        card = action - FIRST_PICK
        does = explain.meaning(int(state.whats[card]))
        return Foreseen([words("{card}: {does}.", card=CARDS[DRAWINGS[card]], does=does)])
    if action < FIRST_ACTIVATE:
        cell = action - FIRST_PLACE
        return Foreseen([_does(_placed(state, seat, cell), seat, cell)])
    cell = action - FIRST_ACTIVATE
    return Foreseen([_does(state, seat, cell)], _way(state, seat, cell, scene))


def inspect(state: np.record, name: str) -> Foreseen:
    """Say of the cards that lie on a cell of a window what they do, or have done."""
    told = explain.cards(state)
    lying = [
        (seat, format_cell(card.cell))
        for seat, laid in enumerate(lay_all(state))
        for card in laid.cards
        if card.at is not None and name_cell(seat, card.at) == name
    ]
    return Foreseen(
        tuple(
            words("{card}: {does}.", card=CARDS[card["card"]], does=card["does"])
            for card in told
            if (card["seat"], card["cell"]) in lying
        )
    )


def _does(state: np.record, seat: Seat, cell: int) -> Message:
    where = seat, format_cell(cell)
    card = next(c for c in explain.cards(state) if (c["seat"], c["cell"]) == where)
    return words("{card}: {does}.", card=CARDS[card["card"]], does=card["does"])


def _placed(state: np.record, seat: Seat, cell: int) -> np.record:
    """Lay the card that a seat has picked on a cell, for a moment: all others are yet to decide."""
    then = state.copy()
    then.windows[seat, cell] = then.picks[seat]
    then.filled[seat] |= np.uint64(1) << np.uint64(cell)
    return then


def _way(state: np.record, seat: Seat, cell: int, scene: Scene) -> list[Element]:
    """Draw where a card goes; one that leaves the window is crossed out."""
    own = next(wall for wall in walls(Tabletop(state, ()), scene.viewer) if wall.seat == seat)
    target = lay(state, seat, fed=False).target(cell)
    mark = (
        Annotation("cross", (square_of(cell),))
        if target is None
        else Annotation("path", (square_of(cell), square_of(target)))
    )
    return draw_annotations([mark], own.grid, scene.theme)
