"""`make strength`: all matches of the plan, gone on with where they stopped; writes the page.

Usage: python benchmarks/strength.py [WORD …] [--workers N] [--hours H]

Plays the matches whose names contain all the words, such as `ladder strata` or `blind-misty`, and
writes docs/strength.md. Matches whose players have changed since are played anew. `--hours 0` only
writes the page.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks import standings
from benchmarks.plan import DATA, OPENSPIEL, SELF, Match, plan

from belvedere.arena.executors import executor
from belvedere.arena.ledger import Ledger
from belvedere.arena.match import MatchStatus, Play, run
from belvedere.arena.single_game import play, rehearse
from belvedere.cli.console import new_console, say
from belvedere.cli.scoreboard import Scoreboard, score_of


class Changed(Exception):
    """The players' sources have been edited while they played."""


def play_match(match: Match, pool: Executor, number: int, until: float) -> None:
    """Play a match, or go on with it, until it is over or the time is."""
    if match.is_stale():
        match.path.unlink()
    terms, console = match.terms(), new_console()
    ledger = Ledger(match.path, terms, keeps_moves=match.kind == SELF)
    if match.stand(ledger.games).is_over:
        return
    rehearse(terms)
    with Scoreboard(console, terms) as board:

        def watch(standing: MatchStatus) -> bool:
            if match.terms() != terms:
                raise Changed
            return board.show(standing) and monotonic() < until

        standing = run(
            terms,
            match.games,
            ledger,
            pool,
            number,
            claims=match.claims,
            watch=watch,
            play=player_of(match),
        )
    say(console, score_of(terms, standing))


def player_of(match: Match) -> Play:
    """Return what plays a game of a match; OpenSpiel is only loaded where it plays."""
    if OPENSPIEL not in match.players:
        return play
    from benchmarks import bridge

    return partial(play, read=bridge.read)


def main() -> None:
    """Play what is asked for, and write the page after every match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--hours", type=float, default=float("inf"))
    asked = parser.parse_args()
    chosen = [match for match in plan() if all(word in match.name for word in asked.words)]
    if not chosen:
        parser.error("no match has such a name")
    until = monotonic() + 3600 * asked.hours
    DATA.mkdir(exist_ok=True)
    try:
        with executor(asked.workers, None) as (pool, number):
            for match in chosen:
                if monotonic() >= until:
                    break
                play_match(match, pool, number, until)
                standings.write()
    except KeyboardInterrupt:
        print("Stopped; the same command goes on from here.")
    except Changed:
        sys.exit("The bots were edited while they played; start again.")
    finally:
        standings.write()


if __name__ == "__main__":
    main()
