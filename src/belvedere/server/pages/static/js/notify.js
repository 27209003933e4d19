// "Your turn": in the title, on the icon, by a sound and a notification, if they are wanted.

import { recall, remember } from "./storage.js";
import { say } from "./words.js";

/** @param {string} key */
export function setting(key) {
  return recall(key) === "yes";
}

/**
 * @param {string} key
 * @param {boolean} isOn
 */
export function keep(key, isOn) {
  remember(key, isOn ? "yes" : "no");
}

let title = ""; // as it is while nothing waits
let wasMine = false;

/**
 * Show how many decisions wait for the reader, and call him when they begin to.
 * @param {number} waiting
 * @param {string} sentence
 */
export function callFor(waiting, sentence) {
  title ||= document.title;
  document.title = waiting ? `(${waiting}) ${title}` : title;
  markIcon(waiting > 0);
  if (waiting && !wasMine) call(sentence);
  wasMine = waiting > 0;
}

/** @param {boolean} isMarked */
function markIcon(isMarked) {
  const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  if (!icon) return;
  icon.dataset.plain ??= icon.getAttribute("href") ?? "";
  const shown = (isMarked && icon.dataset.marked) || icon.dataset.plain;
  if (icon.getAttribute("href") !== shown) icon.href = shown; // it would be loaded anew
}

/** @param {string} sentence */
function call(sentence) {
  if (setting("sound")) ring();
  if (document.hidden && setting("notify") && Notification.permission === "granted") {
    new Notification(say("your-turn"), { body: sentence, tag: location.pathname });
  }
}

/** @type {AudioContext | null} */
let audio = null;

/** Two soft notes. */
export function ring() {
  audio ??= new AudioContext();
  const now = audio.currentTime;
  [523.25, 783.99].forEach((pitch, number) => {
    const context = /** @type {AudioContext} */ (audio);
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    tone.type = "sine";
    const start = now + 0.14 * number;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0005, start + 0.5);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  });
}

/** @returns {Promise<boolean>} whether notifications are allowed */
export async function allowNotifications() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
