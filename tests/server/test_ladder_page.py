"""The ladder page shows what was measured, whether or not anybody has played here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from belvedere.arena import ladder
from belvedere.arena.ladder import MeasuredRung, Rung, format_steps
from belvedere.arena.statistics import Score
from belvedere.server.pages import catalogue
from helpers.serving import Running


@pytest.fixture
def _measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two rungs of Strata are known, and one of Misty that hangs in the air."""
    steps = [
        MeasuredRung(Rung("strata", 1), Score(100, 0.75, 0.657, 0.825), "2026-11-17"),
        MeasuredRung(Rung("strata", 2), Score(100, 0.75, 0.657, 0.825), "2026-11-18"),
        MeasuredRung(Rung("misty", 4), Score(34, 0.765, 0.6, 0.876), "2026-11-18"),
    ]
    path = tmp_path / "ladder.json"
    path.write_text(format_steps(steps), "utf-8")
    monkeypatch.setattr(ladder, "PUBLISHED", path)
    catalogue.measured.cache_clear()
    yield
    catalogue.measured.cache_clear()


@pytest.mark.usefixtures("_measured")
def test_levels_stand_where_they_were_measured() -> None:
    lines = catalogue.measured("strata", "en")
    assert [line["level"] for line in lines] == ["1 Newcomer", "2 Casual", "3 Regular"]
    assert lines[0] == {
        "level": "1 Newcomer", "elo": "0", "reach": "",
        "score": "", "interval": "", "games": "", "date": "",
    }  # fmt: skip
    assert [line["elo"] for line in lines] == ["0", "189", "377"]
    assert re.fullmatch(r"1\d\d – 2\d\d", lines[1]["reach"])
    assert (lines[1]["score"], lines[1]["interval"]) == ("75 %", "65.7 – 82.5 %")
    assert (lines[2]["games"], lines[2]["date"]) == ("100", "Nov 18, 2026")


@pytest.mark.usefixtures("_measured")
def test_a_rung_in_the_air_has_a_score_and_no_place() -> None:
    (fifth,) = catalogue.measured("misty", "ru")
    assert (fifth["elo"], fifth["score"], fifth["interval"]) == ("", "76,5 %", "60 – 87,6 %")
    assert fifth["date"].startswith("18 нояб. 2026")


@pytest.mark.usefixtures("_measured")
def test_of_a_game_that_was_not_measured_nothing_is_said() -> None:
    assert catalogue.measured("mirage", "en") == []


def test_the_page_shows_what_came_with_the_package(server: Running) -> None:
    page = httpx.get(f"{server.url}/ladder", headers={"accept-language": "en"}, timeout=60).text
    for step in ladder.published():
        game, upper = step.rung.game, step.rung.lower + 1
        part = page.partition(f'id="ladder-{game}"')[2].partition("</section>")[0]
        assert "<h3>Each level against the one below</h3>" in part
        (row,) = re.findall(rf'<tr><th scope="row">{upper} .*?</tr>', part)
        assert f"<td>{round(100 * step.score.mean, 1):g} %</td>" in row
        assert f"<td>{step.score.games}</td>" in row
