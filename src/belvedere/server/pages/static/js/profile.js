// Who one is here: name, ratings, games, and what can be done with them.

import { ask, post, Refusal } from "./api.js";
import { byId, make } from "./dom.js";
import { row } from "./home.js";
import { say } from "./words.js";

/** @param {unknown} error */
function told(error) {
  if (!(error instanceof Refusal)) throw error;
  const shown = byId("refusal");
  shown.textContent = error.message;
  shown.hidden = false;
}

async function load() {
  const me = await ask("/api/v1/me");
  const isKnown = Boolean(me && me.name);
  byId("told").textContent = !isKnown
    ? say("unknown-you")
    : say(me.guest ? "you-are" : "you-are-known", { name: me.name });
  byId("naming").hidden = !isKnown;
  byId("account").hidden = isKnown && !me.guest;
  byId("own").hidden = !isKnown;
  byId("sign-out").hidden = !isKnown || me.guest;
  if (isKnown) {
    const name = byId("rename").querySelector("input");
    if (name) name.value = me.name;
  }
  showRatings(me?.ratings ?? []);
  const { tables } = await ask("/api/v1/tables?which=mine&most=50");
  byId("history").replaceChildren(...tables.map(row));
  byId("no-history").hidden = tables.length > 0;
}

/** @param {any[]} ratings */
function showRatings(ratings) {
  byId("ratings").hidden = !ratings.length;
  byId("rating-rows").replaceChildren(
    ...ratings.map((rating) =>
      make(
        "tr",
        {},
        make("td", {}, rating.title ?? rating.game),
        make("td", {}, `${Math.round(rating.rating)} ± ${Math.round(rating.deviation ?? 0)}`),
        make("td", {}, String(rating.games ?? "")),
      ),
    ),
  );
}

byId("rename").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  ask("/api/v1/me", { method: "PATCH", body: Object.fromEntries(new FormData(form)) })
    .then(load)
    .catch(told);
});
byId("register").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const path = button?.value === "sign-in" ? "/api/v1/me/sign-in" : "/api/v1/me/account";
  post(path, Object.fromEntries(new FormData(form)))
    .then((answer) => {
      const codes = answer?.recovery_codes ?? answer?.codes;
      byId("codes").hidden = !codes;
      if (codes) byId("codes").textContent = say("recovery", { codes: codes.join("  ") });
      return load();
    })
    .catch(told);
});
byId("sign-out").addEventListener("click", () => {
  post("/api/v1/me/sign-out", {})
    .then(() => location.reload())
    .catch(told);
});
byId("delete").addEventListener("click", () => {
  const dialog = /** @type {HTMLDialogElement} */ (byId("sure"));
  dialog.returnValue = "no";
  dialog.showModal();
  dialog.onclose = () => {
    if (dialog.returnValue !== "yes") return;
    ask("/api/v1/me", { method: "DELETE", body: {} })
      .then(() => (location.href = "/"))
      .catch(told);
  };
});
load().catch(told);
