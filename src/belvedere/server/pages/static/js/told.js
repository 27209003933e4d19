// A table as its socket tells it: everything first, then what is different (docs/server.md).

/** @typedef {number[]} Runs  a number and how many follow each other from there, again and again */
/** @typedef {{picture?: Wire.DrawingShown | null, offer?: Wire.OfferShown | null}} Drawn */
/**
 * A message, its picture put together.
 * @template {Wire.StateMessage | Wire.EventMessage} M
 * @typedef {Omit<M, "pieces" | keyof Drawn> & Drawn} Whole
 */
/** @typedef {Whole<Wire.StateMessage>} State */

/** What one reader has been told. */
export class Told {
  constructor() {
    /** @type {State | null} */
    this.table = null;
    /** @type {Wire.PictureShown | null} */
    this.picture = null; // with what may be done in it; none before there is a game
    /** @type {Map<number, string>} */
    this.pieces = new Map(); // of pictures, by number
    this.ahead = -Infinity; // milliseconds by which the server's clock is ahead of ours
  }

  /** Believe no moment of earlier: a machine may have slept since. */
  begin() {
    this.ahead = -Infinity;
  }

  /** The server's time; what came late does not set it back. */
  get now() {
    return performance.now() + this.ahead;
  }

  /**
   * Take a message in; return it.
   * @param {string} text
   * @returns {Wire.Sent}
   */
  hear(text) {
    const [line, ...pieces] = text.split("\n");
    /** @type {Wire.Sent} */
    const message = JSON.parse(line);
    if ("now" in message) this.ahead = Math.max(this.ahead, message.now - performance.now());
    if (message.type === "state") {
      this.pieces.clear();
      this.know(this.putTogether(message, pieces));
    } else if (message.type === "event" && this.table) {
      this.know(changed(this.table, this.putTogether(message, pieces)));
    } else if (message.type === "you" && this.table) {
      this.table = { ...this.table, ...message, type: "state" };
    }
    return message;
  }

  /** @param {State} table */
  know(table) {
    const { picture, offer } = table;
    if (picture !== this.table?.picture || offer !== this.table?.offer) {
      this.picture = picture ? withOffer(picture, offer ?? null) : null;
    }
    this.table = table;
  }

  /**
   * Put together what a message names by the numbers of its pieces.
   * @template {Wire.StateMessage | Wire.EventMessage} M
   * @param {M} message
   * @param {string[]} written  the pieces that are new
   * @returns {Whole<M>}
   */
  putTogether({ pieces = [], picture, offer, ...beside }, written) {
    for (const [at, number] of numbers(pieces).entries()) this.pieces.set(number, written[at]);
    return {
      ...beside,
      ...(picture && { picture: this.read(picture) }),
      ...(offer && { offer: this.read(offer) }),
    };
  }

  /** @param {Runs} runs */
  read(runs) {
    return JSON.parse(numbers(runs).map((number) => this.pieces.get(number)).join(""));
  }
}

/**
 * The numbers that runs stand for: 7, 2, 12, 1 are 7, 8, 12.
 * @param {Runs} runs
 */
export function numbers(runs) {
  const found = [];
  for (let at = 0; at < runs.length; at += 2) {
    for (let step = 0; step < runs[at + 1]; step += 1) found.push(runs[at] + step);
  }
  return found;
}

/**
 * A table as an event has changed it.
 * @param {State} table
 * @param {Whole<Wire.EventMessage>} event
 * @returns {State}
 */
export function changed(table, event) {
  const { view: changes, ...beside } = event;
  const after = { ...table, ...beside, type: /** @type {const} */ ("state") };
  if (!changes || !table.view) return after;
  const { from, log, ...news } = changes;
  const lines = log ? [...table.view.log.slice(0, from), ...log] : table.view.log;
  return { ...after, view: { ...table.view, ...news, log: lines } };
}

/**
 * A picture with what its viewer may do there.
 * @param {Wire.DrawingShown} picture
 * @param {Wire.OfferShown | null} offer
 * @returns {Wire.PictureShown}
 */
export function withOffer(picture, offer) {
  /** @type {Record<string, Wire.PartShown>} */
  const parts = { ...picture.parts };
  for (const [name, more] of Object.entries(offer?.parts ?? {})) {
    parts[name] = { ...parts[name], ...more };
  }
  return { ...picture, parts: { ...picture.parts, ...parts }, holds: offer?.holds ?? {} };
}
