// What every page has: light and dark, the language, and a way on after a crash.

import { keep, ring, setting } from "./notify.js";
import { learn } from "./words.js";

const YEAR = 31536000; // seconds

/** @param {string} name @param {string} value */
function remember(name, value) {
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax`;
}

/** The theme that is shown: the one chosen, or the system's. */
export function theme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen) return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * Start a page: the scripts in start/ call this, and no other module does anything by itself.
 * @param {() => void} [mount]  what makes this page more than others
 */
export function start(mount = () => {}) {
  const words = document.getElementById("words")?.textContent || "{}";
  learn(JSON.parse(words), document.documentElement.lang);
  addEventListener("error", crashed);
  addEventListener("unhandledrejection", crashed);
  document.getElementById("reload")?.addEventListener("click", () => location.reload());
  listenForTheme();
  listenForLanguage();
  listenForSound();
  mount();
}

function listenForTheme() {
  const root = document.documentElement;
  document.getElementById("switch-theme")?.addEventListener("click", () => {
    root.dataset.theme = theme() === "dark" ? "light" : "dark";
    remember("theme", root.dataset.theme);
    dispatchEvent(new CustomEvent("belvedere:theme"));
  });
  addEventListener("belvedere:theme", () => {
    for (const source of document.querySelectorAll("picture > source")) source.remove();
    for (const figure of document.querySelectorAll("figure img")) {
      const image = /** @type {HTMLImageElement} */ (figure);
      image.src = image.src.replace(/theme=\w+/, `theme=${theme()}`);
    }
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    if (!root.dataset.theme) dispatchEvent(new CustomEvent("belvedere:theme"));
  });
}

function listenForLanguage() {
  for (const button of document.querySelectorAll("[data-language]")) {
    button.addEventListener("click", () => {
      remember("language", /** @type {HTMLElement} */ (button).dataset.language ?? "en");
      location.reload();
    });
  }
}

function listenForSound() {
  const sound = document.getElementById("switch-sound");
  if (!sound) return;
  const show = () => sound.setAttribute("aria-pressed", String(setting("sound")));
  sound.addEventListener("click", () => {
    keep("sound", !setting("sound"));
    if (setting("sound")) ring();
    show();
  });
  show();
}

/** Offer to load the page again: the game is kept by the server. */
function crashed() {
  const crash = document.getElementById("crash");
  if (crash) crash.hidden = false;
}
