// Who one is here: name, ratings, games, and what can be done with them.

import { ask, post, Refusal } from "./api.js";
import { byId, copied, isSure, make } from "./dom.js";
import { listenForHistory, showHistory } from "./history.js";
import { language, say } from "./words.js";

/**
 * Show why something could not be done, beside what it was asked with.
 * @param {HTMLElement} asked
 */
function telling(asked) {
  return (/** @type {unknown} */ error) => {
    if (!(error instanceof Refusal)) throw error;
    tell(byId("refusal"), asked, error.message);
  };
}

/**
 * Say something beside what was asked.
 * @param {HTMLElement} place
 * @param {HTMLElement} asked
 * @param {string} sentence
 */
function tell(place, asked, sentence) {
  asked.after(place);
  place.textContent = sentence;
  place.hidden = false;
  place.scrollIntoView({ block: "nearest" });
}

/** Take back what was said about the last thing that was asked. */
function hush() {
  byId("refusal").hidden = true;
  byId("done").hidden = true;
}

async function load() {
  byId("refusal").hidden = true;
  /** @type {Wire.MeShown} */
  const me = await ask("/api/v1/me");
  const name = me.name ?? "";
  const isKnown = name !== "";
  const isAccount = isKnown && !me.guest;
  byId("told").textContent = !isKnown
    ? say("unknown-you")
    : say(me.guest ? "you-are" : "you-are-known", { name });
  byId("naming").hidden = !isKnown;
  byId("account").hidden = isAccount;
  byId("security").hidden = !isAccount;
  byId("own").hidden = !isKnown;
  byId("sign-out").hidden = !isAccount;
  byId("delete-field").hidden = !isAccount;
  const field = byId("rename").querySelector("input");
  if (field && isKnown) field.value = name;
  if (isAccount) await Promise.all([showSessions(), showTokens()]);
  showRatings(me.ratings);
  await showHistory();
}

/** @param {string[]} codes  that are told once */
function showCodes(codes) {
  const file = new Blob([codes.join("\n"), "\n"], { type: "text/plain" });
  const save = /** @type {HTMLAnchorElement} */ (byId("save-codes"));
  URL.revokeObjectURL(save.href);
  save.href = URL.createObjectURL(file);
  byId("copy-codes").textContent = say("copy");
  byId("code-list").replaceChildren(...codes.map((code) => make("li", {}, make("code", {}, code))));
  byId("codes").hidden = false;
  byId("codes").scrollIntoView({ block: "nearest" }); // they stand far above the form
}

/**
 * Write a day as the reader does.
 * @param {number} when
 */
function dayOf(when) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(when);
}

async function showSessions() {
  /** @type {Wire.SessionsShown} */
  const { sessions } = await ask("/api/v1/sessions");
  byId("sessions").replaceChildren(...sessions.map(sessionRow));
  byId("end-others").hidden = sessions.length < 2;
}

/** @param {Wire.SessionShown} session */
function sessionRow(session) {
  const days = { created: dayOf(session.created), seen: dayOf(session.seen) };
  const who = make(
    "span",
    {},
    make("span", { class: "what" }, session.description),
    ...(session.current ? [" · ", make("span", { class: "turn" }, say("current-session"))] : []),
    make("span", { class: "quiet small when" }, say("session-used", days)),
  );
  return make("li", {}, who, ...(session.current ? [] : [endButton(session)]));
}

/** @param {Wire.SessionShown} session */
function endButton(session) {
  const named = { browser: session.description };
  const end = () =>
    endSessions(`/api/v1/sessions/${session.id}`, byId("sessions"), say("session-ended", named));
  const label = say("end-session-of", named);
  return make("button", { class: "button", type: "button", "aria-label": label, click: end }, say("end-session"));
}

/**
 * End sessions, and show which are left.
 * @param {string} path
 * @param {HTMLElement} asked
 * @param {string} sentence that tells what was done
 */
function endSessions(path, asked, sentence) {
  hush();
  ask(path, { method: "DELETE" })
    .then(showSessions)
    .then(() => tell(byId("done"), asked, sentence))
    .catch(telling(asked));
}

async function showTokens() {
  /** @type {Wire.TokensShown} */
  const { tokens } = await ask("/api/v1/tokens");
  byId("tokens").replaceChildren(...tokens.map(tokenRow));
}

/** @param {Wire.TokenShown} token */
function tokenRow(token) {
  const created = dayOf(token.created);
  const told = token.expires
    ? say("token-until", { created, expires: dayOf(token.expires) })
    : say("token-made", { created });
  const revoke = () => {
    hush();
    byId("token").hidden = true;
    ask(`/api/v1/tokens/${token.id}`, { method: "DELETE" })
      .then(showTokens)
      .then(() => tell(byId("done"), byId("tokens"), say("token-revoked", { title: token.title })))
      .catch(telling(byId("tokens")));
  };
  const label = say("revoke-token-of", { title: token.title });
  return make(
    "li",
    {},
    make(
      "span",
      {},
      make("span", { class: "what" }, token.title),
      make("span", { class: "quiet small when" }, `${told} · ${scopesOf(token)}`),
    ),
    make("button", { class: "button", type: "button", "aria-label": label, click: revoke }, say("revoke-token")),
  );
}

/**
 * What a program may do by a token, in words.
 * @param {Wire.TokenShown} token
 */
function scopesOf(token) {
  return token.scopes.map((scope) => say(`scope-${scope}`)).join(", ");
}

/** @param {string} token  that is told once */
function showToken(token) {
  byId("copy-token").textContent = say("copy");
  byId("token-text").textContent = token;
  byId("token").hidden = false;
  byId("token").scrollIntoView({ block: "nearest" });
}

/** @param {Wire.RatingShown} rating */
function titleOf(rating) {
  const game = rating.game[0].toUpperCase() + rating.game.slice(1);
  return rating.players > 2 ? `${game} (${rating.players})` : game;
}

/** @param {Wire.RatingShown[]} ratings */
function showRatings(ratings) {
  byId("ratings").hidden = !ratings.length;
  byId("rating-rows").replaceChildren(
    ...ratings.map((rating) =>
      make(
        "tr",
        {},
        make("td", {}, titleOf(rating)),
        make("td", {}, `${rating.rating.toLocaleString(language())} ± ${(2 * rating.doubt).toLocaleString(language())}`),
        make("td", {}, String(rating.games)),
      ),
    ),
  );
}

/**
 * Send what a form holds, whenever it is sent off, and show who one is then.
 * @param {string} id
 * @param {(body: Record<string, unknown>) => Promise<Partial<Wire.AccountShown & Wire.TokenMade>>} send
 * @param {string} [told] what is said when it is done
 */
function listen(id, send, told) {
  const form = /** @type {HTMLFormElement} */ (byId(id));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    hush();
    send(Object.fromEntries(new FormData(form)))
      .then((answer) => {
        if (answer.recovery_codes) showCodes(answer.recovery_codes);
        if (answer.token) showToken(answer.token);
        form.reset();
        return load();
      })
      .then(() => told && tell(byId("done"), form, say(told)))
      .catch(telling(form));
  });
}

/** Show who one is, and let the forms and buttons work. */
export function mount() {
  listenForForms();
  listenForCopies();
  byId("end-others").addEventListener("click", () => {
    endSessions("/api/v1/sessions", byId("sessions"), say("others-ended"));
  });
  byId("sign-out").addEventListener("click", () => {
    ask("/api/v1/session", { method: "DELETE" })
      .then(() => location.reload())
      .catch(telling(byId("own")));
  });
  byId("delete").addEventListener("click", askToDelete);
  listenForHistory(telling(byId("history")));
  load().catch(telling(byId("hero")));
}

function listenForForms() {
  listen("rename", (body) => ask("/api/v1/account", { method: "PATCH", body }));
  listen("sign-in", (body) => post("/api/v1/session", body));
  listen("register", (body) => post("/api/v1/account", body));
  listen("recover", (body) => post("/api/v1/account/recovery", body));
  listen(
    "password",
    (body) => post("/api/v1/account/password", { ...body, revoke_tokens: "revoke_tokens" in body }),
    "password-changed",
  );
  listen("new-codes", (body) => post("/api/v1/account/codes", body));
  listen("new-token", ({ title, days }) =>
    post("/api/v1/tokens", { title, days: Number(days), scopes: ["read", "play"] }),
  );
}

function listenForCopies() {
  byId("copy-token").addEventListener("click", async () => {
    await copied(byId("token-text").textContent ?? "");
    byId("copy-token").textContent = say("copied");
  });
  byId("copy-codes").addEventListener("click", async () => {
    await copied(byId("code-list").innerText.trim());
    byId("copy-codes").textContent = say("copied");
  });
}

/** Delete everything, if that is really wanted. */
async function askToDelete() {
  const password = /** @type {HTMLInputElement} */ (byId("delete-password"));
  password.value = "";
  hush();
  if (!(await isSure())) return;
  ask("/api/v1/account", { method: "DELETE", body: { password: password.value } })
    .then(() => (location.href = "/"))
    .catch(telling(byId("own")));
}
