"""What a score of Strata is made of, for counting: areas, the largest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from belvedere.core.game import Gain, Source
from belvedere.core.messages import words_in

SOURCES = (
    Source("largest-area", words_in("source of points", "the largest area")),
    Source("second-area", words_in("source of points", "the second area")),
    Source("third-area", words_in("source of points", "the third area")),
    Source("other-areas", words_in("source of points", "all smaller areas")),
)


def final(rows: Sequence[Sequence[int]]) -> Iterator[Gain]:
    """Say how large everybody's areas are, in a game that is over."""
    apart = len(SOURCES) - 1
    for seat, areas in enumerate(rows):
        for source, area in zip(SOURCES, areas[:apart], strict=False):
            yield source.id, seat, area
        yield SOURCES[-1].id, seat, sum(areas[apart:])
