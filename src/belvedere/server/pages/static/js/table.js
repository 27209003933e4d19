// The table page: it shows what the server tells one viewer, and sends what he decides.

import { ask, post, Refusal } from "./api.js";
import { Acts } from "./acts.js";
import { Board } from "./board.js";
import { Chat } from "./chat.js";
import { Consequences } from "./consequences.js";
import { Curtain } from "./curtain.js";
import { byId } from "./dom.js";
import { Exports } from "./exports.js";
import { theme } from "./frame.js";
import { Inspector } from "./inspect.js";
import { LiveSocket } from "./live.js";
import { Moves, textOf } from "./moves.js";
import { lying, travel } from "./motion.js";
import { callFor } from "./notify.js";
import { define, wholePart } from "./fragments.js";
import { Readiness } from "./readiness.js";
import { openRules } from "./rules.js";
import { Seats } from "./seats.js";
import { interrupt, speak } from "./speech.js";
import { Stepper } from "./stepper.js";
import { Told } from "./told.js";
import { Tray } from "./tray.js";
import { Turns } from "./turns.js";
import { say } from "./words.js";

/** @typedef {import("./told.js").State} State */
/** @typedef {import("./told.js").Picture} Picture */
/** @typedef {import("./fragments.js").Part} Part */

/** @type {HTMLElement} */
let page;
let id = "";
let base = ""; // of its addresses
let hasSecrets = false;
const DRAWN = new Set(["playing", "over", "closed"]); // phases of a table that has a board
/** @type {import("./board.js").Holds} */
const NOTHING = {}; // to be picked up

class TablePage {
  constructor() {
    this.told = new Told(); // what has come in
    /** @type {State | null} */
    this.state = null; // what is shown
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {number | null} */
    this.seat = null; // which of several own seats looks
    this.defined = ""; // what pictures refer to
    /** @type {number | null} */
    this.ply = asked(); // null: now
    /** @type {Picture | null} */
    this.past = null; // the picture of that ply
    this.isCovered = false; // by the curtain
    this.isSending = false;
    /** @type {((value: unknown) => void)[]} */
    this.beginners = []; // what waits until the game can be played
    this.spokenPly = -1;
    /** @type {Map<string, unknown[]>} */
    this.shown = new Map();
    this.consequences = new Consequences(
      `/t/${id}/preview`,
      "move",
      () => ({ seat: this.seat }),
      (sentence) => this.foretell(sentence),
    );
    this.seen = new Consequences(
      `/t/${id}/inspect`,
      "thing",
      () => ({ seat: this.seat, ply: this.ply }),
      (sentence) => this.foretell(this.consequences.told || sentence),
    );
    this.board = new Board(byId("board"), {
      play: (move) => this.play(move),
      refuse: (move) => this.askWhy(move),
      held: (held) => this.tray.mark(held),
      proposed: (move, name) => this.propose(move, name),
      looked: (move, layer) => this.consequences.show(move, layer),
    });
    this.inspector = new Inspector(
      this.board.element,
      (event) => this.board.pointOf(event),
      (thing, layer) => this.seen.show(thing, layer),
    );
    this.tray = new Tray(byId("tray"), {
      hold: (name, byKey) => this.hold(name, byKey),
      press: (name) => this.press(name),
      looked: (name) => this.board.lookAt(name),
      drag: (name, event) => this.drag(name, event),
    });
    this.seats = new Seats(byId("seats"));
    this.turns = new Turns(`${base}/thinking`, ({ bots, hint }) => {
      this.seats.tellPlaces(bots);
      this.acts.tellPlace(hint);
    });
    this.moves = new Moves(byId("moves"), (ply) => this.look(ply));
    this.stepper = new Stepper((ply) => this.look(ply));
    this.curtain = new Curtain();
    this.chat = new Chat(base);
    this.readiness = new Readiness(`/t/${id}/readiness`);
    new Exports();
    this.acts = new Acts(base, () => this);
    this.socket = new LiveSocket(() => `${base}/live?drawn=${theme()}`, {
      read: (text) => this.told.hear(text),
      event: (event) => this.hear(event),
      there: (isThere) => this.connected(isThere),
    });
    this.listen();
    this.follow();
  }

  // What the server tells.

  /** @param {any} event */
  hear(event) {
    if (event.type === "refusal") this.refused(event.sentence);
    else if (event.type === "chat") this.chat.hear(event);
    else if (this.told.table) this.take();
  }

  /** @param {boolean} isThere */
  connected(isThere) {
    if (isThere) this.told.begin();
    const shown = byId("connection");
    shown.classList.toggle("off", !isThere);
    shown.textContent = say(isThere ? "connected" : "disconnected");
  }

  /** Show what has come in; another's seat only when the screen was handed on. */
  async take() {
    if (this.isCovered) return;
    const { view, seat: told, seats_of_mine: mine, seat_names: names } = this.told.table;
    const seat = view && mine.length > 1 ? told : null;
    if (seat !== this.seat && seat !== null && hasSecrets) {
      this.isCovered = true;
      await this.curtain.draw(names[seat]);
      this.isCovered = false;
    }
    this.seat = seat;
    if (this.ply !== null && !this.past) return this.look(this.ply);
    this.show();
  }

  /** Show what is known by now. */
  show() {
    const picture = this.ply === null ? this.told.picture : this.past;
    if (picture && picture.definitions !== this.defined) {
      define(picture.definitions);
      this.defined = picture.definitions;
    }
    this.picture = picture;
    this.render(this.told.table, picture);
  }

  // What is shown.

  /** @param {State} state @param {Picture | null} picture */
  render(state, picture) {
    const before = this.state;
    this.state = state;
    const isNow = this.ply === null;
    const isDrawn = picture !== null && picture.ply === state.ply; // it may come a little later
    const holds = isDrawn && isNow && state.may.includes("play") ? picture.holds : NOTHING;
    const moved = picture ? this.showParts(picture, holds, state) : null;
    this.readiness.show(state, picture !== null);
    this.tell(state);
    const sitting = { names: state.seat_names, emblems: this.seats.emblems };
    this.moves.show(state.view?.log ?? [], sitting, this.ply ?? state.ply);
    this.stepper.show(this.ply, state.ply, state.phase === "over");
    this.acts.show(state);
    this.turns.follow(state.thinking.length > 0 || this.acts.isAsking);
    this.chat.show(state);
    this.speakMoves(before, state);
    if (DRAWN.has(state.phase)) for (const begin of this.beginners.splice(0)) begin(null);
    this.moves.mark();
    moved?.(); // all that is measured comes last: the page is laid out once
    page.dataset.ready = String(state.revision);
    page.dataset.phase = state.phase;
    page.dataset.ply = String(state.ply);
  }

  /**
   * Show a picture; return what lets pieces travel on it, once everything is in its place.
   * @param {Picture} picture
   * @param {import("./board.js").Holds} holds
   * @param {State} state
   */
  showParts(picture, holds, state) {
    const { board, tray, seats, stock } = picture.parts;
    const isNew = this.isNew("board", written(board), holds);
    const hadFocus = this.board.element.contains(document.activeElement);
    const [lay, laid] = isNew ? [lying(this.board), this.board.laid] : [null, null];
    const view = state.view;
    this.seats.show(
      seats,
      state.chairs.map((/** @type {any} */ chair, /** @type {number} */ seat) => ({
        who: this.whoIs(state, seat),
        name: isShared(state, seat) ? state.seat_names[seat] : "",
        left: view?.seats[seat].left ?? null,
        runs: Boolean(view?.clocks.running.includes(seat)) && state.phase === "playing",
        thinks: state.thinking.includes(seat) && this.ply === null,
      })),
      view ? Math.max(0, this.told.now - view.clocks.since) : 0,
    );
    if (this.isNew("tray", written(tray))) this.tray.show(tray);
    if (this.isNew("stock", written(stock))) {
      byId("stock").replaceChildren(...(stock ? [wholePart(stock)] : []));
      byId("stock").hidden = !stock;
      byId("stock").setAttribute("aria-label", stock?.title ?? "");
    }
    if (lay) this.showBoard(picture, holds, state);
    const isElsewhere = this.board.isOffering && !this.tray.chips.length;
    this.tray.note(isElsewhere ? say("on-board") : "");
    this.tray.mark(this.board.held);
    byId("turn").hidden = !this.tray.canTurn;
    byId("turn-flip").hidden = !this.tray.canFlip;
    if (hadFocus && isNew) this.board.focus();
    const news = this.news(state);
    return () => {
      const hand = byId("seats").getBoundingClientRect();
      if (lay) travel(lay, this.board, hand, news, laid);
    };
  }

  /** @param {Picture} picture @param {import("./board.js").Holds} holds @param {State} state */
  showBoard(picture, holds, state) {
    const [first] = Object.keys(holds).length ? this.tray.holds : [];
    this.consequences.forget();
    this.board.zoom.follows = state.phase === "playing";
    const { parts, classes, about } = picture;
    this.board.show(parts.board, classes, about, holds, first?.name ?? null);
    this.seen.forget();
    if (this.board.svg) this.inspector.find(this.board.svg, parts.board.inspectables ?? []);
  }

  /**
   * What the moves since the picture before have brought.
   * @param {State} state
   * @returns {string[][]}
   */
  news(state) {
    if (this.ply !== null || this.spokenPly < 0) return [];
    const log = state.view?.log ?? [];
    return log.slice(this.spokenPly).map((/** @type {any} */ line) => line.brings ?? []);
  }

  /**
   * Tell whether something is shown that was not shown before: what stays is left alone.
   * @param {string} part
   * @param {...unknown} drawn
   */
  isNew(part, ...drawn) {
    const before = this.shown.get(part) ?? [];
    this.shown.set(part, drawn);
    return !before.length || drawn.some((what, at) => what !== before[at]);
  }

  /** @param {State} state @param {number} seat */
  whoIs(state, seat) {
    const chair = state.chairs[seat];
    if (state.seats_of_mine.includes(seat)) return say("you");
    if (chair.who === "bot") {
      return /^\d/.test(chair.level) ? say("bot", { level: chair.level }) : say("any-bot");
    }
    if (chair.who === "person") return state.view?.seats[seat].gone ? say("gone") : say("person");
    return say("free");
  }

  /** @param {State} state */
  tell(state) {
    const sentence = byId("sentence");
    const isMine = state.may.includes("play") && this.isWaitingFor(state);
    const text = this.ply === null ? state.status : (this.sentenceThen() ?? state.status);
    if (sentence.textContent !== text) sentence.textContent = text;
    sentence.classList.toggle("mine", isMine && this.ply === null);
    callFor(isMine ? 1 : 0, state.status);
    byId("refusal").hidden = true;
    byId("advice").hidden = true;
  }

  /** What was to be decided at the ply that is looked at. */
  sentenceThen() {
    return this.picture?.sentence ?? null;
  }

  /** @param {State} state */
  isWaitingFor(state) {
    const waiting = state.view?.waiting ?? [];
    return state.seats_of_mine.some((/** @type {number} */ seat) => waiting.includes(seat));
  }

  /** @param {State | null} before @param {State} state */
  speakMoves(before, state) {
    const log = state.view?.log ?? [];
    const from = before ? Math.max(this.spokenPly, 0) : log.length;
    for (const line of log.slice(from)) {
      const move = textOf(line);
      if (!move) continue;
      const who = line.seat < 0 ? say("chance") : state.seat_names[line.seat];
      speak(say("spoken-move", { who, move }));
    }
    this.spokenPly = log.length;
    if (!before || before.status !== state.status) speak(state.status);
  }

  // What the reader does.

  /** @param {string} name @param {boolean} byKey */
  hold(name, byKey) {
    this.board.hold(this.board.held === name && !byKey ? name : name);
    if (byKey) this.board.focus();
  }

  /** @param {string} name */
  press(name) {
    const move = this.picture?.holds[""]?.[name];
    if (move !== undefined) this.play(move);
  }

  /**
   * Say what a move would do, under the board; whoever hears it is told when he stays there.
   * @param {string} sentence
   */
  foretell(sentence) {
    const shown = byId("foretold");
    shown.textContent = sentence;
    shown.hidden = !sentence;
    if (sentence) byId("refusal").hidden = true;
    const byKey = document.activeElement?.closest("#board, #tray")?.querySelector(":focus-visible");
    if (sentence && (byKey || this.board.proposal !== null)) speak(sentence);
  }

  /**
   * Let what is picked up follow the pointer until it is let go.
   * @param {string} name
   * @param {PointerEvent} event
   */
  drag(name, event) {
    this.board.hold(name);
    const follow = (/** @type {PointerEvent} */ now) => {
      if (this.board.isOver(now)) this.board.hover(now);
      else this.board.preview(null);
    };
    const drop = (/** @type {PointerEvent} */ now) => {
      stop();
      if (this.board.isOver(now)) this.board.letGo(now, now.pointerType === "mouse");
    };
    const stop = () => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", stop);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", stop);
    follow(event);
  }

  /** @param {string | null} move @param {string} name */
  propose(move, name) {
    byId("confirm").hidden = move === null;
    if (move === null) return;
    const asked = say("confirm", { place: this.board.labelOf(name) ?? this.tray.labelOf(name) ?? name });
    const button = byId("confirm-yes");
    button.textContent = asked;
    button.dataset.move = move;
    speak(asked);
  }

  /**
   * @param {string} move
   * @param {boolean} [isPointed]  whether it was pointed at where nothing fits, and not written
   */
  async play(move, isPointed = false) {
    if (this.isSending || !this.state) return;
    this.isSending = true;
    page.classList.add("sending");
    try {
      await this.send({ type: "move", ply: this.state.ply, move, by: isPointed ? "pointer" : "hand" });
    } catch (error) {
      this.board.drop();
      this.failed(error);
    } finally {
      this.isSending = false;
      page.classList.remove("sending");
    }
  }

  /**
   * Do something other than a move.
   * @param {string} act
   * @param {Record<string, unknown>} [more]
   */
  act(act, more = {}) {
    return this.send({ type: "act", act, ...more });
  }

  /**
   * Send a move or an act; to a server that has yet to load the game, once more.
   * @param {Record<string, unknown>} message
   */
  async send(message) {
    const seat = this.seat === null ? {} : { seat: this.seat };
    for (;;) {
      try {
        return await this.socket.say({ ...seat, ...message });
      } catch (error) {
        if (!(error instanceof Refusal) || error.body?.error !== "compiling") throw error;
        await new Promise((resolve) => this.beginners.push(resolve));
      }
    }
  }

  /**
   * Send a move that the rules forbid, to be told why.
   * @param {string} move
   */
  askWhy(move) {
    this.play(move, true);
  }

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof Refusal)) throw error;
    this.refused(error.message);
  }

  /**
   * Say why something cannot be done, under the board: nothing jumps.
   * @param {string} sentence
   */
  refused(sentence) {
    this.showSentence("refusal", sentence);
    byId("refusal").scrollIntoView({ block: "nearest" });
  }

  /**
   * Show what is advised, until it is done.
   * @param {string} sentence
   */
  advise(sentence) {
    this.showSentence("advice", sentence);
  }

  /** @param {string} where @param {string} sentence */
  showSentence(where, sentence) {
    byId(where).textContent = sentence;
    byId(where).hidden = false;
    interrupt(sentence);
  }

  /** Sit down on one's own seat, when a private link has led here. */
  async follow() {
    const address = new URL(location.href);
    const link = address.searchParams.get("seat");
    if (link === null) return;
    address.searchParams.delete("seat");
    history.replaceState(null, "", address);
    try {
      await post(`${base}/join`, { seat_link: link });
      this.socket.renew();
    } catch (error) {
      this.failed(error);
    }
  }

  /**
   * Look at another ply; past the last one: at now.
   * @param {number | null} ply
   */
  look(ply) {
    const last = this.told.table?.ply ?? 0;
    const isOver = this.told.table?.phase === "over";
    this.ply = ply === null || (ply >= last && !isOver) ? null : Math.max(0, Math.min(ply, last));
    const address = new URL(location.href);
    if (this.ply === null) address.searchParams.delete("ply");
    else address.searchParams.set("ply", String(this.ply));
    history.replaceState(null, "", address);
    if (this.ply === null) this.show();
    else this.lookBack(this.ply);
  }

  /**
   * Show how the board was.
   * @param {number} ply
   */
  async lookBack(ply) {
    const wanted = new URLSearchParams({ ply: String(ply), theme: theme() });
    if (this.seat !== null) wanted.set("seat", String(this.seat));
    try {
      const past = await ask(`${base}/picture?${wanted}`);
      if (this.ply !== ply) return; // somebody has looked on
      this.past = past;
      this.show();
    } catch (error) {
      this.failed(error);
    }
  }

  // Keys and buttons.

  listen() {
    byId("confirm-yes").addEventListener("click", () => {
      const move = byId("confirm-yes").dataset.move;
      if (this.board.proposal !== null) this.board.lay(this.board.proposal);
      if (move) this.play(move);
    });
    byId("confirm-no").addEventListener("click", () => this.board.drop());
    byId("turn-turn").addEventListener("click", () => this.tray.turn(1));
    byId("turn-flip").addEventListener("click", () => this.tray.flip());
    byId("zoom-in").addEventListener("click", () => this.board.zoom.by(1.4));
    byId("zoom-out").addEventListener("click", () => this.board.zoom.by(1 / 1.4));
    byId("zoom-all").addEventListener("click", () => this.board.zoom.reset());
    byId("open-rules").addEventListener("click", () => openRules(page.dataset.game ?? ""));
    byId("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      const input = /** @type {HTMLInputElement} */ (byId("typed-move"));
      if (!input.value.trim()) return;
      this.play(input.value.trim());
      input.select();
    });
    this.board.element.addEventListener(
      "wheel",
      (event) => {
        if (!event.shiftKey) return;
        event.preventDefault();
        this.tray.spin(event.deltaY || event.deltaX);
      },
      { passive: false },
    );
    addEventListener("keydown", (event) => this.key(event));
    addEventListener("pointerdown", () => {
      byId("refusal").hidden = true; // it was read, and the stepper lies below
    });
    addEventListener("belvedere:theme", () => {
      this.past = null;
      this.socket.renew();
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, textarea, select, dialog, .drawer")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = this.keys[event.key] ?? this.keys[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  }

  /** @type {Record<string, () => void>} */
  keys = {
    r: () => this.tray.turn(1),
    к: () => this.tray.turn(1),
    f: () => this.tray.flip(),
    а: () => this.tray.flip(),
    "+": () => this.board.zoom.by(1.4),
    "=": () => this.board.zoom.by(1.4),
    "-": () => this.board.zoom.by(1 / 1.4),
    0: () => this.board.zoom.reset(),
    b: () => this.board.focus(),
    и: () => this.board.focus(),
    Escape: () => this.board.drop(),
    ArrowLeft: () => this.look((this.ply ?? this.state?.ply ?? 0) - 1),
    ArrowRight: () => this.ply !== null && this.look(this.ply + 1),
    Home: () => this.look(0),
    End: () => this.look(this.state?.phase === "over" ? (this.state?.ply ?? 0) : null),
  };
}

/**
 * Whether a seat is one of several that the reader has.
 * @param {State} state
 * @param {number} seat
 */
function isShared({ seats_of_mine: mine }, seat) {
  return mine.length > 1 && mine.includes(seat);
}

/** @type {WeakMap<Part, string>} */
const texts = new WeakMap();

/**
 * A part as a text, by which it is compared with what is shown.
 * @param {Part | undefined} part
 */
function written(part) {
  if (!part) return "";
  const text = texts.get(part) ?? JSON.stringify(part);
  texts.set(part, text);
  return text;
}

/** The ply that the address names. */
function asked() {
  const text = new URL(location.href).searchParams.get("ply");
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
}

/** Show the table that the page is for. */
export function mount() {
  page = byId("table");
  id = page.dataset.table ?? "";
  base = `/api/v1/tables/${id}`;
  hasSecrets = page.dataset.hidden === "yes";
  new TablePage();
}
