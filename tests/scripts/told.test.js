import assert from "node:assert/strict";
import test from "node:test";

import { changed, numbers, Told, withOffer } from "../../src/belvedere/server/pages/static/js/told.js";

const VIEW = { log: [{ move: "a1" }, { move: "b2" }], waiting: [0], hints: true };
const STATE = { type: "state", seat: 0, ply: 2, revision: 2, mark: "x.1", status: "Go.", view: VIEW };
const EVENT = { type: "event", seat: 0, ply: 3, revision: 3, mark: "x.2" };

/** @param {Record<string, unknown>} message @param {...string} pieces */
function said(message, ...pieces) {
  return [JSON.stringify(message), ...pieces].join("\n");
}

test("runs are numbers that follow each other", () => {
  assert.deepEqual(numbers([7, 2, 12, 1]), [7, 8, 12]);
  assert.deepEqual(numbers([]), []);
});

test("an event puts its lines behind those that stay, and leaves the rest as it was", () => {
  const view = { from: 1, log: [{ move: "c3" }, { move: "d4" }], waiting: [1] };
  const after = changed(STATE, { ...EVENT, view });
  assert.deepEqual(after.view.log.map(({ move }) => move), ["a1", "c3", "d4"]);
  assert.deepEqual([after.view.waiting, after.view.hints, after.status], [[1], true, "Go."]);
  assert.equal("from" in after.view, false);
  assert.equal(after.ply, 3);
});

test("an event without a word of the view leaves it", () => {
  const after = changed(STATE, { ...EVENT, status: "Over." });
  assert.equal(after.view, VIEW);
  assert.equal(after.status, "Over.");
});

test("a picture is put together from pieces that came with it, and earlier", () => {
  const told = new Told();
  told.hear(said({ ...STATE, pieces: [0, 3], picture: [0, 2], offer: [2, 1] }, '{"ply":', "2}", "null"));
  assert.deepEqual(told.table.picture, { ply: 2 });
  assert.equal(told.table.offer, null);
  told.hear(said({ ...EVENT, pieces: [7, 1], picture: [0, 1, 7, 1] }, "3}"));
  assert.deepEqual(told.table.picture, { ply: 3 });
  assert.equal(told.table.offer, null);
});

test("whoever looks as another begins anew", () => {
  const told = new Told();
  told.hear(said({ ...STATE, pieces: [0, 1], picture: [0, 1], offer: [0, 1] }, '"mine"'));
  told.hear(said({ ...STATE, seat: 1, pieces: [0, 1], picture: [0, 1], offer: [0, 1] }, '"other"'));
  assert.deepEqual([told.table.seat, told.table.picture], [1, "other"]);
});

test("what is one's own is told beside the table", () => {
  const told = new Told();
  told.hear(said({ ...STATE, seats_of_mine: [], links: {} }));
  told.hear(said({ type: "you", seats_of_mine: [1], links: { table: "/t/x" } }));
  assert.deepEqual(told.table.seats_of_mine, [1]);
  assert.equal(told.table.ply, 2);
});

test("a message that came late does not set the clock back", () => {
  const told = new Told();
  const now = 1_800_000_000_000;
  told.hear(said({ type: "ping", now }));
  told.hear(said({ type: "ping", now: now - 30_000 }));
  assert.ok(told.now >= now);
  told.begin();
  told.hear(said({ type: "ping", now: now - 30_000 }));
  assert.ok(told.now < now - 29_000);
});

test("what may be done is laid into the parts of a picture", () => {
  const picture = { ply: 1, parts: { board: { title: "board", svg: "<g/>" } } };
  const offer = { holds: { "": { pass: "pass" } }, parts: { board: { handles: [] }, tray: { rows: [] } } };
  const whole = withOffer(picture, offer);
  assert.deepEqual(whole.parts.board, { title: "board", svg: "<g/>", handles: [] });
  assert.deepEqual(whole.parts.tray, { rows: [] });
  assert.deepEqual(whole.holds, offer.holds);
  assert.deepEqual(withOffer(picture, null).holds, {});
  assert.deepEqual(Object.keys(picture.parts), ["board"]);
});
