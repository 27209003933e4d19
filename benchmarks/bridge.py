"""OpenSpiel's own search as a player in matches: `openspiel@0.25` thinks so many seconds per move.

Where nothing is hidden that is its C++ MCTS, else its IS-MCTS in Python; both with one random
rollout a simulation, and on one thread. OpenSpiel counts simulations and not seconds, so each
search gets as many as fit by the pace of the one before, and what it took more or less than its
time is settled with the next: on average it takes the time that it is given.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, Final, Protocol

sys.path.insert(0, str(Path(__file__).parent.parent))

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from belvedere.adapters.openspiel import PREFIX, BelvedereGame, BelvedereState
from belvedere.arena.players import Chooser, PlayerFactory, parse_player_spec
from belvedere.core.game import Action, Seat
from belvedere.core.position import Position

EXPLORE: Final = 2.0  # the constant of UCT, as in OpenSpiel's examples
MEGABYTES: Final = 200  # of the C++ search's tree, as much as ours has
FIRST: Final = 20  # simulations, before anything is known of their pace
LEAST, MOST = 0.5, 2.0  # of its seconds that one search may take to settle what is over

_FORM: Final = re.compile(r"openspiel@([0-9]{1,5}(?:\.[0-9]{1,6})?)")


def read(text: str) -> PlayerFactory:
    """Read `openspiel@0.25`, or any other player of a match; raise OptionError."""
    found = _FORM.fullmatch(text)
    return parse_player_spec(text) if found is None else OpenSpiel(float(found[1]))


@dataclass(frozen=True, slots=True)
class OpenSpiel:
    """OpenSpiel as a match names it."""

    seconds: float

    def sit_down(self, game: str, seed: int) -> Chooser:
        """Return somebody who plays one game."""
        return Bridge(self.seconds, seed)


class Search(Protocol):
    """One of OpenSpiel's searches."""

    def __call__(self, state: BelvedereState, simulations: int) -> tuple[Action, int]:
        """Return the move, and how many simulations it took."""
        ...


class Bridge:
    """Lets OpenSpiel search, and keeps it to its time."""

    def __init__(self, seconds: float, seed: int) -> None:
        self._seconds, self._seed = seconds, seed
        self._search: Search | None = None
        self._pace = 0.0  # simulations a second
        self._left = 0.0  # seconds that were not used so far

    def choose(self, position: Position, player: Seat | None = None) -> str:
        """Return the move of a seat."""
        rules = position.rules
        legal = rules.legal(position.state, position.actor if player is None else player)
        action = legal[0] if len(legal) == 1 else self._think(position)
        return rules.format_action(position.state, action)

    def _think(self, position: Position) -> Action:
        if self._search is None:
            self._search = (hidden_search if position.facts.hidden else open_search)(self._seed)
            self._search(game_of(position).state_at(position.state), FIRST)  # loads what it needs
        began = perf_counter()
        state = game_of(position).state_at(position.state)
        if not self._pace:
            self._count(self._search, state, FIRST)
        seconds = self._seconds + self._left
        seconds = min(max(seconds, LEAST * self._seconds), MOST * self._seconds)
        fit = int(self._pace * (seconds - (perf_counter() - began)))
        action = self._count(self._search, state, max(2, fit))
        self._left += self._seconds - (perf_counter() - began)
        return action

    def _count(self, search: Search, state: BelvedereState, simulations: int) -> Action:
        """Search, and note the pace."""
        began = perf_counter()
        action, done = search(state, simulations)
        self._pace = done / (perf_counter() - began)
        return action


@cache
def load(name: str) -> BelvedereGame:
    """Load a game of OpenSpiel, once."""
    game: BelvedereGame = pyspiel.load_game(name)
    return game


def game_of(position: Position) -> BelvedereGame:
    """Return the game through OpenSpiel's door, with the same options."""
    defaults = {option.name: option.default for option in position.facts.all_options()}
    given = ",".join(
        f"{name}={str(value).replace(',', ';')}"
        for name, value in position.options.items()
        if value != defaults[name]
    )
    return load(f"{PREFIX}{position.game}({given})")


def open_search(seed: int) -> Search:
    """Return OpenSpiel's C++ MCTS; it proves what it can."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed % 2**31)

    def search(state: BelvedereState, simulations: int) -> tuple[Action, int]:
        bot = pyspiel.MCTSBot(
            state.get_game(), evaluator, EXPLORE, simulations, MEGABYTES, True, seed % 2**31, False
        )
        root: Any = bot.mcts_search(state)
        return int(root.best_child().action), int(root.explore_count)

    return search


def hidden_search(seed: int) -> Search:
    """Return OpenSpiel's IS-MCTS; it draws what it does not see from what it knows."""
    dice = np.random.RandomState(seed % 2**32)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)

    def search(state: BelvedereState, simulations: int) -> tuple[Action, int]:
        bot = ismcts.ISMCTSBot(state.get_game(), evaluator, EXPLORE, simulations, random_state=dice)
        bot.set_resampler(lambda state, player: state.resample_from_infostate(player, dice.uniform))
        return int(bot.step(state)), simulations

    return search
