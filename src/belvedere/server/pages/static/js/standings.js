// How everybody stands, and why: a small table beside the seats, for whoever points at a score.

import { make } from "./dom.js";
import { formatGain } from "./moves.js";
import { say } from "./words.js";

/**
 * @typedef {Wire.StandingShown & {whose: string, change: number, isFinal: boolean}} Standing
 * change: what the latest turn has brought; isFinal: whether the game is over
 */

/**
 * How everybody stands in a picture, and what the latest turn has changed.
 * @param {Wire.PictureShown} picture
 * @param {Pick<import("./told.js").State, "view" | "phase" | "seat_names">} state
 * @param {boolean} isNow
 * @returns {Standing[]}
 */
export function standingsOf({ standings = [], ply }, { view, phase, seat_names: names }, isNow) {
  const turn = latestTurn(view?.log.slice(0, ply) ?? []);
  return standings.map((standing, seat) => ({
    ...standing,
    whose: names[seat],
    isFinal: phase !== "playing" && isNow,
    change: turn.reduce((sum, { points }) => sum + (points?.[seat] ?? 0), 0),
  }));
}

/**
 * The lines of the latest turn: whatever one seat has decided, and chance brought, in a row.
 * @param {Wire.LineShown[]} log
 */
function latestTurn(log) {
  const who = log.findLast(({ seat }) => seat >= 0)?.seat;
  const before = log.findLastIndex(({ seat }) => seat >= 0 && seat !== who);
  return log.slice(before + 1);
}

/** The scores of all seats, of which one is explained at a time. */
export class Standings {
  /** @param {HTMLElement} element  the seats */
  constructor(element) {
    this.element = element;
    /** @type {Standing[]} */
    this.standings = [];
    /** @type {number | null} */
    this.open = null; // the seat whose score is explained
    this.isPinned = false; // by a click: it stays
    this.sheet = make("div", { class: "standing", id: "standing", role: "tooltip", hidden: true });
    element.addEventListener("pointerover", (event) => this.pointed(event));
    element.addEventListener("pointerleave", () => this.isPinned || this.explain(null));
    element.addEventListener("focusin", ({ target }) => this.explain(seatOf(target)));
    element.addEventListener("focusout", () => this.explain(null));
    element.addEventListener("click", ({ target }) => this.clicked(target));
    // Wherever the keyboard is, and before Escape means anything else.
    addEventListener("keydown", (event) => this.closed(event), true);
  }

  /**
   * Show the seats anew, each with its score in its head; what is explained stays open.
   * @param {HTMLElement[]} shown
   * @param {Standing[]} standings
   * @param {boolean} isApart  whether nothing else shows scores
   */
  show(shown, standings, isApart) {
    const { open, isPinned } = this;
    const asked = seatOf(this.element.querySelector(".score-of:focus-visible"));
    const buttons = standings.map((standing, seat) => buttonOf(standing, seat, isApart));
    for (const [seat, button] of buttons.entries()) {
      shown[seat].querySelector(".seat-head")?.append(button);
    }
    this.element.replaceChildren(...shown, ...(standings.length ? [this.sheet] : []));
    this.standings = standings;
    if (asked !== null) buttons[asked]?.focus();
    this.explain(open);
    this.isPinned = isPinned && this.open !== null;
  }

  /**
   * Explain the score that is pointed at; on the way to what explains it, it stays open.
   * @param {PointerEvent} event
   */
  pointed({ target, pointerType }) {
    const seat = seatOf(target);
    if (pointerType === "mouse" && !this.isPinned && seat !== null) this.explain(seat);
  }

  /** @param {KeyboardEvent} event */
  closed(event) {
    if (event.key !== "Escape" || this.open === null) return;
    event.stopImmediatePropagation();
    this.explain(null);
  }

  /** @param {EventTarget | null} target */
  clicked(target) {
    const seat = seatOf(target);
    if (seat === null) return;
    const isPinned = !(this.isPinned && this.open === seat);
    this.explain(isPinned ? seat : null);
    this.isPinned = isPinned;
    if (isPinned) this.sheet.scrollIntoView({ block: "nearest" });
  }

  /** @param {number | null} seat */
  explain(seat) {
    const standing = seat === null ? undefined : this.standings[seat];
    this.open = standing ? seat : null;
    this.isPinned &&= this.open !== null;
    this.sheet.hidden = !standing;
    if (standing) this.sheet.replaceChildren(tableOf(standing));
    for (const button of this.element.querySelectorAll(".score-of")) {
      const isOpen = standing !== undefined && seatOf(button) === seat;
      if (isOpen) button.setAttribute("aria-describedby", this.sheet.id);
      else button.removeAttribute("aria-describedby"); // what is hidden would be read all the same
    }
  }
}

/**
 * What a score is asked about by.
 * @param {Standing} standing
 * @param {number} seat
 * @param {boolean} isApart
 */
function buttonOf({ score, change, whose }, seat, isApart) {
  const gain = change ? [" ", make("span", { class: "gain" }, formatGain(change))] : [];
  const told = isApart ? [say("score"), " ", make("b", {}, score)] : [say("score")];
  const kind = { type: "button", class: "score-of", "data-seat": String(seat) };
  const button = make("button", kind, ...told, ...gain);
  button.setAttribute("aria-label", `${whose}: ${button.textContent}`);
  return button;
}

/**
 * The seat whose score is pointed at: its button, or where its panel shows it.
 * @param {EventTarget | null} target
 */
function seatOf(target) {
  const score = /** @type {Element | null} */ (target)?.closest?.(".score-of, .score");
  const button = score?.closest(".seat")?.querySelector(".score-of");
  return button ? Number(/** @type {HTMLElement} */ (button).dataset.seat) : null;
}

/**
 * Of what a score is made, as a table.
 * @param {Standing} standing
 */
export function tableOf({ score, portions, change, isFinal }) {
  const rows = portions.map(({ name, points, how }) => row(name, String(points), how));
  if (!rows.length) rows.push(row(say("score-none"), ""));
  const sum = portions.reduce((all, { points }) => all + points, 0);
  if (portions.length > 1 && String(sum) === score) rows.push(row(say("score-sum"), score, "", "sum"));
  if (change) rows.push(row(say("score-latest"), formatGain(change), "", "latest"));
  const caption = make("caption", {}, say(isFinal ? "score-made" : "score-now"));
  return make("table", {}, caption, make("tbody", {}, ...rows));
}

/**
 * @param {string} name
 * @param {string} points
 * @param {string} [how]
 * @param {string} [kind]
 */
function row(name, points, how = "", kind = "") {
  const told = how ? [name, make("small", {}, ` ${how}`)] : [name];
  const head = make("th", { scope: "row" }, ...told);
  return make("tr", kind ? { class: kind } : {}, head, make("td", {}, points));
}
