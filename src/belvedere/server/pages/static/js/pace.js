// At which pace moves of others are shown: as the reader wants it, and not while his clock runs.

import { byId } from "./dom.js";
import { recall, remember } from "./storage.js";

/** How many times the usual breath; 0: all at once. */
const PACES = new Map([["slow", 2], ["usual", 1], ["quick", 0.5], ["none", 0]]);
const USUAL = "usual";
/** How many milliseconds the end of a round stays: for players, and where nobody should wait. */
const HOLD = 20_000;
const GLANCE = 5_000;
/** Keys that lead on from the end of a round. */
const ON = new Set(["Enter", " ", "Escape"]);
/** Keys that lead through a page, and begin nothing. */
const QUIET = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);

/** @typedef {import("./told.js").State} State */

/** What the reader has chosen. */
function chosen() {
  const found = recall("pace") ?? USUAL;
  return PACES.has(found) ? found : USUAL;
}

/**
 * How many times the usual breath moves of others take.
 * @param {State} newest  the table as it is
 */
export function paceOf(newest) {
  return isClockRunning(newest) ? 0 : PACES.get(chosen()) ?? 1;
}

/**
 * How long the end of a round stays, unless the reader goes on: shorter while his own clock runs,
 * and for whoever watches.
 * @param {State} newest
 */
export function holdOf(newest) {
  return newest.seats_of_mine.length && !isClockRunning(newest) ? HOLD : GLANCE;
}

/** @param {State} newest */
function isClockRunning({ view, seats_of_mine: mine }) {
  return view?.clocks.running.some((seat) => mine.includes(seat) && view.seats[seat].left !== null);
}

/**
 * How many plies of a table the reader has seen, if it is the one at which he was last.
 * @param {string} table
 */
export function seenOf(table) {
  const [where, ply] = (recall("seen") ?? "").split(" ");
  return where === table ? Number(ply) : 0;
}

/**
 * @param {string} table
 * @param {number} ply
 */
export function keepSeen(table, ply) {
  remember("seen", `${table} ${ply}`);
}

/**
 * Let the reader choose a pace, and jump to the present by a click or a key.
 * @param {import("./backlog.js").Backlog} backlog
 */
export function listenForPace(backlog) {
  const shown = /** @type {HTMLSelectElement} */ (byId("pace"));
  shown.value = chosen();
  shown.addEventListener("change", () => {
    remember("pace", shown.value);
    backlog.wake();
  });
  addEventListener("click", () => backlog.skip(), true);
  byId("go-on").addEventListener("click", () => backlog.goOn());
  addEventListener("keydown", (event) => isSkipped(event, backlog) && swallow(event), true);
}

/**
 * Skip by a key, and tell whether it was meant for that; whoever writes is not disturbed.
 * @param {KeyboardEvent} event
 * @param {import("./backlog.js").Backlog} backlog
 */
function isSkipped(event, backlog) {
  if (isQuiet(event) || !backlog.isBehind) return false;
  const where = /** @type {Element | null} */ (event.target);
  if (where?.closest(".chat, dialog, .drawer")) return false;
  if (backlog.isHolding) return ON.has(event.key) && isLeft(where, backlog);
  backlog.skip();
  return !where?.closest("input, select, button, a");
}

/** @param {KeyboardEvent} event */
function isQuiet(event) {
  return event.ctrlKey || event.metaKey || event.altKey || QUIET.has(event.key);
}

/**
 * Leave the end of a round by a key, unless it is for what has the focus.
 * @param {Element | null} where
 * @param {import("./backlog.js").Backlog} backlog
 */
function isLeft(where, backlog) {
  if (where?.closest("input, textarea, select, button, a")) return false;
  backlog.goOn();
  return true;
}

/** @param {Event} event  that is to do nothing else */
function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
