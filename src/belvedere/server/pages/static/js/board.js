// Pick up, put down: the board knows no rules, it is told holds and places.

import { draw, handles, nameOf, parseSvg } from "./dom.js";
import { framed, handlesOf } from "./fragments.js";
import { Lens } from "./lens.js";
import { Zoom } from "./zoom.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {Record<string, Record<string, string>>} Holds */
/**
 * @typedef {object} Wishes
 * @property {(move: string) => void} play
 * @property {(move: string) => void} refuse  a move that is no move: to be told why
 * @property {(held: string | null) => void} held
 * @property {(move: string | null, name: string) => void} proposed  waits to be confirmed
 * @property {(move: string | null, layer: SVGGElement) => void} looked  at a move in its place
 */

const PLACE = "{place}"; // in the text of a move that is tried
const SLIP = 7; // pixels that a click may move
const FINGER = 26; // pixels a square, below which a finger needs a lens
const MANY = 160; // places: lighting all of them would only tint the board

/** One board, and what the reader holds over it. */
export class Board {
  /**
   * @param {HTMLElement} element
   * @param {Wishes} wishes
   */
  constructor(element, wishes) {
    this.element = element;
    this.wishes = wishes;
    this.zoom = new Zoom(element);
    this.lens = new Lens();
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {import("./fragments.js").Grid | null} */
    this.grid = null;
    /** @type {Record<string, string>} */
    this.ghosts = {}; // what can be held, as it would lie here
    /** @type {import("./fragments.js").Tries | null} */
    this.tries = null; // how to ask why something does not fit
    /** @type {Record<string, string>} */
    this.fixtures = {}; // what never travels, and how it stands
    /** @type {Holds} */
    this.holds = {};
    /** @type {string | null} */
    this.held = null;
    /** @type {string | null} */
    this.proposal = null; // the place, or the button, that waits to be confirmed
    /** @type {Map<string, {handle: SVGGElement, x: number, y: number}>} */
    this.places = new Map();
    this.middle = { x: 0, y: 0 }; // of what is held, from its origin
    this.reach = 0;
    this.ghost = draw("g", { class: "held" });
    this.after = /** @type {SVGGElement} */ (draw("g", { class: "consequences" }));
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    this.isMoved = false;
    this.mustConfirm = false;
    this.isSent = false; // what is held was put down, and lies there until the server has told
    this.listen();
  }

  /**
   * Show a board, and what may be done on it.
   * @param {import("./fragments.js").Part} part
   * @param {string} classes
   * @param {string} about  what lies there, for people who hear it
   * @param {Holds} holds
   * @param {string | null} first  what is picked up where nothing was held
   */
  show(part, classes, about, holds, first) {
    const svg = framed(part.frame);
    svg.setAttribute("class", `${classes} board`);
    svg.setAttribute("role", part.handles ? "group" : "img");
    const [title, desc] = [draw("title"), draw("desc")];
    [title.textContent, desc.textContent] = [part.title, about];
    const content = parseSvg(`<g id="board-content">${part.svg ?? ""}</g>`);
    this.after.replaceChildren();
    this.ghost.replaceChildren();
    svg.append(title, desc, content, this.ghost, this.after, handlesOf(part.handles ?? []));
    this.svg = svg;
    this.grid = part.grid ?? null;
    this.ghosts = part.ghosts ?? {};
    this.tries = part.tries ?? null;
    this.fixtures = part.fixtures ?? {};
    this.element.replaceChildren(svg, this.zoom.overview);
    this.element.style.background = part.ground ?? "";
    this.element.style.setProperty("--lit", part.lit ?? "");
    this.zoom.show(svg, this.grid, part.latest ?? null);
    const loose = [...handles(svg, "hold"), ...handles(svg, "button")];
    this.zoom.include(loose);
    this.element.classList.toggle("free", !this.isDense && !this.zoom.isZoomed);
    this.holds = holds;
    this.proposal = null;
    this.isSent = false;
    this.places = new Map(
      handles(svg, "place").map((handle) => [
        nameOf(handle),
        { handle, x: Number(handle.dataset.x ?? 0), y: Number(handle.dataset.y ?? 0) },
      ]),
    );
    this.hold(this.held !== null && holds[this.held] ? this.held : first, true);
  }

  /** Whether squares are too small for a finger. */
  get isDense() {
    return this.zoom.pixels > 0 && this.zoom.pixels < FINGER;
  }

  /** Whether something lies on the board itself that can be picked up or pressed. */
  get isOffering() {
    return Boolean(this.svg?.querySelector(".handles > .hold, .handles > .button"));
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
    const open = held === null ? {} : (this.holds[held] ?? {});
    let isFirst = true;
    for (const [name, { handle }] of this.places) {
      const isLit = name in open;
      handle.classList.toggle("lit", isLit);
      handle.setAttribute("tabindex", isLit && isFirst ? "0" : "-1");
      if (isLit) isFirst = false;
    }
    for (const handle of this.svg ? handles(this.svg, "hold") : []) {
      handle.classList.toggle("chosen", nameOf(handle) === held);
      handle.setAttribute("aria-pressed", String(nameOf(handle) === held));
    }
    this.element.classList.toggle("holding", held !== null);
    this.element.classList.toggle("dense", Object.keys(open).length > MANY);
    this.measure();
    this.bringNear();
    if (!isQuiet) this.wishes.held(held);
  }

  /** On a small screen, look closer where places are too small for a finger. */
  bringNear() {
    if (this.zoom.isAsked || this.zoom.cell || !matchMedia("(max-width: 60rem)").matches) return;
    const lit = [...this.places.values()].filter((p) => p.handle.classList.contains("lit"));
    if (!lit.length) return this.zoom.settle();
    const boxes = lit.map(({ handle }) => handle.getBBox());
    const x = Math.min(...boxes.map((box) => box.x));
    const y = Math.min(...boxes.map((box) => box.y));
    const right = Math.max(...boxes.map((box) => box.x + box.width));
    const bottom = Math.max(...boxes.map((box) => box.y + box.height));
    this.zoom.fit({ x, y, width: right - x, height: bottom - y }, boxes[0].width, FINGER + 10);
  }

  /** Find out how large what is held is: it is put where its middle is nearest. */
  measure() {
    const drawn = this.held === null ? undefined : this.ghosts[this.held];
    this.ghost.replaceChildren();
    if (!drawn) return;
    const copy = /** @type {SVGGraphicsElement} */ (
      /** @type {unknown} */ (parseSvg(`<g>${drawn}</g>`))
    );
    this.ghost.append(copy);
    const { x, y, width, height } = copy.getBBox();
    this.middle = { x: x + width / 2, y: y + height / 2 };
    this.reach = Math.max(0.75 * (this.zoom.cell || width), Math.min(width, height) / 2);
    this.ghost.setAttribute("visibility", "hidden");
  }

  // Where it would lie.

  /**
   * The place that is pointed at: the one that is lit there, or else the nearest.
   * @param {{clientX: number, clientY: number}} event
   */
  placeAt(event) {
    return this.litAt(event) ?? this.nearest(this.pointOf(event));
  }

  /**
   * The place that is lit where one points; where all are, none is shown.
   * @param {{clientX: number, clientY: number}} event
   */
  litAt({ clientX, clientY }) {
    if (this.element.classList.contains("dense")) return null;
    const handle = document.elementFromPoint(clientX, clientY)?.closest(".place.lit");
    return handle && this.element.contains(handle) ? nameOf(handle) : null;
  }

  /**
   * The place whose piece would lie nearest to a point; null where nothing fits.
   * @param {Point} point
   */
  nearest(point) {
    let best = null;
    let least = this.reach;
    for (const [name, place] of this.places) {
      if (!place.handle.classList.contains("lit")) continue;
      const away = Math.hypot(
        place.x + this.middle.x - point.x,
        place.y + this.middle.y - point.y,
      );
      if (away < least) [best, least] = [name, away];
    }
    return best;
  }

  /**
   * Show what is held in a place.
   * @param {string | null} name
   */
  preview(name) {
    if (this.isSent) return;
    for (const handle of this.svg?.querySelectorAll(".near") ?? []) handle.classList.remove("near");
    const place = name === null ? null : this.places.get(name);
    const move = name !== null && this.held !== null ? this.holds[this.held]?.[name] : undefined;
    this.wishes.looked(move ?? null, this.after);
    this.ghost.classList.remove("nowhere");
    this.ghost.classList.toggle("fixed", name !== null && name === this.proposal);
    if (!place) {
      this.ghost.setAttribute("visibility", "hidden");
      return;
    }
    place.handle.classList.add("near");
    this.ghost.setAttribute("visibility", "visible");
    this.ghost.setAttribute("transform", `translate(${place.x} ${place.y})`);
  }

  /**
   * Show what is held under the pointer, where it does not fit.
   * @param {Point} point
   */
  float(point) {
    this.preview(null);
    if (this.isSent || !this.ghost.hasChildNodes()) return;
    this.ghost.classList.add("nowhere");
    this.ghost.setAttribute("visibility", "visible");
    const [x, y] = [point.x - this.middle.x, point.y - this.middle.y];
    this.ghost.setAttribute("transform", `translate(${x} ${y})`);
  }

  /** Forget the place that waits to be confirmed. */
  drop() {
    this.proposal = null;
    this.isSent = false;
    this.ghost.classList.remove("sent");
    this.preview(null);
    this.wishes.proposed(null, "");
  }

  // Putting down.

  /**
   * Put what is held on a place: at once, or after it is confirmed.
   * @param {string} name
   * @param {boolean} isSure
   */
  put(name, isSure) {
    const move = this.held !== null ? this.holds[this.held]?.[name] : undefined;
    if (move === undefined || this.isSent) return;
    this.offer(name, move, isSure);
    if (this.proposal === name) this.preview(name);
  }

  /**
   * Let what is held lie where it is put, as it will: the server has drawn it so.
   * @param {string} name
   */
  lay(name) {
    if (!this.places.has(name)) return;
    this.preview(name);
    this.isSent = true;
    this.ghost.classList.add("sent");
    this.places.get(name)?.handle.classList.remove("near");
  }

  /** Where something lies that was put down and is not told yet. */
  get laid() {
    return this.isSent ? this.ghost.getBoundingClientRect() : null;
  }

  /**
   * Press something on the board that is one click.
   * @param {string} name
   * @param {boolean} isSure
   */
  press(name, isSure) {
    const move = this.holds[""]?.[name];
    if (move === undefined) return;
    this.offer(name, move, isSure);
    if (this.proposal === name) this.lookAt(name);
    for (const handle of this.svg ? handles(this.svg, "button") : []) {
      handle.classList.toggle("near", nameOf(handle) === this.proposal);
    }
  }

  /**
   * What something that is one click is called.
   * @param {string} name
   */
  labelOf(name) {
    const found = this.svg ? handles(this.svg, "button").find((h) => nameOf(h) === name) : null;
    return found?.getAttribute("aria-label") ?? null;
  }

  /** @param {string} name @param {string} move @param {boolean} isSure */
  offer(name, move, isSure) {
    if ((isSure && !this.mustConfirm) || this.proposal === name) {
      this.proposal = null;
      if (this.held !== null && this.holds[this.held]?.[name] === move) this.lay(name);
      this.wishes.play(move);
    } else {
      this.proposal = name;
      this.wishes.proposed(move, name);
    }
  }

  /**
   * Answer a click where nothing fits: the move that it would be goes to the rules.
   * @param {Point} point
   */
  ask(point) {
    const move = this.tries?.moves[this.held ?? ""];
    const square = this.squareAt({ x: point.x - this.middle.x, y: point.y - this.middle.y });
    if (move && square) this.wishes.refuse(move.replace(PLACE, square));
  }

  /**
   * Name the square on which the origin of a piece would come to lie.
   * @param {Point} origin
   */
  squareAt(origin) {
    if (!this.tries || !this.grid) return null;
    const { cell, names } = this.grid;
    const [x, y] = this.tries.at; // of the square 0,0
    const [column, row] = [Math.round((origin.x - x) / cell), Math.round((y - origin.y) / cell)];
    if (names === "numbers") return `${column},${row}`;
    return column < 0 || row < 0 ? null : columnName(column) + (row + 1);
  }

  // Mouse and fingers.

  /** @param {{clientX: number, clientY: number}} event @returns {Point} */
  pointOf(event) {
    const matrix = this.svg?.getScreenCTM()?.inverse();
    if (!matrix) return { x: 0, y: 0 };
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x, y };
  }

  /** @param {{clientX: number, clientY: number}} event */
  isOver(event) {
    const { left, right, top, bottom } = this.element.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  listen() {
    const on = this.element;
    on.addEventListener("pointerdown", (event) => this.down(event));
    on.addEventListener("pointermove", (event) => this.move(event));
    on.addEventListener("pointerup", (event) => this.up(event));
    on.addEventListener("pointercancel", (event) => {
      this.fingers.delete(event.pointerId);
      this.lens.close();
    });
    on.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse" && this.proposal === null) this.preview(null);
    });
    on.addEventListener("focusout", (event) => {
      const next = /** @type {Node | null} */ (event.relatedTarget);
      if (this.proposal === null && !on.contains(next)) this.preview(null);
    });
    on.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    on.addEventListener("keydown", (event) => this.key(event));
    on.addEventListener("focusin", (event) => {
      const target = /** @type {Element} */ (event.target);
      const button = target.closest?.(".handles > .button");
      if (button?.matches(":focus-visible")) this.lookAt(nameOf(button));
      const handle = target.closest?.(".place.lit");
      if (!handle || !handle.matches(":focus-visible")) return;
      const place = this.places.get(nameOf(handle));
      if (place) this.zoom.reveal(place.x + this.middle.x, place.y + this.middle.y);
      this.preview(nameOf(handle));
    });
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button > 0) return;
    this.fingers.set(event.pointerId, event);
    this.isMoved = this.fingers.size > 1;
    this.start = event;
    if (this.fingers.size > 1) this.lens.close();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse" && this.proposal === null) this.pass(event);
      return;
    }
    if (this.fingers.size > 1) return this.pinch(event, before);
    const start = this.start ?? before;
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLIP;
    if (!far && !this.isMoved) return;
    if (!this.isMoved) {
      this.isMoved = true;
      if (event.pointerType === "mouse" || this.usesLens(event)) {
        this.element.setPointerCapture(event.pointerId);
      }
    }
    this.fingers.set(event.pointerId, event);
    if (this.usesLens(event)) return this.look(event);
    if (this.zoom.isZoomed) {
      this.element.classList.add("panning");
      this.zoom.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    }
  }

  /**
   * Show what a click would do where the mouse passes.
   * @param {PointerEvent} event
   */
  pass(event) {
    const button = /** @type {Element} */ (event.target).closest?.(".handles > .button");
    if (button) this.lookAt(nameOf(button));
    else if (this.held !== null) this.hover(event);
    else this.wishes.looked(null, this.after);
  }

  /**
   * Show what something would do that is one click.
   * @param {string | null} name
   */
  lookAt(name) {
    this.wishes.looked(this.holds[""]?.[name ?? ""] ?? null, this.after);
  }

  /** @param {PointerEvent} event */
  usesLens(event) {
    return event.pointerType !== "mouse" && this.held !== null && this.isDense;
  }

  /** @param {PointerEvent} event */
  hover(event) {
    const name = this.placeAt(event);
    if (name !== null) this.preview(name);
    else this.float(this.pointOf(event));
  }

  /**
   * Look through the lens, and let what is held follow the finger.
   * @param {PointerEvent} event
   */
  look(event) {
    const name = this.placeAt(event);
    if (name !== null) this.preview(name);
    this.lens.show(event, this.pointOf(event), this.zoom.cell);
  }

  /** @param {PointerEvent} event @param {PointerEvent} before */
  pinch(event, before) {
    this.isMoved = true;
    const other = [...this.fingers.values()].find((f) => f.pointerId !== event.pointerId);
    if (!other) return;
    const apart = (/** @type {PointerEvent} */ one) =>
      Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const middle = {
      clientX: (event.clientX + other.clientX) / 2,
      clientY: (event.clientY + other.clientY) / 2,
    };
    this.zoom.by(apart(event) / Math.max(apart(before), 1), this.pointOf(middle));
    this.zoom.pan((event.clientX - before.clientX) / 2, (event.clientY - before.clientY) / 2);
    this.fingers.set(event.pointerId, event);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId)) return;
    const wasLens = this.lens.isOpen;
    this.lens.close();
    this.element.classList.remove("panning");
    if (this.fingers.size) return;
    if (wasLens) {
      const name = this.placeAt(event);
      if (name !== null) this.put(name, false);
    } else if (!this.isMoved) {
      this.tap(event);
    }
  }

  /** @param {PointerEvent} event */
  tap(event) {
    const isSure = event.pointerType === "mouse";
    const target = /** @type {Element} */ (event.target);
    const held = target.closest(".handles > .hold");
    const button = target.closest(".handles > .button");
    if (held) return this.hold(this.held === nameOf(held) ? null : nameOf(held));
    if (button) return this.press(nameOf(button), isSure);
    if (this.held === null) return;
    this.letGo(event, isSure);
  }

  /**
   * Put down what is held where one points; where nothing fits, be told why.
   * @param {PointerEvent} event
   * @param {boolean} isSure
   */
  letGo(event, isSure) {
    const name = this.placeAt(event);
    if (name !== null) return this.put(name, isSure);
    this.drop();
    this.ask(this.pointOf(event));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (event.shiftKey) return; // turns what is held: the tray listens
    event.preventDefault();
    this.zoom.by(Math.exp(-event.deltaY / 400), this.pointOf(event));
  }

  // The keyboard.

  /** Lead the keyboard to the first place, or to what can be picked up or pressed. */
  focus() {
    const found =
      this.svg?.querySelector('.place.lit[tabindex="0"]') ??
      this.svg?.querySelector(".handles > .button, .handles > .hold");
    /** @type {SVGElement | null | undefined} */ (found)?.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const handle = /** @type {SVGGElement | null} */ (
      /** @type {Element} */ (event.target).closest?.(".handles > g")
    );
    if (!handle) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      event.stopPropagation();
      this.beside(handle, arrow)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const name = nameOf(handle);
      if (handle.classList.contains("place")) this.put(name, true);
      else if (handle.classList.contains("button")) this.press(name, true);
      else {
        this.hold(name);
        this.focus();
      }
    }
  }

  /**
   * The nearest handle of the same kind in a direction.
   * @param {SVGGElement} from
   * @param {number[]} arrow
   */
  beside(from, [dx, dy]) {
    const kind = from.classList.contains("place") ? ".place.lit" : `.${from.classList[0]}`;
    const middle = (/** @type {Element} */ element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const handle of this.svg?.querySelectorAll(`.handles > ${kind}`) ?? []) {
      const [u, v] = middle(handle);
      const along = (u - x) * dx + (v - y) * dy;
      const across = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
      if (handle === from || along <= 1) continue;
      const away = along + 2.5 * across;
      if (away < least) [best, least] = [handle, away];
    }
    return /** @type {SVGGElement | null} */ (best);
  }
}

/** @type {Record<string, number[]>} */
const ARROWS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** @param {number} column */
function columnName(column) {
  let name = "";
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26)) {
    name = String.fromCharCode(97 + ((n - 1) % 26)) + name;
  }
  return name;
}
