"""Nobody's bots, hints or analyses keep the others waiting, and no door leads round "no hints"."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from math import inf
from pathlib import Path
from typing import Any

import httpx
import pytest

import belvedere
from belvedere.bots.bot import make_bot
from belvedere.core.registry import GAMES
from belvedere.server import analyses, hints, opening
from belvedere.server.live.bots import MOST_RESTING, BotRoom, Stopped, Thinkers
from belvedere.server.live.thoughts import LEAST, PATIENCE, Errand, Rank, ThoughtQueue
from helpers.serving import API, Json, Player, Running, some_move

FOR_EVER = "8@80000"  # a bot that thinks until somebody stops it


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server with a single thread for long thoughts."""
    monkeypatch.setattr(opening, "LONGEST_THOUGHT", 80_000)
    running = Running(tmp_path / "tables.db", bot_threads=1)
    yield running
    running.close()


def sit_alone(person: Player, **terms: Any) -> str:
    """Open a table at which somebody has both seats."""
    table = person.open("strata", "me", "me", **terms)
    person.ready(table["id"])
    return str(table["id"])


def places(person: Player, *tables: str) -> list[int]:
    """Return where in line the bots of tables stand."""
    told = [person.get(f"/tables/{table}/thinking").json()["bots"] for table in tables]
    return [bot["place"] for bots in told for bot in bots]


def starve(person: Player) -> list[str]:
    """Let games of bots have the only thread, and the line before it."""
    tables = [person.open("strata", FOR_EVER, FOR_EVER)["id"] for _ in range(2)]
    for table in tables:
        person.ready(table)
    assert sorted(places(person, *tables)) == [0, 1]
    return tables


def until_moved(person: Player, level: str) -> None:
    """Open a table at which a bot begins, and wait for its move."""
    table = person.open("strata", level, "me")
    with person.live(table["id"]) as wire:
        wire.until(lambda message: message.get("ply", 0) > 0)


# Over the wire: whoever is not urgent gives way.


def test_a_hint_does_not_wait_for_games_of_bots(server: Running) -> None:
    ann, bea = server.player(), server.player()
    greedy = starve(ann)
    table = sit_alone(bea)
    assert bea.post(f"/tables/{table}/hint").status_code == 200
    assert sorted(places(ann, *greedy)) == [0, 1]  # they go on


def test_a_bot_that_somebody_plays_with_does_not_wait_for_games_of_bots(server: Running) -> None:
    starve(server.player())
    until_moved(server.player(), "8@0.1")


def test_a_hint_does_not_wait_for_analyses(endless: Running) -> None:
    ann, bea = endless.player(), endless.player()
    study = analyse(ann)
    assert study["state"] == "running"
    assert bea.post(f"/tables/{sit_alone(bea)}/hint").status_code == 200
    assert ann.get(f"/analyses/{study['id']}").json()["state"] in ("queued", "running")


def test_what_gives_way_comes_to_its_turn_again(endless: Running) -> None:
    ann, bea = endless.player(), endless.player()
    table = sit_alone(bea)
    study = analyse(ann)
    for _ in range(PATIENCE[Rank.ANALYSIS]):
        assert bea.post(f"/tables/{table}/hint").status_code == 200
    assert ann.get(f"/analyses/{study['id']}").json()["state"] == "running"


@pytest.fixture
def endless(server: Running, monkeypatch: pytest.MonkeyPatch) -> Running:
    """A server whose analyses last until somebody stops them."""
    think = BotRoom.think

    async def think_on(
        room: BotRoom, seen: Any, seat: int, level: int, seconds: float, errand: Errand, *more: Any
    ) -> Any:
        granted = 80_000.0 if errand.rank is Rank.ANALYSIS else seconds
        return await think(room, seen, seat, level, granted, errand, *more)

    monkeypatch.setattr(BotRoom, "think", think_on)
    return server


def analyse(person: Player, **more: Any) -> Json:
    """Let the beginning of a game be analysed."""
    position = belvedere.start("strata").to_dict()
    answer = person.post("/analyses", {"position": position, **more})
    assert answer.status_code == 202, answer.text
    return dict(answer.json())


# Over the wire: everybody is told where he stands, and nobody thinks for who has gone.


def test_an_analysis_tells_its_place_in_line(endless: Running) -> None:
    """Each person has his turn: the second one of somebody comes after the first of another."""
    ann, bea = endless.player(), endless.player()
    first, second, third = (analyse(ann) for _ in range(3))
    other = analyse(bea)
    told = [ann.get(f"/analyses/{study['id']}").json() for study in (first, second, third)]
    told.append(bea.get(f"/analyses/{other['id']}").json())
    assert [study["state"] for study in told] == ["running", "queued", "queued", "queued"]
    assert [study.get("place") for study in told] == [None, 2, 3, 1]
    assert ann.http.delete(f"/analyses/{second['id']}").json()["state"] == "cancelled"
    assert ann.get(f"/analyses/{third['id']}").json()["place"] == 2


def test_an_analysis_that_fails_is_over(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would count as one that waits for ever."""

    def crash(*_: Any) -> None:
        raise MemoryError("no room to think")

    monkeypatch.setattr(BotRoom, "_think", crash)
    ann = server.player()
    for _ in range(analyses.MOST_OWN + 1):
        study = analyse(ann)
        while study["state"] in ("queued", "running"):
            study = ann.get(f"/analyses/{study['id']}").json()
        assert study["state"] == "failed"


def test_a_hint_that_is_long_in_coming_is_refused_with_its_place(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "LONGEST", 0)
    ann, bea = server.player(), server.player()
    busy = bea.open("strata", FOR_EVER, "me")["id"]
    bea.ready(busy)
    table = sit_alone(ann)
    refusal = ann.post(f"/tables/{table}/hint")
    assert refusal.status_code == 503
    assert (refusal.json()["error"], refusal.json()["place"]) == ("busy", 1)
    assert "hint" not in ann.get(f"/tables/{table}/record").text  # he was given none
    assert ann.get(f"/tables/{table}/thinking").json()["hint"] is None


def test_a_hint_that_nobody_waits_for_is_not_thought_about(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "THOUGHT", 80_000.0)
    monkeypatch.setattr(hints, "LONGEST", 80_000.0)
    ann = server.player()
    table = sit_alone(ann)
    with requested(ann, f"/tables/{table}/hint"):
        while ann.get(f"/tables/{table}/thinking").json()["hint"] != 0:
            pass
        again = ann.post(f"/tables/{table}/hint")
        assert (again.status_code, again.json()["error"]) == (409, "hint")
    until_moved(server.player(), "8@0.1")
    assert ann.get(f"/tables/{table}/thinking").json()["hint"] is None


@contextmanager
def requested(person: Player, path: str) -> Iterator[None]:
    """Ask for something, and go before it is answered."""
    url = person.http.base_url
    cookies = "; ".join(f"{c.name}={c.value}" for c in person.http.cookies.jar)
    lines = (
        f"POST {API}{path} HTTP/1.1", f"host: {url.host}:{url.port}", f"cookie: {cookies}",
        "content-type: application/json", "content-length: 2", "", "{}",
    )  # fmt: skip
    with socket.create_connection((url.host, url.port or 80)) as wire:
        wire.sendall("\r\n".join(lines).encode())
        yield


def test_whoever_runs_the_server_sees_how_many_thoughts_wait(server: Running) -> None:
    starve(server.player())
    figures = httpx.get(f"{server.url}{API}/metrics").text
    assert 'belvedere_thoughts_waiting{rank="bots"} 1.0' in figures
    assert 'belvedere_thoughts_waiting{rank="hint"} 0.0' in figures


# Over the wire: games of bots only are counted.


def open_for_bots(person: Player, level: str) -> httpx.Response:
    seats = [{"who": "bot", "level": level}] * 2
    return person.post("/tables", {"game": "strata", "seats": seats})


def test_somebody_has_a_few_games_of_bots_with_seconds(server: Running) -> None:
    ann, bea = server.player(), server.player()
    account = {"name": "Ann of the bots", "password": "correct horse battery"}
    assert ann.post("/account", account).status_code == 201
    for person, most in ((ann, 4), (bea, 2)):
        answers = [open_for_bots(person, FOR_EVER) for _ in range(most + 1)]
        assert [answer.status_code for answer in answers] == [201] * most + [409]
        refusal = answers[-1].json()
        assert refusal["error"] == "bots"
        assert refusal["tables"] == [answer.json()["id"] for answer in answers[:-1]]
        assert f"You have {most} games running between bots" in refusal["sentence"]
        assert person.post("/tables", {"game": "strata"}).status_code == 201  # his own games


def test_games_of_bots_that_come_at_once_are_counted_too(server: Running) -> None:
    ann = server.player()
    ann.get("/me")
    sit_alone(ann)  # he is somebody by now
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: open_for_bots(ann, FOR_EVER).status_code, range(8)))
    assert sorted(answers) == [201] * 2 + [409] * 6


def test_games_of_bots_without_seconds_are_counted(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None of them is over before the last is opened: their bots never come to a decision."""
    is_stopped = threading.Event()
    monkeypatch.setattr(BotRoom, "_decide", lambda *_: is_stopped.wait(60))
    monkeypatch.setattr(opening, "MOST_OF_BOTS", 3)
    ann = server.player()
    answers = [open_for_bots(ann, "7").status_code for _ in range(4)]
    assert answers == [201, 201, 201, 409]
    is_stopped.set()


def test_a_game_that_its_people_have_left_is_one_of_bots(server: Running) -> None:
    ann = server.player()
    for _ in range(2):
        table = ann.open("mirage", "me", FOR_EVER, FOR_EVER)["id"]
        ann.ready(table)
        assert ann.act(table, "resign", seat=0).status_code == 200
    assert open_for_bots(ann, FOR_EVER).status_code == 409
    starved = server.house.hub.known()
    assert all(live.is_of_bots for live in starved)
    until_moved(server.player(), "8@0.1")


# Over the wire: no hints means no hints.


@pytest.fixture
def silent(server: Running) -> tuple[Player, str]:
    """Somebody at a table without hints, a few moves on."""
    ann = server.player()
    table = sit_alone(ann, hints=False)
    play_on(ann, table, 3)
    return ann, table


def play_on(person: Player, table: str, plies: int) -> None:
    """Play the same moves at every table."""
    rng = random.Random(7)
    for _ in range(plies):
        state = person.state(table)
        assert person.move(table, state["ply"], some_move(state, rng), state["seat"]).is_success


def test_who_plays_without_hints_gets_no_analysis_of_that_game(
    silent: tuple[Player, str], server: Running
) -> None:
    ann, table = silent
    state = ann.state(table)
    seen = state["view"]["position"]
    complete = {name: what for name, what in seen.items() if name != "viewer"}
    one_move_on = belvedere.load(complete)
    one_move_on = one_move_on.play(one_move_on.legal()[0])
    for position in (seen, complete, one_move_on.to_dict()):
        refusal = ann.post("/analyses", {"position": position, "seconds": 0.1})
        assert (refusal.status_code, refusal.json()["error"]) == (409, "no-hints")
        assert refusal.json()["table"] == table
    other = belvedere.start("mirador", size=9).to_dict()
    assert ann.post("/analyses", {"position": other, "seconds": 0.1}).status_code == 202
    bea = server.player()
    assert bea.post("/analyses", {"position": seen, "seconds": 0.1}).status_code == 202
    ann.act(table, "resign", seat=0)
    assert ann.post("/analyses", {"position": complete, "seconds": 0.1}).status_code == 202


def test_a_record_of_a_game_without_hints_is_not_analysed_while_it_is_played(
    silent: tuple[Player, str],
) -> None:
    ann, table = silent
    text = ann.get(f"/tables/{table}/record").text
    up = ann.http.post("/records", content=text, headers={"content-type": "text/plain"})
    refusal = ann.post("/analyses", {"table": up.json()["id"], "seconds": 0.1})
    assert (refusal.status_code, refusal.json()["error"]) == (409, "no-hints")


def test_who_plays_without_hints_gets_none_in_that_game_anywhere(
    silent: tuple[Player, str], server: Running
) -> None:
    """Whatever stands on the other table: a copy, a mirror image, or a game that has just begun."""
    ann, table = silent
    for plies in (0, 4):
        study = sit_alone(ann)
        play_on(ann, study, plies)
        refusal = ann.post(f"/tables/{study}/hint")
        assert (refusal.status_code, refusal.json()["error"]) == (409, "no-hints")
        assert refusal.json()["table"] == table
        assert "Strata at a table without hints" in refusal.json()["sentence"]
    other = ann.open("mirador", "me", "me", options={"size": 9})["id"]
    ann.ready(other)
    assert ann.post(f"/tables/{other}/hint").status_code == 200
    bea = server.player()
    assert bea.post(f"/tables/{sit_alone(bea)}/hint").status_code == 200
    ann.act(table, "resign", seat=0)
    assert ann.post(f"/tables/{study}/hint").status_code == 200


def test_no_number_of_other_tables_hides_the_one_without_hints(silent: tuple[Player, str]) -> None:
    ann, _ = silent
    for _ in range(51):
        sit_alone(ann, hints=False)
    study = sit_alone(ann)
    play_on(ann, study, 4)
    refusal = ann.post(f"/tables/{study}/hint")
    assert (refusal.status_code, refusal.json()["error"]) == (409, "no-hints")


# A lane by itself.


def test_whoever_goes_at_the_very_moment_of_his_turn_takes_no_thread_along() -> None:
    async def crowd() -> str:
        lane, goes_on = Thinkers(1, "test"), threading.Event()
        try:
            busy, next_one = (
                asyncio.create_task(lane.run(Errand(Rank.MOVE, person), goes_on.wait, 60))
                for person in ("ann", "bea")
            )
            await asyncio.sleep(0)
            assert lane.queue.count(Rank.MOVE) == 1
            for task in (busy, next_one):  # as tables do that are forgotten
                task.cancel()
            goes_on.set()
            last = lane.run(Errand(Rank.MOVE, "cid"), lambda: "done")
            done = await asyncio.wait_for(last, 60)
            assert [task.cancelled() for task in (busy, next_one)] == [True, True]
            assert lane.queue.is_empty
            return done
        finally:
            lane.close()

    assert asyncio.run(crowd()) == "done"


def test_what_nobody_wants_when_its_turn_comes_is_not_begun() -> None:
    async def ask() -> None:
        lane = Thinkers(1, "test")
        try:
            with pytest.raises(Stopped):
                await lane.run(Errand(Rank.MOVE, "ann", lambda: False), pytest.fail)
        finally:
            lane.close()

    asyncio.run(ask())


def test_the_memory_of_bots_that_rest_is_bounded() -> None:
    """Each level of each game has bots of its own, and a tree may have 64 million bytes."""
    room = BotRoom(1)
    bots = [make_bot(game, level, 1, 1, 1) for game in GAMES for level in range(1, 9)]
    for bot in bots:
        room._rest(bot)
    assert room._resting == bots[-MOST_RESTING:]
    latest = bots[-1]
    assert room._take(latest.game, latest.level.number) is latest
    assert latest not in room._resting
    assert room._take(bots[0].game, bots[0].level.number) is not bots[0]
    room.stop()


# The queue by itself.


def taken(queue: ThoughtQueue, number: int) -> list[Errand]:
    return [queue.take() for _ in range(number)]


def put(queue: ThoughtQueue, rank: Rank, person: str, number: int = 1) -> list[Errand]:
    errands = [Errand(rank, person, seconds=10.0) for _ in range(number)]
    for errand in errands:
        queue.put(errand)
    return errands


def test_who_has_sixty_tables_has_no_more_than_who_has_one() -> None:
    queue = ThoughtQueue()
    put(queue, Rank.BOTS, "ann", 60)
    put(queue, Rank.BOTS, "bea", 2)
    put(queue, Rank.BOTS, "cid")
    assert [errand.person for errand in taken(queue, 6)] == [
        "ann",
        "bea",
        "cid",
        "ann",
        "bea",
        "ann",
    ]
    put(queue, Rank.BOTS, "cid")
    assert queue.take().person == "cid"  # he was served longest ago


def test_the_more_urgent_comes_first() -> None:
    queue = ThoughtQueue()
    for rank in reversed(Rank):
        put(queue, rank, "ann")
    assert [errand.rank for errand in taken(queue, 4)] == list(Rank)


def test_no_rank_waits_for_ever() -> None:
    """However many hints come, a move has every third turn, and games of bots have some."""
    queue = ThoughtQueue()
    for rank in Rank:
        put(queue, rank, "ann", 100)
    ranks = [errand.rank for errand in taken(queue, 60)]
    assert ranks[:3] == [Rank.HINT, Rank.HINT, Rank.MOVE]
    for rank in Rank:
        gaps = "".join("x" if found is rank else "." for found in ranks).split("x")
        assert max(map(len, gaps)) <= PATIENCE[rank] + len(Rank) - 1, rank


def test_games_of_bots_and_analyses_give_way_at_once() -> None:
    queue = ThoughtQueue()
    running = {rank: Errand(rank, "ann", seconds=10.0) for rank in Rank}
    assert {queue.allowance(errand) for errand in running.values()} == {inf}
    put(queue, Rank.MOVE, "bea")
    told = {rank: queue.allowance(errand) for rank, errand in running.items()}
    assert told == {Rank.HINT: inf, Rank.MOVE: 5.0, Rank.ANALYSIS: 0.0, Rank.BOTS: 0.0}


def test_what_is_overdue_has_a_second() -> None:
    queue = ThoughtQueue()
    put(queue, Rank.HINT, "bea", 100)
    (waits,) = put(queue, Rank.BOTS, "ann")
    assert taken(queue, PATIENCE[Rank.BOTS] + 1)[-1] is waits
    assert queue.allowance(waits) == LEAST


def test_whoever_waits_shares_the_seconds_that_were_granted() -> None:
    queue = ThoughtQueue()
    running = Errand(Rank.MOVE, "ann", seconds=10.0)
    for person in ("bea", "cid", "dan"):
        put(queue, Rank.MOVE, person, 5)
    assert queue.allowance(running) == 2.5
    for number in range(50):
        put(queue, Rank.MOVE, f"guest {number}")
    assert queue.allowance(running) == LEAST
    assert queue.allowance(Errand(Rank.MOVE, "ann")) == inf  # of a bot that has no seconds


def test_who_wants_much_shares_his_seconds_while_others_wait() -> None:
    queue = ThoughtQueue()
    running = Errand(Rank.MOVE, "ann", seconds=10.0)
    put(queue, Rank.MOVE, "ann", 3)
    assert queue.allowance(running) == inf  # nobody else is there
    put(queue, Rank.HINT, "bea")
    assert queue.allowance(running) == 2.0


@pytest.mark.parametrize("seed", range(20))
def test_a_place_in_line_is_when_a_turn_comes(seed: int) -> None:
    rng, queue = random.Random(seed), ThoughtQueue()
    for _ in range(rng.randrange(20)):
        put(queue, Rank.MOVE, rng.choice("abc"))
        if rng.random() < 0.3:
            queue.take()
    waiting = [e for n in range(12) for e in put(queue, Rank.MOVE, rng.choice("abcde"))]
    gone = rng.choice(waiting)
    queue.remove(gone)
    waiting.remove(gone)
    told = {errand: queue.place(errand) for errand in waiting}
    turns = {errand: n for n, errand in enumerate(taken(queue, queue.count(Rank.MOVE)), 1)}
    assert told == {errand: turns[errand] for errand in waiting}
    assert queue.place(gone) == 0


def test_what_gave_way_comes_before_others_of_its_person() -> None:
    queue = ThoughtQueue()
    put(queue, Rank.BOTS, "ann", 3)
    errand = queue.take()
    errand.gave_way = True
    queue.put(errand)
    assert queue.take() is errand
