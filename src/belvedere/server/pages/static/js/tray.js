// What can be picked up beside the board, and what is one click: real buttons, in rows.

import { handles, isForBrowser, make, nameOf } from "./dom.js";
import { around, picture, wholePart } from "./fragments.js";
import { distance, follow, SLIP } from "./gestures.js";
import { say } from "./words.js";

/**
 * @typedef {object} Chip
 * @property {string} kind
 * @property {string} name
 * @property {HTMLElement | SVGGElement} element
 * @property {number} row
 * @property {number} column
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
    this.kept = 0; // pixels
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /**
   * Lay what there is to pick up and to press.
   * @param {Wire.PartShown | undefined} part
   */
  show(part) {
    const focused = focusedChip();
    this.keepRoom();
    this.chips = [];
    this.element.replaceChildren();
    if (part) this.element.style.setProperty("--frame", part.frame.slice(2).join(" / "));
    if (part?.rows) this.laid(part);
    else if (part?.svg) this.whole(part);
    this.mark(this.held);
    if (!focused) return;
    const again = this.chips.find((chip) => chip.name === focused) ?? this.chips[0];
    again?.element.focus();
  }

  /** Remember how much room has been taken: what stands below is to stay where it is. */
  keepRoom() {
    const { offsetHeight: high } = this.element;
    if (high <= this.kept) return;
    this.kept = high;
    this.element.style.setProperty("--kept", `${high}px`);
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
   * @param {Wire.PartShown} part
   */
  whole(part) {
    const shown = wholePart(part);
    this.element.append(make("div", { class: "whole" }, shown));
    for (const kind of ["hold", "button"]) {
      for (const [column, handle] of handles(shown, kind).entries()) {
        handle.setAttribute("tabindex", "0");
        handle.dataset.chip = nameOf(handle);
        this.add(kind, handle, 0, column);
      }
    }
  }

  /**
   * A tray of chips: what is in hand, and rows of what can be done with it.
   * @param {Wire.PartShown} part
   */
  laid({ hand = [], rows = [] }) {
    if (hand.length) {
      this.element.append(make("div", { class: "hand" }, picture(together(hand))));
    }
    const lines = rows.map((chips, row) => {
      const line = make("div", { class: "row" });
      for (const [column, chip] of chips.entries()) {
        const button = chipButton(chip);
        line.append(button);
        this.add(chip.kind, button, row, column);
      }
      return line;
    });
    if (this.chips.length) this.element.append(make("div", { class: "rows-of-chips" }, ...lines));
  }

  /**
   * @param {string} kind
   * @param {HTMLElement | SVGGElement} element
   * @param {number} row
   * @param {number} column
   */
  add(kind, element, row, column) {
    const name = element.dataset.chip ?? "";
    element.dataset.kind = kind;
    this.chips.push({ kind, name, element, row, column });
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
      follow((now, stop) => {
        if (distance(now, start) < SLIP) return;
        stop();
        this.wishes.drag(name, now);
      });
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
   * Show what waits to be confirmed, of what is one click.
   * @param {string | null} proposed
   */
  markProposed(proposed) {
    for (const { kind, name, element } of this.chips) {
      element.classList.toggle("proposed", kind === "button" && name === proposed);
    }
  }

  /**
   * What stands on something that can be held; nothing on what is a picture only.
   * @param {string} name
   */
  writtenOn(name) {
    return this.holds.find((chip) => chip.name === name)?.element.dataset.label ?? "";
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
      .sort((one, other) => away(one, chosen) - away(other, chosen));
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
    if (at < 0 || isForBrowser(event)) return;
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

/** The name of the chip that the keyboard is at. */
function focusedChip() {
  return document.activeElement?.closest?.("[data-chip]")?.getAttribute("data-chip");
}

/** @param {Chip} one @param {Chip} other */
function away(one, other) {
  return Math.abs(one.column - other.column);
}

/** @param {Wire.ChipShown} chip */
function chipButton({ id, name, label = "", icon }) {
  const button = make("button", {
    type: "button",
    class: label ? "chip say" : "chip",
    "data-chip": id,
    ...(label ? { "data-label": label } : { "aria-label": name, title: name }),
  });
  if (icon) button.append(picture(icon, SCALE));
  if (label) button.append(label);
  return button;
}

/**
 * Lay fragments of one part over each other, as they lie there.
 * @param {Wire.FragmentShown[]} fragments
 * @returns {Wire.FragmentShown}
 */
function together(fragments) {
  return { box: around(fragments.map(({ box }) => box)), svg: fragments.map(({ svg }) => svg).join("") };
}

/**
 * What a chip is called, for a sentence.
 * @param {Chip} chip
 */
export function spokenName(chip) {
  return chip.element.getAttribute("aria-label") ?? chip.element.dataset.label ?? say("this");
}
