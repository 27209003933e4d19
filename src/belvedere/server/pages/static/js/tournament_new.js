// The form for a new tournament.

import { byId } from "./dom.js";
import { checkedOf, optionsOf, sendTo } from "./forms.js";

const form = /** @type {HTMLFormElement} */ (byId("new"));

/** @param {string} name */
function field(name) {
  return /** @type {HTMLInputElement | null} */ (form.querySelector(`[name="${name}"]`));
}

/** @param {string} name */
function written(name) {
  return field(name)?.value ?? "";
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

function bots() {
  return [...form.querySelectorAll('[name="bots"]')].flatMap((element) => {
    const input = /** @type {HTMLInputElement} */ (element);
    return Array(Math.max(0, Number(input.value) || 0)).fill(input.dataset.level ?? "3");
  });
}

function wanted() {
  const begins = written("begins");
  return {
    game: form.dataset.game,
    title: written("title"),
    options: optionsOf(form),
    format: chosen("format"),
    rounds: chosen("format") === "swiss" ? Number(written("rounds")) : 0,
    entry: chosen("entry"),
    play: field("play")?.checked ?? true,
    bots: bots(),
    clock: /** @type {HTMLSelectElement} */ (form.elements.namedItem("clock")).value,
    pace: chosen("pace"),
    pause: chosen("pace") === "auto" ? Number(written("pause")) : 0,
    begins: begins ? new Date(begins).getTime() : null,
    ...checkedOf(form, ["arbiter", "show_ready"]),
  };
}

form.addEventListener("change", arrange);
sendTo(form, "/api/v1/tournaments", wanted, (id) => `/tournaments/${id}`);
arrange();
