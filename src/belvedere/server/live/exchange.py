"""Who is to be told that a table has changed: one interface, here within one process."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from belvedere.core.game import Viewer

Wake = Callable[[], None]


class Exchange(Protocol):
    """Publish and subscribe, by table and viewer."""

    def subscribe(self, table_id: str, viewer: Viewer, wake: Wake) -> Callable[[], None]:
        """Call `wake` whenever a viewer can notice a change; return what ends that."""
        ...

    def publish(self, table_id: str, viewers: Iterable[Viewer] | None) -> None:
        """Wake those who watch as these viewers; None: all."""
        ...

    def is_watched(self, table_id: str) -> bool:
        """Tell whether anybody watches."""
        ...


class LocalExchange:
    """All watchers are in this process."""

    def __init__(self) -> None:
        self._watchers: dict[str, dict[Wake, Viewer]] = {}

    def subscribe(self, table_id: str, viewer: Viewer, wake: Wake) -> Callable[[], None]:
        """Call `wake` whenever a viewer can notice a change; return what ends that."""
        self._watchers.setdefault(table_id, {})[wake] = viewer

        def leave() -> None:
            watchers = self._watchers.get(table_id, {})
            watchers.pop(wake, None)
            if not watchers:
                self._watchers.pop(table_id, None)

        return leave

    def publish(self, table_id: str, viewers: Iterable[Viewer] | None) -> None:
        """Wake those who watch as these viewers; None: all."""
        meant = None if viewers is None else set(viewers)
        for wake, viewer in list(self._watchers.get(table_id, {}).items()):
            if meant is None or viewer in meant:
                wake()

    def is_watched(self, table_id: str) -> bool:
        """Tell whether anybody watches."""
        return table_id in self._watchers
