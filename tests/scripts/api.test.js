import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";

import { ask, newKey, post, postSurely, Refusal } from "../../src/belvedere/server/pages/static/js/api.js";
import { learn } from "../../src/belvedere/server/pages/static/js/words.js";
import { answer, holdClock } from "./browser.js";

globalThis.crypto ??= webcrypto; // which node has since version 20

const AWAY = new TypeError("fetch failed");

test("an answer is what its JSON says", async (t) => {
  const asked = answer(t, { json: { share: 0.5 } });
  assert.deepEqual(await ask("/readiness"), { share: 0.5 });
  assert.deepEqual(asked, [{ path: "/readiness", method: "GET", body: undefined }]);
});

test("an answer may be empty", async (t) => {
  answer(t, { text: "" });
  assert.equal(await ask("/session", { method: "DELETE" }), null);
});

test("what is posted is JSON", async (t) => {
  const asked = answer(t, { json: {} });
  await post("/tables", { game: "strata" });
  assert.deepEqual(asked, [{ path: "/tables", method: "POST", body: { game: "strata" } }]);
});

test("a refusal is the sentence that the server says", async (t) => {
  answer(t, { status: 409, json: { error: "stale", sentence: "It is not your turn." } });
  await assert.rejects(ask("/moves"), (error) => {
    assert.ok(error instanceof Refusal);
    assert.deepEqual([error.message, error.status, error.body.error], ["It is not your turn.", 409, "stale"]);
    return true;
  });
});

for (const [what, given, status] of [
  ["a server that is away", AWAY, 0],
  ["an answer that is no JSON", { status: 502, text: "<h1>Bad gateway</h1>" }, 502],
]) {
  test(`${what} is told in a sentence of the page`, async (t) => {
    learn({ unreachable: "The server cannot be reached." }, "en");
    answer(t, given);
    await assert.rejects(ask("/me"), { message: "The server cannot be reached.", status });
  });
}

test("what did not arrive is sent again, under the same key", async (t) => {
  const clock = holdClock(t);
  const asked = answer(t, AWAY, AWAY, { json: { done: true } });
  const sent = postSurely("/moves", { key: "one", move: "a1" });
  await clock.pass(299);
  assert.equal(asked.length, 1);
  await clock.pass(1);
  assert.equal(asked.length, 2);
  await clock.pass(1200);
  assert.deepEqual(await sent, { done: true });
  assert.deepEqual(asked.map(({ body }) => body.key), ["one", "one", "one"]);
});

test("after the third time it is given up", async (t) => {
  const clock = holdClock(t);
  const asked = answer(t, AWAY);
  const sent = assert.rejects(postSurely("/moves", { key: "one" }), { status: 0 });
  await clock.pass(5000);
  await sent;
  assert.equal(asked.length, 3);
});

test("what was refused is not sent again", async (t) => {
  const asked = answer(t, { status: 422, json: { sentence: "Nothing fits there." } });
  await assert.rejects(postSurely("/moves", { key: "one" }), { status: 422 });
  assert.equal(asked.length, 1);
});

test("keys are long, and each is another one", () => {
  const keys = new Set(Array.from({ length: 100 }, newKey));
  assert.equal(keys.size, 100);
  for (const key of keys) assert.match(key, /^[0-9a-f]{24}$/);
});
