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
 * @property {string[][]} brought  what the moves since the picture before have brought
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
    const isNew = this.isNew("board", written(board), around.holds);
    const [before, laid] = isNew ? [lying(this.board), this.board.laid] : [null, null];
    this.seats.show(seats, around.seats, around.ago);
    if (this.isNew("tray", written(tray))) this.tray.show(tray);
    if (this.isNew("stock", written(stock))) showStock(stock);
    if (isNew) this.showBoard(picture, around);
    this.showTurning();
    return () => {
      const hand = byId("seats").getBoundingClientRect();
      if (before) travel(before, this.board, { hand, brought: around.brought, laid });
    };
  }

  /** @param {string} definitions */
  define(definitions) {
    if (definitions !== this.defined) define(definitions);
    this.defined = definitions;
  }

  /** @param {Wire.PictureShown} picture @param {Around} around */
  showBoard({ parts, classes, about }, { holds, isPlaying }) {
    const first = Object.keys(holds).length ? (this.tray.holds[0]?.name ?? null) : null;
    this.told.renewed();
    this.board.show(parts.board, { classes, about, holds, first, follows: isPlaying });
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
    const move = this.board.holds[""]?.[name];
    if (move !== undefined) this.told.chosen(move);
  }

  /** @param {import("./board.js").Proposal | null} proposal */
  propose(proposal) {
    byId("confirm").hidden = !proposal;
    if (!proposal) return;
    const { name } = proposal;
    const place = this.board.labelOf(name) ?? this.tray.labelOf(name) ?? name;
    byId("confirm-yes").textContent = say("confirm", { place });
    speak(say("confirm", { place }));
  }
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
