// What a screen reader is told: one region for moves and sentences, one for refusals.

const polite = document.getElementById("spoken");
const alert = document.getElementById("alert");
/** @type {string[]} */
let waiting = [];
let timer = 0;

/**
 * Speak something after what is being spoken; what comes at once is said together.
 * @param {string} text
 */
export function speak(text) {
  if (!polite || !text) return;
  if (waiting.at(-1) !== text) waiting.push(text);
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    polite.textContent = waiting.join(" ");
    waiting = [];
  }, 120);
}

/**
 * Speak at once.
 * @param {string} text
 */
export function interrupt(text) {
  if (alert) alert.textContent = text;
}
