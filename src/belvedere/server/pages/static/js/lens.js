// A magnifier above the finger, where squares are small.

import { draw } from "./dom.js";

const SIDE = 168; // pixels
const SQUARES = 7; // across the lens
const ABOVE = 96; // pixels from the finger to its middle

/** A round window on the board. */
export class Lens {
  /** @param {string} content  the id of what is looked at @param {SVGGElement} held  over it */
  constructor(content, held) {
    this.content = content;
    this.held = held;
    this.element = document.createElement("div");
    this.element.className = "lens";
    this.element.setAttribute("aria-hidden", "true");
    this.isOpen = false;
  }

  /**
   * @param {PointerEvent} event
   * @param {{x: number, y: number}} point
   * @param {number} cell
   */
  show(event, point, cell) {
    const side = SQUARES * cell;
    const svg = draw("svg", {
      viewBox: `${point.x - side / 2} ${point.y - side / 2} ${side} ${side}`,
    });
    svg.append(draw("use", { href: `#${this.content}` }), this.held.cloneNode(true));
    const { x, y } = point;
    const arm = cell / 4;
    const cross = `M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`;
    svg.append(draw("path", { class: "aim", d: cross }));
    this.element.replaceChildren(svg);
    const left = Math.min(Math.max(event.clientX - SIDE / 2, 4), innerWidth - SIDE - 4);
    const above = event.clientY - ABOVE - SIDE / 2;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${above < 4 ? event.clientY + ABOVE - SIDE / 2 : above}px`;
    if (!this.isOpen) document.body.append(this.element);
    this.isOpen = true;
  }

  close() {
    this.element.remove();
    this.isOpen = false;
  }
}
