"""Bits of unsigned integers: counting, finding, and taking the n-th."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from belvedere.kernel.compiling import helper


def _number(word: Any) -> Any:
    """Return the type of a number that comes out of a word.

    Of a word of 32 bits it is unsigned and short: an index that needs no look at whether it is
    negative. Of 64 bits it is signed: Numba makes a float of an unsigned number and a signed one.
    """
    return types.int64 if word.bitwidth == 64 else word


@intrinsic
def _ctpop(typing: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return (_number(value)(value), codegen) if isinstance(value, types.Integer) else None


@intrinsic
def _cttz(typing: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zero_is_undefined = context.get_constant(types.boolean, False)
        return builder.cttz(args[0], zero_is_undefined)

    return (_number(value)(value), codegen) if isinstance(value, types.Integer) else None


@intrinsic
def _ctlz(typing: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zero_is_undefined = context.get_constant(types.boolean, False)
        return builder.ctlz(args[0], zero_is_undefined)

    return (_number(value)(value), codegen) if isinstance(value, types.Integer) else None


@intrinsic
def _width(typing: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.get_constant(types.int64, value.bitwidth)

    return (types.int64(value), codegen) if isinstance(value, types.Integer) else None


@helper
def wide(number: Any) -> int:
    """Return a number as 64 bits: for a shorter one, what is called would be compiled again."""
    return int(np.int64(number))


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
    """Return the index of the highest set bit; it must exist."""
    return int(_width(word)) - 1 - int(_ctlz(word))  # type: ignore[call-arg]


@helper
def nth_bit(word: Any, n: int) -> int:
    """Return the index of the n-th set bit, counted from 0; it must exist."""
    rest = np.uint64(word)
    for _ in range(n):
        rest &= rest - np.uint64(1)
    return lowest(rest)
