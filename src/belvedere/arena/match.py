"""A match: many games between two players, kept as they finish, gone on with after a stop.

The games lie in a file of JSON lines: first the terms of the match, then a line a game. A game is
numbered, and everything in it follows from the match's seed and its number. Two games in turn have
the same dice, with the seats changed (with more seats: each player sits in every seat once).
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from belvedere.arena.players import read_entry
from belvedere.arena.statistics import Score, Verdict, score, test
from belvedere.core import registry
from belvedere.core.actors import CHANCE
from belvedere.core.errors import OptionError
from belvedere.core.messages import words
from belvedere.core.position import Position

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Terms:
    """What a match is about; equal terms give equal games."""

    game: str
    options: dict[str, Any]
    players: tuple[str, str]  # as `players.read_entry` reads them
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a match."""

    number: int
    seats: tuple[int, ...]  # which of the two players sits there
    shares: tuple[float, ...]  # of the win, by seat
    plies: int
    reason: str
    moves: tuple[str, ...]

    def share(self, player: int) -> float:
        """Return what one of the two players won: alone against many, his part of the rest."""
        return sum(s for s, who in zip(self.shares, self.seats, strict=True) if who == player)


def seating(terms: Terms, number: int) -> tuple[int, ...]:
    """Return who sits where in a game: half of the seats each, or one more in turn."""
    seats = registry.game(terms.game, terms.options).players
    return tuple((seat + number) % 2 for seat in range(seats))


def play(terms: Terms, number: int) -> Played:
    """Play one game."""
    entries = [read_entry(text) for text in terms.players]
    seats = seating(terms, number)
    pair = number // 2
    sitting = [entries[who].sit_down(terms.game, seed_of(terms.seed, pair, who)) for who in seats]
    dice = Random(f"{terms.seed} {pair}")
    rules = registry.game(terms.game, terms.options)
    position = Position(rules, rules.start())
    moves = []
    while position.outcome is None:
        actor = position.actor
        if actor == CHANCE:
            position = position.roll(dice)
        else:
            position = position.play(sitting[actor].choose(position, actor), actor)
        assert position.last is not None
        moves.append(position.last.move)
    outcome = position.outcome
    won = tuple(
        1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(len(seats))
    )
    return Played(number, seats, won, len(moves), str(outcome.reason), tuple(moves))


def seed_of(seed: int, pair: int, who: int) -> int:
    """Return the seed of a player's own dice in a pair of games."""
    return Random(f"{seed} {pair} {who}").randrange(2**32)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands."""

    played: int
    wanted: int
    score: Score  # of the second player
    verdict: Verdict


Watch = Callable[[Standing], None]


def run(
    terms: Terms,
    games: int,
    path: Path | None,
    executor: Executor,
    workers: int,
    *,
    claims: tuple[float, float] | None = None,
    watch: Watch | None = None,
) -> Standing:
    """Play a match, or go on with it; with two claims, until one of them is refuted."""
    done = dict(_begin(terms, path))
    left = iter([number for number in range(games) if number not in done])
    running: dict[Future[Played], int] = {}
    try:
        while True:
            standing = _standing(done, games, claims)
            if watch is not None:
                watch(standing)
            if standing.verdict is not Verdict.OPEN:
                return standing
            for number in left:
                running[executor.submit(play, terms, number)] = number
                if len(running) == workers:
                    break
            if not running:
                return standing
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                del running[future]
                played = future.result()
                done[played.number] = played
                _keep(path, asdict(played))
    finally:
        for future in running:
            future.cancel()


def _standing(done: dict[int, Played], games: int, claims: tuple[float, float] | None) -> Standing:
    shares = [_fair_share(played) for _, played in sorted(done.items())]
    verdict = Verdict.OPEN if claims is None else test(shares, *claims)
    return Standing(len(done), games, score(shares), verdict)


def _fair_share(played: Played) -> float:
    """Return the second player's share, as if both had equally many seats."""
    own = played.seats.count(1) / len(played.seats)
    return played.share(1) if own == 0.5 else min(1.0, played.share(1) * 0.5 / own)


def _begin(terms: Terms, path: Path | None) -> Iterator[tuple[int, Played]]:
    """Read the games that a file has already; write its first line if it is new."""
    head = json.loads(json.dumps({"version": VERSION, **asdict(terms)}))
    if path is None:
        return
    if not path.exists():
        _keep(path, head)
        return
    _drop_half_line(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines or json.loads(lines[0]) != head:
        raise OptionError(
            words("{file} holds a match on other terms; name another file.", file=str(path))
        )
    for line in lines[1:]:
        data = json.loads(line)
        played = Played(**{key: _tuple(value) for key, value in data.items()})
        yield played.number, played


def _drop_half_line(path: Path) -> None:
    """Cut off what a stop left of a line: that game is played again."""
    with path.open("rb+") as file:
        content = file.read()
        file.truncate(content.rfind(b"\n") + 1)


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _keep(path: Path | None, data: dict[str, Any]) -> None:
    """Append a line that survives a crash."""
    if path is None:
        return
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(data, ensure_ascii=False) + "\n")
        file.flush()
        os.fsync(file.fileno())
