"""What a score of Strata is made of, for counting and for who asks why: areas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from belvedere.core.game import Gain, Portion, Source
from belvedere.core.messages import words_in

SOURCES = (
    Source("largest-area", words_in("source of points", "the largest area")),
    Source("second-area", words_in("source of points", "the second area")),
    Source("third-area", words_in("source of points", "the third area")),
    Source("other-areas", words_in("source of points", "all smaller areas")),
)


_NAMES = {source.id: source.name for source in SOURCES}


def held(rows: Sequence[Sequence[int]]) -> Iterator[Gain]:
    """Say how large everybody's areas are, as if the game ended now; the largest come first."""
    apart = len(SOURCES) - 1
    for seat, areas in enumerate(rows):
        for source, area in zip(SOURCES, areas[:apart], strict=False):
            yield source.id, seat, area
        yield SOURCES[-1].id, seat, sum(areas[apart:])


def portions(rows: Sequence[Sequence[int]]) -> tuple[tuple[Portion, ...], ...]:
    """Say the same to people, who compare areas one after another (R-STR-5)."""
    found: list[list[Portion]] = [[] for _ in rows]
    for source, seat, size in held(rows):
        if size:
            found[seat].append(Portion(_NAMES[source], size))
    return tuple(map(tuple, found))
