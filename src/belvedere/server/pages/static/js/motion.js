// Pieces move when something moves: from where they lay in the picture before.

import { isCalm, isPartOf } from "./dom.js";

const TIME = 260; // milliseconds
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const MOST = 40; // pieces at once: with more, a jump tells more than a swarm
const HERE = "0 0"; // as a translation
const FAINT = 0.45; // how much there is at once of what comes

/** @typedef {Pick<import("./board.js").Board, "svg" | "part">} Shown */
/** @typedef {{x: number, y: number}} Point */
/** @typedef {{box: DOMRect, at: Point, element: SVGGraphicsElement, stands?: string}} Piece  at: on the board */
/** @typedef {{pieces: Map<string, Piece>, matrix: DOMMatrix | null}} Lying  what lies where, and how it is fitted in */
/**
 * What is known of how pieces came.
 * @typedef {object} News
 * @property {DOMRect} [hand]  where lost pieces go
 * @property {string[][]} brought  move by move what came: it comes one by one
 * @property {DOMRect | null} laid  where the reader has put something down: he has seen it come
 */

/**
 * Note where everything lies that has a name, and how it stands if it never travels.
 * @param {Shown} board
 * @returns {Lying}
 */
export function lying({ svg, part }) {
  const pieces = new Map();
  const content = /** @type {SVGGElement | null} */ (svg.querySelector(".content"));
  const matrix = isCalm() ? null : (content?.getScreenCTM() ?? null); // it may be gliding yet
  if (!matrix) return { pieces, matrix };
  for (const element of svg.querySelectorAll(".content [id]")) {
    if (element.closest("defs, symbol")) continue;
    const stands = part.fixtures?.[element.id];
    if (stands === undefined && element.querySelector("[id]")) continue; // what holds pieces is none
    const box = element.getBoundingClientRect();
    const at = { x: (box.x - matrix.e) / matrix.a, y: (box.y - matrix.f) / matrix.d };
    pieces.set(element.id, { box, at, element, stands });
  }
  return { pieces, matrix };
}

/**
 * Let pieces travel to where they lie now.
 * @param {ReturnType<typeof lying>} before
 * @param {Shown} board
 * @param {News} news
 */
export function travel(before, board, { hand, brought, laid }) {
  const after = lying(board);
  if (!before.matrix || !after.matrix || !before.pieces.size) return;
  refit(before.matrix, after.matrix, board.svg);
  const came = [...after.pieces].filter(([id]) => !before.pieces.has(id));
  const gone = [...before.pieces].filter(([id]) => !after.pieces.has(id));
  if (came.length + gone.length > MOST) return;
  const unit = 1 / (after.matrix.a || 1);
  const far = 0.6 * unit; // a part of the way says enough
  stay(before.pieces, after.pieces, unit);
  for (const [id, { element, box, stands }] of came) {
    if (isOn(box, laid)) continue;
    if (stands !== undefined) happen(element);
    else appear(element, TIME * rank(id, brought));
  }
  for (const [, { element, box }] of gone) leave(element, way(box, hand, far), board.svg);
}

/**
 * Let the whole board glide where it is fitted in anew: what has a name and what has none together.
 * @param {DOMMatrix} before
 * @param {DOMMatrix} after
 * @param {SVGSVGElement} svg
 */
function refit(before, after, svg) {
  const scale = before.a / after.a;
  const [dx, dy] = [(before.e - after.e) / after.a, (before.f - after.f) / after.d];
  if (Math.abs(scale - 1) < 0.002 && Math.hypot(dx, dy) * after.a < 2) return;
  const from = `translate(${dx}px, ${dy}px) scale(${scale})`;
  for (const layer of svg.querySelectorAll(":scope > .content, :scope > .handles")) {
    layer.animate([{ transform: from }, { transform: "none" }], { duration: TIME, easing: EASE });
  }
}

/**
 * Let what is in both pictures slide on the board, or tell that something has happened there.
 * @param {Map<string, Piece>} before
 * @param {Map<string, Piece>} after
 * @param {number} unit
 */
function stay(before, after, unit) {
  let moved = 0;
  for (const [id, { element, at, stands }] of after) {
    const old = before.get(id);
    if (!old) continue;
    const [dx, dy] = [old.at.x - at.x, old.at.y - at.y];
    if (Math.hypot(dx, dy) > 2 * unit && moved < MOST) {
      moved += 1;
      slide(element, `${dx}px ${dy}px`);
    }
    if (old.stands !== stands) happen(element);
  }
}

/**
 * Whether something lies where something was put: each covers the middle of the other.
 * @param {DOMRect} box
 * @param {DOMRect | null} laid
 */
function isOn(box, laid) {
  if (!laid) return false;
  const across = Math.abs(box.x + box.width / 2 - laid.x - laid.width / 2);
  const down = Math.abs(box.y + box.height / 2 - laid.y - laid.height / 2);
  const [wide, high] = [Math.min(box.width, laid.width), Math.min(box.height, laid.height)];
  return across < wide / 2 && down < high / 2;
}

/** @param {SVGGraphicsElement} element @param {string} from */
function slide(element, from) {
  element.animate([{ translate: from }, { translate: HERE }], { duration: TIME, easing: EASE });
}

/**
 * Come where it lies: the ground of a tile is there at once, and would be a hole until then.
 * @param {SVGGraphicsElement} element
 * @param {number} delay
 */
function appear(element, delay) {
  const isPlaced = element.hasAttribute("transform"); // that would be about its middle as well
  if (!isPlaced) {
    element.style.transformBox = "fill-box";
    element.style.transformOrigin = "center";
  }
  element.animate(
    [
      { scale: isPlaced ? 1 : 1.12, opacity: delay ? 0 : FAINT },
      { scale: 1, opacity: 1 },
    ],
    { duration: TIME, easing: EASE, delay, fill: "backwards" },
  );
}

/** @param {SVGGraphicsElement} element @param {string} to @param {SVGSVGElement} svg */
function leave(element, to, svg) {
  element.removeAttribute("id");
  (svg.querySelector(".content") ?? svg).append(element);
  element.animate(
    [
      { translate: HERE, opacity: 1 },
      { translate: to, opacity: 0 },
    ],
    { duration: TIME, easing: "ease-in", fill: "forwards" },
  ).onfinish = () => element.remove();
}

/**
 * How many of the moves came before the one that brought a piece.
 * @param {string} id
 * @param {string[][]} brought
 */
function rank(id, brought) {
  return Math.max(0, brought.findIndex((ids) => ids.some((start) => isPartOf(id, start))));
}

/**
 * Swell for a moment: something has happened here.
 * @param {SVGGraphicsElement} element
 */
function happen(element) {
  element.style.transformBox = "fill-box";
  element.style.transformOrigin = "center";
  element.animate(
    [
      { scale: 0.7, opacity: 0.2 },
      { scale: 1.15, opacity: 1, offset: 0.55 },
      { scale: 1, opacity: 1 },
    ],
    { duration: 2 * TIME, easing: "ease-out" },
  );
}

/**
 * Let a number run from what it was.
 * @param {SVGGraphicsElement} text
 * @param {number} from
 */
export function tick(text, from) {
  const to = Number(text.textContent);
  if (isCalm() || from === to || !Number.isFinite(from + to)) return;
  const began = performance.now();
  const run = (/** @type {number} */ now) => {
    const share = Math.min(1, Math.max(0, (now - began) / (2 * TIME)));
    text.textContent = String(Math.round(from + share * (to - from)));
    if (share < 1) requestAnimationFrame(run);
  };
  happen(text);
  requestAnimationFrame(run);
}

/** @param {DOMRect} from @param {DOMRect | undefined} to @param {number} share */
function way(from, to, share) {
  if (!to) return HERE;
  const dx = to.x + to.width / 2 - from.x - from.width / 2;
  const dy = to.y + to.height / 2 - from.y - from.height / 2;
  return `${dx * share}px ${dy * share}px`;
}
