// A step of a game that has gone on since: what is known of it, and what may be done.

import assert from "node:assert/strict";
import test from "node:test";

import { at } from "../../src/belvedere/server/pages/static/js/steps.js";

const LOG = [{ seat: 0 }, { seat: 1 }, { seat: 0 }];
const TABLE = {
  ply: 3,
  phase: "over",
  status: "Your turn.",
  thinking: [1],
  may: ["play", "hint", "undo", "withdraw", "offer draw", "consent", "resign"],
  remarks: [{ ply: 1 }, { ply: 2 }, { ply: 3 }],
  view: { log: LOG, waiting: [0], agreed: [1] },
};

test("at a step nobody plays, and whatever was offered can be answered", () => {
  const { may, view } = at(TABLE, 2);
  assert.deepEqual(may, ["offer draw", "consent", "resign"]);
  assert.deepEqual([view.agreed, view.waiting], [[1], []]);
});

test("at a step nothing is told of what came later", () => {
  const { ply, phase, status, thinking, remarks, view } = at(TABLE, 2);
  assert.deepEqual([ply, phase, status, thinking], [2, "playing", "", []]);
  assert.deepEqual(remarks, [{ ply: 1 }, { ply: 2 }]);
  assert.deepEqual(view.log, LOG.slice(0, 2));
});
