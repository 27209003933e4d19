// Pieces move when something moves: from where they lay in the picture before.

import { isCalm } from "./dom.js";

const TIME = 260; // milliseconds
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const MOST = 40; // pieces at once: with more, a jump tells more than a swarm

/** @typedef {{svg: SVGSVGElement | null, fixtures: Record<string, string>}} Shown  a board */
/** @typedef {{box: DOMRect, element: SVGGraphicsElement, stands?: string}} Piece */

/**
 * Note where everything lies that has a name.
 * @param {Shown} board
 * @returns {Map<string, Piece>}
 */
export function lying({ svg, fixtures }) {
  const found = new Map();
  if (!svg || isCalm()) return found;
  for (const element of svg.querySelectorAll("#board-content [id]")) {
    if (element.closest("defs, symbol")) continue;
    const box = element.getBoundingClientRect();
    found.set(element.id, { box, element, stands: fixtures[element.id] });
  }
  return found;
}

/**
 * Let pieces travel to where they lie now.
 * @param {ReturnType<typeof lying>} before
 * @param {Shown} board
 * @param {DOMRect | undefined} hand  where new pieces come from, and lost ones go
 * @param {string[][]} brought  move by move what came: it comes one by one
 * @param {DOMRect | null} laid  where the reader has put something down: he has seen it come
 */
export function travel(before, board, hand, brought, laid) {
  const { svg } = board;
  if (isCalm() || !before.size || !svg) return;
  const after = lying(board);
  const came = [...after].filter(([id]) => !before.has(id));
  const gone = [...before].filter(([id]) => !after.has(id));
  const moved = [...after].filter(([id, { box }]) => isElsewhere(before.get(id)?.box, box));
  if (came.length + gone.length > MOST) return;
  const unit = 1 / (svg.getScreenCTM()?.a || 1);
  for (const [id, { element, box }] of moved.slice(0, MOST)) {
    const old = /** @type {Piece} */ (before.get(id)).box;
    slide(element, (old.x - box.x) * unit, (old.y - box.y) * unit);
  }
  for (const [id, { element, box, stands }] of came) {
    if (laid && isOn(box, laid)) continue;
    if (stands !== undefined) happen(element);
    else appear(element, box, hand, unit, TIME * rank(id, brought));
  }
  for (const [id, { element, stands }] of after) {
    const old = before.get(id);
    if (old && old.stands !== stands) happen(element);
  }
  for (const [, { element, box }] of gone) leave(element, box, hand, svg, unit);
}

/**
 * Whether something lies where something was put: each covers the middle of the other.
 * @param {DOMRect} box
 * @param {DOMRect} laid
 */
function isOn(box, laid) {
  const across = Math.abs(box.x + box.width / 2 - laid.x - laid.width / 2);
  const down = Math.abs(box.y + box.height / 2 - laid.y - laid.height / 2);
  const [wide, high] = [Math.min(box.width, laid.width), Math.min(box.height, laid.height)];
  return across < wide / 2 && down < high / 2;
}

/** @param {DOMRect | undefined} old @param {DOMRect} now */
function isElsewhere(old, now) {
  return old !== undefined && Math.hypot(old.x - now.x, old.y - now.y) > 2;
}

/** @param {SVGGraphicsElement} element @param {number} dx @param {number} dy */
function slide(element, dx, dy) {
  element.animate([{ translate: `${dx}px ${dy}px` }, { translate: "0 0" }], {
    duration: TIME,
    easing: EASE,
  });
}

/**
 * @param {SVGGraphicsElement} element
 * @param {DOMRect} box
 * @param {DOMRect | undefined} hand
 * @param {number} unit
 * @param {number} delay
 */
function appear(element, box, hand, unit, delay) {
  const [dx, dy] = hand ? way(box, hand, unit, 0.25) : [0, 0];
  element.animate(
    [
      { translate: `${dx}px ${dy}px`, opacity: 0 },
      { translate: "0 0", opacity: 1 },
    ],
    { duration: TIME, easing: EASE, delay, fill: "backwards" },
  );
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
export function happen(element) {
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

/**
 * @param {SVGGraphicsElement} element
 * @param {DOMRect} box
 * @param {DOMRect | undefined} hand
 * @param {SVGSVGElement} svg
 * @param {number} unit
 */
function leave(element, box, hand, svg, unit) {
  element.removeAttribute("id");
  svg.append(element);
  const [dx, dy] = hand ? way(box, hand, unit, 0.6) : [0, 0];
  element.animate(
    [
      { translate: "0 0", opacity: 1 },
      { translate: `${dx}px ${dy}px`, opacity: 0 },
    ],
    { duration: TIME, easing: "ease-in", fill: "forwards" },
  ).onfinish = () => element.remove();
}

/** @param {DOMRect} from @param {DOMRect} to @param {number} unit @param {number} share */
function way(from, to, unit, share) {
  return [
    (to.x + to.width / 2 - from.x - from.width / 2) * unit * share,
    (to.y + to.height / 2 - from.y - from.height / 2) * unit * share,
  ];
}
