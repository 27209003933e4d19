// The buttons and keys of a table.

import { byId, isForBrowser } from "./dom.js";
import { openRules } from "./rules.js";

/** @typedef {import("./table.js").TablePage} TablePage */

const STEP = 1.4; // of the zoom

/**
 * Let buttons and keys work.
 * @param {TablePage} table
 */
export function listen(table) {
  listenForButtons(table);
  listenForText(table);
  table.board.element.addEventListener("wheel", (event) => turn(event, table), { passive: false });
  const keys = keysOf(table);
  addEventListener("keydown", (event) => press(event, keys));
  addEventListener("pointerdown", () => {
    byId("refusal").hidden = true; // it was read
  });
}

/** @param {TablePage} table */
function listenForButtons({ board, tray, page }) {
  /** @type {Record<string, () => void>} */
  const clicks = {
    "confirm-yes": () => board.confirm(),
    "confirm-no": () => board.drop(),
    "turn-turn": () => tray.turn(1),
    "turn-flip": () => tray.flip(),
    "zoom-in": () => board.zoom.by(STEP),
    "zoom-out": () => board.zoom.by(1 / STEP),
    "zoom-all": () => board.zoom.reset(),
    "open-rules": () => openRules(page.dataset.game ?? ""),
  };
  for (const [id, click] of Object.entries(clicks)) byId(id).addEventListener("click", click);
}

/** @param {TablePage} table */
function listenForText(table) {
  byId("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (byId("typed-move"));
    const move = input.value.trim();
    if (!move) return;
    input.select();
    if (!table.board.mustConfirm || !table.board.suggest(move)) table.play(move);
  });
}

/** @param {WheelEvent} event @param {TablePage} table */
function turn(event, { tray }) {
  if (!event.shiftKey) return;
  event.preventDefault();
  tray.spin(event.deltaY || event.deltaX);
}

/** @param {KeyboardEvent} event @param {Record<string, () => void>} keys */
function press(event, keys) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.closest("input, textarea, select, dialog, .drawer")) return;
  if (isForBrowser(event)) return;
  const action = keys[event.key] ?? keys[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}

/**
 * What keys do, also where the keyboard writes Cyrillic.
 * @param {TablePage} table
 * @returns {Record<string, () => void>}
 */
function keysOf(table) {
  const { board, tray, back } = table;
  const turnOn = () => tray.turn(1);
  const flip = () => tray.flip();
  const toBoard = () => table.stage.toBoard();
  const closer = () => board.zoom.by(STEP);
  return {
    r: turnOn,
    к: turnOn,
    f: flip,
    а: flip,
    b: toBoard,
    и: toBoard,
    "+": closer,
    "=": closer,
    "-": () => board.zoom.by(1 / STEP),
    0: () => board.zoom.reset(),
    Escape: () => table.stage.letGo(),
    ArrowLeft: () => table.look((back.ply ?? table.state?.ply ?? 0) - 1),
    ArrowRight: () => back.ply !== null && table.look(back.ply + 1),
    Home: () => table.look(0),
    End: () => table.look(table.state?.phase === "over" ? table.state.ply : null),
  };
}
