"""Tournaments of people and bots: played to the end, across restarts, with whoever leaves."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from sqlalchemy import select
from websockets.sync.client import connect

from belvedere.client import Client, RemoteTournament, RequestRefused
from belvedere.server.app import create_app
from belvedere.server.live.bots import BotRoom
from belvedere.server.settings import Settings
from belvedere.server.storage import schema
from belvedere.server.storage.sqlite.migrating import copy_database, restore_database
from belvedere.tables.clocks import HEAD_START
from helpers.house import ROOT
from helpers.serving import GENEROUS, Json, Player, Running, decides, some_move

SMALL = {"game": "strata", "clock": "10+5"}


def plan(person: Player, **terms: Any) -> Json:
    answer = person.post("/tournaments", {**SMALL, **terms})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def look(person: Player, tournament: Json) -> Json:
    answer = person.get(f"/tournaments/{tournament['id']}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def do(person: Player, tournament: Json, what: str, **body: Any) -> Json:
    answer = person.post(f"/tournaments/{tournament['id']}/{what}", body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def refused(person: Player, tournament: Json, what: str, **body: Any) -> tuple[int, str, str]:
    answer = person.post(f"/tournaments/{tournament['id']}/{what}", body)
    return answer.status_code, answer.json()["error"], answer.json()["sentence"]


def until(person: Player, tournament: Json, wanted: Callable[[Json], object]) -> Json:
    """Follow a tournament until it is as it should be."""
    url = str(person.http.base_url).replace("http", "ws", 1).rstrip("/")
    cookies = "; ".join(f"{c.name}={c.value}" for c in person.http.cookies.jar)
    address = f"{url}/tournaments/{tournament['id']}/live"
    with connect(address, additional_headers={"cookie": cookies}) as socket:
        while True:
            state: Json = json.loads(socket.recv(timeout=60))
            if state["type"] == "state" and wanted(state):
                return state


def is_over(state: Json) -> bool:
    return bool(state["phase"] == "over")


def in_round(number: int) -> Callable[[Json], bool]:
    return lambda state: state["round"] == number


def at_least(number: int) -> Callable[[Json], bool]:
    return lambda state: state["round"] >= number or is_over(state)


def own_game_of(number: int) -> Callable[[Json], bool]:
    return lambda state: state["round"] == number and state["your_game"] is not None


def beyond(ply: int) -> Callable[[Json], bool]:
    return lambda message: message.get("ply", 0) > ply or message.get("phase") == "over"


def play_own_game(person: Player, table: str, dice: random.Random) -> None:
    """Play a game against a bot, or the moves of one side until the other is to move."""
    person.ready(table)
    while True:
        state = person.state(table)
        if not decides(state):
            return
        person.move(table, state["ply"], some_move(state, dice))


def names(state: Json) -> dict[int, str]:
    return {entrant["number"]: entrant["name"] for entrant in state["entrants"]}


def points(text: str) -> float:
    return float(text.replace("½", ".5"))


def test_bots_play_a_round_robin_to_its_end(server: Running) -> None:
    ann = server.player()
    made = plan(ann, bots=["random", "random", "1"], play=False, entry="closed", clock="none")
    assert (made["phase"], made["round"], made["number"]) == ("open", 0, 3)
    assert do(ann, made, "rounds")["phase"] in ("open", "playing")
    state = until(ann, made, is_over)
    assert (state["round"], state["rounds"]) == (3, 3)
    games = [game for games in state["pairings"] for game in games]
    assert len(games) == 3
    assert sum(points(line["points"]) for line in state["table"]) == 3
    for game in games:
        table = ann.state(game["table"])
        assert (table["phase"], table["links"]["tournament"]) == (
            "over", f"/tournaments/{made['id']}",
        )  # fmt: skip
        winners = table["view"]["ending"]["winners"]
        told = {(0,): "1–0", (1,): "0–1", (0, 1): "½–½"}[tuple(winners)]
        assert game["result"] == told
    assert sorted(names(state).values()) == ["Newcomer", "Random bot", "Random bot 2"]
    text = ann.get(f"/tournaments/{made['id']}/text").text
    assert text.startswith("Tournament of Strata\nStrata, Round robin, 3 rounds\n\n")
    assert all(name in text for name in names(state).values())


def test_people_and_bots_play_a_swiss_with_rounds_on_demand(server: Running) -> None:
    ann, bob = server.player(), server.player()
    made = plan(
        ann, format="swiss", rounds=2, bots=["random", "random"], pace="demand", entry="invite",
        name="Ann",
    )  # fmt: skip
    assert made["may"] == ["withdraw", "rounds", "bots", "remove", "cancel"]
    stranger = look(bob, made)
    assert (stranger["may"], "invitation" in stranger["links"]) == ([], False)
    assert refused(bob, made, "enter")[:2] == (403, "invitation")
    invite = made["links"]["invitation"].split("invite=")[1]
    assert "enter" in bob.get(f"/tournaments/{made['id']}", params={"invite": invite}).json()["may"]
    entered = do(bob, made, "enter", invite=invite, name="Bob")
    assert sorted(names(entered).values()) == ["Ann", "Bob", "Random bot", "Random bot 2"]
    assert refused(bob, made, "enter", invite=invite)[:2] == (409, "entered")
    assert refused(bob, made, "rounds")[:2] == (403, "not-organiser")
    dice = random.Random(5)
    for number in (1, 2):
        do(ann, made, "rounds")
        until(ann, made, in_round(number))
        assert refused(ann, made, "rounds")[1:] == (
            "tournament", "This round is still being played.",
        )  # fmt: skip
        finish_round(ann, bob, made, dice)
        state = look(ann, made)
        assert state["round"] == number
    assert until(ann, made, is_over)["phase"] == "over"
    met = [frozenset((g["first"], g["second"])) for games in state["pairings"] for g in games]
    assert len(set(met)) == 4


def finish_round(ann: Player, bob: Player, made: Json, dice: random.Random) -> None:
    """Play, alone or against each other, until the round is over."""
    while True:
        waiting = [(p, look(p, made)["your_game"]) for p in (ann, bob)]
        tables = [(person, table) for person, table in waiting if table is not None]
        if not tables:
            break
        for person, table in tables:
            play_own_game(person, table, dice)
            state = person.state(table)
            if state["phase"] == "playing" and state["thinking"]:
                with person.live(table) as wire:
                    wire.until(lambda m: m.get("phase") == "over" or not m.get("thinking", True))
    until(ann, made, lambda state: all(g["is_over"] for g in state["pairings"][-1]))


def test_a_tournament_goes_on_after_a_restart(own_server: Running) -> None:
    ann = own_server.player()
    made = plan(ann, bots=["random", "random", "random"], name="Ann")
    do(ann, made, "rounds")
    state = until(ann, made, lambda state: state["your_game"])
    before = state["your_game"]
    own_server.restart()
    again = look(ann, made)
    assert (again["round"], again["your_game"]) == (1, before)
    assert again["pairings"][0][0]["first"] == state["pairings"][0][0]["first"]
    dice = random.Random(1)
    for number in (1, 2, 3):
        state = until(ann, made, own_game_of(number))
        ann.ready(state["your_game"])
        if number == 2:
            own_server.restart()
            ann.ready(state["your_game"])
        play_against_bot(ann, state["your_game"], dice)
    end = until(ann, made, is_over)
    assert sum(points(line["points"]) for line in end["table"]) == 6


def play_against_bot(person: Player, table: str, dice: random.Random) -> None:
    with person.live(table) as wire:
        while True:
            state = person.state(table)
            if state["phase"] == "over":
                return
            if decides(state):
                person.move(table, state["ply"], some_move(state, dice))
            else:
                wire.until(beyond(state["ply"]))


def test_who_withdraws_loses_the_game_that_he_plays(server: Running) -> None:
    ann, bob, eve = (server.player() for _ in range(3))
    made = plan(ann, name="Ann", pace="demand")
    for person, name in ((bob, "Bob"), (eve, "Eve")):
        do(person, made, "enter", name=name)
    do(ann, made, "rounds")
    state = until(ann, made, lambda s: s["round"] == 1)
    numbers = {name: number for number, name in names(state).items()}
    (game,) = state["pairings"][0]
    leaving = {numbers["Ann"]: ann, numbers["Bob"]: bob, numbers["Eve"]: eve}[game["first"]]
    server.player().ready(game["table"])
    do(leaving, made, "withdraw")
    over = until(ann, made, lambda s: s["pairings"][0][0]["is_over"])
    assert over["pairings"][0][0]["result"] == "0–1"
    assert ann.state(game["table"])["view"]["ending"]["cause"] == "resignation"
    # Of two games he has played one: it counts, and the other one is lost without being played.
    assert refused(leaving, made, "withdraw")[1] == "tournament"
    for number in (2, 3):
        if look(ann, made)["round"] < number:
            do(ann, made, "rounds")
        state = until(ann, made, at_least(number))
        for person in (ann, bob, eve):
            if (table := look(person, made)["your_game"]) is not None:
                person.ready(table)
                assert person.act(table, "resign").status_code == 200
        until(ann, made, lambda s: all(g["is_over"] for g in s["pairings"][-1]))
    end = until(ann, made, is_over)
    line = next(line for line in end["table"] if line["entrant"] == game["first"])
    assert line["points"] == "0"
    assert "−" in [cell["text"] for cell in line["results"]]


def test_the_clock_decides_when_somebody_does_not_come(tmp_path: Path) -> None:
    now = [1_800_000_000_000]
    running = Running(tmp_path / "tables.db", now=lambda: now[0])
    try:
        ann, bob = running.player(), running.player()
        made = plan(ann, name="Ann", clock="5+0")
        do(bob, made, "enter", name="Bob")
        do(ann, made, "rounds")
        state = until(ann, made, lambda s: s["your_game"])
        ann.ready(state["your_game"])
        now[0] += 5 * 60_000 + HEAD_START
        loser = state["pairings"][0][0]["first"]
        person = ann if names(state)[loser] == "Ann" else bob
        table = person.state(state["your_game"])
        person.move(table["id"], table["ply"], "a1", seat=table["seat"])  # too late
        end = until(ann, made, is_over)
        assert end["pairings"][0][0]["result"] == "0–1"
        assert ann.state(table["id"])["view"]["ending"]["cause"] == "time"
    finally:
        running.close()


def test_a_tournament_begins_at_its_time(tmp_path: Path) -> None:
    now = [1_800_000_000_000]
    running = Running(tmp_path / "tables.db", now=lambda: now[0])
    try:
        ann = running.player()
        made = plan(ann, bots=["random"] * 2, play=False, begins=now[0] + 50)
        alone = plan(ann, begins=now[0] + 3_600_000)
        assert (made["phase"], made["due"]) == ("open", now[0] + 50)
        now[0] += 50
        assert until(ann, made, is_over)["round"] == 1
        assert look(ann, alone)["phase"] == "open"
        now[0] += 3_600_000  # its time comes while the server is away
        running.restart()
        assert until(ann, alone, lambda s: s["phase"] == "cancelled")["round"] == 0
    finally:
        running.close()


def test_rounds_wait_for_the_pause(own_server: Running) -> None:
    ann = own_server.player()
    made = plan(ann, bots=["random"] * 3, play=False, pause=3600)
    do(ann, made, "rounds")
    state = until(
        ann, made, lambda s: s["due"] is not None and s["round"] == 1 and s["due"] > s["now"]
    )
    assert state["status"] == "Round 1 of 3 is over."
    assert "rounds" in state["may"]
    own_server.restart()
    assert look(ann, made)["due"] == state["due"]
    do(ann, made, "rounds")
    assert until(ann, made, lambda s: s["round"] == 2)["round"] == 2


def test_the_organiser_takes_bots_in_and_out_and_cancels(server: Running) -> None:
    ann, bob = server.player(), server.player()
    made = plan(ann, bots=["1"], name="Ann")
    state = do(ann, made, "bots", level="2")
    assert [entrant["level"] for entrant in state["entrants"]] == [None, "1", "2"]
    assert refused(bob, made, "bots", level="2")[1] == "not-organiser"
    assert refused(ann, made, "bots", level="ninety")[1] == "option"
    assert refused(bob, made, "withdraw", entrant=1)[1] == "not-organiser"
    assert refused(bob, made, "withdraw")[1] == "tournament"
    assert refused(ann, made, "withdraw", entrant=99)[:2] == (404, "no-entrant")
    state = do(ann, made, "withdraw", entrant=1)
    assert [entrant["level"] for entrant in state["entrants"]] == [None, "2"]
    assert refused(bob, made, "cancel")[1] == "not-organiser"
    assert do(ann, made, "cancel")["phase"] == "cancelled"
    assert refused(bob, made, "enter")[2] == "This tournament was cancelled."
    assert refused(ann, made, "rounds")[0] == 409


def test_games_of_people_go_on_when_a_tournament_is_cancelled(server: Running) -> None:
    ann, bob = server.player(), server.player()
    made = plan(ann, bots=["random", "8@10"], name="Ann")
    do(bob, made, "enter", name="Bob")
    do(ann, made, "rounds")
    state = until(ann, made, lambda s: s["round"] == 1)
    do(ann, made, "cancel")
    kinds = {entrant["number"]: entrant["kind"] for entrant in state["entrants"]}
    for game in state["pairings"][0]:
        is_of_bots = {kinds[game["first"]], kinds[game["second"]]} == {"bot"}
        ann.ready(game["table"])
        table = ann.state(game["table"], seat=-3)
        if not is_of_bots and table["phase"] == "over":
            continue  # a bot that plays anything was quick
        assert table["phase"] == ("over" if is_of_bots else "playing")


def test_nobody_enters_too_late(server: Running) -> None:
    ann, bob, eve = (server.player() for _ in range(3))
    robin = plan(ann, bots=["random"], name="Ann")
    do(ann, robin, "rounds")
    until(ann, robin, lambda s: s["round"] == 1)
    assert refused(bob, robin, "enter") == (
        409, "tournament", "This round robin has begun; nobody can enter it any more.",
    )  # fmt: skip
    swiss = plan(ann, format="swiss", rounds=3, name="Ann", bots=["random"])
    do(ann, swiss, "rounds")
    until(ann, swiss, lambda s: s["round"] == 1)
    assert "Eve" in names(do(eve, swiss, "enter", name="Eve")).values()


def test_what_is_not_sensible_is_refused_with_a_sentence(server: Running) -> None:
    ann = server.player()
    for terms, sentence in (
        ({"clock": "none"}, "Where others may enter there has to be a clock"),
        ({"clock": "soon"}, "A clock is none, days a move"),
        ({"rounds": 3}, "Only a Swiss tournament is told its rounds"),
        ({"begins": 1}, "A tournament begins in the future"),
        ({"bots": ["engine:sh"]}, "A bot's level is 1 to 8"),
        ({"bots": ["1"] * 17}, "At most 16 bots"),
        ({"arbiter": True}, "There is nothing for an arbiter to judge in Strata."),
        ({"game": "misty", "options": {"players": 3}}, "This game has 3 seats, not 2."),
        ({"game": "chess"}, "chess"),
        ({"options": {"size": 99}}, "size"),
    ):
        answer = ann.post("/tournaments", {**SMALL, **terms})
        assert 400 <= answer.status_code < 500
        assert sentence in answer.json()["sentence"], answer.json()
    assert ann.get("/tournaments?which=mine").json()["tournaments"] == []
    russian = server.player(**{"accept-language": "ru"})
    told = russian.post("/tournaments", {**SMALL, "rounds": 3}).json()["sentence"]
    assert told.startswith("Число туров")
    assert ann.get("/tournaments/nothing").json()["error"] == "no-tournament"
    assert ann.get("/tournaments/nothing/text").status_code == 404


def test_lists_show_what_is_open_and_what_is_mine(server: Running) -> None:
    ann, bob = server.player(), server.player()
    shown = plan(ann, title="  Autumn   cup ", name="Ann")
    hidden = plan(ann, entry="invite")
    listed = {t["id"]: t for t in bob.get("/tournaments?most=50").json()["tournaments"]}
    assert listed[shown["id"]]["title"] == "Autumn cup"
    assert listed[shown["id"]]["organiser"] == "Ann"
    assert hidden["id"] not in listed
    mine = [t["id"] for t in ann.get("/tournaments?which=mine").json()["tournaments"]]
    assert mine == [hidden["id"], shown["id"]]
    assert bob.get("/tournaments?which=mine").json()["tournaments"] == []


def test_nothing_is_taken_back_and_no_hint_is_given_in_a_tournament(server: Running) -> None:
    ann = server.player()
    made = plan(ann, bots=["random"], name="Ann")
    do(ann, made, "rounds")
    table = until(ann, made, lambda s: s["your_game"])["your_game"]
    ann.ready(table)
    dice = random.Random(2)
    with ann.live(table) as wire:
        while not decides(state := ann.state(table)):
            wire.until(beyond(state["ply"]))
    ann.move(table, state["ply"], some_move(state, dice))
    after = ann.state(table)
    assert not {"propose take-back", "hint"} & set(after["may"])
    answer = ann.act(table, "propose take-back", to=0)
    assert answer.json()["sentence"] == "In a tournament nothing is taken back."


def test_who_deletes_himself_leaves_his_tournaments(server: Running) -> None:
    ann, bob = server.player(), server.player()
    made = plan(ann, bots=["random"], name="Ann")
    do(bob, made, "enter", name="Bob")
    do(ann, made, "rounds")
    until(ann, made, lambda s: s["round"] == 1)
    assert bob.http.request("DELETE", "/account", json={"password": ""}).status_code == 200
    state = look(ann, made)
    (gone,) = [entrant for entrant in state["entrants"] if entrant["has_withdrawn"]]
    assert gone["name"] == "Somebody who has left"


def test_the_client_runs_a_tournament(server: Running) -> None:
    with Client(server.url) as client:
        made = client.tournaments.open("strata", ["random", "random"], play=False, clock="1+1")
        assert client.tournaments.add_bot(made.id, "random").data["number"] == 3
        client.tournaments.begin_round(made.id)
        last: RemoteTournament = made
        for now in client.tournaments.watch(made.id):
            last = now
        assert last.is_over
        assert sorted(row.count("x") for row in last.results().values()) == [1, 1, 1]
        assert client.tournaments.text(made.id).count("\nRound ") == 3
        assert made.id in [t["id"] for t in client.tournaments.list("finished")]
        with pytest.raises(RequestRefused, match="over"):
            client.tournaments.cancel(made.id)
        with pytest.raises(RequestRefused, match="no such tournament"):
            next(client.tournaments.watch("nothing"))


def test_every_field_is_documented(server: Running) -> None:
    page = (ROOT / "docs" / "tournaments.md").read_text(encoding="utf-8")
    ann = server.player()
    made = plan(ann, bots=["random"], name="Ann")
    do(ann, made, "rounds")
    state = until(ann, made, in_round(1))
    told = set(re.findall(r"`([a-z_]+)(?:\[\])*`", page))
    parts = [state, state["entrants"][0], state["table"][0], state["pairings"][0][0]]
    parts += [state["table"][0]["results"][0], made["links"]]
    fields = {name for part in parts for name in part}
    assert fields - {"type", "now"} <= told
    wanted = create_app(Settings()).openapi()["components"]["schemas"]["NewTournament"]
    assert wanted["properties"].keys() <= told


def test_live_messages_are_as_described(server: Running) -> None:
    ann = server.player()
    told = ann.get("/asyncapi.json").json()["channels"]["tournament"]
    made = plan(ann, name="Ann")
    state = until(ann, made, lambda state: True)
    jsonschema.validate(state, told["messages"]["tournament"]["payload"])
    assert state["type"] == "state"


def test_a_bot_that_fails_plays_anything_and_the_tournament_goes_on(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: Any) -> str:
        raise RuntimeError("a bot that thinks no more")

    monkeypatch.setattr(BotRoom, "_decide", fail)
    ann = server.player()
    made = plan(ann, bots=["2", "3"], play=False)
    do(ann, made, "rounds")
    (game,) = until(ann, made, is_over)["pairings"][0]
    assert game["how"] == "played"
    notes = schema.notes.c
    failures = select(notes.id).where(notes.table == game["table"], notes.kind == "failure")
    assert server.house.store.read_here(lambda c: c.execute(failures).first()) is not None


def test_nobody_opens_tournaments_without_end(tmp_path: Path) -> None:
    running = Running(tmp_path / "tables.db", limits={**GENEROUS, "tournaments": "2/hour"})
    try:
        ann = running.player()
        answers = [ann.post("/tournaments", SMALL) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[2].json()["error"] == "too-many"
    finally:
        running.close()


def test_a_tournament_goes_on_after_a_backup_was_restored(own_server: Running) -> None:
    ann = own_server.player()
    made = plan(ann, bots=["random"] * 3, play=False, pace="demand")
    path = own_server.database
    copy_database(path, path.with_name("copy.db"))
    do(ann, made, "rounds")
    until(ann, made, lambda state: state["status"] == "Round 1 of 3 is over.")
    restore_database(path.with_name("copy.db"), path)
    assert ann.post("/tournaments", SMALL).status_code == 201  # whoever writes next notices it
    assert look(ann, made)["round"] == 0
    do(ann, made, "rounds")
    until(ann, made, lambda state: state["status"] == "Round 1 of 3 is over.")


def test_the_examples_are_accepted(server: Running) -> None:
    schemas: dict[str, Any] = create_app(Settings()).openapi()["components"]["schemas"]
    for example in schemas["NewTournament"]["examples"]:
        assert server.player().post("/tournaments", example).status_code == 201
