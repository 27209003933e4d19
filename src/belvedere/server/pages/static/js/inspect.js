// Things on the board of which more is told while the pointer or the keyboard rests on them.

import { draw } from "./dom.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {import("./fragments.js").Inspectable} Inspectable */
/** @typedef {Inspectable & {element: SVGElement}} Thing */

/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

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
   * Lay outlines over the things of a new picture; the keyboard enters at the first one.
   * @param {SVGSVGElement} svg
   * @param {Inspectable[]} inspectables
   */
  find(svg, inspectables) {
    this.things = inspectables.map((thing, number) => ({ ...thing, element: outline(thing, number) }));
    this.outlines.replaceChildren(...this.things.map(({ element }) => element));
    this.layer.replaceChildren();
    svg.querySelector("#board-content")?.after(this.outlines, this.layer);
  }

  /** @param {Point} point */
  point({ x, y }) {
    const found = this.things.find(
      ({ box: [left, top, width, height] }) =>
        x > left && x < left + width && y > top && y < top + height,
    );
    this.show(found ?? null);
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
    if (!from || !arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const [next] = this.things
      .map((thing) => ({ thing, away: distance(from, thing, arrow) }))
      .filter(({ away }) => away < Infinity)
      .sort((one, other) => one.away - other.away);
    next?.thing.element.focus();
  }
}

/** @param {Inspectable} thing @param {number} number */
function outline({ id, name, box: [x, y, width, height] }, number) {
  const tabindex = number ? "-1" : "0";
  const spoken = { role: "img", "aria-label": name, tabindex };
  return draw("rect", { id: `inspect-${id}`, x, y, width, height, ...spoken });
}

/** @param {Thing} from @param {Thing} to @param {number[]} arrow */
function distance({ box: [x, y] }, { box: [u, v] }, [dx, dy]) {
  const along = (u - x) * dx + (v - y) * dy;
  const across = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
  return along > 1 ? along + 2.5 * across : Infinity;
}
