"""`make audit`: look every locked dependency up among the known vulnerabilities.

Exit codes: 0, all were looked up and nothing is known of them; 1, something is known; 3, not all
could be looked up, so nothing is said of those.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
LOCKS = ("bench.txt", "audit.txt")  # the largest contains the others; the tools have their own
SERVICES = ("pypi", "osv")  # asked in turn, as far as the one before has not answered
FINE, KNOWN, UNKNOWN = 0, 1, 3

Found = list[dict[str, Any]]  # what is told of each dependency


def main() -> int:
    """Look all locks up, and say what was found."""
    found = [entry for lock in LOCKS for entry in look_up(HERE / lock)]
    return tell(found)


def look_up(lock: Path) -> Found:
    """Return what is known of every dependency of a lock, or why nobody could be asked."""
    names = [line.partition("==")[0] for line in lock.read_text("utf-8").splitlines()]
    found: dict[str, dict[str, Any]] = {
        name: {"name": name, "skip_reason": "nobody answered"}
        for name in names
        if name and not name.startswith((" ", "#"))
    }
    for service in SERVICES:
        answered = {entry["name"]: entry for entry in _ask(service, lock)}
        for name in [name for name, entry in found.items() if "skip_reason" in entry]:
            found[name] = answered.get(name, found[name])
        if not any("skip_reason" in entry for entry in found.values()):
            break
    return list(found.values())


def _ask(service: str, lock: Path) -> Found:
    """Run pip-audit; its own verdict is not heard: what it could not look up it calls fine."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip_audit", "--requirement", str(lock), "--disable-pip"]
        command += ["--require-hashes", "--vulnerability-service", service]
        command += ["--progress-spinner", "off", "--format", "json", "--output", str(report)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if report.exists() and (text := report.read_text("utf-8")):
            dependencies: Found = json.loads(text)["dependencies"]
            return dependencies
        last = done.stderr.strip().splitlines()[-1:] or ["it said nothing"]
        print(f"{service} could not be asked: {last[0]}", file=sys.stderr)
        return []


def tell(found: Found) -> int:
    """Say what is known, and what could not be looked up; return the exit code."""
    known = [(entry, hole) for entry in found for hole in entry.get("vulns", ())]
    for entry, hole in known:
        mended = ", ".join(hole.get("fix_versions", ())) or "no version yet"
        print(f"{entry['name']} {entry['version']}: {hole['id']}, mended in {mended}")
    unknown = sorted(entry["name"] for entry in found if "vulns" not in entry)
    if unknown:
        print(f"{len(unknown)} of {len(found)} dependencies could NOT be looked up:")
        print(", ".join(unknown))
    if known:
        return KNOWN
    if unknown or not found:
        return UNKNOWN
    print(f"{len(found)} dependencies were looked up; no vulnerability of them is known.")
    return FINE


if __name__ == "__main__":
    sys.exit(main())
