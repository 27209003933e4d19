// Looking closer: the part of the board that is in sight.

import { draw } from "./dom.js";

const LEAST = 28; // pixels a square, before a boundless board is followed instead of shown whole
const CLOSEST = 8;

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** The part of a board's picture that is in sight, as a box in its own units. */
export class Zoom {
  /** @param {HTMLElement} host @param {string} content  the id of what is shown small in a corner */
  constructor(host, content) {
    this.host = host;
    this.content = content;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Box} */
    this.frame = { x: 0, y: 0, width: 1, height: 1 };
    /** @type {Box | null} */
    this.latest = null;
    this.cell = 0;
    this.isBoundless = false;
    this.scale = 1;
    this.centre = { x: 0, y: 0 };
    this.follows = true;
    this.isAsked = false; // whether the reader has chosen what he looks at
    /** @type {HTMLElement} */
    this.overview = document.createElement("div");
    this.overview.className = "overview";
    this.overview.hidden = true;
    this.overview.setAttribute("aria-hidden", "true");
    /** @type {{width: number, height: number} | null} */
    this.size = null; // of the host: to ask for it would lay out a picture that is being changed
    new ResizeObserver(() => {
      this.size = { width: host.clientWidth, height: host.clientHeight };
      if (this.svg) this.settle();
    }).observe(host);
  }

  /**
   * Look at another picture; what the reader has chosen to look at stays in sight.
   * @param {SVGSVGElement} svg
   * @param {Pick<Wire.PartShown, "grid" | "latest">} part  its squares, where the latest move was
   * @param {boolean} follows  whether what is in sight of a boundless board follows the latest move
   */
  show(svg, { grid, latest }, follows) {
    this.follows = follows;
    this.svg = svg;
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.frame = { x, y, width, height };
    this.latest = latest ? { x: latest[0], y: latest[1], width: latest[2], height: latest[3] } : null;
    this.cell = grid?.cell ?? 0;
    this.isBoundless = grid?.names === "numbers";
    this.settle();
  }

  /** How large its place on the page is. */
  get room() {
    return this.size ?? { width: this.host.clientWidth, height: this.host.clientHeight };
  }

  /** The frame, widened to the shape of its place on the page. */
  get whole() {
    const room = this.room;
    const { x, y, width, height } = this.frame;
    const shape = room.width / Math.max(room.height, 1) || 1;
    const wide = Math.max(width, height * shape);
    const high = wide / shape;
    return { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
  }

  /** How many pixels a square has now. */
  get pixels() {
    return (this.cell * this.scale * this.room.width) / this.whole.width;
  }

  get isZoomed() {
    return this.scale > 1.02;
  }

  /** Show everything, until squares become too small; then follow the latest move. */
  settle() {
    if (!this.isAsked) {
      const pixels = (this.cell * this.room.width) / this.whole.width;
      this.scale = this.isBoundless && this.follows && pixels > 0 ? Math.max(1, LEAST / pixels) : 1;
      const { x, y, width, height } = (this.isZoomed && this.latest) || this.frame;
      this.centre = { x: x + width / 2, y: y + height / 2 };
    }
    this.apply();
  }

  apply() {
    if (!this.svg) return;
    const whole = this.whole;
    const width = whole.width / this.scale;
    const height = whole.height / this.scale;
    const clamp = (/** @type {number} */ n, /** @type {number} */ low, /** @type {number} */ high) =>
      Math.min(Math.max(n, low), high);
    const x = clamp(this.centre.x - width / 2, whole.x, whole.x + whole.width - width);
    const y = clamp(this.centre.y - height / 2, whole.y, whole.y + whole.height - height);
    this.centre = { x: x + width / 2, y: y + height / 2 };
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.host.classList.toggle("pannable", this.isZoomed);
    this.drawOverview({ x, y, width, height });
  }

  /** @param {Box} seen */
  drawOverview(seen) {
    this.overview.hidden = !this.isZoomed || !this.cell; // of a board that has squares
    if (this.overview.hidden || !this.svg) return;
    const { x, y, width, height } = this.frame;
    const small = draw("svg", { viewBox: `${x} ${y} ${width} ${height}` });
    small.append(
      draw("use", { href: `#${this.content}` }),
      draw("rect", { class: "seen", x: seen.x, y: seen.y, width: seen.width, height: seen.height }),
    );
    this.overview.replaceChildren(small);
  }

  /**
   * Zoom by a factor, with a point of the board staying where it is.
   * @param {number} factor
   * @param {{x: number, y: number}} [at]
   */
  by(factor, at = this.centre) {
    const before = this.scale;
    this.scale = Math.min(Math.max(this.scale * factor, 1), CLOSEST);
    const share = before / this.scale;
    this.centre = {
      x: at.x + (this.centre.x - at.x) * share,
      y: at.y + (this.centre.y - at.y) * share,
    };
    this.isAsked = true;
    this.apply();
  }

  /**
   * Move what is in sight by so many pixels.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    const unit = this.whole.width / this.scale / this.room.width;
    this.centre = { x: this.centre.x - dx * unit, y: this.centre.y - dy * unit };
    this.isAsked = true;
    this.apply();
  }

  /**
   * Look at a part of the board, so close that something of a width has so many pixels.
   * @param {Box} box
   * @param {number} width
   * @param {number} pixels
   */
  fit(box, width, pixels) {
    const whole = this.whole;
    const now = (width * this.room.width) / whole.width;
    const room = Math.min(whole.width / (1.5 * box.width), whole.height / (1.5 * box.height));
    this.scale = Math.max(1, Math.min(pixels / now, room));
    this.centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    this.apply();
  }

  /**
   * Show everything, where something that can be picked up or pressed is out of sight.
   * @param {SVGGElement[]} loose
   */
  include(loose) {
    if (this.isAsked || !this.svg || !this.isZoomed) return;
    const seen = this.svg.viewBox.baseVal;
    const isIn = (/** @type {Box} */ box) =>
      box.x >= seen.x &&
      box.y >= seen.y &&
      box.x + box.width <= seen.x + seen.width &&
      box.y + box.height <= seen.y + seen.height;
    if (loose.every((handle) => isIn(handle.getBBox()))) return;
    this.scale = 1;
    this.apply();
  }

  /** Let the rule decide again. */
  reset() {
    this.isAsked = false;
    this.settle();
  }

  /**
   * Bring a point into sight, if it is not.
   * @param {number} x
   * @param {number} y
   */
  reveal(x, y) {
    if (!this.svg || !this.isZoomed) return;
    const { x: left, y: top, width, height } = this.svg.viewBox.baseVal;
    const inside = x > left && x < left + width && y > top && y < top + height;
    if (!inside) {
      this.centre = { x, y };
      this.apply();
    }
  }
}
