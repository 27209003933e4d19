// What a game brought whoever reads of it.

import assert from "node:assert/strict";
import test from "node:test";

import { resultOf } from "../../src/belvedere/server/pages/static/js/home.js";

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
