// A tournament: the server draws the page; whenever it tells of a change, the page asks again.

import { post, Refusal } from "./api.js";
import { byId } from "./dom.js";
import { LiveSocket } from "./live.js";
import { callFor } from "./notify.js";
import { dated, say } from "./words.js";

const main = byId("main");
const id = main.dataset.tournament ?? "";
const invite = main.dataset.invite ?? "";
const KEPT = new Set(["refusal"]); // what the page itself shows and hides

// Showing what has changed.

/** Write moments by the reader's own clock. */
function tellTimes() {
  for (const element of main.querySelectorAll("time[data-at]")) {
    const time = /** @type {HTMLElement} */ (element);
    time.textContent = dated(Number(time.dataset.at));
  }
}

/** @param {Element} section */
function remembered(section) {
  const open = [...section.querySelectorAll("details")].map((d) => /** @type {const} */ ([d.id, d.open]));
  const box = section.querySelector(".scroll");
  const focused = section.contains(document.activeElement) ? document.activeElement?.id : "";
  return { open: new Map(open), left: box?.scrollLeft ?? 0, focused };
}

/**
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

/** @param {ParentNode} root */
function sections(root) {
  return [...root.children].filter((element) => !KEPT.has(element.id));
}

/** @type {Map<string, string>} */
const known = new Map(sections(main).map((section) => [section.id, section.outerHTML]));

/** @param {Element} fresh */
function show(fresh) {
  const wanted = sections(fresh);
  const ids = new Set(wanted.map((section) => section.id));
  for (const section of sections(main)) if (!ids.has(section.id)) section.remove();
  let last = /** @type {Element | null} */ (null);
  for (const section of wanted) {
    const text = section.outerHTML;
    const before = sections(main).find((element) => element.id === section.id);
    const mine = before && known.get(section.id) === text ? before : document.importNode(section, true);
    if (!before) {
      if (last) last.after(mine);
      else main.prepend(mine);
    } else if (mine !== before) replace(before, mine);
    known.set(section.id, text);
    last = mine;
  }
  tellTimes();
  tell();
}

let said = document.getElementById("status")?.textContent ?? "";

/** Say the new status, and call whoever's game has begun. */
function tell() {
  const status = document.getElementById("status")?.textContent ?? "";
  if (status !== said) byId("spoken").textContent = status;
  said = status;
  callFor(document.getElementById("to-game") ? 1 : 0, status);
}

let isAsking = false;
let isStale = false;

async function refresh() {
  if (isAsking) {
    isStale = true;
    return;
  }
  isAsking = true;
  try {
    do {
      isStale = false;
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (!answer.ok) continue;
      const read = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = read.getElementById("main");
      if (fresh) show(fresh);
    } while (isStale);
  } catch {
    // The line says when it is back, and we ask again.
  } finally {
    isAsking = false;
  }
}

const asked = invite ? `?invite=${encodeURIComponent(invite)}` : "";
new LiveSocket(() => `/api/v1/tournaments/${id}/live${asked}`, {
  read: JSON.parse,
  event: refresh, // also the first time: something may have happened since the page was written
  there: () => {},
});

// Doing something.

/** @param {string} what @param {unknown} body */
async function send(what, body) {
  const shown = byId("refusal");
  shown.hidden = true;
  try {
    await post(`/api/v1/tournaments/${id}/${what}`, body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    shown.textContent = error.message;
    shown.hidden = false;
  }
  await refresh();
}

const sure = /** @type {HTMLDialogElement} */ (byId("sure"));

/** @param {string} question @returns {Promise<boolean>} */
function isSure(question) {
  byId("sure-text").textContent = question;
  sure.returnValue = "no";
  sure.showModal();
  return new Promise((resolve) =>
    sure.addEventListener("close", () => resolve(sure.returnValue === "yes"), { once: true }),
  );
}

main.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("button");
  if (!button) return;
  if (button.id === "copy") {
    const link = /** @type {HTMLInputElement} */ (byId("link"));
    link.select();
    await navigator.clipboard?.writeText(link.value).catch(() => document.execCommand("copy"));
    byId("spoken").textContent = say("copied");
    return;
  }
  const what = button.dataset.post;
  if (!what) return;
  const entrant = button.dataset.entrant;
  if (button.dataset.sure && !(await isSure(button.dataset.sure))) return;
  await send(what, entrant === undefined ? {} : { entrant: Number(entrant) });
});

main.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const what = form.dataset.post;
  if (!what) return;
  event.preventDefault();
  /** @type {Record<string, unknown>} */
  const body = {};
  for (const [name, value] of new FormData(form)) if (value) body[name] = value;
  if (what === "enter" && invite) body.invite = invite;
  send(what, body);
});

tellTimes();
tell();
