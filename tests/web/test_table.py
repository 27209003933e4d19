"""What can be done at a table besides playing on."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageSequence
from playwright.sync_api import Page, WebSocketRoute

import belvedere
from belvedere.core.actors import CHANCE
from belvedere.svg.foreseen import NOTHING
from helpers.films import Stopper
from helpers.web_players import HELD, LIT, lit, open_table, ready, sit_down, step, with_mouse

BACK = "() => document.getElementById('step-told').textContent"


def sit(visit: Any, game: str, seats: list[str], calm: bool = False, **wishes: Any) -> Page:
    """Sit down at a new table; calmly: nothing moves, and can be clicked where it was measured."""
    page: Page = visit("/about", reduced_motion="reduce" if calm else "no-preference")
    table = open_table(page, game, seats, **wishes)
    page.goto(table["links"]["table"])
    return page


def invite(visit: Any, page: Page) -> Page:
    """Let a friend follow the invitation of somebody's table."""
    table = page.request.get("/api/v1/tables/" + page.url.rsplit("/", 1)[1]).json()
    friend: Page = visit("/about")
    sit_down(friend, next(iter(table["links"]["invitations"].values())))
    return friend


def test_an_illegal_place_answers_with_the_rule(visit: Any) -> None:
    page = sit(visit, "mirador", ["me", "me"], calm=True, options={"size": 9})
    ready(page)
    page.fill("#typed-move", "e5")
    page.keyboard.press("Enter")
    page.wait_for_selector("#board [id=tower-e5]")
    box = page.locator("#board [id=tower-e5]").bounding_box()
    assert box is not None
    tray = page.locator("#tray").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector("#refusal:not([hidden])")
    assert page.inner_text("#refusal").startswith("e5: ")
    assert page.locator("#tray").bounding_box() == tray  # nothing jumps
    page.mouse.down()
    assert page.is_hidden("#refusal")
    page.mouse.up()
    page.wait_for_selector("#refusal:not([hidden])")
    page.context.clear_cookies(name="nothing")
    visit.complaints.clear()  # the refusal of that request


def test_a_typed_move_that_is_none_is_answered_with_a_sentence(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "me"])
    ready(page)
    page.fill("#typed-move", "nonsense")
    page.keyboard.press("Enter")
    page.wait_for_selector("#refusal:not([hidden])")
    assert "nonsense" in page.inner_text("#refusal")
    visit.complaints.clear()


def test_what_is_held_is_dragged_onto_the_board(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "me"])
    ready(page)
    chip = page.locator("#tray [data-chip='2x2']")
    chip.click()
    _, x, y = page.evaluate(LIT)[0]
    box = chip.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(x - 40, y - 40, steps=4)
    page.mouse.move(x, y, steps=4)
    page.mouse.up()
    page.wait_for_selector("#moves li")
    assert page.inner_text("#moves .move").startswith("2x2 ")


def test_a_move_has_the_name_and_the_emblem_of_its_seat(visit: Any) -> None:
    page = sit(visit, "mirador", ["me", "me"], options={"size": 9})
    ready(page)
    for move in ("e5", "b2"):
        page.fill("#typed-move", move)
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#board [id=tower-{move}]")
    first, second = page.locator("#moves li").all()
    assert first.locator(".by").inner_text() == "Red"
    assert second.locator(".by").inner_text() == "Blue"
    emblems = [line.locator(".emblem path").get_attribute("fill") for line in (first, second)]
    seats = page.locator("#seats .seat > svg path:not(.decides)")
    assert emblems == [seats.nth(seat).get_attribute("fill") for seat in (0, 1)]
    assert emblems[0] != emblems[1]


def hold_answers_back(page: Page) -> None:
    """Let a page be told all that happens, and not that its moves were taken."""

    def pass_on(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda text: None if '"type":"answer"' in str(text) else route.send(text))

    page.route_web_socket("**/live*", pass_on)
    page.reload()


def test_the_next_move_need_not_wait_until_the_one_before_is_answered(visit: Any) -> None:
    page = sit(visit, "mirador", ["me", "me"], options={"size": 9})
    hold_answers_back(page)
    ready(page)
    for move in ("e5", "b2", "h8"):
        page.fill("#typed-move", move)
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#board [id=tower-{move}]")


NEAR = "() => [...document.querySelectorAll('#board .place.near')].map((place) => place.id)"


def point_at_everything_lit(page: Page) -> tuple[list[list[str]], list[list[str]]]:
    """Point at every place that is lit; return those, and what was shown there."""
    asked, shown = [], []
    for place, x, y in lit(page):
        page.mouse.move(x, y)
        asked.append([place])
        shown.append(page.evaluate(NEAR))
    return asked, shown


def test_what_is_lit_under_the_pointer_is_what_is_shown_in_strata(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "me"], calm=True)
    ready(page)
    moves = ("2x1 h8", "2x2 j7", "1x2 k9", "1x1 k10", "1x1 j6", "2x2 h5", "1x2 k11", "2x2 f7")
    for ply, move in enumerate(moves):
        page.fill("#typed-move", move)
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#table[data-ply='{ply + 1}']")
    for chip in ("2x2", "2x1", "1x2"):
        page.click(f"#tray [data-chip='{chip}']")
        asked, shown = point_at_everything_lit(page)
        assert len(asked) > 8
        assert shown == asked
        place, x, y = lit(page)[0]
    page.mouse.click(x, y)
    page.wait_for_selector(f"#moves .move >> text=1x2 {place.removeprefix('place-')}")


def test_what_is_lit_under_the_pointer_is_what_is_shown_in_overworld(visit: Any) -> None:
    page = sit(visit, "overworld", ["me", "me"], calm=True)
    ready(page)
    dice = Random(5)
    for _ in range(12):
        page.wait_for_selector("#sentence.mine")
        if page.query_selector("#tray .hand + .rows-of-chips [data-kind=hold]"):
            asked, shown = point_at_everything_lit(page)
            assert shown == asked
        step(page, with_mouse, dice)


def test_r_turns_and_f_flips_what_is_held(visit: Any) -> None:
    page = sit(visit, "mirage", ["me", "me"])
    ready(page)
    held = "() => document.querySelector('#tray [aria-pressed=true]').dataset.chip"
    first = page.evaluate(held)
    assert page.is_visible("#turn-turn")
    assert page.is_visible("#turn-flip")
    page.keyboard.press("r")
    turned = page.evaluate(held)
    page.keyboard.press("f")
    flipped = page.evaluate(held)
    assert len({first, turned, flipped}) == 3
    assert first.split("-")[0] == turned.split("-")[0] != flipped.split("-")[0]


def test_nothing_is_turned_or_flipped_where_every_tile_lies_open(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "me"])
    ready(page)
    page.wait_for_selector("#sentence.mine")
    assert page.is_hidden("#turn")
    page.click("#tray [data-chip='2x2']")
    page.keyboard.press("f")
    assert page.get_attribute("#tray [data-chip='2x2']", "aria-pressed") == "true"


def test_undo_stops_where_somebody_has_learned_something(visit: Any) -> None:
    page = sit(visit, "mirage", ["me", "bot 1"])
    ready(page)
    page.wait_for_selector("#sentence.mine")
    dice = Random(4)
    while not page.query_selector("[data-act=undo]"):
        page.wait_for_selector("#sentence.mine")
        step(page, with_mouse, dice)
    before = page.get_attribute("#table", "data-ply")
    page.click("[data-act=undo]")
    page.wait_for_function(
        "(known) => document.getElementById('table').dataset.ply !== known", arg=before
    )
    while page.query_selector("[data-act=undo]"):
        known = page.get_attribute("#table", "data-ply")
        page.click("[data-act=undo]")
        page.wait_for_function(
            "(known) => document.getElementById('table').dataset.ply !== known", arg=known
        )
    assert page.query_selector("[data-act=undo]") is None  # a draw from the bag stays drawn
    assert page.evaluate("Number(document.getElementById('table').dataset.ply) > 0")


def test_one_looks_back_by_keys_and_every_ply_has_an_address(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "me"])
    ready(page)
    for move in ("2x2 h8", "1x2 i8", "2x2 j7"):
        known = page.get_attribute("#table", "data-ready")
        page.fill("#typed-move", move)
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(known) => document.getElementById('table').dataset.ready !== known", arg=known
        )
    page.locator("#typed-move").blur()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.querySelectorAll('#board .tile').length === 2")
    assert page.url.endswith("?ply=2")
    page.goto(page.url.replace("ply=2", "ply=1"))
    page.wait_for_function("() => document.querySelectorAll('#board .tile').length === 1")
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelectorAll('#board .tile').length === 3")
    assert "ply" not in page.url


def finished(game: str) -> str:
    """Return the record of a game that was played to its end."""
    position, dice = belvedere.start(game), Random(1)
    record = belvedere.records.new_record(position)
    while position.outcome is None:
        if position.actor == CHANCE:
            position = position.roll(dice)
        else:
            position = position.play(dice.choice(position.legal()))
        belvedere.records.add_ply(record, position)
    return belvedere.records.format_record(record)


def test_what_stands_under_the_points_stays_when_one_looks_back(visit: Any) -> None:
    page = sit(visit, "mirage", ["me", "me"])
    ready(page)  # the game is compiled by this
    made = page.request.post(
        "/api/v1/records", data=finished("mirage"), headers={"Content-Type": "text/plain"}
    )
    page.goto("/t/" + made.json()["id"])
    page.wait_for_selector("#tray svg")
    where = page.locator("#seats").bounding_box()
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#tray .whole", state="detached")
    assert page.locator("#seats").bounding_box() == where


def test_the_latest_move_is_in_sight_beside_the_board(visit: Any) -> None:
    page = sit(visit, "mirage", ["me", "me", "me"], calm=True)
    ready(page)
    page.wait_for_selector("#sentence.mine")
    latest = page.locator("#moves [aria-current]").bounding_box()
    assert latest is not None
    assert latest["y"] + latest["height"] <= 800
    page.click("#tab-more")
    more = "() => document.getElementById('sheet-more')"
    assert page.evaluate(f"() => (({more})().scrollHeight - ({more})().clientHeight) <= 0")


def test_an_empty_tray_leads_to_the_board(visit: Any) -> None:
    page: Page = visit("/about", reduced_motion="reduce")
    table = open_table(page, "mirage", ["me", "me"])
    base, dice = f"/api/v1/tables/{table['id']}", Random(1)
    page.goto(table["links"]["table"])
    ready(page)
    for _ in range(80):
        drawn = page.request.get(f"{base}/picture").json()
        if any(name.startswith("gap-") for name in drawn["holds"].get("", {})):
            break
        state = page.request.get(base).json()
        moves = sorted(move for places in drawn["holds"].values() for move in places.values())
        body = {"ply": state["ply"], "seat": state["seat"], "move": dice.choice(moves)}
        assert page.request.post(f"{base}/moves", data=body).ok
    page.wait_for_selector("#tray >> text=Choose on the board")
    page.click("#board .handles > .button")
    page.wait_for_selector("#tray .elsewhere", state="detached")


def test_the_page_comes_back_after_the_server_was_restarted(visit: Any, house: Any) -> None:
    page = sit(visit, "strata", ["me", "me"])
    ready(page)
    page.focus("#typed-move")
    house.stop()
    page.wait_for_selector("#connection.off")
    house.start()
    page.wait_for_selector("#connection:not(.off)", timeout=60_000)
    page.keyboard.type("2x2 h8")  # whoever was typing still is
    page.keyboard.press("Enter")
    page.wait_for_selector("#board .tile")
    visit.complaints.clear()  # of the socket while nobody was there


def test_a_spectator_is_sent_nothing_hidden(visit: Any) -> None:
    page = sit(visit, "misty", ["me", "invite"], show_ready=False)
    invite(visit, page)
    ready(page)
    watcher = visit("/about")
    heard: list[str] = []
    watcher.on("websocket", lambda ws: ws.on("framereceived", lambda text: heard.append(str(text))))
    watcher.goto(page.url)
    ready(watcher)
    watcher.wait_for_function("() => document.getElementById('connection').textContent")
    before = len(heard)
    page.wait_for_selector("#sentence.mine")
    picture = watcher.evaluate("() => document.getElementById('board').innerHTML")
    step(page, with_mouse, Random(2))  # a card is picked in secret
    assert len(heard) == before
    assert watcher.evaluate("() => document.getElementById('board').innerHTML") == picture
    assert not re.search(r'"pending":\s*"', " ".join(heard))


def test_buttons_beside_the_board_stay_while_tray_and_sentence_change(visit: Any) -> None:
    page = visit("/about", locale="ru-RU")
    page.goto(open_table(page, "mirador", ["me", "me"])["links"]["table"])
    ready(page)
    tops, lines = [], set()
    for ply, move in enumerate(("n14", "swap", "c3", "x20"), 1):
        page.fill("#typed-move", move)
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#table[data-ply='{ply}']")
        tops.append(page.evaluate("document.getElementById('acts').getBoundingClientRect().top"))
        lines.add(page.evaluate("document.getElementById('sentence').offsetHeight"))
    assert len(lines) > 1, "a sentence is longer than another"
    assert tops == [tops[0]] * 4


def test_the_curtain_is_drawn_between_secret_decisions_at_one_screen(visit: Any) -> None:
    page = sit(visit, "misty", ["me", "me"])
    page.wait_for_selector("#curtain:not([hidden])")
    assert page.query_selector("#board > svg") is None
    assert page.inner_text("#curtain-text") == "Hand the screen to player 1."
    page.click("#curtain-open")
    ready(page)
    assert page.locator("#seats .who").all_inner_texts() == ["1 Player 1", "2 Player 2"]
    step_to_curtain(page)
    assert page.inner_text("#curtain-text") == "Hand the screen to player 2."


def step_to_curtain(page: Page) -> None:
    page.wait_for_selector("#sentence.mine")
    page.click("#tray [data-kind=button]")
    page.wait_for_selector("#curtain:not([hidden])")


def test_exports_can_be_opened(visit: Any, tmp_path: Path) -> None:
    page = sit(visit, "strata", ["me", "me"])
    ready(page)
    page.fill("#typed-move", "2x2 h8")
    page.keyboard.press("Enter")
    page.wait_for_selector("#board .tile")
    page.click("#tab-more")
    links = [str(link.get_attribute("href")) for link in page.query_selector_all("#exports a")]
    files = {address.rpartition("/")[2]: page.request.get(address).body() for address in links}
    assert set(files) == {"record", "whole.svg", "whole.png", "record.gif"}
    table = page.get_attribute("#table", "data-table")
    for kind in ("txt", "svg", "png", "gif"):
        with page.expect_download() as coming:
            page.click(f'#exports a[download$=".{kind}"]')
        assert coming.value.suggested_filename == f"strata-{table}.{kind}"
    (tmp_path / "game.record").write_bytes(files["record"])
    again = belvedere.records.read(tmp_path / "game.record")
    assert [ply.move for ply in again.plies] == ["2x2 h8"]
    assert ElementTree.fromstring(files["whole.svg"]).tag == "{http://www.w3.org/2000/svg}svg"
    picture = Image.open(BytesIO(files["whole.png"]))
    picture.load()
    assert picture.width == 1280
    film = Image.open(BytesIO(files["record.gif"]))
    assert len(list(ImageSequence.Iterator(film))) == 2  # the empty table, and the move


def test_an_animation_tells_how_far_it_has_come_and_can_be_cancelled(
    visit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopper = Stopper(monkeypatch)
    page = sit(visit, "strata", ["me", "me"])
    ready(page)
    page.click("#tab-more")
    assert not page.is_visible("#exporting")
    page.click('#exports a[download$=".gif"]')
    stopper.wait()
    page.wait_for_function(
        "(told) => document.getElementById('exporting-told').textContent === told",
        arg="Drawing picture 13 of 89 …",
    )
    page.click("#exporting-stop")
    assert stopper.unwanted.wait(60)
    page.wait_for_selector("#exporting", state="hidden")
    stopper.go_on.set()
    with page.expect_download() as coming:
        page.click('#exports a[download$=".gif"]')
    assert coming.value.path().read_bytes().startswith(b"GIF89a of")


def test_resigning_asks_once_and_a_rematch_follows(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "bot random"])
    ready(page)
    page.click("[data-act=resign]")
    page.click("#sure [value=no]")
    assert page.get_attribute("#table", "data-phase") == "playing"
    page.click("[data-act=resign]")
    page.click("#sure [value=yes]")
    page.wait_for_selector("#table[data-phase=over]")
    assert page.locator("#seats .seat svg text >> visible=true").count() >= 2  # both names
    address = page.url
    page.click("[data-act=rematch]")
    page.wait_for_function("(old) => location.href !== old", arg=address)
    ready(page)


def test_only_who_may_sit_down_is_asked_to_and_who_watches_is_told_so(
    visit: Any, shots: Path
) -> None:
    page = sit(visit, "strata", ["me", "invite"], hints=True, clock="10+5")
    table = page.request.get("/api/v1/tables/" + page.url.rsplit("/", 1)[1]).json()
    stranger, friend = visit(table["links"]["table"]), visit(table["links"]["invitations"]["1"])
    stranger.wait_for_selector("#invite:not([hidden])")
    assert stranger.is_hidden("#sit")
    assert stranger.inner_text("#invite-text").startswith("You are watching.")
    friend.wait_for_selector("#sit:not([hidden])")
    assert "invites you to play" in friend.inner_text("#invite-text")
    assert "10 minutes" in friend.inner_text("#invite .terms")
    friend.screenshot(path=shots / "invited.png")
    friend.click("#sit")
    for one in (page, friend, stranger):
        ready(one)
        one.wait_for_selector("#company:not([hidden])")
        assert "Hints are allowed" in one.inner_text("#company")
    assert "You are watching" in stranger.inner_text("#company")
    assert "You are watching" not in friend.inner_text("#company")
    stranger.screenshot(path=shots / "watching.png")


def test_two_at_one_table_play_again_by_one_click_each(visit: Any, shots: Path) -> None:
    page = sit(visit, "strata", ["me", "invite"])
    friend = invite(visit, page)
    ready(friend)
    friend.click("[data-act=resign]")
    friend.click("#sure [value=yes]")
    page.wait_for_selector("#table[data-phase=over]")
    assert "resigns." in page.inner_text("#moves .remark")
    assert "has resigned" in page.inner_text("#seats")
    page.click("[data-act=rematch]")
    friend.wait_for_selector("#offers [data-act=rematch]")
    friend.screenshot(path=shots / "rematch-offered.png")
    friend.click("#offers [data-act='decline rematch']")
    page.wait_for_function(
        "() => document.getElementById('offers').textContent.includes('not want')"
    )
    page.click("[data-act=rematch]")
    address = page.url
    friend.click("#offers [data-act=rematch]")
    for one in (page, friend):
        one.wait_for_function("(old) => location.href !== old", arg=address)
        ready(one)
    assert page.url == friend.url


def test_who_has_several_seats_is_asked_which_one_resigns(visit: Any, shots: Path) -> None:
    page = sit(visit, "mirage", ["me", "me", "me"])
    ready(page)
    page.click("[data-act=resign]")
    page.wait_for_selector("#which[open]")
    page.screenshot(path=shots / "which-resigns.png")
    page.click("#which [value='1']")
    page.wait_for_selector("#moves .remark.resignation")
    assert "You · resigned" in page.locator("#seats > .seat").nth(1).inner_text()
    page.screenshot(path=shots / "one-resigned.png")


def test_rules_open_beside_the_board(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "me"])
    ready(page)
    page.click("#open-rules")
    page.wait_for_selector("#drawer-text h2")
    assert page.is_visible("#board")
    page.keyboard.press("Escape")
    assert page.is_hidden("#drawer")


@pytest.mark.parametrize("width", [1280, 2560])
def test_the_rules_cover_what_is_beside_the_board_and_nothing_of_it(visit: Any, width: int) -> None:
    page = visit("/about", width=width)
    page.goto(open_table(page, "mirador", ["me", "me"])["links"]["table"])
    page.click("#open-rules")
    ends = """() => [
      document.getElementById('main').getBoundingClientRect().right,
      document.getElementById('drawer').getBoundingClientRect().left,
      document.querySelector('.side').getBoundingClientRect().left,
    ]"""
    stage, drawer, side = page.evaluate(ends)
    assert stage <= drawer <= side


def test_moves_are_spoken(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "me"])
    ready(page)
    page.fill("#typed-move", "2x2 h8")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('spoken').textContent.includes('2x2 h8')")


def test_a_tower_shows_what_it_would_see_before_it_is_placed(visit: Any) -> None:
    page = sit(visit, "mirador", ["me", "me"], options={"size": 9})
    ready(page)
    _, x, y = page.evaluate(LIT)[20]
    page.mouse.move(x - 2, y)
    page.mouse.move(x, y)
    page.wait_for_selector("#board .consequences .sight", state="attached")
    assert page.query_selector("#moves li") is None


def test_the_page_says_how_a_score_is_read(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "me"])
    ready(page)
    assert page.inner_text("#scoring").startswith("A score such as 6+6+3 lists the areas")
    titles = "() => [...document.querySelectorAll('#seats title')].map((e) => e.textContent)"
    assert page.evaluate(titles) == [page.inner_text("#scoring")] * 2
    other = sit(visit, "mirador", ["me", "me"])
    ready(other)
    assert other.query_selector("#scoring") is None


def befriend(visit: Any, page: Page, **wishes: Any) -> Page:
    """Let a friend follow the invitation to a table, and sit down when his line is open."""
    state = page.request.get("/api/v1/tables/" + page.url.rsplit("/", 1)[1]).json()
    friend: Page = visit("/about", **wishes)
    with friend.expect_websocket() as opened:
        friend.goto(next(iter(state["links"]["invitations"].values())))
    opened.value.wait_for_event("framereceived")
    friend.click("#sit")
    ready(page)
    ready(friend)
    return friend


def talk(page: Page, text: str) -> None:
    page.click("#tab-chat")
    page.fill("#chat-text", text)
    page.keyboard.press("Enter")


def test_what_was_said_and_not_read_is_marked_on_the_tab(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "invite"])
    friend = befriend(visit, page)
    for number, text in enumerate(("good luck", "have fun"), 1):
        talk(friend, text)
        page.get_by_role("tab", name=f"Chat unread: {number}", exact=True).wait_for()
        assert page.inner_text("#unread") == str(number)
    page.wait_for_selector("#spoken:has-text('Chat unread: 2')", state="attached")
    page.focus("#tab-moves")
    page.keyboard.press("ArrowRight")
    page.get_by_role("tab", name="Chat", exact=True).wait_for()
    talk(page, "thanks")
    friend.wait_for_selector("#chat-lines li:has-text('thanks')")
    page.wait_for_selector("#chat-lines li:has-text('thanks')")
    for someone in (page, friend):  # neither one's own words, nor what has been in sight
        assert someone.is_hidden("#unread-mark")
    page.reload()
    page.wait_for_selector("#chat-lines li:has-text('thanks')", state="attached")
    assert page.is_hidden("#unread-mark")


def test_who_sat_down_by_a_link_need_not_be_kept_from_his_own_words(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "invite"])
    friend = befriend(visit, page)
    talk(friend, "good luck")
    friend.wait_for_selector("#chat-lines li:has-text('good luck')")
    assert friend.locator("#chat-lines .remedies").count() == 0


@pytest.mark.parametrize("width", [360, 1280])
def test_a_long_word_is_broken_and_nothing_of_the_chat_is_cut_off(visit: Any, width: int) -> None:
    page = sit(visit, "strata", ["me", "invite"])
    friend = befriend(visit, page, width=width)
    talk(friend, "Donaudampfschiff" * 12)
    friend.wait_for_selector("#chat-lines li")
    wide = "() => [...document.querySelectorAll('#sheet-chat, #sheet-chat *')]"
    wide += (
        ".filter((e) => !e.matches('.heard') && e.scrollWidth > e.clientWidth + 1 && e.clientWidth)"
    )
    assert friend.evaluate(wide + ".map((e) => e.id || e.tagName)") == []
    outer = friend.locator("#sheet-chat").bounding_box()
    send = friend.locator("#chat-form button").bounding_box()
    assert outer is not None
    assert send is not None
    assert send["x"] + send["width"] <= outer["x"] + outer["width"] - 5  # room for its ring


def test_somebody_is_muted_heard_again_and_reported(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "invite"])
    friend = invite(visit, page)
    for someone, text in ((friend, "good luck"), (page, "thanks")):
        ready(someone)
        someone.click("#tab-chat")
        someone.fill("#chat-text", text)
        someone.keyboard.press("Enter")
        page.wait_for_selector(f"#chat-lines li:has-text('{text}')", state="attached")
    assert page.locator("#chat-lines .remedies").count() == 1  # one's own words need none
    page.click(".remedies button:has-text('Report')")
    page.keyboard.type("too friendly")
    page.keyboard.press("Enter")
    page.wait_for_selector("#chat-lines li:has-text('Whoever runs this server will read it.')")
    page.click(".remedies button:has-text('Mute')")
    page.wait_for_selector("#chat-lines li:has-text('You hear nothing more of')")
    assert "good luck" not in page.inner_text("#chat-lines")
    assert "thanks" in page.inner_text("#chat-lines")
    page.reload()  # it is remembered, and so is how he is heard again
    page.click("#tab-chat")
    page.wait_for_selector("#chat-lines li:has-text('You hear nothing more of')")
    assert "good luck" not in page.inner_text("#chat-lines")
    page.click("#chat-lines button:has-text('Hear again')")
    page.wait_for_selector("#chat-lines li:has-text('good luck')")
    assert "You hear nothing more of" not in page.inner_text("#chat-lines")


def test_what_is_put_down_lies_there_before_the_server_has_answered(visit: Any) -> None:
    page = sit(visit, "mirador", ["me", "me"], options={"size": 9})
    ready(page)
    held: list[Any] = []
    lines: list[Any] = []

    def hold(line: Any) -> None:
        """Hold moves back, and pass on everything else."""
        server = line.connect_to_server()
        line.on_message(lambda text: held.append(text) if '"move"' in text else server.send(text))
        lines.append((line, server))

    page.route_web_socket("**/live?**", hold)
    page.evaluate("() => dispatchEvent(new CustomEvent('belvedere:theme'))")  # opens another one
    page.wait_for_selector("#sentence.mine")
    place, x, y = lit(page)[40]
    page.mouse.move(x, y)
    page.mouse.click(x, y)
    page.wait_for_selector("#board .held.sent[visibility=visible]")
    assert page.query_selector("#board .tower") is None
    page.mouse.move(x + 100, y)  # it stays where it was put
    box = page.locator("#board .held").bounding_box()
    assert box is not None
    assert box["x"] < x < box["x"] + box["width"]
    while not held:  # the line may be opening yet
        page.wait_for_function("true")
    refusal = {"type": "refusal", "status": 422, "error": "illegal", "sentence": "Not there."}
    line, server = lines[-1]
    line.send(json.dumps({**refusal, "key": json.loads(held[0])["key"]}))
    page.wait_for_selector("#refusal >> text=Not there.")
    assert page.query_selector("#board .held.sent") is None
    line.on_message(server.send)
    page.mouse.click(x, y)
    page.wait_for_selector(f"#board [id=tower-{place.removeprefix('place-')}]")
    assert page.query_selector("#board .held.sent") is None


def test_a_click_where_nothing_fits_is_answered_by_the_rules(visit: Any) -> None:
    page = sit(visit, "mirador", ["me", "me"], calm=True, options={"size": 9})
    ready(page)
    page.fill("#typed-move", "e5")
    page.keyboard.press("Enter")
    tower = page.locator("#board [id=tower-e5]")
    tower.wait_for()
    box = tower.bounding_box()
    assert box is not None
    page.wait_for_function(HELD, arg="#tray [data-chip='tower']")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector("#refusal:not([hidden])")
    why = belvedere.start("mirador", size=9).play("e5").why_not("e5")
    assert why is not None
    assert why in page.inner_text("#refusal")
    visit.complaints.clear()  # of the refusal


def test_a_tower_that_stands_shows_what_it_sees(visit: Any) -> None:
    page = sit(visit, "mirador", ["me", "me"], calm=True, options={"size": 9})
    ready(page)
    page.fill("#typed-move", "e5")
    page.keyboard.press("Enter")
    page.wait_for_selector("#board [id=tower-e5]")
    seen = "() => document.querySelectorAll('#board .looked .sight').length"
    assert page.evaluate(seen) == 0
    box = page.locator("#board [id=tower-e5]").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function(f"() => ({seen})() === 8")  # two lines to each side
    page.mouse.move(2, 2)
    page.wait_for_function(f"() => ({seen})() === 0")
    page.focus("#board [id=inspect-e5]")
    page.wait_for_function(f"() => ({seen})() === 8")
    assert page.get_attribute("#board [id=inspect-e5]", "aria-label") == "Tower on e5"
    before = page.request.get(page.url + "/inspect?thing=e5&ply=0")
    assert (before.status, before.json()) == (200, NOTHING.data("en"))


def test_the_address_of_a_table_and_its_ply_is_shared_without_anybodys_secret(visit: Any) -> None:
    page: Page = visit("/about", permissions=["clipboard-read", "clipboard-write"])
    table = open_table(page, "strata", ["me", "me"])
    page.goto(table["links"]["table"])
    ready(page)
    page.fill("#typed-move", "2x2 h8")
    page.keyboard.press("Enter")
    page.wait_for_selector("#board .tile")
    page.goto(page.url + "?ply=0&seat=secret")
    ready(page)
    page.click("#tab-more")
    page.click("#share")
    page.wait_for_function("() => document.getElementById('share').textContent === 'Copied'")
    shared = page.evaluate("() => navigator.clipboard.readText()")
    assert shared == page.url.partition("?")[0] + "?ply=0"
    visit.complaints.clear()  # of the secret, which was none


def test_what_is_advised_is_confirmed_by_its_name(visit: Any, shots: Path) -> None:
    page = sit(visit, "misty", ["me", "bot 1"], calm=True)
    ready(page)
    page.wait_for_selector("#sentence.mine")
    page.click("[data-act=hint]")
    page.wait_for_selector("#confirm:not([hidden])")
    advised = page.inner_text("#advice").partition("It would play: ")[2].rstrip(".")
    assert advised in page.inner_text("#confirm-yes")
    assert "-" not in page.inner_text("#confirm-yes")
    page.screenshot(path=shots / "advice.png")


def test_who_plays_without_hints_elsewhere_reads_why_there_are_none_here(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "me"], hints=False)
    ready(page)
    page.goto(open_table(page, "strata", ["me", "me"])["links"]["table"])
    ready(page)
    page.click("[data-act=hint]")
    page.wait_for_selector("#refusal:has-text('You play Strata at a table without hints')")
    visit.complaints.clear()  # the refusal of that request


def test_an_offer_is_told_to_each_as_his_own_or_anothers(visit: Any, shots: Path) -> None:
    page = sit(visit, "strata", ["me", "invite"])
    friend = invite(visit, page)
    ready(page)
    page.click("[data-act='offer draw']")
    page.wait_for_selector("#offers >> text=You offered a draw.")
    assert page.inner_text("#offers .do").strip() == "Withdraw the offer"
    friend.wait_for_selector("#offers >> text=offers a draw.")
    assert friend.locator("#offers button").count() == 2
    friend.screenshot(path=shots / "offer.png")
    watcher = visit("/about")
    watcher.goto(page.url)
    ready(watcher)
    assert watcher.is_hidden("#offers")  # nobody asks him
    page.click("#offers [data-act='decline draw']")
    friend.wait_for_selector("#offers", state="hidden")


def test_at_one_screen_a_draw_is_agreed_on_after_a_question(visit: Any) -> None:
    page = sit(visit, "strata", ["me", "me"])
    ready(page)
    page.click("[data-act='offer draw']")
    page.click("#sure button[value=yes]")
    page.wait_for_selector("#table[data-phase=over]")
