"""What Mirador is, before anybody plays it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from belvedere.core.facts import Facts, Known, Option, Options, Showing
from belvedere.core.messages import Message, words, words_in

PLAYERS = words_in("seat", "Red"), words_in("seat", "Blue")  # by colour


class Reason(StrEnum):
    """Why a game of Mirador ended."""

    ACCEPTED = "accepted"  # the declaration was accepted
    BROKEN = "broken"  # the challenger left the declarer without a chain
    UPHELD = "upheld"  # the challenger gave up, or has no place left, and a chain stands
    FULL_BOARD = "full-board"  # nobody can place: the one player with a chain wins, else a draw


WHY: Mapping[StrEnum, Message] = {
    Reason.ACCEPTED: words("The declaration was accepted."),
    Reason.BROKEN: words("The declaration did not stand."),
    Reason.UPHELD: words("The challenge failed."),
    Reason.FULL_BOARD: words("The board is full."),
}


def _longest(options: Options) -> int:
    # A pass is answered by a placement; swap, answer and giving up come once.
    return 2 * most_towers(int(options["size"]), int(options["tower"])) + 4


def most_towers(size: int, tower: int) -> int:
    """Return a number of towers that no board exceeds."""
    # A tower of t squares a side has 4 t squares beside it (some beyond the edge), none of them in
    # a tower, and such a square is beside four towers at most: a tower needs t² + t squares of a
    # board that is two wider and higher.
    return (size + 2) ** 2 // (tower * (tower + 1))


def _actions(options: Options) -> int:
    return 2 * (int(options["size"]) - int(options["tower"]) + 1) ** 2 + 6


def _contradiction(options: Options) -> Message | None:
    size, tower = options["size"], options["tower"]
    if tower > size:  # type: ignore[operator]
        return words(
            "A tower of {tower} micro squares a side does not fit a board of {size}.",
            tower=tower,
            size=size,
        )
    return None


MIRADOR = Facts(
    id="mirador",
    title=words("Mirador"),
    designers=("Andrew Perkis",),
    summary=words(
        "Link two opposite sides of the board by watchtowers that see each other, then say so."
    ),
    players=(2, 2),
    options=(
        Option(
            "size",
            27,
            words("micro squares a side of the board"),
            2,
            54,
            label=words("Size of the board"),
        ),
        Option(
            "tower",
            2,
            words("micro squares a side of a tower, at most those of the board"),
            1,
            4,
            label=words("Size of a tower"),
        ),
    ),
    engine="belvedere.games.mirador.game:Mirador",
    reasons=Reason,
    why=WHY,
    source=words("The Rules of Mirador, 2010"),
    rulings=tuple(f"R-MDR-{n}" for n in range(1, 9)),
    longest=_longest,
    actions=_actions,
    score_range=lambda _: (0, 1),
    seats=PLAYERS,
    cases=(
        {"size": 27},
        {"size": 54, "tower": 4},  # the leaflet's finer game
        {"size": 32},  # the smallest with wide words
        {"size": 6, "tower": 1},
        {"size": 9, "tower": 3},
        {"size": 5, "tower": 4},
        *({"size": size} for size in (2, 3, 4, 5, 8, 13)),
    ),
    contradiction=_contradiction,
    known=(Known(0, 0.4809, 418, words("games between people, counted elsewhere")),),
    order=50,
    showing=Showing({"size": 19}, decisions=5, poster=(34, 8), tray="low"),  # of about 12
    # The first tower is drawn, and is answered as always: by a tower, or by the swap.
    opening=1,
    solver="belvedere.solvers.arbiter",
    arbiter=words("An arbiter that knows for sure accepts or breaks each declaration."),
)
