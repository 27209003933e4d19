// The form for a new table.

import { byId } from "./dom.js";
import { checkedOf, optionsOf, sendTo } from "./forms.js";

const form = /** @type {HTMLFormElement} */ (byId("new"));
const rows = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("[data-seat]")]);

function players() {
  const number = /** @type {HTMLInputElement | null} */ (
    form.querySelector('[name="players"]:checked, [name="players"][type="hidden"]')
  );
  return Number(number?.value ?? 2);
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
  const seats = rows.slice(0, players()).map((row) => {
    const who = chosen(row, "who").value;
    return who === "bot" ? { who, level: chosen(row, "level").value } : { who };
  });
  return {
    game: form.dataset.game,
    options: { ...(rows.length > 2 ? { players: players() } : {}), ...optionsOf(form) },
    seats,
    ...checkedOf(form, ["hints", "arbiter", "show_ready", "public", "shuffle"]),
    clock: /** @type {HTMLSelectElement} */ (form.elements.namedItem("clock")).value,
  };
}

form.addEventListener("change", arrange);
sendTo(form, "/api/v1/tables", wanted, (id) => `/t/${id}`);
arrange();
