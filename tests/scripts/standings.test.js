import assert from "node:assert/strict";
import test from "node:test";

import { Standings, standingsOf, tableOf } from "../../src/belvedere/server/pages/static/js/standings.js";
import { learn } from "../../src/belvedere/server/pages/static/js/words.js";
import { FakeElement, openPage } from "./browser.js";

const NAMES = {
  score: "score",
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
  const state = { view: { log }, phase: "playing", seat_names: ["Red", "Blue"] };
  const changes = (/** @type {number} */ ply) =>
    standingsOf({ ...picture, ply }, state, true).map(({ change }) => change);
  assert.deepEqual(changes(5), [-1, 6]);
  assert.deepEqual(changes(1), [3, 0]);
  assert.deepEqual(changes(0), [0, 0]);
});

test("points are final once a game is over, and not where one looks back", () => {
  const isFinal = (phase, isNow) =>
    standingsOf({ standings: [STANDING], ply: 0 }, { view: null, phase, seat_names: ["Red"] }, isNow)[0].isFinal;
  assert.deepEqual([isFinal("over", true), isFinal("over", false), isFinal("playing", true)], [true, false, false]);
});

/** Show two seats; return their score buttons, and what happens to them. */
function seats(t) {
  openPage(t);
  learn(NAMES, "en");
  const keys = [];
  globalThis.addEventListener = (_, listener) => keys.push(listener);
  t.after(() => delete globalThis.addEventListener);
  const element = new FakeElement();
  document.body.append(element);
  const all = new Standings(element);
  all.sheet.scrollIntoView = () => {};
  const show = () => {
    const shown = [0, 1].map(() => new FakeElement("div", { class: "seat" }));
    for (const seat of shown) seat.append(new FakeElement("div", { class: "seat-head" }));
    const given = { ...STANDING, change: 0, isFinal: false };
    all.show(shown, [{ ...given, whose: "Red" }, { ...given, whose: "Blue", change: 2 }], true);
  };
  show();
  const buttons = () => element.querySelectorAll(".score-of");
  const over = (target) => element.fire("pointerover", { target, pointerType: "mouse" });
  const press = (key) => {
    let isStopped = false;
    const stopImmediatePropagation = () => (isStopped = true);
    for (const listener of keys) listener({ key, stopImmediatePropagation });
    return isStopped;
  };
  return { all, element, show, buttons, over, press };
}

test("each score is asked about by a name of its own, and explained only while it is open", (t) => {
  const { buttons, over } = seats(t);
  const told = (name) => buttons().map((button) => button.getAttribute(name));
  assert.deepEqual(told("aria-label"), ["Red: score 6", "Blue: score 6 +2"]);
  assert.deepEqual(told("aria-describedby"), [null, null]);
  over(buttons()[1]);
  assert.deepEqual(told("aria-describedby"), [null, "standing"]);
  over(buttons()[0]);
  assert.deepEqual(told("aria-describedby"), ["standing", null]);
});

test("what explains a score stays while the pointer is on its way there, and on it", (t) => {
  const { all, element, buttons, over } = seats(t);
  over(buttons()[0]);
  over(element.children[1]); // a seat that lies between
  over(all.sheet);
  over(all.sheet.querySelector("td"));
  assert.deepEqual([all.open, all.sheet.hidden], [0, false]);
  element.fire("pointerleave");
  assert.deepEqual([all.open, all.sheet.hidden], [null, true]);
});

test("a click keeps it open, the next one closes it", (t) => {
  const { all, element, buttons, over } = seats(t);
  element.fire("click", { target: buttons()[0] });
  element.fire("pointerleave");
  over(buttons()[1]);
  assert.equal(all.open, 0);
  element.fire("click", { target: buttons()[1] });
  assert.equal(all.open, 1);
  element.fire("click", { target: buttons()[1] });
  assert.equal(all.open, null);
});

test("the keyboard opens it by being there", (t) => {
  const { all, element, buttons } = seats(t);
  element.fire("focusin", { target: buttons()[1] });
  assert.equal(all.open, 1);
  element.fire("focusout");
  assert.equal(all.open, null);
});

test("Escape closes it, wherever the keyboard is, and does nothing else", (t) => {
  const { all, buttons, over, press } = seats(t);
  assert.equal(press("Escape"), false); // nothing is open: it is for others
  over(buttons()[0]);
  assert.equal(press("a"), false);
  assert.equal(press("Escape"), true);
  assert.equal(all.open, null);
});

test("what is open stays so when the seats are shown anew, and the keyboard too", (t) => {
  const { all, element, show, buttons } = seats(t);
  buttons()[1].focus();
  element.fire("click", { target: buttons()[1] });
  show();
  assert.equal(document.activeElement, buttons()[1]);
  assert.deepEqual([all.open, all.isPinned], [1, true]);
  assert.equal(buttons()[1].getAttribute("aria-describedby"), "standing");
});
