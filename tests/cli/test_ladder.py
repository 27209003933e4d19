"""`belvedere ladder`: every level against the one below."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from belvedere.arena import executors, ladder
from belvedere.arena.statistics import Score
from belvedere.arena.terms import MatchTerms
from helpers.arena import small_terms, threads
from helpers.terminal import run


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a folder of its own; the games are small, and those of quick players."""

    def quick(rung: ladder.Rung) -> MatchTerms:
        return small_terms("random", "1", seed=rung.lower)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(executors, "workers", threads)
    monkeypatch.setattr(ladder.Rung, "terms", quick)


def test_a_ladder_is_climbed_and_published() -> None:
    result = run("ladder", "strata", "--games", "4", "--workers", "1")
    assert result.exit_code == 0, result.stderr
    said = " ".join(result.stdout.split())
    assert re.search(r"1 Newcomer 0 ± 0 2 Casual -?[0-9]+ ± [0-9]+ [0-9.]+ % [0-9.]+–", said)
    folder = Path("strata-ladder")
    assert len(list(folder.glob("*.jsonl"))) == 7
    data = json.loads((folder / "ladder-strata.json").read_text("utf-8"))
    assert [rung["lower"] for rung in data["rungs"]] == list(range(1, 8))
    assert all(rung["games"] == 4 for rung in data["rungs"])
    page = (folder / "ladder-strata.html").read_text("utf-8")
    assert page.count("<svg") == 1
    assert "https://" not in page
    assert (folder / "ladder-strata.md").read_text("utf-8").startswith("# Ladder of Strata\n")


def test_it_goes_on_where_it_stopped() -> None:
    run("ladder", "strata", "--games", "2", "--workers", "1")
    before = {path.name: path.read_text("utf-8") for path in Path("strata-ladder").glob("*.jsonl")}
    run("ladder", "strata", "--games", "4", "--workers", "1")
    for name, text in before.items():
        after = Path("strata-ladder", name).read_text("utf-8")
        assert after.startswith(text)
        assert len(after.splitlines()) == 5


def test_without_time_nothing_is_played_and_what_is_known_is_shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    known = tmp_path / "known.json"
    step = ladder.MeasuredRung(
        ladder.Rung("strata", 1), Score(100, 0.75, 0.657, 0.825), "2026-11-17"
    )
    known.write_text(ladder.format_steps([step]), "utf-8")
    monkeypatch.setattr(ladder, "PUBLISHED", known)
    result = run("ladder", "strata", "--hours", "0")
    said = " ".join(result.stdout.split())
    assert "2 Casual 189 ±" in said
    assert "75 % 65.7–82.5 % 100 2026-11-17" in said
    assert not Path("strata-ladder").exists()
    empty = run("ladder", "misty", "--hours", "0", "--language", "ru")
    assert "Ещё ни одна ступень не измерена." in empty.stdout


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["strata", "--games", "3"], "3 games leave seats unequal; play an even number."),
        (["strata", "--hours", "soon"], "'soon' is no number of hours, such as 1.5."),
        (["chess"], "chess"),
    ],
)
def test_bad_input_gets_a_sentence_and_begins_nothing(args: list[str], sentence: str) -> None:
    result = run("ladder", *args)
    assert result.exit_code in (1, 2)
    assert sentence in result.stderr
    assert list(Path().iterdir()) == []
