import assert from "node:assert/strict";
import test from "node:test";

import { spokenName, Tray } from "../../src/belvedere/server/pages/static/js/tray.js";
import { FakeElement, openPage } from "./browser.js";

const hold = (id) => ({ kind: "hold", id, name: `tile ${id}` });
const pass = { kind: "button", id: "pass", name: "pass", label: "Pass" };
/** Two sides of a tile: four ways on one, two on the other, and a button. */
const ROWS = [[hold("a0"), hold("a1"), hold("a2"), hold("a3")], [hold("b0"), hold("b1")], [pass]];

/** @param {import("node:test").TestContext} t */
function open(t, rows = ROWS) {
  openPage(t);
  globalThis.SVGElement = class {};
  t.after(() => delete globalThis.SVGElement);
  const wishes = [];
  const wish = (kind) => (...told) => wishes.push([kind, ...told]);
  const names = ["hold", "press", "looked", "drag"];
  const tray = new Tray(new FakeElement(), Object.fromEntries(names.map((name) => [name, wish(name)])));
  tray.show({ title: "", frame: [0, 0, 1, 1], rows });
  const held = () => wishes.filter(([kind]) => kind === "hold").map(([, name]) => name);
  return { tray, wishes, held };
}

test("to turn is the next in its row, around its end", (t) => {
  const { tray, held } = open(t);
  for (const [from, steps] of [["a0", 1], ["a3", 1], ["a0", -1], ["b1", 1]]) {
    tray.mark(from);
    tray.turn(steps);
  }
  assert.deepEqual(held(), ["a1", "a0", "a3", "b0"]);
});

test("to flip is the nearest in the next row that can be held", (t) => {
  const { tray, held } = open(t);
  for (const from of ["a0", "a1", "a3", "b1"]) {
    tray.mark(from);
    tray.flip();
  }
  assert.deepEqual(held(), ["b0", "b1", "b1", "a1"]);
});

test("what is turned while nothing is held is the first", (t) => {
  const { tray, held } = open(t);
  tray.turn(1);
  assert.deepEqual(held(), ["a1"]);
});

test("a tray without anything to hold turns and flips nothing", (t) => {
  const { tray, wishes } = open(t, [[pass]]);
  tray.turn(1);
  tray.flip();
  tray.element.fire("wheel", { deltaY: 100 });
  assert.deepEqual(wishes, []);
});

test("the wheel turns by so many pixels, either way", (t) => {
  const { tray, held } = open(t);
  tray.mark("a0");
  for (const deltaY of [10, 10, 10, -30, -25, -1]) tray.element.fire("wheel", { deltaY });
  assert.deepEqual(held(), ["a1", "a3", "a3"]);
});

test("there is another side where there are several rows to hold", (t) => {
  assert.ok(open(t).tray.canFlip);
  assert.ok(!open(t, [ROWS[0], [pass]]).tray.canFlip);
});

test("what is held is marked, and stays so when the tray is laid again", (t) => {
  const { tray } = open(t);
  const pressed = () => tray.holds.filter(({ element }) => element.classList.contains("chosen"));
  tray.mark("a2");
  assert.deepEqual(pressed().map(({ name }) => name), ["a2"]);
  tray.show({ title: "", frame: [0, 0, 1, 1], rows: ROWS });
  assert.deepEqual(pressed().map(({ name }) => name), ["a2"]);
  assert.equal(pressed()[0].element.getAttribute("aria-pressed"), "true");
});

test("a click holds, or presses; one by the keyboard is told apart", (t) => {
  const { tray, wishes } = open(t);
  const chip = (name) => tray.chips.find((each) => each.name === name).element;
  chip("a1").fire("click", { detail: 1 });
  chip("a1").fire("click", { detail: 0 });
  chip("pass").fire("click", { detail: 1 });
  assert.deepEqual(wishes, [["hold", "a1", false], ["hold", "a1", true], ["press", "pass"]]);
});

test("what is one click is looked at while the pointer or the keyboard is there", (t) => {
  const { tray, wishes } = open(t);
  const button = tray.chips.at(-1).element;
  for (const event of ["pointerenter", "pointerleave", "focus", "blur"]) button.fire(event);
  assert.deepEqual(wishes, [["looked", "pass"], ["looked", null], ["looked", "pass"], ["looked", null]]);
});

test("arrows lead through all chips, around the end", (t) => {
  const { tray } = open(t);
  const [first] = tray.chips;
  const last = tray.chips.at(-1);
  tray.element.fire("keydown", { key: "ArrowLeft", target: first.element });
  assert.equal(document.activeElement, last.element);
  tray.element.fire("keydown", { key: "ArrowDown", target: last.element });
  assert.equal(document.activeElement, first.element);
});

test("the keyboard stays at its chip when the tray is laid again, or goes to the first", (t) => {
  const { tray } = open(t);
  tray.chips[1].element.focus();
  tray.show({ title: "", frame: [0, 0, 1, 1], rows: ROWS });
  assert.equal(document.activeElement, tray.chips[1].element);
  tray.show({ title: "", frame: [0, 0, 1, 1], rows: [[hold("c0")]] });
  assert.equal(document.activeElement, tray.chips[0].element);
});

test("what waits to be confirmed is marked among what is one click", (t) => {
  const { tray } = open(t);
  const marked = () => tray.chips.filter(({ element }) => element.classList.contains("proposed"));
  tray.markProposed("pass");
  assert.deepEqual(marked().map(({ name }) => name), ["pass"]);
  tray.markProposed(null);
  assert.deepEqual(marked(), []);
});

test("chips are called by their names, or by what stands on them", (t) => {
  const { tray } = open(t);
  assert.equal(spokenName(tray.chips[0]), "tile a0");
  assert.equal(tray.labelOf("pass"), "Pass");
  assert.equal(tray.labelOf("a0"), null);
});
