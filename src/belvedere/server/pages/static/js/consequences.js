// What a move would do, or a piece sees: drawn by the server as soon as the reader stays with it.

import { parseSvg } from "./dom.js";
import { theme } from "./frame.js";

const PATIENCE = 140; // milliseconds that a piece rests on a place before the server is asked

/** Asks for what follows from the move, or the piece, that is looked at. */
export class Consequences {
  /**
   * @param {string} address
   * @param {string} name  of what is asked about
   * @param {() => Record<string, number | null>} more  that the answer depends on
   */
  constructor(address, name, more) {
    this.address = address;
    this.name = name;
    this.more = more;
    this.timer = 0;
    this.move = "";
    /** @type {Map<string, string>} */
    this.known = new Map();
  }

  /** Forget what was known: the position is another one. */
  forget() {
    this.known.clear();
    this.move = "";
    clearTimeout(this.timer);
  }

  /**
   * Show what a move would do, as soon as the reader stays with it.
   * @param {string | null} move
   * @param {SVGGElement} layer
   */
  show(move, layer) {
    if (move === this.move) return;
    this.move = move ?? "";
    clearTimeout(this.timer);
    layer.replaceChildren();
    if (move === null) return;
    this.timer = window.setTimeout(() => this.ask(move, layer), PATIENCE);
  }

  /** @param {string} move @param {SVGGElement} layer */
  async ask(move, layer) {
    let drawn = this.known.get(move);
    if (drawn === undefined) {
      const asked = new URLSearchParams({ [this.name]: move, theme: theme() });
      for (const [name, value] of Object.entries(this.more())) {
        if (value !== null) asked.set(name, String(value));
      }
      try {
        const answer = await fetch(`${this.address}?${asked}`);
        drawn = answer.ok ? await answer.text() : "";
      } catch {
        drawn = ""; // the line is away; the move can be looked at without
      }
      this.known.set(move, drawn);
    }
    if (drawn && move === this.move) layer.replaceChildren(parseSvg(drawn));
  }
}
