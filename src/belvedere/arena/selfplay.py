"""Self-play: games of a bot against itself, each decision a row for a program that learns.

Everything in a game follows from the course and its number. A row is made of what the seat sees
that decides, and of nothing else, until the result is added at the end.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Final

from belvedere import solvers
from belvedere.arena.cluster import leave_if_unwanted, stop_when_unwanted
from belvedere.arena.players import PlayerSpec
from belvedere.arena.rows import PLANES, STATES, DecisionRow, write_table
from belvedere.arena.shards import Shards
from belvedere.arena.single_game import seed_of
from belvedere.arena.source_stamp import stamp
from belvedere.bots.bot import Thought, make_bot
from belvedere.bots.levels import level_of
from belvedere.bots.thinking import MEMORY
from belvedere.core import registry
from belvedere.core.actors import CHANCE
from belvedere.core.errors import OptionError
from belvedere.core.game import Action
from belvedere.core.messages import words
from belvedere.core.position import Position
from belvedere.kernel.engine import CompiledGame

MOST_SIMULATIONS: Final = 100_000_000


@dataclass(frozen=True, slots=True)
class SelfPlayTerms:
    """What is played and kept; equal courses give equal rows."""

    game: str
    options: dict[str, Any]
    level: int
    simulations: int | None  # a decision; None: as the level has it
    seed: int
    positions: str  # PLANES or STATES
    sources: str = ""  # what the bot was made of: see `sources.stamp`

    @property
    def rules(self) -> CompiledGame:
        """The game with its options."""
        rules = registry.game(self.game, self.options)
        assert isinstance(rules, CompiledGame)
        return rules

    def described(self) -> dict[str, Any]:
        """Return what a file says of itself."""
        rules = self.rules
        described = {**asdict(self), "players": rules.players}
        described["actions"] = rules.facts.actions(rules.options)
        if self.positions == PLANES:
            described["shape"] = [len(rules.plane_names), *rules.board_shape]
            described["planes"] = list(rules.plane_names)
        return described


def plan(
    game: str,
    given: Mapping[str, object],
    level: int,
    simulations: int | None = None,
    seed: int = 0,
    *,
    as_states: bool = False,
) -> SelfPlayTerms:
    """Settle what is played; raise UnknownGame or OptionError."""
    rules = registry.game(game, given)
    make_bot(game, level, seed, 1, MEMORY)  # or say why there is none
    if simulations is None and level_of(level).seconds is not None:
        raise OptionError(
            words(
                "Level {level} thinks by the clock, so its games could not be played again; give "
                "--simulations.",
                level=level,
            )
        )
    if simulations is not None and not 1 <= simulations <= MOST_SIMULATIONS:
        raise OptionError(
            words(
                "--simulations takes a number from 1 to {most}; not {number}.",
                most=MOST_SIMULATIONS,
                number=simulations,
            )
        )
    assert isinstance(rules, CompiledGame)
    if not as_states and not rules.plane_names:
        raise OptionError(
            words("{game} has no planes; take --states.", game=registry.facts(game).title)
        )
    positions = STATES if as_states else PLANES
    sources = stamp(rules, [PlayerSpec(str(level), level)])
    return SelfPlayTerms(game, dict(rules.options), level, simulations, seed, positions, sources)


# One game.


def rehearse(course: SelfPlayTerms) -> None:
    """Think about a first position, and look at it: what is compiled is loaded, or kept."""
    rules = course.rules
    solvers.warm(course.game)
    position, dice = Position(rules, rules.start()), Random(0)
    while position.actor == CHANCE:
        position = position.roll(dice)
    thought = make_bot(course.game, course.level, 0, 1, MEMORY).think(position, simulations=2)
    _row(course, position.seen_by(thought.seat), thought, 0, 0)
    _ = position.play(thought.move, thought.seat).returns


def play(course: SelfPlayTerms, number: int) -> bytes:
    """Play one game, and return its rows as a table of Parquet."""
    rules = course.rules
    bot = make_bot(course.game, course.level, seed_of(course.seed, number, 0), 1, MEMORY)
    stop_when_unwanted([bot])
    dice = Random(f"{course.seed} {number}")
    position = Position(rules, rules.start())
    rows: list[DecisionRow] = []
    ply = 0
    while position.outcome is None:
        leave_if_unwanted()
        actor = position.actor
        if actor == CHANCE:
            position = position.roll(dice)
        else:
            thought = bot.think(position, actor, simulations=course.simulations)
            rows.append(_row(course, position.seen_by(actor), thought, number, ply))
            position = position.play(thought.move, actor)
        ply += 1
    winners, seats = position.outcome.winners, range(position.players)
    result = [1 / len(winners) if seat in winners else 0.0 for seat in seats]
    return write_table(rows, result, course.described())


def _row(
    course: SelfPlayTerms, seen: Position, thought: Thought, number: int, ply: int
) -> DecisionRow:
    rules, seat = seen.rules, thought.seat
    assert isinstance(rules, CompiledGame)
    legal = rules.legal(seen.state, seat)
    named = {rules.format_action(seen.state, action): action for action in legal}
    action = named[thought.move]
    tried = _tried(thought, named) or [(action, 1, thought.shares[seat])]
    if course.positions == PLANES:
        shown: bytes | str = rules.planes(seen.state, seat).tobytes()
    else:
        shown = json.dumps(seen.to_dict(), ensure_ascii=False, separators=(",", ":"))
    return DecisionRow(
        number,
        ply,
        seat,
        shown,
        legal,
        [action for action, _, _ in tried],
        [visits for _, visits, _ in tried],
        [share for _, _, share in tried],
        action,
        thought.shares,
        thought.simulations,
        thought.is_solved,
    )


def _tried(thought: Thought, named: Mapping[str, Action]) -> list[tuple[Action, int, float]]:
    """Return what the search tried, by the numbers of actions; nothing if no search was needed."""
    found = [(named[c.move], c.visits, c.share) for c in thought.candidates]
    return sorted(found)


# Many games.

Watch = Callable[[int], None]  # told how many games there are


def run(
    course: SelfPlayTerms,
    wanted: int,
    shards: Shards,
    executor: Executor,
    at_once: int,
    watch: Watch = lambda done: None,
    play: Callable[[SelfPlayTerms, int], bytes] = play,
) -> None:
    """Play the games that are missing; however this ends, every finished one is kept."""
    left = [number for number in range(wanted) if number not in shards.kept]
    running: dict[Future[bytes], int] = {}
    with shards.filled(left):
        try:
            while left or running:
                watch(wanted - len(left) - len(running))
                while left and len(running) < at_once:
                    number = left.pop(0)
                    running[executor.submit(play, course, number)] = number
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    shards.add(running.pop(future), future.result())
            watch(wanted)
        finally:
            for future in running:
                future.cancel()
