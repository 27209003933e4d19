// The first page: play at once, and what goes on at other tables.

import { ask, post, Refusal } from "./api.js";
import { make } from "./dom.js";
import { theme } from "./frame.js";
import { dated, language, say } from "./words.js";

const PACE = 3200; // milliseconds between two looks at the running games

/**
 * Go to the table that is opened, or say why there is none.
 * @param {string} path
 * @param {unknown} body
 */
async function open(path, body) {
  try {
    /** @type {{id: string}} */
    const made = await post(path, body);
    location.href = `/t/${made.id}`;
  } catch (error) {
    refuse(error);
  }
}

/** Let the buttons of games open tables. */
function listenForGames() {
  for (const [key, who] of /** @type {[string, string][]} */ ([
    ["play", "bot"],
    ["invite", "invite"],
  ])) {
    for (const button of document.querySelectorAll(`[data-${key}]`)) {
      const element = /** @type {HTMLButtonElement} */ (button);
      element.addEventListener("click", async () => {
        element.disabled = true;
        const seats = [{ who: "me" }, { who, level: "3" }];
        await open("/api/v1/tables", { game: element.dataset[key], seats, shuffle: true });
        element.disabled = false;
      });
    }
  }
  for (const button of document.querySelectorAll("[data-pair]")) {
    const game = /** @type {HTMLElement} */ (button).dataset.pair;
    button.addEventListener("click", () => open("/api/v1/pairings", { game }));
  }
}

/** @param {unknown} error */
function refuse(error) {
  if (!(error instanceof Refusal)) throw error;
  const shown = document.getElementById("refusal");
  if (shown) [shown.textContent, shown.hidden] = [error.message, false];
}

// Running games.

/** @param {HTMLImageElement} image */
async function look(image) {
  const chosen = `theme=${theme()}&language=${language()}`;
  const answer = await fetch(`/showcase/${image.dataset.showcase}.svg?${chosen}`);
  if (answer.status !== 200) return;
  const address = URL.createObjectURL(await answer.blob());
  const beside = /** @type {HTMLElement} */ (image.parentElement);
  beside.style.background = image.dataset[theme()] ?? "";
  const before = image.src;
  image.src = address;
  if (before.startsWith("blob:")) URL.revokeObjectURL(before);
}

/** Show the running games that are in sight, again and again. */
function watchGames() {
  const images = /** @type {HTMLImageElement[]} */ ([
    ...document.querySelectorAll("[data-showcase]"),
  ]);
  if (!images.length) return;
  const seen = inSight(images);
  const lookAtAll = async () => {
    if (document.hidden) return;
    for (const image of images) {
      if (seen.has(image) || !image.src) await look(image).catch(() => {});
    }
  };
  lookAtAll();
  setInterval(lookAtAll, PACE);
  addEventListener("belvedere:theme", lookAtAll);
}

/**
 * Those of some elements that are in sight, at any time.
 * @param {Element[]} elements
 */
function inSight(elements) {
  /** @type {Set<Element>} */
  const seen = new Set();
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target);
      else seen.delete(target);
    }
  });
  for (const element of elements) watcher.observe(element);
  return seen;
}

// Lists.

/** @param {Wire.TableListed} table */
export function row(table) {
  return make(
    "li",
    {},
    make(
      "a",
      { href: `/t/${table.id}` },
      make("span", { class: "what" }, table.title),
      make(
        "span",
        {},
        table.seat_names.join(" – "),
        make("span", { class: "quiet small when" }, whenOf(table)),
      ),
      table.your_turn
        ? make("span", { class: "turn" }, say("your-turn"))
        : make("span", { class: "quiet small" }, whatOf(table)),
    ),
  );
}

/**
 * How far a game has come, and when: it tells games of the same people apart.
 * @param {Wire.TableListed} table
 */
function whenOf(table) {
  const date = dated(table.changed);
  return table.plies ? `${say("at-move", { ply: table.plies })} · ${date}` : date;
}

/** @param {Wire.TableListed} table */
function whatOf(table) {
  if (table.phase === "over") return resultOf(table);
  return table.phase === "open" ? say("waiting") : "";
}

/**
 * What a game brought the reader; to others it is over.
 * @param {Wire.TableListed} table
 */
export function resultOf({ ending, seats_of_mine: mine, seat_names: names }) {
  const winners = /** @type {number[] | undefined} */ (ending?.winners);
  if (!winners || !mine.length || mine.length === names.length) return say("over");
  if (!winners.length) return say("result-none");
  if (winners.length === names.length) return say("result-drawn");
  if (!winners.some((seat) => mine.includes(seat))) return say("result-lost");
  return say(winners.every((seat) => mine.includes(seat)) ? "result-won" : "result-shared");
}

/** @param {string} which @param {(table: Wire.TableListed) => boolean} [isWanted] */
async function list(which, isWanted = () => true) {
  const section = document.getElementById(which);
  if (!section) return;
  /** @type {Wire.TablesListed} */
  const { tables } = await ask(`/api/v1/tables?which=${which}&most=12`);
  const wanted = tables.filter(isWanted);
  section.hidden = !wanted.length;
  document.getElementById(`${which}-rows`)?.replaceChildren(...wanted.map(row));
}

/** Fill in the first page, or the rules of a game. */
export function mount() {
  listenForGames();
  watchGames();
  Promise.all([
    list("mine", (table) => table.phase !== "over"),
    list("open"),
    list("watch"),
  ]).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });
}
