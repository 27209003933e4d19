// What the forms for a new table and a new tournament have in common.

import { post, Refusal } from "./api.js";
import { byId } from "./dom.js";

/**
 * The options of the game that a form asks for; what is as usual is left to the game.
 * @param {HTMLFormElement} form
 */
export function optionsOf(form) {
  /** @type {Record<string, unknown>} */
  const options = {};
  for (const field of form.querySelectorAll('[name="option"]')) {
    const input = /** @type {HTMLInputElement} */ (field);
    const name = input.dataset.name ?? "";
    if (input.type === "checkbox") options[name] = input.checked;
    else if (input.value !== input.dataset.default) {
      options[name] = input.type === "number" ? Number(input.value) : input.value;
    }
  }
  return options;
}

/**
 * Those of some boxes that a form has, and whether they are checked.
 * @param {HTMLFormElement} form
 * @param {string[]} names
 */
export function checkedOf(form, names) {
  /** @type {Record<string, boolean>} */
  const found = {};
  for (const name of names) {
    const input = /** @type {HTMLInputElement | null} */ (form.querySelector(`[name="${name}"]`));
    if (input) found[name] = input.checked;
  }
  return found;
}

/**
 * Send a form, and go to what was made; or show why it was not.
 * @param {HTMLFormElement} form
 * @param {string} path of the API
 * @param {() => unknown} wanted
 * @param {(id: string) => string} address of what was made
 */
export function sendTo(form, path, wanted, address) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const shown = byId("refusal");
    shown.hidden = true;
    try {
      /** @type {{id: string}} */
      const made = await post(path, wanted());
      location.href = address(made.id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      shown.textContent = error.message;
      shown.hidden = false;
    }
  });
}
