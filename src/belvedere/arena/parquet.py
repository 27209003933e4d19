"""The games of an arena as a table for other programs: Parquet, one row per game, by pyarrow."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from belvedere.arena.single_game import PlayedGame
from belvedere.arena.terms import MatchTerms
from belvedere.core.errors import OptionError
from belvedere.core.messages import words

if TYPE_CHECKING:
    from types import ModuleType


def load_pyarrow() -> ModuleType:
    """Return pyarrow; raise OptionError where it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise OptionError(
            words(
                "Parquet needs pyarrow, which is not installed: {command}.",
                command="pip install 'belvedere[research]'",
            )
        ) from None
    module: ModuleType = pyarrow
    return module


def write(terms: MatchTerms, games: Iterable[PlayedGame], path: Path) -> None:
    """Write games, by number; the terms are JSON in the metadata of the table."""
    arrow: Any = load_pyarrow()
    schema = arrow.schema(
        [
            ("number", arrow.int64()),
            ("seats", arrow.list_(arrow.int32())),
            ("players", arrow.list_(arrow.string())),
            ("shares", arrow.list_(arrow.float64())),
            ("placing", arrow.list_(arrow.int32())),
            ("plies", arrow.int32()),
            ("reason", arrow.string()),
            ("date", arrow.string()),
            ("decisions", arrow.list_(arrow.int32())),
            ("seconds", arrow.list_(arrow.float64())),
            ("longest", arrow.list_(arrow.float64())),
            ("failures", arrow.list_(arrow.string())),
            ("moves", arrow.list_(arrow.string())),
        ],
        metadata={"terms": json.dumps(asdict(terms), ensure_ascii=False)},
    )
    ordered = sorted(games, key=lambda played: played.number)
    table = arrow.Table.from_pylist([_row(terms, played) for played in ordered], schema=schema)
    arrow.parquet.write_table(table, path)


def _row(terms: MatchTerms, played: PlayedGame) -> dict[str, object]:
    return {
        "number": played.number,
        "seats": played.seats,
        "players": [terms.players[who] for who in played.seats],
        "shares": played.shares,
        "placing": played.places,
        "plies": played.plies,
        "reason": played.reason,
        "date": played.date,
        "decisions": [pace.decisions for pace in played.paces],
        "seconds": [pace.seconds for pace in played.paces],
        "longest": [pace.longest for pace in played.paces],
        "failures": [failure.why for failure in played.failures],
        "moves": played.moves,
    }
