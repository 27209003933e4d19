// What can be picked up beside the board, and what is one click: real buttons, in rows.

import { handles, make, nameOf } from "./dom.js";
import { around, boxOf, cutOut, keepPart } from "./parts.js";
import { say } from "./words.js";

/** @typedef {import("./board.js").Holds} Holds */
/**
 * @typedef {object} Chip
 * @property {string} kind
 * @property {string} name
 * @property {HTMLElement | SVGGElement} element
 * @property {number} row
 * @property {number} x
 */
/**
 * @typedef {object} Wishes
 * @property {(name: string, byKey: boolean) => void} hold
 * @property {(name: string) => void} press
 * @property {(name: string | null) => void} looked  at what is one click
 * @property {(name: string, event: PointerEvent) => void} drag
 */

const SCALE = 1.0; // pixels a unit of chips
const STEP = 26; // pixels of the wheel for one turn
const SLIP = 7;

/** The tray of whoever looks. */
export class Tray {
  /**
   * @param {HTMLElement} element
   * @param {Wishes} wishes
   */
  constructor(element, wishes) {
    this.element = element;
    this.wishes = wishes;
    /** @type {Chip[]} */
    this.chips = [];
    /** @type {string | null} */
    this.held = null;
    this.turned = 0;
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /**
   * Lay what the drawing offers.
   * @param {string | undefined} text  the drawing of the tray
   * @param {SVGSVGElement | null} seats  where some games keep what can be picked up
   */
  show(text, seats) {
    const svg = keepPart("tray", text);
    const focused = document.activeElement?.closest?.("[data-chip]")?.getAttribute("data-chip");
    this.chips = [];
    this.element.replaceChildren();
    if (svg) {
      if (isPicture(svg)) this.whole(svg);
      else this.laid(svg);
    }
    if (seats) this.taken(seats);
    this.mark(this.held);
    if (focused) {
      const again = this.chips.find((chip) => chip.name === focused);
      if (again) again.element.focus();
      else if (this.chips.length) this.chips[0].element.focus();
    }
  }

  /**
   * Say in a tray that offers nothing where to go on.
   * @param {string} sentence
   */
  note(sentence) {
    this.element.querySelector(".elsewhere")?.remove();
    if (sentence) this.element.append(make("p", { class: "quiet elsewhere" }, sentence));
  }

  /**
   * A tray that is one picture: a hand on a sill, a sheet of scores.
   * @param {SVGSVGElement} svg
   */
  whole(svg) {
    const shown = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
    for (const copy of shown.querySelectorAll("defs")) copy.remove();
    this.element.append(make("div", { class: "whole" }, shown));
    for (const kind of ["hold", "button"]) {
      for (const handle of handles(shown, kind)) {
        handle.setAttribute("tabindex", "0");
        handle.dataset.chip = nameOf(handle);
        this.add(kind, handle, 0, boxOf(handle).x);
      }
    }
  }

  /**
   * A tray of chips: what is in hand, and rows of what can be done with it.
   * @param {SVGSVGElement} svg
   */
  laid(svg) {
    const hand = /** @type {SVGGraphicsElement[]} */ ([...svg.querySelectorAll(".in-hand")]);
    if (hand.length) {
      const picture = cutOut(hand, around(hand));
      this.element.append(make("div", { class: "hand" }, picture));
    }
    const found = [...handles(svg, "hold"), ...handles(svg, "button")];
    this.lay(found, (handle) => {
      const panel = handle.querySelector("rect");
      const [drawn] = /** @type {SVGGraphicsElement[]} */ ([...handle.children]);
      const inside = /** @type {SVGGraphicsElement[]} */ (
        [...drawn.children].filter((child) => child !== panel)
      );
      const box = around(inside);
      const said = inside.find((child) => child.nodeName === "text");
      const label = said?.textContent ?? "";
      const icon = inside.filter((child) => child !== said);
      if (!label) return { picture: cutOut(icon, box, SCALE), label };
      return { picture: icon.length ? cutOut(icon, around(icon), SCALE) : null, label };
    });
  }

  /**
   * What is picked up from the panel of a seat: cut out of its picture.
   * @param {SVGSVGElement} svg
   */
  taken(svg) {
    const pictures = /** @type {SVGGraphicsElement[]} */ (
      [...svg.children].filter((child) => !child.matches("title, desc, defs, .handles"))
    );
    this.lay(handles(svg, "hold"), (handle) => {
      const { x, y, width, height } = boxOf(handle);
      const box = { x: x + 2, y: y + 2, width: width - 4, height: height - 4 };
      const picture = cutOut(pictures, box, 1.1);
      for (const ground of picture.querySelectorAll(".seat")) ground.remove();
      return { picture, label: "" };
    });
  }

  /**
   * @param {SVGGElement[]} found
   * @param {(handle: SVGGElement) => {picture: SVGElement | null, label: string}} cut
   */
  lay(found, cut) {
    if (!found.length) return;
    const rows = make("div", { class: "rows-of-chips" });
    /** @type {Map<number, HTMLElement>} */
    const laid = new Map();
    for (const handle of found) {
      const { x, y } = boxOf(handle);
      const top = Math.round(y);
      const row = [...laid.keys()].find((known) => Math.abs(known - top) < 8) ?? top;
      if (!laid.has(row)) {
        const line = make("div", { class: "row" });
        laid.set(row, line);
        rows.append(line);
      }
      const { picture, label } = cut(handle);
      const kind = handle.classList.contains("hold") ? "hold" : "button";
      const button = make("button", {
        type: "button",
        class: label ? "chip say" : "chip",
        "data-chip": nameOf(handle),
        ...(label ? {} : { "aria-label": handle.getAttribute("aria-label") ?? "" }),
        ...(label ? {} : { title: handle.getAttribute("aria-label") ?? "" }),
      });
      if (picture) button.append(picture);
      if (label) button.append(label);
      laid.get(row)?.append(button);
      this.add(kind, button, row, x);
    }
    this.element.append(rows);
  }

  /**
   * @param {string} kind
   * @param {HTMLElement | SVGGElement} element
   * @param {number} row
   * @param {number} x
   */
  add(kind, element, row, x) {
    const name = element.dataset.chip ?? "";
    element.dataset.kind = kind;
    this.chips.push({ kind, name, element, row, x });
    element.addEventListener("click", (event) => {
      const byKey = /** @type {MouseEvent} */ (event).detail === 0;
      if (kind === "hold") this.wishes.hold(name, byKey);
      else this.wishes.press(name);
    });
    if (kind === "hold") return this.listenForDrag(name, element);
    for (const came of ["pointerenter", "focus"]) {
      element.addEventListener(came, () => this.wishes.looked(name));
    }
    for (const left of ["pointerleave", "blur"]) {
      element.addEventListener(left, () => this.wishes.looked(null));
    }
  }

  /**
   * Let a chip be dragged onto the board.
   * @param {string} name
   * @param {HTMLElement | SVGGElement} element
   */
  listenForDrag(name, element) {
    element.addEventListener("pointerdown", (event) => {
      const start = /** @type {PointerEvent} */ (event);
      if (start.button > 0) return;
      const follow = (/** @type {PointerEvent} */ now) => {
        if (Math.hypot(now.clientX - start.clientX, now.clientY - start.clientY) < SLIP) return;
        stop();
        this.wishes.drag(name, now);
      };
      const stop = () => {
        removeEventListener("pointermove", follow);
        removeEventListener("pointerup", stop);
        removeEventListener("pointercancel", stop);
      };
      addEventListener("pointermove", follow);
      addEventListener("pointerup", stop);
      addEventListener("pointercancel", stop);
    });
  }

  /**
   * Show what is held.
   * @param {string | null} held
   */
  mark(held) {
    this.held = held;
    for (const { kind, name, element } of this.chips) {
      if (kind !== "hold") continue;
      element.setAttribute("aria-pressed", String(name === held));
      element.classList.toggle("chosen", name === held);
    }
  }

  /**
   * What something that is one click is called.
   * @param {string} name
   */
  labelOf(name) {
    const found = this.chips.find((chip) => chip.kind === "button" && chip.name === name);
    return found ? spokenName(found) : null;
  }

  /** What can be held, in order. */
  get holds() {
    return this.chips.filter((chip) => chip.kind === "hold");
  }

  /** Whether there is something to turn: a tile in hand, and beside it how it may lie. */
  get canTurn() {
    const pictures = this.holds.filter(({ element }) => !element.classList.contains("say"));
    return pictures.length > 1 && this.element.querySelector(".hand") !== null;
  }

  /** Whether it has another side. */
  get canFlip() {
    return this.rows.length > 1;
  }

  get rows() {
    return [...new Set(this.holds.map((chip) => chip.row))];
  }

  /**
   * Turn what is held: the next in its row.
   * @param {number} steps
   */
  turn(steps) {
    const chosen = this.chosen();
    if (!chosen) return;
    const row = this.holds.filter((chip) => chip.row === chosen.row);
    const next = row[(row.indexOf(chosen) + steps + row.length) % row.length];
    this.wishes.hold(next.name, false);
  }

  /** Flip what is held: the nearest in the next row. */
  flip() {
    const chosen = this.chosen();
    if (!chosen) return;
    const { rows } = this;
    const row = rows[(rows.indexOf(chosen.row) + 1) % rows.length];
    const [next] = this.holds
      .filter((chip) => chip.row === row)
      .sort((one, other) => Math.abs(one.x - chosen.x) - Math.abs(other.x - chosen.x));
    this.wishes.hold(next.name, false);
  }

  chosen() {
    return this.holds.find((chip) => chip.name === this.held) ?? this.holds[0];
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (this.holds.length < 2) return;
    event.preventDefault();
    this.spin(event.deltaY);
  }

  /** @param {number} pixels */
  spin(pixels) {
    this.turned += pixels;
    if (Math.abs(this.turned) >= STEP) {
      this.turn(Math.sign(this.turned));
      this.turned = 0;
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const element = /** @type {Element} */ (event.target).closest("[data-chip]");
    const at = this.chips.findIndex((chip) => chip.element === element);
    if (at < 0) return;
    if (element instanceof SVGElement && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      const { kind, name } = this.chips[at];
      if (kind === "hold") this.wishes.hold(name, true);
      else this.wishes.press(name);
    }
    const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!steps) return;
    event.preventDefault();
    event.stopPropagation();
    const count = this.chips.length;
    this.chips[(at + steps + count) % count].element.focus();
  }
}

/**
 * Whether a tray is to be shown as it is drawn: what is clicked lies under invisible covers.
 * @param {SVGSVGElement} svg
 */
function isPicture(svg) {
  return (
    svg.querySelector('.score-sheet, .hand.own, .handles [fill-opacity="0"]') !== null
  );
}

/**
 * What a chip is called, for a sentence.
 * @param {Chip} chip
 */
export function spokenName(chip) {
  return chip.element.getAttribute("aria-label") ?? chip.element.textContent ?? say("this");
}
