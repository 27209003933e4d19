// What a move would do, or something is: told by the server as soon as the reader stays with it.

import { parseSvg } from "./dom.js";
import { define } from "./fragments.js";
import { theme } from "./frame.js";

const PATIENCE = 140; // milliseconds that a piece rests on a place before the server is asked

/** Asks for what there is to tell of the move, or the thing, that is looked at. */
export class Consequences {
  /**
   * @param {string} address
   * @param {string} name  of what is asked about
   * @param {() => Record<string, number | null>} more  that the answer depends on
   * @param {(sentence: string) => void} tell  what it is in words; "" when it is looked at no more
   */
  constructor(address, name, more, tell) {
    this.address = address;
    this.name = name;
    this.more = more;
    this.wish = tell;
    this.told = ""; // what is told now
    this.timer = 0;
    this.move = "";
    /** @type {Map<string, Wire.ForeseenShown>} */
    this.known = new Map();
  }

  /** Forget what was known: the position is another one. */
  forget() {
    this.known = new Map(); // what is still on its way is for the one before
    this.move = "";
    this.tell("");
    clearTimeout(this.timer);
  }

  /** @param {string} sentence */
  tell(sentence) {
    if (sentence === this.told) return;
    this.told = sentence;
    this.wish(sentence);
  }

  /**
   * Show what a move would do, as soon as the reader stays with it.
   * @param {string | null} move
   * @param {SVGGElement} layer
   */
  show(move, layer) {
    if ((move ?? "") === this.move) return;
    this.move = move ?? "";
    clearTimeout(this.timer);
    layer.replaceChildren();
    const known = move === null ? undefined : this.known.get(move);
    if (known === undefined) this.tell("");
    if (move === null) return;
    if (known) return this.lay(known, layer);
    this.timer = window.setTimeout(() => this.ask(move, layer), PATIENCE);
  }

  /** @param {string} move @param {SVGGElement} layer */
  async ask(move, layer) {
    const { known } = this;
    const asked = new URLSearchParams({ [this.name]: move, theme: theme() });
    for (const [name, value] of Object.entries(this.more())) {
      if (value !== null) asked.set(name, String(value));
    }
    /** @type {Wire.ForeseenShown} */
    let found = { told: "", risk: false, drawn: "", definitions: "" };
    try {
      const answer = await fetch(`${this.address}?${asked}`);
      if (answer.ok) found = await answer.json();
    } catch {
      return; // the line is away; the move can be looked at without
    }
    known.set(move, found);
    if (known === this.known && move === this.move) this.lay(found, layer);
  }

  /**
   * Whether the reader has been told what is at stake with a move.
   * @param {string} move
   */
  hasWarned(move) {
    return move === this.move && Boolean(this.known.get(move)?.risk);
  }

  /** @param {Wire.ForeseenShown} found @param {SVGGElement} layer */
  lay({ told, drawn, definitions }, layer) {
    if (definitions) define(definitions);
    if (drawn) layer.replaceChildren(...parseSvg(`<g>${drawn}</g>`).childNodes);
    this.tell(told);
  }
}
