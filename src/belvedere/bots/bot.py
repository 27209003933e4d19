"""A bot: an opponent at a level, who sees what its seat sees and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import exp
from operator import index
from random import Random, SystemRandom
from time import perf_counter
from typing import Final

from belvedere.bots.knowing import NO_ADVICE, Advice, Knowledge, knowledge_of
from belvedere.bots.levels import FIRST, LAST, Level, level_of
from belvedere.bots.opponents import LONGEST, SHORTEST
from belvedere.bots.thinking import Budget, Manner, Tally, Thinker
from belvedere.core import registry
from belvedere.core.errors import IllegalMove, OptionError, quoted
from belvedere.core.game import Action, Seat
from belvedere.core.messages import Message, row_of, words
from belvedere.core.position import Position
from belvedere.kernel.engine import CompiledGame

LONGEST_LINE: Final = 6  # moves of what a bot expects that people are told
MOST_THREADS: Final = 64


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was looked at."""

    move: str
    visits: int
    share: float  # of the win that the thinker expects of it


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot thinks of a position."""

    seat: Seat  # who thinks
    move: str
    shares: tuple[float, ...]  # of the win, by seat; they add up to 1
    candidates: tuple[Candidate, ...]  # the most visited first
    line: tuple[str, ...]  # what is expected to follow, the move first
    simulations: int
    seconds: float
    is_solved: bool  # whether the shares are exact

    def best_first(self) -> list[Candidate]:
        """List the candidates, first the move that was chosen: it need not be the most visited."""
        return sorted(self.candidates, key=lambda candidate: candidate.move != self.move)

    def words(self, name: Message, seats: tuple[Message, ...]) -> Message:
        """Say it to people: who thinks so, and what the seats are called."""
        percent, seat = round(100 * self.shares[self.seat]), seats[self.seat]
        if len(self.line) < 2:
            return words(
                "{bot} expects {percent} % for {seat}; it wants {move}.",
                bot=name,
                percent=percent,
                seat=seat,
                move=self.move,
            )
        return words(
            "{bot} expects {percent} % for {seat}; it wants {move}, then {line}.",
            bot=name,
            percent=percent,
            seat=seat,
            move=self.move,
            line=row_of(self.line[1:LONGEST_LINE]),
        )


Watch = Callable[[Thought], None]


def make_bot(
    game: str,
    level: int,
    seed: int | None,
    threads: int,
    memory: int,
    *,
    seconds: float | None = None,
    is_blind: bool = False,
) -> Bot:
    """Return a bot; see `belvedere.bot`. Raises UnknownGame or OptionError."""
    registry.facts(game)
    number = _whole(level)
    if number is None or not FIRST <= number <= LAST:
        raise OptionError(
            words(
                "The levels are {first} to {last}; not {level}.",
                first=FIRST,
                last=LAST,
                level=quoted(level),
            )
        )
    if type(threads) is not int or not 1 <= threads <= MOST_THREADS:
        raise OptionError(
            words(
                "A bot thinks with 1 to {most} threads; not {threads}.",
                most=MOST_THREADS,
                threads=quoted(threads),
            )
        )
    strength = level_of(number)
    if seconds is not None:
        strength = replace(strength, seconds=_seconds(seconds))
    if seed is None:
        seed = SystemRandom().randrange(2**32)
    return Bot(game, strength, Manner(seed, threads, memory, is_blind=is_blind))


def _seconds(value: object) -> float:
    """Return how long a decision may take; raise OptionError."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not SHORTEST <= value <= LONGEST:  # type: ignore[operator]
        raise OptionError(
            words(
                "A bot is given {shortest} to {longest} seconds for a decision; not {seconds}.",
                shortest=SHORTEST,
                longest=int(LONGEST),
                seconds=quoted(value),
            )
        )
    return float(value)  # type: ignore[arg-type]


def _whole(value: object) -> int | None:
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


class Bot:
    """An opponent. It may be asked about any position of its game; one thought at a time."""

    def __init__(self, game: str, level: Level, manner: Manner) -> None:
        self.game = game
        self.level = level
        self._manner = replace(manner, keeps_tree=level.seconds is not None)
        self._thinker: Thinker | None = None
        self._rules: CompiledGame | None = None
        self._knowledge = Knowledge()

    def choose(self, position: Position, player: Seat | None = None) -> str:
        """Return the move that it plays, of the actor unless told; raise IllegalMove."""
        return self.think(position, player).move

    def think(
        self,
        position: Position,
        player: Seat | None = None,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        watch: Watch | None = None,
    ) -> Thought:
        """Think as long as its level does, or as told, and say what came of it.

        `watch` is told what is thought so far, several times a second; `stop` may be called from
        there or from another thread.
        """
        seat = self._seat(position, player)
        seen = position.seen_by(seat)
        began = perf_counter()
        legal = seen.rules.legal(seen.state, seat)
        thinker = self._thinker_of(seen)
        overlooked = self._overlooked(seen, legal)
        advice = (
            NO_ADVICE
            if self._manner.is_blind
            else self._knowledge.advise(
                seen, seat, self.level.number, frozenset(legal) - overlooked
            )
        )
        if advice.best is not None:
            return _sure(seen, seat, advice, perf_counter() - began)
        budget = self._budget(seconds, simulations).without(perf_counter() - began)
        if len(legal) == 1:
            budget = Budget(simulations=1)

        def told(tally: Tally) -> Thought:
            return self._thought(seen, seat, tally, perf_counter() - began)

        look = None if watch is None else lambda tally: watch(told(tally))
        if advice.only is not None:
            overlooked = frozenset(legal) - advice.only
        misjudged = self._misjudged(seen, legal)
        return told(thinker.think(seen.state, seat, budget, look, overlooked, misjudged))

    def stop(self) -> None:
        """Let the running thought end at once, with its best answer so far."""
        if self._thinker is not None:
            self._thinker.stop()

    def forget(self) -> None:
        """Give back all memory that thinking needed."""
        self._thinker = None

    def _seat(self, position: Position, player: Seat | None) -> Seat:
        if position.game != self.game:
            raise OptionError(
                words(
                    "This bot plays {own}, not {other}.",
                    own=registry.facts(self.game).title,
                    other=position.facts.title,
                )
            )
        viewer = position.viewer
        seat = (
            player
            if player is not None
            else viewer
            if viewer in position.actors
            else position.actor
        )
        if seat not in position.actors:
            raise IllegalMove(words("There is nothing to decide for this seat now."))
        return seat

    def _thinker_of(self, seen: Position) -> Thinker:
        if self._thinker is None or seen.rules is not self._rules:
            rules = seen.rules
            assert isinstance(rules, CompiledGame)
            self._rules = rules
            self._knowledge = knowledge_of(rules)
            self._thinker = Thinker(rules, self._manner)
        return self._thinker

    def _budget(self, seconds: float | None, simulations: int | None) -> Budget:
        if seconds is not None or simulations is not None:
            return Budget(simulations, seconds)
        if self.level.seconds is not None:
            return Budget(seconds=self.level.seconds)
        return Budget(self._knowledge.simulations[self.level.number - 1])

    def _dice(self, seen: Position, purpose: str) -> Random:
        """Return dice that depend on the seed and on what is seen, and on nothing else."""
        return Random(f"{self._manner.seed} {purpose} {seen.state.hex()}")

    def _overlooked(self, seen: Position, legal: list[Action]) -> frozenset[Action]:
        """Choose the moves that it does not see; one is always left."""
        if not self.level.overlooks:
            return frozenset()
        dice = self._dice(seen, "overlook")
        hidden = [action for action in legal if dice.random() < self.level.overlooks]
        if len(hidden) == len(legal):
            hidden.remove(dice.choice(hidden))
        return frozenset(hidden)

    def _misjudged(self, seen: Position, legal: list[Action]) -> dict[Action, float]:
        """Choose how many times better or worse each move seems at first sight."""
        if not self.level.misjudges:
            return {}
        dice, blur = self._dice(seen, "misjudge"), self._knowledge.blur * self.level.misjudges
        return {action: exp(dice.gauss(0.0, blur)) for action in legal}

    def _thought(self, seen: Position, seat: Seat, tally: Tally, seconds: float) -> Thought:
        rules, state = seen.rules, seen.state
        order = sorted(range(len(tally.actions)), key=lambda n: (-tally.visits[n], -tally.worth[n]))
        candidates = tuple(
            Candidate(rules.format_action(state, tally.actions[n]), tally.visits[n], tally.worth[n])
            for n in order
            if tally.visits[n]
        )
        chosen = self._chosen(seen, tally, order)
        line = tally.line if tally.line[:1] == (chosen,) else (chosen,)
        return Thought(
            seat,
            rules.format_action(state, chosen),
            tally.shares,
            candidates,
            _line(seen, line),
            tally.simulations,
            seconds,
            tally.is_solved,
        )

    def _chosen(self, seen: Position, tally: Tally, order: list[int]) -> Action:
        # What was tried most is best, unless something that is proved says otherwise.
        tried = [n for n in order if tally.visits[n] and not tally.proved[n]]
        proved = [n for n in order if tally.proved[n]]
        best = max(tried[:1] + proved or order[:1], key=lambda n: tally.worth[n])
        if self.level.wavers:
            floor = tally.worth[best] - self.level.wavers
            near = [n for n in order if tally.visits[n] and tally.worth[n] >= floor]
            if near:  # what was hardly tried only seems good by luck
                weights = [tally.visits[n] for n in near]
                best = self._dice(seen, "waver").choices(near, weights)[0]
        return tally.actions[best]


def _sure(seen: Position, seat: Seat, advice: Advice, seconds: float) -> Thought:
    """Return what is known without a search."""
    assert advice.best is not None
    move = seen.rules.format_action(seen.state, advice.best)
    shares = advice.shares
    is_solved = shares is not None
    if shares is None:
        shares = (1 / seen.players,) * seen.players
    return Thought(seat, move, shares, (), (move,), 0, seconds, is_solved)


def _line(seen: Position, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """Write what is expected to follow; a view is played on as far as its viewer knows."""
    rules, state, moves = seen.rules, seen.state, []
    for action in actions:
        actor = (rules.actors(state) & -rules.actors(state)).bit_length() - 1
        if actor < 0:
            break
        moves.append(rules.format_action(state, action))
        if rules.facts.hidden:
            break
        state = rules.apply(state, actor, action)
    return tuple(moves)
