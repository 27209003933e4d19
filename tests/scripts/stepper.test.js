import assert from "node:assert/strict";
import test from "node:test";

import { Stepper } from "../../src/belvedere/server/pages/static/js/stepper.js";
import { learn } from "../../src/belvedere/server/pages/static/js/words.js";
import { openPage } from "./browser.js";

const BUTTONS = ["step-first", "step-back", "step-on", "step-last"];

/** @param {import("node:test").TestContext} t */
function open(t) {
  learn({ ply: "{ply} of {last}" }, "en");
  const find = openPage(t, ...BUTTONS, "step-range", "step-told", "stepper");
  const looks = [];
  return { find, looks, stepper: new Stepper((ply) => looks.push(ply)) };
}

for (const [what, shown, looks] of [
  ["a running game", [3, 8, false], [0, 2, 4, null]],
  ["the end of a game that is over", [8, 8, true], [0, 7, 9, 8]],
  ["now", [null, 8, false], [0, 7, 9, null]],
]) {
  test(`the buttons step from ${what}`, (t) => {
    const { find, looks: seen, stepper } = open(t);
    stepper.show(...shown);
    for (const id of BUTTONS) find(id).fire("click");
    assert.deepEqual(seen, looks);
  });
}

test("the slider goes anywhere", (t) => {
  const { find, looks, stepper } = open(t);
  stepper.show(3, 8, false);
  find("step-range").value = "6";
  find("step-range").fire("input");
  assert.deepEqual(looks, [6]);
});

test("there is no step beyond the ends", (t) => {
  const { find, stepper } = open(t);
  const off = () => BUTTONS.map((id) => find(id).disabled);
  stepper.show(0, 8, false);
  assert.deepEqual(off(), [true, true, false, false]);
  stepper.show(null, 8, false);
  assert.deepEqual(off(), [false, false, true, true]);
  stepper.show(null, 0, false);
  assert.deepEqual(off(), [true, true, true, true]);
});

test("it tells the ply, and whether one looks back", (t) => {
  const { find, stepper } = open(t);
  stepper.show(3, 8, false);
  assert.equal(find("step-told").textContent, "3 of 8");
  assert.equal(find("step-range").getAttribute("aria-valuetext"), "3 of 8");
  assert.ok(find("stepper").classList.contains("back"));
  stepper.show(null, 8, false);
  assert.ok(!find("stepper").classList.contains("back"));
});
