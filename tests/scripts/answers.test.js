// What became of what the reader has offered to others.

import assert from "node:assert/strict";
import test from "node:test";

import {
  Answers,
  declinedDraw,
  refusedTakeBack,
} from "../../src/belvedere/server/pages/static/js/answers.js";
import { openPage } from "./browser.js";

const QUIET = { proposed: null, agreed: [], taken_back: [], log: [{ seat: 0 }, { seat: 1 }] };
const table = (view, more = {}) => ({
  phase: "playing",
  ply: 2,
  seats_of_mine: [0],
  view: { ...QUIET, ...view },
  ...more,
});
const refusedOffer = (before, now) => refusedTakeBack(before, now) ?? declinedDraw(before, now);
const ASKED = table({ proposed: { seat: 0, to: 0 } });
const OFFERED = table({ agreed: [0] });

test("an offer that is gone, and nothing came of it, was refused", () => {
  assert.equal(refusedOffer(ASKED, table({})), "take-back-refused");
  assert.equal(refusedOffer(OFFERED, table({})), "draw-declined");
});

test("an offer that stands, was agreed to, or was another's was not refused", () => {
  assert.equal(refusedOffer(ASKED, ASKED), null);
  const back = [{ seat: 0, ply: 2, to: 0 }];
  assert.equal(refusedOffer(ASKED, table({ taken_back: back }, { ply: 0 })), null);
  assert.equal(refusedOffer(OFFERED, table({}, { phase: "over" })), null);
  assert.equal(refusedOffer(table({ proposed: { seat: 1, to: 0 } }), table({})), null);
  assert.equal(refusedOffer(table({ agreed: [1] }), table({})), null);
});

test("to go back leaves offers of a draw behind, and declines none", () => {
  const back = [{ seat: 0, ply: 2, to: 0 }];
  const both = table({ agreed: [0], proposed: { seat: 0, to: 0 } });
  assert.equal(refusedOffer(both, table({ taken_back: back }, { ply: 0 })), null);
});

test("who moves on refuses, unless he asked himself", () => {
  const after = (seat) => table({ log: [...QUIET.log, { seat }] }, { ply: 3 });
  assert.equal(refusedOffer(ASKED, after(1)), "take-back-refused");
  assert.equal(refusedOffer(ASKED, after(0)), null);
});

/** What one reader is told after each of some tables. */
function heard(t, answers, ...tables) {
  openPage(t, "alert");
  return tables.map((each) => answers.hear(each));
}

test("an answer is told until the game goes on, or there is another offer", (t) => {
  const answers = new Answers();
  const on = table({}, { ply: 3 });
  assert.deepEqual(heard(t, answers, OFFERED, table({}), table({}), on), [
    "",
    "draw-declined",
    "draw-declined",
    "",
  ]);
  assert.deepEqual(heard(t, answers, OFFERED, table({}), ASKED), ["", "draw-declined", ""]);
});

test("an answer is spoken at once", (t) => {
  heard(t, new Answers(), OFFERED, table({}));
  assert.equal(document.getElementById("alert").textContent, "draw-declined");
});

test("who thinks better of it is told nothing, and the next time again", (t) => {
  const answers = new Answers();
  answers.hear(OFFERED);
  answers.withdraw();
  assert.deepEqual(heard(t, answers, table({}), OFFERED, table({})), ["", "", "draw-declined"]);
});

test("who could not withdraw his offer is told what became of it", (t) => {
  const answers = new Answers();
  answers.hear(OFFERED);
  answers.withdraw();
  answers.stand();
  assert.deepEqual(heard(t, answers, table({})), ["draw-declined"]);
});

test("a rematch that is withdrawn has nothing to do with offers of the next game", (t) => {
  const answers = new Answers();
  answers.hear(table({ again: [0] }, { phase: "over" }));
  answers.withdraw();
  assert.deepEqual(heard(t, answers, table({}), OFFERED, table({})), ["", "", "draw-declined"]);
});
