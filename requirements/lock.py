"""`make lock`: pin every dependency by version and hash, without naming where it comes from."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
TESTED = ["cluster", "research", "test"]
EXTRAS: dict[str, list[str]] = {"play": [], "test": TESTED, "bench": [*TESTED, "bench"]}


def main() -> None:
    """Write a lock for each way to use the project; a larger one contains the smaller."""
    for name, extras in EXTRAS.items():
        options = [f"--extra={extra}" for extra in extras]
        lock(name, *options, "pyproject.toml", str(HERE / "build.in"))
    lock("audit", str(HERE / "audit.in"))  # what makes locks, and looks them up


def lock(name: str, *wanted: str) -> None:
    """Choose versions anew."""
    target = HERE / f"{name}.txt"
    target.unlink(missing_ok=True)
    subprocess.run(
        [
            sys.executable,
            "-m",
            "piptools",
            "compile",
            "--quiet",
            "--generate-hashes",
            "--allow-unsafe",
            "--strip-extras",
            "--no-header",
            "--no-annotate",
            "--no-emit-index-url",
            "--no-emit-trusted-host",
            "--no-emit-find-links",
            f"--output-file={target}",
            *wanted,
        ],
        cwd=HERE.parent,
        env={**os.environ, "CUSTOM_COMPILE_COMMAND": "make lock"},
        check=True,
    )
    text = target.read_text(encoding="utf-8")
    assert not re.search(r"\w://", text), "a lock names no address"
    target.write_text(f"# Written by `make lock`.\n{text}", encoding="utf-8")


if __name__ == "__main__":
    main()
