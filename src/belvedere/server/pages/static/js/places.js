// The places of a board: which are open to what is held, and which is meant.

import { handles, nameOf } from "./dom.js";

/** @typedef {import("./directions.js").Point} Point */
/** @typedef {Point & {name: string, handle: SVGGElement}} Place  and where a ghost lies in it */

const LARGE = 1.25; // sides of a square: what is larger lies on several of them
const PLACE = "{place}"; // in the text of a move that is tried

/** All places of a picture. */
export class Places {
  /** @param {SVGSVGElement} [svg] */
  constructor(svg) {
    const found = (svg ? handles(svg, "place") : []).map((handle) => {
      const { x = 0, y = 0 } = handle.dataset;
      return { name: nameOf(handle), handle, x: Number(x), y: Number(y) };
    });
    /** @type {Map<string, Place>} */
    this.all = new Map(found.map((place) => [place.name, place]));
    /** @type {Place[]} */
    this.lit = [];
    this.svg = svg;
  }

  /**
   * Move the squares that are lit to the middle of what would be put there: it is named by one of
   * its squares, and that alone would look like a place beside it.
   * @param {import("./ghost.js").Ghost} ghost
   * @param {number} cell  the side of a square; 0: there are none
   */
  centre(ghost, cell) {
    const [first] = this.lit;
    const box = first && ghost.size > LARGE * cell && first.handle.getBBox();
    const isSquare = box && cell > 0 && Math.max(box.width, box.height) < LARGE * cell;
    const middle = isSquare ? ghost.middleAt(first) : { x: 0, y: 0 };
    const right = isSquare ? middle.x - box.x - box.width / 2 : 0;
    const down = isSquare ? middle.y - box.y - box.height / 2 : 0;
    this.svg?.style.setProperty("--centred", `${right.toFixed(2)}px, ${down.toFixed(2)}px`);
  }

  /**
   * Light those that are open.
   * @param {Record<string, string>} open
   */
  light(open) {
    this.lit = [...this.all.values()].filter(({ name }) => name in open);
    for (const { handle, name } of this.all.values()) handle.classList.toggle("lit", name in open);
  }

  /**
   * Let the keyboard enter at the lit place that is nearest to a point; return it, if there is one.
   * @param {Point} point
   */
  enterAt({ x, y }) {
    let [entry, least] = [/** @type {Place | null} */ (null), Infinity];
    for (const place of this.lit) {
      const away = Math.hypot(place.x - x, place.y - y);
      if (away < least) [entry, least] = [place, away];
    }
    for (const place of this.all.values()) {
      place.handle.setAttribute("tabindex", place === entry ? "0" : "-1");
    }
    return entry;
  }

  /**
   * The open place that is nearest to a point; null where none is within reach.
   * @param {Point} point
   * @param {import("./ghost.js").Ghost} ghost
   */
  nearest(point, ghost) {
    const { x, y } = ghost.originAt(point);
    let [best, least] = [/** @type {string | null} */ (null), ghost.reach];
    for (const place of this.lit) {
      const away = Math.hypot(place.x - x, place.y - y);
      if (away < least) [best, least] = [place.name, away];
    }
    return best;
  }
}

/**
 * Write the move that puts something where nothing fits, so that the rules say why.
 * @param {Wire.PartShown} board
 * @param {string} held
 * @param {Point} origin  of the ghost
 * @returns {string | null}
 */
export function tryAt({ tries, grid }, held, origin) {
  const move = tries?.moves[held];
  if (!tries || !grid || !move) return null;
  const [x, y] = tries.at; // of the square 0,0
  const column = Math.round((origin.x - x) / grid.cell);
  const row = Math.round((y - origin.y) / grid.cell);
  if (grid.names === "numbers") return move.replace(PLACE, `${column},${row}`);
  return column < 0 || row < 0 ? null : move.replace(PLACE, `${letters(column)}${row + 1}`);
}

/**
 * Name a column: a, b, … z, aa, ab.
 * @param {number} column
 * @returns {string}
 */
function letters(column) {
  const before = column < 26 ? "" : letters(Math.floor(column / 26) - 1);
  return before + String.fromCharCode(97 + (column % 26));
}
