"""The log is the game: committed before it is told, unique, replayed, checked."""

from __future__ import annotations

import random
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from belvedere.server.settings import wall_clock
from helpers.serving import Json, Player, Running, decides, some_move

DAY = 86_400_000  # milliseconds


def two(server: Running, game: str = "strata", **terms: object) -> tuple[Player, Player, Json]:
    ann, bea = server.player(), server.player()
    table = ann.open(game, "me", "invite", **terms)
    bea.join(table, 1)
    ann.ready(table["id"])
    return ann, bea, table


def mover(people: tuple[Player, ...], table_id: str) -> tuple[Player, Json]:
    """Return who is to decide, and what he sees."""
    for person in people:
        state = person.state(table_id)
        if decides(state):
            return person, state
    raise AssertionError("nobody is to decide")


def play_some(people: tuple[Player, ...], table_id: str, plies: int) -> None:
    rng = random.Random(plies)
    for _ in range(plies):
        person, state = mover(people, table_id)
        assert person.move(table_id, state["ply"], some_move(state, rng)).status_code == 200


# Once a ply.


def test_of_two_posts_of_one_ply_one_wins_and_the_other_is_shown_the_table(
    server: Running,
) -> None:
    ann, bea, table = two(server)
    person, state = mover((ann, bea), table["id"])
    moves = [some_move(state, random.Random(seed)) for seed in range(8)]
    answers: list[int] = []

    def post(move: str) -> None:
        answers.append(person.move(table["id"], state["ply"], move).status_code)

    threads = [threading.Thread(target=post, args=(move,)) for move in moves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] + [409] * 7
    late = person.move(table["id"], state["ply"], moves[0])
    assert late.json()["error"] == "stale"
    assert late.json()["table"]["ply"] > state["ply"]


def test_a_repeated_post_is_answered_like_the_first(own_server: Running) -> None:
    ann, bea, table = two(own_server)
    person, state = mover((ann, bea), table["id"])
    move = some_move(state, random.Random(1))
    first = person.move(table["id"], state["ply"], move, key="one")
    play_some((ann, bea), table["id"], 2)
    again = person.move(table["id"], state["ply"], move, key="one")
    assert again.status_code == 200
    assert again.json() == first.json()
    own_server.restart()
    ann.ready(table["id"])
    after = person.move(table["id"], state["ply"], move, key="one")
    assert after.json() == first.json()
    other = person.move(table["id"], state["ply"], "a1", key="one")
    assert (other.status_code, other.json()["error"]) == (409, "key-used")


def test_a_move_that_is_sent_twice_by_a_socket_counts_once(server: Running) -> None:
    ann, bea, table = two(server)
    person, state = mover((ann, bea), table["id"])
    move = some_move(state, random.Random(1))
    said = {"type": "move", "ply": state["ply"], "move": move, "key": "one"}
    with person.live(table["id"]) as wire:
        wire.next()
        wire.send(**said)
        first = wire.answer()
    with person.live(table["id"], since=wire) as again:  # whether it came through was not known
        again.send(**said)
        assert again.answer() == first
        other = person.move(table["id"], state["ply"], move, key="one")
    assert other.json() == {"ply": first["ply"], "revision": first["revision"]}
    assert person.state(table["id"])["ply"] == first["ply"]


def test_an_act_that_is_repeated_counts_once(server: Running) -> None:
    ann, bea, table = two(server)
    first = ann.act(table["id"], "offer draw", key="draw")
    assert bea.act(table["id"], "decline draw").status_code == 200
    assert ann.act(table["id"], "offer draw", key="draw").json() == first.json()
    assert ann.state(table["id"])["view"]["agreed"] == []
    other = ann.act(table["id"], "resign", key="draw")
    assert (other.status_code, other.json()["error"]) == (409, "key-used")


def test_keys_of_different_seats_do_not_meet(server: Running) -> None:
    ann, bea, table = two(server)
    for _ in range(2):
        person, state = mover((ann, bea), table["id"])
        move = some_move(state, random.Random(1))
        assert person.move(table["id"], state["ply"], move, key="same").status_code == 200
    assert ann.state(table["id"])["ply"] == 2


# Restarts.


def test_a_restart_in_the_middle_of_a_turn_changes_nothing(own_server: Running) -> None:
    ann, bea, table = two(own_server, "mirage")
    play_some((ann, bea), table["id"], 3)
    before = [person.state(table["id"]) for person in (ann, bea)]
    own_server.restart()
    ann.ready(table["id"])
    after = [person.state(table["id"]) for person in (ann, bea)]
    for old, new in zip(before, after, strict=True):
        assert {**new, "now": 0} == {**old, "now": 0}
    play_some((ann, bea), table["id"], 3)


def test_a_restart_in_the_middle_of_a_simultaneous_step_keeps_what_was_decided(
    own_server: Running,
) -> None:
    ann, bea, table = two(own_server, "misty", show_ready=False)
    state = ann.state(table["id"])
    move = some_move(state, random.Random(1))
    assert ann.move(table["id"], state["ply"], move).status_code == 200
    own_server.restart()
    ann.ready(table["id"])
    assert ann.state(table["id"])["view"]["pending"] == move
    assert bea.state(table["id"])["view"]["pending"] is None
    theirs = bea.state(table["id"])
    bea.move(table["id"], theirs["ply"], some_move(theirs, random.Random(2)))
    assert ann.state(table["id"])["ply"] > state["ply"]


def test_a_decision_that_is_kept_may_be_replaced_and_withdrawn(server: Running) -> None:
    ann, _, table = two(server, "misty", show_ready=False)
    state = ann.state(table["id"])
    moves = list(dict.fromkeys(some_move(state, random.Random(seed)) for seed in range(30)))
    for move in moves[:2]:
        assert ann.move(table["id"], state["ply"], move).status_code == 200
        assert ann.state(table["id"])["view"]["pending"] == move
    assert ann.act(table["id"], "withdraw").status_code == 200
    assert ann.state(table["id"])["view"]["pending"] is None
    assert ann.act(table["id"], "withdraw").status_code == 409


def test_a_table_survives_the_loss_of_its_last_ply_by_saying_so(own_server: Running) -> None:
    ann, bea, table = two(own_server)
    play_some((ann, bea), table["id"], 3)
    own_server.stop()
    with sqlite3.connect(own_server.database) as file:
        file.execute('DELETE FROM log WHERE "table" = ? AND ply = 2', (table["id"],))
    file.close()
    own_server.start()
    for person in (ann, bea):
        person.move_to(own_server.url)
    ann.ready(table["id"])
    state = ann.state(table["id"])
    assert state["phase"] == "closed"
    assert "closed for inspection" in state["status"]
    refused = ann.move(table["id"], 2, "a1")
    assert (refused.status_code, refused.json()["error"]) == (409, "closed")
    with sqlite3.connect(own_server.database) as file:
        kept = file.execute('SELECT count(*) FROM log WHERE "table" = ?', (table["id"],))
        assert kept.fetchone()[0] > 0
    file.close()


@pytest.mark.parametrize("damage", ["'z9'", "(SELECT move FROM log WHERE ply = 1)"])
def test_a_log_that_the_rules_do_not_agree_with_closes_the_table(
    own_server: Running, damage: str
) -> None:
    ann, bea, table = two(own_server)
    play_some((ann, bea), table["id"], 4)
    own_server.stop()
    with sqlite3.connect(own_server.database) as file:
        file.execute(f"UPDATE log SET move = {damage} WHERE ply = 3")
    file.close()
    own_server.start()
    ann.move_to(own_server.url)
    ann.ready(table["id"])
    assert ann.state(table["id"])["phase"] == "closed"
    assert ann.state(table["id"])["view"] is None


# Clocks.


class Hands:
    """A clock that can be put forward."""

    def __init__(self) -> None:
        self._clock, self.ahead = wall_clock(), 0

    def __call__(self) -> int:
        return self._clock() + self.ahead


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[tuple[Running, Hands]]:
    hands = Hands()
    running = Running(tmp_path / "tables.db", now=hands)
    yield running, hands
    running.close()


def test_downtime_is_not_charged(timed: tuple[Running, Hands]) -> None:
    server, hands = timed
    ann, bea, table = two(server, clock="3d")
    play_some((ann, bea), table["id"], 2)
    server.stop()
    hands.ahead += 10 * DAY
    server.start()
    for person in (ann, bea):
        person.move_to(server.url)
    ann.ready(table["id"])
    state = ann.state(table["id"])
    assert state["phase"] == "playing"
    (waiting,) = state["view"]["waiting"]
    clocks = state["view"]["clocks"]
    left = state["view"]["seats"][waiting]["left"] - (state["now"] - clocks["since"])
    assert left > 3 * DAY - 60_000


def test_what_passes_while_the_server_runs_is_charged(timed: tuple[Running, Hands]) -> None:
    server, hands = timed
    ann, bea, table = two(server, clock="3d")
    play_some((ann, bea), table["id"], 2)
    hands.ahead += 4 * DAY
    person, state = mover((ann, bea), table["id"])
    late = person.move(table["id"], state["ply"], some_move(state, random.Random(1)))
    assert late.status_code == 409
    over = ann.state(table["id"])
    assert over["view"]["ending"]["cause"] == "time"
    assert over["view"]["ending"]["winners"] == [1 - state["seat"]]


def test_a_flag_falls_without_a_request(server: Running) -> None:
    ann, _, table = two(server, clock="0+1")
    with ann.live(table["id"]) as wire:
        end = wire.until(lambda m: m.get("phase") == "over")
    assert end["view"]["ending"]["cause"] == "time"


def test_a_flag_falls_after_a_restart_without_a_request(own_server: Running) -> None:
    ann, _, table = two(own_server, clock="0+1")
    own_server.restart()
    with ann.live(table["id"]) as wire:
        end = wire.until(lambda m: m.get("phase") == "over")
    assert end["view"]["ending"]["cause"] == "time"


# Going back, leaving, agreeing.


def test_undo_stops_at_the_horizon(server: Running) -> None:
    ann, bea, table = two(server)
    play_some((ann, bea), table["id"], 1)
    refused = [person.act(table["id"], "undo") for person in (ann, bea)]
    assert {answer.status_code for answer in refused} == {409}
    assert all("ndo" in a.json()["sentence"] or "undone" in a.json()["sentence"] for a in refused)


def test_undo_takes_back_what_told_nobody_anything(server: Running) -> None:
    ann, bea, table = two(server, "mirage")
    for _ in range(20):
        person, state = mover((ann, bea), table["id"])
        person.move(table["id"], state["ply"], some_move(state, random.Random(3)))
        now = person.state(table["id"])
        if "undo" in now["may"]:
            break
    assert person.act(table["id"], "undo").status_code == 200
    assert person.state(table["id"])["ply"] <= state["ply"]
    for other in (ann, bea):
        assert other.state(table["id"])["ply"] == person.state(table["id"])["ply"]


def test_a_take_back_needs_consent_and_is_noted(server: Running) -> None:
    ann, bea, table = two(server)
    play_some((ann, bea), table["id"], 4)
    before = ann.state(table["id"])["ply"]
    assert ann.act(table["id"], "propose take-back", to=before - 2).status_code == 200
    assert ann.state(table["id"])["ply"] == before
    assert "consent" in bea.state(table["id"])["may"]
    assert bea.act(table["id"], "consent").status_code == 200
    state = ann.state(table["id"])
    assert state["ply"] == before - 2
    assert state["view"]["taken_back"] == [{"seat": 0, "ply": before, "to": before - 2}]
    assert "taken back" in ann.get(f"/tables/{table['id']}/record").text


def test_a_take_back_that_names_no_ply_reaches_the_latest_choice_of_ones_own(
    server: Running,
) -> None:
    ann = server.player()
    table = ann.open("misty", "me", "me")["id"]
    start = ann.ready(table)
    for seed in range(2):
        state = ann.state(table)
        move = some_move(state, random.Random(seed))
        assert ann.move(table, state["ply"], move, seat=state["seat"]).is_success
    log = ann.state(table)["view"]["log"]
    assert [line["forced"] for line in log[start["ply"] :]] == [False, False, True, True]
    assert ann.act(table, "propose take-back", seat=1).is_success
    assert ann.state(table)["ply"] == start["ply"]


def test_two_people_agree_on_a_draw_and_bots_do_not(server: Running) -> None:
    ann, bea, table = two(server)
    assert ann.act(table["id"], "offer draw").status_code == 200
    assert bea.act(table["id"], "agree to draw").status_code == 200
    assert bea.state(table["id"])["view"]["ending"]["cause"] == "agreement"
    alone = ann.open("strata", "me", "1")
    ann.ready(alone["id"])
    assert "offer draw" not in ann.state(alone["id"])["may"]
    assert ann.act(alone["id"], "offer draw").status_code == 409


def test_who_leaves_is_played_for_so_that_the_others_finish(server: Running) -> None:
    people = [server.player() for _ in range(3)]
    table = people[0].open("overworld", "me", "invite", "invite")
    for seat, person in enumerate(people[1:], 1):
        person.join(table, seat)
    people[0].ready(table["id"])
    assert people[2].act(table["id"], "leave").status_code == 200
    state = people[0].state(table["id"])
    assert state["phase"] == "playing"
    assert state["view"]["seats"][2]["gone"] == "resignation"
    assert state["view"]["seats"][2]["deputy"]["sitter"] == "bot"


def test_who_has_several_seats_agrees_with_himself(server: Running) -> None:
    ann, bea = server.player(), server.player()
    table = ann.open("strata", "me", "me")["id"]
    ann.ready(table)
    for ply, move in enumerate(("2x2 h8", "2x2 j8")):
        assert ann.move(table, ply, move, ply % 2).is_success
    ann.act(table, "propose take-back", to=1, seat=1)
    assert ann.state(table)["ply"] == 1
    ann.act(table, "offer draw", seat=0)
    assert ann.state(table)["view"]["ending"]["cause"] == "agreement"
    shared = ann.open("mirage", "me", "me", "invite")
    bea.join(shared, 2)
    ann.ready(shared["id"])
    state = ann.state(shared["id"])
    ann.move(shared["id"], state["ply"], some_move(state, random.Random(1)), state["seat"])
    ann.act(shared["id"], "propose take-back", to=state["ply"], seat=0)
    assert ann.state(shared["id"])["view"]["consenting"] == [0, 1]  # and waits for the other
