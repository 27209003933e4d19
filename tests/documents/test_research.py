"""docs/research.md and docs/planes.md: their examples run, and print what they promise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from belvedere.arena.selfplay import plan, play
from belvedere.arena.shards import Shards
from helpers.house import ROOT

DOCS = ROOT / "docs"
EXAMPLES = {
    f"{name} {number}": code
    for name in ("research", "planes")
    for number, code in enumerate(
        re.findall(r"```python\n(.*?)```", (DOCS / f"{name}.md").read_text("utf-8"), re.S)
    )
}


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 9


def play_some(folder: Path) -> None:
    """Do in small what the page's command does."""
    course = plan("strata", {"size": 4, "tiles": "3,3,2"}, 1)
    shards = Shards(folder, course.described(), 1)
    with shards.filled(range(2)):
        for number in range(2):
            shards.add(number, play(course, number))


@pytest.mark.parametrize("code", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_an_example_runs(
    code: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    if '"data"' in code:
        play_some(tmp_path / "data")
    exec(compile(code, "docs", "exec"), {})
    promised = " ".join(re.findall(r"  # → (.*)$", code, re.M)).split()
    assert capsys.readouterr().out.split() == promised
