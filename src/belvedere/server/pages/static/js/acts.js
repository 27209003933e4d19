// What may be done besides moves: undo, draws, take-backs, resigning, hints, sharing, a rematch.

import { post } from "./api.js";
import { byId, copied, isSure, make } from "./dom.js";
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
const GRAVE = new Set(["resign"]);
/** What may be offered: how it is told to who has, and to others, and how it is answered. */
const TAKE_BACK = { own: "you-ask-take-back", other: "asks-take-back", yes: "consent", no: "refuse" };
const DRAW = { own: "you-offer-draw", other: "offers-draw", yes: "agree to draw", no: "decline draw" };

/** The buttons of a table. */
export class Acts {
  /** @param {import("./table.js").TablePage} table */
  constructor(table) {
    this.table = table;
    this.isAsking = false; // for a hint
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
    const { proposed, agreed = [] } = state.view ?? {};
    const shown = [
      ...(proposed ? this.offer(state, may, [proposed.seat], TAKE_BACK, proposed.to + 1) : []),
      ...(agreed.length ? this.offer(state, may, agreed, DRAW) : []),
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
    if (isOwn) refusing.textContent = say("act-take-offer-back");
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
    const buttons = [];
    if (state.rematch) {
      buttons.push(
        make("a", { class: "button first", href: `/t/${state.rematch}` }, say("go-rematch")),
      );
    } else if (may.has("rematch")) buttons.push(this.button("rematch", true));
    buttons.push(make("a", { class: "button", href: `/new/${state.game}` }, say("new-game")));
    byId("ending-do").replaceChildren(...buttons);
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
    byId("sit").hidden = isMine;
    byId("leave").hidden = !state.may.includes("leave");
    this.showChairs(state);
    const isForAnyone = state.chairs.some((chair) => chair.who === "open");
    byId("invite-text").textContent = say(
      isMine ? (isForAnyone ? "wait-for-anyone" : "send-link") : "seat-free",
    );
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
    if (this.isGrave(act) && !(await isSure(say(`sure-${slug(act)}`)))) return;
    try {
      if (act === "hint") await this.hint();
      else if (act === "rematch") await this.rematch();
      else await this.send(/** @type {Act} */ (act));
    } catch (error) {
      this.table.failed(error);
    }
  }

  /** @param {Act} act */
  send(act) {
    const { state, sender } = this.table;
    const to = act === "propose take-back" && state ? { to: lastOwn(state) } : {};
    return sender.send({ type: "act", act, ...to });
  }

  async rematch() {
    /** @type {{id: string}} */
    const made = await post(`${this.table.base}/rematch`, {});
    location.href = `/t/${made.id}`;
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
    const { seat, base, board } = this.table;
    const { move, sentence } = await this.wait(post(`${base}/hint`, seat === null ? {} : { seat }));
    board.suggest(move);
    advise(sentence);
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

/**
 * The ply before the viewer's latest decision: what a take-back goes back to.
 * @param {State} state
 */
function lastOwn({ seats_of_mine: mine, view }) {
  return Math.max(0, view?.log.findLastIndex(({ seat }) => mine.includes(seat)) ?? 0);
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
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const seen = tabs.filter((other) => !other.hidden);
      const next = seen[(seen.indexOf(tab) + step + seen.length) % seen.length];
      choose(next);
      next.focus();
    });
  }
}
