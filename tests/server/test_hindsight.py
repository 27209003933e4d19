"""What a solver knows of a game that is over is told when it has said it; nobody waits for that."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from belvedere.core.game import Aftermath
from belvedere.core.messages import words
from belvedere.core.position import Position
from belvedere.games.mirador import game
from belvedere.solvers import arbiter
from helpers.serving import Player, Running

FOUND = "The declaration was sound: nothing could cut it."
MOVES = ("d4", "h8", "e1", "a8", "e7!", "accept")


class Solver:
    """Thinks until it is let go."""

    def __init__(self) -> None:
        self.go_on, self.asked = threading.Event(), 0

    def __call__(self, position: Position) -> Aftermath:
        self.asked += 1
        assert self.go_on.wait(60)
        return Aftermath((words("The declaration was sound: nothing could cut it."),))


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> Iterator[Solver]:
    thinking = Solver()
    monkeypatch.setattr(arbiter, "aftermath", thinking)
    game._aftermath.cache_clear()
    yield thinking
    thinking.go_on.set()
    game._aftermath.cache_clear()


def play_to_the_end(person: Player, table_id: str) -> None:
    """Play until a declaration is accepted."""
    for ply, move in enumerate(MOVES):
        seat = person.state(table_id)["view"]["waiting"][0]
        answer = person.move(table_id, ply, move, seat=seat)
        assert answer.status_code == 200, answer.text


def opened(person: Player) -> str:
    table_id = str(person.open("mirador", "me", "me", options={"size": 9})["id"])
    person.ready(table_id)
    return table_id


def test_the_end_is_told_at_once_and_what_the_solver_finds_when_it_has_found_it(
    server: Running, solver: Solver
) -> None:
    ann = server.player()
    table_id = opened(ann)
    server.house.drawings.studies.pace.costs.clear()
    with ann.live(table_id, drawn="light") as page, ann.live(table_id) as wire:
        page.next()
        play_to_the_end(ann, table_id)
        told = page.until(lambda message: message.get("phase") == "over")["status"]
        wire.until(lambda message: message.get("phase") == "over")
        assert FOUND not in told
        assert ann.state(table_id)["status"] == told, "the loop is free while the solver thinks"
        assert ann.page(f"/t/{table_id}").status_code == 200
        solver.go_on.set()
        for reader in (page, wire):
            reader.until(lambda message: FOUND in message.get("status", ""))
        if (page.table["picture"] or {}).get("ply") != len(MOVES):
            page.until(lambda _: (page.table["picture"] or {}).get("ply") == len(MOVES))
        assert page.table["picture"]["sentence"].endswith(FOUND)
    assert ann.state(table_id)["status"] == f"{told} {FOUND}"
    assert solver.asked == 1


def test_a_board_that_is_drawn_quickly_is_not_drawn_before_the_solver_has_answered(
    server: Running, solver: Solver
) -> None:
    ann = server.player()
    table_id = opened(ann)
    play_to_the_end(ann, table_id)
    (live,) = (live for live in server.house.hub.known() if live.id == table_id)
    assert live.table is not None
    rules = live.table.terms.rules
    server.house.drawings.studies.pace.costs[rules] = 0.0  # it would be drawn on the loop
    with ann.live(table_id, drawn="light") as page:
        assert page.next()["picture"] is None
        assert ann.get("/health").status_code == 200
        solver.go_on.set()
        page.until(lambda _: page.table["picture"])
    assert page.table["picture"]["sentence"].endswith(FOUND)


def test_all_who_want_to_see_the_end_share_one_search(server: Running, solver: Solver) -> None:
    ann = server.player()
    table_id = opened(ann)
    play_to_the_end(ann, table_id)
    forms = ("picture", "picture/whole.svg", "picture/whole.txt", "record.gif?width=100")
    with ThreadPoolExecutor(len(forms)) as threads:
        coming = [threads.submit(ann.get, f"/tables/{table_id}/{form}") for form in forms]
        solver.go_on.set()
        answers = [answer.result() for answer in coming]
    assert [answer.status_code for answer in answers] == [200] * len(forms)
    assert answers[0].json()["sentence"].endswith(FOUND)
    assert answers[2].text.endswith(FOUND)
    assert solver.asked == 1
