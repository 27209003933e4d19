"""Secrets that are told without words: by who is ready, by lists, by clocks."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from belvedere.core import registry
from belvedere.server.live import live_table
from belvedere.tables.clocks import parse_clock
from belvedere.tables.seating import person
from belvedere.tables.settling import settle
from belvedere.tables.table import Table, Terms, open_table
from belvedere.tables.view import view
from helpers.serving import Hands, Json, Player, Running, some_move

SECOND = 1000
SMALL = {"window": "2x2", "rounds": 1}  # hands of two cards


def misty(seed: int, players: int = 2, clock: str = "none", **terms: bool) -> Table:
    """Deal a small game as the server does with the same dice."""
    rules = registry.game("misty", {"players": players, **SMALL})
    seats = [person(name) for name in ("Ann", "Bea", "Cid")[:players]]
    table = open_table(Terms(rules, parse_clock(clock), **terms), seats, 0)
    return settle(table, random.Random(seed), 0)


def has_choice(table: Table, seat: int) -> bool:
    return len(table.position.legal(seat)) > 1


@cache
def dice(is_alike: bool) -> int:
    """Find dice by which the hand of seat 0 is two cards alike, or not; that of seat 1 never is."""
    return next(
        seed
        for seed in range(1000)
        if has_choice(table := misty(seed), 0) is not is_alike and has_choice(table, 1)
    )


# A hand of equal cards.


def test_a_table_picks_no_card_where_only_its_owner_knows_that_there_is_no_choice() -> None:
    table = misty(dice(is_alike=True), show_ready=True)
    assert not has_choice(table, 0)
    assert table.pending == (None, None)
    assert view(table, 1).ready == (False, False)
    assert view(table, 1).waiting == (0, 1)


def test_the_pick_of_a_hand_of_equal_cards_is_noted_as_any_other() -> None:
    table = misty(dice(is_alike=True))
    dealt = len(table.log)
    for seat in (0, 1):
        table = table.play(seat, table.position.legal(seat)[0], 0)
    assert [entry.forced for entry in list(table.log)[dealt:]] == [False, False]


def test_the_last_card_of_every_hand_is_still_picked_by_the_table() -> None:
    table, rng = misty(dice(is_alike=True)), random.Random(1)
    for _ in range(2):  # a card, and its place
        for seat in (0, 1):
            table = table.play(seat, table.position.legal(seat)[0], 0)
    dealt = len(table.log)
    table = settle(table, rng, 0)
    assert [entry.move.split()[0] for entry in list(table.log)[dealt : dealt + 2]] == ["pick"] * 2
    assert all(entry.forced for entry in list(table.log)[dealt : dealt + 2])


def test_a_rival_cannot_tell_a_hand_of_equal_cards_from_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hands: Hands
) -> None:
    def seen(is_alike: bool) -> Json:
        monkeypatch.setattr(live_table, "_dice", random.Random(dice(is_alike)))
        server = Running(tmp_path / f"{is_alike}.db", now=hands)
        try:
            ann, bea = server.player(), server.player()
            table = ann.open("misty", "me", "invite", show_ready=True, options=SMALL)
            bea.join(table, 1)
            ann.ready(table["id"])
            state = bea.state(table["id"])
            bea.move(table["id"], state["ply"], some_move(state, random.Random(1)))
            state = bea.state(table["id"])
        finally:
            server.close()
        view = state["view"]
        ready = [seat["ready"] for seat in view["seats"]]
        return {"ply": state["ply"], "waiting": view["waiting"], "ready": ready}

    assert seen(is_alike=True) == seen(is_alike=False)
    assert seen(is_alike=True)["ready"] == [False, True]


# A secret decision, and lists.


def pick(ann: Player, table: str) -> None:
    state = ann.state(table)
    answer = ann.move(table, state["ply"], some_move(state, random.Random(1)))
    assert answer.status_code == 200, answer.text


Ask = Callable[[str], list[Json]]


def test_a_secret_pick_moves_no_list_of_others(timed_server: Running, hands: Hands) -> None:
    ann, bea, cid = (timed_server.player() for _ in range(3))
    ids = []
    for _ in range(2):
        table = ann.open("misty", "me", "invite", show_ready=False, public=True, options=SMALL)
        bea.join(table, 1)
        ann.ready(table["id"])
        ids.append(table["id"])
        hands.time += SECOND

    def listed(person: Player, which: str) -> list[Json]:
        return list(person.get("/tables", params={"which": which}).json()["tables"])

    def everything() -> list[list[Json]]:
        return [listed(bea, "mine"), listed(bea, "watch"), listed(cid, "watch")]

    before = everything()
    assert [table["id"] for table in before[1]] == ids[::-1]
    pick(ann, ids[0])
    assert everything() == before
    assert ann.act(ids[0], "withdraw").status_code == 200
    assert everything() == before
    pick(ann, ids[0])
    pick(bea, ids[0])  # now everybody sees something
    assert [table["id"] for table in listed(cid, "watch")] == ids


def test_a_pick_that_is_shown_moves_the_lists(timed_server: Running, hands: Hands) -> None:
    ann, bea = timed_server.player(), timed_server.player()
    table = ann.open("misty", "me", "invite", show_ready=True, options=SMALL)
    bea.join(table, 1)
    ann.ready(table["id"])
    hands.time += SECOND
    pick(ann, table["id"])
    (listed,) = bea.get("/tables", params={"which": "mine"}).json()["tables"]
    assert listed["changed"] == hands.time


# Clocks.


def test_who_leaves_does_not_stop_the_clocks_by_which_others_would_be_found_out() -> None:
    table = misty(0, players=3, clock="1+0")
    still = table.resign(2, 30 * SECOND)
    decided = table.play(1, table.position.legal(1)[0], 10 * SECOND).resign(2, 30 * SECOND)
    assert view(decided, 0).reading == view(still, 0).reading
    assert decided.reading.left_at(0, 30 * SECOND) == 30 * SECOND
    after = decided.play(0, decided.position.legal(0)[0], 30 * SECOND)
    after = after.play(2, after.position.legal(2)[0], 30 * SECOND)
    assert after.reading.left == (30 * SECOND, 50 * SECOND, 30 * SECOND)


def test_who_withdraws_after_another_has_left_is_charged_all_the_time() -> None:
    table = misty(0, players=3, clock="1+0")
    table = table.play(1, table.position.legal(1)[0], 10 * SECOND).resign(2, 30 * SECOND)
    assert table.withdraw(1, 40 * SECOND).reading.left_at(1, 40 * SECOND) == 20 * SECOND
