"""A board is mounted wherever a page has room for one, also twice, without a table around it."""

from __future__ import annotations

from typing import Any

from belvedere.server.pages import assets
from helpers.web_players import open_table, ready

MOUNT = """async ([scripts, style, address]) => {
  const { Board } = await import(scripts + "board.js");
  const { define } = await import(scripts + "fragments.js");
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: style });
  await new Promise((resolve) => { sheet.onload = resolve; document.head.append(sheet); });
  const picture = await (await fetch(address)).json();
  define(picture.definitions);
  window.told = [];
  document.getElementById("main").replaceChildren();
  for (const name of ["one", "other"]) {
    const element = document.createElement("div");
    element.id = name;
    element.style.cssText = "height: 300px; width: 300px";
    document.getElementById("main").append(element);
    const board = new Board(element, { chosen: (move) => window.told.push([name, move]) });
    const { classes, about, holds } = picture;
    board.show(picture.parts.board, { classes, about, holds, first: Object.keys(holds)[0] });
  }
}"""


def test_two_boards_are_mounted_on_a_page_that_is_no_table(visit: Any) -> None:
    page = visit("/")
    table = open_table(page, "mirador", ["me", "me"], options={"size": 9})
    page.goto(f"/t/{table['id']}")
    ready(page)
    page.goto("/about")
    address = f"/api/v1/tables/{table['id']}/picture"
    page.evaluate(MOUNT, [assets.address("js/"), assets.address("css/board.css"), address])
    page.click("#other", position={"x": 150, "y": 150})
    assert page.evaluate("told") == [["other", "e5"]]
    assert page.locator("#other .held.sent").count() == 1
    assert page.locator("#one .held.sent").count() == 0
    page.hover("#one", position={"x": 150, "y": 150})
    page.mouse.wheel(0, -400)
    page.wait_for_selector("#one .overview:not([hidden])")
    assert page.locator("#other .overview").is_hidden()
    content = page.get_attribute("#one .content", "id")
    assert page.get_attribute("#one .overview use", "href") == f"#{content}"
