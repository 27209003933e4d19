"""`make game GAME=x`: say what a game still lacks, and run every test that concerns it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from belvedere.core import registry
from belvedere.core.errors import UnknownGame
from belvedere.core.registry import package_of
from helpers.house import ROOT
from helpers.missing import missing_of


def main() -> None:
    """Look and test; the exit code tells whether all is well."""
    game = sys.argv[1] if len(sys.argv) > 1 else ""
    try:
        folder = package_of(game).rpartition(".")[2]
    except UnknownGame as error:
        sys.exit(str(error))
    missing = missing_of(game) if game in registry.BUILT_IN else []
    for said in missing:
        print(f"missing: {said}")
    named = " or ".join(dict.fromkeys((game, folder)))
    command = [sys.executable, "-m", "pytest", "-k", named, "--ignore=tests/web", *sys.argv[2:]]
    done = subprocess.run(command, cwd=ROOT, check=False)
    print(f"{game}: {len(missing)} things are missing" if missing else f"{game} lacks nothing")
    sys.exit(done.returncode or bool(missing))


if __name__ == "__main__":
    main()
