"""Processes that work for this one, one per core: each has memory and compiled code of its own."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from belvedere.core.first_use import COMPILING


def cores() -> int:
    """Return how many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def workers(number: int) -> Iterator[Executor]:
    """Open so many processes; whoever leaves by an error does not wait for their work."""
    others = set(active_children())
    # Started anew: a copy of this process would have locks whose threads are gone.
    pool = ProcessPoolExecutor(number, get_context("spawn"), initializer=begin)
    try:
        yield pool
    except BaseException:
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def begin() -> None:
    """Leave Ctrl-C to whoever waits for the work, and end with him, however he ends."""
    COMPILING.leave_to_door()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
