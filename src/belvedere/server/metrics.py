"""What is counted, for whoever runs the server; nothing in it is about one table or person."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from prometheus_client import (
    CollectorRegistry,
    Gauge,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.metrics_core import CounterMetricFamily

from belvedere.server.domain_events import Events, Moved
from belvedere.server.live.audience import Audiences
from belvedere.server.live.hub import Hub
from belvedere.server.live.thoughts import Rank

CONTENT_TYPE = CONTENT_TYPE_LATEST

disable_created_metrics()  # type: ignore[no-untyped-call]  # when counting began is told by the run itself


class Metrics:
    """The figures of one server."""

    def __init__(self, hub: Hub, audiences: Audiences, events: Events) -> None:
        self._registry = CollectorRegistry()
        self._plies = 0
        self._registry.register(self)
        events.subscribe(Moved, self._count_plies)
        for name, told, read in (
            ("tables", "Tables in memory", lambda: len(hub.known())),
            ("watchers", "Sockets that watch tables", lambda: len(audiences)),
            ("clocks", "Tables whose clocks run", lambda: len(hub.clockwork)),
        ):
            gauge = Gauge(f"belvedere_{name}", told, registry=self._registry)
            gauge.set_function(read)
        waiting = Gauge(
            "belvedere_thoughts_waiting",
            "Thoughts that wait for a thread",
            ["rank"],
            registry=self._registry,
        )
        for rank in Rank:
            gauge = waiting.labels(rank.name.lower())
            gauge.set_function(partial(hub.bots.waiting, rank))

    def _count_plies(self, moved: Moved) -> None:
        self._plies += moved.plies  # on the event loop alone: it needs no lock

    def collect(self) -> Iterator[CounterMetricFamily]:
        """Tell what is counted here, when somebody asks for it."""
        told = "Plies that were appended to logs"
        yield CounterMetricFamily("belvedere_plies", told, value=self._plies)

    def text(self) -> bytes:
        """Write all figures as Prometheus reads them."""
        return generate_latest(self._registry)
