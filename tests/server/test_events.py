"""Domain events: who is told what, in which order, and that nobody's error is another's."""

from __future__ import annotations

import asyncio
import logging
import random

import pytest

from belvedere.server.domain_events import Ended, Event, Events, Left, Moved, PersonChanged, Seated
from helpers.serving import Running, some_move


def test_a_subscriber_that_fails_hurts_no_other(caplog: pytest.LogCaptureFixture) -> None:
    events, told = Events(), list[str]()

    def fail(changed: PersonChanged) -> None:
        raise ValueError(changed.person)

    events.subscribe(PersonChanged, fail)
    events.subscribe(PersonChanged, lambda changed: told.append(changed.person))
    with caplog.at_level(logging.ERROR):
        events.publish(PersonChanged("ann"))
    assert told == ["ann"]
    assert [record.message for record in caplog.records] == [
        "A subscriber of PersonChanged has failed"
    ]


def test_an_event_of_another_thread_is_told_on_the_event_loop() -> None:
    events, told = Events(), list[str]()
    events.subscribe(PersonChanged, lambda changed: told.append(changed.person))
    events.publish_from_thread(PersonChanged("too early"))

    async def run() -> None:
        events.open()
        await asyncio.to_thread(events.publish_from_thread, PersonChanged("ann"))

    asyncio.run(run())
    assert told == ["ann"]


def test_a_game_tells_who_sat_down_who_left_what_was_played_and_that_it_ended(
    own_server: Running,
) -> None:
    told: list[Event] = []
    events = own_server.house.events
    events.subscribe(Seated, told.append)
    events.subscribe(Left, told.append)
    events.subscribe(Moved, told.append)
    events.subscribe(Ended, told.append)
    ann, bea = own_server.player(), own_server.player()
    table = ann.open("strata", "me", "invite")
    assert ann.act(table["id"], "leave").status_code == 200
    ann.join(ann.state(table["id"]), 0)
    bea.join(table, 1)
    ann.ready(table["id"])
    state = ann.state(table["id"])
    move = some_move(state, random.Random(1))
    assert ann.move(table["id"], state["ply"], move).status_code == 200
    assert bea.act(table["id"], "resign").status_code == 200
    hers, his = (person.get("/me").json()["id"] for person in (ann, bea))
    live = own_server.house.hub.known()[0]
    assert told == [
        Left(live, 0, hers),
        Seated(live, 0, hers),
        Seated(live, 1, his),
        Moved(live, 1),
        Left(live, 1, his),
        Ended(live),
    ]
