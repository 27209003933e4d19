"""Mirador drawn: coloured pencil on graph paper, in parts."""

from __future__ import annotations

from typing import Final

from belvedere.core.messages import Message, row_of, words
from belvedere.core.squares import format_square
from belvedere.games.mirador.drawing.board import board
from belvedere.games.mirador.drawing.broken import tell_broken
from belvedere.games.mirador.drawing.seats import seats
from belvedere.games.mirador.drawing.sight import SIGHT
from belvedere.games.mirador.drawing.tabletop import Tabletop
from belvedere.games.mirador.drawing.tray import tray
from belvedere.games.mirador.rules.state import BLUE, RED
from belvedere.svg.options import COMMON
from belvedere.svg.parts import Drawing, sentence_part
from belvedere.svg.scene import Scene

OPTIONS: Final = (*COMMON, SIGHT)


def drawing(table: Tabletop, scene: Scene) -> Drawing:
    """Draw board, sentence, what can be picked up, and seats."""
    trays = (tray(table, scene),) if scene.is_interactive else ()
    return Drawing(
        classes="mirador",
        title=words("Mirador. {prompt}", prompt=scene.prompt),
        about=_about(table, scene),
        parts=(board(table, scene), sentence_part(scene), *trays, seats(table, scene)),
    )


def _about(table: Tabletop, scene: Scene) -> Message:
    """Say what stands on the board, for people who hear it."""
    red, blue = (
        row_of(format_square(*tower[:2]) for tower in table.towers if tower[2] == colour)
        for colour in (RED, BLUE)
    )
    if not red.items:
        return words("The board is empty.")
    standing = (
        words("Red towers: {red}. Blue towers: {blue}.", red=red, blue=blue)
        if blue.items
        else words("Red towers: {red}. No blue towers.", red=red)
    )
    if scene.last is not None:
        standing = words("{standing} Latest move: {move}.", standing=standing, move=scene.last.move)
    for broken in tell_broken(table):
        standing = words("{standing} {told}", standing=standing, told=broken)
    return standing
