"""Where a user's own files belong on this system."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

DATA: Final = "XDG_DATA_HOME"  # the variable that names the user's folder for data


def data_folder() -> Path:
    """Return the folder for kept games and tables, by the rules of the system.

    By those of XDG a relative path does not count.
    """
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        told = Path(os.environ.get(DATA, ""))
        base = told if told.is_absolute() else home / ".local" / "share"
    return base / "belvedere"
