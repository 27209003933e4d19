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
    # Every tower has eight squares beside it (some beyond the edge), none of them in a tower, and
    # such a square is beside four towers at most: a tower needs six squares of a board that is two
    # wider and higher. A pass is answered by a placement; swap, answer and giving up come once.
    towers = (int(options["size"]) + 2) ** 2 // 6
    return 2 * towers + 4


def _actions(options: Options) -> int:
    return 2 * (int(options["size"]) - 1) ** 2 + 6


MIRADOR = Facts(
    id="mirador",
    title="Mirador",
    designers=("Andrew Perkis",),
    summary="Link two opposite sides of the board by watchtowers that see each other, then say so.",
    players=(2, 2),
    options=(Option("size", 27, "micro squares a side of the board", 2, 27),),
    engine="belvedere.games.mirador.game:Mirador",
    reasons=Reason,
    source="The Rules of Mirador, 2010",
    rulings=tuple(f"R-MDR-{n}" for n in range(1, 8)),
    longest=_longest,
    actions=_actions,
    score_range=lambda _: (0, 1),
    seats=("Red", "Blue"),
    cases=tuple({"size": size} for size in (27, 2, 3, 4, 5, 8, 13)),
)
