// Who sits where: each seat with its panel, its clock, and whether it is thinking.

import { Clocks } from "./clock.js";
import { make } from "./dom.js";
import { tick } from "./motion.js";
import { cutOut, keepPart } from "./parts.js";
import { say } from "./words.js";

/**
 * @typedef {object} Seat
 * @property {string} who  what stands above the panel: you, a bot's level, a free seat
 * @property {string} name  what stands there instead, where no panel tells several own seats apart
 * @property {number | null} left
 * @property {boolean} runs
 * @property {boolean} thinks
 */

/** The seats of a table. */
export class Seats {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.clocks = new Clocks();
    /** @type {string[]} */
    this.scores = []; // as they were shown before
    /** @type {string | undefined} */
    this.text = undefined; // the drawing that is kept
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {SVGElement[]} */
    this.emblems = []; // by seat: what tells it from the others
  }

  /**
   * @param {string | undefined} text  the drawing
   * @param {Seat[]} seats
   * @param {number} ago  milliseconds since the clocks were told
   * @returns {SVGSVGElement | null} the drawing, kept
   */
  show(text, seats, ago) {
    const svg = text === this.text ? this.svg : keepPart("seats", text);
    [this.text, this.svg] = [text, svg];
    this.emblems = emblemsOf(svg);
    const panels = /** @type {SVGGraphicsElement[]} */ ([
      ...(svg?.querySelectorAll("[data-box]") ?? []),
    ]);
    const heads = seats.map((seat, number) => this.head(seat, panels.length ? null : number));
    const shown = heads.map(({ element }, number) => {
      if (!panels[number]) return make("div", { class: "seat" }, element);
      return make("div", { class: "seat" }, element, cutAlong(panels[number], "data-box"));
    });
    if (svg && !panels.length) {
      const whole = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
      for (const copy of whole.querySelectorAll("defs, .handles")) copy.remove();
      const label = whole.querySelector("title")?.textContent ?? "";
      const focusable = { tabindex: "0", role: "group", "aria-label": label }; // it may scroll
      shown.push(make("div", { class: "sheet", ...focusable }, whole));
    }
    this.element.classList.toggle("apart", !panels.length);
    this.element.replaceChildren(...shown);
    this.tickScores(shown);
    this.clocks.set(
      heads.flatMap(({ clock, seat }) =>
        clock && seat.left !== null ? [{ element: clock, left: seat.left, runs: seat.runs }] : [],
      ),
      ago,
    );
    return svg;
  }

  /** @param {HTMLElement[]} shown */
  tickScores(shown) {
    const before = this.scores;
    const notes = shown.map((seat) => seat.querySelector(".note text"));
    this.scores = notes.map((note) => note?.textContent ?? "");
    for (const [seat, note] of notes.entries()) {
      const text = /** @type {SVGGraphicsElement | null} */ (note);
      if (text && before[seat]) tick(text, Number(before[seat]));
    }
  }

  /**
   * @param {Seat} seat
   * @param {number | null} number  of a seat that has no panel of its own below
   */
  head(seat, number) {
    const who = make("span", { class: "who" }, (number !== null && seat.name) || seat.who);
    if (number !== null) who.prepend(make("span", { class: "number" }, String(number + 1)), " ");
    if (seat.thinks) {
      who.append(" · ", make("span", { class: "thinking" }, say("thinking")));
    }
    const clock = seat.left === null ? null : make("span", { class: "clock" });
    const element = make("div", { class: "seat-head" }, who, ...(clock ? [clock] : []));
    return { element, clock, seat };
  }
}

/**
 * Cut an element out along the box that it names.
 * @param {SVGGraphicsElement} element
 * @param {string} name  of the attribute
 */
function cutAlong(element, name) {
  const [x, y, width, height] = (element.getAttribute(name) ?? "").split(" ").map(Number);
  return cutOut([element], { x, y, width, height });
}

/**
 * The emblems of all seats.
 * @param {SVGSVGElement | null} svg  the drawing of the seats
 */
function emblemsOf(svg) {
  const marked = /** @type {SVGGraphicsElement[]} */ ([
    ...(svg?.querySelectorAll("[data-emblem]") ?? []),
  ]);
  return marked.map((element) => cutAlong(element, "data-emblem"));
}
