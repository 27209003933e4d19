"""The list of moves: it says what happened, to whom, and what it has changed."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import belvedere
from belvedere.core.actors import SPECTATOR
from belvedere.core.game import Game, Last, State
from belvedere.core.messages import Value
from belvedere.server.live.movelist import MoveList
from belvedere.tables.seating import person
from belvedere.tables.settling import settle
from belvedere.tables.table import Table, Terms, open_table
from belvedere.tables.view import pictured, view
from helpers.house import OWN_GAMES

ADDED = {"mirage": {"palm_trees": True}, "overworld": {"ports": True}}


def table_of(game: str, arbiter: bool = False, **options: Any) -> Table:
    rules = belvedere.start(game, **options).rules
    people = [person(str(seat)) for seat in range(rules.players)]
    return settle(open_table(Terms(rules, arbiter=arbiter), people, 0), random.Random(1), 0)


def whole_game(game: str, **options: Any) -> Table:
    table, dice = table_of(game, **options), random.Random(1)
    while not table.is_over:
        seat = table.waiting[0]
        move = dice.choice(table.position.legal(seat))
        table = settle(table.play(seat, move, 0), dice, 0)
    return table


def listed(
    moves: MoveList, table: Table, viewer: int = SPECTATOR, cuts: int = 0
) -> list[dict[str, Any]]:
    """List a log as a page does; where nothing is said, a move is its own text."""
    seen = view(table, viewer)
    moves.follow(seen, table.log, cuts)
    lines = seen.lines()
    moves.tell(table.terms, lines, 0, "en")
    return [{"told": line["move"], "points": (), **line} for line in lines]


def test_what_an_arbiter_does_for_a_player_is_told_as_his() -> None:
    for is_arbiters, told in ((True, "acceptance (arbiter)"), (False, "acceptance")):
        table = table_of("mirador", arbiter=is_arbiters).play(0, "e4!", 0)
        table = table.play(1, "accept", 0, forced=True)
        lines = listed(MoveList(), table)
        assert [line["told"] for line in lines] == ["e4, a win declared", told]


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_points_of_all_lines_are_what_everybody_has_in_the_end(game: str) -> None:
    table = whole_game(game, **ADDED.get(game, {}))
    lines = listed(MoveList(), table)
    points = table.terms.rules.points(table.position.state)  # of a game without them: none
    totals = [
        sum(line["points"][seat] for line in lines if line["points"])
        for seat, _ in enumerate(points)
    ]
    assert totals == list(points)


@pytest.mark.parametrize("game", ["mirage", "misty"])
def test_a_log_that_grows_is_told_as_one_that_is_read_at_once(game: str) -> None:
    table, dice = table_of(game), random.Random(2)
    followed, tables = MoveList(), [table]
    for _ in range(30):
        seat = table.waiting[0]
        table = settle(table.play(seat, dice.choice(table.position.legal(seat)), 0), dice, 0)
        tables.append(table)
        assert listed(followed, table, 0) == listed(MoveList(), table, 0)
    for earlier in (tables[20], tables[-1]):  # of readers who share a list one may be behind
        assert listed(followed, earlier, 0) == listed(MoveList(), earlier, 0)


@pytest.mark.parametrize("game", ["mirage", "misty"])
def test_a_log_that_goes_on_otherwise_is_told_anew(game: str) -> None:
    table, followed = table_of(game), MoveList()
    for cuts in range(3):
        dice, branch = random.Random(cuts), table
        for _ in range(8):
            seat = branch.waiting[0]
            move = dice.choice(branch.position.legal(seat))
            branch = settle(branch.play(seat, move, 0), dice, 0)
        assert listed(followed, branch, 0, cuts) == listed(MoveList(), branch, 0)


def test_a_ply_is_told_once_to_all_who_see_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    table = whole_game("strata")
    rules, told = type(table.terms.rules), list[State]()
    tell = rules.tell_ply

    def counted(self: Game, before: State, last: Last, after: State) -> Value:
        told.append(after)
        return tell(self, before, last, after)

    monkeypatch.setattr(rules, "tell_ply", counted)
    moves = MoveList()
    assert listed(moves, table, 0) == listed(moves, table, 1) == listed(moves, table)
    assert len(told) == len(table.log)


def test_a_gap_is_told_with_its_winner_and_everybodys_explorers() -> None:
    table = whole_game("mirage")
    position, found = table.position_at(0), 0
    for entry, line in zip(table.log, listed(MoveList(), table), strict=True):
        if entry.move.startswith("gap "):
            square = entry.move.removeprefix("gap ")
            totals = position.explain("competition", square)["totals"]
            counts = ", ".join(f"{name.title()} {n}" for name, n in totals.items() if n)
            assert line["told"].startswith(f"gap at {square}: ")
            assert not counts or line["told"].endswith(f"({counts})")
            best = [name.title() for name, n in totals.items() if n == max(totals.values())]
            assert len(best) > 1 or f"{best[0]} wins it" in line["told"]
            found += 1
        position = position.play(entry.move, entry.seat)
    assert found > 3


def test_a_tile_that_is_drawn_is_named() -> None:
    lines = listed(MoveList(), whole_game("mirage"))
    drawn = {line["told"] for line in lines if line["move"].startswith("draw ")}
    assert "tile drawn: light, dark, light" in drawn or "tile drawn: all light" in drawn
    assert all(re.search("tile drawn: (all )?(light|dark)", told) for told in drawn)


def test_a_card_that_moves_is_told_with_its_way() -> None:
    table = whole_game("misty")
    told = [line["told"] for line in listed(MoveList(), table) if line["move"]]
    assert any(re.match(r"[a-z ]+: -?\d,-?\d → (-?\d,-?\d|out of the window)", t) for t in told)
    assert any(re.match(r"[a-z ]+ on -?\d,-?\d$", t) for t in told)
    assert sum(" goes to Player " in t or " is tied, " in t for t in told) >= 2
    assert not any("activation of" in t for t in told)


def test_a_card_is_named_to_others_when_all_have_placed_theirs() -> None:
    table = table_of("misty")
    for seat in (0, 1):
        table = table.play(seat, table.position.legal(seat)[0], 0)
    table = table.play(0, table.position.legal(0)[0], 0)
    for viewer in (0, 1):
        lines = listed(MoveList(), table, viewer)
        assert [line for line in lines if (line["move"] or "").startswith("place")] == []
    table = table.play(1, table.position.legal(1)[0], 0)
    lines = listed(MoveList(), table, 1)
    picked = [line["told"] for line in lines if (line["move"] or "").startswith("pick")]
    placed = [line["told"] for line in lines if (line["move"] or "").startswith("place")]
    assert placed == [f"{card} on 0,0" for card in picked]


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_a_line_that_ends_a_round_says_so_and_its_ply_is_shown_as_it_was_settled(
    viewer: int,
) -> None:
    table = whole_game("misty", window="2x2")
    lines = listed(MoveList(), table, viewer)
    settling = [ply for ply, line in enumerate(lines, 1) if line.get("settles")]
    rounds = len(table.position.to_dict()["rounds"])
    assert len(settling) == rounds - 1 > 0
    pictures = pictured(table, viewer)
    for number, ply in enumerate(settling, 1):
        told = table.settled_at(ply).prompt()
        assert told.startswith((f"Round {number} goes to ", f"Round {number} is tied, "))
        assert pictures[ply] == table.settled_at(ply).seen_by(viewer)
        assert pictures[ply - 1] == table.position_at(ply - 1).seen_by(viewer)


def test_nothing_is_settled_where_nothing_is_cleared_away() -> None:
    table = whole_game("strata")
    assert not any("settles" in line for line in listed(MoveList(), table))
    assert table.settled_at(5) == table.position_at(5)
    assert table.settled_at(0) == table.position_at(0)
