import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";

import { ask, newKey, post, Refusal } from "../../src/belvedere/server/pages/static/js/api.js";
import { learn } from "../../src/belvedere/server/pages/static/js/words.js";
import { answer } from "./browser.js";

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

test("keys are long, and each is another one", () => {
  const keys = new Set(Array.from({ length: 100 }, newKey));
  assert.equal(keys.size, 100);
  for (const key of keys) assert.match(key, /^[0-9a-f]{24}$/);
});
