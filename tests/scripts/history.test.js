// What a game brought whoever reads of it, and the pages of the games that he has played.

import assert from "node:assert/strict";
import test from "node:test";

import { listenForHistory, showHistory } from "../../src/belvedere/server/pages/static/js/history.js";
import { resultOf } from "../../src/belvedere/server/pages/static/js/home.js";
import { openPage, settled } from "./browser.js";

/** @param {number[] | null} winners @param {number[]} mine */
function told(winners, mine) {
  const table = { ending: winners && { winners }, seats_of_mine: mine, seat_names: ["A", "B", "C"] };
  return resultOf(/** @type {any} */ (table));
}

test("a result is told as the reader's own", () => {
  assert.equal(told([1], [1]), "result-won");
  assert.equal(told([1], [0]), "result-lost");
  assert.equal(told([0, 1], [0]), "result-shared");
  assert.equal(told([0, 1, 2], [0]), "result-drawn");
  assert.equal(told([], [0]), "result-none");
});

test("who watched, or had all seats, is told that it is over", () => {
  assert.equal(told([1], []), "over");
  assert.equal(told([1], [0, 1, 2]), "over");
  assert.equal(told(null, [0]), "over");
});

const PAGE = 25;

/** Open the list; requests wait until they are answered, each with so many games of a name. */
function open(t) {
  const ids = ["history", "history-tools", "no-history", "history-records", "history-game", "history-more"];
  const byId = openPage(t, ...ids);
  byId("history-game").value = "";
  const asked = [];
  t.mock.method(globalThis, "fetch", (path) => new Promise((resolve) => asked.push({ path, resolve })));
  const answer = async (number, title, count) => {
    const game = { title, seat_names: [], seats_of_mine: [], plies: 0, changed: 0, phase: "over" };
    const tables = Array.from({ length: count }, (_, at) => ({ ...game, id: `${title}${at}` }));
    asked[number].resolve(new Response(JSON.stringify({ tables })));
    await settled();
  };
  const failed = assert.fail;
  listenForHistory(failed);
  const rows = () => byId("history").querySelectorAll(".what").map((what) => what.textContent);
  const choose = (game) => {
    byId("history-game").value = game;
    byId("history-game").fire("change");
  };
  return { byId, asked, answer, rows, choose, more: () => byId("history-more").fire("click") };
}

test("games are shown page by page, and the keyboard is led to the next", async (t) => {
  const { byId, asked, answer, rows, more } = open(t);
  showHistory();
  await answer(0, "strata", PAGE + 1);
  assert.deepEqual([rows().length, byId("history-more").hidden], [PAGE, false]);
  more();
  assert.match(asked[1].path, /&most=26&skip=25$/);
  await answer(1, "misty", 3);
  assert.deepEqual([rows().length, byId("history-more").hidden], [PAGE + 3, true]);
  assert.equal(document.activeElement, byId("history").children[PAGE].querySelector("a"));
});

test("games of one kind are asked for by its name, and so are their records", async (t) => {
  const { byId, asked, answer, choose } = open(t);
  choose("misty");
  assert.match(asked[0].path, /&skip=0&game=misty$/);
  await answer(0, "misty", 2);
  assert.equal(byId("history-records").href, "/api/v1/account/records?game=misty");
  choose("mirage");
  await answer(1, "mirage", 0);
  const hidden = ["history-tools", "no-history", "history-records"].map((id) => byId(id).hidden);
  assert.deepEqual(hidden, [false, false, true]); // another game can be chosen
});

test("whoever never finished a game is told so", async (t) => {
  const { byId, answer } = open(t);
  showHistory();
  await answer(0, "none", 0);
  assert.deepEqual([byId("history-tools").hidden, byId("no-history").hidden], [true, false]);
});

test("an answer that comes after what was asked later changes nothing", async (t) => {
  const { answer, rows, choose } = open(t);
  choose("strata");
  choose("misty");
  await answer(1, "misty", 1);
  await answer(0, "strata", PAGE + 1);
  assert.deepEqual(rows(), ["misty"]);
});

test("a page that is asked for twice is shown once, and not below other games", async (t) => {
  const { answer, rows, more, choose } = open(t);
  showHistory();
  await answer(0, "strata", PAGE + 1);
  more();
  more();
  await answer(1, "strata", 2);
  await answer(2, "strata", 2);
  assert.equal(rows().length, PAGE + 2);
  more();
  choose("misty");
  await answer(4, "misty", 1);
  await answer(3, "strata", 2);
  assert.deepEqual(rows(), ["misty"]);
});
