"""Bits of unsigned integers: counting, finding, and taking the n-th."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from belvedere.kernel.compiling import helper


@intrinsic
def _ctpop(typing: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return (value(value), codegen) if isinstance(value, types.Integer) else None


@intrinsic
def _cttz(typing: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zero_is_undefined = context.get_constant(types.boolean, False)
        return builder.cttz(args[0], zero_is_undefined)

    return (value(value), codegen) if isinstance(value, types.Integer) else None


@intrinsic
def _ctlz(typing: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zero_is_undefined = context.get_constant(types.boolean, False)
        return builder.ctlz(args[0], zero_is_undefined)

    return (value(value), codegen) if isinstance(value, types.Integer) else None


@helper
def popcount(word: Any) -> int:
    """Count the bits that are set."""
    return int(_ctpop(word))  # type: ignore[call-arg]


@helper
def lowest(word: Any) -> int:
    """Return the index of the lowest set bit; the width of the word when none is."""
    return int(_cttz(word))  # type: ignore[call-arg]


@helper
def highest(word: Any) -> int:
    """Return the index of the highest set bit of a 32-bit word; it must exist."""
    return 31 - int(_ctlz(np.uint32(word)))  # type: ignore[call-arg]


@helper
def nth_bit(word: Any, n: int) -> int:
    """Return the index of the n-th set bit, counted from 0; it must exist."""
    rest = np.uint64(word)
    for _ in range(n):
        rest &= rest - np.uint64(1)
    return lowest(rest)
