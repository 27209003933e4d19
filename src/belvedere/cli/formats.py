"""The formats that files come in."""

from __future__ import annotations

from enum import StrEnum


class RecordFormat(StrEnum):
    """How a record is written."""

    TEXT = "text"
    JSON = "json"


class PositionFormat(StrEnum):
    """How a position is shown."""

    TEXT = "text"
    SVG = "svg"
    JSON = "json"
