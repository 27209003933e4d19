import assert from "node:assert/strict";
import test from "node:test";

import { Clocks, formatLeft } from "../../src/belvedere/server/pages/static/js/clock.js";
import { FakeElement, holdClock } from "./browser.js";

for (const [milliseconds, text] of [
  [-5000, "0:00"],
  [0, "0:00"],
  [1, "0:01"],
  [59_000, "0:59"],
  [59_001, "1:00"],
  [600_000, "10:00"],
  [3_600_000, "1:00:00"],
  [3_661_000, "1:01:01"],
  [86_400_000, "1 day 0:00"],
  [90_060_000, "1 day 1:01"],
]) {
  test(`${milliseconds} ms are ${text}`, () => assert.equal(formatLeft(milliseconds), text));
}

test("a clock that runs goes on by itself, the others stand", async (t) => {
  const time = holdClock(t);
  const [running, standing] = [new FakeElement(), new FakeElement()];
  new Clocks().set(
    [
      { element: running, left: 61_000, runs: true },
      { element: standing, left: 61_000, runs: false },
    ],
    0,
  );
  await time.pass(3000);
  assert.deepEqual([running.textContent, standing.textContent], ["0:58", "1:01"]);
  assert.ok(running.classList.contains("running"));
  assert.ok(!standing.classList.contains("running"));
});

test("a clock was true some time ago", (t) => {
  holdClock(t);
  const element = new FakeElement();
  new Clocks().set([{ element, left: 60_000, runs: true }], 1500);
  assert.equal(element.textContent, "0:59");
});

test("a clock warns in its last twenty seconds", async (t) => {
  const time = holdClock(t);
  const element = new FakeElement();
  new Clocks().set([{ element, left: 20_500, runs: true }], 0);
  assert.ok(!element.classList.contains("short"));
  await time.pass(750);
  assert.ok(element.classList.contains("short"));
});

test("where no clock runs, nothing is waited for", (t) => {
  const time = holdClock(t);
  const clocks = new Clocks();
  const element = new FakeElement();
  clocks.set([{ element, left: 1000, runs: true }], 0);
  clocks.set([{ element, left: 1000, runs: false }], 0);
  assert.equal(time.waiting.size, 0);
});
