import assert from "node:assert/strict";
import test from "node:test";

import { recall, remember } from "../../src/belvedere/server/pages/static/js/storage.js";

/** @param {import("node:test").TestContext} t @param {object} storage */
function keepIn(t, storage) {
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
  t.after(() => {
    if (before) Object.defineProperty(globalThis, "localStorage", before);
    else delete globalThis.localStorage;
  });
}

test("what is remembered is recalled, under a name of ours", (t) => {
  const kept = new Map();
  keepIn(t, { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) });
  assert.equal(recall("sound"), null);
  remember("sound", "yes");
  assert.equal(recall("sound"), "yes");
  assert.deepEqual([...kept.keys()], ["belvedere.sound"]);
});

test("a private window may refuse", (t) => {
  const refuse = () => {
    throw new Error("refused");
  };
  keepIn(t, { getItem: refuse, setItem: refuse });
  remember("sound", "yes");
  assert.equal(recall("sound"), null);
});
