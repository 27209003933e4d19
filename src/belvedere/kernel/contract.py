"""What compiled rules provide, as stubs that generic compiled code calls.

A stub is resolved by the type of its first argument, the state's record, while the caller is being
compiled: direct calls, one compilation a game, and a disk cache that hits. (A jitted function
passed as an argument, or closed over, would never hit: its key holds a random id.)

The contract is open: a floor above declares stubs of its own with `required` and `optional`, and
whoever knows a game says with `bind` what they call for its states.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.extending import overload

from belvedere.core.errors import quoted
from belvedere.kernel.compiling import helper
from belvedere.kernel.pipeline import PART

Kernel = Callable[..., Any]
F = TypeVar("F", bound=Kernel)

BOUND_ELSEWHERE = TypeError("a stub has no body")  # raised in place of one; nobody gets there

_DEFAULTS: dict[str, Kernel | None] = {}  # by stub; None: it has to be bound
_BOUND: dict[Any, dict[str, Kernel]] = {}  # by the Numba type of a state, and by stub


def required(function: F) -> F:
    """Declare a stub that has to be bound for each game that it is called for."""
    return _declare(function)


def optional(function: F) -> F:
    """Declare a stub that may be bound; where it is not, this function itself is called."""
    stub = _declare(function)
    _DEFAULTS[function.__name__] = helper(function)
    return stub


def _declare(function: F) -> F:
    name = function.__name__
    if name in _DEFAULTS:
        raise TypeError(f"There is a stub {name} already.")
    _DEFAULTS[name] = None

    @wraps(function)
    def stub(*args: Any) -> Any:
        raise TypeError(f"{name} is called from compiled code.")

    # Strictly, Numba would want the names of all arguments.
    @overload(stub, strict=False, jit_options=PART)
    def resolve(state: Any, *rest: Any) -> Kernel:
        kernel = _kernel_of(state, name)
        return lambda state, *rest: kernel(state, *rest)

    return cast(F, stub)


def bind(state: np.dtype[np.void], **kernels: Kernel) -> None:
    """Say what stubs call for a game's states, before anything that calls them is compiled.

    What is bound above the rules is a `helper`: with a cache of its own, whose key would hold the
    state's stamp but not that of its floor, it could be stale. Raises TypeError.
    """
    record = numba.from_dtype(state)
    bound = _BOUND.get(record, {})
    for name in kernels:
        if name not in _DEFAULTS:
            raise TypeError(f"There is no stub {name}.")
        if name in bound:
            raise TypeError(f"{bound[name].__module__} has bound {name} for this game already.")
    _BOUND[record] = bound | kernels


def _kernel_of(state: Any, name: str) -> Kernel:
    """Find what a stub calls, by the Numba type of a game's state; raise TypeError."""
    if state not in _BOUND:
        raise TypeError(f"{name} takes a state first; {quoted(str(state))} is no game's.")
    kernel = _BOUND[state].get(name, _DEFAULTS[name])
    if kernel is None:
        game = next(iter(_BOUND[state].values())).__module__
        raise TypeError(f"{game} does not bind {name}, which has no default.")
    return kernel


# What every game binds.


@required
def actors(state: Any) -> int:
    """Return the seats that may decide, as bits, or CHANCE, or OVER."""
    raise BOUND_ELSEWHERE


@required
def legal(state: Any, player: int, out: Any, work: Any) -> int:
    """Write the legal actions of a player, ascending, and return their number."""
    raise BOUND_ELSEWHERE


@required
def apply(state: Any, player: int, action: int, work: Any) -> None:
    """Change the state by one decision or chance outcome."""
    raise BOUND_ELSEWHERE


@required
def score(state: Any, out: Any, work: Any) -> None:
    """Write a row of numbers a seat, which are compared from left to right, into all 0."""
    raise BOUND_ELSEWHERE


# Chance, and what is hidden: unless a game says otherwise there is none.


@optional
def chances(state: Any, out: Any, weights: Any) -> int:
    """Write the outcomes of a chance step and their weights; return their number."""
    return 0


@optional
def observe(state: Any, viewer: int) -> None:
    """Make unknown what the viewer cannot know."""


@optional
def redeal(state: Any, viewer: int, rng: Any, work: Any) -> None:
    """Complete an observed state by what may be true, each as likely."""


# What learners see.


@optional
def planes(state: Any, viewer: int, out: Any, work: Any) -> None:
    """Write an observed state into planes that are all 0."""


@optional
def mask(state: Any, player: int, work: Any, listed: Any, out: Any) -> None:
    """Write a 1 for each legal action into what is all 0; `listed` is room for a list."""
    for i in range(legal(state, player, listed, work)):
        out[listed[i]] = 1


# What random play chooses from: all that is legal and not rash.


@optional
def rash(state: Any, action: int) -> bool:
    """Tell whether random play leaves an action out."""
    return False


@optional
def count(state: Any, player: int, work: Any, out: Any) -> int:
    """Count the legal actions that are not rash; `out` is room for a list."""
    kept = 0
    for i in range(legal(state, player, out, work)):
        if not rash(state, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


@optional
def nth(state: Any, player: int, n: int, work: Any, out: Any) -> int:
    """Return the n-th of those; `count` has just been called, with the same workspace and room."""
    return int(out[n])


# Board symmetries: unless a game says otherwise only the identity, number 0.


@optional
def symmetries(state: Any) -> int:
    """Count the board symmetries that hold here, the identity included."""
    return 1


@optional
def transform(state: Any, symmetry: int, image: Any) -> None:
    """Turn `image`, a copy of the state, into its image under a board symmetry."""


@optional
def transform_action(state: Any, symmetry: int, action: int) -> int:
    """Return the image of an action under a board symmetry."""
    return action
