import assert from "node:assert/strict";
import test from "node:test";

import { Refusal } from "../../src/belvedere/server/pages/static/js/api.js";
import { LiveSocket } from "../../src/belvedere/server/pages/static/js/live.js";
import { FakeElement, holdClock, openPage } from "./browser.js";

/** A socket whose other end is the test. */
class FakeSocket extends FakeElement {
  static OPEN = 1;
  static CONNECTING = 0;
  static all = [];

  constructor(address) {
    super();
    this.address = String(address);
    this.readyState = FakeSocket.CONNECTING;
    this.sent = [];
    FakeSocket.all.push(this);
  }

  open() {
    this.readyState = FakeSocket.OPEN;
    this.fire("open");
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  tell(message) {
    this.fire("message", { data: JSON.stringify(message) });
  }

  close() {
    this.readyState = 3;
    this.fire("close");
  }
}

/** @param {import("node:test").TestContext} t */
function talk(t) {
  openPage(t);
  const clock = holdClock(t);
  const outside = { WebSocket: FakeSocket, addEventListener() {}, location: { href: "http://here/t/x" } };
  const before = Object.fromEntries(Object.keys(outside).map((name) => [name, globalThis[name]]));
  Object.assign(globalThis, outside);
  document.addEventListener ??= () => {};
  FakeSocket.all = [];
  t.after(() => Object.assign(globalThis, before));
  const heard = [];
  const there = [];
  const socket = new LiveSocket(() => "/live", {
    read: JSON.parse,
    event: (event) => heard.push(event.type),
    there: (isThere) => there.push(isThere),
  });
  return { socket, heard, there, clock, last: () => FakeSocket.all.at(-1) };
}

test("an answer is told to who has asked, everything else to the page", async (t) => {
  const { socket, heard, last } = talk(t);
  last().open();
  const said = socket.say({ type: "move", move: "a1" });
  const [{ key, ...message }] = last().sent;
  assert.deepEqual(message, { type: "move", move: "a1" });
  last().tell({ type: "event", mark: "x.1" });
  last().tell({ type: "ping" });
  last().tell({ type: "answer", key, ply: 1 });
  assert.equal((await said).ply, 1);
  assert.deepEqual(heard, ["event"]);
});

test("what is refused is a sentence", async (t) => {
  const { socket, last } = talk(t);
  last().open();
  const said = socket.say({ type: "move", move: "a1" });
  const refusal = { type: "refusal", status: 422, sentence: "A tile lies there." };
  last().tell({ ...refusal, key: last().sent[0].key });
  await assert.rejects(said, (error) => error instanceof Refusal && error.message === refusal.sentence);
});

test("what was not answered is said again when the socket is back, by the same key", async (t) => {
  const { socket, there, clock, last } = talk(t);
  last().open();
  const said = socket.say({ type: "move", move: "a1" });
  const first = last();
  first.tell({ type: "event", mark: "x.7" });
  first.close();
  await clock.pass(10_000);
  assert.notEqual(last(), first);
  last().open();
  assert.match(last().address, /since=x\.7/);
  assert.deepEqual(last().sent, first.sent);
  last().tell({ type: "answer", key: first.sent[0].key, ply: 1 });
  await said;
  assert.deepEqual(there, [true, false, true]);
});

test("who asks anew is told everything", (t) => {
  const { socket, last } = talk(t);
  last().open();
  last().tell({ type: "event", mark: "x.7" });
  const first = last();
  socket.renew();
  assert.notEqual(last(), first);
  assert.doesNotMatch(last().address, /since/);
  first.tell({ type: "event", mark: "x.8" }); // what still comes by the old one is not heard
  assert.equal(socket.mark, "");
});
