// What became of what the reader has offered to others.

import assert from "node:assert/strict";
import test from "node:test";

import { declinedDraw, refusedTakeBack } from "../../src/belvedere/server/pages/static/js/answers.js";

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

test("who moves on refuses, unless he asked himself", () => {
  const after = (seat) => table({ log: [...QUIET.log, { seat }] }, { ply: 3 });
  assert.equal(refusedOffer(ASKED, after(1)), "take-back-refused");
  assert.equal(refusedOffer(ASKED, after(0)), null);
});
