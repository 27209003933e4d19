"""Pixel art: small pictures written as lines of letters, drawn as a few merged paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from belvedere.svg.markup import Element

Bitmap = Sequence[str]  # rows from the north, one letter a pixel

BARE = "."  # nothing is drawn here


def pasted(ground: Bitmap, sprite: Bitmap, x: int, y: int) -> tuple[str, ...]:
    """Return a bitmap with another one upon it; what leaves on one side returns on the other."""
    rows = [list(row) for row in ground]
    for down, line in enumerate(sprite):
        row = rows[(y + down) % len(rows)]
        for along, letter in enumerate(line):
            if letter != BARE:
                row[(x + along) % len(row)] = letter
    return tuple("".join(row) for row in rows)


def pixel_art(bitmap: Bitmap, palette: Mapping[str, str]) -> list[Element]:
    """Return one path for each colour that a bitmap uses, a pixel being one unit."""
    boxes: dict[str, list[str]] = {}
    for letter, x, y, wide, high in _boxes(bitmap):
        boxes.setdefault(palette[letter], []).append(f"M{x} {y}h{wide}v{high}h-{wide}z")
    return [Element("path", d="".join(d), fill=colour) for colour, d in boxes.items()]


def _boxes(bitmap: Bitmap) -> Iterator[tuple[str, int, int, int, int]]:
    """Merge equal pixels: along a row, and then with equal runs in the rows below."""
    runs = [set(_runs(row)) for row in bitmap]
    for y, row in enumerate(bitmap):
        for run in _runs(row):
            if run not in runs[y]:
                continue
            high = 1
            while y + high < len(bitmap) and run in runs[y + high]:
                runs[y + high].discard(run)
                high += 1
            letter, x, wide = run
            yield letter, x, y, wide, high


def _runs(row: str) -> Iterable[tuple[str, int, int]]:
    start = 0
    for end in range(1, len(row) + 1):
        if end == len(row) or row[end] != row[start]:
            if row[start] != BARE:
                yield row[start], start, end - start
            start = end
