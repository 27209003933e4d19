// The parts of a drawing beside the board: kept out of sight, and cut into pieces that a page lays.

import { draw, parseSvg } from "./dom.js";

const store = document.getElementById("parts");

/**
 * Keep the drawing of a part at hand; what its pieces use is defined there.
 * @param {string} name
 * @param {string | undefined} text
 * @returns {SVGSVGElement | null}
 */
export function keepPart(name, text) {
  const slot = store?.querySelector(`[data-part="${name}"]`);
  if (!slot) return null;
  if (!text) {
    slot.replaceChildren();
    return null;
  }
  const svg = parseSvg(text);
  slot.replaceChildren(svg);
  return svg;
}

/** @type {Set<string>} */
const defined = new Set();

/**
 * Keep what drawings refer to, once: what has a name stays the same as long as the page is there.
 * @param {string} text
 */
export function define(text) {
  const slot = store?.querySelector('[data-part="definitions"]');
  const svg = parseSvg(text);
  for (const found of [...svg.querySelectorAll(":scope > defs > *")]) {
    const name = found.id || (found.querySelector("[id]")?.id ?? "");
    if (defined.has(name)) found.remove();
    defined.add(name);
  }
  if (svg.querySelector("defs > *")) slot?.append(svg);
}

/**
 * Copy a piece of a drawing into a picture of its own.
 * @param {SVGGraphicsElement[]} elements
 * @param {{x: number, y: number, width: number, height: number}} box
 * @param {number} scale  pixels a unit; 0: as wide as there is room
 */
export function cutOut(elements, box, scale = 0) {
  const svg = draw("svg", {
    viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
    "aria-hidden": "true",
    "font-family": "DejaVu Sans, system-ui, sans-serif",
  });
  if (scale) {
    svg.setAttribute("width", String(box.width * scale));
    svg.setAttribute("height", String(box.height * scale));
  }
  for (const element of elements) {
    const copy = /** @type {Element} */ (element.cloneNode(true));
    for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
    svg.append(copy);
  }
  return svg;
}

/**
 * The union of boxes.
 * @param {SVGGraphicsElement[]} elements
 */
export function around(elements) {
  const boxes = elements.map((element) => boxOf(element));
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * Where something is drawn, in the units of its part, whatever moves it inside.
 * @param {SVGGraphicsElement} element
 */
export function boxOf(element) {
  const root = /** @type {SVGSVGElement} */ (element.ownerSVGElement);
  const outer = root.getScreenCTM()?.inverse();
  const { left, top, right, bottom } = element.getBoundingClientRect();
  if (!outer) return element.getBBox();
  const one = new DOMPoint(left, top).matrixTransform(outer);
  const other = new DOMPoint(right, bottom).matrixTransform(outer);
  return { x: one.x, y: one.y, width: other.x - one.x, height: other.y - one.y };
}
