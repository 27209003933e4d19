// At which pace moves of others are shown: as the reader wants it, and not while his clock runs.

import { byId, isForBrowser } from "./dom.js";
import { recall, remember } from "./storage.js";

/** How many times the usual breath; 0: all at once. */
const PACES = new Map([["slow", 2], ["usual", 1], ["quick", 0.5], ["none", 0]]);
const USUAL = "usual";
/** How many milliseconds the end of a round stays: for players, and where nobody should wait. */
const HOLD = 20_000;
const GLANCE = 5_000;
/** Keys that lead on from the end of a round. */
const ON = new Set(["Enter", " ", "Escape"]);
/** Keys that mean something at a table, besides those that write; all others are the browser's. */
const LEADING = new Set([
  ...ON,
  ...["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"],
]);
/** Where clicks and keys have nothing to do with the game. */
const APART = ".chat, dialog, .drawer";
/** What keys write in, and what they press. */
const FIELDS = "input, textarea, select";
const PRESSED = "button, a";

/** @typedef {import("./told.js").State} State */
/** @typedef {import("./backlog.js").Backlog} Backlog */
/** @typedef {Pick<Backlog, "isBehind" | "isHolding" | "skip" | "goOn">} Skipped */

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
 * @param {Backlog} backlog
 */
export function listenForPace(backlog) {
  const shown = /** @type {HTMLSelectElement} */ (byId("pace"));
  shown.value = chosen();
  shown.addEventListener("change", () => {
    remember("pace", shown.value);
    backlog.wake();
  });
  addEventListener("click", (event) => isApart(event) || backlog.skip(), true);
  byId("go-on").addEventListener("click", () => backlog.goOn());
  addEventListener("keydown", (event) => isSkipped(event, backlog) && swallow(event), true);
}

/**
 * Whether a click is for something else; Enter in a field is one, too, on the button beside it: a
 * typed move is not sent to a position that its player has not seen.
 * @param {Event} event
 */
function isApart({ target }) {
  const where = /** @type {Element | null} */ (target);
  return Boolean(where?.closest?.(`${APART}, #typed button`));
}

/**
 * Skip by a key, and tell whether it was meant for that; whoever writes is not disturbed.
 * @param {KeyboardEvent} event
 * @param {Skipped} backlog
 */
export function isSkipped(event, backlog) {
  if (!backlog.isBehind || isForBrowser(event) || !isMeant(event.key)) return false;
  const where = /** @type {Element} */ (event.target);
  if (where.closest(APART)) return false;
  if (backlog.isHolding) return ON.has(event.key) && isLeft(event.key, where, backlog);
  if (event.key === "Enter" && where.closest("#typed")) return false; // what is typed is answered
  backlog.skip();
  return !where.closest(`${FIELDS}, ${PRESSED}`);
}

/** @param {string} key */
function isMeant(key) {
  return key?.length === 1 || LEADING.has(key); // what a browser fills in has none
}

/**
 * Leave the end of a round by a key, unless it is for what has the focus; Escape presses no button.
 * @param {string} key
 * @param {Element} where
 * @param {Skipped} backlog
 */
function isLeft(key, where, backlog) {
  if (where.closest(key === "Escape" ? FIELDS : `${FIELDS}, ${PRESSED}`)) return false;
  backlog.goOn();
  return true;
}

/** @param {Event} event  that is to do nothing else */
function swallow(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
