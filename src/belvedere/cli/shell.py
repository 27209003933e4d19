"""How this program is called by the person who reads a hint: it is not on every shell's path."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

NAME: Final = "belvedere"
MODULE: Final = "belvedere.cli"


def command(*arguments: str) -> str:
    """Write a command of this program that works if it is typed where the program was started."""
    return " ".join([program(), *map(shlex.quote, arguments)])


def program() -> str:
    """Return what starts this program from here: its name, its path, or Python with its module."""
    started = Path(sys.argv[0])
    with suppress(OSError):  # of a folder that is gone
        if started.stem == NAME and started.is_file():
            return _typed(started)
        if started == Path(__file__).with_name("__main__.py"):
            return f"{_typed(Path(sys.executable))} -m {MODULE}"
    return NAME


def _typed(file: Path) -> str:
    """Write a file's name as a shell finds it; the path from here is shorter than a whole one."""
    found = shutil.which(file.stem)
    if found is not None and Path(found).absolute() == file.absolute():
        return file.stem
    path, here = file.absolute(), Path.cwd()
    if not path.is_relative_to(here):
        return shlex.quote(str(path))
    return shlex.quote(os.path.join(os.curdir, path.relative_to(here)))
