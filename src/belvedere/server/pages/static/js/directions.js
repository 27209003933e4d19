// Where arrow keys lead: to the nearest thing in a direction.

/** @typedef {{x: number, y: number}} Point */

/** @type {Record<string, Point>} */
export const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Keys that lead as far as there is something. @type {Record<string, Point>} */
export const EDGES = {
  Home: ARROWS.ArrowLeft,
  End: ARROWS.ArrowRight,
  PageUp: ARROWS.ArrowUp,
  PageDown: ARROWS.ArrowDown,
};

/**
 * The nearest of several things in a direction; what lies aside counts as farther away.
 * @template T
 * @param {Point} arrow
 * @param {Point} from
 * @param {T[]} things
 * @param {(thing: T) => Point} pointOf
 * @returns {T | null}
 */
export function nextIn(arrow, from, things, pointOf) {
  let [best, least] = [/** @type {T | null} */ (null), Infinity];
  for (const thing of things) {
    const { x, y } = pointOf(thing);
    const along = (x - from.x) * arrow.x + (y - from.y) * arrow.y;
    const across = Math.abs((x - from.x) * arrow.y) + Math.abs((y - from.y) * arrow.x);
    const away = along + 2.5 * across;
    if (along > 1 && away < least) [best, least] = [thing, away];
  }
  return best;
}
