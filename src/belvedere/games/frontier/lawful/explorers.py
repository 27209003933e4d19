"""Where explorers stand: on tiles of their owner's turns, and wherever they had to be put."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from belvedere.core.errors import PositionError
from belvedere.core.messages import words, words_in
from belvedere.games.frontier.components import Square
from belvedere.games.frontier.facts import SEATS
from belvedere.games.frontier.lawful.reading import DescribedPosition
from belvedere.games.frontier.lawful.reconstruction import Reconstruction
from belvedere.games.frontier.rules.state import (
    CAMEL,
    EACH_KIND,
    SHIP,
    STEP_COAST,
    STEP_COAST_EXPLORER,
    STEP_EXPLORERS,
    STEP_GAP,
    STEP_OVER,
    ring,
)
from belvedere.svg.endless import format_square

SQUARES = 3  # of a Survey tile
WHOSE = (
    words_in("whose", "black"),
    words_in("whose", "white"),
    words_in("whose", "red"),
    words_in("whose", "yellow"),
)
Hand = tuple[int, int]  # camels, ships
# What a seat can have had at some time: in hand, and on the board but not there any more.
Past = tuple[Hand, Hand]


def check_squares(told: DescribedPosition, replay: Reconstruction) -> None:
    """Check that each explorer can stand where it does; raise PositionError."""
    for square, (seat, kind) in told.explorers.items():
        name = format_square(*square)
        if square not in replay.turn_at or not replay.table.can_carry(square, kind):
            raise PositionError(
                words("A camel cannot stand on {square}.", square=name)
                if kind == CAMEL
                else words("A ship cannot stand on {square}.", square=name)
            )
        placer = replay.turn_at[square] % told.players
        if placer != seat:
            raise PositionError(
                words(
                    "{placer} has placed the tile on {square}: "
                    "no explorer of {other}'s can stand there.",
                    placer=SEATS[placer],
                    square=name,
                    other=WHOSE[seat],
                )
            )
    for seat in range(told.players):
        for kind in (CAMEL, SHIP):
            standing = sum(stands == (seat, kind) for stands in told.explorers.values())
            if standing + told.loses(seat)[kind] + told.supply[seat][kind] != EACH_KIND:
                raise PositionError(
                    words("A player has {number} explorers of each kind.", number=EACH_KIND)
                )


def check_new_tile(told: DescribedPosition, replay: Reconstruction) -> None:
    """Check who stands on this turn's tiles before all explorers are placed there."""
    if told.step not in (STEP_COAST, STEP_EXPLORERS, STEP_COAST_EXPLORER):
        return
    for x, y in replay.covered[-1]:
        if bool(replay.state["pawn"][ring(x), ring(y)]) != ((x, y) in told.explorers):
            raise PositionError(
                words(
                    "At this step an explorer is missing, or stands too early, on {square}.",
                    square=format_square(x, y),
                )
            )


def check_filling(
    told: DescribedPosition, replay: Reconstruction, winners: Sequence[set[int]]
) -> None:
    """Check that all squares were filled as long as there were explorers (R-EXP-1, R-EXP-2).

    A square can be empty because its owner was short of explorers, or because he has taken back
    or lost the one that stood there, in a turn with a gap that he can have won.
    """
    for seat in range(told.players):
        if _in_hand(told, replay, seat) not in _pasts(told, replay, winners, seat):
            raise PositionError(
                words(
                    "{colour} has not filled his squares as long as he could, "
                    "or has filled more than he could.",
                    colour=SEATS[seat],
                )
            )


def _in_hand(told: DescribedPosition, replay: Reconstruction, seat: int) -> Past:
    """Return what a seat has, or had before it began to fill the tile of this turn."""
    hand = list(told.supply[seat])
    if told.step == STEP_COAST_EXPLORER and seat == told.turn_of:
        for square in replay.covered[-1]:
            if square in told.explorers:
                hand[told.explorers[square][1]] += 1
    return (hand[CAMEL], hand[SHIP]), (0, 0)


def _pasts(
    told: DescribedPosition, replay: Reconstruction, winners: Sequence[set[int]], seat: int
) -> set[Past]:
    """Play all turns, and return what a seat can have at their end.

    At each chance it takes back all that is not on the board any more. Who has more in hand fills
    more squares, which does no harm as long as there is another chance.
    """
    turns = int(replay.state["turns"]) + (STEP_GAP <= told.step < STEP_OVER)
    chances = {t for t, w in zip(replay.gap_turns, winners, strict=True) if seat in w}
    pasts: set[Past] = {((EACH_KIND, EACH_KIND), (0, 0))}
    for turn in range(turns):
        if turn % told.players == seat:
            squares = replay.covered[turn]
            pasts = {after for past in pasts for after in _fill(told, replay, squares, past)}
        if turn in chances:
            lost = told.loses(seat) if turn == max(chances) else (0, 0)
            pasts = {(_minus(_plus(hand, gone), lost), (0, 0)) for hand, gone in pasts}
    return pasts


def _plus(hand: Hand, other: Sequence[int]) -> Hand:
    return hand[CAMEL] + other[CAMEL], hand[SHIP] + other[SHIP]


def _minus(hand: Hand, other: Sequence[int]) -> Hand:
    return hand[CAMEL] - other[CAMEL], hand[SHIP] - other[SHIP]


def _fill(
    told: DescribedPosition, replay: Reconstruction, squares: Sequence[Square], past: Past
) -> Iterator[Past]:
    """Fill the tiles of a turn in every way that can have left what stands there now."""
    hand, gone = past
    survey, coast = squares[:SQUARES], squares[SQUARES:]
    kind = int(replay.table.can_carry(survey[0], SHIP))
    put, stand = min(SQUARES, hand[kind]), sum(square in told.explorers for square in survey)
    if put < stand:
        return
    hand, gone = _minus(hand, _some(kind, put)), _plus(gone, _some(kind, put - stand))
    if not coast or hand == (0, 0):
        if not any(square in told.explorers for square in coast):
            yield hand, gone
        return
    for kind in (CAMEL, SHIP):
        if hand[kind] and told.explorers.get(coast[0], (0, kind))[1] == kind:
            left = 0 if coast[0] in told.explorers else 1
            yield _minus(hand, _some(kind, 1)), _plus(gone, _some(kind, left))


def _some(kind: int, number: int) -> Hand:
    return (number, 0) if kind == CAMEL else (0, number)
