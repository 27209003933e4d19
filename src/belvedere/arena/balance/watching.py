"""One game, looked at from its first decision to its end.

Everything is asked of the contract: who decides and among how many moves, whose turn it is, what
the score is, which events happened and where points come from. So a new game is counted like any
other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from threading import local
from typing import Any, Final

from belvedere.arena.balance.tally import MARKS, TENTHS, WHOLE, WIN, BalanceCounts, Sum
from belvedere.bots.bot import make_bot
from belvedere.bots.thinking import MEMORY
from belvedere.core.game import Action, Gain, Outcome, Seat, State
from belvedere.core.position import Position
from belvedere.kernel.engine import CompiledGame, Stepper

NOBODY: Final = -1  # leads
FAULTLESS: Final = 7  # the level that overlooks and misjudges nothing, and plays by no clock
Gauge = Callable[[CompiledGame, Sequence[State]], list[Seat]]  # who leads before each decision


@dataclass(slots=True)
class Watched:
    """What a game was like."""

    states: list[State] = field(default_factory=list)  # before each decision, and at the end
    choices: list[int] = field(default_factory=list)  # legal moves of each decision
    turns: int = 0
    events: Counter[str] = field(default_factory=Counter)
    gains: list[Gain] = field(default_factory=list)

    @property
    def decisions(self) -> int:
        """How many decisions there were."""
        return len(self.choices)


def watch(rules: CompiledGame, actions: Iterable[Action]) -> Watched:
    """Play a game's actions and outcomes again, to its end."""
    watched, turns, stepper = Watched(), Turns(rules), _stepper(rules)
    before, seat, choices = stepper.state, stepper.actor, len(stepper.legal())
    for action in actions:
        if seat >= 0:
            watched.states.append(before)
            watched.choices.append(choices)
            turns.take(before, stepper.actors, seat)
        choices = len(stepper.apply(action))
        after = stepper.state
        watched.events.update(rules.events(before, seat, action, after))
        watched.gains += rules.gains(before, seat, action, after)
        before, seat = after, stepper.actor
    watched.states.append(before)
    watched.turns = turns.number
    return watched


@dataclass(slots=True)
class Turns:
    """Counts turns: a player's decisions on end are one, and so are those that all make at once."""

    rules: CompiledGame
    number: int = 0
    _whose: Seat | None = None
    _waiting: int = 0  # seats that are still to decide at once with others, as bits

    def take(self, state: State, actors: int, seat: Seat) -> None:
        """Count a decision, if a turn begins with it."""
        if actors & (actors - 1) == 0 and actors != self._waiting:
            whose = self.rules.turn_of(state)
            self.number += whose != self._whose or whose is None
            self._whose, self._waiting = whose, 0
            return
        if actors != self._waiting:
            self.number += 1
        self._whose, self._waiting = None, actors & ~(1 << seat)


def actions_of(rules: CompiledGame, moves: Iterable[str]) -> list[Action]:
    """Read the moves of a game, which were all played by the lowest actor; raise MoveError."""
    stepper, found = _stepper(rules), []
    for move in moves:
        seat, state = stepper.actor, stepper.state
        if seat >= 0:
            action = rules.parse_legal(state, seat, move)
        else:
            action = rules.parse_outcome(state, move)
        stepper.apply(action)
        found.append(action)
    return found


_steppers = local()  # one per thread: to make one takes as long as to play a game


def _stepper(rules: CompiledGame) -> Stepper:
    """Return this thread's stepper for a game, at the start."""
    found: tuple[CompiledGame, Stepper] | None = getattr(_steppers, "latest", None)
    if found is None or found[0] is not rules:
        found = _steppers.latest = (rules, Stepper(rules))
    found[1].reset()
    return found[1]


# Who leads.


def by_score(rules: CompiledGame, states: Sequence[State]) -> list[Seat]:
    """Say who leads by the score as it stands."""
    return [_ahead(rules.score_rows(state)) for state in states]


def by_bot(simulations: int, seed: int) -> Gauge:
    """Return a gauge for games that have no score before their end: whom a bot expects to win.

    It is one that makes no mistakes on purpose. It is asked before a decision every twentieth of
    the game: what it thinks there holds until it is asked again.
    """

    def gauge(rules: CompiledGame, states: Sequence[State]) -> list[Seat]:
        last = len(states) - 1
        bot = make_bot(rules.facts.id, FAULTLESS, seed, 1, MEMORY)
        asked = {mark * last // MARKS for mark in range(MARKS)}
        leaders, leader = [], NOBODY
        for n, state in enumerate(states[:-1]):
            if n in asked:
                thought = bot.think(Position(rules, state), simulations=simulations)
                leader = _ahead(thought.shares)
            leaders.append(leader)
        return [*leaders, *by_score(rules, states[-1:])]

    return gauge


def _ahead(standing: Sequence[Any]) -> Seat:
    """Return the seat that is ahead of all others, or NOBODY."""
    best = max(standing)
    return standing.index(best) if standing.count(best) == 1 else NOBODY


def has_score(rules: CompiledGame, states: Sequence[State]) -> bool:
    """Tell whether the score says anything before the game is over."""
    return any(leader != NOBODY for leader in by_score(rules, states[:-1]))


# Into the tally.


def count(rules: CompiledGame, watched: Watched, gauge: Gauge | None, tally: BalanceCounts) -> None:
    """Add a game to what was counted."""
    final = watched.states[-1]
    outcome = rules.outcome(final)
    assert outcome is not None
    tally.games += 1
    tally.turns[watched.turns] += 1
    tally.decisions[watched.decisions] += 1
    _count_result(rules, final, outcome, tally)
    _count_choices(watched.choices, tally)
    tally.seen.update(watched.events.keys())
    for event in rules.possible_events():
        tally.events.setdefault(event.id, Sum()).add(watched.events[event.id])
    _count_gains(rules, watched.gains, outcome, tally)
    if gauge is not None and len(outcome.winners) == 1:
        _count_lead(gauge(rules, watched.states), outcome.winners[0], tally)


def _count_result(
    rules: CompiledGame, final: State, outcome: Outcome, tally: BalanceCounts
) -> None:
    tally.reasons[str(outcome.reason)] += 1
    tally.winners[len(outcome.winners)] += 1
    named, at_first = rules.seats(final), rules.facts.seats
    tally.renamed += named != at_first[: rules.players]
    for seat in outcome.winners:
        tally.wins[seat] += WIN // len(outcome.winners)
        if named:
            tally.names[at_first.index(named[seat])] += WIN // len(outcome.winners)


def _count_choices(choices: Sequence[int], tally: BalanceCounts) -> None:
    for n, number in enumerate(choices):
        tenth = TENTHS * n // len(choices)
        tally.asked[tenth] += 1
        tally.choices[tenth] += number
        tally.forced[tenth] += number == 1


def _count_gains(
    rules: CompiledGame, gains: Sequence[Gain], outcome: Outcome, tally: BalanceCounts
) -> None:
    found: Counter[tuple[str, Seat]] = Counter()
    for name, seat, gained in gains:
        found[name, seat] += gained
    for source in rules.possible_sources():
        points = [found[source.id, seat] for seat in range(rules.players)]
        for seat, number in enumerate(points):
            side = tally.winning if seat in outcome.winners else tally.losing
            for sums in (tally.gains, side):
                sums.setdefault(source.id, Sum()).add(number)
        if len(outcome.winners) == 1:
            margin = rules.players * points[outcome.winners[0]] - sum(points)
            tally.margins.setdefault(source.id, Sum()).add(margin)


def _count_lead(leaders: Sequence[Seat], winner: Seat, tally: BalanceCounts) -> None:
    """Count from when on the winner leads for good, and how often the lead changes hands."""
    last = len(leaders) - 1
    since = next((n + 1 for n in range(last, -1, -1) if leaders[n] != winner), 0)
    tally.settled[-(-WHOLE * since // last)] += 1
    for mark in range(1, MARKS):
        leader = leaders[mark * last // MARKS]
        tally.led[mark] += leader != NOBODY
        tally.held[mark] += leader == winner
    line = [leader for leader in leaders if leader != NOBODY]
    tally.changes[sum(a != b for a, b in pairwise(line))] += 1
