"""Gymnasium environments of every game: one seat learns, the others are bots or engines.

```python
import gymnasium
import belvedere.adapters.gymnasium

env = gymnasium.make("belvedere/Mirador-v0", opponent=4, seat="random", size=13)
```

The import registers them; `gymnasium.make("belvedere.adapters.gymnasium:belvedere/Mirador-v0")`
imports and makes in one.
"""

from __future__ import annotations

from belvedere.adapters.missing import not_installed

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise not_installed(error) from None

import re
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from belvedere.adapters.episode import (
    AN_ACTION,
    ILLEGAL_REWARD,
    Episode,
    Observation,
    check_mode,
    rasterise,
    whole,
)
from belvedere.arena.chance import RandomPlayer
from belvedere.bots.opponents import Opponent, read_opponent
from belvedere.core import registry
from belvedere.core.actors import OVER
from belvedere.core.errors import BelvedereError, OptionError, quoted
from belvedere.core.game import Seat, lowest_seat
from belvedere.core.messages import verbatim, words
from belvedere.core.position import Position
from belvedere.core.registry import class_name

if TYPE_CHECKING:
    from belvedere.arena.players import Chooser

VERSION: Final = 0  # of every environment; docs/research.md says what raises it
RENDER_MODES: Final = ("ansi", "rgb_array")
RANDOM: Final = "random"
MOST_BEGUN: Final = 100  # games that may end before the learner's first decision

_LEVEL = re.compile(r"(?:level-)?(.+)", re.S)


class BelvedereEnv(gymnasium.Env[Observation, int]):
    """One seat of a game. Chance and all others are played between its decisions."""

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        opponent: int | str = 3,
        seat: int | str = 0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Settle a game; raise UnknownGame or OptionError.

        `opponent` is a level (3, "3", "level-3"), one with seconds ("8@0.5"), a program
        ("engine:./mine"), or "random"; `seat` is a number, or "random" for all in turn.
        """
        check_mode(render_mode, RENDER_MODES)
        self._game = Episode(game, options, waiting=False)
        self._opponent = read_any(opponent)
        self._fixed = read_seat(seat, self._game.game.players)
        self.render_mode = render_mode
        self.observation_space: gymnasium.Space[Any] = self._game.observation_space
        self.action_space: gymnasium.Space[Any] = self._game.new_action_space()
        self._bag: list[Seat] = []  # seats whose turn will come
        self._seat: Seat = 0
        self._others: dict[Seat, Chooser] = {}
        self._is_over = True

    # The episode.

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin anew, and let the others play until the learner decides."""
        self._is_over = True  # unless all goes well
        if seed is not None:
            self._bag.clear()
        super().reset(seed=None if seed is None else whole(seed, words("A seed")))
        for _ in range(MOST_BEGUN):
            self._begin()
            self._let_others_play()
            if self._game.actors != OVER:
                self._is_over = False
                return self._game.observe(self._seat), self._info()
        raise BelvedereError(
            words(
                "{games} games have ended before seat {seat} had anything to decide.",
                games=MOST_BEGUN,
                seat=self._seat,
            )
        )

    def _begin(self) -> None:
        self.close()
        self._seat = self._next_seat()
        dice, *seeds = self.np_random.integers(2**63, size=1 + self._game.game.players).tolist()
        self._game.reset(dice)
        self._others = {
            other: self._sit_down(seed) for other, seed in enumerate(seeds) if other != self._seat
        }

    def _next_seat(self) -> Seat:
        """Return the fixed seat, or each in turn, in an order that chance decides anew."""
        if self._fixed is not None:
            return self._fixed
        if not self._bag:
            self._bag = self.np_random.permutation(self._game.game.players).tolist()
        return self._bag.pop()

    def _sit_down(self, seed: int) -> Chooser:
        if self._opponent is None:
            return RandomPlayer(seed)
        return self._opponent.sit_down(self._game.game.facts.id, seed % 2**32)

    def _let_others_play(self) -> None:
        game = self._game
        while game.actors != OVER and not game.decides(self._seat):
            other = lowest_seat(game.actors)
            position = game.position
            move = self._others[other].choose(position, other)
            is_played = game.play(other, game.game.parse_legal(position.state, other, move))
            assert is_played

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and all that follows until the next one is asked for.

        One that is not legal ends the episode, with less than any loss.
        """
        if self._is_over:
            raise BelvedereError(words("Reset the environment before the next step."))
        chosen = whole(action, AN_ACTION)
        self._is_over = True
        if not self._game.play(self._seat, chosen):
            info = {**self._info(), "illegal": True}
            return self._game.observe(self._seat), ILLEGAL_REWARD, True, False, info
        self._let_others_play()
        self._is_over = self._game.actors == OVER
        reward = self._game.returns()[self._seat] if self._is_over else 0.0
        return self._game.observe(self._seat), reward, self._is_over, False, self._info()

    def _info(self) -> dict[str, Any]:
        return {"seat": self._seat, "illegal": False}

    def close(self) -> None:
        """Take leave of the others."""
        for other in self._others.values():
            getattr(other, "close", _nothing)()
        self._others = {}

    # What there is to see.

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now, where sb3-contrib's MaskablePPO looks for it."""
        return self._game.observe(self._seat)["action_mask"].astype(np.bool_)

    @property
    def position(self) -> Position:
        """What the learner sees, with all that Belvedere can do with it."""
        return self._game.position.seen_by(self._seat)

    def render(self) -> Any:
        """Show what the learner sees."""
        if self.render_mode is None:
            return None
        return str(self.position) if self.render_mode == "ansi" else rasterise(self.position.svg())


def _nothing() -> None:
    """Take leave of a player who needs nothing."""


def read_any(opponent: int | str) -> Opponent | None:
    """Read who plays the other seats, None for anybody at random; raise OptionError."""
    if opponent == RANDOM:
        return None
    found = _LEVEL.fullmatch(opponent) if isinstance(opponent, str) else None
    text = found[1] if found is not None else str(opponent)
    read = None if isinstance(opponent, bool) else read_opponent(text)
    if read is None:
        raise OptionError(
            words(
                "An opponent is a level from 1 to 8, one with seconds such as 8@0.5, "
                "engine:COMMAND, or random; not {opponent}.",
                opponent=quoted(opponent),
            )
        )
    read.check()
    return read


def read_seat(seat: int | str, players: int) -> Seat | None:
    """Read where the learner sits, None for everywhere in turn; raise OptionError."""
    if seat == RANDOM:
        return None
    number = whole(seat, verbatim("seat"))
    if not 0 <= number < players:
        raise OptionError(
            words(
                "seat is a number from 0 to {last}, or random; not {seat}.",
                last=players - 1,
                seat=quoted(seat),
            )
        )
    return number


def register() -> None:
    """Put every game into Gymnasium's registry, as belvedere/Mirador-v0 and so on."""
    for game_id in registry.GAMES:
        name = f"belvedere/{class_name(game_id)}-v{VERSION}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name, f"{__name__}:{BelvedereEnv.__name__}", kwargs={"game": game_id}
            )


register()
