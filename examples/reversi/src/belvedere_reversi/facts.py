"""What Reversi is, before anybody plays it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from belvedere.core.facts import Facts, Option, Options, Showing
from belvedere.core.messages import Message, words, words_in

BLACK, WHITE = words_in("reversi", "Black"), words_in("reversi", "White")


class Reason(StrEnum):
    """Why a game of Reversi ended."""

    FULL_BOARD = "full-board"
    NO_MOVE = "no-move-left"  # there are bare squares, but nobody turns a disc on any of them


WHY: Mapping[StrEnum, Message] = {
    Reason.FULL_BOARD: words("The board is full."),
    Reason.NO_MOVE: words("Nobody can turn a disc any more."),
}


def squares(options: Options) -> int:
    """Count the squares of the board."""
    return int(options["size"]) ** 2


REVERSI = Facts(
    id="reversi",
    title=words("Reversi"),
    designers=(),
    summary=words("Shut in your opponent's discs and turn them; whoever shows more discs wins."),
    players=(2, 2),
    options=(
        Option(
            "size",
            8,
            words("squares a side of the board"),
            4,
            8,
            step=2,
            label=words("Size of the board"),
        ),
    ),
    engine="belvedere_reversi.game:Reversi",
    reasons=Reason,
    why=WHY,
    source=words("a game of the 1880s that belongs to nobody, by the rules of today"),
    rulings=tuple(f"R-REV-{n}" for n in range(1, 4)),
    longest=lambda options: 2 * (squares(options) - 4),  # no pass follows another
    actions=lambda options: squares(options) + 1,
    score_range=lambda options: (0, squares(options)),
    seats=(BLACK, WHITE),
    cases=({"size": 8}, {"size": 6}, {"size": 4}),
    contract=1,
    showing=Showing(decisions=12, poster=(30, 1), tray="low"),
    opening=4,  # after one decision all games are mirror images of each other
)
