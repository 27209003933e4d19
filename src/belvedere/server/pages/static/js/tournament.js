// A tournament: the server draws the page; whenever it tells of a change, the page asks again.

import { post, Refusal } from "./api.js";
import { byId, copied, isSure } from "./dom.js";
import { LiveSocket } from "./live.js";
import { callFor } from "./notify.js";
import { dated, say } from "./words.js";

const KEPT = new Set(["refusal"]); // what the page itself shows and hides

/** Keep the page of a tournament up to date. */
export function mount() {
  new TournamentPage(byId("main"));
}

class TournamentPage {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    this.address = `/api/v1/tournaments/${main.dataset.tournament}`;
    this.invite = main.dataset.invite ?? "";
    /** @type {Map<string, string>} */
    this.known = new Map(sections(main).map((section) => [section.id, section.outerHTML]));
    this.said = statusShown();
    this.isAsking = false;
    this.isStale = false;
    main.addEventListener("click", (event) => this.click(/** @type {HTMLElement} */ (event.target)));
    main.addEventListener("submit", (event) => this.submit(event));
    this.tell();
    const asked = this.invite ? `?invite=${encodeURIComponent(this.invite)}` : "";
    new LiveSocket(() => `${this.address}/live${asked}`, {
      read: JSON.parse,
      event: () => this.refresh(), // also the first time: something may have happened since
      there: () => {},
    });
  }

  // Showing what has changed.

  /** @param {Element} fresh */
  show(fresh) {
    const wanted = sections(fresh);
    const ids = new Set(wanted.map((section) => section.id));
    for (const section of sections(this.main)) if (!ids.has(section.id)) section.remove();
    /** @type {Element | null} */
    let last = null;
    for (const section of wanted) last = this.lay(section, last);
    this.tell();
  }

  /**
   * Lay a section behind the one before it; what has not changed is left alone.
   * @param {Element} section
   * @param {Element | null} last
   */
  lay(section, last) {
    const text = section.outerHTML;
    const before = sections(this.main).find((element) => element.id === section.id);
    const isOld = before && this.known.get(section.id) === text;
    const mine = isOld ? before : document.importNode(section, true);
    if (!before && last) last.after(mine);
    else if (!before) this.main.prepend(mine);
    else if (!isOld) replace(before, mine);
    this.known.set(section.id, text);
    return mine;
  }

  /** Say the new status, and call whoever's game has begun. */
  tell() {
    tellTimes(this.main);
    const status = statusShown();
    if (status !== this.said) byId("spoken").textContent = status;
    this.said = status;
    callFor(document.getElementById("to-game") ? 1 : 0, status);
  }

  async refresh() {
    this.isStale = true;
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      while (this.isStale) {
        this.isStale = false;
        await this.ask();
      }
    } catch {
      // The line says when it is back, and we ask again.
    } finally {
      this.isAsking = false;
    }
  }

  async ask() {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const read = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = read.getElementById("main");
    if (fresh) this.show(fresh);
  }

  // Doing something.

  /** @param {string} what @param {unknown} body */
  async send(what, body) {
    const shown = byId("refusal");
    shown.hidden = true;
    try {
      await post(`${this.address}/${what}`, body);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      shown.textContent = error.message;
      shown.hidden = false;
    }
    await this.refresh();
  }

  /** @param {HTMLElement} target */
  async click(target) {
    const button = target.closest("button");
    if (button?.id === "copy") return copyLink();
    if (!button?.dataset.post) return;
    const { post: what, entrant, sure } = button.dataset;
    if (sure && !(await isSure(sure))) return;
    await this.send(what, entrant === undefined ? {} : { entrant: Number(entrant) });
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const what = form.dataset.post;
    if (!what) return;
    event.preventDefault();
    /** @type {Record<string, unknown>} */
    const body = {};
    for (const [name, value] of new FormData(form)) if (value) body[name] = value;
    if (what === "enter" && this.invite) body.invite = this.invite;
    this.send(what, body);
  }
}

/** @param {ParentNode} root */
function sections(root) {
  return [...root.children].filter((element) => !KEPT.has(element.id));
}

function statusShown() {
  return document.getElementById("status")?.textContent ?? "";
}

/**
 * Write moments by the reader's own clock.
 * @param {ParentNode} root
 */
function tellTimes(root) {
  for (const element of root.querySelectorAll("time[data-at]")) {
    const time = /** @type {HTMLElement} */ (element);
    time.textContent = dated(Number(time.dataset.at));
  }
}

/**
 * Put a section in the place of an older one; what was open, scrolled or focused stays so.
 * @param {Element} before
 * @param {Element} after
 */
function replace(before, after) {
  const was = remembered(before);
  before.replaceWith(after);
  for (const details of after.querySelectorAll("details")) {
    details.open = was.open.get(details.id) ?? details.open;
  }
  const box = after.querySelector(".scroll");
  if (box) box.scrollLeft = was.left;
  if (was.focused) document.getElementById(was.focused)?.focus();
}

/** @param {Element} section */
function remembered(section) {
  const open = [...section.querySelectorAll("details")].map((d) => /** @type {const} */ ([d.id, d.open]));
  const box = section.querySelector(".scroll");
  const focused = section.contains(document.activeElement) ? document.activeElement?.id : "";
  return { open: new Map(open), left: box?.scrollLeft ?? 0, focused };
}

async function copyLink() {
  const link = /** @type {HTMLInputElement} */ (byId("link"));
  link.select();
  await copied(link.value);
  byId("spoken").textContent = say("copied");
}
