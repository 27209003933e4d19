"""What Strata is, before anybody plays it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum

from belvedere.core.facts import Facts, Option, Options, Showing
from belvedere.core.messages import Message, words, words_in

MOST_TILES = 20  # of one kind; so that heights and counts fit a byte


GRAY, BLUE = words_in("seat", "Gray"), words_in("seat", "Blue")


class Reason(StrEnum):
    """Why a game of Strata ended."""

    NO_TILE = "no-tile-left"  # the player to move has placed all his tiles
    NO_PLACE = "no-place-left"  # he has some, but can place none of them


WHY: Mapping[StrEnum, Message] = {
    Reason.NO_TILE: words("The player to move has no tile left."),
    Reason.NO_PLACE: words("The player to move has no place left."),
}


def tile_counts(text: str) -> tuple[int, int, int]:
    """Read the option `tiles`: how many 2x2, dominoes and 1x1 each player has."""
    blocks, dominoes, singles = (int(number) for number in text.split(","))
    return blocks, dominoes, singles


def _is_tiles(text: str) -> bool:
    if not re.fullmatch(r"(?:0|[1-9][0-9]?)(?:,(?:0|[1-9][0-9]?)){2}", text):
        return False
    counts = tile_counts(text)
    return max(counts) <= MOST_TILES and sum(counts) > 0


def _longest(options: Options) -> int:
    return 2 * sum(tile_counts(str(options["tiles"])))


def _actions(options: Options) -> int:
    return 4 * (2 * int(options["size"]) - 1) ** 2


STRATA = Facts(
    id="strata",
    title=words("Strata"),
    designers=("Erik Dresner",),
    summary=words("Build beside and on top of each other; the largest area that shows wins."),
    players=(2, 2),
    options=(
        Option(
            "size",
            8,
            words("squares a side that the board may grow to"),
            2,
            8,
            label=words("Size of the board"),
        ),
        Option(
            "tiles",
            "8,8,3",
            words("2x2 tiles, dominoes and 1x1 tiles of each player"),
            label=words("Tiles"),
            form=words(
                "three numbers up to {most}, not all of them 0, such as 8,8,3", most=MOST_TILES
            ),
            check=_is_tiles,
        ),
    ),
    engine="belvedere.games.strata.game:Strata",
    reasons=Reason,
    why=WHY,
    source=words("A strategy board game for 2 players by Erik Dresner (the leaflet has no title)"),
    rulings=tuple(f"R-STR-{n}" for n in range(1, 7)),
    longest=_longest,
    actions=_actions,
    score_range=lambda options: (0, int(options["size"]) ** 2),
    scoring=words(
        "A score such as 6+6+3 lists the areas of a player, the largest first. They are compared "
        "one after another, and the first difference decides."
    ),
    seats=(GRAY, BLUE),
    cases=(
        {},
        {"size": 2},
        {"size": 3, "tiles": "2,2,2"},
        {"size": 4},
        {"size": 5, "tiles": "0,8,0"},
        {"size": 8, "tiles": "20,0,3"},
        {"size": 8, "tiles": "0,0,20"},
    ),
    order=30,
    showing=Showing(  # of about 30 decisions
        decisions=10, poster=(18, 3), ground=("#22262b", "#0e1217"), tray="middle"
    ),
    opening=2,  # there are four first moves
)
