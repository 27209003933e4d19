// The list of what has happened; a click looks back at it.

import { formatLeft } from "./clock.js";
import { make } from "./dom.js";
import { say } from "./words.js";

/** @typedef {{names: string[], emblems: SVGElement[]}} Sitting  by seat */

/** The moves of a game. */
export class Moves {
  /**
   * @param {HTMLElement} element
   * @param {(ply: number) => void} look
   */
  constructor(element, look) {
    this.element = element;
    this.look = look;
    this.shown = 0; // how many plies the board shows
    /** @type {string[]} */
    this.known = []; // the lines as they are shown
    element.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button");
      if (button) this.look(Number(button.dataset.ply));
    });
  }

  /**
   * @param {Wire.LineShown[]} log
   * @param {Sitting} sitting
   * @param {number} shown  how many plies the board shows
   */
  show(log, sitting, shown) {
    const told = log.flatMap((line, ply) => (isTold(line) ? [{ line, ply }] : []));
    const marks = sitting.emblems.map((emblem) => emblem.outerHTML);
    const known = told.map(({ line, ply }) =>
      JSON.stringify([ply, line, sitting.names[line.seat], marks[line.seat]]),
    );
    const first = known.findIndex((line, at) => line !== this.known[at]);
    const kept = first < 0 ? known.length : first;
    for (const gone of [...this.element.children].slice(kept)) gone.remove();
    this.element.append(...told.slice(kept).map(({ line, ply }) => this.line(line, ply, sitting)));
    this.known = known;
    this.shown = shown;
  }

  /** @param {Wire.LineShown} line @param {number} ply @param {Sitting} sitting */
  line(line, ply, { names, emblems }) {
    const by = line.seat < 0 ? say("chance") : (names[line.seat] ?? "");
    return make(
      "li",
      {},
      make(
        "button",
        { type: "button", "data-ply": String(ply + 1), title: line.written ?? false },
        make("span", { class: "number" }, `${ply + 1}.`),
        make("span", { class: "emblem" }, emblems[line.seat]?.cloneNode(true) ?? ""),
        make("span", { class: "by" }, by),
        make("span", { class: "move" }, textOf(line) ?? say("hidden-move")),
        make("span", { class: "left" }, line.left === null ? "" : formatLeft(line.left)),
      ),
    );
  }

  /** Mark the latest move that the board shows, and bring it into sight. */
  mark() {
    this.element.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const lines = [...this.element.querySelectorAll("button")];
    const current = lines.findLast((line) => Number(line.dataset.ply) <= this.shown);
    if (!current) return;
    current.setAttribute("aria-current", "step");
    const box = /** @type {HTMLElement} */ (this.element.parentElement);
    const line = /** @type {HTMLElement} */ (current);
    if (box.clientHeight) box.scrollTop = line.offsetTop - box.offsetTop - box.clientHeight / 2;
  }
}

/**
 * Whether a line tells anything: cards that are dealt in secret do not.
 * @param {Wire.LineShown} line
 */
function isTold(line) {
  return textOf(line) !== "" && (line.seat >= 0 || line.move !== null);
}

/**
 * A move as people read it.
 * @param {Wire.LineShown} line
 */
export function textOf(line) {
  return line.told ?? line.move;
}
