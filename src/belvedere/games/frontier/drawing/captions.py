"""What things beside a board are called, and what a click does: on labels, and said aloud."""

from __future__ import annotations

from typing import Final

from belvedere.core.messages import Message, Value, words, words_in
from belvedere.games.frontier.components import Explorer, Square
from belvedere.games.frontier.rules.state import CAMEL
from belvedere.games.frontier.tabletop import Tabletop
from belvedere.svg.endless import format_square

# Labels; by whether it is Overworld.

EXPLORERS: Final = (words("Camel"), words("Ship"))
SUPPLY: Final = (words("Camel from supply"), words("Ship from supply"))
MARKED: Final = (words("Door"), words("Port"))
ITEMS: Final = {
    False: (
        words("Black palm tree"),
        words("White palm tree"),
        words("Red palm tree"),
        words("Yellow palm tree"),
    ),
    True: (words("Torch"), words("Map"), words("Key"), words("Potion"), words("Chicken leg")),
}
KEPT: Final = {
    False: (words("Keep the palm trees"), words("Give them up")),
    True: (words("Keep the provisions"), words("Give them up")),
}

# What a click does.

ARMS: Final = (
    words_in("arms", "north and east"),
    words_in("arms", "east and south"),
    words_in("arms", "south and west"),
    words_in("arms", "west and north"),
)
LAND_TO: Final = (
    words_in("land to the", "north"),
    words_in("land to the", "east"),
    words_in("land to the", "south"),
    words_in("land to the", "west"),
)


def pick_up(thing: Value) -> Message:
    """Say that something is picked up from the tray."""
    return words("pick up: {thing}", thing=thing)


def pick_up_survey(face: int, rotation: int) -> Message:
    """Say how the Survey tile in hand is picked up."""
    arms = ARMS[rotation]
    if face:
        return words("pick up the Survey tile, water side up, arms to the {arms}", arms=arms)
    return words("pick up the Survey tile, land side up, arms to the {arms}", arms=arms)


def pick_up_coast(land: int, water: int, rotation: int) -> Message:
    """Say which Coast tile is picked up: by the shades of its halves, and where its land lies."""
    side = LAND_TO[rotation]
    if (land, water) == (0, 0):
        return words("pick up a Coast tile: light land, light water, land to the {side}", side=side)
    if (land, water) == (0, 1):
        return words("pick up a Coast tile: light land, dark water, land to the {side}", side=side)
    if (land, water) == (1, 0):
        return words("pick up a Coast tile: dark land, light water, land to the {side}", side=side)
    return words("pick up a Coast tile: dark land, dark water, land to the {side}", side=side)


def pick_up_explorer(explorer: Explorer) -> Message:
    """Say which explorer is picked up from the board."""
    square = format_square(*explorer.square)
    if explorer.kind == CAMEL:
        return words("pick up the camel on {square}", square=square)
    return words("pick up the ship on {square}", square=square)


def pick_up_marker(table: Tabletop, gap: str) -> Message:
    """Say which marker is picked up from the board."""
    if table.is_overworld:
        return words("pick up the door at {gap}", gap=gap)
    return words("pick up the tent at {gap}", gap=gap)


def leave_empty(square: Square) -> Message:
    """Say which square stays empty when both others are filled."""
    return words("leave {square} empty and fill the others", square=format_square(*square))


def resolve(gap: str) -> Message:
    """Say which gap is resolved next."""
    return words("resolve the gap at {gap}", gap=gap)


def put_on(square: Square) -> Message:
    """Say where a tile is placed."""
    return words("place on {square}", square=format_square(*square))


def put_into_gap(square: Square) -> Message:
    """Say which gap something is put into."""
    return words("put into the gap at {gap}", gap=format_square(*square))
