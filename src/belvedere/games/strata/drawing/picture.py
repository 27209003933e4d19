"""Strata drawn: matte blocks on a dark table, in parts."""

from __future__ import annotations

from typing import Final

from belvedere.core.facts import Option
from belvedere.core.messages import Value, row_of, words
from belvedere.games.strata.drawing import look
from belvedere.games.strata.drawing.board import Tabletop, board, name_of
from belvedere.games.strata.drawing.seats import seats
from belvedere.games.strata.drawing.tray import tray
from belvedere.games.strata.facts import STRATA
from belvedere.games.strata.rules.state import DARK, LIGHT
from belvedere.svg.options import COMMON, squares_option
from belvedere.svg.parts import Drawing, sentence_part
from belvedere.svg.scene import Scene

OPTIONS: Final = (
    *COMMON,
    Option("areas", False, words("the areas with their sizes, also before the game is over")),
    Option("numbers", True, words("the storey on every square from the second storey up")),
    squares_option(),
)


def drawing(table: Tabletop, scene: Scene) -> Drawing:
    """Draw table, sentence, what can be picked up, and seats."""
    trays = (tray(table, scene),) if scene.is_interactive else ()
    return Drawing(
        classes="strata",
        title=words("Strata. {prompt}", prompt=scene.prompt),
        about=_about(table, scene),
        parts=(board(table, scene), sentence_part(scene), *trays, seats(table, scene)),
        definitions=lambda: look.patterns(scene.theme.name),
    )


def _about(table: Tabletop, scene: Scene) -> Value:
    """Say what lies on the table, for people who hear it."""
    gray, blue = (_lying(table, colour) for colour in (LIGHT, DARK))
    if scene.last is None:
        return words("{gray} {blue}", gray=gray, blue=blue)
    return words("{gray} {blue} Latest move: {move}.", gray=gray, blue=blue, move=scene.last.move)


def _lying(table: Tabletop, colour: int) -> Value:
    named = [
        words("{tile} on storey {storey}", tile=name_of(tile), storey=tile.storey)
        if tile.storey > 1
        else name_of(tile)
        for tile in table.tiles
        if tile.colour == colour
    ]
    if not named:
        return words("{colour} has no tile on the table.", colour=STRATA.seats[colour])
    return words(
        "{colour} has {tiles}; its largest area is {squares}.",
        colour=STRATA.seats[colour],
        tiles=row_of(named),
        squares=len(table.areas(colour)[0]),
    )
