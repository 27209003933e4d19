// Thoughts that wait for their turn at a busy server: where bots and a hint stand in line.

import { ask, Refusal } from "./api.js";

const PACE = 2000; // milliseconds after which somebody wonders, and between two questions

/** Asks for places in line, as long as something is thought about. */
export class Turns {
  /**
   * @param {string} address
   * @param {(places: Wire.PlacesShown) => void} show
   */
  constructor(address, show) {
    this.address = address;
    this.show = show;
    this.timer = 0;
    this.asked = 0; // how often we began to wait: what was asked for earlier is old
  }

  /**
   * Wait anew, or for nothing any more.
   * @param {boolean} isThinking
   */
  follow(isThinking) {
    clearTimeout(this.timer);
    this.asked += 1;
    if (isThinking) this.timer = window.setTimeout(() => this.look(this.asked), PACE);
  }

  /** @param {number} asked */
  async look(asked) {
    try {
      /** @type {Wire.PlacesShown} */
      const places = await ask(this.address);
      if (asked === this.asked) this.show(places);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    if (asked === this.asked) this.timer = window.setTimeout(() => this.look(asked), PACE);
  }
}
