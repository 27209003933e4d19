// The form for a new tournament.

import { byId } from "./dom.js";
import { checkedOf, optionsOf, sendTo } from "./forms.js";

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

function bots() {
  return [...form.querySelectorAll('[name="bots"]')].flatMap((element) => {
    const input = /** @type {HTMLInputElement} */ (element);
    return Array(Math.max(0, Number(input.value) || 0)).fill(input.dataset.level ?? "3");
  });
}

function wanted() {
  const isSwiss = chosen("format") === "swiss";
  const begins = field("begins")?.value;
  return {
    game: form.dataset.game,
    title: field("title")?.value ?? "",
    options: optionsOf(form),
    format: chosen("format"),
    rounds: isSwiss ? Number(field("rounds")?.value || 0) : 0,
    entry: chosen("entry"),
    play: field("play")?.checked ?? true,
    bots: bots(),
    clock: /** @type {HTMLSelectElement} */ (form.elements.namedItem("clock")).value,
    pace: chosen("pace"),
    pause: chosen("pace") === "auto" ? Number(field("pause")?.value ?? 0) : 0,
    begins: begins ? new Date(begins).getTime() : null,
    ...checkedOf(form, ["arbiter", "show_ready"]),
  };
}

form.addEventListener("change", arrange);
sendTo(form, "/api/v1/tournaments", wanted, (id) => `/tournaments/${id}`);
arrange();
