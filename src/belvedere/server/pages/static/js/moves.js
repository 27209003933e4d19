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
    this.since = Infinity; // the ply from which on all is new to the reader
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
   * @param {Wire.RemarkShown[]} [remarks]  what happened besides
   * @param {number} [since]  the ply from which on all is new to the reader
   */
  show(log, sitting, shown, remarks = [], since = Infinity) {
    const told = inOrder(log, remarks);
    const marks = sitting.emblems.map((emblem) => emblem.outerHTML);
    const known = told.map(({ line, ply }) =>
      JSON.stringify([ply, line, sitting.names[line.seat], marks[line.seat]]),
    );
    const first = known.findIndex((line, at) => line !== this.known[at]);
    const kept = first < 0 ? known.length : first;
    for (const gone of [...this.element.children].slice(kept)) gone.remove();
    this.element.append(
      ...told
        .slice(kept)
        .map(({ line, ply }) =>
          "kind" in line ? this.remark(line, sitting) : this.line(line, ply, sitting),
        ),
    );
    this.known = known;
    this.shown = shown;
    this.since = since;
  }

  /** @param {Wire.LineShown} line @param {number} ply @param {Sitting} sitting */
  line(line, ply, { names, emblems }) {
    const by = line.seat < 0 ? say("chance") : (names[line.seat] ?? "");
    return make(
      "li",
      { class: line.seat < 0 ? "chance" : false },
      make(
        "button",
        { type: "button", "data-ply": String(ply + 1), title: notationOf(line) },
        make("span", { class: "number" }, `${ply + 1}.`),
        make("span", { class: "emblem" }, emblems[line.seat]?.cloneNode(true) ?? ""),
        make("span", { class: "by" }, by),
        make("span", { class: "move" }, textOf(line) ?? say("hidden-move"), ...gains(line, emblems)),
        make("span", { class: "left" }, line.left === null ? "" : formatLeft(line.left)),
      ),
    );
  }

  /** @param {Wire.RemarkShown} remark @param {Sitting} sitting */
  remark({ seat, kind, told }, { emblems }) {
    const emblem = emblems[seat]?.cloneNode(true) ?? "";
    return make(
      "li",
      { class: `remark ${kind}` },
      make("span", { class: "emblem" }, emblem),
      make("span", {}, told),
    );
  }

  /** Mark the latest move that the board shows, and bring it into sight. */
  mark() {
    this.element.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const lines = [...this.element.querySelectorAll("button")];
    for (const line of lines) line.classList.toggle("since", Number(line.dataset.ply) > this.since);
    const current = lines.findLast((line) => Number(line.dataset.ply) <= this.shown);
    if (!current) return;
    current.setAttribute("aria-current", "step");
    const box = /** @type {HTMLElement} */ (this.element.parentElement);
    const line = /** @type {HTMLElement} */ (current);
    if (box.clientHeight) box.scrollTop = line.offsetTop - box.offsetTop - box.clientHeight / 2;
  }
}

/**
 * The lines that tell anything, and between them what happened besides.
 * @param {Wire.LineShown[]} log
 * @param {Wire.RemarkShown[]} remarks
 * @returns {{line: Wire.LineShown | Wire.RemarkShown, ply: number}[]}
 */
function inOrder(log, remarks) {
  const at = (/** @type {number} */ ply) =>
    remarks.filter((remark) => remark.ply === ply).map((line) => ({ line, ply }));
  const lines = log.flatMap((line, ply) => [...at(ply), ...(isTold(line) ? [{ line, ply }] : [])]);
  return [...lines, ...at(log.length)];
}

/**
 * What a line has changed: of whoever decided the number, of others with their emblem.
 * @param {Wire.LineShown} line
 * @param {SVGElement[]} emblems
 */
function gains(line, emblems) {
  return (line.points ?? []).flatMap((points, seat) => {
    if (!points) return [];
    const whose = seat === line.seat ? "" : (emblems[seat]?.cloneNode(true) ?? "");
    return [" ", make("span", { class: "gain" }, whose, formatGain(points))];
  });
}

/**
 * Points as a change of them: +4, −2.
 * @param {number} points
 */
export function formatGain(points) {
  return points < 0 ? `−${-points}` : `+${points}`;
}

/**
 * Whether a line tells anything: cards that are dealt in secret do not.
 * @param {Wire.LineShown} line
 */
function isTold(line) {
  return textOf(line) !== "" && (line.seat >= 0 || line.move !== null);
}

/**
 * What tells a move in notation, where it is told in words.
 * @param {Wire.LineShown} line
 */
function notationOf({ written }) {
  return written === undefined ? false : say("in-notation", { written });
}

/**
 * A move as people read it.
 * @param {Wire.LineShown} line
 */
export function textOf(line) {
  return line.told ?? line.move;
}
