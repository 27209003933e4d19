import assert from "node:assert/strict";
import test from "node:test";

import { LookBack } from "../../src/belvedere/server/pages/static/js/lookback.js";
import { answer, openPage } from "./browser.js";

const PLAYING = { ply: 10, phase: "playing" };
const OVER = { ply: 10, phase: "over" };

/** @param {import("node:test").TestContext} t */
function open(t, search = "", seat = null) {
  openPage(t);
  globalThis.location = { href: `http://localhost/t/x${search}` };
  globalThis.history = { replaceState: (_, __, address) => (location.href = address.href) };
  t.after(() => ["location", "history"].forEach((name) => delete globalThis[name]));
  return new LookBack("/api/v1/tables/x", () => seat);
}

test("an address names a ply, or now", (t) => {
  const named = ["", "?ply=7", "?ply=x", "?ply=-1"].map((search) => open(t, search).ply);
  assert.deepEqual(named, [null, 7, null, null]);
});

test("to look back is an address", (t) => {
  const back = open(t, "?invite=i");
  back.turnTo(4, PLAYING);
  assert.equal(location.href, "http://localhost/t/x?invite=i&ply=4");
  back.turnTo(null, PLAYING);
  assert.equal(location.href, "http://localhost/t/x?invite=i");
});

test("past the last ply is now, unless the game is over", (t) => {
  const back = open(t);
  const turned = [[10, PLAYING], [10, OVER], [99, OVER], [-3, PLAYING], [2, null]].map(([ply, table]) => {
    back.turnTo(ply, table);
    return back.ply;
  });
  assert.deepEqual(turned, [null, 10, 10, 0, null]);
});

test("a picture that comes after somebody has looked on is left out", async (t) => {
  const back = open(t, "?ply=7", 1);
  const asked = answer(t, { json: { ply: 7 } });
  const loading = back.load();
  back.turnTo(3, PLAYING);
  assert.equal(await loading, false);
  assert.equal(back.picture, null);
  assert.equal(await back.load(), true);
  assert.deepEqual(back.picture, { ply: 7 });
  assert.deepEqual(asked.map(({ path }) => path), [
    "/api/v1/tables/x/picture?ply=7&theme=light&seat=1",
    "/api/v1/tables/x/picture?ply=3&theme=light&seat=1",
  ]);
});
