"""How the work of a parser grows with its input: ratios of processor time, taken generously."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

TIMES = 8  # so much longer is the longer text
MOST = (
    24.0  # times the work: 8 is what a reader needs that looks at each letter once, 64 a slow one
)


def growth(read: Callable[[str], object], made: Callable[[int], str], length: int) -> float:
    """Return how much more work a text of 8 × length is than one of that length."""
    short, long = made(length), made(TIMES * length)
    assert len(short) <= length
    assert len(long) > (TIMES - 1) * length
    gc.collect()
    rounds = [(_work(read, short), _work(read, long)) for _ in range(7)]
    return min(long for _, long in rounds) / min(short for short, _ in rounds)


def _work(read: Callable[[str], object], text: str) -> float:
    """Return the processor time of one reading, from as many as can be measured."""
    number, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < 0.004:
        read(text)
        number += 1
    return spent / number
