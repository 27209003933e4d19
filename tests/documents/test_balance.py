"""docs/balance: a report of every game at two levels of play, and numbers that can be read."""

from __future__ import annotations

import re

import pytest

from belvedere.arena.balance.number_file import read_numbers
from belvedere.core.facts import Facts
from belvedere.core.registry import facts
from helpers.house import OWN_GAMES, ROOT

BALANCE = ROOT / "docs" / "balance"
REPORTS = [f"{game}-{bot}" for game in OWN_GAMES for bot in ("random", "level-4")]


def title(name: str) -> Facts:
    return facts(name.partition("-")[0])


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_is_there_as_text_page_and_numbers(name: str) -> None:
    (counted,) = read_numbers(BALANCE / f"{name}.json")
    assert counted.tally.games == counted.study.games
    assert name == f"{counted.study.game}-{'random' if counted.study.is_random else 'level-4'}"
    for suffix in ("md", "html"):
        text = (BALANCE / f"{name}.{suffix}").read_text(encoding="utf-8")
        assert f"Balance of {title(name).title}" in text
        assert counted.study.sources in text


@pytest.mark.parametrize("name", REPORTS)
def test_a_page_names_no_address(name: str) -> None:
    assert "://" not in (BALANCE / f"{name}.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*REPORTS, "README"])
def test_what_a_text_links_to_exists(name: str) -> None:
    text = (BALANCE / f"{name}.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert links
    for link in links:
        assert (BALANCE / link).is_file(), link


def test_miradors_page_holds_its_figures_against_those_of_people() -> None:
    text = (BALANCE / "mirador-level-4.md").read_text(encoding="utf-8")
    assert "48.09 % of 418" in " ".join(text.split())
