"""docs/security.md accounts for every table of the database."""

from __future__ import annotations

import re

from belvedere.server.settings import LIMITS
from belvedere.server.storage import schema
from helpers.house import ROOT

DOCS = ROOT / "docs"


def test_every_table_of_the_database_is_accounted_for() -> None:
    kept = (DOCS / "security.md").read_text("utf-8").partition("## What is kept")[2]
    rows = [line.split("|")[1] for line in kept.splitlines() if line.startswith("| `")]
    assert set(re.findall(r"`(\w+)`", "".join(rows))) == set(schema.metadata.tables)


def test_the_limits_are_those_that_are_documented() -> None:
    told = (DOCS / "server.md").read_text("utf-8").partition("## How often")[2].partition("##")[0]
    documented = re.findall(r"([\d,]+)\s+an?\s+(minute|hour)", told)
    wanted = {tuple(limit.split("/")) for limit in LIMITS.values()}
    assert {(number.replace(",", ""), unit) for number, unit in documented} == wanted
