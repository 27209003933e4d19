// The table page: it shows what the server tells one viewer, and sends what he decides.

import { post, Refusal } from "./api.js";
import { Acts } from "./acts.js";
import { Chat } from "./chat.js";
import { Consequences } from "./consequences.js";
import { listen } from "./controls.js";
import { Curtain } from "./curtain.js";
import { byId } from "./dom.js";
import { Exports } from "./exports.js";
import { theme } from "./frame.js";
import { LiveSocket } from "./live.js";
import { LookBack } from "./lookback.js";
import { Moves, textOf } from "./moves.js";
import { callFor } from "./notify.js";
import { Readiness } from "./readiness.js";
import { sittersOf } from "./seats.js";
import { Sender } from "./sender.js";
import { foretell, hush, refuse } from "./sentences.js";
import { speak } from "./speech.js";
import { Stage } from "./stage.js";
import { Stepper } from "./stepper.js";
import { Told } from "./told.js";
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
    /** @type {State | null} */
    this.state = null; // what is shown
    /** @type {number | null} */
    this.seat = null; // which of several own seats looks
    this.isCovered = false; // by the curtain
    this.isSending = false;
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
      () => ({ seat: this.seat, ply: this.back.ply }),
      (sentence) => tell(ahead.told || sentence),
    );
    return new Stage({
      chosen: (move) => this.play(move),
      tried: (move) => this.play(move, "pointer"),
      looked: (move, layer) => ahead.show(move, layer),
      inspected: (thing, layer) => seen.show(thing, layer),
      renewed() {
        ahead.forget();
        seen.forget();
      },
    });
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
    else if (this.told.table) this.take(this.told.table);
  }

  /** @param {boolean} isThere */
  connected(isThere) {
    if (isThere) this.told.begin();
    const shown = byId("connection");
    shown.classList.toggle("off", !isThere);
    shown.textContent = say(isThere ? "connected" : "disconnected");
  }

  /**
   * Show what has come in; another's seat only when the screen was handed on.
   * @param {State} table
   */
  async take({ view, seat: looking, seats_of_mine: mine, seat_names: names }) {
    if (this.isCovered) return;
    const seat = view && mine.length > 1 ? looking : null;
    const hasSecrets = this.page.dataset.hidden === "yes";
    if (seat !== this.seat && seat !== null && hasSecrets) {
      this.isCovered = true;
      await this.curtain.draw(names[seat]);
      this.isCovered = false;
    }
    this.seat = seat;
    if (!this.back.isNow && !this.back.picture) this.look(this.back.ply);
    else this.show();
  }

  // What is shown.

  /** Show what is known by now. */
  show() {
    const picture = this.back.isNow ? this.told.picture : this.back.picture;
    if (this.told.table) this.render(this.told.table, picture);
  }

  /** @param {State} state @param {Wire.PictureShown | null} picture */
  render(state, picture) {
    const before = this.state;
    this.state = state;
    const moved = picture && this.showPicture(picture, state);
    this.readiness.show(state, picture !== null);
    this.tell(state, picture);
    const sitting = { names: state.seat_names, emblems: this.stage.seats.emblems };
    this.moves.show(state.view?.log ?? [], sitting, this.back.ply ?? state.ply);
    this.stepper.show(this.back.ply, state.ply, state.phase === "over");
    this.acts.show(state);
    this.turns.follow(state.thinking.length > 0 || this.acts.isAsking);
    this.chat.show(state);
    this.speakMoves(before, state);
    if (DRAWN.has(state.phase)) this.sender.begin();
    this.moves.mark();
    moved?.(); // all that is measured comes last: the page is laid out once
    this.page.dataset.ready = String(state.revision);
    this.page.dataset.phase = state.phase;
    this.page.dataset.ply = String(state.ply);
  }

  /** @param {Wire.PictureShown} picture @param {State} state */
  showPicture(picture, state) {
    const { isNow } = this.back;
    const isDrawn = picture.ply === state.ply; // it may come a little later
    return this.stage.show(picture, {
      holds: isDrawn && isNow && state.may.includes("play") ? picture.holds : NOTHING,
      isPlaying: state.phase === "playing",
      seats: sittersOf(state, isNow),
      ago: state.view ? Math.max(0, this.told.now - state.view.clocks.since) : 0,
      brought: this.news(state).map((line) => line.brings ?? []),
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
    const waiting = state.view?.waiting ?? [];
    const isWaiting = state.seats_of_mine.some((seat) => waiting.includes(seat));
    const isMine = state.may.includes("play") && isWaiting;
    const text = isNow ? state.status : (picture?.sentence ?? state.status);
    if (sentence.textContent !== text) sentence.textContent = text;
    sentence.classList.toggle("mine", isMine && isNow);
    callFor(isMine ? 1 : 0, state.status);
    hush();
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
    if (before?.status !== state.status) speak(state.status);
  }

  // What the reader does.

  /**
   * @param {string} move
   * @param {"hand" | "pointer"} [by]  pointer: where nothing fits, to be told why
   */
  async play(move, by = "hand") {
    if (this.isSending || !this.state) return;
    this.isSending = true;
    this.page.classList.add("sending");
    try {
      await this.sender.send({ type: "move", ply: this.state.ply, move, by });
    } catch (error) {
      this.board.drop();
      this.failed(error);
    } finally {
      this.isSending = false;
      this.page.classList.remove("sending");
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
    this.back.turnTo(ply, this.told.table);
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

/** Show the table that the page is for. */
export function mount() {
  new TablePage(byId("table"));
}
