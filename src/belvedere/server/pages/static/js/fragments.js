// Pieces of drawings, as the server tells them: nobody reads in a picture what it shows.

import { draw, parseSvg } from "./dom.js";

/** @typedef {[number, number, number, number]} Box  x, y, width, height */
/** @typedef {{box: Box, svg: string}} Fragment */
/** @typedef {{kind: string, id: string, name: string, label?: string, icon?: Fragment}} Chip */
/** @typedef {{kind: string, id: string, name: string, at?: [number, number], svg: string}} Handle */
/** @typedef {{id: string, name: string, box: Box}} Inspectable */
/** @typedef {{at: [number, number], moves: Record<string, string>}} Tries */
/** @typedef {{seat: number, emblem: Fragment, shown?: Fragment, score?: string}} Panel */
/** @typedef {{x: number, y: number, cell: number, names: string}} Grid */
/**
 * A part of a drawing (docs/drawings.md): laid in pieces, or drawn with what can be clicked in it.
 * @typedef {object} Part
 * @property {string} title
 * @property {Box} frame
 * @property {string} [svg]
 * @property {Grid} [grid]
 * @property {Handle[]} [handles]
 * @property {Record<string, string>} [ghosts]
 * @property {string} [ground]
 * @property {string} [lit]
 * @property {Box} [latest]
 * @property {Inspectable[]} [inspectables]
 * @property {Record<string, string>} [fixtures]
 * @property {Tries} [tries]
 * @property {Fragment[]} [hand]
 * @property {Chip[][]} [rows]
 * @property {Panel[]} [panels]
 */

const FONT = "DejaVu Sans, system-ui, sans-serif";

/**
 * Show a fragment.
 * @param {Fragment} fragment
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
 * @param {Part} part
 */
export function wholePart(part) {
  const shown = framed(part.frame);
  const title = draw("title");
  title.textContent = part.title;
  shown.append(title, ...parseSvg(`<g>${part.svg ?? ""}</g>`).childNodes);
  if (part.handles?.length) shown.append(handlesOf(part.handles));
  return shown;
}

/** @param {Box} box */
export function framed([x, y, width, height]) {
  const frame = { viewBox: `${x} ${y} ${width} ${height}`, "font-family": FONT };
  return /** @type {SVGSVGElement} */ (draw("svg", frame));
}

/**
 * Make what can be clicked in a picture; one of each kind is in the order of the Tab key.
 * @param {Handle[]} handles
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
  const store = document.getElementById("definitions");
  if (definitions.childElementCount) store?.append(definitions);
}
