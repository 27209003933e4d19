"""The versions of the schema, and how each is made of the one before."""

from __future__ import annotations

from pathlib import Path
from typing import Final

HEAD: Final = "0005"  # the newest of `versions`


def known_versions() -> list[str]:
    """List the versions that can be brought up to date, the oldest first."""
    return sorted(path.name[:4] for path in (Path(__file__).parent / "versions").glob("[0-9]*.py"))
