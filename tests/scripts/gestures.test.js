import assert from "node:assert/strict";
import test from "node:test";

import { Gestures, SLIP } from "../../src/belvedere/server/pages/static/js/gestures.js";
import { FakeElement } from "./browser.js";

/** Gestures on an element that tell their names, and the numbers of a pinch. */
function open() {
  const told = [];
  const tell = (name) => (...what) => told.push(name === "pinched" ? [name, ...what] : name);
  const names = ["passed", "tapped", "dragged", "dropped", "pinched", "stopped"];
  const element = Object.assign(new FakeElement(), { setPointerCapture: (id) => told.push(`captured ${id}`) });
  const listener = Object.fromEntries(names.map((name) => [name, tell(name)]));
  new Gestures(element, { ...listener, captures: (event) => event.pointerType === "mouse" });
  const at = (type) => (clientX, pointerId = 1, more = {}) =>
    element.fire(type, { clientX, clientY: 0, pointerId, button: 0, pointerType: "touch", ...more });
  return { told, down: at("pointerdown"), move: at("pointermove"), up: at("pointerup"), cancel: at("pointercancel") };
}

test("a tap may slip a little", () => {
  const { told, down, move, up } = open();
  down(0);
  move(SLIP);
  up(SLIP);
  assert.deepEqual(told, ["tapped"]);
});

test("what moves farther is a drag, also when it comes back", () => {
  const { told, down, move, up } = open();
  down(0);
  move(SLIP + 1);
  move(0);
  up(0);
  assert.deepEqual(told, ["dragged", "dragged", "dropped"]);
});

test("a mouse is followed beyond the element, once", () => {
  const { told, down, move } = open();
  const mouse = { pointerType: "mouse" };
  move(5, 1, mouse);
  down(0, 1, mouse);
  move(20, 1, mouse);
  move(30, 1, mouse);
  assert.deepEqual(told, ["passed", "captured 1", "dragged", "dragged"]);
});

test("another button than the first does nothing", () => {
  const { told, down, up } = open();
  down(0, 1, { button: 2 });
  up(0);
  assert.deepEqual(told, []);
});

test("two fingers pinch, and never tap", () => {
  const { told, down, move, up } = open();
  down(0, 1);
  down(100, 2);
  move(200, 2);
  up(200, 2);
  up(0, 1);
  const pinched = ["pinched", 2, { clientX: 100, clientY: 0 }, 50, 0];
  assert.deepEqual(told, ["stopped", pinched, "stopped", "dropped"]);
});

test("what is cancelled is over", () => {
  const { told, down, up, cancel } = open();
  down(0);
  cancel(0);
  up(0);
  assert.deepEqual(told, ["stopped"]);
});
