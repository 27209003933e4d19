// Stepping through a game: buttons, a slider, and an address for every ply.

import { byId } from "./dom.js";
import { say } from "./words.js";

/** The controls under the board. */
export class Stepper {
  /** @param {(ply: number | null) => void} look */
  constructor(look) {
    this.ply = 0;
    this.last = 0;
    this.isOver = false;
    this.range = /** @type {HTMLInputElement} */ (byId("step-range"));
    byId("step-first").addEventListener("click", () => look(0));
    byId("step-back").addEventListener("click", () => look(this.ply - 1));
    byId("step-on").addEventListener("click", () => look(this.ply + 1));
    byId("step-last").addEventListener("click", () => look(this.isOver ? this.last : null));
    this.range.addEventListener("input", () => look(Number(this.range.value)));
  }

  /**
   * @param {number | null} ply
   * @param {number} last
   * @param {boolean} isOver
   */
  show(ply, last, isOver) {
    this.ply = ply ?? last;
    this.last = last;
    this.isOver = isOver;
    byId("stepper").classList.toggle("back", ply !== null && ply < last);
    this.range.max = String(last);
    this.range.value = String(this.ply);
    const told = say("ply", { ply: this.ply, last });
    this.range.setAttribute("aria-valuetext", told);
    byId("step-told").textContent = told;
    for (const [id, isOff] of /** @type {[string, boolean][]} */ ([
      ["step-first", this.ply <= 0],
      ["step-back", this.ply <= 0],
      ["step-on", this.ply >= last],
      ["step-last", this.ply >= last],
    ])) {
      /** @type {HTMLButtonElement} */ (byId(id)).disabled = isOff;
    }
  }
}
