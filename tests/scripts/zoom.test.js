import assert from "node:assert/strict";
import test from "node:test";

import { Zoom } from "../../src/belvedere/server/pages/static/js/zoom.js";
import { FakeElement, openPage } from "./browser.js";

const FRAME = { x: 0, y: 0, width: 100, height: 100 };
const SQUARES = { x: 0, y: 0, cell: 10, names: "letters" };
const BOUNDLESS = { ...SQUARES, names: "numbers" };

class Drawing extends FakeElement {
  /** @param {typeof FRAME} frame */
  constructor({ x, y, width, height }) {
    super("svg", { viewBox: `${x} ${y} ${width} ${height}` });
  }

  get seen() {
    return this.viewBox.baseVal;
  }
}

/** A zoom over a host of so many pixels, that looks at a drawing. */
function look(t, { grid = SQUARES, frame = FRAME, wide = 400, high = 400, latest, follows = true } = {}) {
  openPage(t);
  globalThis.ResizeObserver = class {
    observe() {}
  };
  t.after(() => delete globalThis.ResizeObserver);
  const host = Object.assign(new FakeElement(), { clientWidth: wide, clientHeight: high });
  const svg = new Drawing(frame);
  const zoom = new Zoom(host, "content");
  zoom.show(svg, { grid, latest }, follows);
  return { zoom, svg, host };
}

test("a board is shown whole", (t) => {
  const { zoom, svg, host } = look(t);
  assert.deepEqual(svg.seen, FRAME);
  assert.equal(zoom.pixels, 40);
  assert.ok(!zoom.isZoomed);
  assert.ok(zoom.overview.hidden);
  assert.ok(!host.classList.contains("pannable"));
});

test("the frame is widened to the shape of its place", (t) => {
  assert.deepEqual(look(t, { wide: 800 }).svg.seen, { x: -50, y: 0, width: 200, height: 100 });
  assert.deepEqual(look(t, { high: 800 }).svg.seen, { x: 0, y: -50, width: 100, height: 200 });
});

test("to look closer keeps a point where it is", (t) => {
  const { zoom, svg, host } = look(t);
  zoom.by(2, { x: 20, y: 60 });
  assert.deepEqual(svg.seen, { x: 10, y: 30, width: 50, height: 50 });
  assert.ok(host.classList.contains("pannable"));
  assert.ok(!zoom.overview.hidden);
});

test("nothing beyond the board comes into sight", (t) => {
  const { zoom, svg } = look(t);
  zoom.by(2);
  zoom.pan(10_000, -10_000);
  assert.deepEqual(svg.seen, { x: 0, y: 50, width: 50, height: 50 });
});

test("one pans by pixels of the screen", (t) => {
  const { zoom, svg } = look(t);
  zoom.by(2);
  zoom.pan(80, -40);
  assert.deepEqual(svg.seen, { x: 15, y: 30, width: 50, height: 50 });
});

test("there is a closest and a farthest", (t) => {
  const { zoom, svg } = look(t);
  zoom.by(1000);
  assert.equal(zoom.scale, 8);
  zoom.by(1 / 1000);
  assert.equal(zoom.scale, 1);
  assert.deepEqual(svg.seen, FRAME);
});

test("a boundless board whose squares become small follows the latest move", (t) => {
  const frame = { x: 0, y: 0, width: 400, height: 400 };
  const latest = [300, 100, 20, 20];
  const { zoom, svg } = look(t, { grid: BOUNDLESS, frame, latest });
  assert.equal(zoom.scale, 2.8);
  assert.equal(Math.round(zoom.pixels), 28);
  assert.equal(svg.seen.x + svg.seen.width / 2, 310);
  assert.equal(svg.seen.y + svg.seen.height / 2, 110);
});

test("a bounded board is shown whole, however small", (t) => {
  const frame = { x: 0, y: 0, width: 400, height: 400 };
  assert.equal(look(t, { frame }).zoom.scale, 1);
});

test("a boundless board is shown whole when the game is over", (t) => {
  const frame = { x: 0, y: 0, width: 400, height: 400 };
  assert.equal(look(t, { grid: BOUNDLESS, frame, follows: false }).zoom.scale, 1);
});

test("what the reader has chosen stays in sight, until he lets it go", (t) => {
  const { zoom, svg } = look(t);
  zoom.by(2, { x: 0, y: 0 });
  const chosen = svg.seen;
  const next = new Drawing(FRAME);
  zoom.show(next, { grid: SQUARES }, true);
  assert.deepEqual(next.seen, chosen);
  zoom.reset();
  assert.deepEqual(next.seen, FRAME);
});

test("places that are too small for a finger are brought near, all of them", (t) => {
  const { zoom, svg } = look(t);
  zoom.fit({ x: 40, y: 40, width: 20, height: 20 }, 5, 36);
  assert.equal(zoom.scale, 1.8);
  assert.equal(svg.seen.x + svg.seen.width / 2, 50);
  zoom.fit({ x: 0, y: 0, width: 100, height: 100 }, 5, 36);
  assert.equal(zoom.scale, 1);
});

test("a point that is out of sight is brought into it", (t) => {
  const { zoom, svg } = look(t);
  zoom.by(4, { x: 0, y: 0 });
  zoom.reveal(90, 90);
  assert.deepEqual(svg.seen, { x: 75, y: 75, width: 25, height: 25 });
});

test("where something to be picked up is out of sight, all is shown", (t) => {
  const frame = { x: 0, y: 0, width: 400, height: 400 };
  const { zoom } = look(t, { grid: BOUNDLESS, frame });
  const at = (x, y) => ({ getBBox: () => ({ x, y, width: 10, height: 10 }) });
  zoom.include([at(200, 200)]);
  assert.ok(zoom.isZoomed);
  zoom.include([at(200, 200), at(0, 0)]);
  assert.ok(!zoom.isZoomed);
});
