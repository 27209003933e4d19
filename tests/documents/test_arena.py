"""docs/arena.md says what is so, and README shows the ladder that was measured."""

from __future__ import annotations

import re
import sys
from dataclasses import fields

import pytest

from belvedere.arena.ladder import published
from belvedere.arena.openings import usual_opening
from belvedere.arena.single_game import PlayedGame
from belvedere.arena.terms import MatchTerms
from belvedere.cli import app, arena
from helpers.house import ROOT

sys.path.insert(0, str(ROOT))

from benchmarks import standings

PAGE = (ROOT / "docs" / "arena.md").read_text("utf-8")


def test_its_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    exec(compile(code, "docs/arena.md", "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_every_field_of_the_file_is_told() -> None:
    told = set(re.findall(r"`([a-z]+)`", PAGE))
    for kind in (MatchTerms, PlayedGame):
        assert {field.name for field in fields(kind)} <= told


def test_the_usual_openings_are_told() -> None:
    assert (usual_opening("strata"), usual_opening("mirador")) == (2, 1)
    assert "2 in Strata, 1 in Mirador" in " ".join(PAGE.split())
    assert arena.arena in [entry.callback for entry in app.app.registered_commands]


def test_readme_shows_the_ladder_that_was_measured() -> None:
    # `python benchmarks/strength.py --hours 0` writes it.
    table = "\n".join(standings.short_table(published()))
    assert f"<!-- ladder -->\n{table}\n<!-- end of ladder -->" in (ROOT / "README.md").read_text(
        "utf-8"
    )
