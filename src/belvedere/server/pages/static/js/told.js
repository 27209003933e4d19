// A table as its socket tells it: everything first, then what is different (docs/server.md).

/** @typedef {number[]} Runs  a number and how many follow each other from there, again and again */
/** @typedef {import("./fragments.js").Part} Part */
/**
 * What there is to see.
 * @typedef {object} Picture
 * @property {number} ply
 * @property {string} classes
 * @property {string} about
 * @property {string} sentence
 * @property {string} definitions  what the parts refer to
 * @property {Record<string, Part>} parts
 * @property {Record<string, Record<string, string>>} holds  what may be done
 */
/** @typedef {{holds: Picture["holds"], parts: Record<string, Partial<Part>>}} Offer */
/** @typedef {any} State  as docs/server.md tells it */

/** What one reader has been told. */
export class Told {
  constructor() {
    /** @type {State | null} */
    this.table = null;
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
   */
  hear(text) {
    const [line, ...pieces] = text.split("\n");
    const message = JSON.parse(line);
    if (message.now) this.ahead = Math.max(this.ahead, message.now - performance.now());
    if (message.type === "state" || message.type === "event") {
      this.putTogether(message, pieces);
      this.table = message.type === "state" ? message : changed(this.table, message);
    } else if (message.type === "you") this.table = { ...this.table, ...message, type: "state" };
    return message;
  }

  /**
   * Replace numbers of pieces by the picture that they make up.
   * @param {any} message
   * @param {string[]} pieces  that are new
   */
  putTogether(message, pieces) {
    if (message.type === "state") this.pieces.clear();
    for (const [at, number] of numbers(message.pieces ?? []).entries()) {
      this.pieces.set(number, pieces[at]);
    }
    for (const name of ["picture", "offer"]) {
      if (!message[name]) continue;
      const written = numbers(message[name]).map((number) => this.pieces.get(number));
      message[name] = JSON.parse(written.join(""));
    }
  }

  /**
   * The picture, with what may be done in it; null as long as there is none.
   * @returns {Picture | null}
   */
  get picture() {
    const { picture, offer } = this.table ?? {};
    return picture ? withOffer(picture, offer) : null;
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
 * @param {any} event
 */
export function changed(table, event) {
  const after = { ...table, ...event, type: "state", view: table.view };
  if (!event.view) return after;
  const { from, ...news } = event.view;
  if (news.log) news.log = [...table.view.log.slice(0, from), ...news.log];
  after.view = { ...table.view, ...news };
  return after;
}

/**
 * A picture with what its viewer may do there.
 * @param {Omit<Picture, "holds">} picture
 * @param {Offer | null} offer
 * @returns {Picture}
 */
export function withOffer(picture, offer) {
  const parts = { ...picture.parts };
  for (const [name, more] of Object.entries(offer?.parts ?? {})) {
    parts[name] = { ...parts[name], ...more };
  }
  return { ...picture, parts, holds: offer?.holds ?? {} };
}
