import assert from "node:assert/strict";
import test from "node:test";

import { Refusal } from "../../src/belvedere/server/pages/static/js/api.js";
import { Sender } from "../../src/belvedere/server/pages/static/js/sender.js";
import { settled } from "./browser.js";

const MOVE = { type: "move", ply: 3, move: "e4" };

/** A sender whose socket answers one after the other: with a refusal, or well. */
function open(seat, ...refusals) {
  const said = [];
  const socket = {
    say: async (message) => {
      said.push(message);
      const error = refusals.shift();
      if (error) throw new Refusal(409, { error, sentence: error });
      return { type: "answer" };
    },
  };
  return { sender: new Sender(socket, () => seat), said };
}

test("whoever has several seats says which decides", async () => {
  const [alone, both] = [open(null), open(1)];
  await alone.sender.send(MOVE);
  await both.sender.send(MOVE);
  await both.sender.send({ type: "act", act: "leave", seat: 0 });
  assert.deepEqual(alone.said, [MOVE]);
  assert.deepEqual(both.said.map(({ seat }) => seat), [1, 0]);
});

test("what a server cannot play yet is sent again when it can", async () => {
  const { sender, said } = open(null, "compiling");
  const sent = sender.send(MOVE);
  await settled();
  assert.equal(said.length, 1);
  sender.begin();
  assert.equal((await sent).type, "answer");
  assert.deepEqual(said, [MOVE, MOVE]);
});

test("any other refusal is told", async () => {
  const { sender } = open(null, "illegal");
  await assert.rejects(sender.send(MOVE), Refusal);
  sender.begin();
});
