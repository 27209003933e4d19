// What has happened and is not shown yet: it is shown step by step, at a pace that a person follows.
//
// The server waits for nobody: moves of bots come within moments, and whoever comes back finds
// several of them made. Each step has its own picture; nothing may be done before the last one.
// The end of a round stays until the reader goes on, or for a while.

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

/** Milliseconds before a decision of another player than the one before, and of the same. */
const BREATH = 850;
const NEXT = 550;
/** After what has changed the points: there is more to look at. */
const LOOK = 1700;
/** Before what nobody had to think about: chance, and what was forced. */
const SHORT = 300;
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
    if (before && plies(before) > plies(table)) this.skip(); // something was taken back
    this.waiting.splice(0, this.waiting.length - MOST);
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
    const lines = linesOf(table);
    const known = this.newest ? plies(this.newest) : Math.max(sinceOwn(table), this.host.seen());
    if (table.phase !== "playing" || known >= lines.length) return [];
    const hasPace = this.host.pace(table) > 0;
    const ends = lines.flatMap((line, ply) => (hasPace && ply > known && isDecided(line) ? [ply] : []));
    const held = lines.flatMap((line, ply) => (line.settles && ply >= known ? [ply + 1] : []));
    if (!this.newest && hasPace) ends.unshift(known);
    const seat = this.newest?.seat ?? table.seat; // the end of a round is for all, whoever looks
    return [...new Set([...ends, ...held])].sort((a, b) => a - b).map((ply) => {
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

  /** Leave the end of a round that is shown. */
  goOn() {
    if (!this.isHolding || !this.shown) return;
    this.shown = { ...this.shown, isHeld: false };
    this.shownAt = -Infinity;
    this.wake();
  }

  /** Show what waits, each when its time has come. */
  async run() {
    if (this.isRunning) return;
    this.isRunning = true;
    while (this.waiting.length) {
      const left = this.left();
      if (left > 0) await this.rest(left);
      else await this.showNext();
    }
    this.isRunning = this.isSkipping = false;
  }

  async showNext() {
    const [next] = this.waiting;
    const picture = next.isPast ? await this.host.draw(plies(next.table)) : next.picture;
    if (this.waiting[0] !== next) return; // somebody has skipped it meanwhile
    this.waiting.shift();
    if (next.isPast && !picture) return; // the next one shows as much
    this.shown = { ...next, picture };
    this.shownAt = performance.now();
    if (this.isHolding) this.isSkipping = false;
    await this.host.show(this.shown);
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
 * How long a step is waited for.
 * @param {State} before
 * @param {State} after
 */
function pause(before, after) {
  if (before.may.includes("play") || before.seat !== after.seat) return 0; // nobody plays on what is past
  const news = linesOf(after).slice(plies(before));
  const isOthers = (/** @type {Wire.LineShown} */ line) => !after.seats_of_mine.includes(line.seat);
  if (!news.some(isOthers)) return 0;
  const decided = news.find(isDecided);
  if (!decided) return SHORT;
  if (!isOthers(decided)) return 0;
  const latest = linesOf(before).findLast(isDecided);
  if (latest?.points) return LOOK;
  return latest?.seat === decided.seat ? NEXT : BREATH;
}

/**
 * The ply after the reader's latest decision: what follows is new to him.
 * @param {State} table
 */
export function sinceOwn(table) {
  const lines = linesOf(table);
  const own = lines.findLastIndex((line) => isMade(line) && table.seats_of_mine.includes(line.seat));
  if (own < 0) return lines.length;
  const next = lines.findIndex((line, ply) => ply > own && !line.together);
  return next < 0 ? lines.length : next;
}

/**
 * A table as it was after so many plies, as far as a log tells.
 * @param {State} table
 * @param {number} ply
 * @returns {State}
 */
function at(table, ply) {
  const view = table.view && { ...table.view, log: linesOf(table).slice(0, ply), waiting: [] };
  return { ...table, ply, view, may: [], thinking: [], status: "" };
}

/** @param {State} table */
function linesOf(table) {
  return table.view?.log ?? [];
}

/** @param {State} table */
function plies(table) {
  return linesOf(table).length;
}

/**
 * Whether somebody has decided something.
 * @param {Wire.LineShown} line
 */
function isMade(line) {
  return line.seat >= 0 && !line.forced;
}

/**
 * Whether a step begins with a line: what was decided at once is one step.
 * @param {Wire.LineShown} line
 */
function isDecided(line) {
  return isMade(line) && !line.together;
}
