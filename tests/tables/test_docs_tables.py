"""docs/tables.md: the example is what the code makes, and every field is in the table."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import belvedere
from belvedere.tables.clocks import parse_clock
from belvedere.tables.seating import bot, person
from belvedere.tables.settling import settle
from belvedere.tables.table import Table, Terms, open_table
from belvedere.tables.view import Act, view

ROOT = next(folder for folder in Path(__file__).parents if (folder / "pyproject.toml").exists())
PAGE = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
OTHERS = ("options", "position")  # documented elsewhere


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.M | re.S)


def test_the_example_is_what_the_code_makes() -> None:
    names: dict[str, Any] = {}
    (code,), (example,) = blocks("python"), blocks("json")
    exec(code, names)
    assert json.loads(example) == names["shown"]
    assert list(json.loads(example)) == list(names["shown"]), "in this order"


def paths(value: Any, path: str = "") -> Iterator[str]:
    """Name every field of some JSON as the page does."""
    if isinstance(value, dict):
        for name, part in value.items():
            inner = f"{path}.{name}".lstrip(".")
            yield inner
            if name not in OTHERS:
                yield from paths(part, inner)
    elif isinstance(value, list):
        for part in value:
            yield from paths(part, f"{path}[]")


def tables() -> Iterator[Table]:
    """Yield tables at which everything can be seen that a view may hold."""
    rules = belvedere.start("overworld", players=3).rules
    people = [person(name) for name in ("Ann", "Ben", "Cleo")]
    table = settle(open_table(Terms(rules, parse_clock("9+1")), people, 0), random.Random(1), 0)
    table = table.play(0, table.position.legal()[0], 0)
    yield table.take_hint(0)
    yield table.propose_take_back(0, 2, 0)
    yield table.propose_take_back(0, 2, 0).consent(1, 0).consent(2, 0)
    yield table.resign(1, 0).appoint(1, bot("2"))
    yield table.resign(1, 0).resign(2, 0)


def test_every_field_of_a_view_is_documented_and_no_other() -> None:
    rows = re.findall(r"^\| `([a-z_.\[\]]+)` \|[^|]+\|[^|]*\|$", PAGE, re.M)
    found = {path for table in tables() for path in paths(view(table, 0).to_dict())}
    assert sorted(rows) == sorted(found)
    assert len(rows) > 40


def test_everything_that_one_may_do_is_documented() -> None:
    words = set(re.findall(r"`([a-z -]+)`", PAGE.partition("`may` holds any of these:")[2]))
    assert set(Act) <= words
