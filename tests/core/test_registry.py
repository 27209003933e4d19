"""Games come from the house and from installed packages; a broken package hurts nobody else."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from belvedere.cli import doctor
from belvedere.cli.app import app
from belvedere.core import catalogues, registry
from belvedere.core.errors import BelvedereError, UnknownGame
from belvedere.core.registry import GameIndex

FACTS = """
from dataclasses import replace
from belvedere.core.messages import words
from toy.facts import TRINKETS
FACTS = replace(TRINKETS, id={id!r}, title=words("Beads"), contract={contract},
                engine={engine!r}, order={order})
"""

Install = Callable[..., None]


def source(
    game: str = "beads", contract: object = 1, engine: str = "toy.game:Trinkets", order: int = 35
) -> str:
    return FACTS.format(id=game, contract=contract, engine=engine, order=order)


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Return what puts a package with one game beside those that are there."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "GAMES", GameIndex())
    monkeypatch.setattr(catalogues, "_from_outside", [])
    registry._settled.cache_clear()

    def made(package: str, text: str, name: str = "beads", place: str = "") -> None:
        described = tmp_path / f"{package}-1.0.dist-info"
        described.mkdir()
        place = place or f"{package}.facts:FACTS"
        (described / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{name} = {place}\n")
        (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
        folder = tmp_path / package
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / "facts.py").write_text(text)

    return made


def test_an_installed_package_adds_a_game_where_its_facts_want_it(install: Install) -> None:
    install("beads_in_order", source())
    ids = list(registry.GAMES)
    assert ids.index("strata") < ids.index("beads") < ids.index("misty")
    assert registry.facts("beads").title.say() == "Beads"
    assert registry.game("beads", {}).players == 2
    assert registry.package_of("beads") == "beads_in_order"
    assert "beads" not in registry.BUILT_IN


@pytest.mark.parametrize(
    ("package", "text", "named", "why"),
    [
        ("gone", "import nothing_of_this_name", {}, "its facts cannot be read: ModuleNotFound"),
        ("leaving", "raise SystemExit(3)", {}, "its facts cannot be read: SystemExit: 3"),
        ("empty", "", {}, "its facts cannot be read: AttributeError"),
        ("other_kind", "FACTS = {'id': 'beads'}", {}, "other_kind.facts:FACTS is no table of"),
        ("other_id", source("pearls"), {}, "its facts are those of 'pearls'."),
        ("newer", source(contract=2), {}, "it was written for the contract 2, and this is 1."),
        ("silent", source(contract=None), {}, "it was written for the contract None, and this"),
        ("rival", source("strata"), {"name": "strata"}, "another game has this id."),
        ("shouting", source("B!"), {"name": "B!"}, "an id has 2 to 20 characters"),
        ("mistaken", source(engine="x.search.game:X"), {}, "its engine lies in no folder of its"),
    ],
)
def test_a_broken_package_is_refused_with_a_sentence_and_hurts_nobody_else(
    install: Install,
    caplog: pytest.LogCaptureFixture,
    package: str,
    text: str,
    named: dict[str, str],
    why: str,
) -> None:
    install(package, text, **named)
    install("sound", source("pearls"), "pearls")
    with caplog.at_level(logging.WARNING):
        games = [game for game in registry.GAMES if game in (*registry.BUILT_IN, "pearls")]
    assert games == [*_own(before=35), "pearls", *_own(after=35)]
    (refusal,) = registry.GAMES.refusals
    said = refusal.message.say()
    assert f"The package {package} does not add the game" in said
    assert why in said
    assert said in caplog.text


def _own(before: int = 1000, after: int = 0) -> list[str]:
    places = {game: registry.facts(game).order for game in registry.BUILT_IN}
    found = [game for game, place in places.items() if after < place < before]
    return sorted(found, key=lambda game: places[game])


def test_of_two_packages_with_one_id_only_the_first_adds_a_game(install: Install) -> None:
    install("beads_b", source())
    install("beads_a", source())
    assert registry.GAMES["beads"] == "beads_a.facts:FACTS"
    assert [refusal.package for refusal in registry.GAMES.refusals] == ["beads_b"]


def test_a_game_whose_code_is_broken_is_a_sentence_when_it_is_asked_for(install: Install) -> None:
    install("hollow", source(engine="hollow.game:Beads"))
    assert "beads" in registry.GAMES
    with pytest.raises(BelvedereError, match=r"Beads cannot be played: ModuleNotFoundError: No m"):
        registry.game("beads", {})
    assert registry.game("strata", {}).players == 2


def test_the_terminal_says_what_was_refused(install: Install) -> None:
    install("newer_yet", source(contract=2))
    shown = CliRunner().invoke(app, ["games"])
    assert shown.exit_code == 0
    assert "The package newer_yet does not add the game 'beads'" in " ".join(shown.stdout.split())
    assert "Strata, by Erik Dresner" in shown.stdout


def test_the_doctor_finds_what_was_refused_and_what_cannot_be_played(
    install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("newest", source(contract=2), "pearls")
    install("shell", source(engine="shell.game:Beads"))
    monkeypatch.setattr("belvedere.server.live.workshop.rehearse", _only_import)
    found = [(is_well, said.say()) for is_well, said in doctor.check_games()]
    bad = [said for is_well, said in found if not is_well]
    assert "newest" in bad[0]
    assert bad[1].startswith("Beads cannot be played: ")
    assert sum(is_well for is_well, _ in found) == len(registry.GAMES) - 1


def _only_import(game: str) -> None:
    registry.game(game, {})


def test_a_package_brings_its_own_translations(install: Install, tmp_path: Path) -> None:
    install("spoken_beads", source())
    folder = tmp_path / "spoken_beads" / "locale" / "ru"
    folder.mkdir(parents=True)
    (folder / "spoken_beads.po").write_text('msgid "Beads"\nmsgstr "Бусы"\n', encoding="utf-8")
    assert registry.facts("beads").title.say("ru") == "Бусы"
    assert registry.facts("strata").summary.say("ru") != registry.facts("strata").summary.say()


def test_a_damaged_catalogue_leaves_all_others_as_they_are(
    install: Install, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    install("mumbling", source())
    folder = tmp_path / "mumbling" / "locale" / "ru"
    folder.mkdir(parents=True)
    (folder / "belvedere.mo").write_bytes(b"no catalogue at all")
    assert registry.facts("beads").title.say("ru") == "Beads"
    assert registry.facts("strata").summary.say("ru") != registry.facts("strata").summary.say()
    assert "cannot be read" in caplog.text


def test_what_cannot_be_read_of_other_packages_leaves_the_house_its_games(
    install: Install, tmp_path: Path
) -> None:
    install("never_read", source())
    damaged = tmp_path / "damaged-1.0.dist-info"
    damaged.mkdir()
    (damaged / "entry_points.txt").write_text("[belvedere.games]\nno sense at all\n")
    (damaged / "METADATA").write_text("Metadata-Version: 2.1\nName: damaged\nVersion: 1\n")
    assert set(registry.BUILT_IN) <= set(registry.GAMES)


def test_a_game_that_nobody_brings_is_unknown(install: Install) -> None:
    with pytest.raises(UnknownGame, match=r"no game 'beads'\. The games are: mirage"):
        registry.facts("beads")


def test_nothing_is_looked_up_before_a_game_is_asked_for_that_the_house_has_not() -> None:
    script = (
        "import sys, belvedere.cli.app\n"
        "from belvedere.core import registry\n"
        "registry.facts('strata').settle({})\n"
        "print('importlib.metadata' in sys.modules, 'numpy' in sys.modules)\n"
        "list(registry.GAMES)\n"
        "print('importlib.metadata' in sys.modules, 'numpy' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["False False", "True False"]
