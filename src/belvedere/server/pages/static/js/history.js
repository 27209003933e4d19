// The games that somebody has played to their end: by game, page by page, and all of them as a file.

import { ask } from "./api.js";
import { byId } from "./dom.js";
import { row } from "./home.js";

const PAGE = 25; // games that are shown at once

let asked = 0; // how often a page was: an answer counts as long as nothing else was asked for

/** Show the first page of the games that are wanted. */
export async function showHistory() {
  const found = await page(0);
  if (!found) return;
  const isFiltered = wanted() !== "";
  byId("history").replaceChildren(...found.map(row));
  byId("history-tools").hidden = !found.length && !isFiltered;
  byId("no-history").hidden = found.length > 0;
  const records = /** @type {HTMLAnchorElement} */ (byId("history-records"));
  records.hidden = !found.length;
  records.href = `/api/v1/account/records${isFiltered ? `?game=${wanted()}` : ""}`;
}

/** Show the next page below, and lead whoever uses a keyboard there. */
async function showMore() {
  const list = byId("history");
  const found = await page(list.children.length);
  if (!found) return;
  const rows = found.map(row);
  list.append(...rows);
  rows[0]?.querySelector("a")?.focus();
}

/**
 * Ask for a page, and one game more: that tells whether there is another page. Where another page
 * was asked for meanwhile, there is none.
 * @param {number} skip
 */
async function page(skip) {
  asked += 1;
  const mine = asked;
  const game = wanted() ? `&game=${wanted()}` : "";
  /** @type {Wire.TablesListed} */
  const { tables } = await ask(`/api/v1/tables?which=history&most=${PAGE + 1}&skip=${skip}${game}`);
  if (mine !== asked) return null;
  byId("history-more").hidden = tables.length <= PAGE;
  return tables.slice(0, PAGE);
}

function wanted() {
  return /** @type {HTMLSelectElement} */ (byId("history-game")).value;
}

/** @param {(error: unknown) => void} failed */
export function listenForHistory(failed) {
  byId("history-game").addEventListener("change", () => void showHistory().catch(failed));
  byId("history-more").addEventListener("click", () => void showMore().catch(failed));
}
