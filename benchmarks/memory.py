"""`python benchmarks/memory.py`: what threads and tables take up in memory, on Linux.

Threads: each plays a game with every option set of Mirage and Overworld, whose desk is the largest;
what the process has grown by is looked at while all of them are alive. Tables: a thousand of a
game, with all seats taken and a clock, each played at random to the middle of the game; the objects
that they consist of are weighed. Prints the table that stands in docs/performance.md.
"""

from __future__ import annotations

import gc
import itertools
import resource
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.targets import Target, as_rows

from belvedere.core import registry
from belvedere.core.actors import CHANCE
from belvedere.core.game import Game, lowest_seat
from belvedere.kernel.engine import CompiledGame
from belvedere.tables.clocks import DAY, parse_clock
from belvedere.tables.seating import person
from belvedere.tables.table import Table, Terms, open_table

THREADS = 40
TABLES = 1000
PLY = 20_000  # milliseconds
LARGE: Mapping[str, Mapping[str, object]] = {
    "strata": {},
    "mirador": {},
    "mirage": {"players": 4, "advanced": True, "palm_trees": True},
    "overworld": {"players": 4, "provisions": True, "ports": True},
    "misty": {"players": 4},
}


def resident() -> int:
    """Return the bytes of this process that are in memory."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * resource.getpagesize()


def compiled(game_id: str, options: Mapping[str, object]) -> CompiledGame:
    """Return a game."""
    game = registry.game(game_id, options)
    assert isinstance(game, CompiledGame)
    return game


# Threads.


def all_games(game_id: str) -> list[CompiledGame]:
    """Return a game with every number of players and every set of its switches."""
    facts = registry.facts(game_id)
    switches = [option.name for option in facts.options if isinstance(option.default, bool)]
    least, most = facts.players
    return [
        compiled(game_id, {"players": players, **dict(zip(switches, values, strict=True))})
        for players in range(least, most + 1)
        for values in itertools.product((False, True), repeat=len(switches))
    ]


def play_all(games: list[CompiledGame]) -> None:
    """Play one random game of each."""
    for seed, game in enumerate(games):
        game.random_game(game.start(), seed)


def measure_threads() -> Target:
    """Return the megabytes by which threads let the process grow."""
    games = all_games("mirage") + all_games("overworld")
    play_all(games)
    done, seen = threading.Barrier(THREADS + 1), threading.Event()

    def work() -> None:
        play_all(games)
        done.wait()
        seen.wait()

    threads = [threading.Thread(target=work) for _ in range(THREADS)]
    before = resident()
    for thread in threads:
        thread.start()
    done.wait()
    grown = resident() - before
    seen.set()
    for thread in threads:
        thread.join()
    says = f"{THREADS} threads, each with {len(games)} option sets of Mirage and Overworld"
    desk = games[0].layout.desk.itemsize
    detail = f"a desk has {desk / 1024:,.0f} KB, of which a game uses a part"
    return Target(says, 20, grown / 2**20, detail, at_most=True, unit=" MB")


# Tables.


def mid_game(rules: CompiledGame, seed: int) -> Table:
    """Play half of a random game at a table."""
    seats = [person(f"Player {seat}") for seat in range(rules.players)]
    table = open_table(Terms(rules, parse_clock("3d")), seats, DAY)
    state = rules.start()
    trail = rules.random_game(state, seed)
    for ply, action in enumerate(trail[: len(trail) // 2]):
        seat = lowest_seat(rules.actors(state))
        table = decide(table, seat, rules.format_action(state, action), DAY + ply * PLY)
        state = rules.apply(state, seat, action)
    return table


def decide(table: Table, seat: int, move: str, now: int) -> Table:
    """Play a decision, or an outcome of chance."""
    if seat == CHANCE:
        return table.note(table.position.play(move), now)
    return table.play(seat, move, now)


def weight(tables: list[Table]) -> int:
    """Return the bytes of everything that tables consist of, but for the rules, which all share."""
    weighed: set[int] = set()
    waiting: list[object] = list(tables)
    total = 0
    while waiting:
        thing = waiting.pop()
        if id(thing) not in weighed and not isinstance(thing, Game | type):
            weighed.add(id(thing))
            total += sys.getsizeof(thing)
            waiting += gc.get_referents(thing)
    return total


def measure_tables(game_id: str) -> Target:
    """Return the kilobytes that a table in the middle of a game takes up."""
    rules = compiled(game_id, LARGE[game_id])
    tables = [mid_game(rules, seed) for seed in range(TABLES)]
    plies = sum(len(table.log) for table in tables) / TABLES
    says = f"{TABLES:,} tables of {rules.facts.title} in the middle of a game, each"
    detail = f"{rules.players} seats, {plies:,.0f} plies on average"
    return Target(says, 20, weight(tables) / TABLES / 1024, detail, at_most=True, unit=" KB")


def main() -> None:
    """Measure and print."""
    print(as_rows([measure_threads(), *map(measure_tables, LARGE)]))


if __name__ == "__main__":
    main()
