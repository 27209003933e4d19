import assert from "node:assert/strict";
import test from "node:test";

import { Places } from "../../src/belvedere/server/pages/static/js/places.js";

/** @param {{x: number, y: number, width: number, height: number}} box */
function placesWith(box) {
  const places = new Places();
  const set = new Map();
  places.svg = { style: { setProperty: (name, value) => set.set(name, value) } };
  places.lit = [{ name: "a1", x: 0, y: 20, handle: { getBBox: () => box } }];
  return { places, set };
}

const GHOST = { size: 20, middleAt: ({ x, y }) => ({ x: x + 10, y: y - 10 }) }; // of two by two squares
const SQUARE = { x: 0, y: 10, width: 10, height: 10 };

test("a square is lit in the middle of what is larger than itself", () => {
  const { places, set } = placesWith(SQUARE);
  places.centre(GHOST, 10);
  assert.equal(set.get("--centred"), "5.00px, -5.00px");
});

test("it stays where it is for what fills it, and where there are no squares", () => {
  const { places, set } = placesWith(SQUARE);
  places.centre({ ...GHOST, size: 10 }, 10);
  assert.equal(set.get("--centred"), "0.00px, 0.00px");
  places.centre(GHOST, 0);
  assert.equal(set.get("--centred"), "0.00px, 0.00px");
});

test("a place of several squares is lit as it is", () => {
  const { places, set } = placesWith({ ...SQUARE, width: 30 });
  places.centre(GHOST, 10);
  assert.equal(set.get("--centred"), "0.00px, 0.00px");
});
