// What has happened and is not shown yet: it is shown step by step, at a pace that a person follows.
//
// The server waits for nobody: moves of bots come within moments, and whoever comes back finds
// several of them made. Each step has its own picture; nothing may be done before the last one.
// The end of a round stays until the reader goes on, or for a while.

import { at, beginnings, endsOfRounds, pause, plies, sinceOwn } from "./steps.js";

/** @typedef {import("./told.js").State} State */
/**
 * A table at one step, as it is to be shown.
 * @typedef {object} Step
 * @property {State} table
 * @property {Wire.PictureShown | null} picture
 * @property {boolean} [isPast]  whether its picture is to be asked for: none has come with it
 * @property {boolean} [isHeld]  whether it stays until the reader goes on
 */
/**
 * What a backlog needs of its page.
 * @typedef {object} Host
 * @property {(step: Step) => Promise<void>} show
 * @property {(ply: number) => Promise<Wire.PictureShown | null>} draw  as it was after so many plies
 * @property {(newest: State) => number} pace  how many times the usual breath; 0: all at once
 * @property {(newest: State) => number} hold  how many milliseconds the end of a round stays at most
 * @property {() => number} seen  how many plies the reader has seen when he was here before
 */

/** The more waits, the quicker: so that all of it would be shown within so many milliseconds. */
const LONGEST = 9000;
const MOST = 40; // steps; of more, only the latest are shown

/** Steps that wait to be shown. */
export class Backlog {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    /** @type {Step[]} */
    this.waiting = [];
    /** @type {Step | null} */
    this.shown = null;
    this.shownAt = -Infinity;
    this.isSkipping = false;
    this.isRunning = false;
    this.running = Promise.resolve(); // until nothing waits any more
    this.wake = () => {};
    document.addEventListener("visibilitychange", () => this.wake());
  }

  /** Whether the picture is behind the game. */
  get isBehind() {
    return this.waiting.length > 0;
  }

  /** Whether the end of a round is shown, and stays until the reader goes on. */
  get isHolding() {
    return this.isBehind && this.shown?.isHeld === true;
  }

  /** The latest that is known, shown or not. */
  get newest() {
    return this.waiting.at(-1)?.table ?? this.shown?.table ?? null;
  }

  /**
   * Take in what the server has told.
   * @param {State} table
   * @param {Wire.PictureShown | null} picture
   */
  add(table, picture) {
    const before = this.newest;
    const isSame = before && plies(before) === plies(table) && before.seat === table.seat;
    if (isSame && this.waiting.length) this.waiting.pop(); // the same step, with news beside it
    else this.waiting.push(...this.pastSteps(table));
    this.waiting.push({ table, picture });
    this.waiting.splice(0, this.waiting.length - MOST);
    if (before && plies(before) > plies(table)) this.leap(); // something was taken back
    this.wake();
    this.run();
  }

  /**
   * The steps of a table before the latest one that are new to the reader; whoever comes is shown
   * first what he knows: how it was after his own latest decision, or when he went.
   * @param {State} table
   * @returns {Step[]}
   */
  pastSteps(table) {
    const before = this.newest?.view ? this.newest : null; // there is none while a game compiles
    if (!isFollowed(table, before)) return [];
    const known = before ? plies(before) : Math.max(sinceOwn(table), this.host.seen());
    if (known >= plies(table)) return [];
    const hasPace = this.host.pace(table) > 0;
    const first = before ? [] : [known];
    const begun = beginnings(table).filter((ply) => ply > known);
    const held = endsOfRounds(table).filter((ply) => ply > known);
    const seat = before?.seat ?? table.seat; // the end of a round is for all, whoever looks
    const found = new Set([...(hasPace ? [...first, ...begun] : []), ...held]);
    return [...found].sort((a, b) => a - b).map((ply) => {
      const isHeld = held.includes(ply);
      const shown = at(table, ply);
      return { table: isHeld ? { ...shown, seat } : shown, picture: null, isPast: true, isHeld };
    });
  }

  /** Jump to the present, or to the end of a round before it; that one stays. */
  skip() {
    if (!this.isBehind || this.isHolding) return;
    const held = this.waiting.findIndex(({ isHeld }) => isHeld);
    this.waiting.splice(0, held < 0 ? this.waiting.length - 1 : held);
    this.isSkipping = true;
    this.wake();
  }

  /**
   * Jump to the very present, past all ends of rounds.
   * @returns {Promise<void>}  until it is shown
   */
  leap() {
    if (!this.isBehind) return this.running;
    this.waiting.splice(0, this.waiting.length - 1);
    this.isSkipping = true;
    this.wake();
    return this.running;
  }

  /** Leave the end of a round that is shown. */
  goOn() {
    if (!this.isHolding || !this.shown) return;
    this.shown = { ...this.shown, isHeld: false };
    this.shownAt = -Infinity;
    this.wake();
  }

  /** Show what waits, unless that is being done. */
  run() {
    if (!this.isRunning) this.running = this.showAll();
    return this.running;
  }

  /** Show what waits, each when its time has come. */
  async showAll() {
    this.isRunning = true;
    try {
      while (this.waiting.length) {
        const left = this.left();
        if (left > 0) await this.rest(left);
        else await this.showNext();
      }
    } finally {
      this.isRunning = this.isSkipping = false;
      if (this.waiting.length) this.run(); // what could not be shown holds up nothing else
    }
  }

  async showNext() {
    const [next] = this.waiting;
    const picture = next.isPast ? await this.drawn(next) : next.picture;
    if (this.waiting[0] !== next) return; // somebody has skipped it meanwhile
    this.waiting.shift();
    if (next.isPast && !picture) return; // the next one shows as much
    this.shown = { ...next, picture };
    this.shownAt = performance.now();
    if (this.isHolding) this.isSkipping = false;
    await this.host.show(this.shown);
  }

  /**
   * Ask for a picture of what is past, as long as it is wanted: whoever skips it waits for nothing.
   * @param {Step} past
   */
  async drawn(past) {
    /** @type {Wire.PictureShown | null | undefined} */
    let picture;
    const take = (/** @type {Wire.PictureShown | null} */ found) => {
      picture = found;
      this.wake();
    };
    this.host.draw(plies(past.table)).then(take, () => take(null));
    while (picture === undefined && this.waiting[0] === past) await this.rest(Infinity);
    return picture ?? null;
  }

  /** How many milliseconds the next step waits yet. */
  left() {
    if (this.isSkipping || !this.shown) return 0;
    const newest = /** @type {State} */ (this.newest);
    const pace = this.host.pace(newest);
    if (!pace && !this.isHolding) return 0;
    if (document.hidden) return Infinity; // whoever looks elsewhere misses nothing
    if (this.isHolding) return Math.ceil(this.host.hold(newest) - (performance.now() - this.shownAt));
    const pauses = this.pauses();
    const share = Math.min(1, LONGEST / pauses.reduce((sum, each) => sum + each, 1));
    return Math.ceil(pauses[0] * pace * share - (performance.now() - this.shownAt));
  }

  /** How long each step is waited for. */
  pauses() {
    const tables = [/** @type {Step} */ (this.shown), ...this.waiting].map(({ table }) => table);
    return tables.slice(1).map((table, number) => pause(tables[number], table));
  }

  /**
   * Rest for a while, unless something happens.
   * @param {number} left
   * @returns {Promise<void>}
   */
  rest(left) {
    return new Promise((resolve) => {
      const timer = left < Infinity ? setTimeout(resolve, left) : 0;
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/**
 * Whether a table is shown step by step; whoever comes when a game is over sees how it ended.
 * @param {State} table
 * @param {State | null} before
 */
function isFollowed({ phase }, before) {
  return phase === "playing" || (phase === "over" && before !== null);
}
