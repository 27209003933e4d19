"""A small explicit random generator (splitmix64): an array that is passed in and out."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from belvedere.kernel.compiling import helper

CACHE_LINE = 8  # words; a generator fills one, so that two threads never share it
Generator = NDArray[np.uint64]


def generator(seed: int) -> Generator:
    """Make a generator; equal seeds give equal numbers."""
    rng = np.zeros(CACHE_LINE, np.uint64)
    rng[0] = np.uint64(seed % 2**64)
    return rng


@helper
def next_word(rng: Any) -> Any:
    """Return the next 64 random bits."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    word = rng[0]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@helper
def below(rng: Any, bound: int) -> int:
    """Return a number from 0 to bound - 1, each exactly as likely (bound at most 2^32)."""
    # Multiply and shift (Lemire); the rare low product that would favour some is drawn again.
    n = np.uint64(bound)
    product = (next_word(rng) >> np.uint64(32)) * n
    low = product & np.uint64(0xFFFFFFFF)
    if low < n:
        floor = (np.uint64(0x100000000) - n) % n
        while low < floor:
            product = (next_word(rng) >> np.uint64(32)) * n
            low = product & np.uint64(0xFFFFFFFF)
    return int(product >> np.uint64(32))
