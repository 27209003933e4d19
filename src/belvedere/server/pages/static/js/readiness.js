// A table without a board yet: what is being waited for, and how far it has come.

import { ask, Refusal } from "./api.js";
import { byId } from "./dom.js";

const PACE = 1000; // milliseconds between two questions

/** The panel in the place of a board. */
export class Readiness {
  /** @param {string} address */
  constructor(address) {
    this.address = address;
    this.timer = 0;
    this.share = /** @type {HTMLProgressElement} */ (byId("waiting-share"));
  }

  /**
   * Show what is waited for, until there is a board.
   * @param {import("./told.js").State} state
   * @param {boolean} hasBoard
   */
  show(state, hasBoard) {
    clearTimeout(this.timer);
    byId("waiting").hidden = hasBoard;
    byId("wait").hidden = state.phase === "open"; // what people are waited for is told beside
    byId("waiting-text").textContent = state.status;
    const isCompiling = !hasBoard && state.phase === "compiling";
    this.share.hidden = !isCompiling;
    if (!isCompiling) byId("waiting-doing").textContent = "";
    else this.look();
  }

  async look() {
    try {
      /** @type {Wire.ReadinessShown} */
      const { share, doing } = await ask(this.address);
      if (share === null) this.share.removeAttribute("value");
      else this.share.value = share;
      byId("waiting-doing").textContent = doing;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    clearTimeout(this.timer);
    if (!this.share.hidden) this.timer = window.setTimeout(() => this.look(), PACE);
  }
}
