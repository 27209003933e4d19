// The form for a new table.

import { post, Refusal } from "./api.js";
import { byId } from "./dom.js";

const form = /** @type {HTMLFormElement} */ (byId("new"));
const rows = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("[data-seat]")]);

function players() {
  const chosen = /** @type {HTMLInputElement | null} */ (
    form.querySelector('[name="players"]:checked, [name="players"][type="hidden"]')
  );
  return Number(chosen?.value ?? 2);
}

/** @param {HTMLElement} row @param {string} name */
function chosen(row, name) {
  return /** @type {HTMLSelectElement} */ (row.querySelector(`[name="${name}"]`));
}

function arrange() {
  rows.forEach((row, number) => {
    row.hidden = number >= players();
    chosen(row, "level").hidden = chosen(row, "who").value !== "bot";
  });
}

function wanted() {
  /** @type {Record<string, unknown>} */
  const options = rows.length > 2 ? { players: players() } : {};
  for (const field of form.querySelectorAll('[name="option"]')) {
    const input = /** @type {HTMLInputElement} */ (field);
    const name = input.dataset.name ?? "";
    if (input.type === "checkbox") options[name] = input.checked;
    else if (input.value !== input.dataset.default) {
      options[name] = input.type === "number" ? Number(input.value) : input.value;
    }
  }
  const seats = rows.slice(0, players()).map((row) => {
    const who = chosen(row, "who").value;
    return who === "bot" ? { who, level: chosen(row, "level").value } : { who };
  });
  /** @type {Record<string, unknown>} */
  const terms = { game: form.dataset.game, options, seats };
  for (const name of ["hints", "arbiter", "show_ready", "public", "shuffle"]) {
    const input = /** @type {HTMLInputElement | null} */ (form.querySelector(`[name="${name}"]`));
    if (input) terms[name] = input.checked;
  }
  terms.clock = /** @type {HTMLSelectElement} */ (form.elements.namedItem("clock")).value;
  return terms;
}

form.addEventListener("change", arrange);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const shown = byId("refusal");
  shown.hidden = true;
  try {
    const made = await post("/api/v1/tables", wanted());
    location.href = `/t/${made.id}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    shown.textContent = error.message;
    shown.hidden = false;
  }
});
arrange();
