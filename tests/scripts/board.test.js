// A board is mounted with nothing around it, is given a picture, and tells what is chosen.

import assert from "node:assert/strict";
import test from "node:test";

import { Board } from "../../src/belvedere/server/pages/static/js/board.js";
import { nameOf } from "../../src/belvedere/server/pages/static/js/dom.js";
import { FakeElement, openPage } from "./browser.js";

const SIDE = 10;
const square = (x, y) => `<rect x="${x}" y="${y}" width="${SIDE}" height="${SIDE}"/>`;
const place = (id, x, y) => ({ kind: "place", id, name: id, at: [x, y], svg: square(x, y) });
const loose = (kind, id, x) => ({ kind, id, name: `${kind} ${id}`, svg: square(x, 90) });

/** Three squares in a row and one below; a stone is held from beside, a card lies there. */
const PART = {
  title: "A board",
  frame: [0, 0, 100, 100],
  svg: '<g id="stone-1"><rect x="1" y="1" width="8" height="8"/></g>',
  grid: { x: 0, y: 100, cell: SIDE, names: "letters" },
  handles: [
    place("a1", 0, 0),
    place("b1", 20, 0),
    place("c1", 40, 0),
    place("a2", 0, 20),
    loose("hold", "card", 60),
    loose("button", "pass", 80),
  ],
  ghosts: { stone: square(0, 0), card: square(0, 0) },
  inspectables: [{ id: "stone-1", name: "A stone", box: [0, 0, 10, 10] }],
  tries: { at: [0, 90], moves: { stone: "stone {place}" } },
};
const HOLDS = {
  stone: { a1: "a1", b1: "b1", a2: "a2" },
  card: { c1: "card c1" },
  "": { pass: "pass" },
};
const TOLD = ["chosen", "tried", "idle", "held", "proposed", "looked", "inspected"];

/** Open a page on which boards can be mounted. */
function open(t) {
  openPage(t);
  const globals = {
    ResizeObserver: class {
      observe() {}
    },
    DOMPoint: class {
      constructor(x, y) {
        this.matrixTransform = () => ({ x, y });
      }
    },
    matchMedia: () => ({ matches: false }),
  };
  Object.assign(globalThis, globals);
  t.after(() => Object.keys(globals).forEach((name) => delete globalThis[name]));
}

/** Mount a board; return it with all that it tells of some kinds. */
function mount(given = { holds: HOLDS }) {
  const told = [];
  const listener = TOLD.map((kind) => [kind, (what) => told.push([kind, what])]);
  const element = new FakeElement();
  Object.assign(element, { clientWidth: 400, clientHeight: 400 });
  document.body.append(element);
  const board = new Board(element, Object.fromEntries(listener));
  board.show(PART, given);
  const all = (...kinds) => told.filter(([kind]) => kinds.includes(kind)).map(([, what]) => what);
  const handle = (id) => board.svg.querySelectorAll(".handles > g").find((each) => each.id === id);
  return { board, element, told: all, handle, lit: () => board.places.lit.map(({ name }) => name) };
}

/** Point somewhere, and let go. */
function tap(element, clientX, clientY, more = {}) {
  const event = { pointerId: 1, button: 0, pointerType: "mouse", clientX, clientY, ...more };
  element.fire("pointerdown", event);
  element.fire("pointerup", event);
}

test("a board is mounted with nothing around it", (t) => {
  open(t);
  const { element, board } = mount({});
  assert.deepEqual(element.children, [board.svg, board.zoom.overview]);
  assert.equal(board.svg.querySelector("title").textContent, "A board");
  assert.equal(board.svg.querySelectorAll(".content [id]").length, 1);
  new Board(new FakeElement()).show(PART, { holds: HOLDS, first: "stone" }); // nobody listens
});

test("what is picked up lights its places, and the keyboard enters in the middle", (t) => {
  open(t);
  const { board, told, lit, handle } = mount();
  assert.deepEqual(lit(), []);
  board.hold("stone");
  assert.deepEqual(lit(), ["a1", "b1", "a2"]);
  assert.deepEqual(["place-a1", "place-b1"].map((id) => handle(id).getAttribute("tabindex")), ["-1", "0"]);
  board.hold(null);
  assert.deepEqual(lit(), []);
  assert.deepEqual(told("held"), ["stone", null]);
});

test("what is offered first is held, and stays so in the next picture", (t) => {
  open(t);
  const { board, told, lit } = mount({ holds: HOLDS, first: "stone" });
  assert.equal(board.held, "stone");
  board.hold("card");
  board.show(PART, { holds: HOLDS, first: "stone" });
  assert.deepEqual([board.held, lit()], ["card", ["c1"]]);
  board.show(PART, { holds: { stone: HOLDS.stone }, first: "stone" });
  assert.equal(board.held, "stone");
  board.show(PART);
  assert.equal(board.held, null);
  assert.deepEqual(told("held"), ["card"]);
});

test("a click puts what is held into the nearest place, where it lies until it is told", (t) => {
  open(t);
  const { board, element, told } = mount();
  board.hold("stone");
  tap(element, 27, 6); // near the middle of b1
  assert.deepEqual(told("chosen"), ["b1"]);
  assert.ok(board.laid);
  tap(element, 4, 4);
  assert.deepEqual(told("chosen"), ["b1"]); // it is put down already
  board.show(PART);
  assert.equal(board.laid, null);
});

test("a click where nothing is, with nothing in hand, is told", (t) => {
  open(t);
  const { board, element, told } = mount({});
  tap(element, 75, 75);
  assert.equal(told("idle").length, 1);
  tap(element, 5, 5); // a stone lies there, of which more is told
  board.show(PART, { holds: HOLDS, first: "stone" });
  tap(element, 75, 75);
  assert.equal(told("idle").length, 1);
});

test("a click where nothing fits is a try, written with the name of the square", (t) => {
  open(t);
  const { board, element, told } = mount();
  board.hold("stone");
  tap(element, 75, 75);
  tap(element, 265, 75); // beyond z
  tap(element, -90, 75); // no square
  assert.deepEqual([told("tried"), told("chosen")], [["stone h3", "stone aa3"], []]);
});

test("boundless boards name squares by numbers", (t) => {
  open(t);
  const { board, element, told } = mount();
  board.show({ ...PART, grid: { ...PART.grid, names: "numbers" } }, { holds: HOLDS, first: "stone" });
  tap(element, -85, 75);
  assert.deepEqual(told("tried"), ["stone -9,2"]);
});

test("a finger proposes, and the second tap confirms", (t) => {
  open(t);
  const { board, element, told } = mount();
  board.hold("stone");
  tap(element, 5, 5, { pointerType: "touch" });
  assert.deepEqual(told("proposed").at(-1), { name: "a1", held: "stone", move: "a1" });
  assert.deepEqual(told("looked").at(-1), "a1");
  tap(element, 25, 5, { pointerType: "touch" });
  assert.deepEqual([board.proposal.name, told("chosen")], ["b1", []]);
  tap(element, 25, 5, { pointerType: "touch" });
  assert.deepEqual(told("chosen"), ["b1"]);
});

test("what is proposed can be confirmed by a button, or forgotten", (t) => {
  open(t);
  const { board, told } = mount();
  board.mustConfirm = true;
  board.press("pass", true);
  const proposed = { name: "pass", held: "", move: "pass" };
  assert.deepEqual([told("proposed").at(-1), told("chosen")], [proposed, []]);
  board.drop();
  board.confirm();
  assert.deepEqual([told("proposed").at(-1), told("chosen")], [null, []]);
  board.press("pass", true);
  board.confirm();
  assert.deepEqual(told("chosen"), ["pass"]);
});

test("a move is chosen before the keyboard is led on from what has confirmed it", (t) => {
  open(t);
  const { board } = mount();
  const told = [];
  board.told.chosen = (move, wasProposed) => told.push([move, wasProposed]);
  board.told.proposed = (proposal) => told.push(proposal);
  board.mustConfirm = true;
  board.press("pass", true);
  board.confirm();
  assert.deepEqual(told.slice(1), [["pass", true], null]);
});

test("a move is suggested as if it were held there", (t) => {
  open(t);
  const { board, told } = mount();
  board.suggest("card c1");
  assert.deepEqual([board.held, board.proposal.name], ["card", "c1"]);
  board.suggest("pass");
  assert.equal(board.proposal.name, "pass");
  assert.equal(board.suggest("no move"), false);
  assert.deepEqual(told("chosen"), []);
});

test("things on the board are picked up and pressed", (t) => {
  open(t);
  const { board, element, told, handle } = mount();
  tap(element, 65, 95, { target: handle("hold-card") });
  assert.deepEqual([board.held, handle("hold-card").getAttribute("aria-pressed")], ["card", "true"]);
  tap(element, 65, 95, { target: handle("hold-card") });
  assert.equal(board.held, null);
  tap(element, 85, 95, { target: handle("button-pass") });
  assert.deepEqual(told("chosen"), ["pass"]);
  assert.equal(board.labelOf("pass"), "button pass");
});

test("the keyboard picks up, goes from place to place, and puts down", (t) => {
  open(t);
  const { element, told, handle } = mount();
  const key = (name) => element.fire("keydown", { key: name, target: document.activeElement });
  handle("hold-card").focus();
  key("Enter");
  assert.equal(nameOf(document.activeElement), "c1");
  key("ArrowLeft");
  assert.equal(nameOf(document.activeElement), "c1"); // nothing else is lit
  key(" ");
  assert.deepEqual(told("chosen"), ["card c1"]);
});

test("arrows lead to the nearest lit place in a direction", (t) => {
  open(t);
  const { board, element } = mount({ holds: HOLDS, first: "stone" });
  board.focus();
  const led = ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"].map((key) => {
    element.fire("keydown", { key, target: document.activeElement });
    return nameOf(document.activeElement);
  });
  assert.deepEqual(led, ["b1", "b1", "a1", "a2", "a1"]);
});

test("whoever passes over places and things is told of them", (t) => {
  open(t);
  const { element, told } = mount({ holds: HOLDS, first: "stone" });
  element.fire("pointermove", { pointerType: "mouse", clientX: 5, clientY: 5 });
  assert.deepEqual([told("looked").at(-1), told("inspected").at(-1)], ["a1", "stone-1"]);
  element.fire("pointermove", { pointerType: "mouse", clientX: 75, clientY: 75 });
  assert.deepEqual([told("looked").at(-1), told("inspected").at(-1)], [null, null]);
});

test("what is dragged and not held moves nothing down", (t) => {
  open(t);
  const { element, told } = mount({ holds: HOLDS, first: "stone" });
  const at = (clientX) => ({ pointerId: 1, button: 0, pointerType: "touch", clientX, clientY: 5 });
  element.fire("pointerdown", at(5));
  element.fire("pointermove", at(25));
  element.fire("pointerup", at(25));
  assert.deepEqual(told("chosen", "tried").concat(told("proposed").filter(Boolean)), []);
});

test("the keyboard stays on a board whose picture changes", (t) => {
  open(t);
  const { board, element } = mount({ holds: HOLDS, first: "stone" });
  board.focus();
  board.show(PART, { holds: HOLDS });
  assert.ok(element.contains(document.activeElement));
});

test("the keyboard goes on where it was, and waits on a board where there is nothing to do", (t) => {
  open(t);
  const { board, element, told } = mount({ holds: HOLDS, first: "stone" });
  const key = (name, more = {}) =>
    element.fire("keydown", { key: name, target: document.activeElement, ...more });
  const at = () => nameOf(document.activeElement);
  board.focus();
  key("Home");
  key("PageDown");
  assert.equal(at(), "a2");
  key("Enter");
  assert.deepEqual(told("chosen"), ["a2"]);
  board.show({ ...PART, handles: [] });
  assert.equal(document.activeElement, element);
  board.show(PART, { holds: HOLDS, first: "stone" });
  assert.equal(at(), "a2");
  board.hold("card"); // which fits elsewhere
  assert.equal(at(), "c1");
});

test("arrows leap with Shift, and other keys lead to the edges", (t) => {
  open(t);
  const row = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => place(`r${n}`, 20 * n, 0));
  const holds = { stone: Object.fromEntries(row.map(({ id }) => [id, id])) };
  const { board, element } = mount({});
  board.show({ ...PART, handles: row }, { holds, first: "stone" });
  board.focus();
  const led = [["Home"], ["ArrowRight", true], ["ArrowRight", true], ["ArrowLeft"], ["End"]].map(
    ([key, shiftKey = false]) => {
      element.fire("keydown", { key, shiftKey, target: document.activeElement });
      return nameOf(document.activeElement);
    },
  );
  assert.deepEqual(led, ["r0", "r5", "r7", "r6", "r7"]);
});

test("keys of the browser are left to it", (t) => {
  open(t);
  const { board, element } = mount({ holds: HOLDS, first: "stone" });
  board.focus();
  const before = document.activeElement;
  const preventDefault = () => assert.fail("it is the browser's");
  for (const [key, modifier] of [["ArrowLeft", "altKey"], ["Home", "ctrlKey"], ["End", "metaKey"]]) {
    element.fire("keydown", { key, [modifier]: true, target: before, preventDefault });
  }
  assert.equal(document.activeElement, before);
});

test("two boards of one document know nothing of each other", (t) => {
  open(t);
  const [one, other] = [mount(), mount()];
  one.board.hold("stone");
  assert.deepEqual([one.lit(), other.lit()], [["a1", "b1", "a2"], []]);
  other.board.hold("card");
  tap(one.element, 25, 5);
  assert.deepEqual([one.told("chosen"), other.told("chosen")], [["b1"], []]);
  tap(other.element, 45, 5);
  assert.deepEqual([one.told("chosen"), other.told("chosen")], [["b1"], ["card c1"]]);
  const contents = [one, other].map(({ board }) => board.svg.querySelector(".content").id);
  assert.notEqual(contents[0], contents[1]); // each lens and overview shows its own
  assert.deepEqual([one, other].map(({ board }) => board.zoom.content), contents);
  assert.deepEqual([one, other].map(({ board }) => board.lens.content), contents);
});
