"""docs/tree.md: its example runs, and it names everything that a tree can do."""

from __future__ import annotations

import re

from belvedere.core.replay import Replay
from belvedere.core.tree import GameTree
from helpers.house import ROOT

PAGE = (ROOT / "docs" / "tree.md").read_text(encoding="utf-8")
TOLD_ELSEWHERE = {"node", "notes", "ply", "variations"}  # what a node is


def test_the_code_on_the_page_runs() -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S)
    exec(compile(block, "docs/tree.md", "exec"), {})


def test_the_page_names_everything_that_can_be_done() -> None:
    rows = PAGE.split("| call | what it returns |")[1].split("\n\n")[0]
    named = set(re.findall(r"[`.]([a-z_]+)[(`]", rows))
    public = {
        name for kind in (GameTree, Replay) for name in vars(kind) if not name.startswith("_")
    }
    assert named == public - TOLD_ELSEWHERE
