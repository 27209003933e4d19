// The table page: it shows what the server tells one viewer, and sends what he decides.

import { post, Refusal } from "./api.js";
import { Acts } from "./acts.js";
import { Backlog } from "./backlog.js";
import { Chat } from "./chat.js";
import { Consequences } from "./consequences.js";
import { listen } from "./controls.js";
import { Curtain } from "./curtain.js";
import { byId, isSure } from "./dom.js";
import { Exports } from "./exports.js";
import { theme } from "./frame.js";
import { LiveSocket } from "./live.js";
import { LookBack } from "./lookback.js";
import { Moves, textOf } from "./moves.js";
import { callFor } from "./notify.js";
import { holdOf, keepSeen, listenForPace, paceOf, seenOf } from "./pace.js";
import { Readiness } from "./readiness.js";
import { sittersOf } from "./seats.js";
import { Sender } from "./sender.js";
import { foretell, hush, refuse } from "./sentences.js";
import { speak } from "./speech.js";
import { Stage } from "./stage.js";
import { standingsOf } from "./standings.js";
import { Stepper } from "./stepper.js";
import { sinceOwn } from "./steps.js";
import { Told, withOffer } from "./told.js";
import { Turns } from "./turns.js";
import { say } from "./words.js";

/** @typedef {import("./told.js").State} State */

const DRAWN = new Set(["playing", "over", "closed"]); // phases of a table that has a board
/** @type {import("./board.js").Holds} */
const NOTHING = {}; // to be picked up

/** One table, as one browser shows it. */
export class TablePage {
  /** @param {HTMLElement} page */
  constructor(page) {
    this.page = page;
    this.base = `/api/v1/tables/${page.dataset.table}`;
    this.told = new Told(); // what has come in
    this.backlog = new Backlog({
      show: (step) => this.take(step),
      draw: (ply) => this.back.draw(ply),
      pace: (newest) => (this.back.isNow ? paceOf(newest) : 0),
      hold: (newest) => (this.back.isNow ? holdOf(newest) : 0),
      seen: () => seenOf(this.base),
    });
    /** @type {State | null} */
    this.state = null; // what is shown
    /** @type {import("./backlog.js").Step | null} */
    this.step = null; // to which the game is shown
    /** @type {number | null} */
    this.seat = null; // which of several own seats looks
    this.sending = ""; // the decision that is on its way: one click too many sends nothing
    this.spokenPly = -1;
    const seatOf = () => this.seat;
    this.back = new LookBack(this.base, seatOf);
    this.look = this.look.bind(this);
    this.stage = this.raiseStage();
    this.board = this.stage.board;
    this.tray = this.stage.tray;
    this.turns = new Turns(`${this.base}/thinking`, ({ bots, hint }) => {
      this.stage.seats.tellPlaces(bots);
      this.acts.tellPlace(hint);
    });
    this.moves = new Moves(byId("moves"), this.look);
    this.stepper = new Stepper(this.look);
    this.curtain = new Curtain();
    this.chat = new Chat(this.base);
    this.readiness = new Readiness(`/t/${page.dataset.table}/readiness`);
    new Exports();
    this.socket = this.connect();
    this.sender = new Sender(this.socket, seatOf);
    this.acts = new Acts(this);
    listen(this);
    listenForPace(this.backlog);
    addEventListener("belvedere:theme", () => this.redraw());
    this.follow();
  }

  raiseStage() {
    const own = `/t/${this.page.dataset.table}`;
    const tell = (/** @type {string} */ sentence) =>
      foretell(sentence, this.stage.board.proposal !== null);
    const ahead = new Consequences(`${own}/preview`, "move", () => ({ seat: this.seat }), tell);
    const seen = new Consequences(
      `${own}/inspect`,
      "thing",
      () => ({ seat: this.seat, ply: this.plyShown }),
      (sentence) => tell(ahead.told || sentence),
    );
    return new Stage({
      // Who confirmed it when he was told what is at stake has been asked.
      chosen: (move, wasProposed) => this.play(move, "hand", !(wasProposed && ahead.hasWarned(move))),
      tried: (move) => this.play(move, "pointer"),
      idle: () => this.tellWhyNot(),
      looked: (move, layer) => ahead.show(move, layer),
      inspected: (thing, layer) => seen.show(thing, layer),
      renewed() {
        ahead.forget();
        seen.forget();
      },
    });
  }

  /** How many plies had been played in the picture, if more have been since. */
  get plyShown() {
    return this.back.ply ?? (this.backlog.isBehind ? (this.step?.table.ply ?? null) : null);
  }

  // What the server tells.

  /** @returns {LiveSocket<Wire.Sent>} */
  connect() {
    return new LiveSocket(() => `${this.base}/live?drawn=${theme()}`, {
      read: (text) => this.told.hear(text),
      event: (event) => this.hear(event),
      there: (isThere) => this.connected(isThere),
    });
  }

  /** @param {Wire.Sent} event */
  hear(event) {
    if (event.type === "refusal") refuse(event.sentence);
    else if (event.type === "chat") this.chat.addAll(event.messages);
    else if (this.told.table) this.backlog.add(this.told.table, this.told.picture);
    this.page.toggleAttribute("data-behind", this.backlog.isBehind);
    if (this.told.table && document.hidden) callFor(isMine(this.told.table) ? 1 : 0, this.told.table.status);
  }

  /** @param {boolean} isThere */
  connected(isThere) {
    if (isThere) this.told.begin();
    const shown = byId("connection");
    shown.classList.toggle("off", !isThere);
    shown.textContent = say(isThere ? "connected" : "disconnected");
  }

  /**
   * Show a step of what has come in; another's seat only when the screen was handed on.
   * @param {import("./backlog.js").Step} step
   */
  async take(step) {
    const { view, seat: looking, seats_of_mine: mine, seat_names: names } = step.table;
    const seat = view && mine.length > 1 ? looking : null;
    const hasSecrets = this.page.dataset.hidden === "yes";
    const isHandedOn = seat !== this.seat && seat !== null && hasSecrets;
    if (isHandedOn) await this.curtain.draw(names[seat], seat);
    this.seat = seat;
    this.step = step;
    if (!this.back.isNow && !this.back.picture) this.look(this.back.ply);
    else this.show();
    if (view) keepSeen(this.base, step.table.ply); // there is none while a game compiles
  }

  // What is shown.

  /** Show the game as far as it is to be shown by now. */
  show() {
    if (!this.step) return;
    const { table, picture } = this.step;
    this.render(table, this.back.isNow ? picture : this.back.picture);
  }

  /** @param {State} state @param {Wire.PictureShown | null} picture */
  render(state, picture) {
    const before = this.state;
    this.state = state;
    if (isOther(before, state)) hush();
    const since = this.back.isNow ? sinceOwn(state) : Infinity;
    const moved = picture && this.showPicture(picture, state, since);
    this.readiness.show(state, picture !== null);
    this.tell(state, picture);
    const sitting = { names: state.seat_names, emblems: this.stage.seats.emblems };
    [byId("lot").textContent, byId("lot").hidden] = [state.lot, !state.lot];
    const shown = this.back.ply ?? state.ply;
    this.moves.show(state.view?.log ?? [], sitting, shown, state.remarks, since);
    this.stepper.show(this.back.ply, state.ply, state.phase === "over");
    this.acts.show(state);
    this.turns.follow(state.thinking.length > 0 || this.acts.isAsking);
    this.chat.show(state);
    this.speakMoves(before, state);
    if (DRAWN.has(state.phase)) this.sender.begin();
    this.moves.mark();
    this.showHold();
    moved?.(); // all that is measured comes last: the page is laid out once
    this.page.dataset.ready = String(state.revision);
    this.page.dataset.phase = state.phase;
    this.page.dataset.ply = String(state.ply);
    this.page.toggleAttribute("data-behind", this.backlog.isBehind);
  }

  /**
   * Whether a picture shows the game as it is; it may come a little later.
   * @param {Wire.PictureShown} picture
   * @param {State} state
   */
  isLatest(picture, state) {
    return picture.ply === state.ply && this.back.isNow && !this.backlog.isBehind;
  }

  /**
   * @param {Wire.PictureShown} picture
   * @param {State} state
   * @param {number} since  the ply from which on all is new to the reader
   */
  showPicture(picture, state, since) {
    const { isNow } = this.back;
    const log = state.view?.log ?? [];
    const isLatest = this.isLatest(picture, state);
    return this.stage.show(isLatest ? picture : withoutOffer(picture, state), {
      holds: isLatest && state.may.includes("play") ? picture.holds : NOTHING,
      isPlaying: state.phase === "playing",
      seats: sittersOf(state, isNow),
      standings: standingsOf(picture, state, isNow),
      ago: state.view ? this.told.now - state.view.clocks.since : 0,
      brought: this.news(state).map((line) => line.brings ?? []),
      since: log.slice(since).flatMap(({ brings = [] }) => brings),
    });
  }

  /**
   * The moves since the picture before.
   * @param {State} state
   */
  news(state) {
    const isOn = this.back.isNow && this.spokenPly >= 0;
    return isOn ? (state.view?.log ?? []).slice(this.spokenPly) : [];
  }

  /** @param {State} state @param {Wire.PictureShown | null} picture */
  tell(state, picture) {
    const { isNow } = this.back;
    const sentence = byId("sentence");
    const { isBehind } = this.backlog;
    const text = (isNow && state.status) || (picture?.sentence ?? state.status);
    if (sentence.textContent !== text) sentence.textContent = text;
    sentence.classList.toggle("mine", isMine(state) && isNow && !isBehind);
    if (!isBehind) callFor(isMine(state) ? 1 : 0, state.status);
  }

  /** Offer to go on from the end of a round; the keyboard is led there, unless somebody writes. */
  showHold() {
    const held = byId("held");
    const wasHidden = held.hidden;
    const active = document.activeElement;
    const hadFocus = held.contains(active);
    held.hidden = !(this.backlog.isHolding && this.back.isNow);
    if (hadFocus && held.hidden) this.stage.lead(); // a browser takes it from what is hidden
    if (wasHidden && !held.hidden && !active?.closest("input, textarea, select, dialog, .drawer")) {
      byId("go-on").focus({ preventScroll: true });
    }
  }

  /** Say why nothing can be done on the board now, to whoever would. */
  tellWhyNot() {
    const { state, back } = this;
    if (this.backlog.isBehind) return; // a click shows the present
    if (state?.phase !== "playing" || !state.seats_of_mine.length) return;
    if (!back.isNow) refuse(say("looking-back"));
    else if (!state.may.includes("play")) refuse(say("not-your-turn", { prompt: state.status }));
    else if (this.tray.holds.length) refuse(say("nothing-held"));
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
    if (before) this.speakRemarks(before, state);
    if (before?.status !== state.status) speak(state.status);
  }

  /** @param {State} before @param {State} state */
  speakRemarks({ remarks: known }, { remarks }) {
    for (const { told } of remarks.slice(known.length)) speak(told);
  }

  // What the reader does.

  /**
   * @param {string} move
   * @param {"hand" | "pointer"} [by]  pointer: where nothing fits, to be told why
   * @param {boolean} [asks]  before what may lose the game at once
   */
  async play(move, by = "hand", asks = true) {
    if (this.backlog.isBehind) return this.catchUp(); // nobody plays on what is past
    if (!this.state) return;
    const { ply } = this.state;
    // What a move has brought is shown before it is answered: the next one need not wait for that.
    const decision = `${ply} ${this.seat}`;
    if (this.sending === decision) return;
    this.sending = decision;
    this.page.classList.add("sending");
    try {
      await this.send({ type: "move", ply, move, by, asks });
    } catch (error) {
      this.board.drop();
      this.failed(error);
    } finally {
      if (this.sending === decision) {
        this.sending = "";
        this.page.classList.remove("sending");
      }
    }
  }

  /** Show the present to whoever would play on what is past, and say that nothing was played. */
  async catchUp() {
    await this.backlog.leap();
    refuse(say("not-played"));
  }

  /**
   * Send a move; whoever may lose by it at once is asked whether he means it.
   * @param {Wire.SendMove} move
   */
  async send(move) {
    try {
      await this.sender.send(move);
    } catch (error) {
      if (!(error instanceof Refusal) || error.body?.error !== "risk") throw error;
      if (await isSure(say("sure-move", { risk: error.message }))) {
        await this.sender.send({ ...move, asks: false });
      } else this.board.drop();
    }
  }

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof Refusal)) throw error;
    refuse(error.message);
  }

  /** Sit down on one's own seat, when a private link has led here. */
  async follow() {
    const address = new URL(location.href);
    const link = address.searchParams.get("seat");
    if (link === null) return;
    address.searchParams.delete("seat");
    history.replaceState(null, "", address);
    await this.join({ seat_link: link });
  }

  /**
   * Sit down; the socket was opened by somebody who had no seat.
   * @param {{seat_link?: string, invite?: string}} by
   */
  async join(by) {
    try {
      await post(`${this.base}/join`, by);
      this.socket.renew();
    } catch (error) {
      this.failed(error);
    }
  }

  /**
   * Look at another ply; past the last one: at now.
   * @param {number | null} ply
   */
  async look(ply) {
    this.backlog.goOn();
    this.backlog.skip();
    this.back.turnTo(ply, this.told.table);
    hush();
    try {
      if (this.back.isNow || (await this.back.load())) this.show();
    } catch (error) {
      this.failed(error);
    }
  }

  /** Have everything drawn in another theme. */
  redraw() {
    this.back.picture = null;
    this.socket.renew();
  }
}

/**
 * Whether what was said about a position is about another one.
 * @param {State | null} before
 * @param {State} now
 */
function isOther(before, now) {
  return before?.ply !== now.ply || before.phase !== now.phase || before.seat !== now.seat;
}

/**
 * Whether the game waits for the reader.
 * @param {State} state
 */
function isMine({ view, may, seats_of_mine: mine }) {
  return may.includes("play") && mine.some((seat) => view?.waiting.includes(seat));
}

/**
 * A picture that is behind the game: nobody is offered anything there.
 * @param {Wire.PictureShown} picture
 * @param {State} state
 */
function withoutOffer(picture, { picture: drawn }) {
  return drawn?.ply === picture.ply ? withOffer(drawn, null) : picture;
}

/** Show the table that the page is for. */
export function mount() {
  new TablePage(byId("table"));
}
