import assert from "node:assert/strict";
import test from "node:test";

import { interrupt, speak } from "../../src/belvedere/server/pages/static/js/speech.js";
import { holdClock, openPage } from "./browser.js";

test("what comes at once is said together, and nothing twice", async (t) => {
  const find = openPage(t, "spoken");
  const clock = holdClock(t);
  for (const text of ["White: a1.", "White: a1.", "", "It is your turn."]) speak(text);
  assert.equal(find("spoken").textContent, "");
  await clock.pass(120);
  assert.equal(find("spoken").textContent, "White: a1. It is your turn.");
  speak("Black: b2.");
  await clock.pass(120);
  assert.equal(find("spoken").textContent, "Black: b2.");
});

test("a refusal is said at once", (t) => {
  const find = openPage(t, "alert");
  interrupt("Nothing fits there.");
  assert.equal(find("alert").textContent, "Nothing fits there.");
});
