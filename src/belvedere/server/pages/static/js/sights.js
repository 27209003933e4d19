// Towers that stand show what they see, while the pointer or the keyboard rests on them.

import { draw } from "./dom.js";
import { say } from "./words.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{element: SVGGraphicsElement, name: string}} Tower */

const TOWER = "tower-"; // begins the id of a drawn tower

/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The towers of a board that can be looked at. */
export class Sights {
  /**
   * @param {HTMLElement} board
   * @param {(event: PointerEvent) => Point} pointOf
   * @param {(name: string | null, layer: SVGGElement) => void} look
   */
  constructor(board, pointOf, look) {
    /** @type {Tower[]} */
    this.towers = [];
    /** @type {WeakMap<Element, DOMRect>} */
    this.boxes = new WeakMap();
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
   * Find the towers of a new picture; the keyboard enters at the first one.
   * @param {SVGSVGElement} svg
   */
  find(svg) {
    const found = svg.querySelectorAll(`#board-content [id^="${TOWER}"]`);
    this.towers = [...found].map((tower) => {
      const element = /** @type {SVGGraphicsElement} */ (tower);
      return { element, name: element.id.slice(TOWER.length) };
    });
    this.layer.replaceChildren();
    svg.querySelector("#board-content")?.after(this.layer);
    for (const [number, { element, name }] of this.towers.entries()) {
      element.setAttribute("tabindex", number ? "-1" : "0");
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", say("tower", { square: name }));
    }
  }

  /**
   * Where a tower stands; measured when somebody points at towers, and not before.
   * @param {SVGGraphicsElement} element
   */
  boxOf(element) {
    const box = this.boxes.get(element) ?? element.getBBox();
    this.boxes.set(element, box);
    return box;
  }

  /** @param {Point} point */
  point({ x, y }) {
    const found = this.towers.find(({ element }) => {
      const box = this.boxOf(element);
      return x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;
    });
    this.show(found ?? null);
  }

  /** @param {EventTarget | null} target */
  focused(target) {
    const found = this.towers.find(({ element }) => element === target);
    if (found) this.show(found);
  }

  /** @param {Tower | null} tower */
  show(tower) {
    if (this.towers.length) this.look(tower && tower.name, this.layer);
  }

  /**
   * Lead the keyboard to the next tower in a direction.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const from = this.towers.find(({ element }) => element === event.target);
    const arrow = ARROWS[event.key];
    if (!from || !arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const ahead = this.towers
      .map((tower) => {
        const [here, there] = [this.boxOf(from.element), this.boxOf(tower.element)];
        return { tower, away: distance(here, there, arrow) };
      })
      .filter(({ away }) => away < Infinity)
      .sort((one, other) => one.away - other.away);
    ahead[0]?.tower.element.focus();
  }
}

/** @param {DOMRect} from @param {DOMRect} to @param {number[]} arrow */
function distance(from, to, [dx, dy]) {
  const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
  const across = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
  return along > 1 ? along + 2.5 * across : Infinity;
}
