"""Mirage and Overworld drawn, in parts: the table, a sentence, a tray, the seats, what is left."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Final

from belvedere.core.facts import Option
from belvedere.core.messages import Listed, Message, Value, counted, row_of, words, words_in
from belvedere.games.frontier.components import Explorer, Gap
from belvedere.games.frontier.drawing import mirage, overworld
from belvedere.games.frontier.drawing.board import board
from belvedere.games.frontier.drawing.board_view import BoardView
from belvedere.games.frontier.drawing.seats import seats
from belvedere.games.frontier.drawing.skin import Brush, definitions
from belvedere.games.frontier.drawing.stock import stock
from belvedere.games.frontier.drawing.tray import tray
from belvedere.games.frontier.facts import SEATS
from belvedere.games.frontier.notation import FACES, PATTERN_NAMES
from belvedere.games.frontier.rules.state import CAMEL, PORT, TENT
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.games.frontier.telling import tell_pattern
from belvedere.svg.endless import FORM, find_squares, format_square, match_square
from belvedere.svg.options import COMMON, squares_option
from belvedere.svg.parts import Drawing, sentence_part
from belvedere.svg.scene import Scene

SKINS: Final = {"mirage": mirage.skin, "overworld": overworld.skin}
PARTS: Final = {"board": board, "tray": tray, "seats": seats, "stock": stock}


def _is_square(text: str) -> bool:
    return not text or match_square(text) is not None


OPTIONS: Final = (
    *COMMON,
    Option("region", "", words("light up the region of this square"), form=FORM, check=_is_square),
    Option("gap", "", words("light up the regions at this gap"), form=FORM, check=_is_square),
    Option("numbers", False, words("the order in which the tiles were laid")),
    Option("points", True, words("who scores where, when the game is over")),
    Option("claims", False, words("who would win the gaps that are still to be resolved")),
    squares_option(match_square),
)


def brush_of(game: str, scene: Scene) -> Brush:
    """Return what a game is drawn with."""
    return Brush(SKINS[game](scene.theme.name))


def drawing(view: BoardView) -> Drawing:
    """Draw all parts; what they use is defined only as far as it is shown."""
    scene = view.scene
    skin = SKINS[view.game](scene.theme.name)
    brushes = {name: Brush(skin) for name in PARTS}
    parts = [part(view, brushes[name]) for name, part in PARTS.items()]
    chosen = str(scene.settings.choices["part"])
    shown = [brush for name, brush in brushes.items() if chosen in ("", name)]
    title = (
        words("Overworld. {prompt}", prompt=scene.prompt)
        if view.table.is_overworld
        else words("Mirage. {prompt}", prompt=scene.prompt)
    )
    return Drawing(
        classes=f"frontier {view.game}",
        title=title,
        about=_about(view),
        parts=(parts[0], sentence_part(scene), *parts[1:]),
        definitions=lambda: definitions(skin, shown),
    )


def brought_by(move: str) -> tuple[str, ...]:
    """Return the ids of the tile, or of the explorers, that a move puts on squares."""
    word, *_ = move.split()
    kind = {"explorers": "piece"}.get(word, "tile" if word in (*FACES, "coast") else "")
    return tuple(f"{kind}-{format_square(*square)}" for square in find_squares(move) if kind)


# For people who hear it.


def _about(view: BoardView) -> Value:
    """Say what lies on the table."""
    return reduce(lambda said, more: words("{said} {more}", said=said, more=more), _told(view))


def _told(view: BoardView) -> Iterator[Message]:
    table = view.table
    coasts = sum(tile.is_coast for tile in table.tiles)
    surveys = len(table.tiles) - coasts
    yield words(
        "{surveys} and {coasts}.",
        surveys=counted("{number} Survey tile", "{number} Survey tiles", surveys),
        coasts=counted("{number} Coast tile", "{number} Coast tiles", coasts),
    )
    for seat in range(table.players):
        yield words(
            "{colour}: {explorers}; gaps: {gaps}.",
            colour=SEATS[seat],
            explorers=_or_none([_explorer(e) for e in table.explorers.values() if e.seat == seat]),
            gaps=_or_none([_gap(gap, table) for gap in table.gaps if gap.owner == seat]),
        )
    if table.aside is not None:
        yield words("Put aside: {tile}.", tile=tell_pattern(PATTERN_NAMES[table.aside]))
    if view.scene.last:
        yield words("Latest move: {move}.", move=view.scene.last.move)


def _or_none(said: list[Message]) -> Message | Listed:
    return row_of(said) if said else words_in("explorers or gaps", "none")


def _explorer(explorer: Explorer) -> Message:
    square = format_square(*explorer.square)
    if explorer.kind == CAMEL:
        return words("camel {square}", square=square)
    return words("ship {square}", square=square)


def _gap(gap: Gap, table: Tabletop) -> Message:
    if gap.marker == PORT:
        return words("Port {gap}", gap=gap.name)
    if gap.marker != TENT:
        return words("gap {gap}", gap=gap.name)
    if table.is_overworld:
        return words("door {gap}", gap=gap.name)
    return words("tent {gap}", gap=gap.name)
