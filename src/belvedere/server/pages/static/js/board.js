// A board that can be mounted: it knows no rules, is told what may be done, and tells what is chosen.

import { draw, handles, isPartOf, nameOf, parseSvg } from "./dom.js";
import { around, framed, handlesOf } from "./fragments.js";
import { Ghost } from "./ghost.js";
import { Hands } from "./hands.js";
import { Inspector } from "./inspect.js";
import { Lens } from "./lens.js";
import { Places, tryAt } from "./places.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./directions.js").Point} Point */
/** @typedef {Record<string, Record<string, string>>} Holds  moves, by what is held and its place */
/**
 * @typedef {object} Proposal
 * @property {string} name  of a place, or of a button
 * @property {string} held  what would be put there; "": nothing, it is one click
 * @property {string} move
 */
/**
 * What a board tells.
 * @typedef {object} Listener
 * @property {(move: string, wasProposed: boolean) => void} chosen  and confirmed, if proposed
 * @property {(move: string) => void} tried  it does not fit: the rules may say why
 * @property {() => void} idle  it was clicked where nothing is, with nothing in hand
 * @property {(held: string | null) => void} held
 * @property {(proposal: Proposal | null) => void} proposed  it waits to be confirmed
 * @property {(move: string | null, layer: SVGGElement) => void} looked  a layer for what it would do
 * @property {(thing: string | null, layer: SVGGElement) => void} inspected  a layer for what it is
 */
/**
 * What a board is given besides its picture.
 * @typedef {object} Given
 * @property {string} [classes]  of the picture
 * @property {string} [about]  what lies there, for people who hear it
 * @property {Holds} [holds]  what may be done
 * @property {string | null} [first]  what is picked up where nothing was held
 * @property {boolean} [follows]  whether what is in sight follows the latest move
 */

const FINGER = 26; // pixels a square, below which a finger needs a lens
const MANY = 160; // places: lighting all of them would only tint the board
const LOOSE = ".handles > .button, .handles > .hold";

/** @type {Listener} */
const DEAF = {
  chosen() {},
  tried() {},
  idle() {},
  held() {},
  proposed() {},
  looked() {},
  inspected() {},
};

/** @type {Required<Given>} */
const LOOKED_AT = { classes: "", about: "", holds: {}, first: null, follows: true };

let mounted = 0; // boards: each has a picture of its own to show again, small or large

/** One board, and what is held over it. */
export class Board {
  /**
   * @param {HTMLElement} element
   * @param {Partial<Listener>} [told]  what is left out is told to nobody
   */
  constructor(element, told = {}) {
    element.classList.add("board"); // its style is css/board.css
    element.setAttribute("tabindex", "-1"); // the keyboard waits here while there is nothing to do
    this.element = element;
    this.told = { ...DEAF, ...told };
    mounted += 1;
    this.contentId = `board-content-${mounted}`;
    this.svg = framed([0, 0, 1, 1]);
    /** @type {Wire.PartShown} */
    this.part = { title: "", frame: [0, 0, 1, 1] };
    /** @type {Holds} */
    this.holds = {};
    /** @type {string | null} */
    this.held = null;
    /** @type {Proposal | null} */
    this.proposal = null;
    this.mustConfirm = false; // also what is clicked with a mouse, or entered
    /** @type {Point | null} */
    this.used = null; // where the keyboard was last, or something was put down
    this.isSent = false; // what is held was put down, and lies there until another picture comes
    this.places = new Places();
    this.ghost = new Ghost();
    this.after = /** @type {SVGGElement} */ (draw("g", { class: "consequences" }));
    this.zoom = new Zoom(element, this.contentId);
    this.lens = new Lens(this.contentId, this.ghost.element);
    this.hands = new Hands(this);
    this.inspector = new Inspector(element, (spot) => this.pointOf(spot), this.told.inspected);
  }

  /**
   * Show a picture, and what may be done on it; what is held stays so, if it still can be.
   * @param {Wire.PartShown} part
   * @param {Given} [given]
   */
  show(part, given = {}) {
    const hadFocus = this.element.contains(document.activeElement);
    const { classes, about, holds, first, follows } = { ...LOOKED_AT, ...given };
    this.part = part;
    this.holds = holds;
    this.draw(classes, about);
    this.zoom.show(this.svg, part, follows);
    this.zoom.include(this.loose);
    this.element.classList.toggle("free", !this.isDense && !this.zoom.isZoomed);
    this.places = new Places(this.svg);
    this.isSent = false;
    this.hold(this.held !== null && holds[this.held] ? this.held : first, true);
    if (hadFocus) this.focus(true);
  }

  /** @param {string} classes @param {string} about */
  draw(classes, about) {
    const { part, element } = this;
    this.svg = framed(part.frame);
    this.svg.setAttribute("class", `${classes} board`);
    this.svg.setAttribute("role", part.handles ? "group" : "img");
    const [title, desc] = [draw("title"), draw("desc")];
    [title.textContent, desc.textContent] = [part.title, about];
    const content = parseSvg(`<g id="${this.contentId}" class="content">${part.svg ?? ""}</g>`);
    const things = this.inspector.find(part.inspectables ?? []);
    this.ghost.take(undefined, 0);
    this.after.replaceChildren();
    const clickable = handlesOf(part.handles ?? []);
    this.svg.append(title, desc, content, ...things, this.ghost.element, this.after, clickable);
    element.replaceChildren(this.svg, this.zoom.overview);
    element.style.background = part.ground ?? "";
    element.style.setProperty("--lit", part.lit ?? "");
  }

  /** Whether squares are too small for a finger. */
  get isDense() {
    return this.zoom.pixels > 0 && this.zoom.pixels < FINGER;
  }

  /** What lies on the board itself and can be picked up or pressed. */
  get loose() {
    return [...handles(this.svg, "hold"), ...handles(this.svg, "button")];
  }

  /** Whether anything can be done, here or beside the board. */
  get canAct() {
    return Object.keys(this.holds).length > 0;
  }

  /** The moves of what is held, by place. */
  get open() {
    return (this.held !== null && this.holds[this.held]) || {};
  }

  // Picking up.

  /**
   * Pick something up, or nothing.
   * @param {string | null} held
   * @param {boolean} [isQuiet]
   */
  hold(held, isQuiet = false) {
    this.held = held;
    this.drop();
    const hadFocus = this.isFocused; // a browser takes it from what is not shown any more
    this.places.light(this.open);
    for (const handle of handles(this.svg, "hold")) {
      handle.classList.toggle("chosen", nameOf(handle) === held);
      handle.setAttribute("aria-pressed", String(nameOf(handle) === held));
    }
    this.element.classList.toggle("holding", held !== null);
    this.element.classList.toggle("dense", Object.keys(this.open).length > MANY);
    this.ghost.take(this.part.ghosts?.[held ?? ""], this.zoom.cell);
    this.places.enterAt(this.entry);
    this.places.centre(this.ghost, this.zoom.cell);
    this.bringNear();
    if (hadFocus && !this.isFocused) this.focus(true);
    if (!isQuiet) this.told.held(held);
  }

  /** Whether the keyboard is at a place that is open. */
  get isFocused() {
    const focused = document.activeElement;
    return this.element.contains(focused) && Boolean(focused?.matches(".place.lit"));
  }

  /**
   * Pick something up that lies elsewhere, and carry it to the board.
   * @param {string} held
   * @param {PointerEvent} event
   */
  carry(held, event) {
    this.hold(held);
    this.hands.carry(event);
  }

  /** On a small screen, look closer where places are too small for a finger. */
  bringNear() {
    if (this.zoom.isAsked || this.zoom.cell || !matchMedia("(max-width: 60rem)").matches) return;
    const boxes = this.places.lit.map(({ handle }) => handle.getBBox());
    if (!boxes.length) return this.zoom.settle();
    const [x, y, width, height] = around(boxes.map((box) => [box.x, box.y, box.width, box.height]));
    this.zoom.fit({ x, y, width, height }, boxes[0].width, FINGER + 10);
  }

  // Where it would lie.

  /**
   * Show what is held in a place, or nowhere.
   * @param {string | null} name
   */
  preview(name) {
    if (this.isSent) return;
    this.look(name === null ? null : (this.open[name] ?? null));
    this.mark(name);
    const place = this.places.all.get(name ?? "");
    if (place) this.ghost.lie(place, this.proposal?.name === name ? "fixed" : "");
    else this.ghost.hide();
  }

  /**
   * Show what is held under the pointer, where it does not fit.
   * @param {Point} point
   */
  float(point) {
    this.preview(null);
    if (this.isSent || !this.ghost.element.hasChildNodes()) return;
    this.ghost.lie(this.ghost.originAt(point), "nowhere");
  }

  /**
   * Look at something that is one click, here or beside the board; null: no more.
   * @param {string | null} name
   */
  lookAt(name) {
    if (this.proposal) return; // that is looked at until it is answered
    this.look(name === null ? null : (this.holds[""]?.[name] ?? null));
  }

  /** @param {string | null} move */
  look(move) {
    this.told.looked(move, this.after);
  }

  /**
   * Mark the place, or the button, that is meant.
   * @param {string | null} name
   */
  mark(name) {
    for (const handle of this.svg.querySelectorAll(".near")) handle.classList.remove("near");
    const button = handles(this.svg, "button").find((handle) => nameOf(handle) === name);
    const handle = this.places.all.get(name ?? "")?.handle ?? button;
    handle?.classList.add("near");
  }

  /**
   * Mark pieces that are new to the reader.
   * @param {string[]} starts  what their ids begin with
   */
  markNew(starts) {
    for (const piece of this.svg.querySelectorAll(".content [id]")) {
      if (starts.some((start) => isPartOf(piece.id, start))) piece.classList.add("new");
    }
  }

  /** @param {string} name  of a place that is to be in sight */
  reveal(name) {
    const place = this.places.all.get(name);
    if (!place) return;
    const { x, y } = this.ghost.middleAt(place);
    this.zoom.reveal(x, y);
  }

  // Putting down.

  /**
   * Put what is held on a place: at once, or after it is confirmed.
   * @param {string} name
   * @param {boolean} isSure
   */
  put(name, isSure) {
    const move = this.open[name];
    if (move !== undefined && !this.isSent) this.offer({ name, held: this.held ?? "", move }, isSure);
  }

  /**
   * Press something that is one click: at once, or after it is confirmed.
   * @param {string} name
   * @param {boolean} isSure
   */
  press(name, isSure) {
    const move = this.holds[""]?.[name];
    if (move !== undefined) this.offer({ name, held: "", move }, isSure);
  }

  /** @param {Proposal} proposal @param {boolean} isSure */
  offer(proposal, isSure) {
    const { name, move } = proposal;
    const isAgain = this.proposal?.move === move;
    if (isAgain || (isSure && !this.mustConfirm)) return this.choose(proposal);
    this.proposal = proposal;
    this.told.proposed(proposal);
    if (proposal.held) this.preview(name);
    else {
      this.look(move);
      this.mark(name);
    }
  }

  /** Do what waits to be confirmed. */
  confirm() {
    if (this.proposal) this.choose(this.proposal);
  }

  /** @param {Proposal} proposal */
  choose({ name, move }) {
    const wasProposed = this.proposal !== null;
    this.use(name);
    this.proposal = null;
    if (this.open[name] === move) this.lay(name);
    else this.mark(null);
    this.told.chosen(move, wasProposed); // while it is looked at: the keyboard is led on by the next
    this.told.proposed(null);
  }

  /**
   * Let what is held lie where it is put, as the next picture will show it.
   * @param {string} name
   */
  lay(name) {
    const place = this.places.all.get(name);
    if (!place) return;
    this.preview(name);
    this.isSent = true;
    this.ghost.lie(place, "sent");
    this.mark(null);
  }

  /** Where something lies that was put down and is not in the picture yet. */
  get laid() {
    return this.isSent ? this.ghost.element.getBoundingClientRect() : null;
  }

  /**
   * Show a move as if it were held there, to be confirmed; tell whether it can be shown so.
   * @param {string} move
   */
  suggest(move) {
    for (const [held, places] of Object.entries(this.holds)) {
      const name = Object.keys(places).find((place) => places[place] === move);
      if (name === undefined) continue;
      this.drop();
      if (held) this.hold(held);
      if (held) this.put(name, false);
      else this.press(name, false);
      return true;
    }
    return false;
  }

  /** Forget what waits to be confirmed, or was put down. */
  drop() {
    this.proposal = null;
    this.isSent = false;
    this.preview(null);
    this.told.proposed(null);
  }

  /**
   * Answer a click where nothing fits: the move that it would be goes to the rules.
   * @param {Point} point
   */
  try(point) {
    this.drop();
    const move = tryAt(this.part, this.held ?? "", this.ghost.originAt(point));
    if (move) this.told.tried(move);
  }

  // What others need to know.

  /**
   * Where on the board a spot of the screen is.
   * @param {import("./gestures.js").Spot} spot
   * @returns {Point}
   */
  pointOf({ clientX, clientY }) {
    const matrix = this.svg.getScreenCTM()?.inverse();
    if (!matrix) return { x: 0, y: 0 };
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return { x, y };
  }

  /**
   * What something on the board that is one click is called.
   * @param {string} name
   */
  labelOf(name) {
    const found = handles(this.svg, "button").find((handle) => nameOf(handle) === name);
    return found?.getAttribute("aria-label") ?? null;
  }

  /**
   * Remember that a place was used: the next decision is likely to be near it.
   * @param {string} name
   */
  use(name) {
    const place = this.places.all.get(name);
    if (!place) return;
    this.used = { x: place.x, y: place.y };
    this.places.enterAt(this.used);
  }

  /**
   * Where the keyboard enters: at the place used last, at the latest move, or in the middle.
   * @returns {Point}
   */
  get entry() {
    if (this.used) return this.used;
    const [x, y, width, height] = this.part.latest ?? this.part.frame;
    return this.ghost.originAt({ x: x + width / 2, y: y + height / 2 });
  }

  /**
   * Lead the keyboard to a place, or to what can be picked up or pressed; tell whether there is any.
   * @param {boolean} [stays]  wait on the board where there is none
   */
  focus(stays = false) {
    const place = this.places.enterAt(this.entry)?.handle;
    const found = place ?? /** @type {SVGGElement | null} */ (this.svg.querySelector(LOOSE));
    if (found) found.focus({ preventScroll: stays });
    else if (stays) this.element.focus({ preventScroll: true });
    return found !== null;
  }
}
