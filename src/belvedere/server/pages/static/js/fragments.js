// Pieces of drawings, as the server tells them: nobody reads in a picture what it shows.

import { draw, parseSvg } from "./dom.js";

/** @typedef {Wire.PartShown["frame"]} Box  x, y, width, height */

const FONT = "DejaVu Sans, system-ui, sans-serif";

/**
 * Show a fragment.
 * @param {Wire.FragmentShown} fragment
 * @param {number} scale  pixels a unit; 0: as wide as there is room
 */
export function picture({ box, svg }, scale = 0) {
  const shown = framed(box);
  shown.setAttribute("aria-hidden", "true");
  if (scale) {
    shown.setAttribute("width", String(box[2] * scale));
    shown.setAttribute("height", String(box[3] * scale));
  }
  shown.append(...parseSvg(`<g>${svg}</g>`).childNodes);
  return shown;
}

/**
 * Show a part that is one picture, with what can be clicked in it.
 * @param {Wire.PartShown} part
 */
export function wholePart(part) {
  const shown = framed(part.frame);
  const title = draw("title");
  title.textContent = part.title;
  shown.append(title, ...parseSvg(`<g>${part.svg ?? ""}</g>`).childNodes);
  if (part.handles?.length) shown.append(handlesOf(part.handles));
  return shown;
}

/**
 * The box around several.
 * @param {Box[]} boxes
 * @returns {Box}
 */
export function around(boxes) {
  const [x, y] = [0, 1].map((side) => Math.min(...boxes.map((box) => box[side])));
  const [right, bottom] = [0, 1].map((side) => Math.max(...boxes.map((box) => box[side] + box[side + 2])));
  return [x, y, right - x, bottom - y];
}

/** @param {Box} box */
export function framed([x, y, width, height]) {
  const frame = { viewBox: `${x} ${y} ${width} ${height}`, "font-family": FONT };
  return /** @type {SVGSVGElement} */ (draw("svg", frame));
}

/**
 * Make what can be clicked in a picture; one of each kind is in the order of the Tab key.
 * @param {Wire.HandleShown[]} handles
 */
export function handlesOf(handles) {
  const met = new Set();
  const group = draw("g", { class: "handles" });
  const drawn = parseSvg(`<g>${handles.map(({ svg }) => `<g>${svg}</g>`).join("")}</g>`);
  for (const [number, element] of [...drawn.children].entries()) {
    const { kind, id, name, at } = handles[number];
    element.id = `${kind}-${id}`;
    element.setAttribute("class", kind);
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", met.has(kind) ? "-1" : "0");
    element.setAttribute("aria-label", name);
    if (at) {
      element.setAttribute("data-x", String(at[0]));
      element.setAttribute("data-y", String(at[1]));
    }
    met.add(kind);
    group.append(element);
  }
  return group;
}

/** @type {Set<string>} */
const defined = new Set();

/**
 * Keep what drawings refer to, once: what has a name stays the same as long as the page is there.
 * @param {string} text
 */
export function define(text) {
  const definitions = parseSvg(`<defs>${text}</defs>`);
  for (const found of [...definitions.children]) {
    const name = found.id || (found.querySelector("[id]")?.id ?? "");
    if (defined.has(name)) found.remove();
    defined.add(name);
  }
  if (definitions.childElementCount) storeOf(document).append(definitions);
}

/**
 * Where a document keeps definitions.
 * @param {Document} page
 */
function storeOf(page) {
  const store = page.getElementById("definitions") ?? draw("svg", { id: "definitions", "aria-hidden": "true" });
  if (!store.parentNode) page.body.append(store);
  return store;
}
