// The steps in which what happens at a table is shown: where one begins, how long it is waited for.

/** @typedef {import("./told.js").State} State */

/** Milliseconds before a decision of another player than the one before, and of the same. */
const BREATH = 850;
const NEXT = 550;
/** After what has changed the points, and before the end of a game: there is more to look at. */
const LOOK = 1700;
/** Before what nobody had to think about: chance, and what was forced. */
const SHORT = 300;
/** What may be done in the present only; offers are answered at any step. */
const OF_NOW = new Set(["play", "hint", "undo", "withdraw"]);

/** @param {State} table */
function linesOf(table) {
  return table.view?.log ?? [];
}

/** @param {State} table */
export function plies(table) {
  return linesOf(table).length;
}

/**
 * The plies at which steps begin; the line that ends a game is one, whoever brought it about.
 * @param {State} table
 */
export function beginnings(table) {
  const lines = linesOf(table);
  const last = table.phase === "over" ? lines.length - 1 : -1;
  const ends = (/** @type {Wire.LineShown} */ line) => line.seat >= 0 && !line.together;
  return lines.flatMap((line, ply) => (begins(line) || (ply === last && ends(line)) ? [ply] : []));
}

/**
 * How many plies there are at the end of each round.
 * @param {State} table
 */
export function endsOfRounds(table) {
  return linesOf(table).flatMap((line, ply) => (line.settles ? [ply + 1] : []));
}

/**
 * How many milliseconds a step is waited for.
 * @param {State} before
 * @param {State} after
 */
export function pause(before, after) {
  const news = linesOf(after).slice(plies(before));
  if (isLeftAtOnce(before, after) || !isToBeSeen(after, news)) return 0;
  if (after.phase === "over") return LOOK;
  return breathBefore(news.find(begins), linesOf(before).findLast(begins));
}

/**
 * How long a step is waited for that others have brought about, or nobody.
 * @param {Wire.LineShown | undefined} begun  what it begins with
 * @param {Wire.LineShown | undefined} latest  what the one before has begun with
 */
function breathBefore(begun, latest) {
  if (!begun) return SHORT;
  if (latest?.points) return LOOK;
  return latest?.seat === begun.seat ? NEXT : BREATH;
}

/**
 * Whether there is anything in a step that the reader has not brought about himself.
 * @param {State} after
 * @param {Wire.LineShown[]} news
 */
function isToBeSeen(after, news) {
  const begun = news.find(begins);
  if (begun && isReadersDecision(after, begun)) return false;
  return news.some((line) => after.phase === "over" || !isReaders(after, line) || isGain(line));
}

/**
 * Whether nobody waits on a step: there is no game yet, somebody may play, or another one looks.
 * @param {State} before
 * @param {State} after
 */
function isLeftAtOnce(before, after) {
  return !before.view || before.may.includes("play") || before.seat !== after.seat;
}

/**
 * The ply after the reader's latest decision: what follows is new to him.
 * @param {State} table
 */
export function sinceOwn(table) {
  const lines = linesOf(table);
  const own = lines.findLastIndex((line) => isReadersDecision(table, line));
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
export function at(table, ply) {
  const view = table.view && { ...table.view, log: linesOf(table).slice(0, ply), waiting: [] };
  const may = table.may.filter((act) => !OF_NOW.has(act));
  const remarks = table.remarks.filter((remark) => remark.ply <= ply);
  return { ...table, ply, view, may, remarks, phase: "playing", thinking: [], status: "" };
}

/**
 * Whether a line is of a seat of the reader's.
 * @param {State} table
 * @param {Wire.LineShown} line
 */
function isReaders({ seats_of_mine: mine }, { seat }) {
  return mine.includes(seat);
}

/**
 * Whether the reader has decided something.
 * @param {State} table
 * @param {Wire.LineShown} line
 */
function isReadersDecision(table, line) {
  return isMade(line) && isReaders(table, line);
}

/**
 * Whether somebody has decided something.
 * @param {Wire.LineShown} line
 */
function isMade(line) {
  return line.seat >= 0 && !line.forced;
}

/**
 * Whether somebody has points, or loses them, without having decided anything: a gap is claimed.
 * @param {Wire.LineShown} line
 */
function isGain(line) {
  return line.seat >= 0 && line.forced && line.points !== undefined;
}

/**
 * Whether a step begins with a line: what was decided at once is one step.
 * @param {Wire.LineShown} line
 */
function begins(line) {
  return !line.together && (isMade(line) || isGain(line));
}
