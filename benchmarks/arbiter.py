"""Mirador's arbiter, measured: verdicts, breaks, placements, and playouts with the fast test.

Positions have 10 to 40 towers and come half from random games, half from games between two simple
*linkers*: each looks at a few random places and takes the one that lets its longest group of
inseparable towers reach farthest. Nobody declares, so games go on past the point where one could.
The fewest towers that break a declaration are asked for in positions of 3 to 40 towers: on both
axes, on one, and just before a colour is sound; and in three positions that once took minutes.

Run by itself, it also compares the fast test with the solver on many positions:
`python benchmarks/arbiter.py 100000`. Or it counts what the fewest towers cost on boards of all
sizes, with towers of one to four micro squares: `python benchmarks/arbiter.py graded 300`.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parent.parent))

import numpy as np
from benchmarks.targets import Target

from belvedere.core import registry
from belvedere.core.errors import PositionError
from belvedere.core.position import Position, load, start
from belvedere.games.mirador.description import COLOURS
from belvedere.games.mirador.rules.state import ROWS
from belvedere.games.mirador.rules.turn import EAST, NORTH, SOUTH, WEST
from belvedere.kernel.engine import CompiledGame
from belvedere.kernel.rng import generator
from belvedere.solvers.arbiter import fewest, judge, smallest_break, winning_placements
from belvedere.solvers.arbiter.asking import AXES
from belvedere.solvers.arbiter.engine.layout import Desks, new_desks
from belvedere.solvers.arbiter.engine.playouts import secure_playouts
from belvedere.solvers.arbiter.engine.secure import secure
from belvedere.solvers.arbiter.proofs import withstands
from belvedere.solvers.arbiter.reviews import sound_since
from belvedere.solvers.arbiter.searching import decide_within

FEWEST, MOST = 10, 40  # towers
SEED = 20_261_115
JUDGED = 5000  # positions
BROKEN = 2000  # positions, for the fewest towers that break
SEARCHED = 60  # positions, for winning placements
LOOKS = 6  # places that a linker looks at
PLAYOUT_SECONDS = 3.0

# Towers of Red and of Blue, who declares, and which chains count.
ONCE_SLOW = (
    ("v25 x7 x18 y3", "b1 q9 q12 r15 u13 z24", "blue", ("we",)),
    ("u4 j4 j26 e7 t24 e17 u20 a21 t11 a2", "l15 n25 v16 z12 g13 d3 w7 n6 b25", "red", AXES),
    ("u2 u8 u14 w20 x23 w17 u23", "a3 g4 n5", "red", AXES),
)

Asked = tuple[Position, str, tuple[str, ...]]  # a position, a colour, the kinds of chains


def mirador() -> CompiledGame:
    """Return the game on the full board."""
    game = registry.game("mirador", {})
    assert isinstance(game, CompiledGame)
    return game


# Games.


def games(seed: int) -> Iterator[list[bytes]]:
    """Yield games without end, a state for each number of towers; every other one is by linkers."""
    game, rng = mirador(), random.Random(seed)
    desks = new_desks()
    while True:
        yield play(game, rng, None)
        yield play(game, rng, desks)


def play(game: CompiledGame, rng: random.Random, desks: Desks | None) -> list[bytes]:
    """Play up to the largest number of towers; at random, or by linkers if they have a desk."""
    states = [game.start()]
    while len(states) <= MOST:
        state = states[-1]
        actors = game.actors(state)
        if actors < 0:
            break
        seat = actors >> 1
        actions = game.calm(state, seat)
        if desks is None:
            action = rng.choice(actions)
        else:
            looks = rng.sample(actions, min(LOOKS, len(actions)))
            colour = int(game.record(state)["colour"])
            action = max(
                looks, key=lambda a: reach(game, desks, game.apply(state, seat, a), colour)
            )
        states.append(game.apply(state, seat, action))
    return states


def reach(game: CompiledGame, desks: Desks, state: bytes, colour: int) -> int:
    """Return how many rows or columns the longest group of inseparable towers spans."""
    record = game.record(state)
    desks["states"][0, 0] = record
    secure(desks, 0, colour)
    board = desks["boards"][0, 0]
    size = int(record["size"])
    boxes: dict[int, list[int]] = {}
    for x, y in places(record["towers"][colour].tolist()):
        root = find(board["parent"], x * ROWS + y)
        sides = int(board["sides"][root])
        west, east = (0 if sides & WEST else x), (size if sides & EAST else x + 2)
        south, north = (0 if sides & SOUTH else y), (size if sides & NORTH else y + 2)
        box = boxes.setdefault(root, [west, east, south, north])
        box[0], box[1] = min(box[0], west), max(box[1], east)
        box[2], box[3] = min(box[2], south), max(box[3], north)
    return max(max(b[1] - b[0], b[3] - b[2]) for b in boxes.values())


def places(words: list[int]) -> Iterator[tuple[int, int]]:
    """Yield column and row of each tower."""
    return (
        (x, y)
        for x, word in enumerate(words)
        if word
        for y in range(word.bit_length())
        if word >> y & 1
    )


def find(parent: Any, spot: int) -> int:
    """Return the root of a tower's group."""
    while int(parent[spot]) != spot:
        spot = int(parent[spot])
    return spot


def positions(number: int, seed: int, fewest: int = FEWEST, most: int = MOST) -> list[Position]:
    """Take positions out of games, three of each."""
    rng = random.Random(seed)
    found: list[Position] = []
    for states in games(seed):
        last = min(most, len(states) - 1)
        for towers in rng.sample(range(fewest, last + 1), min(3, last + 1 - fewest)):
            found.append(Position(mirador(), states[towers]))
        if len(found) >= number:
            break
    return found[:number]


def once_slow() -> list[Asked]:
    """Set up the positions whose fewest towers once took minutes."""
    asked: list[Asked] = []
    for red, blue, colour, axes in ONCE_SLOW:
        data = start("mirador").to_dict() | {"swap": "past"}
        data["towers"] = [
            {"square": square, "colour": name}
            for name, squares in zip(COLOURS, (red, blue), strict=True)
            for square in squares.split()
        ]
        asked.append((load(data), colour, axes))
    return asked


def breakable(number: int, seed: int) -> list[Asked]:
    """Take questions whose answer is a break, four kinds from each game: see `ask_about`."""
    rng = random.Random(seed)
    asked = (question for states in games(seed) for question in ask_about(states, rng))
    broken = (question for question in asked if judge(*question).breaking)
    return once_slow() + list(islice(broken, number - len(ONCE_SLOW)))


def ask_about(states: list[bytes], rng: random.Random) -> Iterator[Asked]:
    """Ask about both axes twice, about one, and about a colour just before it is sound."""
    played = [Position(mirador(), state) for state in states]
    for axes in (AXES, AXES, (rng.choice(AXES),)):
        yield played[rng.randrange(3, len(played))], rng.choice(COLOURS), axes
    colour = rng.choice(COLOURS)
    yield played[(sound_since(played, colour) or len(played)) - 1], colour, AXES


def graded(number: int, seed: int) -> list[Asked]:
    """Take questions from boards of all sizes with towers of all sizes, one colour thinned out."""
    rng = random.Random(seed)
    asked: list[Asked] = []
    while len(asked) < number:
        tower = rng.randint(1, 4)
        position = start("mirador", size=rng.randint(max(6, 4 * tower), 54), tower=tower)
        for _ in range(rng.randint(6, 34)):
            calm = [move for move in position.legal() if not move.endswith("!") and move != "swap"]
            if not calm:
                break
            position = position.play(rng.choice(calm))
        weak, kept = rng.choice(COLOURS), rng.choice((1.0, 0.6, 0.3))
        data = start("mirador", **position.options).to_dict() | {"swap": "past"}
        data["towers"] = [
            tower
            for tower in position.to_dict()["towers"]
            if tower["colour"] != weak or rng.random() < kept
        ]
        try:
            thinned = load(data)
        except PositionError:  # nobody can place any more
            continue
        asked += [(thinned, colour, AXES) for colour in COLOURS if judge(thinned, colour).breaking]
    return asked[:number]


# Measurements.


def measure_graded(number: int, seed: int) -> dict[str, float]:
    """Count what the fewest towers cost on graded boards."""
    conflicts: list[int] = []

    def counted(solver: Any, budget: int, assumptions: Sequence[int]) -> bool | None:
        before = solver.accum_stats()["conflicts"]
        answer = decide_within(solver, budget, assumptions)
        conflicts.append(solver.accum_stats()["conflicts"] - before)
        return answer

    with patch.object(fewest, "decide_within", counted):
        times, unsure = break_times(graded(number, seed))
    return {
        "questions": number,
        "ran out": unsure,
        "most conflicts": max(conflicts),
        "median ms": times[len(times) // 2],
        "99th percentile ms": times[len(times) * 99 // 100],
        "worst ms": times[-1],
    }


def judge_times(judged: list[Position]) -> list[float]:
    """Return the CPU milliseconds of each verdict on whoever placed last, the encoding included."""
    times = []
    judge(judged[0], 0)
    for position in judged:
        declarer = 1 - position.actor
        begun = time.process_time()
        judge(position, declarer)
        times.append((time.process_time() - begun) * 1000)
    return sorted(times)


def break_times(asked: list[Asked]) -> tuple[list[float], int]:
    """Return the CPU milliseconds of each search for fewest towers, and how many gave up."""
    times, unsure = [], 0
    smallest_break(*asked[0])
    for question in asked:
        begun = time.process_time()
        found = smallest_break(*question)
        times.append((time.process_time() - begun) * 1000)
        unsure += found is not None and not found.fewest
    return sorted(times), unsure


def winning_times(searched: list[Position]) -> list[float]:
    """Return the CPU seconds in which all winning placements of each position are found."""
    times = []
    winning_placements(searched[0])
    for position in searched:
        begun = time.process_time()
        winning_placements(position)
        times.append(time.process_time() - begun)
    return times


def playout_rate(seconds: float = PLAYOUT_SECONDS) -> tuple[float, float]:
    """Return random games to the first secure chain per CPU-second, and their average length."""
    game, desks, rng = mirador(), new_desks(), generator(SEED)
    desks["states"][0, 0] = game.record(game.start())
    tally = np.zeros(8, np.uint64)
    secure_playouts(desks, 0, rng, 1, tally)
    tally[:] = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        secure_playouts(desks, 0, rng, 1000, tally)
    spent = time.process_time() - begun
    played = int(tally[1:4].sum())
    return played / spent, int(tally[0]) / played


def measure_arbiter() -> list[Target]:
    """Take all measurements that have something to reach."""
    times = judge_times(positions(JUDGED, SEED))
    middle, late = times[len(times) // 2], times[len(times) * 99 // 100]
    breaks, unsure = break_times(breakable(BROKEN, SEED + 3))
    searches = f"CPU, {BROKEN:,} positions of 3 to 40 towers; {unsure} ran out of their budget"
    winning = statistics.median(winning_times(positions(SEARCHED, SEED + 1, 20, 30)))
    rate, plies = playout_rate()
    source = f"CPU, {JUDGED:,} positions of 10 to 40 towers, from random games and linkers' games"
    return [
        Target("Mirador's arbiter, a verdict, median", 3, middle, source, True, " ms"),
        Target("Mirador's arbiter, a verdict, 99th percentile", 12, late, source, True, " ms"),
        *(
            Target(f"Mirador's arbiter, fewest towers, {name}", most, spent, searches, True, " ms")
            for name, most, spent in (
                ("median", 10, breaks[len(breaks) // 2]),
                ("99th percentile", 100, breaks[len(breaks) * 99 // 100]),
                ("worst", 1000, breaks[-1]),
            )
        ),
        Target(
            "Mirador's arbiter, all winning placements, median",
            0.5,
            winning,
            f"CPU, {SEARCHED} positions of 20 to 30 towers",
            True,
            " s",
        ),
        Target(
            "Mirador, random games with the fast test after every ply / CPU-s",
            25_000,
            rate,
            f"to the first secure chain, {plies:.1f} plies on average",
            False,
            "",
        ),
    ]


# The fast test beside the solver.


def compare_fast_test(number: int, seed: int) -> dict[str, int]:
    """Judge positions with and without the fast test; count who is sound, and who is secure."""
    counts = {"positions": 0, "sound": 0, "secure": 0, "secure but not sound": 0}
    for position in positions(number, seed):
        counts["positions"] += 1
        verdict = judge(position, 1 - position.actor)
        sound = withstands(position, 1 - position.actor)
        assert verdict.sound == sound
        counts["sound"] += sound
        counts["secure"] += verdict.secure
        counts["secure but not sound"] += verdict.secure and not sound
    return counts


def main() -> None:
    """Print the figures; with a number, compare the fast test on that many positions first."""
    if sys.argv[1:2] == ["graded"]:
        for name, count in measure_graded(int(sys.argv[2]), SEED + 4).items():
            print(f"{name}: {count:,.0f}")
        return
    for number in map(int, sys.argv[1:]):
        print(compare_fast_test(number, SEED + 2))
    for figure in measure_arbiter():
        sign = "≤" if figure.at_most else "≥"
        print(f"{figure.says}: {figure.reached:,.3f}{figure.unit} ({sign} {figure.wanted:,g})")


if __name__ == "__main__":
    main()
