"""The rows of self-play as Parquet: which columns there are, and what a file says of itself.

docs/research.md tells what they mean. `VERSION` is raised when a program that reads them would have
to know.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from math import prod
from typing import Any, Final

from belvedere.core.errors import BelvedereError
from belvedere.core.game import Action, Seat
from belvedere.core.messages import words

VERSION: Final = 1
PLANES, STATES = "planes", "states"
ABOUT: Final = b"belvedere"  # where a file's metadata tell what it holds, as JSON
COMPRESSION: Final = "zstd"


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """One decision of a self-play game, as a row of a file."""

    game: int
    ply: int  # decisions and outcomes of chance before it
    seat: Seat
    position: bytes | str  # planes, or JSON, as the seat sees it
    legal: list[Action]
    actions: list[Action]  # what the search tried
    visits: list[int]
    worth: list[float]  # of each, to the seat
    action: Action  # what was played
    value: tuple[float, ...]  # shares of the win by seat, as the search saw it
    simulations: int
    solved: bool  # whether the value is exact


def arrow() -> Any:
    """Return pyarrow; raise BelvedereError where it is missing."""
    try:
        import pyarrow
    except ImportError:
        raise BelvedereError(
            words(
                "Parquet needs pyarrow; the extra research brings it: "
                "pip install 'belvedere[research]'."
            )
        ) from None
    return pyarrow


def schema_of(about: Mapping[str, Any]) -> Any:
    """Return the columns of a file, with what it says of itself."""
    pa = arrow()
    seats, whole = int(about["players"]), pa.int32()
    shares = pa.list_(pa.float32(), seats)
    if about["positions"] == PLANES:
        position = pa.field(PLANES, pa.binary(prod(about["shape"])))
    else:
        position = pa.field("state", pa.string())
    return pa.schema(
        [
            pa.field("game", whole),
            pa.field("ply", whole),
            pa.field("seat", pa.int8()),
            position,
            pa.field("legal", pa.list_(whole)),
            pa.field("actions", pa.list_(whole)),
            pa.field("visits", pa.list_(whole)),
            pa.field("worth", pa.list_(pa.float32())),
            pa.field("action", whole),
            pa.field("value", shares),
            pa.field("result", shares),
            pa.field("simulations", whole),
            pa.field("solved", pa.bool_()),
        ],
        metadata={ABOUT: json.dumps({"version": VERSION, **about}, ensure_ascii=False).encode()},
    )


def write_table(
    rows: Sequence[DecisionRow], result: Sequence[float], about: Mapping[str, Any]
) -> bytes:
    """Write one game, with what each seat had of the win at the end."""
    pa, schema = arrow(), schema_of(about)
    import pyarrow.parquet as pq

    columns: dict[str, list[Any]] = {name: [] for name in schema.names}
    shown = PLANES if about["positions"] == PLANES else "state"
    for row in rows:
        for name, column in columns.items():
            if name == "result":
                column.append(list(result))
            else:
                column.append(getattr(row, "position" if name == shown else name))
    file = BytesIO()
    pq.write_table(pa.table(columns, schema), file, compression=COMPRESSION)
    return file.getvalue()
