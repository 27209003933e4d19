// What people at a table say to each other.

import { ask, post, Refusal } from "./api.js";
import { byId, make } from "./dom.js";
import { interrupt } from "./speech.js";

/** The lines of a table's chat. */
export class Chat {
  /** @param {string} base */
  constructor(base) {
    this.base = base;
    this.isLoaded = false;
    this.latest = 0;
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
    try {
      const told = await ask(`${this.base}/chat`);
      for (const line of told.messages) this.add(line);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.isLoaded = false; // asked again with the next change
    }
  }

  /** @param {any} event */
  hear(event) {
    for (const line of event.messages) this.add(line);
  }

  /** @param {{number: number, name: string, text: string}} line */
  add(line) {
    if (line.number <= this.latest) return;
    this.latest = line.number;
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
    try {
      await post(`${this.base}/chat`, { text });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      input.value = text;
      interrupt(error.message);
    }
  }
}
