// Clocks that run between two messages of the server.

import { language } from "./words.js";

/** @param {number} milliseconds */
export function formatLeft(milliseconds) {
  const all = Math.max(0, Math.ceil(milliseconds / 1000));
  const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [days, hours, minutes, seconds] = [
    Math.floor(all / 86400),
    Math.floor(all / 3600) % 24,
    Math.floor(all / 60) % 60,
    all % 60,
  ];
  if (days) return `${inDays(days)} ${hours}:${pad(minutes)}`;
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

/** @param {number} days */
function inDays(days) {
  const style = { style: "unit", unit: "day", unitDisplay: "short" };
  return new Intl.NumberFormat(language(), /** @type {Intl.NumberFormatOptions} */ (style)).format(days);
}

const SHORT = 20000; // milliseconds: from here on a clock warns

/** All clocks of a table; what is left was told at one moment, and runs from there. */
export class Clocks {
  constructor() {
    /** @type {{element: HTMLElement, left: number, runs: boolean}[]} */
    this.clocks = [];
    this.told = 0;
    this.timer = 0;
  }

  /**
   * @param {{element: HTMLElement, left: number, runs: boolean}[]} clocks
   * @param {number} ago  milliseconds since what is left was true; negative: until then
   */
  set(clocks, ago) {
    this.clocks = clocks;
    this.told = performance.now() - ago;
    clearInterval(this.timer);
    this.show();
    if (clocks.some((clock) => clock.runs)) {
      this.timer = window.setInterval(() => this.show(), 250);
    }
  }

  show() {
    const gone = Math.max(0, performance.now() - this.told); // clocks may begin in a while
    for (const { element, left, runs } of this.clocks) {
      const now = left - (runs ? gone : 0);
      const text = formatLeft(now);
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle("running", runs);
      element.classList.toggle("short", runs && now < SHORT);
    }
  }
}
