"""docs/research.md and docs/planes.md: their examples run, and print what they promise."""

from __future__ import annotations

import re

import pytest

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
    assert len(EXAMPLES) == 7


@pytest.mark.parametrize("code", EXAMPLES.values(), ids=EXAMPLES.keys())
def test_an_example_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "docs", "exec"), {})
    promised = " ".join(re.findall(r"  # → (.*)$", code, re.M)).split()
    assert capsys.readouterr().out.split() == promised
