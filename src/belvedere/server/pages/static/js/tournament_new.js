// The form for a new tournament.

import { byId } from "./dom.js";
import { checkedOf, optionsOf, sendTo } from "./forms.js";

/** Let the form ask for what is chosen in it. */
export function mount() {
  const form = /** @type {HTMLFormElement} */ (byId("new"));
  form.addEventListener("change", () => arrange(form));
  sendTo(form, "/api/v1/tournaments", () => wanted(form), (id) => `/tournaments/${id}`);
  arrange(form);
}

/**
 * What is written in a field, or chosen from several.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function valueOf(form, name) {
  const field = /** @type {HTMLInputElement | RadioNodeList | null} */ (
    form.elements.namedItem(name)
  );
  return field?.value ?? "";
}

/** @param {HTMLFormElement} form */
function arrange(form) {
  byId("rounds-field").hidden = valueOf(form, "format") !== "swiss";
  byId("pause-field").hidden = valueOf(form, "pace") !== "auto";
}

/** @param {HTMLFormElement} form */
function bots(form) {
  return [...form.querySelectorAll('[name="bots"]')].flatMap((element) => {
    const input = /** @type {HTMLInputElement} */ (element);
    return Array(Math.max(0, Number(input.value) || 0)).fill(input.dataset.level ?? "3");
  });
}

/** @param {HTMLFormElement} form */
function wanted(form) {
  const [format, pace] = [valueOf(form, "format"), valueOf(form, "pace")];
  const begins = valueOf(form, "begins");
  return {
    game: form.dataset.game,
    title: valueOf(form, "title"),
    options: optionsOf(form),
    format,
    rounds: format === "swiss" ? Number(valueOf(form, "rounds")) : 0,
    entry: valueOf(form, "entry"),
    bots: bots(form),
    clock: valueOf(form, "clock"),
    pace,
    pause: pace === "auto" ? Number(valueOf(form, "pause")) : 0,
    begins: begins ? new Date(begins).getTime() : null,
    ...checkedOf(form, ["play", "arbiter", "show_ready"]),
  };
}
