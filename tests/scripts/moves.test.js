import assert from "node:assert/strict";
import test from "node:test";

import { Moves, textOf } from "../../src/belvedere/server/pages/static/js/moves.js";
import { learn } from "../../src/belvedere/server/pages/static/js/words.js";
import { FakeElement, openPage } from "./browser.js";

const SITTING = { names: ["White", "Black"], emblems: [] };
const LINE = { seat: 0, move: "a1", left: null, forced: false };

/** @param {import("node:test").TestContext} t */
function open(t) {
  openPage(t);
  learn({ chance: "chance", "hidden-move": "something", "in-notation": "written: {written}" }, "en");
  const looks = [];
  const list = new FakeElement("ol");
  new FakeElement().append(list);
  return { list, looks, moves: new Moves(list, (ply) => looks.push(ply)) };
}

/** @param {FakeElement} list */
function told(list) {
  return list.querySelectorAll("button").map((button) => button.children.map((part) => part.textContent));
}

test("a line tells its number, who moved, what, and what the clock had left", (t) => {
  const { list, moves } = open(t);
  moves.show([LINE, { ...LINE, seat: 1, move: "b2", left: 61_000 }], SITTING, 2);
  assert.deepEqual(told(list), [
    ["1.", "", "White", "a1", ""],
    ["2.", "", "Black", "b2", "1:01"],
  ]);
});

test("a move is told in words where there are some, with the notation beside them", (t) => {
  const { list, moves } = open(t);
  moves.show([{ ...LINE, told: "a tower on a1", written: "a1" }, LINE], SITTING, 2);
  assert.deepEqual(told(list)[0][3], "a tower on a1");
  const titles = list.querySelectorAll("button").map((button) => button.getAttribute("title"));
  assert.deepEqual(titles, ["written: a1", null]);
});

test("chance has a line; what it deals in secret, and what another line tells, has none", (t) => {
  const { list, moves } = open(t);
  const chance = { ...LINE, seat: -1 };
  moves.show([{ ...chance, move: "3" }, { ...chance, move: null }, { ...LINE, told: "" }, LINE], SITTING, 4);
  assert.deepEqual(
    told(list).map(([number, , by, move]) => [number, by, move]),
    [["1.", "chance", "3"], ["4.", "White", "a1"]],
  );
});

test("what happened besides moves stands between them, and leads nowhere", (t) => {
  const { list, moves } = open(t);
  const remarks = [
    { ply: 1, seat: 0, kind: "hint", told: "White takes a hint." },
    { ply: 2, seat: 1, kind: "resignation", told: "Black resigns." },
  ];
  moves.show([LINE, { ...LINE, seat: 1 }], SITTING, 2, remarks);
  assert.deepEqual(
    list.children.map((line) => line.textContent),
    ["1.Whitea1", "White takes a hint.", "2.Blacka1", "Black resigns."],
  );
  assert.equal(list.querySelectorAll("button").length, 2);
});

test("a secret decision of somebody is a line that does not say what", (t) => {
  const { list, moves } = open(t);
  moves.show([{ ...LINE, move: null }], SITTING, 1);
  assert.deepEqual(told(list)[0].slice(2, 4), ["White", "something"]);
});

test("lines that stay are left alone, the first that differs and all after it are new", (t) => {
  const { list, moves } = open(t);
  moves.show([LINE, LINE, LINE], SITTING, 3);
  const before = list.children;
  moves.show([LINE, { ...LINE, move: "c3" }, LINE, LINE], SITTING, 4);
  const stayed = list.children.map((line) => before.includes(line));
  assert.deepEqual(stayed, [true, false, false, false]);
  moves.show([LINE], SITTING, 1);
  assert.deepEqual(list.children, [before[0]]);
});

test("a click looks at the position after the move", (t) => {
  const { list, looks, moves } = open(t);
  moves.show([LINE, LINE], SITTING, 2);
  list.fire("click", { target: list.querySelectorAll("button")[1].children[3] });
  list.fire("click", { target: list });
  assert.deepEqual(looks, [2]);
});

test("the latest move that the board shows is marked, and no other", (t) => {
  const { list, moves } = open(t);
  const marked = () => list.querySelectorAll("button").map((b) => b.getAttribute("aria-current"));
  moves.show([LINE, { ...LINE, told: "" }, LINE], SITTING, 2);
  moves.mark();
  assert.deepEqual(marked(), ["step", null]);
  moves.show([LINE, { ...LINE, told: "" }, LINE], SITTING, 3);
  moves.mark();
  assert.deepEqual(marked(), [null, "step"]);
  moves.show([LINE, { ...LINE, told: "" }, LINE], SITTING, 0);
  moves.mark();
  assert.deepEqual(marked(), [null, null]);
});

test("a move is read in words, or else in notation", () => {
  assert.equal(textOf({ ...LINE, told: "a tower" }), "a tower");
  assert.equal(textOf({ ...LINE, told: "" }), "");
  assert.equal(textOf(LINE), "a1");
});

test("a line tells whose points it has changed, and what chance brought is quiet", (t) => {
  const { list, moves } = open(t);
  const emblem = new FakeElement("svg");
  moves.show(
    [{ ...LINE, points: [4, -2] }, { ...LINE, seat: -1, points: [0, 0] }],
    { ...SITTING, emblems: [emblem, emblem] },
    2,
  );
  assert.equal(told(list)[0][3], "a1 +4 −2");
  assert.deepEqual(
    list.querySelectorAll(".gain").map((gain) => gain.querySelectorAll("svg").length),
    [0, 1],
  );
  assert.deepEqual(
    list.children.map((line) => line.getAttribute("class")),
    [null, "chance"],
  );
});
