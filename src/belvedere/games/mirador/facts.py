"""What Mirador is, before anybody plays it."""

from __future__ import annotations

from enum import StrEnum

from belvedere.core.facts import Facts, Option, Options


class Reason(StrEnum):
    """Why a game of Mirador ended."""

    ACCEPTED = "accepted"  # the declaration was accepted
    BROKEN = "broken"  # the challenger left the declarer without a chain
    UPHELD = "upheld"  # the challenger gave up, or has no place left, and a chain stands
    FULL_BOARD = "full board"  # nobody can place: the one player with a chain wins, else a draw


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


def _contradiction(options: Options) -> str | None:
    size, tower = options["size"], options["tower"]
    if tower > size:  # type: ignore[operator]
        return f"A tower of {tower} micro squares a side does not fit a board of {size}."
    return None


MIRADOR = Facts(
    id="mirador",
    title="Mirador",
    designers=("Andrew Perkis",),
    summary="Link two opposite sides of the board by watchtowers that see each other, then say so.",
    players=(2, 2),
    options=(
        Option("size", 27, "micro squares a side of the board", 2, 54),
        Option("tower", 2, "micro squares a side of a tower, at most size", 1, 4),
    ),
    engine="belvedere.games.mirador.game:Mirador",
    reasons=Reason,
    source="The Rules of Mirador, 2010",
    rulings=tuple(f"R-MDR-{n}" for n in range(1, 9)),
    longest=_longest,
    actions=_actions,
    score_range=lambda _: (0, 1),
    seats=("Red", "Blue"),
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
)
