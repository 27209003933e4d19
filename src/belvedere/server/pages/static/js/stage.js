// A picture of a game on its page: the board, the tray, the seats, the stock.

import { Board } from "./board.js";
import { byId } from "./dom.js";
import { define, wholePart } from "./fragments.js";
import { lying, travel } from "./motion.js";
import { Seats } from "./seats.js";
import { speak } from "./speech.js";
import { Tray } from "./tray.js";
import { say } from "./words.js";

/** @typedef {import("./board.js").Holds} Holds */
/** @typedef {Omit<import("./board.js").Listener, "held" | "proposed">} Listener */
/**
 * What is known besides the picture.
 * @typedef {object} Around
 * @property {Holds} holds  what may be done now
 * @property {boolean} isPlaying
 * @property {import("./seats.js").Seat[]} seats
 * @property {number} ago  milliseconds since clocks were told
 * @property {import("./standings.js").Standing[]} standings
 * @property {string[][]} brought  what the moves since the picture before have brought
 * @property {string[]} since  what has come since the reader's own latest decision
 */

/** All parts of a picture, each laid where the page has room for it. */
export class Stage {
  /** @param {Listener & {renewed: () => void}} told  renewed: the board is another one */
  constructor(told) {
    this.told = told;
    this.board = new Board(byId("board"), {
      ...told,
      held: (held) => this.tray.mark(held),
      proposed: (proposal) => this.propose(proposal),
    });
    this.tray = new Tray(byId("tray"), {
      hold: (name, byKey) => this.hold(name, byKey),
      press: (name) => this.press(name),
      looked: (name) => this.board.lookAt(name),
      drag: (name, event) => this.board.carry(name, event),
    });
    this.seats = new Seats(byId("seats"));
    this.defined = ""; // what pictures refer to
    /** @type {Map<string, unknown[]>} */
    this.shown = new Map();
  }

  /**
   * Show a picture; return what lets pieces travel on it, once everything is in its place.
   * @param {Wire.PictureShown} picture
   * @param {Around} around
   */
  show(picture, around) {
    this.define(picture.definitions);
    const { board, tray, seats, stock } = picture.parts;
    const hadFocus = hasFocus();
    const isNew = this.isNew("board", written(board), around.holds, around.since.join());
    const [before, laid] = isNew ? [lying(this.board), this.board.laid] : [null, null];
    this.seats.show(seats, around.seats, around.ago, around.standings);
    if (this.isNew("tray", written(tray))) this.tray.show(tray);
    if (this.isNew("stock", written(stock))) showStock(stock);
    if (isNew) this.showBoard(picture, around);
    if (isNew && hadFocus) this.lead();
    this.showTurning();
    return () => {
      const hand = byId("seats").getBoundingClientRect();
      if (before) travel(before, this.board, { hand, brought: around.brought, laid });
    };
  }

  /** Lead the keyboard to what is to be decided: on the board, or else beside it. */
  lead() {
    const { board, tray } = this;
    if (board.canAct && !board.places.lit.length && !board.loose.length) tray.chips[0]?.element.focus();
    else board.focus(true);
  }

  /** Lead the keyboard to the board, with something in hand. */
  toBoard() {
    const [first] = this.tray.holds;
    if (this.board.held === null && first) this.board.hold(first.name);
    this.lead();
  }

  /** Forget what waits to be confirmed; or else let go of what is held. */
  letGo() {
    const { board, tray } = this;
    if (board.proposal || board.held === null) return board.drop();
    const chip = tray.holds.find(({ name }) => name === board.held);
    const hadFocus = hasFocus();
    board.hold(null);
    if (hadFocus) chip?.element.focus();
  }

  /** @param {string} definitions */
  define(definitions) {
    if (definitions !== this.defined) define(definitions);
    this.defined = definitions;
  }

  /** @param {Wire.PictureShown} picture @param {Around} around */
  showBoard({ parts, classes, about }, { holds, isPlaying, since }) {
    const first = Object.keys(holds).length ? (this.tray.holds[0]?.name ?? null) : null;
    this.told.renewed();
    this.board.show(parts.board, { classes, about, holds, first, follows: isPlaying });
    this.board.markNew(since);
  }

  /** Show in the tray what is held, and whether it can be turned. */
  showTurning() {
    const { tray, board } = this;
    tray.note(board.loose.length && !tray.chips.length ? say("on-board") : "");
    tray.mark(board.held);
    byId("turn").hidden = !tray.canTurn;
    byId("turn-flip").hidden = !tray.canFlip;
  }

  /**
   * Tell whether something is shown that was not shown before: what stays is left alone.
   * @param {string} part
   * @param {...unknown} drawn
   */
  isNew(part, ...drawn) {
    const before = this.shown.get(part) ?? [];
    this.shown.set(part, drawn);
    return !before.length || drawn.some((what, at) => what !== before[at]);
  }

  /** @param {string} name @param {boolean} byKey */
  hold(name, byKey) {
    this.board.hold(name);
    if (byKey) this.board.focus();
  }

  /** @param {string} name */
  press(name) {
    this.board.press(name, true);
  }

  /** @param {import("./board.js").Proposal | null} proposal */
  propose(proposal) {
    if (!proposal && byId("confirm").contains(document.activeElement)) this.lead();
    byId("confirm").hidden = !proposal;
    this.tray.markProposed(proposal && !proposal.held ? proposal.name : null);
    if (!proposal) return;
    const told = this.toConfirm(proposal);
    byId("confirm-yes").textContent = told;
    speak(told);
  }

  /**
   * Say what is confirmed: what is held and what stands on it, or what is done.
   * @param {import("./board.js").Proposal} proposal
   */
  toConfirm({ name, held }) {
    const label = held && this.tray.writtenOn(held);
    if (label) return say("confirm-held", { held: label, place: name });
    const deed = this.board.labelOf(name) ?? this.tray.labelOf(name) ?? name;
    return deed.charAt(0).toLocaleUpperCase() + deed.slice(1);
  }
}

/** Whether the keyboard is where something is decided. */
function hasFocus() {
  return document.activeElement?.closest("#board, #tray, #confirm") !== null;
}

/** @param {Wire.PartShown | undefined} stock */
function showStock(stock) {
  const shown = byId("stock");
  shown.replaceChildren(...(stock ? [wholePart(stock)] : []));
  shown.hidden = !stock;
  shown.setAttribute("aria-label", stock?.title ?? "");
}

/** @type {WeakMap<Wire.PartShown, string>} */
const texts = new WeakMap();

/**
 * A part as a text, by which it is compared with what is shown.
 * @param {Wire.PartShown | undefined} part
 */
function written(part) {
  if (!part) return "";
  const text = texts.get(part) ?? JSON.stringify(part);
  texts.set(part, text);
  return text;
}
