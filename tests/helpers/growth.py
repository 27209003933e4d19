"""How the work of a parser grows with its input: ratios of processor time, taken generously."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

TIMES = 8  # so much longer is the longer text
MOST = 24.0  # times the work: who looks at each letter once needs 8, a slow reader 64
ROUNDS = 7  # of which the least work counts, where a busy machine made it look like too much


def growth(read: Callable[[str], object], made: Callable[[int], str], length: int) -> float:
    """Return how much more work a text of 8 × length is than one of that length."""
    short, long = made(length), made(TIMES * length)
    assert len(short) <= length
    assert len(long) > (TIMES - 1) * length
    gc.collect()
    least = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        least = [min(least[0], _work(read, short)), min(least[1], _work(read, long))]
        if least[1] / least[0] < MOST:
            break
    return least[1] / least[0]


def _work(read: Callable[[str], object], text: str) -> float:
    """Return the processor time of one reading, from as many as can be measured."""
    number, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < 0.004:
        read(text)
        number += 1
    return spent / number
