// What others have answered to what the reader offered them: a take-back, a draw.

import { interrupt } from "./speech.js";
import { say } from "./words.js";

/** @typedef {import("./told.js").State} State */

/** The answers to one reader, each told until the game goes on or there is another offer. */
export class Answers {
  constructor() {
    /** @type {State | null} */
    this.before = null; // as the table was
    this.isWithdrawing = false; // what he offered: he knows
    this.told = "";
  }

  /** Expect no answer: the reader takes back what he offered. */
  withdraw() {
    this.isWithdrawing = true;
  }

  /** Expect an answer all the same: the offer could not be withdrawn. */
  stand() {
    this.isWithdrawing = false;
  }

  /**
   * Find out what was answered; return what is told of it.
   * @param {State} state
   */
  hear(state) {
    const { before } = this;
    const refused = before && (refusedTakeBack(before, state) ?? declinedDraw(before, state));
    this.before = state;
    if (refused) this.tell(this.isWithdrawing ? "" : say(refused));
    else if (before?.ply !== state.ply || isOffered(state)) this.told = "";
    if (!isOffered(state)) this.stand();
    return this.told;
  }

  /** @param {string} answer */
  tell(answer) {
    this.isWithdrawing = false;
    this.told = answer;
    if (answer) interrupt(answer);
  }
}

/** @param {State} state */
function isOffered({ view }) {
  return Boolean(view?.proposed || view?.agreed.length);
}

/**
 * Say whether others did not want to go back, or have moved on; who moves on himself knows.
 * @param {State} before
 * @param {State} now
 */
export function refusedTakeBack({ view: was, ply }, { view, phase, seats_of_mine: mine, ply: last }) {
  const asked = was?.proposed;
  if (!asked || !view || phase !== "playing" || !mine.includes(asked.seat)) return null;
  const isAnswered = !view.proposed && view.taken_back.length === was.taken_back.length;
  const hasMovedOn = last > ply && mine.includes(view.log[ply].seat);
  return isAnswered && !hasMovedOn ? "take-back-refused" : null;
}

/**
 * Say whether others did not want a draw, or have moved on; to go back leaves all offers behind.
 * @param {State} before
 * @param {State} now
 */
export function declinedDraw({ view: was, ply }, { view, phase, seats_of_mine: mine, ply: last }) {
  const offered = was?.agreed ?? [];
  if (!offered.length || !view || phase !== "playing" || last < ply) return null;
  return offered.every((seat) => mine.includes(seat)) && !view.agreed.length ? "draw-declined" : null;
}
