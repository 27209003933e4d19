"""Animations that are never done, to see what goes on meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import pytest

from belvedere.server.lanes import Unwanted
from belvedere.svg import raster


class Stopper:
    """An animation that is never done until it is told to be, instead of the real one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun = threading.Semaphore(0)
        self.go_on, self.unwanted = threading.Event(), threading.Event()
        self.number = 0
        monkeypatch.setattr(raster, "gif", self.gif)

    def gif(
        self,
        pictures: Sequence[Callable[[], str]],
        width: int,
        *,
        begin: object,
        watch: raster.Watch,
    ) -> bytes:
        self.number += 1
        watch(12, 89)
        self.begun.release()
        try:
            while not self.go_on.wait(0.001):
                watch(12, 89)
        except Unwanted:
            self.unwanted.set()
            raise
        return b"GIF89a of %d" % width

    def wait(self) -> None:
        assert self.begun.acquire(timeout=60), "no animation has begun"
