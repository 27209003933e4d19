import assert from "node:assert/strict";
import test from "node:test";

import { Backlog } from "../../src/belvedere/server/pages/static/js/backlog.js";
import { holdOf, paceOf } from "../../src/belvedere/server/pages/static/js/pace.js";
import { sinceOwn } from "../../src/belvedere/server/pages/static/js/steps.js";
import { holdClock, openPage, settled } from "./browser.js";

const ME = 0;
const BOT = 1;
const OTHER = 2;
const CHANCE = -1;

/** @param {number} seat @param {Partial<Wire.LineShown>} [more] */
function line(seat, more = {}) {
  return { seat, move: "a1", at: 0, left: null, forced: false, ...more };
}

/** A table after some plies, whose seats are given. */
function table(seats, more = {}) {
  const log = seats.map((seat) => (typeof seat === "number" ? line(seat) : seat));
  const view = { log, clocks: { since: 0, running: [] }, seats: [] };
  return { seat: ME, seats_of_mine: [ME], may: [], remarks: [], phase: "playing", ply: log.length, view, ...more };
}

/** A backlog whose pages are noted: how many plies each shows, and the picture. */
function open(t, { pace = () => 1, hold = () => 20_000, seen = 0, draw = async (ply) => `ply ${ply}` } = {}) {
  const clock = holdClock(t);
  openPage(t);
  document.addEventListener = (_, listener) => (document.seen = listener);
  const shown = [];
  const host = {
    show: async ({ table: { view }, picture }) => void shown.push([view?.log.length ?? null, picture]),
    seen: () => seen,
    draw,
    pace,
    hold,
  };
  const backlog = new Backlog(host);
  const add = (seats, more) => backlog.add(table(seats, more), `${seats.length}`);
  return { clock, backlog, host, add, shown, plies: () => shown.map(([ply]) => ply) };
}

test("moves of bots are shown one after another, however quickly they come", async (t) => {
  const { clock, add, plies } = open(t);
  for (const seats of [[ME], [ME, BOT], [ME, BOT, BOT], [ME, BOT, BOT, OTHER]]) add(seats);
  await settled();
  assert.deepEqual(plies(), [1]);
  await clock.pass(850);
  assert.deepEqual(plies(), [1, 2]);
  await clock.pass(550);
  assert.deepEqual(plies(), [1, 2, 3]);
  await clock.pass(549);
  assert.deepEqual(plies(), [1, 2, 3]);
  await clock.pass(301);
  assert.deepEqual(plies(), [1, 2, 3, 4]);
});

test("a move that comes after a while is shown at once, and one's own always", async (t) => {
  const { clock, add, plies } = open(t);
  add([]);
  await clock.pass(5000);
  add([BOT]);
  await settled();
  assert.deepEqual(plies(), [0, 1]);
  add([BOT, ME]);
  await settled();
  assert.deepEqual(plies(), [0, 1, 2]);
});

test("what nobody thinks about takes less time", async (t) => {
  const { clock, add, plies } = open(t);
  add([ME]);
  add([ME, CHANCE, line(BOT, { forced: true })]);
  await clock.pass(300);
  assert.deepEqual(plies(), [1, 3]);
});

test("a skip jumps to the present, and the next moves take their time again", async (t) => {
  const { clock, backlog, add, plies } = open(t);
  for (const seats of [[ME], [ME, BOT], [ME, BOT, OTHER]]) add(seats);
  await settled();
  assert.equal(backlog.isBehind, true);
  backlog.skip();
  await settled();
  assert.deepEqual([plies(), backlog.isBehind], [[1, 3], false]);
  backlog.skip();
  add([ME, BOT, OTHER, BOT]);
  await settled();
  assert.equal(backlog.isBehind, true);
  await clock.pass(850);
  assert.deepEqual(plies(), [1, 3, 4]);
});

test("a picture on which one may play is left at once", async (t) => {
  const { add, plies } = open(t);
  add([ME], { may: ["play"] });
  add([ME, BOT]);
  await settled();
  assert.deepEqual(plies(), [1, 2]);
});

test("moves that come together are shown by pictures of their own", async (t) => {
  const { clock, add, shown } = open(t);
  add([]);
  add([ME, CHANCE, BOT, OTHER]);
  await clock.pass(5000);
  assert.deepEqual(shown, [[0, "0"], [2, "ply 2"], [3, "ply 3"], [4, "4"]]);
});

test("what was decided at once is one step", async (t) => {
  const { clock, add, plies } = open(t);
  const together = (seat) => line(seat, { together: true });
  add([]);
  add([line(ME), together(BOT), together(OTHER), line(BOT)]);
  await clock.pass(5000);
  assert.deepEqual(plies(), [0, 3, 4]);
});

test("a picture that cannot be had is left out", async (t) => {
  const { clock, add, plies } = open(t, { draw: async () => null });
  add([]);
  add([BOT, OTHER]);
  await clock.pass(5000);
  assert.deepEqual(plies(), [0, 2]);
});

test("whoever comes back sees what has happened since his own decision", async (t) => {
  const { clock, add, plies } = open(t);
  add([BOT, ME, BOT, OTHER, BOT]);
  await clock.pass(5000);
  assert.deepEqual(plies(), [2, 3, 4, 5]);
});

test("what he has seen before he went is not shown again", async (t) => {
  const { clock, add, plies } = open(t, { seen: 4 });
  add([BOT, ME, BOT, OTHER, BOT, OTHER]);
  await clock.pass(5000);
  assert.deepEqual(plies(), [4, 5, 6]);
});

test("news beside a step that waits come with it; after a take-back nothing waits", async (t) => {
  const { backlog, add, shown } = open(t);
  add([ME]);
  add([ME, BOT]);
  backlog.add(table([ME, BOT]), "late");
  assert.deepEqual(backlog.waiting.map(({ picture }) => picture), ["late"]);
  backlog.add(table([]), "back");
  await settled();
  assert.deepEqual(shown.at(-1), [0, "back"]);
  assert.equal(backlog.isBehind, false);
});

test("whoever looks elsewhere misses nothing", async (t) => {
  const { clock, add, plies } = open(t);
  add([ME]);
  await settled();
  document.hidden = true;
  add([ME, BOT]);
  await clock.pass(60000);
  assert.deepEqual(plies(), [1]);
  document.hidden = false;
  document.seen();
  await settled();
  assert.deepEqual(plies(), [1, 2]);
});

test("a long row of moves is shown within a bounded time, and never more than so many", async (t) => {
  const { clock, backlog, add, plies } = open(t);
  const seats = [ME];
  add(seats);
  for (let ply = 0; ply < 60; ply += 1) add([...seats, ...Array.from({ length: ply + 1 }, (_, n) => 1 + (n % 2))]);
  assert.equal(backlog.waiting.length, 40);
  await clock.pass(25000);
  assert.deepEqual(plies(), [1, ...Array.from({ length: 40 }, (_, n) => 22 + n)]);
});

test("without a pace everything is shown at once, and nothing asked for", async (t) => {
  const drawn = [];
  const { add, plies } = open(t, { pace: () => 0, draw: async (ply) => void drawn.push(ply) });
  add([]);
  add([ME, BOT, OTHER]);
  add([ME, BOT, OTHER, BOT]);
  await settled();
  assert.deepEqual([plies(), drawn], [[0, 3, 4], []]);
});

/** A table whose game is being compiled: nothing is known of it. */
const COMPILING = { view: null, ply: 0, phase: "compiling" };

test("a game that is compiled anew is not played again before the reader's eyes", async (t) => {
  const { clock, backlog, host, add, plies } = open(t);
  const seats = [ME, line(BOT, { settles: true }), OTHER, ME, BOT];
  add(seats);
  await clock.pass(5000);
  host.seen = () => 5;
  backlog.add(table([], COMPILING), null);
  add(seats);
  await settled();
  assert.deepEqual([plies(), backlog.isBehind], [[4, 5, null, 5], false]);
  add([...seats, BOT, OTHER]); // and goes on as before
  await clock.pass(5000);
  assert.deepEqual(plies().slice(4), [6, 7]);
});

test("what was made while the page waited for the game is shown from where it was", async (t) => {
  const { clock, backlog, add, plies } = open(t, { seen: 2 });
  backlog.add(table([], COMPILING), null);
  add([ME, BOT, OTHER, BOT]);
  await clock.pass(5000);
  assert.deepEqual(plies(), [null, 2, 3, 4]);
});

test("what cannot be shown holds up nothing else", async (t) => {
  const { clock, backlog, host, add, plies } = open(t);
  const { show } = host;
  host.show = () => Promise.reject(new Error("broken"));
  add([ME]);
  add([ME, BOT]);
  await assert.rejects(backlog.running, /broken/);
  host.show = show;
  await clock.pass(850);
  assert.deepEqual([plies(), backlog.isBehind], [[2], false]);
});

test("a picture that is on its way holds up nobody who skips", async (t) => {
  const { clock, backlog, add, plies } = open(t, { draw: () => new Promise(() => {}) });
  add([]);
  add([BOT, OTHER]);
  await clock.pass(850);
  assert.deepEqual(plies(), [0]); // the picture was asked for by now
  backlog.skip();
  await settled();
  assert.deepEqual([plies(), backlog.isBehind], [[0, 2], false]);
});

test("news while a picture is on its way do not drop it", async (t) => {
  let come;
  const { clock, add, plies } = open(t, { draw: () => new Promise((resolve) => (come = resolve)) });
  add([]);
  add([BOT, OTHER]);
  await clock.pass(850);
  add([BOT, OTHER, BOT]);
  await settled();
  come("ply 1");
  await clock.pass(5000);
  assert.deepEqual(plies(), [0, 1, 2, 3]);
});

test("whoever's clock runs is not kept waiting", () => {
  const clocked = (left) => table([], { view: { clocks: { running: [ME] }, seats: [{ left }] } });
  assert.equal(paceOf(clocked(1000)), 0);
  assert.equal(paceOf(clocked(null)), 1);
});

test("new to a reader is what follows his own decision, and what was decided with it is not", () => {
  assert.equal(sinceOwn(table([BOT, ME, BOT, OTHER])), 2);
  assert.equal(sinceOwn(table([ME, line(BOT, { together: true }), OTHER])), 2);
  assert.equal(sinceOwn(table([BOT, OTHER])), 2);
});

const END = { settles: true }; // of a round

test("the end of a round stays until the reader goes on", async (t) => {
  const { clock, backlog, add, shown } = open(t);
  add([ME]);
  add([ME, line(BOT, END), CHANCE, CHANCE]);
  await clock.pass(900);
  assert.deepEqual(shown.at(-1), [2, "ply 2"]);
  await clock.pass(15_000);
  backlog.skip(); // a click beside the button
  await settled();
  assert.equal(backlog.isHolding, true);
  backlog.goOn();
  await settled();
  assert.deepEqual(shown.at(-1), [4, "4"]);
  assert.equal(backlog.isHolding, false);
});

test("the end of a round does not stay for ever", async (t) => {
  const { clock, add, plies } = open(t);
  add([ME]);
  add([ME, line(BOT, END), CHANCE]);
  await clock.pass(850 + 19_999);
  assert.deepEqual(plies(), [1, 2]);
  await clock.pass(1);
  assert.deepEqual(plies(), [1, 2, 3]);
});

test("whoever jumps ahead stops at the end of a round, also where all is shown at once", async (t) => {
  const { backlog, add, plies } = open(t);
  add([ME]);
  add([ME, BOT, OTHER, line(BOT, END), CHANCE]);
  await settled();
  backlog.skip();
  await settled();
  assert.deepEqual(plies(), [1, 4]);
  const quick = open(t, { pace: () => 0 });
  quick.add([ME]);
  quick.add([ME, BOT, OTHER, line(BOT, END), CHANCE]);
  await settled();
  assert.deepEqual(quick.plies(), [1, 4]);
});

test("at one screen the end of a round is shown to whoever looks, before it is handed on", async (t) => {
  const { backlog, add } = open(t);
  add([ME]);
  add([ME, line(BOT, END), CHANCE], { seat: BOT, seats_of_mine: [ME, BOT] });
  await settled();
  assert.equal(backlog.shown.table.seat, ME);
  assert.equal(backlog.isHolding, true);
});

test("it stays shortly for whoever watches, and while his own clock runs", () => {
  const clocks = { since: 0, running: [ME] };
  const seats = [{ left: 60_000 }, { left: 60_000 }];
  assert.equal(holdOf(table([ME])), 20_000);
  assert.equal(holdOf(table([ME], { seats_of_mine: [] })), 5000);
  assert.equal(holdOf(table([ME], { view: { log: [], clocks, seats } })), 5000);
});

test("what has changed the points is looked at for longer", async (t) => {
  const { clock, add, plies } = open(t);
  add([ME]);
  add([ME, line(BOT, { points: [0, 4] })]);
  await clock.pass(850);
  add([ME, line(BOT, { points: [0, 4] }), BOT]);
  await clock.pass(1699);
  assert.deepEqual(plies(), [1, 2]);
  await clock.pass(1);
  assert.deepEqual(plies(), [1, 2, 3]);
});

test("a take-back ends the end of a round that is shown", async (t) => {
  const { backlog, add, shown } = open(t);
  add([ME]);
  add([ME, line(BOT, END), CHANCE]);
  await settled();
  backlog.skip();
  await settled();
  assert.equal(backlog.isHolding, true);
  backlog.add(table([]), "back");
  await settled();
  assert.deepEqual([shown.at(-1), backlog.isBehind], [[0, "back"], false]);
});

test("a leap passes every end of a round, and tells when the present is shown", async (t) => {
  const { backlog, add, plies } = open(t);
  add([ME]);
  add([ME, line(BOT, END), line(BOT, END), CHANCE]);
  await settled();
  backlog.skip();
  await settled();
  await backlog.leap();
  assert.deepEqual(plies(), [1, 2, 4]);
  await backlog.leap(); // there is nothing to leap over: the next step waits as usual
  add([ME, line(BOT, END), line(BOT, END), CHANCE, OTHER]);
  await settled();
  assert.equal(backlog.isBehind, true);
});

const CLAIM = { forced: true, points: [0, 0, 5] };

test("a gap that is claimed is a step, after the tile that closes it, and looked at", async (t) => {
  const { clock, add, shown, plies } = open(t);
  add([ME]);
  await clock.pass(5000);
  const turn = [ME, BOT, line(BOT, { forced: true }), line(OTHER, CLAIM)];
  add(turn);
  await settled();
  assert.deepEqual(shown.at(-1), [3, "ply 3"]);
  await clock.pass(850); // it is another's
  assert.deepEqual(shown.at(-1), [4, "4"]);
  add([...turn, OTHER]);
  await clock.pass(1699);
  assert.deepEqual(plies(), [1, 3, 4]);
  await clock.pass(1);
  assert.deepEqual(plies(), [1, 3, 4, 5]);
});

test("one's own claim has its moment after one's own tile, too", async (t) => {
  const { clock, add, plies } = open(t);
  add([], { may: ["play"] });
  add([ME, line(ME, CLAIM)]);
  await settled();
  assert.deepEqual(plies(), [0, 1]);
  await clock.pass(550);
  assert.deepEqual(plies(), [0, 1, 2]);
});

test("what changes no points, or is chance's, begins no step", async (t) => {
  const { clock, add, plies } = open(t);
  add([ME]);
  add([ME, BOT, line(OTHER, { forced: true }), line(CHANCE, { points: [1, 0, 0] })]);
  await clock.pass(5000);
  assert.deepEqual(plies(), [1, 4]);
});

const OVER = { phase: "over" };

test("the end of a game is a step, and what is before it is looked at for longer", async (t) => {
  const { clock, host, add, shown, plies } = open(t);
  const phases = [];
  const { show } = host;
  host.show = (step) => {
    phases.push(step.table.phase);
    return show(step);
  };
  add([BOT], { may: ["play"] });
  const broken = line(BOT, { forced: true });
  add([BOT, ME, broken, broken], OVER); // what the reader has challenged breaks
  await settled();
  assert.deepEqual(shown.at(-1), [3, "ply 3"]);
  await clock.pass(1699);
  assert.deepEqual(plies(), [1, 3]);
  await clock.pass(1);
  assert.deepEqual([plies(), phases], [[1, 3, 4], ["playing", "playing", "over"]]);
});

test("one's own decision ends a game at once, and so does a resignation", async (t) => {
  const { add, plies } = open(t);
  add([BOT], { may: ["play"] });
  add([BOT, ME], OVER);
  await settled();
  assert.deepEqual(plies(), [1, 2]);
  const other = open(t);
  other.add([ME]);
  other.add([ME], OVER);
  await settled();
  assert.deepEqual(other.plies(), [1, 1]);
});

test("what several decide at once ends a game in one step", async (t) => {
  const { clock, add, plies } = open(t);
  add([ME]);
  add([ME, line(BOT, { forced: true }), line(OTHER, { forced: true, together: true })], OVER);
  await clock.pass(5000);
  assert.deepEqual(plies(), [1, 3]);
});

test("whoever comes when a game is over sees how it ended", async (t) => {
  const { add, plies } = open(t);
  add([ME, BOT, OTHER], OVER);
  await settled();
  assert.deepEqual(plies(), [3]);
});
