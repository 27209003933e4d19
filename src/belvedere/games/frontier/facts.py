"""What Mirage and Overworld are, before anybody plays them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from belvedere.core.facts import Facts, Option, Options, Showing
from belvedere.core.messages import Message, words, words_in


class Reason(StrEnum):
    """Why a game of Mirage or Overworld ended."""

    NO_COAST = "no-coast-tile-left"
    NO_SURVEY = "no-survey-tile-left"


WHY: Mapping[StrEnum, Message] = {
    Reason.NO_COAST: words("No Coast tile is left."),
    Reason.NO_SURVEY: words("No Survey tile is left."),
}

SEATS = (
    words_in("seat", "Black"),
    words_in("seat", "White"),
    words_in("seat", "Red"),
    words_in("seat", "Yellow"),
)

RULINGS = (
    *(f"R-EDGE-{n}" for n in range(5)),
    *(f"R-TILE-{n}" for n in range(1, 5)),
    *(f"R-TURN-{n}" for n in range(1, 5)),
    *(f"R-EXP-{n}" for n in range(1, 3)),
    *(f"R-REG-{n}" for n in range(1, 3)),
    "R-GAP-1", "R-GAP-2", "R-GAP-3", "R-GAP-3a", *(f"R-GAP-{n}" for n in range(4, 9)),
    "R-END-1", "R-END-2",
    *(f"R-SCORE-{n}" for n in range(1, 4)),
    *(f"R-PALM-{n}" for n in range(1, 4)),
)  # fmt: skip

MOST_GAPS = 80
MOST_ITEMS = 20


def _longest(_: Options) -> int:
    # A tile: draw, place, fill squares; a Coast tile: place, fill; a gap: choose, award, marker,
    # move, keep, and two explorers; each item once; and two outcomes before the first turn.
    return 2 + 40 * 3 + 9 * 2 + MOST_GAPS * 7 + MOST_ITEMS


def _actions(_: Options) -> int:
    return 74_099  # state.ACTIONS, without importing what is heavy; a test compares them


def _cases(*names: str) -> tuple[Options, ...]:
    """Every combination of the variants, with two to four players in turn."""
    found: list[Options] = []
    for chosen in range(2 ** len(names)):
        variant = {name: True for n, name in enumerate(names) if chosen >> n & 1}
        found.append({"players": 2 + chosen % 3, **variant})
    return tuple(found)


MIRAGE = Facts(
    id="mirage",
    title=words("Mirage"),
    designers=("Nemo Rathwald",),
    summary=words("Survey desert and sea, and pitch your tents where no tile can ever lie."),
    players=(2, 4),
    options=(
        Option(
            "advanced",
            False,
            words("choose your tile instead of drawing it"),
            label=words("Choose tiles"),
        ),
        Option(
            "palm_trees",
            False,
            words("gaps of several squares grow palm trees"),
            label=words("Palm trees"),
        ),
        Option(
            "equal_turns",
            False,
            words("play on until all have had equally many turns"),
            label=words("Equal turns"),
        ),
    ),
    engine="belvedere.games.frontier.game:Frontier",
    reasons=Reason,
    why=WHY,
    source=words("Mirage, rules of February 16, 2016"),
    rulings=RULINGS,
    longest=_longest,
    actions=_actions,
    score_range=lambda _: (0, 1000),
    seats=SEATS,
    chance=True,
    outcomes=12,  # the start tile, or a Survey tile
    cases=(*_cases("advanced", "palm_trees", "equal_turns"), {"players": 4}, {"players": 3}),
    order=10,
    showing=Showing(  # of about 100 decisions
        decisions=24, poster=(60, 28), ground=("#54465c", "#262131"), tray="sheet"
    ),
)

OVERWORLD = Facts(
    id="overworld",
    title=words("Overworld"),
    designers=("Nemo Rathwald",),
    summary=words("Map a world of pixels, and open dungeon doors where no tile can ever lie."),
    players=(2, 4),
    options=(
        Option(
            "provisions",
            False,
            words("gaps of several squares hold provisions"),
            label=words("Provisions"),
        ),
        Option("ports", False, words("a Port may stand in place of a door"), label=words("Ports")),
    ),
    engine="belvedere.games.frontier.game:Frontier",
    reasons=Reason,
    why=WHY,
    source=words("Overworld, rules of February 17, 2017"),
    rulings=(*RULINGS, "R-PORT-1", "R-PORT-2"),
    longest=_longest,
    actions=_actions,
    score_range=lambda _: (0, 1000),
    seats=SEATS,
    chance=True,
    outcomes=12,  # the start tile, or a Survey tile
    cases=(
        *_cases("provisions", "ports"),
        {"players": 3},
        {"players": 4, "provisions": True, "ports": True},
    ),
    order=20,
    showing=Showing(  # of about 110 decisions
        decisions=24, poster=(60, 14), ground=("#3c3a5e", "#313154"), tray="sheet"
    ),
)
