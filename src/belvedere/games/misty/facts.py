"""What Misty is, before anybody plays it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from belvedere.core.errors import OptionError, quoted
from belvedere.core.facts import Facts, Option, Options, Showing
from belvedere.core.messages import Message, counted, words
from belvedere.games.misty import deck

MOST_ROUNDS = 7  # R-MIS-7
LONGEST_SIDE = 4
SIDES = {str(side) for side in range(1, LONGEST_SIDE + 1)}
TIMES = str.maketrans({"×": "x", "х": "x", "*": "x"})  # the second is a Cyrillic letter
LONGEST_WINDOW = 40  # characters that a window may be written with
BEGINNERS_SIDE = 3

TINY_DECK = (
    "balloon up 3, scooter left 3, tractor right 2, "
    "smiley smiley 4, flower flower 2, monster monster 2"
)


class Reason(StrEnum):
    """Why a match of Misty ended."""

    TWO_WINS = "two-round-wins"
    LAST_ROUND = "last-round"  # most round wins, then most points over all rounds, else shared


WHY: Mapping[StrEnum, Message] = {
    Reason.TWO_WINS: words("Two rounds are won."),
    Reason.LAST_ROUND: words("The last round is over."),
}


def sides(options: Options) -> tuple[int, int]:
    """Return the shorter and the longer side of the window."""
    short, long = str(options["window"]).split("x")
    return int(short), int(long)


def cells(options: Options) -> int:
    """Count the cells of the window."""
    short, long = sides(options)
    return short * long


def deals(options: Options) -> int:
    """Count the deals of a round (R-MIS-2)."""
    return 3 if options["beginners"] else 2


def _read_window(value: object) -> str:
    text = value if isinstance(value, str) and len(value) <= LONGEST_WINDOW else ""
    found = sorted(side.strip() for side in text.lower().translate(TIMES).split("x"))
    if len(found) != 2 or not set(found) <= SIDES or found == ["1", "1"]:
        raise OptionError(
            words("Window (window) is {form}, not {value}.", form=WINDOW_FORM, value=quoted(value))
        )
    return "x".join(found)


BEGINNERS = Option(
    "beginners",
    False,
    words("a window of 3x3 in three deals"),
    label=words("For beginners"),
)


def _implied(chosen: Options) -> Options:
    return {"window": "3x3"} if chosen.get("beginners") else {}


def _contradiction(options: Options) -> Message | None:
    window, number = options["window"], cells(options)
    if options["beginners"]:
        if number % 3 or sides(options)[1] > BEGINNERS_SIDE:
            return words(
                "Beginners build a window of 3x3 in three deals; {window} does not.", window=window
            )
    elif number % 2:
        return words(
            "A window of {window} cannot be dealt in two halves; the option {option} deals in "
            "thirds.",
            window=window,
            option=BEGINNERS.called(),
        )
    players, cards = int(options["players"]), deck.size(str(options["deck"]))
    if cards < players * number:
        return counted(
            "This deck has {number} card; {players} players with windows of {window} need {all}.",
            "This deck has {number} cards; {players} players with windows of {window} need {all}.",
            cards,
            players=players,
            window=window,
            all=players * number,
        )
    return None


WINDOW_FORM = words("width x height, each up to {longest}, such as 3x4", longest=LONGEST_SIDE)

MISTY = Facts(
    id="misty",
    title=words("Misty"),
    designers=("Florian Fay",),
    summary=words(
        "Draw on the misted window; then your drawings come alive and wipe each other out."
    ),
    players=(2, 4),
    options=(
        BEGINNERS,
        Option(
            "window",
            "3x4",
            words("the window that everybody builds, upright or lying"),
            label=words("Window"),
            form=WINDOW_FORM,
            read=_read_window,
        ),
        Option(
            "deck",
            deck.STANDARD,
            words("the cards, what they do and how many there are"),
            label=words("Deck"),
            empty=words(
                "empty for the deck of the box, or rows with commas between them, such as "
                "balloon up 3"
            ),
            form=words("standard, rows such as balloon up 3, or a TOML file"),
            read=deck.read_deck,
        ),
        Option(
            "rounds",
            MOST_ROUNDS,
            words("rounds after which a match ends at last"),
            1,
            MOST_ROUNDS,
            label=words("Rounds"),
        ),
    ),
    engine="belvedere.games.misty.game:Misty",
    reasons=Reason,
    why=WHY,
    source=words("Мираж (Misty), Russian leaflet"),
    rulings=tuple(f"R-MIS-{n}" for n in range(1, 9)),
    # Each card is dealt, picked, placed and moved at most once.
    longest=lambda options: 4 * int(options["players"]) * cells(options) * int(options["rounds"]),
    actions=lambda _: 126,  # state.ACTIONS, without importing what is heavy; a test compares them
    score_range=lambda _: (0, 2),
    chance=True,
    outcomes=14,  # the drawings
    hidden=True,
    simultaneous=True,
    implied=_implied,
    contradiction=_contradiction,
    cases=(
        {},
        {"players": 3},
        {"beginners": True, "players": 3},
        {"players": 2, "window": "2x2", "deck": TINY_DECK, "rounds": 1},
        {"players": 3, "window": "1x2", "rounds": 3},
        {"players": 3, "window": "4x4", "rounds": 2},
        {"players": 4},
    ),
    order=40,
    showing=Showing(decisions=20, poster=(20, 8), is_wide=True),  # of about 120
    reach=0.54,  # luck has more of a say
    solver="belvedere.solvers.activation",
)
