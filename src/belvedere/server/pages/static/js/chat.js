// What people at a table say to each other.

import { ask, post } from "./api.js";
import { byId, make } from "./dom.js";

/** The lines of a table's chat. */
export class Chat {
  /** @param {string} base */
  constructor(base) {
    this.base = base;
    this.isLoaded = false;
    this.form = /** @type {HTMLFormElement} */ (byId("chat-form"));
    this.list = byId("chat-lines");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
  }

  /** @param {any} state */
  show(state) {
    byId("tab-chat").hidden = !state.chat;
    this.form.hidden = !state.seats_of_mine.length;
    if (state.chat && !this.isLoaded) {
      this.isLoaded = true;
      this.load();
    }
  }

  async load() {
    const told = await ask(`${this.base}/chat`);
    this.list.replaceChildren();
    for (const line of told.lines ?? told) this.add(line);
  }

  /** @param {any} event */
  hear(event) {
    for (const line of event.lines ?? [event.line ?? event]) this.add(line);
  }

  /** @param {{name: string, text: string}} line */
  add(line) {
    this.list.append(
      make("li", {}, make("strong", {}, line.name ?? ""), " ", line.text ?? ""),
    );
    this.list.scrollTop = this.list.scrollHeight;
  }

  async send() {
    const input = /** @type {HTMLInputElement} */ (this.form.elements.namedItem("text"));
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    await post(`${this.base}/chat`, { text });
  }
}
