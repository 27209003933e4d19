"""Compares Misty with its slow twin, step by step, with what every seat may know of it."""

from __future__ import annotations

import random
from typing import Any

import belvedere
from belvedere import Position
from oracles.twins.misty import STANDARD, Misty, Row

KEYS = (  # of the JSON: the part that is the game's own
    "step",
    "round",
    "rounds",
    "deal",
    "passing",
    "activating",
    "hands",
    "picks",
    "placements",
    "windows",
    "unseen",
)
LOOK = 0.1  # share of the dealt cards after which every viewer is asked

HUNGRY = "star plain 2, smiley smiley 1, flower flower 9, monster monster 12"
MEADOW = "balloon up 2, leaf down 2, flower flower 15, monster monster 5"
SMILING = "scooter left 2, tractor right 2, house plain 3, smiley smiley 18, monster monster 1"
ARROWS = (
    "balloon up 3, rocket up 3, leaf down 3, raindrop down 3, scooter left 3, unicycle left 3, "
    "fire truck right 3, tractor right 3"
)
FACING = "fire truck right 14, tractor left 14, flower flower 4, monster monster 4"
ASTRAY = (  # drawings that do something else than they should
    "balloon down 4, leaf up 4, fire truck left 3, star right 3, heart monster 3, house smiley 6, "
    "smiley flower 4, flower plain 3, monster up 3"
)
TIED = "star plain 3, heart plain 5"  # nobody ever wins a round; not a card too many
NEARLY_TIED = "balloon up 2, house plain 14"

OPTION_SETS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 3},
    {"players": 4},
    {"beginners": True},
    {"beginners": True, "players": 3},
    {"beginners": True, "players": 4},
    {"window": "2x2"},
    {"window": "2x2", "players": 4},
    {"window": "2x3"},
    {"window": "2x3", "players": 3},
    {"window": "2x4"},
    {"window": "2x4", "players": 4, "rounds": 3},
    {"window": "4x4", "rounds": 3},
    {"window": "4x4", "players": 3, "rounds": 2},
    {"window": "1x2"},
    {"window": "1x4", "players": 3},
    {"window": "2x3", "beginners": True},
    {"window": "1x3", "beginners": True, "players": 4},
    {"deck": HUNGRY},
    {"deck": HUNGRY, "window": "2x4", "players": 3},
    {"deck": MEADOW, "rounds": 2},
    {"deck": MEADOW, "window": "2x2", "players": 4},
    {"deck": SMILING},
    {"deck": SMILING, "window": "1x4", "players": 4},
    {"deck": SMILING, "beginners": True},
    {"deck": ARROWS, "rounds": 2},
    {"deck": ARROWS, "window": "2x4", "players": 3},
    {"deck": FACING, "players": 3, "rounds": 1},
    {"deck": FACING, "window": "4x4", "rounds": 1},
    {"deck": FACING, "window": "1x4"},
    {"deck": ASTRAY},
    {"deck": ASTRAY, "beginners": True, "players": 3, "rounds": 3},
    {"deck": TIED, "window": "2x2"},
    {"deck": TIED, "window": "1x2", "players": 4, "rounds": 3},
    {"deck": NEARLY_TIED, "window": "2x2", "players": 4},
    {"deck": NEARLY_TIED, "window": "2x3"},
    {"rounds": 1},
    {"rounds": 2, "players": 3},
    {"rounds": 3, "beginners": True},
)


def parse_deck(text: str) -> list[Row]:
    """Read rows of `drawing what copies`."""
    rows = []
    for row in text.split(","):
        *drawing, what, copies = row.split()
        rows.append((" ".join(drawing), what, int(copies)))
    return rows


def twin_of(options: dict[str, Any]) -> Misty:
    """Start the twin with the options of the game."""
    deck = parse_deck(options["deck"]) if "deck" in options else STANDARD
    return Misty(**{**options, "deck": deck})


def compare_step(position: Position, twin: Misty) -> None:
    """Check that both know the same of who may do what, and of the result."""
    actors = twin.actors()
    if isinstance(actors, str):
        assert position.actor == {"chance": belvedere.CHANCE, "over": belvedere.OVER}[actors]
        assert position.actors == ()
    else:
        assert list(position.actors) == actors
        assert position.actor == actors[0]
    for seat in range(position.players):
        assert position.legal(seat) == twin.legal(seat), seat
    assert position.chances() == twin.chances()
    assert list(position.scores) == twin.scores()
    outcome = position.outcome
    assert (outcome and list(outcome.winners)) == twin.winners()
    assert (outcome and list(outcome.placing)) == twin.placing()
    assert (outcome and str(outcome.reason)) == twin.reason()


def compare_table(found: dict[str, Any], twin: Misty, viewer: int | None) -> None:
    """Check that both show the same: everything, or what one viewer knows."""
    expected = twin.describe(viewer)
    assert expected.keys() == set(KEYS)
    for key in KEYS:
        assert found[key] == expected[key], f"viewer {viewer}, {key}: {found[key]}"


def compare_view(position: Position, twin: Misty, viewer: int) -> None:
    """Check what one viewer knows, and that the rest of the JSON tells him no more: R-MIS-8."""
    found = position.observe(viewer)
    compare_table(found, twin, viewer)
    step = found["step"]
    if step in ("pick", "place"):  # whether others have decided looks as "not yet"
        waiting = set(range(position.players))
        if viewer not in position.actors:
            waiting.remove(viewer)
        assert found["actors"] == sorted(waiting)
    last = found["last"]
    verb = last and last["move"].split()[0]
    if verb == "deal":  # only who was dealt the card may know it
        assert viewer == max(seat for seat, hand in enumerate(found["hands"]) if hand["size"])
    elif verb == step and step != "activate":
        assert last["seat"] == viewer, f"viewer {viewer} sees {last}"


def compare_match(options: dict[str, Any], seed: int, look: float = 1) -> int:
    """Play one match at random on both and return its number of steps.

    `look`: how often everything on the table is compared, with what every viewer sees of it.
    """
    rng = random.Random(seed)
    position = belvedere.start("misty", **options)
    twin = twin_of(options)
    steps = 0
    while True:
        compare_step(position, twin)
        actors = twin.actors()
        if rng.random() < look:
            compare_table(position.to_dict(), twin, None)
            if actors != "chance" or rng.random() < LOOK:
                for viewer in range(position.players):
                    compare_view(position, twin, viewer)
        if actors == "over":
            return steps
        if isinstance(actors, str):
            outcomes, weights = zip(*twin.chances(), strict=True)
            [move] = rng.choices(outcomes, weights)
            position = position.play(move)
            twin.play(move, "chance")
        else:
            seat = rng.choice(actors)
            move = rng.choice(twin.legal(seat))
            position = position.play(move, player=seat)
            twin.play(move, seat)
        steps += 1


def compare_seed(seed: int, look: float = 1) -> int:
    """Compare one match; the seed chooses its options."""
    return compare_match(OPTION_SETS[seed % len(OPTION_SETS)], seed, look)


def compare_tree(options: dict[str, Any]) -> int:
    """Visit every position of a small match, on both, and return their number."""
    seen: set[Position] = set()
    waiting = [(belvedere.start("misty", **options), twin_of(options))]
    while waiting:
        position, twin = waiting.pop()
        if position in seen:
            continue
        seen.add(position)
        compare_step(position, twin)
        compare_table(position.to_dict(), twin, None)
        for viewer in range(position.players):
            compare_view(position, twin, viewer)
        actors = twin.actors()
        for seat in ["chance"] if actors == "chance" else [] if actors == "over" else actors:
            moves = [m for m, _ in twin.chances()] if seat == "chance" else twin.legal(int(seat))
            for move in moves:
                after = position.play(move, None if seat == "chance" else int(seat))
                if after not in seen:
                    other = twin.copy()
                    other.play(move, seat)
                    waiting.append((after, other))
    return len(seen)
