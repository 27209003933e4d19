"""`make golden`: rewrite the golden files and the documents that are generated from code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from belvedere.core import registry
from belvedere.testing import golden
from helpers import pictures
from helpers.house import OWN_GAMES, REVERSI, ROOT
from tools import wire


def main() -> None:
    """Write what the tests compare with."""
    registry.GAMES["trinkets"] = "toy.facts:TRINKETS"
    written = golden.write(ROOT / "tests" / "golden", [*OWN_GAMES, "trinkets"])
    written += golden.write(REVERSI / "tests" / "golden", ["reversi"])
    reference = subprocess.check_output([sys.executable, "-m", "belvedere.cli.reference"])
    (ROOT / "docs" / "cli.md").write_bytes(reference)
    for name, svg in pictures.all_pictures().items():
        (ROOT / "docs" / "pictures" / name).write_text(svg, encoding="utf-8")
    wire.PLACE.write_text(wire.declarations(), encoding="utf-8")
    print(f"{len(written)} golden files, docs/cli.md, docs/pictures, types of scripts.")
    print("Read the change with `git diff`.")


if __name__ == "__main__":
    main()
