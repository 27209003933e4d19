// Who one is here: name, ratings, games, and what can be done with them.

import { ask, post, Refusal } from "./api.js";
import { byId, make } from "./dom.js";
import { row } from "./home.js";
import { language, say } from "./words.js";

const refusal = byId("refusal");

/**
 * Show why something could not be done, beside what it was asked with.
 * @param {HTMLElement} asked
 */
function telling(asked) {
  return (/** @type {unknown} */ error) => {
    if (!(error instanceof Refusal)) throw error;
    asked.after(refusal);
    refusal.textContent = error.message;
    refusal.hidden = false;
    refusal.scrollIntoView({ block: "nearest" });
  };
}

async function load() {
  refusal.hidden = true;
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
  byId("code-list").replaceChildren(...codes.map((code) => make("li", {}, make("code", {}, code))));
  byId("codes").hidden = false;
  byId("codes").scrollIntoView({ block: "nearest" }); // they stand far above the form
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

/**
 * Send what a form holds, whenever it is sent off, and show who one is then.
 * @param {string} id
 * @param {(body: Record<string, unknown>) => Promise<any>} send
 */
function listen(id, send) {
  const form = /** @type {HTMLFormElement} */ (byId(id));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    refusal.hidden = true;
    send(Object.fromEntries(new FormData(form)))
      .then((answer) => {
        if (answer?.recovery_codes) showCodes(answer.recovery_codes);
        form.reset();
        return load();
      })
      .catch(telling(form));
  });
}

listen("rename", (body) => ask("/api/v1/account", { method: "PATCH", body }));
listen("sign-in", (body) => post("/api/v1/session", body));
listen("register", (body) => post("/api/v1/account", body));
listen("recover", (body) => post("/api/v1/account/recovery", body));
byId("sign-out").addEventListener("click", () => {
  ask("/api/v1/session", { method: "DELETE" })
    .then(() => location.reload())
    .catch(telling(byId("own")));
});
byId("delete").addEventListener("click", () => {
  const dialog = /** @type {HTMLDialogElement} */ (byId("sure"));
  const password = /** @type {HTMLInputElement} */ (byId("delete-password"));
  password.value = "";
  refusal.hidden = true;
  dialog.returnValue = "no";
  dialog.showModal();
  dialog.onclose = () => {
    if (dialog.returnValue !== "yes") return;
    ask("/api/v1/account", { method: "DELETE", body: { password: password.value } })
      .then(() => (location.href = "/"))
      .catch(telling(byId("own")));
  };
});
load().catch(telling(byId("hero")));
