"""A game that learning programs play: planes, masks and steps, by whatever library."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cached_property
from operator import index
from typing import Any, Final, cast

import numpy as np
from gymnasium import spaces
from numba import int64, typeof
from numpy.typing import NDArray

from belvedere.core import registry
from belvedere.core.actors import OVER
from belvedere.core.errors import OptionError, quoted
from belvedere.core.messages import Message, row_of, words
from belvedere.core.position import Position
from belvedere.kernel import desk as desks_of
from belvedere.kernel.engine import CompiledGame
from belvedere.kernel.rng import below, generator

RENDER_WIDTH: Final = 640  # pixels of an rgb_array
ILLEGAL_REWARD: Final = -1.0  # to whoever plays an illegal action: less than any loss

AN_ACTION: Final = words("An action")

Observation = dict[str, NDArray[Any]]
_type: Callable[[object], Any] = typeof


class Actions(spaces.Discrete):
    """Numbers from 0 on; a plain one is looked at without NumPy, which takes ten times as long."""

    def contains(self, x: Any) -> bool:
        """Tell whether a number is an action."""
        return 0 <= x < int(self.n) if type(x) is int else super().contains(x)


class Episode:
    """A game that is being played, with chance resolved by a generator of its own."""

    def __init__(self, game_id: str, options: dict[str, object], waiting: bool) -> None:
        game = registry.game(game_id, options)
        assert isinstance(game, CompiledGame)
        self.game = game
        self.names = [f"player_{seat}" for seat in range(game.players)]
        self.actors = OVER  # bits of seats
        self._waiting = waiting  # whether there is an action to wait by
        self._actions = game.facts.actions(game.options)
        self._has_planes = bool(game.plane_names)
        self._shape = (len(game.plane_names), *game.board_shape)
        self._desks = game.new_desks()
        self._bytes = memoryview(self._desks.view(np.uint8))  # type: ignore[arg-type]
        self._start = game.start()
        self._rng = generator(0)
        # The entry points themselves: a call through the dispatcher would look them up each time.
        types = _type(self._desks), int64, int64, int64, _type(self._rng)
        self._try_advance = cast(Any, desks_of.try_advance).compile(
            (*types, _type(np.zeros(self._actions, np.int8)))
        )
        self._room = np.zeros(self._actions, np.int8)  # for a mask that nobody else can touch
        planes, mask = np.zeros(self._shape, np.int8), np.zeros(self._actions, np.int8)
        self._look_at = cast(Any, desks_of.look_at).compile(
            (*types[:3], _type(planes), _type(mask))
        )

    def reset(self, seed: int | None) -> None:
        """Begin anew; without a seed the dice go on as they fall."""
        if seed is not None:
            self._rng = generator(whole(seed, words("A seed")))
        elif self.actors == OVER and not self._rng[0]:
            self._rng = generator(random.SystemRandom().randrange(2**64))
        self._bytes[: len(self._start)] = self._start
        self.actors = desks_of.draw_on(self._desks, 0, self._rng)

    @property
    def state(self) -> bytes:
        """A copy of the state."""
        return bytes(self._bytes[: len(self._start)])

    @property
    def position(self) -> Position:
        """The position that is being played."""
        return Position(self.game, self.state)

    @property
    def waits(self) -> int:
        """The action by which a seat waits that does not decide."""
        return self._actions

    def decides(self, seat: int) -> bool:
        """Tell whether a seat may decide now."""
        return self.actors > 0 and bool(self.actors >> seat & 1)

    def play(self, seat: int, action: int) -> bool:
        """Play an action and draw what chance adds; if it is not legal, do nothing and say so."""
        if not 0 <= action < self._actions:
            return False
        found = self._try_advance(self._desks, 0, seat, action, self._rng, self._room)
        if found == desks_of.REFUSED:
            return False
        self.actors = found
        return True

    def observe(self, seat: int) -> Observation:
        """Return what a seat sees, and a mask with a 1 for each legal action.

        Who does not decide may only wait, where there is an action for that. When the game is over
        everything is 1: no action is asked for any more, and nothing has to be left out.
        """
        mask = np.zeros(self._actions + self._waiting, np.int8)
        planes = np.zeros(self._shape, np.int8)
        # Without a place for waiting the mask is handed over as it is: a slice costs a fifth of it.
        room = mask[:-1] if self._waiting else mask
        self._look_at(self._desks, 0, seat, planes, room)
        if self.actors == OVER:
            mask[:] = 1
        elif self._waiting and not self.actors >> seat & 1:
            mask[-1] = 1
        seen = planes if self._has_planes else self._bytes_seen(seat)
        return {"observation": seen, "action_mask": mask}

    def _bytes_seen(self, seat: int) -> NDArray[Any]:
        return np.frombuffer(self.game.observe(self.state, seat), np.uint8).copy()

    def draw_legal(self, seat: int) -> int:
        """Draw a legal action of a seat."""
        legal = self.observe(seat)["action_mask"].nonzero()[0]
        with np.errstate(over="ignore"):
            return int(legal[below(self._rng, len(legal))])

    def returns(self) -> tuple[float, ...]:
        """Return the zero-sum result of every seat."""
        return self.game.returns(self.state)

    # Spaces.

    @cached_property
    def observation_space(self) -> spaces.Dict:
        """Planes (or the bytes of a game without planes) and the mask."""
        view: Any = self.state_space
        if self.game.plane_names:
            view = spaces.Box(0, 127, self._shape, np.int8)
        mask = spaces.Box(0, 1, (self._actions + self._waiting,), np.int8)
        return spaces.Dict({"observation": view, "action_mask": mask})

    @cached_property
    def state_space(self) -> Any:
        """The bytes of a state."""
        return spaces.Box(0, 255, (len(self._start),), np.uint8)

    def new_action_space(self) -> spaces.Discrete:
        """Every action; where seats decide at once, the last one is to wait."""
        return Actions(self._actions + self._waiting)

    # Pictures.

    def render(self, mode: str | None) -> Any:
        """Show everything, as a mode wants it."""
        if mode is None:
            return None
        if mode == "human":
            print(self.position)
            return None
        if mode == "ansi":
            return str(self.position)
        return self.position.svg() if mode == "svg" else rasterise(self.position.svg())


def rasterise(svg: str) -> NDArray[np.uint8]:
    """Return the pixels of a drawing: rows, columns, red green blue."""
    from io import BytesIO

    import resvg_py
    from PIL import Image

    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=RENDER_WIDTH))
    with Image.open(BytesIO(png)) as image:
        return np.array(image.convert("RGB"), np.uint8)


def whole(number: Any, what: Message) -> int:
    """Return a whole number as Python has it; raise OptionError."""
    try:
        return index(number)
    except TypeError:
        raise OptionError(
            words("{what} is a whole number, not {number}.", what=what, number=quoted(number))
        ) from None


def check_mode(mode: str | None, modes: Sequence[str]) -> None:
    """Refuse a mode in which nothing can be shown; raise OptionError."""
    if mode not in (None, *modes):
        raise OptionError(
            words(
                "render_mode is one of {modes}, or None; not {mode}.",
                modes=row_of(modes),
                mode=quoted(mode),
            )
        )
