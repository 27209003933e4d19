// Who one is here: name, ratings, games, and what can be done with them.

import { ask, post, Refusal } from "./api.js";
import { byId, make } from "./dom.js";
import { row } from "./home.js";
import { language, say } from "./words.js";

/** @param {unknown} error */
function told(error) {
  if (!(error instanceof Refusal)) throw error;
  const shown = byId("refusal");
  shown.textContent = error.message;
  shown.hidden = false;
}

async function load() {
  byId("refusal").hidden = true;
  const me = await ask("/api/v1/me");
  const isKnown = Boolean(me && me.name);
  byId("told").textContent = !isKnown
    ? say("unknown-you")
    : say(me.guest ? "you-are" : "you-are-known", { name: me.name });
  byId("naming").hidden = !isKnown;
  byId("account").hidden = isKnown && !me.guest;
  byId("own").hidden = !isKnown;
  byId("sign-out").hidden = !isKnown || me.guest;
  byId("delete-field").hidden = !isKnown || me.guest;
  if (isKnown) {
    const name = byId("rename").querySelector("input");
    if (name) name.value = me.name;
  }
  showRatings(me?.ratings ?? []);
  const { tables } = await ask("/api/v1/tables?which=mine&most=50");
  byId("history").replaceChildren(...tables.map(row));
  byId("no-history").hidden = tables.length > 0;
}

/** @param {string[]} codes  that are told once */
function showCodes(codes) {
  byId("codes").hidden = !codes.length;
  byId("code-list").replaceChildren(...codes.map((code) => make("li", {}, make("code", {}, code))));
}

/** @param {{game: string, players: number}} rating */
function titleOf(rating) {
  const game = rating.game[0].toUpperCase() + rating.game.slice(1);
  return rating.players > 2 ? `${game} (${rating.players})` : game;
}

/** @param {any[]} ratings */
function showRatings(ratings) {
  byId("ratings").hidden = !ratings.length;
  byId("rating-rows").replaceChildren(
    ...ratings.map((rating) =>
      make(
        "tr",
        {},
        make("td", {}, titleOf(rating)),
        make("td", {}, `${rating.rating.toLocaleString(language)} ± ${(2 * rating.doubt).toLocaleString(language)}`),
        make("td", {}, String(rating.games ?? "")),
      ),
    ),
  );
}

byId("rename").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  ask("/api/v1/account", { method: "PATCH", body: Object.fromEntries(new FormData(form)) })
    .then(load)
    .catch(told);
});
byId("register").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const path = button?.value === "sign-in" ? "/api/v1/session" : "/api/v1/account";
  post(path, Object.fromEntries(new FormData(form)))
    .then((answer) => {
      showCodes(answer?.recovery_codes ?? []);
      return load();
    })
    .catch(told);
});
byId("recover").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  post("/api/v1/account/recovery", Object.fromEntries(new FormData(form)))
    .then(() => {
      form.reset();
      return load();
    })
    .catch(told);
});
byId("sign-out").addEventListener("click", () => {
  ask("/api/v1/session", { method: "DELETE" })
    .then(() => location.reload())
    .catch(told);
});
byId("delete").addEventListener("click", () => {
  const dialog = /** @type {HTMLDialogElement} */ (byId("sure"));
  dialog.returnValue = "no";
  dialog.showModal();
  dialog.onclose = () => {
    if (dialog.returnValue !== "yes") return;
    const password = /** @type {HTMLInputElement} */ (byId("delete-password")).value;
    ask("/api/v1/account", { method: "DELETE", body: { password } })
      .then(() => (location.href = "/"))
      .catch(told);
  };
});
load().catch(told);
