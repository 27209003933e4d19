import assert from "node:assert/strict";
import test from "node:test";

import { standingsOf, tableOf } from "../../src/belvedere/server/pages/static/js/standings.js";
import { learn } from "../../src/belvedere/server/pages/static/js/words.js";
import { openPage } from "./browser.js";

const NAMES = {
  "score-now": "now",
  "score-made": "made",
  "score-none": "nothing",
  "score-sum": "together",
  "score-latest": "latest",
};
const STANDING = { score: "6", portions: [{ name: "regions", points: 4, how: "two" }, { name: "tents", points: 2 }] };

/** @param {import("node:test").TestContext} t @param {object} standing */
function rowsOf(t, standing) {
  openPage(t);
  learn(NAMES, "en");
  const table = tableOf(standing);
  return [
    table.querySelector("caption").textContent,
    ...table.querySelectorAll("tr").map((row) => row.children.map((cell) => cell.textContent)),
  ];
}

test("a score is told by its portions, their sum, and what the latest turn has changed", (t) => {
  assert.deepEqual(rowsOf(t, { ...STANDING, change: -2, isFinal: false }), [
    "now",
    ["regions two", "4"],
    ["tents", "2"],
    ["together", "6"],
    ["latest", "−2"],
  ]);
});

test("what is compared and not added up has no sum", (t) => {
  assert.deepEqual(rowsOf(t, { ...STANDING, score: "4+2", change: 0, isFinal: true }), [
    "made",
    ["regions two", "4"],
    ["tents", "2"],
  ]);
});

test("who has nothing is told so", (t) => {
  assert.deepEqual(rowsOf(t, { score: "0", portions: [], change: 0, isFinal: false }), ["now", ["nothing", ""]]);
});

test("a turn is all that one seat decided in a row, with what chance brought between", () => {
  const log = [
    { seat: 0, points: [3, 0] },
    { seat: 1, points: [0, 2] },
    { seat: -1 },
    { seat: 1, points: [-1, 4] },
    { seat: -1 },
  ];
  const picture = { standings: [STANDING, STANDING], ply: 5 };
  const changes = (/** @type {number} */ ply) =>
    standingsOf({ ...picture, ply }, log, false).map(({ change }) => change);
  assert.deepEqual(changes(5), [-1, 6]);
  assert.deepEqual(changes(1), [3, 0]);
  assert.deepEqual(changes(0), [0, 0]);
});
