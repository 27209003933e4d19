// What people at a table say to each other; whoever does not want to hear somebody need not.

import { ask, post, Refusal } from "./api.js";
import { byId, make } from "./dom.js";
import { interrupt, speak } from "./speech.js";
import { recall, remember } from "./storage.js";
import { say } from "./words.js";

/** @typedef {Wire.MessageShown} Line */

/** The lines of a table's chat. */
export class Chat {
  /** @param {string} base */
  constructor(base) {
    this.base = base;
    this.isLoaded = false;
    this.latest = 0;
    this.unread = 0;
    this.read = Number(recall(`read.${base}`)); // the latest line that was in sight
    this.form = /** @type {HTMLFormElement} */ (byId("chat-form"));
    this.list = byId("chat-lines");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    byId("tab-chat").addEventListener("chosen", () => this.open());
  }

  get isOpen() {
    return !byId("sheet-chat").hidden;
  }

  /** Show what was said last: it is read now. */
  open() {
    this.list.scrollTop = this.list.scrollHeight; // a list that is hidden cannot be scrolled
    this.note();
  }

  /** Mark the tab with the number of lines that were not in sight, and remember which were. */
  note() {
    if (this.isOpen) {
      this.unread = 0;
      this.read = Math.max(this.read, this.latest);
      remember(`read.${this.base}`, String(this.read));
    }
    const shown = byId("unread");
    const text = String(this.unread);
    if (shown.textContent === text) return;
    shown.textContent = text;
    byId("unread-mark").hidden = !this.unread;
    if (this.unread) speak(byId("tab-chat").textContent ?? "");
  }

  /** @param {import("./told.js").State} state */
  show(state) {
    byId("tab-chat").hidden = !state.chat;
    this.form.hidden = !state.seats_of_mine.length;
    this.list.classList.toggle("seated", !this.form.hidden);
    if (state.chat && !this.isLoaded) {
      this.isLoaded = true;
      this.load();
    }
  }

  async load() {
    try {
      /** @type {Wire.ChatListed} */
      const told = await ask(`${this.base}/chat`);
      this.addAll(told.messages);
      this.list.append(...told.muted.map((line) => this.silence(line)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.isLoaded = false; // asked again with the next change
    }
  }

  /** @param {Line[]} lines */
  addAll(lines) {
    for (const line of lines) this.add(line);
    this.note();
  }

  /** @param {Line} line */
  add(line) {
    if (line.number <= this.latest) return;
    this.latest = line.number;
    if (!line.mine && line.number > this.read) this.unread += 1;
    const shown = make("li", {}, make("strong", {}, line.name), " ", line.text);
    if (!line.mine) shown.append(" ", this.remedies(line, shown));
    this.list.append(shown);
    this.list.scrollTop = this.list.scrollHeight;
  }

  /**
   * What can be done about somebody's words.
   * @param {Line} line
   * @param {HTMLElement} shown
   */
  remedies(line, shown) {
    const mute = () => this.mute(line);
    const report = () => this.complain(line, shown);
    return make(
      "span",
      { class: "remedies" },
      make("button", { type: "button", class: "word", click: mute }, say("mute")),
      " ",
      make("button", { type: "button", class: "word", click: report }, say("report")),
    );
  }

  /** @param {Line} line */
  async mute(line) {
    if (!(await this.did(() => post(this.about(line, "mute"), {})))) return;
    await this.again();
    /** @type {HTMLElement | null} */ (this.list.querySelector(".silence button"))?.focus();
    interrupt(say("muted", { name: line.name }));
  }

  /**
   * Whom one does not want to hear, and how he is heard again.
   * @param {Wire.MutedShown} line
   */
  silence(line) {
    const hear = async () => {
      const unmuted = () => ask(this.about(line, "mute"), { method: "DELETE" });
      if (await this.did(unmuted)) await this.again();
    };
    const back = make("button", { type: "button", class: "word", click: hear }, say("unmute"));
    return make("li", { class: "quiet silence" }, say("muted", { name: line.name }), " ", back);
  }

  /**
   * Ask what is wrong with a line, and pass it on.
   * @param {Line} line
   * @param {HTMLElement} shown
   */
  complain(line, shown) {
    if (shown.querySelector("form")) return;
    const why = /** @type {HTMLInputElement} */ (
      make("input", { maxlength: "500", "aria-label": say("report-why"), placeholder: say("report-why") })
    );
    const send = async (/** @type {Event} */ event) => {
      event.preventDefault();
      if (!(await this.did(() => post(this.about(line, "report"), { why: why.value })))) return;
      form.replaceWith(make("span", { class: "quiet" }, say("reported")));
      interrupt(say("reported"));
    };
    const button = make("button", { type: "submit", class: "button" }, say("report"));
    const form = make("form", { class: "typed", submit: send }, why, button);
    shown.append(form);
    why.focus();
  }

  /** @param {Wire.MutedShown} line @param {string} what */
  about(line, what) {
    return `${this.base}/chat/${line.number}/${what}`;
  }

  /** Show everything anew: what is heard is another choice now. */
  async again() {
    this.list.replaceChildren();
    this.latest = 0;
    this.unread = 0;
    await this.load();
  }

  /**
   * Do something that the server may refuse.
   * @param {() => Promise<unknown>} what
   */
  async did(what) {
    try {
      await what();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      interrupt(error.message);
      return false;
    }
  }

  async send() {
    const input = /** @type {HTMLInputElement} */ (this.form.elements.namedItem("text"));
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    if (!(await this.did(() => post(`${this.base}/chat`, { text })))) input.value = text;
  }
}
