"""The mini tournament of Mirador's leaflet: five players, ten games, as its designer printed it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from belvedere.tournaments.crosstable import cross_table, format_cells
from belvedere.tournaments.export import format_text
from belvedere.tournaments.points import NONE, WHOLE, format_points
from belvedere.tournaments.tournament import Entrant, Format, Plan, Tournament, TournamentGame
from helpers.contests import play_all
from helpers.house import ROOT

PRINTED = {
    "andrewP": "x/1/0/1/1",
    "Zandor": "0/x/1/1/1",
    "captncavern": "1/0/x/1/0",
    "pim": "0/0/0/x/1",
    "randrews": "0/0/1/0/x",
}
NAMES = list(PRINTED)


def printed_result(game: TournamentGame) -> Fraction:
    assert game.second is not None
    return WHOLE if PRINTED[NAMES[game.first]].split("/")[game.second] == "1" else NONE


@pytest.fixture
def mini() -> Tournament:
    entrants = tuple(Entrant(name) for name in NAMES)
    return play_all(Tournament(Plan(Format.ROUND_ROBIN), entrants), printed_result)


def test_it_has_ten_games(mini: Tournament) -> None:
    assert sum(map(len, mini.rounds)) == 10
    assert len(mini.rounds) == 5


def test_its_cross_table_is_the_printed_one(mini: Tournament) -> None:
    rows = cross_table(mini, tie_breaks=())
    assert {NAMES[row.number]: format_cells(row) for row in rows} == PRINTED


def test_its_places_are_the_printed_ones(mini: Tournament) -> None:
    rows = cross_table(mini, tie_breaks=())
    told = [(r.standing.place, NAMES[r.number], format_points(r.standing.points)) for r in rows]
    assert told == [
        ("1–2", "andrewP", "3"),
        ("1–2", "Zandor", "3"),
        ("3", "captncavern", "2"),
        ("4–5", "pim", "1"),
        ("4–5", "randrews", "1"),
    ]


def test_our_tie_breaks_would_have_parted_them(mini: Tournament) -> None:
    rows = cross_table(mini)
    assert [(r.standing.place, NAMES[r.number]) for r in rows] == [
        ("1", "andrewP"),
        ("2", "Zandor"),
        ("3", "captncavern"),
        ("4", "pim"),
        ("5", "randrews"),
    ]
    assert [tuple(map(format_points, r.standing.values)) for r in rows] == [
        ("1", "5", "3"),
        ("0", "4", "3"),
        ("0", "4", "2"),
        ("1", "1", "1"),
        ("0", "2", "1"),
    ]


ENGLISH = """\
Mini tournament

Place  Name         Results    Points
  1–2  andrewP      x/1/0/1/1       3
  1–2  Zandor       0/x/1/1/1       3
    3  captncavern  1/0/x/1/0       2
  4–5  pim          0/0/0/x/1       1
  4–5  randrews     0/0/1/0/x       1

Round 1
"""
RUSSIAN = """\
Мини-турнир

Место  Имя          Результаты  Очки
  1–2  andrewP      x/1/0/1/1      3
"""


def test_it_is_exported_as_text(mini: Tournament) -> None:
    text = format_text(mini, ["Mini tournament"], "en", ())
    assert text.startswith(ENGLISH)
    assert text.count("1–0") + text.count("0–1") == 10
    assert text.endswith("\nPoints decide; who has the same shares a place.\n")


def test_the_document_shows_it(mini: Tournament) -> None:
    page = (ROOT / "docs" / "tournaments.md").read_text(encoding="utf-8")
    table = "\n".join(format_text(mini, ["Mini tournament"], "en", ()).splitlines()[2:8])
    assert f"```\n{table}\n```" in page


def test_it_is_exported_in_russian(mini: Tournament) -> None:
    text = format_text(mini, ["Мини-турнир"], "ru", ())
    assert text.startswith(RUSSIAN)
    assert text.endswith("\nВсё решают очки; при равенстве место делится.\n")
