// What a screen reader is told: one region for moves and sentences, one for refusals.

import { byId } from "./dom.js";

/** @type {string[]} */
let waiting = [];
let timer = 0;

/**
 * Speak something after what is being spoken; what comes at once is said together.
 * @param {string} text
 */
export function speak(text) {
  if (!text) return;
  if (waiting.at(-1) !== text) waiting.push(text);
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    byId("spoken").textContent = waiting.join(" ");
    waiting = [];
  }, 120);
}

/**
 * Speak at once.
 * @param {string} text
 */
export function interrupt(text) {
  byId("alert").textContent = text;
}
