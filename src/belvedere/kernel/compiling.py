"""How rules are compiled, and how an edited source is never served from a stale cache."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.extending import register_jitable

from belvedere.core import actors
from belvedere.kernel.keeping import keep_in_turn
from belvedere.kernel.pipeline import ENTRY, PART

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function that takes a stamped record, and cache it on disk.

    The type of that argument carries the hash of the sources, and with it the cache's key does.
    (Numba alone would not notice an edit in another file.) Rules take a state or a desk, which are
    `stamped`; code above the rules takes one that is `stamped_with` its own sources.
    """
    made = numba.njit(cache=True, **ENTRY)(function)
    keep_in_turn(made)
    return cast(F, made)


def helper(function: F) -> F:
    """Compile a function into its callers, and leave it plain Python for Python.

    It has no cache of its own that could be stale.
    """
    plain: F = register_jitable(**PART)(function)
    return plain


def source_stamp(*folders: Path) -> str:
    """Hash every source in these folders, and what all compiled code depends on: the kernel's.

    Called when a module is imported: later its file may not be what was read.
    """
    digest = hashlib.sha256(Path(actors.__file__).read_bytes())
    for folder in (Path(__file__).parent, *folders):
        for path in sorted(folder.rglob("*.py")):
            name = path.relative_to(folder).as_posix()
            digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
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


@cache
def stamped_with(record: np.dtype[np.void], stamp: str) -> np.dtype[np.void]:
    """Return a record type with one field more, named after the sources of a floor above.

    A game's records know its rules and the kernel, and nothing of what is built on them. What is
    compiled there takes a desk, or a workspace, with the stamp of its own sources.
    """
    assert record.names is not None
    fields = [(name, record[name]) for name in record.names]
    return np.dtype([*fields, (f"sources_{stamp}", "u1")], align=True)
