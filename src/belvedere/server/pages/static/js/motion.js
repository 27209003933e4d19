// Pieces move when something moves: from where they lay in the picture before.

import { isCalm } from "./dom.js";

const TIME = 260; // milliseconds
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const MOST = 40; // pieces at once: with more, a jump tells more than a swarm
const HERE = "0 0"; // as a translation

/** @typedef {Pick<import("./board.js").Board, "svg" | "part">} Shown */
/** @typedef {{box: DOMRect, element: SVGGraphicsElement, stands?: string}} Piece */
/**
 * What is known of how pieces came.
 * @typedef {object} News
 * @property {DOMRect} [hand]  where new pieces come from, and lost ones go
 * @property {string[][]} brought  move by move what came: it comes one by one
 * @property {DOMRect | null} laid  where the reader has put something down: he has seen it come
 */

/**
 * Note where everything lies that has a name, and how it stands if it never travels.
 * @param {Shown} board
 * @returns {Map<string, Piece>}
 */
export function lying({ svg, part }) {
  const found = new Map();
  if (isCalm()) return found;
  for (const element of svg.querySelectorAll(".content [id]")) {
    if (element.closest("defs, symbol")) continue;
    const box = element.getBoundingClientRect();
    found.set(element.id, { box, element, stands: part.fixtures?.[element.id] });
  }
  return found;
}

/**
 * Let pieces travel to where they lie now.
 * @param {ReturnType<typeof lying>} before
 * @param {Shown} board
 * @param {News} news
 */
export function travel(before, board, { hand, brought, laid }) {
  if (isCalm() || !before.size) return;
  const after = lying(board);
  const came = [...after].filter(([id]) => !before.has(id));
  const gone = [...before].filter(([id]) => !after.has(id));
  if (came.length + gone.length > MOST) return;
  const unit = 1 / (board.svg.getScreenCTM()?.a || 1);
  const [near, far] = [0.25 * unit, 0.6 * unit]; // a part of the way says enough
  stay(before, after, unit);
  for (const [id, { element, box, stands }] of came) {
    if (isOn(box, laid)) continue;
    if (stands !== undefined) happen(element);
    else appear(element, way(box, hand, near), TIME * rank(id, brought));
  }
  for (const [, { element, box }] of gone) leave(element, way(box, hand, far), board.svg);
}

/**
 * Let what is in both pictures slide, or tell that something has happened there.
 * @param {Map<string, Piece>} before
 * @param {Map<string, Piece>} after
 * @param {number} unit
 */
function stay(before, after, unit) {
  let moved = 0;
  for (const [id, { element, box, stands }] of after) {
    const old = before.get(id);
    if (!old) continue;
    const [dx, dy] = [old.box.x - box.x, old.box.y - box.y];
    if (Math.hypot(dx, dy) > 2 && moved < MOST) {
      moved += 1;
      slide(element, `${dx * unit}px ${dy * unit}px`);
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

/** @param {SVGGraphicsElement} element @param {string} from @param {number} delay */
function appear(element, from, delay) {
  element.animate(
    [
      { translate: from, opacity: 0 },
      { translate: HERE, opacity: 1 },
    ],
    { duration: TIME, easing: EASE, delay, fill: "backwards" },
  );
}

/** @param {SVGGraphicsElement} element @param {string} to @param {SVGSVGElement} svg */
function leave(element, to, svg) {
  element.removeAttribute("id");
  svg.append(element);
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
  const isIts = (/** @type {string} */ start) => id === start || id.startsWith(`${start}-`);
  return Math.max(0, brought.findIndex((ids) => ids.some(isIts)));
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
