"""Pictures that cost much: drawn apart, one per person, given up when nobody waits, and bounded."""

from __future__ import annotations

import asyncio
import random
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from typing import Any
from weakref import ref

import httpx
import pytest
import resvg_py
from PIL import Image, ImageChops, ImageSequence, ImageStat

import belvedere
from belvedere.core import registry
from belvedere.core.errors import OptionError
from belvedere.server.deeds import filming
from belvedere.server.domain_events import Restored
from belvedere.server.drawings import Shelf
from belvedere.server.errors import Refused
from belvedere.server.lanes import Lane, UnderWay
from belvedere.server.live import looks
from belvedere.server.rasters import Rasters
from belvedere.svg import raster
from helpers.calling import call
from helpers.films import Stopper
from helpers.serving import Json, Player, Running, some_move


@pytest.fixture
def stopper(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stopper]:
    made = Stopper(monkeypatch)
    yield made
    made.go_on.set()


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as pool:
        yield pool


def strata(person: Player) -> Json:
    """Open a table for two at one screen, at which a move has been played."""
    table = person.open("strata", "me", "me")
    person.ready(table["id"])
    assert person.move(table["id"], 0, "2x2 h8").status_code == 200
    return table


def film(person: Player, table: Json, width: int = 100) -> httpx.Response:
    return person.get(f"/tables/{table['id']}/record.gif", params={"width": width})


def error_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


# Nobody waits for an export.


def test_boards_pictures_and_moves_never_wait_for_animations(
    own_server: Running, stopper: Stopper, threads: ThreadPoolExecutor
) -> None:
    people = [own_server.player() for _ in range(4)]
    tables = [strata(person) for person in people]
    coming = [threads.submit(film, p, t) for p, t in zip(people, tables, strict=True)]
    for _ in range(2):
        stopper.wait()
    ann = own_server.player()
    table = strata(ann)
    path = f"/tables/{table['id']}"
    assert ann.get(f"{path}/picture").json()["ply"] == 1
    assert ann.get(f"{path}/picture", params={"ply": 0}).json()["ply"] == 0
    assert ann.get(f"{path}/picture/whole.txt").text
    assert ann.get(f"{path}/picture/whole.png", params={"width": 100}).content[1:4] == b"PNG"
    assert ann.get(f"{path}/record").status_code == 200
    assert ann.move(table["id"], 1, "2x2 h6").status_code == 200
    assert stopper.number == 2  # a few at once on a server, and the others wait
    stopper.go_on.set()
    assert [answer.result().status_code for answer in coming] == [200] * 4


def test_moves_are_told_while_every_drawing_waits(
    own_server: Running, monkeypatch: pytest.MonkeyPatch, threads: ThreadPoolExecutor
) -> None:
    ann, bea, cid = (own_server.player() for _ in range(3))
    table = ann.open("strata", "me", "invite")
    bea.join(table, 1)
    ann.ready(table["id"])
    other = strata(cid)
    go_on, begun = threading.Event(), threading.Semaphore(0)

    tell_parts = looks.tell_parts

    def slow(look: looks.Look) -> Json:
        begun.release()
        assert go_on.wait(60)
        return tell_parts(look)

    monkeypatch.setattr(looks, "tell_parts", slow)
    drawings = [
        *(f"/tables/{table['id']}/picture?theme={theme}" for theme in ("light", "dark")),
        *(f"/tables/{other['id']}/picture?ply=0&theme={theme}" for theme in ("light", "dark")),
    ]
    asked = [threads.submit(own_server.player().get, path) for path in drawings]
    for _ in range(3):  # both threads for boards, and the one for earlier plies
        assert begun.acquire(timeout=60)
    own_server.house.hub.workshop.pace.costs["strata"] = 1.0  # in threads: as if it were slow
    try:
        with bea.live(table["id"]) as wire, ann.live(table["id"], drawn="light") as page:
            wire.next()
            assert page.next()["picture"] is None  # it is still to be drawn
            page.send(type="move", ply=0, move="2x2 h8", key="ann")
            assert wire.until(lambda message: message["type"] == "event")["ply"] == 1
            assert page.answer()["ply"] == 1
            wire.send(type="move", ply=1, move="2x2 h6", key="bea")
            assert wire.answer()["ply"] == 2
            third = some_move(ann.state(table["id"]), random.Random(1))
            assert ann.move(table["id"], 2, third).json()["ply"] == 3
            go_on.set()
            page.until(lambda message: (page.table["picture"] or {}).get("ply") == 3)
    finally:
        go_on.set()
    assert [answer.result().status_code for answer in asked] == [200] * 4


def test_moves_never_wait_for_tables_that_are_read_from_the_disk(
    own_server: Running, threads: ThreadPoolExecutor
) -> None:
    ann = own_server.player()
    table = strata(ann)
    workshop, loop = own_server.house.hub.workshop, asyncio.new_event_loop()
    workshop.pace.costs["strata"] = 1.0  # in threads: as if it were slow
    go_on, begun = threading.Event(), threading.Semaphore(0)

    def restore() -> bool:
        begun.release()
        return go_on.wait(60)

    async def restore_some() -> list[bool]:
        return await asyncio.gather(*(workshop.run_apart(restore) for _ in range(4)))

    restoring = threads.submit(loop.run_until_complete, restore_some())
    for _ in range(2):
        assert begun.acquire(timeout=60)
    assert ann.move(table["id"], 1, "2x2 h6").status_code == 200
    go_on.set()
    assert all(restoring.result())
    loop.close()


def test_one_person_cannot_fill_a_lane() -> None:
    go_on, lane = threading.Event(), Lane("test", 1, 10, 3)

    async def ask() -> None:
        mine = [lane.begin(lambda _: go_on.wait(60), "ann") for _ in range(3)]
        with pytest.raises(UnderWay):
            lane.begin(lambda _: True, "ann")
        mine[2].cancel()
        await asyncio.sleep(0)
        yours = lane.begin(lambda is_wanted: is_wanted(), "bea")
        again = lane.begin(lambda _: True, "ann")
        go_on.set()
        assert all(await asyncio.gather(mine[0], mine[1], yours, again))

    asyncio.run(ask())
    lane.close()


def test_a_move_is_answered_though_its_picture_is_refused(own_server: Running) -> None:
    ann = own_server.player()
    table = strata(ann)
    own_server.house.drawings.boards.lane._most = 0
    with ann.live(table["id"], drawn="light") as page:
        assert page.next()["picture"] is None
        page.send(type="move", ply=1, move="2x2 h6", key="ann")
        assert page.answer()["ply"] == 2
        refused = ann.get(f"/tables/{table['id']}/picture")
        assert error_of(refused) == (503, "busy")
        assert refused.headers["retry-after"] == "5"
        own_server.house.drawings.boards.lane._most = 500
        page.until(lambda message: page.table["picture"])  # it is asked for again by itself
        assert page.table["picture"]["ply"] == 2


def test_points_are_drawn_by_another_process(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    def here(**_: object) -> bytes:
        raise AssertionError("whoever draws points holds all threads of his process")

    monkeypatch.setattr(resvg_py, "svg_to_bytes", here)
    ann = own_server.player()
    table = strata(ann)
    png = ann.get(f"/tables/{table['id']}/picture/board.png", params={"width": 100})
    assert Image.open(BytesIO(png.content)).width == 100
    assert Image.open(BytesIO(film(ann, table).content)).size[0] == 100


# One a person, shared by all who want the same, and given up when nobody waits.


def test_one_person_has_one_animation_at_a_time(
    own_server: Running, stopper: Stopper, threads: ThreadPoolExecutor
) -> None:
    ann, bea = own_server.player(), own_server.player()
    table, other = strata(ann), strata(bea)
    first = threads.submit(film, ann, table)
    stopper.wait()
    for width, wanted in ((100, other), (200, table)):
        assert error_of(film(ann, wanted, width)) == (429, "under-way")
    theirs = threads.submit(film, bea, other)
    stopper.wait()
    stopper.go_on.set()
    assert {first.result().content, theirs.result().content} == {b"GIF89a of 100"}
    assert film(ann, table, 200).content == b"GIF89a of 200"


def test_strangers_from_one_address_have_one_animation_at_a_time(
    own_server: Running, stopper: Stopper, threads: ThreadPoolExecutor
) -> None:
    table = strata(own_server.player())
    first = threads.submit(film, own_server.player(), table, 100)
    stopper.wait()
    assert error_of(film(own_server.player(), table, 200)) == (429, "under-way")
    stopper.go_on.set()
    assert first.result().status_code == 200


def test_whoever_wants_the_same_shares_it_and_it_goes_on_without_the_first() -> None:
    go_on, drawn, shelf = threading.Event(), [], Shelf(Lane("test", 1, 2, 1), 1000)

    def draw(watch: raster.Watch) -> bytes:
        assert go_on.wait(60)
        watch(1, 2)
        drawn.append(1)
        return b"picture"

    async def ask() -> None:
        first, second, third = (
            asyncio.create_task(shelf.get("key", draw, who)) for who in ("ann", "bea", "ann")
        )
        await asyncio.sleep(0)  # all of them have asked
        assert shelf.progress("bea") == shelf.progress("ann") == (0, 0)
        first.cancel()
        await asyncio.wait([first])
        go_on.set()
        assert [(await second).body, (await third).body] == [b"picture"] * 2

    asyncio.run(ask())
    shelf.lane.close()
    assert drawn == [1]


def test_an_animation_ends_with_the_marks_of_the_ending(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules do not know who has resigned: the arrow stayed, and nobody had a crown."""
    films: list[list[str]] = []

    def gif(pictures: Sequence[Any], width: int, **more: Any) -> bytes:
        films.append([draw() for draw in pictures])
        return b"GIF89a"

    monkeypatch.setattr(raster, "gif", gif)
    ann = own_server.player()
    table = strata(ann)
    assert film(ann, table).status_code == 200
    assert ann.act(table["id"], "resign", seat=1).status_code == 200
    assert film(ann, table).status_code == 200
    (*_, running), (begun, ended) = films
    marks = ('class="decides"', 'class="won"')
    assert [mark in running for mark in marks] == [True, False]
    assert [mark in begun for mark in marks] == [True, False]
    assert [mark in ended for mark in marks] == [False, True]


def test_what_was_drawn_of_other_content_is_not_shown(own_server: Running) -> None:
    """A backup that was put back may have other moves at the same ply of the same table."""
    ann = own_server.player()
    path = f"/tables/{strata(ann)['id']}/picture"
    kept = own_server.house.drawings.studies._kept
    ann.get(path, params={"ply": 0})
    assert kept
    own_server.on_loop(lambda: own_server.house.events.publish(Restored()))
    assert not kept
    assert ann.get(path, params={"ply": 0}).status_code == 200


def test_what_is_being_drawn_of_other_content_is_not_kept() -> None:
    go_on, shelf = threading.Event(), Shelf(Lane("test", 1, 2, 1), 1000)
    contents = [b"before", b"after"]

    def draw(watch: raster.Watch) -> bytes:
        assert go_on.wait(60)
        return contents.pop(0)

    async def ask() -> None:
        before = asyncio.create_task(shelf.get("key", draw, "ann"))
        await asyncio.sleep(0)  # it has been asked for
        shelf.clear()
        after = asyncio.create_task(shelf.get("key", draw, "bea"))
        await asyncio.sleep(0)
        go_on.set()
        assert [(await before).body, (await after).body] == [b"before", b"after"]
        assert (await shelf.get("key", draw, "ann")).body == b"after"

    asyncio.run(ask())
    shelf.lane.close()


def test_an_animation_ends_when_nobody_waits_for_it(own_server: Running, stopper: Stopper) -> None:
    table = strata(own_server.player())
    line = call(own_server.url, f"GET /api/v1/tables/{table['id']}/record.gif?width=100")
    stopper.wait()
    line.close()
    assert stopper.unwanted.wait(60)
    stopper.go_on.set()
    assert film(own_server.player(), table).content == b"GIF89a of 100"
    assert stopper.number == 2


def test_too_many_animations_are_refused_at_once(
    own_server: Running, stopper: Stopper, threads: ThreadPoolExecutor
) -> None:
    own_server.house.drawings.films.lane._most = 1
    ann, bea = own_server.player(), own_server.player()
    tables = strata(ann), strata(bea)
    first = threads.submit(film, ann, tables[0])
    stopper.wait()
    answer = film(bea, tables[1])
    assert error_of(answer) == (503, "busy")
    assert answer.json()["retry_after"] == 5
    stopper.go_on.set()
    assert first.result().status_code == 200


def test_progress_is_told_to_whoever_waits(
    own_server: Running, stopper: Stopper, threads: ThreadPoolExecutor
) -> None:
    ann, bea = own_server.player(), own_server.player()
    table = strata(ann)
    strata(bea)
    path = f"/tables/{table['id']}/record.gif/progress"
    assert ann.get(path).json() == {"done": 0, "of": None}
    coming = threads.submit(film, ann, table)
    stopper.wait()
    assert ann.get(path).json() == {"done": 12, "of": 89}
    assert bea.get(path).json() == {"done": 0, "of": None}
    stopper.go_on.set()
    assert coming.result().status_code == 200
    assert ann.get(path).json() == {"done": 0, "of": None}


# A budget of points, of time and of memory.

WIDE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"></svg>'
TALL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 9000"></svg>'


def test_a_tall_picture_is_refused_by_its_points_and_told_how_wide_it_can_be() -> None:
    with pytest.raises(OptionError, match="can be 421 points wide"):
        raster.png(TALL, 3000)
    assert Image.open(BytesIO(raster.png(TALL, 421))).size == (421, 37890)


def test_a_long_animation_is_refused_before_a_point_is_drawn() -> None:
    def begin(*_: object) -> raster.Wait:
        raise AssertionError("something was drawn")

    with pytest.raises(OptionError, match="can be 204 points wide"):
        raster.gif([lambda: TALL, *[lambda: WIDE] * 39], 800, begin=begin)


def test_an_animation_that_takes_too_long_is_refused(
    own_server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filming, "LONGEST_FILM", -1.0)
    ann = own_server.player()
    table = strata(ann)
    assert error_of(film(ann, table)) == (503, "too-long")
    monkeypatch.undo()
    assert film(ann, table).content.startswith(b"GIF89a")


def test_a_picture_that_takes_too_much_time_or_memory_ends_and_the_next_is_drawn() -> None:
    rasters = Rasters(1, seconds=0.2)
    try:
        with pytest.raises(Refused, match="could not be drawn"):
            rasters.run(sum, range(10**12))
        with pytest.raises(Refused, match="could not be drawn"):
            rasters.run(bytearray, 2_000_000_000)
        assert rasters.run(raster.png, WIDE, 100).startswith(b"\x89PNG")
    finally:
        rasters.close()
    with pytest.raises(Refused, match="could not be drawn"):
        rasters.run(raster.png, WIDE, 100)


class Text(str):
    """A drawing that can be watched."""


def test_pictures_are_forgotten_as_soon_as_they_are_drawn() -> None:
    drawn: list[Any] = []
    most = 0

    def draw(n: int) -> str:
        nonlocal most
        text = Text(WIDE.replace("></svg>", f'><rect width="{n}" height="9"/></svg>'))
        drawn.append(ref(text))
        most = max(most, sum(one() is not None for one in drawn[-12:]))
        return text

    raster.gif([partial(draw, n) for n in range(1, 60)], 100)
    assert most <= 2


# And the picture is right.


@pytest.mark.parametrize("game", ["mirage", "misty"])
def test_every_picture_of_an_animation_looks_like_its_drawing(game: str) -> None:
    rng, position = random.Random(3), belvedere.start(game)
    drawn = [position.svg()]
    while len(drawn) < 16:
        roll = position.actor == belvedere.CHANCE
        seat = position.actors[0] if position.actors else 0
        position = position.roll(rng) if roll else position.play(position.legal(seat)[0], seat)
        drawn.append(position.seen_by(belvedere.SPECTATOR).svg())
    told: list[tuple[int, int]] = []
    film = raster.gif([partial(str, svg) for svg in drawn], 240, watch=lambda *n: told.append(n))
    assert told == [(0, 16)] * 16 + [(n, 16) for n in range(16)]
    frames = [
        (frame.convert("RGB"), frame.info["duration"])
        for frame in ImageSequence.Iterator(Image.open(BytesIO(film)))
    ]
    assert sum(duration for _, duration in frames) == 800 * 19  # the last one stays longer
    shown = [frame for frame, duration in frames[:-1] for _ in range(duration // 800)]
    shown += [frames[-1][0]] * (16 - len(shown))
    for svg, frame in zip(drawn, shown, strict=True):
        true = raster._laid(raster._points(svg, 240), frame.size)
        assert max(ImageStat.Stat(ImageChops.difference(true, frame)).mean) < 4


@pytest.mark.parametrize("game", registry.GAMES)
def test_all_pictures_of_an_animation_have_one_size_and_every_part_has_one_place(game: str) -> None:
    played = randomly_played(game, 40)
    places = {
        tuple(re.findall(r'viewBox="[^"]*"|class="part \w+"[^>]*', position.svg(**options)))
        for options in [framing_of(played)]
        for position in played
    }
    own = {raster.size_of(position.svg(), 480) for position in played}
    assert (len(own) > 1) == bool(framing_of(played))  # the board has grown
    assert len({_without_patterns(place) for place in places}) == 1
    assert played[-1].svg() == played[-1].svg(**framing_of(played))


def _without_patterns(found: tuple[str, ...]) -> tuple[str, ...]:
    """Return the box of the document and the places of its parts."""
    return found[0], *(text for text in found if text.startswith("class"))


def framing_of(played: Sequence[belvedere.Position]) -> Mapping[str, Any]:
    return played[-1].rules.framing(played[-1].state)


def randomly_played(game: str, plies: int) -> list[belvedere.Position]:
    rng, position = random.Random(5), belvedere.start(game)
    played = [position]
    while len(played) <= plies and position.actor != belvedere.OVER:
        if position.actor == belvedere.CHANCE:
            position = position.roll(rng)
        else:
            position = position.play(rng.choice(position.legal()))
        played.append(position)
    return played


def test_strips_of_a_picture_are_drawn_as_in_the_whole_and_reused_while_they_stay() -> None:
    played = randomly_played("mirage", 9)  # the last move is a camel: tray and stock stay
    before, after = (position.svg(**framing_of(played)) for position in played[-2:])
    size = raster.size_of(after, 300)
    strips = raster.strips_of(after, size)
    assert [strip.top for strip in strips] == [0, *(strip.bottom for strip in strips[:-1])]
    assert strips[-1].bottom == size[1]
    box = f'viewBox="0 0 640 {size[1] * 640 / 300}" width="300" height="{size[1]}"'
    whole = raster._points(re.sub('viewBox="[^"]*"', box, after, count=1), 300)
    for strip in strips:
        drawn = raster._points(strip.document(), 300)
        assert drawn.height == strip.bottom - strip.top
        cut = whole.crop((0, strip.top, 300, strip.bottom))
        assert max(ImageStat.Stat(ImageChops.difference(cut, drawn)).mean) < 0.1
    stay = [strip in raster.strips_of(before, size) for strip in strips]
    assert stay == [False, False, True, False, True]
    assert raster.strips_of(WIDE, (300, 150)) == [raster.Strip(0, 150, WIDE, "")]
