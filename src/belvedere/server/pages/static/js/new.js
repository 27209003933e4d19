// The form for a new table.

import { byId } from "./dom.js";
import { checkedOf, optionsOf, sendTo } from "./forms.js";

/** Let the form ask for what is chosen in it. */
export function mount() {
  const form = /** @type {HTMLFormElement} */ (byId("new"));
  const hints = /** @type {HTMLInputElement} */ (form.elements.namedItem("hints"));
  form.addEventListener("change", ({ target }) => {
    if (target === hints) hints.dataset.chosen = "yes";
    if (/** @type {HTMLSelectElement} */ (target).name === "who") chooseSeat(form);
    arrange(form);
  });
  sendTo(form, "/api/v1/tables", () => wanted(form), (id) => `/t/${id}`);
  arrange(form);
}

/** @param {HTMLFormElement} form */
function rowsOf(form) {
  return /** @type {HTMLElement[]} */ ([...form.querySelectorAll("[data-seat]")]);
}

/** @param {HTMLFormElement} form */
function playersOf(form) {
  const number = /** @type {HTMLInputElement | null} */ (
    form.querySelector('[name="players"]:checked, [name="players"][type="hidden"]')
  );
  return Number(number?.value ?? 2);
}

/** @param {HTMLElement} row @param {string} name */
function chosen(row, name) {
  return /** @type {HTMLSelectElement} */ (row.querySelector(`[name="${name}"]`));
}

/** @param {HTMLElement} row */
function isOwn(row) {
  return chosen(row, "who").value === "me";
}

/**
 * Let nobody draw lots who gives away the first seat, and so chooses another one.
 * @param {HTMLFormElement} form
 */
function chooseSeat(form) {
  const lots = /** @type {HTMLInputElement} */ (form.elements.namedItem("shuffle"));
  if (!isOwn(rowsOf(form)[0])) lots.checked = false;
}

/** @param {HTMLFormElement} form */
function arrange(form) {
  const players = playersOf(form);
  const own = rowsOf(form).filter((row, number) => number < players && isOwn(row));
  rowsOf(form).forEach((row, number) => {
    row.hidden = number >= players;
    chosen(row, "level").hidden = chosen(row, "who").value !== "bot";
    chosen(row, "name").hidden = own.length < 2 || !isOwn(row);
  });
  const hints = /** @type {HTMLInputElement} */ (form.elements.namedItem("hints"));
  if (!hints.dataset.chosen) hints.checked = !hasOthers(form); // as the server does
}

/**
 * Whether anybody else is to sit down.
 * @param {HTMLFormElement} form
 */
function hasOthers(form) {
  const seats = rowsOf(form).slice(0, playersOf(form));
  return seats.some((row) => ["invite", "open"].includes(chosen(row, "who").value));
}

/**
 * What one of several people at this screen is to be called.
 * @param {HTMLElement} row
 */
function nameIn(row) {
  const field = chosen(row, "name");
  return field.hidden || !field.value.trim() ? {} : { name: field.value };
}

/** @param {HTMLFormElement} form */
function wanted(form) {
  const [rows, players] = [rowsOf(form), playersOf(form)];
  const seats = rows.slice(0, players).map((row) => {
    const who = chosen(row, "who").value;
    return { who, ...(who === "bot" ? { level: chosen(row, "level").value } : nameIn(row)) };
  });
  return {
    game: form.dataset.game,
    options: { ...(rows.length > 2 ? { players } : {}), ...optionsOf(form) },
    seats,
    ...checkedOf(form, ["hints", "arbiter", "show_ready", "public", "shuffle"]),
    clock: /** @type {HTMLSelectElement} */ (form.elements.namedItem("clock")).value,
  };
}
