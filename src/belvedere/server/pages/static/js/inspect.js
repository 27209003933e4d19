// Things on the board of which more is told while the pointer or the keyboard rests on them.

import { ARROWS, nextIn } from "./directions.js";
import { draw, isForBrowser } from "./dom.js";

/** @typedef {import("./directions.js").Point} Point */
/** @typedef {Wire.InspectableShown & {element: SVGElement}} Thing */

/** The things of a board that can be inspected. */
export class Inspector {
  /**
   * @param {HTMLElement} board
   * @param {(event: PointerEvent) => Point} pointOf
   * @param {(id: string | null, layer: SVGGElement) => void} look
   */
  constructor(board, pointOf, look) {
    /** @type {Thing[]} */
    this.things = [];
    this.outlines = draw("g", { class: "inspectables" });
    this.layer = /** @type {SVGGElement} */ (draw("g", { class: "looked" }));
    this.look = look;
    const point = (/** @type {PointerEvent} */ event) => this.point(pointOf(event));
    board.addEventListener("pointermove", point);
    board.addEventListener("pointerdown", point);
    board.addEventListener("pointerleave", () => this.show(null));
    board.addEventListener("focusin", (event) => this.focused(event.target));
    board.addEventListener("focusout", () => this.show(null));
    board.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * Outline the things of a new picture, to be laid over it; the keyboard enters at the first one.
   * @param {Wire.InspectableShown[]} inspectables
   */
  find(inspectables) {
    this.things = inspectables.map((thing, number) => ({ ...thing, element: outline(thing, number) }));
    this.outlines.replaceChildren(...this.things.map(({ element }) => element));
    this.layer.replaceChildren();
    return [this.outlines, this.layer];
  }

  /** @param {Point} point */
  point(point) {
    this.show(this.at(point) ?? null);
  }

  /** @param {Point} point */
  at({ x, y }) {
    return this.things.find(
      ({ box: [left, top, width, height] }) =>
        x > left && x < left + width && y > top && y < top + height,
    );
  }

  /**
   * Whether something lies at a point of which there is more to tell.
   * @param {Point} point
   */
  isAt(point) {
    return this.at(point) !== undefined;
  }

  /** @param {EventTarget | null} target */
  focused(target) {
    const found = this.things.find(({ element }) => element === target);
    if (found) this.show(found);
  }

  /** @param {Thing | null} thing */
  show(thing) {
    if (this.things.length) this.look(thing && thing.id, this.layer);
  }

  /**
   * Lead the keyboard to the next thing in a direction.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const from = this.things.find(({ element }) => element === event.target);
    const arrow = ARROWS[event.key];
    if (!from || !arrow || isForBrowser(event)) return;
    event.preventDefault();
    event.stopPropagation();
    nextIn(arrow, cornerOf(from), this.things, cornerOf)?.element.focus();
  }
}

/** @param {Wire.InspectableShown} thing @param {number} number */
function outline({ id, name, box: [x, y, width, height] }, number) {
  const tabindex = number ? "-1" : "0";
  const spoken = { role: "img", "aria-label": name, tabindex };
  return draw("rect", { id: `inspect-${id}`, x, y, width, height, ...spoken });
}

/** @param {Thing} thing */
function cornerOf({ box: [x, y] }) {
  return { x, y };
}
