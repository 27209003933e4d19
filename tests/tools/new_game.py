"""`make new-game NAME=x`: write a small game that keeps the contract, to begin one's own with.

It is a folder under `games/`, a line in the registry, and what the conformance suite asks for
beside them: a schema, golden files, translations, a first test. `make game GAME=x` says what is
still missing. With a folder, `new_game.py x FOLDER`, it becomes a package from outside.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from belvedere.core import registry
from helpers.house import ROOT

TEMPLATE = Path(__file__).parent / "template"
REGISTRY = ROOT / "src" / "belvedere" / "core" / "registry.py"
NAME = re.compile(r"[a-z][a-z0-9]{1,19}")

PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "belvedere-@name@"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["belvedere"]

[project.entry-points."belvedere.games"]
@name@ = "@package@.facts:@NAME@"

[tool.hatch.build.targets.wheel]
packages = ["src/@package@"]
"""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the parts of a new game go."""

    name: str
    package: str  # as it is imported
    folder: Path  # of the package
    catalogue: Path
    schemas: Path  # the folder of its JSON Schema
    tests: Path  # the folder of its tests
    golden: Path  # the folder of golden files

    def filled(self, text: str) -> str:
        """Put the names into a part of the template."""
        names = {
            "@name@": self.name,
            "@Title@": self.name.capitalize(),
            "@NAME@": self.name.upper(),
            "@package@": self.package,
        }
        return re.sub("|".join(names), lambda found: names[found[0]], text)

    def target(self, part: Path) -> Path:
        """Return where a part of the template goes."""
        name = part.name.removesuffix(".in")
        match name:
            case "schema.json":
                return self.schemas / f"{self.name}.schema.json"
            case "messages.ru.po":
                return self.catalogue
            case "test_rules.py":
                return self.tests / name
        return self.folder / part.relative_to(TEMPLATE).with_name(name)


def house_plan(name: str) -> Plan:
    """Plan a game of the house."""
    source = ROOT / "src" / "belvedere"
    return Plan(
        name,
        f"belvedere.games.{name}",
        source / "games" / name,
        source / "locale" / "ru" / f"{name}.po",
        ROOT / "docs" / "positions",
        ROOT / "tests" / "games" / name,
        ROOT / "tests" / "golden",
    )


def outside_plan(name: str, root: Path) -> Plan:
    """Plan a package from outside, in a folder of its own."""
    package = f"belvedere_{name}"
    folder = root / "src" / package
    catalogue = folder / "locale" / "ru" / f"{package}.po"
    return Plan(name, package, folder, catalogue, folder, root / "tests", root / "tests" / "golden")


def why_not(plan: Plan) -> str:
    """Say why a game cannot be written, or nothing."""
    if not NAME.fullmatch(plan.name):
        return "A name has 2 to 20 characters, a to z and 0 to 9, and begins with a letter."
    if plan.name in registry.GAMES or plan.folder.exists():
        return f"There is a game {plan.name} already."
    return ""


def write(plan: Plan) -> list[Path]:
    """Write every part."""
    written = []
    for part in sorted(TEMPLATE.rglob("*.in")):
        path = plan.target(part)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(plan.filled(part.read_text(encoding="utf-8")), encoding="utf-8")
        written.append(path)
    return written


def enter(plan: Plan) -> None:
    """Add the line to the registry."""
    text = REGISTRY.read_text(encoding="utf-8")
    head, table, rest = re.split(r"(?<=\n)(BUILT_IN.*?\n)(?=\})", text, maxsplit=1, flags=re.S)
    line = f'    "{plan.name}": "{plan.package}.facts:{plan.name.upper()}",\n'
    REGISTRY.write_text(f"{head}{table}{line}{rest}", encoding="utf-8")


def main() -> None:
    """Write a game; refuse with a sentence."""
    if len(sys.argv) not in (2, 3) or not sys.argv[1]:
        sys.exit("make new-game NAME=x")
    name, *folders = sys.argv[1:]
    plan = outside_plan(name, Path(folders[0])) if folders else house_plan(name)
    if refusal := why_not(plan):
        sys.exit(refusal)
    written = write(plan)
    if folders:
        project = Path(folders[0]) / "pyproject.toml"
        project.write_text(plan.filled(PYPROJECT), encoding="utf-8")
        print(f"{len(written) + 1} files are written. Install it: pip install -e {folders[0]}")
        return
    enter(plan)
    sources = [str(path) for path in written if path.suffix == ".py"]
    ruff = str(Path(sys.executable).with_name("ruff"))
    subprocess.run([ruff, "check", "--fix", "--quiet", *sources], cwd=ROOT, check=True)
    subprocess.run([ruff, "format", "--quiet", *sources], cwd=ROOT, check=True)
    for tool, *given in (
        (str(ROOT / "tests" / "tools" / "words.py"), name),
        ("-m", "belvedere.testing.golden", str(plan.golden), name),
    ):
        subprocess.run([sys.executable, tool, *given], cwd=ROOT, check=True, env=_paths())
    print(f"{name} is written. Play it: belvedere play {name}; and: make game GAME={name}")


def _paths() -> dict[str, str]:
    given = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT / "tests"), given)))}


if __name__ == "__main__":
    main()
