"""Misty drawn: misted windows in walls, a hand on the sill, and the score sheet, in parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from belvedere.core.facts import Option
from belvedere.core.messages import Message, counted, row_of, words
from belvedere.games.misty.card_names import CARDS
from belvedere.games.misty.drawing.board import EVERY, board
from belvedere.games.misty.drawing.look import Part as Garden
from belvedere.games.misty.drawing.look import look_of
from belvedere.games.misty.drawing.seats import seats
from belvedere.games.misty.drawing.stock import stock
from belvedere.games.misty.drawing.tabletop import Tabletop
from belvedere.games.misty.drawing.tray import has_tray, tray
from belvedere.games.misty.drawing.window import part_of, told, told_share
from belvedere.svg.options import COMMON
from belvedere.svg.parts import Drawing, sentence_part
from belvedere.svg.scene import Scene

OPTIONS: Final = (
    *COMMON,
    Option("points", True, words("the points of windows that are settled")),
    Option(
        "seat",
        EVERY,
        words("one window alone, as far as it has grown"),
        form=words("all, or a seat from 0"),
        check=lambda text: text == EVERY or text in tuple("0123"),
    ),
)


def drawing(table: Tabletop, scene: Scene) -> Drawing:
    """Draw windows, sentence, hand, seats and stock."""
    look = look_of(scene.theme, scene.language, table.whats)
    own = [tray(table, scene, look)] if has_tray(scene) else []
    return Drawing(
        classes="misty",
        title=words("Misty. {prompt}", prompt=scene.prompt),
        about=" ".join(map(scene.say, _about(table, scene))),
        parts=(
            board(table, scene, look),
            sentence_part(scene),
            *own,
            seats(table, scene, look),
            stock(table, scene, look),
        ),
        definitions=lambda: look.definitions(_gardens(table)),
    )


def _gardens(table: Tabletop) -> Iterator[Garden]:
    """Return the parts of the gardens that are seen through the cells of all windows."""
    for box in map(table.box, table.seats):
        yield from (part_of(box, cell) for cell in box.cells())


def _about(table: Tabletop, scene: Scene) -> Iterator[Message]:
    """Say what lies in the windows and hands, for people who hear it."""
    for seat in table.seats:
        yield from _seat_told(table, seat, scene)
    for number, played in enumerate(table.rounds, 1):
        points = row_of(played.points)
        if played.winner is None:
            yield words("Round {number}: {points}, tied.", number=number, points=points)
        else:
            winner = scene.name(played.winner)
            yield words(
                "Round {number}: {points}, {player} wins.",
                number=number,
                points=points,
                player=winner,
            )
    if scene.last:
        yield words("Latest move: {move}.", move=scene.last.move)


def _seat_told(table: Tabletop, seat: int, scene: Scene) -> Iterator[Message]:
    player = scene.name(seat)
    cards = "; ".join(told(card, None, scene.language) for card in table.cards[seat])
    if cards:
        yield words("The window of {player}: {cards}.", player=player, cards=cards)
    else:
        yield words("The window of {player} is empty.", player=player)
    if hand := table.hands[seat].cards:
        names = row_of(CARDS[card] for card in hand)
        yield words("The hand of {player}: {cards}.", player=player, cards=names)
    points = table.windows[seat].points
    if points is not None:
        yield counted("That is {number} point.", "That is {number} points.", points)
    if shares := table.shares(seat):
        cells = "; ".join(scene.say(told_share(share)) for share in shares)
        yield words("The points by cell: {cells}.", cells=cells)
