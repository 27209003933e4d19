// Who sits where: each seat with its panel, its clock, and whether it is thinking.

import { Clocks } from "./clock.js";
import { make } from "./dom.js";
import { tick } from "./motion.js";
import { picture, wholePart } from "./fragments.js";
import { Standings } from "./standings.js";
import { say } from "./words.js";

/**
 * @typedef {object} Seat
 * @property {string} who  what stands above the panel: you, a bot's level, a free seat
 * @property {string} name  what stands there instead, where no panel tells several own seats apart
 * @property {number | null} left
 * @property {boolean} runs
 * @property {boolean} thinks
 * @property {boolean} isReady  whether he has decided, and waits for others
 * @property {string} stands  how it has left the game, if it has
 * @property {string} standsNamed  the same, as it is said after the name
 */

/**
 * Who sits where, as their heads tell it.
 * @param {import("./told.js").State} state
 * @param {boolean} isNow
 * @returns {Seat[]}
 */
export function sittersOf(state, isNow) {
  const { view, thinking, phase, seats_of_mine: mine } = state;
  return state.chairs.map((_, seat) => {
    const held = view?.seats[seat];
    const told = isNow && held;
    return {
      who: whoIs(state, seat),
      name: mine.length > 1 && mine.includes(seat) ? state.seat_names[seat] : "",
      left: held?.left ?? null,
      runs: Boolean(view?.clocks.running.includes(seat)) && phase === "playing",
      thinks: thinking.includes(seat) && isNow,
      isReady: isReady(told, phase),
      stands: standsHow(told, phase, mine.includes(seat)),
      standsNamed: standsHow(told, phase),
    };
  });
}

/**
 * Whether a seat has decided, and waits for others.
 * @param {Wire.SeatShown | false | undefined} seat
 * @param {string} phase
 */
function isReady(seat, phase) {
  return Boolean(seat && seat.ready && !seat.gone) && phase === "playing";
}

/**
 * How a seat has left the game.
 * @param {Wire.SeatShown | false | undefined} seat
 * @param {string} phase
 * @param {boolean} [isToHim]  whether it is said to whoever has the seat
 */
function standsHow(seat, phase, isToHim = false) {
  if (!seat || !seat.gone) return "";
  const how = say(`${isToHim ? "own-gone" : "gone"}-${seat.gone}`);
  return seat.deputy && phase === "playing" ? `${how} · ${say("bot-plays-on")}` : how;
}

/**
 * What whoever has a seat is to the reader.
 * @param {import("./told.js").State} state
 * @param {number} seat
 */
export function whoIs({ chairs, seats_of_mine: mine }, seat) {
  const { who, level } = chairs[seat];
  if (mine.includes(seat)) return say("you");
  if (who === "bot") return /^\d/.test(level) ? say("bot", { level }) : say("any-bot");
  return say(who === "person" ? "person" : "free");
}

/** The seats of a table. */
export class Seats {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.clocks = new Clocks();
    this.standings = new Standings(element);
    /** @type {string[]} */
    this.scores = []; // as they were shown before
    /** @type {SVGElement[]} */
    this.emblems = []; // by seat: what tells it from the others
  }

  /**
   * @param {Wire.PartShown | undefined} part
   * @param {Seat[]} seats
   * @param {number} ago  milliseconds since the clocks were told
   * @param {import("./standings.js").Standing[]} [standings]
   */
  show(part, seats, ago, standings = []) {
    const panels = part?.panels ?? [];
    this.emblems = panels.map(({ emblem }) => picture(emblem));
    const isApart = !panels[0]?.shown; // one picture shows all seats, or none does
    const heads = seats.map((seat, number) => this.head(seat, isApart ? number : null));
    const shown = heads.map(({ element }, number) => {
      const panel = panels[number]?.shown;
      return make("div", { class: "seat" }, element, ...(panel ? [picture(panel)] : []));
    });
    if (part?.svg !== undefined) {
      const focusable = { tabindex: "0", role: "group", "aria-label": part.title }; // it may scroll
      shown.push(make("div", { class: "sheet", ...focusable }, wholePart(part)));
    }
    this.element.classList.toggle("apart", isApart);
    this.standings.show(shown, standings, isApart);
    this.tickScores(shown, panels);
    this.clocks.set(
      heads.flatMap(({ clock, seat }) =>
        clock && seat.left !== null ? [{ element: clock, left: seat.left, runs: seat.runs }] : [],
      ),
      ago,
    );
  }

  /**
   * Tell of bots whether they think, or wait for their turn to.
   * @param {{seat: number, place: number}[]} bots
   */
  tellPlaces(bots) {
    for (const { seat, place } of bots) {
      const shown = this.element.children[seat]?.querySelector(".thinking");
      if (shown) shown.textContent = place ? say("in-line", { place }) : say("thinking");
    }
  }

  /**
   * Let scores run from what they were.
   * @param {HTMLElement[]} shown
   * @param {Wire.PanelShown[]} panels
   */
  tickScores(shown, panels) {
    const before = this.scores;
    this.scores = panels.map(({ score = "" }) => score);
    for (const [seat, score] of this.scores.entries()) {
      const text = /** @type {SVGGraphicsElement | null} */ (shown[seat].querySelector(".score"));
      if (text && before[seat] && before[seat] !== score) tick(text, Number(before[seat]));
    }
  }

  /**
   * @param {Seat} seat
   * @param {number | null} number  of a seat that has no panel of its own below
   */
  head(seat, number) {
    const name = number === null ? "" : seat.name;
    const stands = name ? seat.standsNamed : seat.stands;
    const who = make("span", { class: "who" }, name || seat.who);
    if (seat.isReady) who.prepend(readyMark(), " ");
    if (number !== null) who.prepend(make("span", { class: "number" }, String(number + 1)), " ");
    if (seat.thinks) {
      who.append(" · ", make("span", { class: "thinking" }, say("thinking")));
    }
    if (stands) who.append(" · ", make("span", { class: "stands" }, stands));
    const clock = seat.left === null ? null : make("span", { class: "clock" });
    const element = make("div", { class: "seat-head" }, who, ...(clock ? [clock] : []));
    return { element, clock, seat };
  }
}

/** A mark, which is short: names beside it are long. */
function readyMark() {
  const told = say("ready");
  return make("span", { class: "ready", role: "img", "aria-label": told, title: told }, "✓");
}
