// What stands above the panel of a seat.

import assert from "node:assert/strict";
import test from "node:test";

import { Seats, sittersOf } from "../../src/belvedere/server/pages/static/js/seats.js";
import { learn } from "../../src/belvedere/server/pages/static/js/words.js";
import { FakeElement, openPage } from "./browser.js";

const FRAGMENT = { box: [0, 0, 1, 1], svg: "" };
const STAY = { gone: null, left: null, ready: null, deputy: null };

/** What is told of two seats, of which the reader has the first. */
function told(seats, more = {}) {
  learn({ you: "You", person: "Player" }, "en");
  const view = { seats: seats.map((seat) => ({ ...STAY, ...seat })), clocks: { running: [] } };
  const chairs = [{ who: "person" }, { who: "person" }];
  const table = { chairs, thinking: [], phase: "playing", seats_of_mine: [0], seat_names: ["A", "B"] };
  return sittersOf({ ...table, view, ...more }, true);
}

/** The same, as it is written. */
function written(seats, more) {
  return told(seats, more).map(({ who, stands }) => [who, stands]);
}

test("of one's own seat it is said as one is spoken to, of others as one speaks of them", () => {
  assert.deepEqual(written([{ gone: "resignation" }, { gone: "resignation" }]), [
    ["You", "own-gone-resignation"],
    ["Player", "gone-resignation"],
  ]);
  assert.deepEqual(written([{ gone: "time" }, {}]), [["You", "own-gone-time"], ["Player", ""]]);
});

test("several own seats that are told apart by their names are spoken of by them", (t) => {
  openPage(t);
  globalThis.addEventListener = () => {};
  t.after(() => delete globalThis.addEventListener);
  const view = { seats: [{ ...STAY, gone: "resignation" }, STAY], clocks: { running: [] } };
  const chairs = [{ who: "person" }, { who: "person" }];
  const table = { chairs, view, thinking: [], phase: "playing", seat_names: ["Ann", "Bea"] };
  const seats = new Seats(new FakeElement());
  const head = (part) => {
    seats.show(part, sittersOf({ ...table, seats_of_mine: [0, 1] }, true), 0);
    return seats.element.querySelector(".who").textContent;
  };
  assert.equal(head(undefined), "1 Ann · gone-resignation");
  const panels = [0, 1].map(() => ({ emblem: FRAGMENT, shown: FRAGMENT }));
  assert.equal(head({ panels }), "You · own-gone-resignation");
});

test("for whoever has left, a bot plays on as long as the game does", () => {
  const left = [{ gone: "time", deputy: {} }, {}];
  assert.equal(written(left)[0][1], "own-gone-time · bot-plays-on");
  assert.equal(written(left, { phase: "over" })[0][1], "own-gone-time");
});

test("whoever has decided is told to be ready while the game goes on", () => {
  const ready = (more) => told([{}, { ready: true }], more).map(({ isReady }) => isReady);
  assert.deepEqual(ready(), [false, true]);
  assert.deepEqual(ready({ phase: "over" }), [false, false]);
});
