import assert from "node:assert/strict";
import test from "node:test";

import { Turns } from "../../src/belvedere/server/pages/static/js/turns.js";
import { answer, holdClock } from "./browser.js";

const FIRST = { bots: [{ seat: 1, place: 2 }], hint: null };
const SECOND = { bots: [{ seat: 1, place: 1 }], hint: null };

/** @param {import("node:test").TestContext} t @param {...any} answers */
function wait(t, ...answers) {
  const shown = [];
  const clock = holdClock(t);
  const asked = answer(t, ...answers);
  return { shown, clock, asked, turns: new Turns("/thinking", (places) => shown.push(places)) };
}

test("places are asked for when something is long in coming, and then again", async (t) => {
  const { shown, clock, asked, turns } = wait(t, { json: FIRST }, { json: SECOND });
  turns.follow(true);
  await clock.pass(1999);
  assert.equal(asked.length, 0);
  await clock.pass(1);
  assert.deepEqual(shown, [FIRST]);
  await clock.pass(2000);
  assert.deepEqual(shown, [FIRST, SECOND]);
});

test("what came in time is not asked for", async (t) => {
  const { clock, asked, turns } = wait(t, { json: FIRST });
  turns.follow(true);
  turns.follow(false);
  await clock.pass(10_000);
  assert.equal(asked.length, 0);
});

test("an answer that comes too late is not shown, and not asked for again", async (t) => {
  const { shown, clock, asked, turns } = wait(t, { json: FIRST });
  turns.follow(true);
  const { run } = clock.next(2000)[1];
  run();
  turns.follow(false);
  await clock.pass(10_000);
  assert.deepEqual(shown, []);
  assert.equal(asked.length, 1);
});

test("a server that is away is asked again", async (t) => {
  const { shown, clock, turns } = wait(t, new TypeError("away"), { json: FIRST });
  turns.follow(true);
  await clock.pass(4000);
  assert.deepEqual(shown, [FIRST]);
});
