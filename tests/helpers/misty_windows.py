"""Windows of Misty for tests: drawn as rows of letters, and matches played up to them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import belvedere
from belvedere import CHANCE, OVER, Position
from belvedere.games.misty.deck import DRAWINGS

# Windows are drawn row by row from the top, one letter per card.
CARDS = {
    "^": "balloon", "r": "rocket", "v": "leaf", "d": "raindrop",
    "<": "scooter", "u": "unicycle", "f": "fire truck", ">": "tractor",
    "#": "star", "h": "heart", "H": "house", "o": "smiley", "*": "flower", "m": "monster",
}  # fmt: skip
WHATS = {
    "balloon": "up", "rocket": "up", "leaf": "down", "raindrop": "down", "scooter": "left",
    "unicycle": "left", "fire truck": "right", "tractor": "right", "star": "plain",
    "heart": "plain", "house": "plain", "smiley": "smiley", "flower": "flower",
    "monster": "monster",
}  # fmt: skip
COPIES = {
    **dict.fromkeys(DRAWINGS[:8], 3),
    "star": 4, "heart": 4, "house": 4, "smiley": 8, "flower": 5, "monster": 5,
}  # fmt: skip
PLENTY = ", ".join(f"{drawing} {what} 64" for drawing, what in WHATS.items())  # for any windows
LETTERS = {drawing: letter for letter, drawing in CARDS.items()}

Rows = Sequence[str]
Cell = tuple[int, int]


def name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def read_cell(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


def order_of(rows: Rows, first: Cell = (0, 0)) -> list[tuple[str, str]]:
    """List cells and cards of a window as they are placed, from the first one outwards."""
    cells = [(x, y) for y in range(len(rows)) for x in range(len(rows[0]))]
    cells.sort(key=lambda cell: max(abs(cell[0] - first[0]), abs(cell[1] - first[1])))
    return [
        (name((x - first[0], y - first[1])), CARDS[rows[len(rows) - 1 - y][x]]) for x, y in cells
    ]


def play_round(position: Position, *windows: Rows, first: Cell = (0, 0)) -> Position:
    """Deal, pick and place so that these windows are built; who is not named has only stars."""
    players, options = position.players, position.options
    harmless = ["#" * len(row) for row in windows[0]]
    orders = [order_of(rows, first) for rows in windows]
    orders += [order_of(harmless, first)] * (players - len(windows))
    deals = 3 if options["beginners"] else 2
    size = len(orders[0]) // deals
    for deal in range(deals):
        turns = range(deal * size, (deal + 1) * size)
        left = -1 if deal == 1 else 1
        for owner in range(players):
            for turn in turns:  # the hand is then at another seat
                seat = (owner + left * (turn - turns.start)) % players
                position = position.play(f"deal {orders[seat][turn][1]}")
        for turn in turns:
            for seat in range(players):
                position = position.play(f"pick {orders[seat][turn][1]}", seat)
            for seat in range(players):
                position = position.play(f"place {orders[seat][turn][0]}", seat)
    return position


def build(*windows: Rows, first: Cell = (0, 0), **options: Any) -> Position:
    """Play one round up to the activation of these windows; the rest have stars only."""
    high, wide = len(windows[0]), len(windows[0][0])
    players = max(2, len(windows))
    given = {"players": players, "window": f"{wide}x{high}", "deck": PLENTY, "rounds": 1} | options
    return play_round(belvedere.start("misty", **given), *windows, first=first)


STANDARD_STILL = ["#hhH", "HHoo", "ooo*"]  # without arrows, from the standard deck


def activate(position: Position, *cells: str) -> Position:
    for cell in cells:
        position = position.play(f"activate {cell}")
    return position


def finish(rows: Rows, *cells: str) -> Position:
    """Activate the cards of a window of seat 0, which has to end the round."""
    position = activate(build(rows), *cells)
    assert position.actor == OVER
    return position


def cards(position: Position, seat: int = 0) -> dict[str, dict[str, Any]]:
    """Return the cards of a window by the cells where they were placed."""
    return {card["cell"]: card for card in position.to_dict()["windows"][seat]["cards"]}


def picture(position: Position, seat: int = 0) -> list[str]:
    """Draw what lies in a window now: a letter for a single card, else how many there are."""
    window = position.to_dict()["windows"][seat]
    box = window["frame"]
    lying: dict[str, list[str]] = {}
    for card in window["cards"]:
        if card["at"] is not None:
            lying.setdefault(card["at"], []).append(LETTERS[card["card"]])
    return [
        "".join(_letter(lying.get(f"{x},{y}", [])) for x in range(box["left"], box["right"] + 1))
        for y in range(box["top"], box["bottom"] - 1, -1)
    ]


def _letter(lying: list[str]) -> str:
    return "." if not lying else lying[0] if len(lying) == 1 else str(len(lying))


def points(position: Position, seat: int = 0) -> Any:
    return position.to_dict()["windows"][seat]["points"]


def deal(position: Position, *dealt: str) -> Position:
    for card in dealt:
        position = position.play(f"deal {card}")
    return position


def deal_anything(position: Position) -> Position:
    """Deal until somebody has to decide, always the first card that there is."""
    while position.actor == CHANCE:
        position = position.play(position.chances()[0][0])
    return position


def deal_various(position: Position) -> Position:
    """Deal until somebody has to decide, the drawings in turn."""
    number = 0
    while position.actor == CHANCE:
        outcomes = position.chances()
        position = position.play(outcomes[number * 5 % len(outcomes)][0])
        number += 1
    return position


def all_do_the_first(position: Position) -> Position:
    """Let everybody decide for the first move that he has."""
    for seat in position.actors:
        position = position.play(position.legal(seat)[0], seat)
    return position


def hands(position: Position) -> list[Any]:
    return [hand["cards"] for hand in position.to_dict()["hands"]]


def random_match(seed: int, **options: Any) -> Iterator[Position]:
    """Yield every position of a random match; seats decide in any order."""
    rng = random.Random(seed)
    position = belvedere.start("misty", **options)
    yield position
    while position.actor != OVER:
        if position.actor == CHANCE:
            position = position.roll(rng)
        else:
            seat = rng.choice(position.actors)
            position = position.play(rng.choice(position.legal(seat)), seat)
        yield position


def play_deal(position: Position) -> Position:
    """Deal, pick and place until cards are dealt again or activated."""
    position = deal_various(position)
    while position.to_dict()["step"] in ("pick", "place"):
        position = all_do_the_first(position)
    return position


def match(*rounds: Sequence[str], **options: Any) -> Position:
    """Play rounds of windows of two cards without arrows, one text a seat."""
    given = {"players": len(rounds[0]), "window": "1x2", "deck": PLENTY} | options
    position = belvedere.start("misty", **given)
    for windows in rounds:
        assert position.actor == CHANCE
        position = play_round(position, *([row] for row in windows))
    return position


WIN, LOSS, TIE = ("**", "##"), ("#*", "**"), ("*#", "#*")  # 4 : 2, 3 : 4, 3 : 3


def hidden_hands(position: Position) -> tuple[tuple[int, ...], ...]:
    """Return the hands of all seats, as copies of every drawing."""
    game: Any = position._game
    copies = game.record(position._state)["hands"].tolist()
    return tuple(map(tuple, copies[: position.players]))


def picking() -> Position:
    """Three beginners have passed once; seat 0 has picked."""
    position = deal(
        belvedere.start("misty", players=3, beginners=True),
        *["balloon", "smiley", "flower", "scooter", "smiley", "monster", "leaf", "tractor", "star"],
    )
    for move in ("pick balloon", "pick monster", "pick star", *["place 0,0"] * 3, "pick tractor"):
        position = position.play(move)
    return position


def placing_two() -> Position:
    """Seat 1 has placed the second card of a window of 2x2."""
    position = deal(belvedere.start("misty", window="2x2"), "star", "heart", "house", "leaf")
    position = all_do_the_first(all_do_the_first(position))
    return all_do_the_first(position).play("place 1,0", 1)
