"""Compares Mirage and Overworld with their slow twin, step by step, legal lists included."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import belvedere
from belvedere import Position
from oracles.twins.frontier import Frontier

Policy = Callable[[Position, Sequence[str], random.Random], str]
Square = tuple[int, int]

ARMS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BEST = 4  # a gap-seeking player chooses among so many places

VARIANTS: tuple[tuple[str, dict[str, bool]], ...] = (
    *(
        ("mirage", {"advanced": a, "palm_trees": p, "equal_turns": e})
        for a in (False, True)
        for p in (False, True)
        for e in (False, True)
    ),
    *(("overworld", {"provisions": p, "ports": q}) for p in (False, True) for q in (False, True)),
)


def uniform(_: Position, moves: Sequence[str], rng: random.Random) -> str:
    """Choose at random."""
    return rng.choice(moves)


def parse(square: str) -> Square:
    x, y = square.split(",")
    return int(x), int(y)


def covered(move: str) -> list[Square]:
    """Return the squares that a placement covers; none for other moves."""
    words = move.split()
    if words[0] == "coast":
        return [parse(words[3])]
    if words[0] not in ("land", "water"):
        return []
    x, y = parse(words[1])
    return [(x, y), *((x + ARMS[arm][0], y + ARMS[arm][1]) for arm in words[2])]


def taken_squares(position: Position) -> set[Square]:
    """Return the squares with a tile."""
    tiles = position.to_dict()["tiles"]
    return {parse(square["square"]) for tile in tiles for square in tile["squares"]}


def seeking(position: Position, moves: Sequence[str], rng: random.Random) -> str:
    """Close many gaps: place tiles where most squares around are taken already."""
    if not covered(moves[0]):
        return rng.choice(moves)
    taken = taken_squares(position)
    around = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]

    def crowd(move: str) -> int:
        return sum((x + dx, y + dy) in taken for x, y in covered(move) for dx, dy in around)

    return rng.choice(sorted(moves, key=crowd)[-BEST:])


def large(position: Position, moves: Sequence[str], rng: random.Random) -> str:
    """Enclose large areas: touch few tiles, but corners and loose ends of others."""
    if not covered(moves[0]) or rng.random() < 0.3:
        return rng.choice(moves)
    taken = taken_squares(position)

    def ring(move: str) -> int:
        own = set(covered(move))
        near = {
            (x + dx, y + dy) for x, y in own for dx in (-2, -1, 0, 1, 2) for dy in (-2, -1, 0, 1, 2)
        }
        beside = {(x + dx, y + dy) for x, y in own for dx, dy in ARMS.values()}
        return len(near & taken) - 3 * len(beside & taken)

    return rng.choice(sorted(moves, key=ring)[-BEST:])


POLICIES: dict[str, Policy] = {"uniform": uniform, "seeking": seeking, "large": large}


def stretching(direction: str) -> Policy:
    """Lay tiles as far in one direction as possible, and those that bring a Coast tile last."""
    dx, dy = ARMS[direction]

    def policy(_: Position, moves: Sequence[str], rng: random.Random) -> str:
        mixed = [move for move in moves if move not in ("take LLL", "take DDD")]
        if not covered(moves[0]):
            return rng.choice(mixed or moves)

        def far(move: str) -> int:
            return max(dx * x + dy * y for x, y in covered(move))

        farthest = max(map(far, moves))
        return rng.choice([move for move in moves if far(move) == farthest])

    return policy


def table_of(position: Position) -> dict[str, Any]:
    """Return a position's JSON in the twin's words."""
    data = position.to_dict()
    colours = data["colours"]
    seat = {None: None, **{colour: n for n, colour in enumerate(colours)}}
    return {
        "tiles": [
            {
                "kind": tile["kind"],
                "squares": sorted(parse(square["square"]) for square in tile["squares"]),
                "face": tile["face"],
                "pattern": tile["pattern"],
                "rotation": tile["rotation"],
            }
            for tile in data["tiles"]
        ],
        "explorers": {
            parse(e["square"]): (seat[e["colour"]], e["kind"]) for e in data["explorers"]
        },
        "gaps": sorted(
            (
                {
                    "squares": sorted(parse(square) for square in gap["squares"]),
                    "kind": gap["kind"],
                    "owner": seat[gap["owner"]],
                    "marker": gap["marker"],
                    "items": sorted(gap["items"]),
                }
                for gap in data["gaps"]
            ),
            key=lambda gap: gap["squares"][0],
        ),
        "bag": data["bag"],
        "pile": data["pile"],
        "stock": data["stock"],
    }


def compare_step(position: Position, twin: Frontier) -> list[str]:
    """Check that both know the same of one position; return what may be played or drawn."""
    assert list(position.scores) == twin.scores()
    if position.actor == belvedere.OVER:
        assert twin.actor == "over"
        assert position.outcome is not None
        assert list(position.outcome.winners) == twin.winners()
        assert str(position.outcome.reason) == twin.reason()
        return []
    if position.actor == belvedere.CHANCE:
        assert twin.actor == "chance"
        assert dict(position.chances()) == twin.chances()
        return [outcome for outcome, weight in position.chances() for _ in range(weight)]
    assert position.actor == twin.actor
    moves, expected = position.legal(), twin.legal()
    assert len(moves) == len(expected)
    assert set(moves) == set(expected)
    return moves


def compare_table(position: Position, twin: Frontier) -> None:
    """Check that the same lies on both tables."""
    expected, found = twin.table(), table_of(position)
    for name, value in found.items():
        if name == "tiles":
            told = (
                [{key: tile[key] for key in value[0]} for tile in expected["tiles"]]
                if value
                else []
            )
            for tile in told:
                tile["squares"] = sorted(map(tuple, tile["squares"]))
            assert told == value
        elif name == "gaps":
            told = [
                {key: gap[key] for key in ("kind", "owner", "marker", "items")}
                for gap in expected["gaps"]
            ]
            assert told == [{k: g[k] for k in ("kind", "owner", "marker", "items")} for g in value]
            assert [sorted(map(tuple, g["squares"])) for g in expected["gaps"]] == [
                g["squares"] for g in value
            ]
        else:
            assert expected[name] == value, name
    for seat, supply in enumerate(position.to_dict()["supplies"]):
        twin_supply = expected["supplies"][seat]
        assert (supply["camel"], supply["ship"]) == (twin_supply["camel"], twin_supply["ship"])


def compare_game(
    game: str, players: int, options: dict[str, bool], policy: Policy, seed: int
) -> int:
    """Play one game on both and return its number of steps."""
    rng = random.Random(seed)
    position = belvedere.start(game, players=players, **options)
    twin = Frontier(game, players=players, **options)
    steps = 0
    while moves := compare_step(position, twin):
        chance = position.actor == belvedere.CHANCE
        move = rng.choice(moves) if chance else policy(position, moves, rng)
        position = position.play(move)
        twin.play(move)
        steps += 1
        if steps % 16 == 0:
            compare_table(position, twin)
    compare_table(position, twin)
    return steps


def compare_seed(seed: int) -> int:
    """Compare one game; the seed chooses its variant, its players and how they play."""
    game, options = VARIANTS[seed % len(VARIANTS)]
    players = 2 + seed // len(VARIANTS) % 3
    policy = tuple(POLICIES.values())[seed // (3 * len(VARIANTS)) % len(POLICIES)]
    return compare_game(game, players, options, policy, seed)
