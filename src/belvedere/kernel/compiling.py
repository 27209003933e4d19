"""How rules are compiled, and how an edited source is never served from a stale cache."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.extending import register_jitable

from belvedere.core import actors

F = TypeVar("F", bound=Callable[..., Any])

# Files of a game's folder that the compiled code does not depend on (a test holds them to it).
UNCOMPILED = frozenset(
    {
        "__init__.py",
        "aims.py",
        "deck.py",
        "description.py",
        "drawing.py",
        "events.py",
        "explain.py",
        "facts.py",
        "game.py",
        "names.py",
        "notation.py",
        "referee.py",
        "restoring.py",
        "sheet.py",
        "table.py",
    }
)


def compiled(function: F) -> F:
    """Compile a function that takes a state or a desk, and cache it on disk.

    The type of that argument carries the hash of the sources (see `stamped`), and with it the
    cache's key does. Numba alone would not notice an edit in another file.
    """
    return cast(F, numba.njit(cache=True, nogil=True, error_model="numpy")(function))


def helper(function: F) -> F:
    """Compile a function into its callers, and leave it plain Python for Python.

    It has no cache of its own that could be stale.
    """
    plain: F = register_jitable(error_model="numpy")(function)
    return plain


def is_compiled(path: Path) -> bool:
    """Tell whether compiled code may depend on a file of a game's folder."""
    return path.name not in UNCOMPILED and not path.name.startswith("drawing_")


def source_stamp(*folders: Path) -> str:
    """Hash every source that compiled code of these folders depends on."""
    digest = hashlib.sha256()
    sources = [Path(actors.__file__)]
    for folder in (Path(__file__).parent, *folders):
        sources += sorted(path for path in folder.glob("*.py") if is_compiled(path))
    for path in sources:
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def stamped(fields: list[tuple[Any, ...]], stamp: str) -> np.dtype[np.void]:
    """Return a record type with a last field, always 0, that is named after the sources.

    It also fills the record up: padding would hold arbitrary bytes, and equal positions are to be
    equal bytes.
    """
    for filler in range(1, 9):
        made = np.dtype([*fields, (f"sources_{stamp}", "u1", (filler,))], align=True)
        assert made.fields is not None
        if sum(field[0].itemsize for field in made.fields.values()) == made.itemsize:
            return made
    raise TypeError("a record has its fields in order of their width, so that none is padded")
