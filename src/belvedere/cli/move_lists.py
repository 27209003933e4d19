"""Moves as lists that people can take in: what is held, and where it may go."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.table import Table
from rich.text import Text

from belvedere.cli.locale import said
from belvedere.core import registry
from belvedere.core.actors import CHANCE
from belvedere.core.game import Holds, Seat, Viewer
from belvedere.core.histories import known_plies
from belvedere.core.messages import counted, words
from belvedere.core.position import Position
from belvedere.core.records import Record
from belvedere.core.squares import match_square

FEW = 12  # places that are listed one by one
MANY = 40  # entries, after which the rest is only counted

_SQUARE = re.compile(r"([a-z]+)(\d+)")


# Places: a1 a2 a3 b1 b2 b3 c7 become a–b:1–3 c7.


def compact(places: Iterable[str]) -> list[str]:
    """Shorten a list of places: squares by columns and rows, other names as they are."""
    names = list(places)
    if len(names) <= FEW:
        return names
    columns: dict[str, list[int]] = {}
    others: list[str] = []
    for name in names:
        match = _SQUARE.fullmatch(name)
        if match is None:
            others.append(name)
        else:
            columns.setdefault(match[1], []).append(int(match[2]))
    return [*_join_columns(columns), *others]


def _join_columns(columns: dict[str, list[int]]) -> Iterator[str]:
    """Write columns; neighbours with the same rows stand together."""
    order = sorted(columns, key=lambda letters: (len(letters), letters))
    rows = {letters: _runs(sorted(columns[letters])) for letters in order}

    # Neighbours have consecutive numbers, so number minus rank is the same for all of a run.
    ranked = [(rows[letters], _number(letters) - n, letters) for n, letters in enumerate(order)]
    for (run, _), group in groupby(ranked, key=lambda entry: entry[:2]):
        run_of = [letters for _, _, letters in group]
        yield f"{run_of[0]}{run}" if len(run_of) == 1 else f"{run_of[0]}–{run_of[-1]}:{run}"


def _number(letters: str) -> int:
    square = match_square(letters + "1")
    return -1 if square is None else square[0]


def _runs(numbers: list[int]) -> str:
    """Write ascending numbers with their runs shortened: 1 2 3 5 become 1–3,5."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(str(r[0]) if len(r) == 1 else f"{r[0]}–{r[-1]}" for r in runs)


# Moves.


def list_moves(position: Position, seat: Seat, only: str | None = None) -> Iterator[Table | Text]:
    """List a seat's moves by what is held, each kind with an example; then the plain words.

    A long list is cut, unless it is the `only` one.
    """
    holds = position.holds(seat)
    plain = " · ".join(holds.pop("", {}).values())
    if holds:
        yield _hold_table(holds, only)
    if plain and only is None:
        told = Text(said(words("Just type: {moves}", moves=plain)))
        told.highlight_words([plain], "cyan")
        yield told


def _hold_table(holds: Holds, only: str | None) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(said(words("Hold")), no_wrap=True, style="bold")
    table.add_column(said(words("Places")), justify="right")
    table.add_column(said(words("Where")), overflow="fold")
    table.add_column(said(words("Example")), no_wrap=True, style="cyan")
    for held, places in holds.items():
        if only in (None, held):
            where = compact(places)
            shown = where if only else _cut(where, held)
            example = next(iter(places.values()))
            table.add_row(Text(held), str(len(places)), Text(" ".join(shown)), Text(example))
    return table


def _cut(entries: list[str], held: str) -> list[str]:
    left = len(entries) - MANY
    if left <= 0:
        return entries
    more = counted(
        "… and {number} more: ? {held}", "… and {number} more: ? {held}", left, held=held
    )
    return [*entries[:MANY], said(more)]


# Plies.


def list_plies(
    record: Record, viewer: Viewer | None, names: Sequence[str] | None = None
) -> Iterator[str]:
    """Yield one line per ply: its number, who decided, the move, and what was said about it.

    What a viewer does not know by now is hidden, and so is what was said about it. Without names
    the seats are numbered as in records, and the columns straight.
    """
    game, plies = registry.game(record.game, record.options), record.plies
    for number, known in enumerate(known_plies(game, plies, viewer), 1):
        comments = () if known.move is None else plies[known.ply].comments
        spoken = "".join(f"  {{ {' '.join(text.split())} }}" for text in comments)
        move = (known.move or said(words("(hidden)"))) + spoken
        if names is not None:
            who = said(words("Chance")) if known.seat == CHANCE else names[known.seat]
            yield f"{number} {who}: {move}"
        else:
            who = said(words("chance")) if known.seat == CHANCE else str(known.seat)
            yield f"{number:4}  {who:>6}: {move}"
