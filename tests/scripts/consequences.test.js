import assert from "node:assert/strict";
import test from "node:test";

import { Consequences } from "../../src/belvedere/server/pages/static/js/consequences.js";
import { answer, FakeElement, holdClock, openPage, settled } from "./browser.js";

const CUTS = { drawn: "", told: "It cuts two lines." };
const OPENS = { drawn: "", told: "It opens a line." };

/** @param {import("node:test").TestContext} t @param {...any} answers */
function look(t, ...answers) {
  openPage(t);
  const told = [];
  const parts = { told, clock: holdClock(t), layer: new FakeElement("g") };
  const more = () => ({ seat: 1, ply: null });
  const asked = answer(t, ...answers);
  return { ...parts, asked, after: new Consequences("/preview", "move", more, (text) => told.push(text)) };
}

test("what a move would do is asked when the reader stays with it", async (t) => {
  const { after, asked, clock, told, layer } = look(t, { json: CUTS });
  after.show("a1", layer);
  await clock.pass(139);
  assert.equal(asked.length, 0);
  await clock.pass(1);
  assert.deepEqual(asked.map(({ path }) => path), ["/preview?move=a1&theme=light&seat=1"]);
  assert.deepEqual(told, [CUTS.told]);
});

test("moves that are passed are not asked about", async (t) => {
  const { after, asked, clock, layer } = look(t, { json: CUTS });
  after.show("a1", layer);
  after.show("a2", layer);
  after.show(null, layer);
  await clock.pass(1000);
  assert.equal(asked.length, 0);
});

test("what is known is told at once, until the position is another one", async (t) => {
  const { after, asked, clock, told, layer } = look(t, { json: CUTS }, { json: OPENS });
  after.show("a1", layer);
  await clock.pass(140);
  after.show(null, layer);
  after.show("a1", layer);
  assert.deepEqual(told, [CUTS.told, "", CUTS.told]);
  assert.equal(asked.length, 1);
  after.forget();
  after.show("a1", layer);
  await clock.pass(140);
  assert.equal(told.at(-1), OPENS.told);
});

test("an answer about a move that is looked at no more is kept, and not told", async (t) => {
  const { after, clock, told, layer } = look(t, { json: CUTS }, { json: OPENS });
  after.show("a1", layer);
  clock.next(140)[1].run();
  after.show("a2", layer);
  await settled();
  assert.deepEqual(told, []);
  after.show("a1", layer);
  assert.equal(told.at(-1), CUTS.told);
});

test("an answer about a position that is gone tells nothing of the next one", async (t) => {
  const { after, asked, clock, told, layer } = look(t, { json: CUTS }, { json: OPENS });
  after.show("a1", layer);
  clock.next(140)[1].run(); // asked, and not answered yet
  after.forget();
  after.show("a1", layer);
  await settled();
  assert.deepEqual(told, []);
  await clock.pass(140);
  assert.deepEqual([asked.length, told], [2, [OPENS.told]]);
});

test("a server that is away tells nothing, and is asked again", async (t) => {
  const { after, clock, told, layer } = look(t, new TypeError("away"), { json: CUTS });
  after.show("a1", layer);
  await clock.pass(140);
  after.show(null, layer);
  after.show("a1", layer);
  await clock.pass(140);
  assert.equal(told.at(-1), CUTS.told);
});

test("who stays with a move that may lose at once has been warned", async (t) => {
  const { after, clock, layer } = look(t, { json: { ...CUTS, risk: true } }, { json: OPENS });
  after.show("a1!", layer);
  assert.ok(!after.hasWarned("a1!"));
  await clock.pass(140);
  assert.ok(after.hasWarned("a1!"));
  after.show("a1", layer);
  await clock.pass(140);
  assert.ok(!after.hasWarned("a1") && !after.hasWarned("a1!"));
});

test("what is refused is nothing", async (t) => {
  const { after, clock, told, layer } = look(t, { status: 409, json: {} });
  after.show("a1", layer);
  await clock.pass(140);
  assert.deepEqual(told, []);
});
