// The form for a new tournament.

import { post, Refusal } from "./api.js";
import { byId } from "./dom.js";

const form = /** @type {HTMLFormElement} */ (byId("new"));

/** @param {string} name */
function field(name) {
  return /** @type {HTMLInputElement | null} */ (form.querySelector(`[name="${name}"]`));
}

/** @param {string} name */
function chosen(name) {
  const found = /** @type {HTMLInputElement | null} */ (
    form.querySelector(`[name="${name}"]:checked`)
  );
  return found?.value ?? "";
}

function arrange() {
  byId("rounds-field").hidden = chosen("format") !== "swiss";
  byId("pause-field").hidden = chosen("pace") !== "auto";
}

function options() {
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const element of form.querySelectorAll('[name="option"]')) {
    const input = /** @type {HTMLInputElement} */ (element);
    const name = input.dataset.name ?? "";
    if (input.type === "checkbox") found[name] = input.checked;
    else if (input.value !== input.dataset.default) {
      found[name] = input.type === "number" ? Number(input.value) : input.value;
    }
  }
  return found;
}

function bots() {
  return [...form.querySelectorAll('[name="bots"]')].flatMap((element) => {
    const input = /** @type {HTMLInputElement} */ (element);
    return Array(Math.max(0, Number(input.value) || 0)).fill(input.dataset.level ?? "3");
  });
}

function wanted() {
  const isSwiss = chosen("format") === "swiss";
  const begins = field("begins")?.value;
  /** @type {Record<string, unknown>} */
  const terms = {
    game: form.dataset.game,
    title: field("title")?.value ?? "",
    options: options(),
    format: chosen("format"),
    rounds: isSwiss ? Number(field("rounds")?.value || 0) : 0,
    entry: chosen("entry"),
    play: field("play")?.checked ?? true,
    bots: bots(),
    clock: /** @type {HTMLSelectElement} */ (form.elements.namedItem("clock")).value,
    pace: chosen("pace"),
    pause: chosen("pace") === "auto" ? Number(field("pause")?.value ?? 0) : 0,
    begins: begins ? new Date(begins).getTime() : null,
  };
  for (const name of ["arbiter", "show_ready"]) {
    const input = field(name);
    if (input) terms[name] = input.checked;
  }
  return terms;
}

form.addEventListener("change", arrange);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const shown = byId("refusal");
  shown.hidden = true;
  try {
    const made = await post("/api/v1/tournaments", wanted());
    location.href = `/tournaments/${made.id}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    shown.textContent = error.message;
    shown.hidden = false;
  }
});
arrange();
