// What may be done besides moves: undo, draws, take-backs, resigning, hints, sharing, a rematch.

import { post } from "./api.js";
import { Answers } from "./answers.js";
import { byId, chosenOf, copied, isForBrowser, isSure, make } from "./dom.js";
import { allowNotifications, keep, setting } from "./notify.js";
import { whoIs } from "./seats.js";
import { advise } from "./sentences.js";
import { interrupt } from "./speech.js";
import { say } from "./words.js";

/** @typedef {import("./told.js").State} State */
/** @typedef {Wire.SendAct["act"]} Act */

/** Acts that are buttons under the seats, in their order. */
const BUTTONS = ["undo", "withdraw", "hint", "propose take-back", "offer draw", "resign"];
/** Whom a seat waits for. */
const FREE = new Set(["open", "invite"]);
/** Phases in which moves are made. */
const PLAYED = new Set(["playing", "compiling"]);
const GRAVE = new Set(["resign", "agree to draw"]);
/** What may be offered: how it is told to who has, and to others, and how it is answered. */
const TAKE_BACK = { own: "you-ask-take-back", other: "asks-take-back", yes: "consent", no: "refuse" };
const DRAW = { own: "you-offer-draw", other: "offers-draw", yes: "agree to draw", no: "decline draw" };
const REMATCH = {
  own: "you-offer-rematch",
  other: "offers-rematch",
  yes: "rematch",
  no: "decline rematch",
};

/** The buttons of a table. */
export class Acts {
  /** @param {import("./table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    this.isAsking = false; // for a hint
    this.awaitsRematch = false;
    this.answers = new Answers();
    byId("copy").addEventListener("click", () => this.copy());
    byId("share").addEventListener("click", () => this.share());
    byId("sit").addEventListener("click", () => this.join());
    byId("leave").addEventListener("click", () => this.leave());
    const wanted = /** @type {HTMLInputElement} */ (byId("must-confirm"));
    wanted.checked = table.board.mustConfirm = setting("confirm");
    wanted.addEventListener("change", () => {
      keep("confirm", wanted.checked);
      table.board.mustConfirm = wanted.checked;
    });
    const notify = /** @type {HTMLInputElement} */ (byId("notify"));
    notify.checked = setting("notify");
    notify.addEventListener("change", async () => {
      notify.checked = notify.checked && (await allowNotifications());
      keep("notify", notify.checked);
    });
    listenForTabs();
  }

  /** @param {State} state */
  show(state) {
    const may = new Set(state.may);
    byId("acts").replaceChildren(
      ...BUTTONS.filter((act) => may.has(act)).map((act) => this.button(act)),
    );
    this.showOffers(state, may);
    this.showEnding(state, may);
    this.showInvitation(state);
    showCompany(state);
    // Whoever types stays there while others decide, and while the server comes back.
    byId("typed").hidden = !PLAYED.has(state.phase) || !plays(state);
  }

  /** @param {string} act @param {boolean} [isFirst] */
  button(act, isFirst = false) {
    return make(
      "button",
      {
        type: "button",
        class: isFirst ? "button first" : "button",
        "data-act": act,
        click: () => this.act(act),
      },
      say(`act-${slug(act)}`),
    );
  }

  /** @param {State} state @param {Set<string>} may */
  showOffers(state, may) {
    const { proposed, agreed = [], again = [] } = state.view ?? {};
    const answer = this.answers.hear(state);
    const shown = [
      ...(answer ? [make("p", {}, answer)] : []),
      ...(proposed ? this.offer(state, may, [proposed.seat], TAKE_BACK, proposed.to + 1) : []),
      ...(agreed.length ? this.offer(state, may, agreed, DRAW) : []),
      ...(again.length ? this.offer(state, may, again, REMATCH) : []),
      ...declining(state),
    ];
    byId("offers").hidden = !shown.length;
    byId("offers").replaceChildren(...shown);
  }

  /**
   * Show what somebody has offered, and what may be answered; who has offered it may think again.
   * @param {State} state
   * @param {Set<string>} may
   * @param {number[]} by
   * @param {{own: string, other: string, yes: string, no: string}} words
   * @param {number} [number]
   */
  offer(state, may, by, { own, other, yes, no }, number = 0) {
    const isOwn = by.every((seat) => state.seats_of_mine.includes(seat));
    const who = by.map((seat) => state.seat_names[seat]).join(", ");
    const refusing = this.button(no);
    if (isOwn) {
      refusing.textContent = say("act-take-offer-back");
      refusing.addEventListener("click", () => this.answers.withdraw());
    }
    const answers = [
      ...(may.has(yes) && !isOwn ? [this.button(yes)] : []),
      ...(may.has(no) ? [refusing] : []),
    ];
    if (!answers.length) return []; // it is no business of his, or the game is over
    return [
      make("p", {}, say(isOwn ? own : other, { who, number })),
      make("div", { class: "do" }, ...answers),
    ];
  }

  /** @param {State} state @param {Set<string>} may */
  showEnding(state, may) {
    const ending = byId("ending");
    ending.hidden = state.phase !== "over";
    if (ending.hidden) return;
    this.followRematch(state);
    const buttons = [];
    if (state.rematch) {
      buttons.push(
        make("a", { class: "button first", href: `/t/${state.rematch}` }, say("go-rematch")),
      );
    } else if (may.has("rematch") && !isOffered(state)) buttons.push(this.button("rematch", true));
    buttons.push(make("a", { class: "button", href: `/new/${state.game}` }, say("new-game")));
    byId("ending-do").replaceChildren(...buttons);
  }

  /**
   * Go on to the table that follows, as soon as everybody has agreed to it.
   * @param {State} state
   */
  followRematch({ rematch, seats_of_mine: mine, view }) {
    const hasAgreed = mine.some((seat) => view?.again.includes(seat));
    if (rematch && this.awaitsRematch && hasAgreed) location.href = `/t/${rematch}`;
    this.awaitsRematch = !rematch; // who comes back later to an old table stays there
  }

  /** @param {State} state */
  showInvitation(state) {
    const invite = byId("invite");
    invite.hidden = state.phase !== "open";
    if (invite.hidden) return;
    const isMine = state.seats_of_mine.length > 0;
    const [address] = Object.values(state.links.invitations ?? {});
    /** @type {HTMLInputElement} */ (byId("link")).value = new URL(
      address ?? state.links.table,
      location.href,
    ).href;
    byId("link-row").hidden = !isMine;
    const isWelcome = isInvited() || state.chairs.some(({ who }) => who === "open");
    byId("sit").hidden = isMine || !isWelcome;
    byId("leave").hidden = !state.may.includes("leave");
    this.showChairs(state);
    const isForAnyone = state.chairs.some((chair) => chair.who === "open");
    const text = isMine ? (isForAnyone ? "wait-for-anyone" : "send-link") : "seat-kept";
    byId("invite-text").textContent = isMine || !isWelcome ? say(text) : welcome(state);
  }

  /**
   * Show who sits at a table that has no board yet, and which seats are free.
   * @param {State} state
   */
  showChairs(state) {
    byId("chairs")
      .querySelectorAll(".who")
      .forEach((shown, seat) => {
        const { who, name } = state.chairs[seat];
        const isOther = who === "person" && !state.seats_of_mine.includes(seat);
        shown.textContent = isOther ? name : whoIs(state, seat);
        shown.classList.toggle("quiet", FREE.has(who));
      });
  }

  /** @param {string} act */
  async act(act) {
    const seat = act === "resign" ? await this.whichResigns() : undefined;
    if (seat === null) return;
    if (seat === undefined && this.isGrave(act) && !(await isSure(say(`sure-${slug(act)}`)))) return;
    try {
      if (seat !== undefined) await this.send("resign", seat);
      else if (act === "hint") await this.hint();
      else if (act === "rematch") await this.rematch();
      else await this.send(/** @type {Act} */ (act));
    } catch (error) {
      this.answers.stand();
      this.table.failed(error);
    }
  }

  /** @param {Act} act @param {number} [seat] */
  send(act, seat) {
    return this.table.sender.send({ type: "act", act, ...(seat === undefined ? {} : { seat }) });
  }

  /**
   * Ask who has several seats which of them resigns.
   * @returns {Promise<number | null | undefined>}  null: none; undefined: there is nothing to ask
   */
  async whichResigns() {
    const { seats_of_mine: mine = [], seat_names: names = [], view } = this.table.state ?? {};
    const staying = mine.filter((seat) => !view?.seats[seat].gone);
    if (staying.length < 2) return undefined;
    const answers = new Map(staying.map((seat) => [String(seat), names[seat]]));
    const chosen = await chosenOf(say("which-resigns"), answers);
    return chosen === null ? null : Number(chosen);
  }

  async rematch() {
    /** @type {{id: string}} */
    const { id } = await post(`${this.table.base}/rematch`, {});
    if (id !== this.table.page.dataset.table) location.href = `/t/${id}`;
  }

  /**
   * Whether the game may be over by it: who has every seat agrees with himself.
   * @param {string} act
   */
  isGrave(act) {
    const { seats_of_mine: mine = [], chairs = [] } = this.table.state ?? {};
    return GRAVE.has(act) || (act === "offer draw" && mine.length === chairs.length);
  }

  /** Ask what a bot would do, and show it as if it were held there. */
  async hint() {
    if (this.isAsking) return;
    const { table } = this;
    const { seat, base } = table;
    const hint = await this.wait(post(`${base}/hint`, seat === null ? {} : { seat }));
    if (!table.back.isNow) await table.look(null);
    if (table.state?.ply !== hint.ply || table.seat !== seat) return; // the game has gone on
    table.board.suggest(hint.move);
    advise(hint.sentence);
  }

  /**
   * Wait for a hint.
   * @param {Promise<Wire.HintShown>} hint
   */
  async wait(hint) {
    const { turns } = this.table;
    this.isAsking = true;
    turns.follow(true);
    try {
      return await hint;
    } finally {
      this.isAsking = false;
      turns.follow(Boolean(this.table.state?.thinking.length));
    }
  }

  /**
   * Tell where in line the hint stands that is waited for.
   * @param {number | null} place
   */
  tellPlace(place) {
    if (this.isAsking && place) advise(say("hint-in-line", { place }));
  }

  join() {
    const invite = new URL(location.href).searchParams.get("invite");
    return this.table.join(invite ? { invite } : {});
  }

  /** Stand up from every seat of one's own before the game has begun, and go. */
  async leave() {
    const { state, sender } = this.table;
    try {
      for (const seat of state?.seats_of_mine ?? []) {
        await sender.send({ type: "act", act: "leave", seat });
      }
      location.href = "/";
    } catch (error) {
      this.table.failed(error);
    }
  }

  async copy() {
    await copied(/** @type {HTMLInputElement} */ (byId("link")).value);
    byId("copy").textContent = say("copied");
  }

  /** Hand the address of the table on, and of the ply that is looked at. */
  async share() {
    const { ply } = this.table.back;
    const address = new URL(location.pathname + (ply === null ? "" : `?ply=${ply}`), location.href);
    if (navigator.share && matchMedia("(hover: none)").matches) {
      await navigator.share({ title: document.title, url: address.href }).catch(() => {});
      return; // whoever thinks better of it has shared nothing
    }
    await copied(address.href);
    byId("share").textContent = say("copied");
    interrupt(say("copied"));
  }
}

/** Whether an invitation has led here. */
function isInvited() {
  return new URL(location.href).searchParams.has("invite");
}

/**
 * Say to somebody who may sit down who invites him.
 * @param {State} state
 */
function welcome({ chairs }) {
  const there = chairs.filter(({ who }) => who === "person").map(({ name }) => name);
  return isInvited() && there.length
    ? say("invited-by", { who: there.join(", ") })
    : say("seat-free");
}

/**
 * Tell who watches that he does, and who plays against people that they may ask bots.
 * @param {State} state
 */
function showCompany({ phase, source, chairs, seats_of_mine: mine, terms }) {
  const isPlayed = PLAYED.has(phase) && source === "table";
  const hasOthers = chairs.some(({ who }, seat) => who === "person" && !mine.includes(seat));
  const told = [
    ...(isPlayed && !mine.length ? [say("watching")] : []),
    ...(isPlayed && hasOthers && terms.hints ? [say("hints-allowed")] : []),
  ];
  byId("company").hidden = !told.length;
  byId("company").textContent = told.join(" ");
}

/**
 * Whether somebody else has offered another game: then there is an answer to give.
 * @param {State} state
 */
function isOffered({ view, seats_of_mine: mine }) {
  return Boolean(view?.again.some((seat) => !mine.includes(seat)));
}

/**
 * Tell whoever asked for a rematch that there is none.
 * @param {State} state
 */
function declining({ view, seat_names: names, seats_of_mine: mine }) {
  const by = view?.declined ?? null;
  if (by === null || !mine.length || mine.includes(by)) return [];
  return [make("p", {}, say("declines-rematch", { who: names[by] }))];
}

/**
 * An act, as the keys of words have it.
 * @param {string} act
 */
function slug(act) {
  return act.replaceAll(" ", "-");
}

/**
 * Whether the reader has a seat that has not left the game.
 * @param {State} state
 */
function plays({ seats_of_mine: mine, view }) {
  return mine.some((seat) => !view?.seats[seat].gone);
}

function listenForTabs() {
  const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[role="tab"]')]);
  const choose = (/** @type {HTMLElement} */ chosen) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      byId(tab.getAttribute("aria-controls") ?? "").hidden = !isChosen;
    }
    chosen.dispatchEvent(new Event("chosen"));
  };
  for (const tab of tabs) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step || isForBrowser(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const seen = tabs.filter((other) => !other.hidden);
      const next = seen[(seen.indexOf(tab) + step + seen.length) % seen.length];
      choose(next);
      next.focus();
    });
  }
}
