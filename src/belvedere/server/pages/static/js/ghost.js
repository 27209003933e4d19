// What is held, as it would lie on the board.

import { draw, parseSvg } from "./dom.js";

/** @typedef {import("./directions.js").Point} Point */

/** A picture that follows the pointer from place to place. */
export class Ghost {
  constructor() {
    this.element = /** @type {SVGGElement} */ (draw("g", { class: "held" }));
    this.middle = { x: 0, y: 0 }; // from its origin
    this.size = 0; // its longer side
    this.reach = 0; // how far its middle may be from where one points
  }

  /**
   * Draw what is held, or nothing, and find out how large it is.
   * @param {string | undefined} drawn
   * @param {number} cell  the side of a square; 0: there are none
   */
  take(drawn, cell) {
    this.element.replaceChildren();
    this.size = 0;
    if (!drawn) return;
    const copy = parseSvg(`<g>${drawn}</g>`);
    this.element.append(copy);
    const { x, y, width, height } = copy.getBBox();
    this.middle = { x: x + width / 2, y: y + height / 2 };
    this.size = Math.max(width, height);
    this.reach = Math.max(0.75 * (cell || width), Math.min(width, height) / 2);
    this.hide();
  }

  /**
   * Where its origin is when its middle lies at a point.
   * @param {Point} point
   */
  originAt({ x, y }) {
    return { x: x - this.middle.x, y: y - this.middle.y };
  }

  /**
   * Where its middle is when it lies in a place.
   * @param {Point} origin
   */
  middleAt({ x, y }) {
    return { x: x + this.middle.x, y: y + this.middle.y };
  }

  /** @param {Point} origin @param {string} how  it lies there: a class, or "" */
  lie({ x, y }, how = "") {
    this.element.setAttribute("class", `held ${how}`.trim());
    this.element.setAttribute("visibility", "visible");
    this.element.setAttribute("transform", `translate(${x} ${y})`);
  }

  hide() {
    this.element.setAttribute("class", "held");
    this.element.setAttribute("visibility", "hidden");
  }
}
