"""`make new-game` writes a game that keeps the contract from its first minute on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from belvedere.core import registry
from belvedere.games import rulebook
from belvedere.testing import conformance, golden
from belvedere.testing.cases import cases
from tools import new_game, words
from tools.new_game import Plan, house_plan, outside_plan, why_not, write

NAME = "pebbles"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Plan]:
    plan = outside_plan(NAME, tmp_path_factory.mktemp("outside"))
    write(plan)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(plan.folder.parent)
        patch.setitem(registry.GAMES, NAME, f"{plan.package}.facts:{NAME.upper()}")
        yield plan


def test_a_package_of_the_template_would_be_accepted(written: Plan) -> None:
    assert registry.why_not(NAME, f"{written.package}.facts:{NAME.upper()}") is None
    assert registry.facts(NAME).title.say() == "Pebbles"


def test_nothing_of_the_template_is_left_unnamed(written: Plan) -> None:
    for path in written.folder.rglob("*"):
        if path.is_file() and path.suffix != ".pyc":
            assert not re.search(r"@\w+@", path.read_text(encoding="utf-8")), path


def test_it_speaks_both_languages(written: Plan) -> None:
    wanted, known = (
        {(entry.id, entry.context or None) for entry in catalogue if entry.id}
        for catalogue in (
            words.extracted_from(written.folder, "ru"),
            words.read(written.catalogue, "ru"),
        )
    )
    assert wanted == known
    for language in rulebook.LANGUAGES:
        page = rulebook.page(NAME, language)
        assert all(ruling in page.markdown for ruling in registry.facts(NAME).rulings)
        assert all(figure.faults(figure.position()) == [] for figure in page.figures)


@pytest.mark.slow
def test_it_keeps_the_contract(written: Plan) -> None:
    golden.write(written.golden, [NAME])
    found = cases(written.golden, written.schemas, [NAME])
    for check in conformance.CHECKS:
        for case in found:
            check(case)
    conformance.every_event_comes_up(found)


@pytest.mark.parametrize("name", ["", "X", "two words", "strata", "../x"])
def test_a_name_that_is_none_or_taken_is_refused(name: str) -> None:
    assert why_not(house_plan(name))


def test_a_game_of_the_house_gets_its_line_in_the_registry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "registry.py"
    before = new_game.REGISTRY.read_text(encoding="utf-8")
    copy.write_text(before, encoding="utf-8")
    monkeypatch.setattr(new_game, "REGISTRY", copy)
    new_game.enter(house_plan(NAME))
    line = '    "pebbles": "belvedere.games.pebbles.facts:PEBBLES",\n'
    after = copy.read_text(encoding="utf-8")
    assert after.replace(line, "") == before
    assert after.index(line) < after.index("\n}")
