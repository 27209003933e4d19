"""Bits of unsigned integers: counting, finding, and taking the n-th.

Numbers come back signed: Numba makes a float of an unsigned number and a signed one.
"""

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
    return np.int64(_ctpop(word))  # type: ignore[call-arg, return-value]


@helper
def lowest(word: Any) -> int:
    """Return the index of the lowest set bit; the width of the word when none is."""
    return np.int64(_cttz(word))  # type: ignore[call-arg, return-value]


@helper
def highest(word: Any) -> int:
    """Return the index of the highest set bit; it must exist."""
    return 63 - np.int64(_ctlz(np.uint64(word)))  # type: ignore[call-arg, return-value]


@helper
def nth_bit(word: Any, n: int) -> int:
    """Return the index of the n-th set bit, counted from 0; it must exist."""
    rest = np.uint64(word)
    for _ in range(n):
        rest &= rest - np.uint64(1)
    return lowest(rest)
