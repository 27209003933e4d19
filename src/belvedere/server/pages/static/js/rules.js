// The rules, beside the board.

import { byId } from "./dom.js";
import { theme } from "./frame.js";

/** @type {Element | null} */
let from = null;

/** @param {string} game */
export async function openRules(game) {
  const drawer = byId("drawer");
  from = document.activeElement;
  if (!drawer.hidden) return close();
  drawer.hidden = false;
  const text = byId("drawer-text");
  if (!text.hasChildNodes()) {
    const answer = await fetch(`/rules/${game}/text?theme=${theme()}`);
    const read = new DOMParser().parseFromString(await answer.text(), "text/html");
    text.replaceChildren(...read.body.childNodes);
  }
  byId("drawer-close").onclick = close;
  drawer.onkeydown = (event) => event.key === "Escape" && close();
  byId("drawer-close").focus();
}

function close() {
  byId("drawer").hidden = true;
  if (from instanceof HTMLElement) from.focus();
}
