// No module does anything by itself, and none needs one that needs it.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const FOLDER = new URL("../../src/belvedere/server/pages/static/js/", import.meta.url);
const STARTS = new URL("start/", FOLDER);
const MODULES = readdirSync(FOLDER).filter((name) => name.endsWith(".js"));
const ACTING = ["fetch", "setTimeout", "setInterval", "setImmediate", "queueMicrotask"];

/** @param {string} name */
function importsOf(name) {
  const text = readFileSync(new URL(name, FOLDER), "utf8");
  return [...text.matchAll(/^import [^;]*from "\.\/(.+)";/gm)].map(([, other]) => other);
}

test("there are modules", () => {
  assert.ok(MODULES.length > 30);
  assert.deepEqual(importsOf("turns.js"), ["api.js"]);
});

for (const name of MODULES) {
  test(`to import ${name} does nothing`, async (t) => {
    assert.equal(typeof document, "undefined"); // nor window: to touch them would throw
    const acts = ACTING.map((act) => t.mock.method(globalThis, act));
    await import(new URL(name, FOLDER).href);
    assert.deepEqual(acts.flatMap((act) => act.mock.calls), []);
  });
}

test("modules import in one direction", () => {
  /** @type {Map<string, string[]>} */
  const left = new Map(MODULES.map((name) => [name, importsOf(name)]));
  for (let isLess = true; isLess; ) {
    const done = [...left].filter(([, needed]) => !needed.some((other) => left.has(other)));
    for (const [name] of done) left.delete(name);
    isLess = done.length > 0;
  }
  assert.deepEqual([...left.keys()], []);
});

for (const name of readdirSync(STARTS)) {
  test(`start/${name} starts its page, and no more`, () => {
    const own = name === "plain.js" ? "" : `import { mount } from "../${name}";\n`;
    const start = own ? "start(mount);\n" : "start();\n";
    const expected = `import { start } from "../frame.js";\n${own}\n${start}`;
    assert.equal(readFileSync(new URL(name, STARTS), "utf8"), expected);
  });
}
