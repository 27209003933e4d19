"""The figures of Misty's rule page: windows that were dealt, picked and placed like any other."""

from __future__ import annotations

from typing import Any, Final

from belvedere.core.position import Position
from belvedere.games.misty import deck
from belvedere.games.misty.card_names import CARDS
from belvedere.games.rulebook import Figure

LEGEND: Final = {
    "misty": {
        "en": "↑↓←→ moves that way, * has moved, ~ several cards lie there, . empty, + free",
        "ru": "↑↓←→ куда движется, * переместилась, ~ здесь несколько карт, . пусто, + свободно",
    }
}

# One player's window is the figure. The other builds one in which nothing moves.

Cards = list[tuple[str, str]]  # cell and card, in the order of placing


def rows(*lines: str) -> Cards:
    """Read a window from its top row; cells count from the lower left card."""
    table = [[card.strip() for card in line.split(",")] for line in reversed(lines)]
    return [(f"{x},{y}", card) for y, row in enumerate(table) for x, card in enumerate(row)]


def quiet(number: int, but: Cards) -> Cards:
    """Return that many cards without arrows which the other window leaves over."""
    taken = [card for _, card in but]
    left = [
        row.drawing
        for row in deck.rows(deck.STANDARD)
        if row.what in deck.STILL
        for _ in range(row.copies - taken.count(row.drawing))
    ]
    across = 3 if number == 9 else 4
    return [(f"{n % across},{n // across}", left[n]) for n in range(number)]


def built(window: Cards, deals: int) -> list[str]:
    """List the moves by which seat 0 builds a window out of hands that go to and fro."""
    other = quiet(len(window), window)
    size = len(window) // deals
    moves: list[str] = []
    for first in range(0, len(window), size):
        own, his = window[first : first + size], other[first : first + size]
        hands = [
            [pair[(n + seat) % 2][1] for n, pair in enumerate(zip(own, his, strict=True))]
            for seat in (0, 1)
        ]
        moves += [f"deal {card}" for hand in hands for card in hand]
        for (cell, card), (his_cell, his_card) in zip(own, his, strict=True):
            moves += [f"pick {card}", f"pick {his_card}"]
            moves += [f"place {cell}", f"place {his_cell}"]
    return moves


def after(window: Cards, *activated: str, deals: int = 2) -> str:
    """List the moves up to a window in which these cards have been activated."""
    return ", ".join([*built(window, deals), *(f"activate {cell}" for cell in activated)])


def lying(position: Position) -> dict[str, list[str]]:
    """Return what lies on the cells of the first window."""
    found: dict[str, list[str]] = {}
    for card in position.to_dict()["windows"][0]["cards"]:
        if card["at"] is not None:
            found.setdefault(card["at"], []).append(card["card"])
    return found


def fate(position: Position, cell: str) -> str | None:
    """Return what has become of the card that was placed on a cell."""
    cards = position.to_dict()["windows"][0]["cards"]
    found: str | None = next(card["fate"] for card in cards if card["cell"] == cell)
    return found


def points(position: Position) -> dict[str, int]:
    """Return the points of the cells of the first window."""
    return {e["cell"]: e["points"] for e in position.explain("points") if e["seat"] == 0}


def total(position: Position) -> int | None:
    """Return the points of the first window, once it is settled."""
    found: int | None = position.to_dict()["windows"][0]["points"]
    return found


# In letters a figure is the one window, with the cards' names in the reader's language.

SIGNS: Final = {"up": "↑", "down": "↓", "left": "←", "right": "→"}


def letters(position: Position, language: str) -> str:
    """Draw the first window in letters."""
    window = position.to_dict()["windows"][0]
    shown = {move.removeprefix("place "): "+" for move in position.legal(0) if "place" in move}
    for cell in lying(position):
        shown[cell] = _cell([card for card in window["cards"] if card["at"] == cell], language)
    columns, numbers = _frame(window["frame"], list(shown))
    width = max(map(len, shown.values())) + 1
    lines = ["   " + "".join(f"{x:<{width}}" for x in columns)]
    for y in reversed(numbers):
        cells = (shown.get(f"{x},{y}", ".") for x in columns)
        lines.append(f"{y:>2} " + "".join(f"{cell:<{width}}" for cell in cells))
    return "\n".join(line.rstrip() for line in lines)


def _cell(stack: list[dict[str, Any]], language: str) -> str:
    """Name the card on top: one that has moved, if there are several."""
    what = {row.drawing: row.what for row in deck.rows(deck.STANDARD)}
    top = max(stack, key=lambda card: bool(card["moved"]))
    sign = "*" if top["moved"] else SIGNS.get(what[top["card"]], "")
    return "~" * (len(stack) > 1) + CARDS[top["card"]].say(language) + sign


def _frame(box: dict[str, int], shown: list[str]) -> tuple[range, range]:
    """Return the columns and rows of the window, and of the free cells around it."""
    xs, ys = zip(*(map(int, cell.split(",")) for cell in shown), strict=True)
    columns = range(min(box["left"], *xs), max(box["right"], *xs) + 1)
    return columns, range(min(box["bottom"], *ys), max(box["top"], *ys) + 1)


EXAMPLE: Final = rows(
    "smiley, raindrop, smiley, smiley",
    "flower, leaf, tractor, unicycle",
    "monster, scooter, house, rocket",
)
BEST: Final = ("3,1", "1,0", "1,1", "1,2", "3,0")
ARROWS: Final = rows("rocket, heart, star", "house, tractor, heart", "balloon, leaf, unicycle")
MEAL: Final = rows("flower, heart, star", "monster, fire truck, monster", "house, flower, star")
FACES: Final = rows("smiley, smiley, smiley", "star, heart, smiley", "balloon, house, smiley")
STEPS: Final = [("0,0", "star"), ("1,0", "house"), ("2,1", "heart"), ("3,1", "smiley")]

WINDOW: Final[dict[str, Any]] = {"part": "board", "seat": "0"}  # all that is drawn
ONE_ROUND: Final = {"rounds": 1}
THREE: Final = {"rounds": 1, "beginners": True}


def placing() -> str:
    """List the moves up to a fifth card that seat 0 has to place."""
    window = [*STEPS, ("0,1", "flower"), ("1,1", "leaf")]
    moves = built(window * 2, 2)
    return ", ".join(moves[: 12 + 4 * 4 + 2])


_FIGURES: Final = {
    "placing": Figure(
        "misty",
        placing(),
        drawing={
            **WINDOW,
            "last": False,
            "annotations": [
                {"square": "0,1", "kind": "mark"},
                {"square": "1,2", "kind": "mark"},
                {"square": "1,-1", "kind": "mark"},
            ],
        },
        letters=letters,
        legal=["place 0,1", "place 1,2", "place 1,-1"],
        illegal={
            "place 0,2": "touches another",
            "place -1,0": "would not fit",
            "place 1,0": "lies there",
        },
    ),
    "arrows": Figure(
        "misty",
        after(ARROWS, deals=3),
        THREE,
        drawing=WINDOW,
        letters=letters,
        legal=["activate 0,0", "activate 0,2", "activate 1,0", "activate 1,1", "activate 2,0"],
        illegal={"activate 0,1": "no arrow"},
    ),
    "moved": Figure(
        "misty",
        after(ARROWS, "1,1", "1,0", "0,2", deals=3),
        THREE,
        drawing=WINDOW,
        letters=letters,
        facts=lambda p: (
            lying(p)["2,1"] == ["tractor", "heart"]
            and fate(p, "2,1") == "covered"
            and fate(p, "1,0") == "gone"
            and fate(p, "0,2") == "gone"
            and "1,1" not in lying(p)
        ),
        legal=["activate 0,0", "activate 2,0"],
    ),
    "hungry": Figure(
        "misty",
        after(MEAL, deals=3),
        THREE,
        drawing=WINDOW,
        letters=letters,
        legal=["activate 1,1"],
        facts=lambda p: lying(p)["0,1"] == lying(p)["2,1"] == ["monster"],
    ),
    "fed": Figure(
        "misty",
        after(MEAL, "1,1", deals=3),
        THREE,
        drawing=WINDOW,
        letters=letters,
        facts=lambda p: (
            lying(p)["0,2"] == ["monster"]
            and fate(p, "0,2") == "eaten"
            and fate(p, "2,1") == "covered"
            and lying(p)["1,0"] == ["flower"]
        ),
    ),
    "smileys": Figure(
        "misty",
        after(FACES, "0,0", deals=3),
        THREE,
        drawing=WINDOW,
        letters=letters,
        facts=lambda p: (
            [points(p)[cell] for cell in ("0,2", "1,2", "2,2")] == [1, 2, 1]
            and points(p)["2,1"] == points(p)["2,0"] == 1
        ),
    ),
    "before": Figure(
        "misty",
        after(EXAMPLE),
        ONE_ROUND,
        drawing=WINDOW,
        letters=letters,
        legal=[f"activate {cell}" for cell in (*BEST, "2,1")],
    ),
    "after": Figure(
        "misty",
        after(EXAMPLE, *BEST),
        ONE_ROUND,
        drawing=WINDOW,
        letters=letters,
        facts=lambda p: total(p) == 10 and fate(p, "0,0") == "covered",
    ),
}
_FIGURES["first"] = _FIGURES["arrows"]
FIGURES: Final = {"misty": _FIGURES}
