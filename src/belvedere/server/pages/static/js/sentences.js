// What a table says beside its sentence: refusals, advice, what a move would do.

import { byId } from "./dom.js";
import { interrupt, speak } from "./speech.js";

/**
 * Say why something cannot be done.
 * @param {string} sentence
 */
export function refuse(sentence) {
  show("refusal", sentence);
}

/**
 * Show what is advised, until it is done.
 * @param {string} sentence
 */
export function advise(sentence) {
  show("advice", sentence);
}

/** @param {string} where @param {string} sentence */
function show(where, sentence) {
  byId(where).textContent = sentence;
  byId(where).hidden = false;
  byId("said").scrollIntoView({ block: "nearest" });
  interrupt(sentence);
}

/** Take back what was said: something has happened since. */
export function hush() {
  byId("refusal").hidden = true;
  byId("advice").hidden = true;
}

/**
 * Say what a move would do; whoever hears it is told when he stays there.
 * @param {string} sentence
 * @param {boolean} isProposed  whether it waits to be confirmed
 */
export function foretell(sentence, isProposed) {
  const shown = byId("foretold");
  shown.textContent = sentence;
  shown.hidden = !sentence;
  if (!sentence) return;
  byId("refusal").hidden = true;
  const byKey = document.activeElement?.closest("#board, #tray")?.querySelector(":focus-visible");
  if (byKey || isProposed) speak(sentence);
}
