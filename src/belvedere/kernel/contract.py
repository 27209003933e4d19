"""What compiled rules provide, as stubs that generic compiled code calls.

A stub is resolved by the type of its first argument, the state's record, while the caller is being
compiled: direct calls, one compilation a game, and a disk cache that hits. (A jitted function
passed as an argument, or closed over, would never hit: its key holds a random id.)

| stub | returns |
|---|---|
| `actors(state)` | bits of the seats that may decide, or CHANCE, or OVER |
| `legal(state, player, out, work)` | how many actions it wrote to `out`, ascending |
| `apply(state, player, action, work)` | nothing; changes `state` by one decision or outcome |
| `score(state, out, work)` | nothing; a row a seat, compared from left to right |
| `chances(state, out, weights)` | how many outcomes it wrote (games with chance) |
| `observe(state, viewer)` | nothing; makes unknown what the viewer cannot know (hidden games) |
| `redeal(state, viewer, rng, work)` | nothing; completes an observed state (hidden games) |
| `planes(state, viewer, out, work)` | nothing; writes an observed state into planes of 0 |
| `mask(state, player, work, list, out)` | nothing; writes a 1 for each legal action into all 0 |
| `rash(state, action)` | whether random play leaves the action out |
| `count(state, player, work, out)` | how many legal actions are not rash |
| `nth(state, player, n, work, out)` | the n-th of those; `count` has just been called |
| `symmetries(state)` | how many board symmetries hold here, the identity included |
| `transform(state, symmetry, image)` | nothing; `image` is a copy of `state` that it turns |
| `transform_action(state, symmetry, action)` | the image of an action |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.extending import overload

from belvedere.kernel.compiling import helper

Kernel = Callable[..., Any]
REQUIRED = frozenset({"actors", "legal", "apply", "score"})

_KERNELS: dict[Any, dict[str, Kernel]] = {}


def register(state: np.dtype[np.void], **kernels: Kernel) -> None:
    """Bind a game's compiled rules to the type of its state."""
    missing = REQUIRED - kernels.keys()
    unknown = kernels.keys() - REQUIRED - _DEFAULTS.keys()
    if missing or unknown:
        raise TypeError(f"compiled rules: missing {sorted(missing)}, unknown {sorted(unknown)}")
    _KERNELS[numba.from_dtype(state)] = _DEFAULTS | kernels


def kernel_of(state: Any, name: str) -> Kernel:
    """Find the compiled function of a game by the Numba type of its state."""
    return _KERNELS[state][name]


# What a game gets when it says nothing: no chance, nothing hidden, nothing rash, no symmetry.


@helper
def _no_chances(state: Any, out: Any, weights: Any) -> int:
    return 0


@helper
def _all_seen(state: Any, viewer: int) -> None:
    pass


@helper
def _nothing_to_redeal(state: Any, viewer: int, rng: Any, work: Any) -> None:
    pass


@helper
def _no_planes(state: Any, viewer: int, out: Any, work: Any) -> None:
    pass


@helper
def _mask_listed(state: Any, player: int, work: Any, listed: Any, out: Any) -> None:
    for i in range(legal(state, player, listed, work)):
        out[listed[i]] = 1


@helper
def _never_rash(state: Any, action: int) -> bool:
    return False


@helper
def _count_listed(state: Any, player: int, work: Any, out: Any) -> int:
    kept = 0
    for i in range(legal(state, player, out, work)):
        if not rash(state, out[i]):
            out[kept] = out[i]
            kept += 1
    return kept


@helper
def _nth_listed(state: Any, player: int, n: int, work: Any, out: Any) -> int:
    return int(out[n])


@helper
def _only_identity(state: Any) -> int:
    return 1


@helper
def _unturned(state: Any, symmetry: int, image: Any) -> None:
    pass


@helper
def _same_action(state: Any, symmetry: int, action: int) -> int:
    return action


_DEFAULTS: dict[str, Kernel] = {
    "chances": _no_chances,
    "observe": _all_seen,
    "redeal": _nothing_to_redeal,
    "planes": _no_planes,
    "mask": _mask_listed,
    "rash": _never_rash,
    "count": _count_listed,
    "nth": _nth_listed,
    "symmetries": _only_identity,
    "transform": _unturned,
    "transform_action": _same_action,
}

# The stubs. Python cannot run them: see `belvedere.kernel.engine` for that.


def actors(state: Any) -> int:
    """Return the seats that may decide, as bits, or CHANCE, or OVER."""
    raise TypeError("actors is called from compiled code")


def legal(state: Any, player: int, out: Any, work: Any) -> int:
    """Write the legal actions of a player and return their number."""
    raise TypeError("legal is called from compiled code")


def apply(state: Any, player: int, action: int, work: Any) -> None:
    """Change the state by one decision or chance outcome."""
    raise TypeError("apply is called from compiled code")


def score(state: Any, out: Any, work: Any) -> None:
    """Write a row of numbers a seat."""
    raise TypeError("score is called from compiled code")


def chances(state: Any, out: Any, weights: Any) -> int:
    """Write the outcomes of a chance step and their weights."""
    raise TypeError("chances is called from compiled code")


def observe(state: Any, viewer: int) -> None:
    """Make unknown what the viewer cannot know."""
    raise TypeError("observe is called from compiled code")


def redeal(state: Any, viewer: int, rng: Any, work: Any) -> None:
    """Complete an observed state."""
    raise TypeError("redeal is called from compiled code")


def planes(state: Any, viewer: int, out: Any, work: Any) -> None:
    """Write an observed state into planes that are all 0."""
    raise TypeError("planes is called from compiled code")


def mask(state: Any, player: int, work: Any, listed: Any, out: Any) -> None:
    """Write a 1 for each legal action into what is all 0; `listed` is room for a list."""
    raise TypeError("mask is called from compiled code")


def rash(state: Any, action: int) -> bool:
    """Tell whether random play leaves an action out."""
    raise TypeError("rash is called from compiled code")


def count(state: Any, player: int, work: Any, out: Any) -> int:
    """Count the legal actions that are not rash."""
    raise TypeError("count is called from compiled code")


def nth(state: Any, player: int, n: int, work: Any, out: Any) -> int:
    """Return the n-th legal action that is not rash."""
    raise TypeError("nth is called from compiled code")


def symmetries(state: Any) -> int:
    """Count the board symmetries that hold here."""
    raise TypeError("symmetries is called from compiled code")


def transform(state: Any, symmetry: int, image: Any) -> None:
    """Turn `image`, a copy of the state, into its image under a board symmetry."""
    raise TypeError("transform is called from compiled code")


def transform_action(state: Any, symmetry: int, action: int) -> int:
    """Return the image of an action under a board symmetry."""
    raise TypeError("transform_action is called from compiled code")


# The resolution, stub by stub. Numba matches arguments by name, so each is written out; it is not
# strict, because it would take the annotations for a difference.


def resolves(stub: Kernel) -> Callable[[Kernel], Kernel]:
    """Let Numba find the compiled function behind a stub by the type of its state."""
    decorator: Callable[[Kernel], Kernel] = overload(stub, strict=False)
    return decorator


@resolves(actors)
def _actors(state: Any) -> Any:
    kernel = kernel_of(state, "actors")
    return lambda state: kernel(state)


@resolves(legal)
def _legal(state: Any, player: Any, out: Any, work: Any) -> Any:
    kernel = kernel_of(state, "legal")
    return lambda state, player, out, work: kernel(state, player, out, work)


@resolves(apply)
def _apply(state: Any, player: Any, action: Any, work: Any) -> Any:
    kernel = kernel_of(state, "apply")
    return lambda state, player, action, work: kernel(state, player, action, work)


@resolves(score)
def _score(state: Any, out: Any, work: Any) -> Any:
    kernel = kernel_of(state, "score")
    return lambda state, out, work: kernel(state, out, work)


@resolves(chances)
def _chances(state: Any, out: Any, weights: Any) -> Any:
    kernel = kernel_of(state, "chances")
    return lambda state, out, weights: kernel(state, out, weights)


@resolves(observe)
def _observe(state: Any, viewer: Any) -> Any:
    kernel = kernel_of(state, "observe")
    return lambda state, viewer: kernel(state, viewer)


@resolves(redeal)
def _redeal(state: Any, viewer: Any, rng: Any, work: Any) -> Any:
    kernel = kernel_of(state, "redeal")
    return lambda state, viewer, rng, work: kernel(state, viewer, rng, work)


@resolves(planes)
def _planes(state: Any, viewer: Any, out: Any, work: Any) -> Any:
    kernel = kernel_of(state, "planes")
    return lambda state, viewer, out, work: kernel(state, viewer, out, work)


@resolves(mask)
def _mask(state: Any, player: Any, work: Any, listed: Any, out: Any) -> Any:
    kernel = kernel_of(state, "mask")
    return lambda state, player, work, listed, out: kernel(state, player, work, listed, out)


@resolves(rash)
def _rash(state: Any, action: Any) -> Any:
    kernel = kernel_of(state, "rash")
    return lambda state, action: kernel(state, action)


@resolves(count)
def _count(state: Any, player: Any, work: Any, out: Any) -> Any:
    kernel = kernel_of(state, "count")
    return lambda state, player, work, out: kernel(state, player, work, out)


@resolves(nth)
def _nth(state: Any, player: Any, n: Any, work: Any, out: Any) -> Any:
    kernel = kernel_of(state, "nth")
    return lambda state, player, n, work, out: kernel(state, player, n, work, out)


@resolves(symmetries)
def _symmetries(state: Any) -> Any:
    kernel = kernel_of(state, "symmetries")
    return lambda state: kernel(state)


@resolves(transform)
def _transform(state: Any, symmetry: Any, image: Any) -> Any:
    kernel = kernel_of(state, "transform")
    return lambda state, symmetry, image: kernel(state, symmetry, image)


@resolves(transform_action)
def _transform_action(state: Any, symmetry: Any, action: Any) -> Any:
    kernel = kernel_of(state, "transform_action")
    return lambda state, symmetry, action: kernel(state, symmetry, action)
