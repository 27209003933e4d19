// The socket to the server: it comes back by itself, says when it is away, and loses nothing said.

import { newKey, Refusal } from "./api.js";

/** @typedef {Wire.Sent | Wire.Followed} Message */
/**
 * @template {Message} M
 * @typedef {object} Listener
 * @property {(text: string) => M} read  takes a message in, and returns it as data
 * @property {(event: M) => void} event
 * @property {(isThere: boolean) => void} there
 */
/** @typedef {{text: string, resolve: (answer: Wire.AnswerMessage) => void, reject: (error: Refusal) => void}} Said */

const FIRST = 400; // milliseconds until the first attempt to come back
const LONGEST = 8000;

/**
 * A WebSocket that is opened again whenever it closes.
 * @template {Message} M
 */
export class LiveSocket {
  /**
   * @param {() => string} path
   * @param {Listener<M>} listener
   */
  constructor(path, listener) {
    this.path = path;
    this.listener = listener;
    this.wait = FIRST;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.isLeft = false;
    this.mark = ""; // of what we have: whoever comes back is told what he has missed
    /** @type {Map<string, Said>} */
    this.said = new Map(); // by key: what is not answered yet
    addEventListener("online", () => this.again());
    addEventListener("pagehide", () => this.leave());
    addEventListener("pageshow", (event) => event.persisted && this.open());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && !this.isOpen) this.again();
    });
    this.open();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  open() {
    this.isLeft = false;
    const address = new URL(this.path(), location.href);
    if (this.mark) address.searchParams.set("since", this.mark);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.listener.there(true);
      for (const { text } of this.said.values()) socket.send(text); // what has a key counts once
    });
    socket.addEventListener("message", (message) => {
      if (this.socket === socket) this.hear(message.data);
    });
    socket.addEventListener("close", () => {
      if (this.socket !== socket || this.isLeft) return;
      this.listener.there(false);
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(2 * this.wait, LONGEST);
    });
  }

  /** @param {string} text */
  hear(text) {
    const read = this.listener.read(text);
    /** @type {Message} */
    const event = read;
    if (event.type !== "refusal") this.wait = FIRST; // who is refused comes back more slowly
    if ("mark" in event) this.mark = event.mark;
    if (this.isAnswered(event) || event.type === "ping") return;
    this.listener.event(read);
  }

  /** @param {Message} event */
  isAnswered(event) {
    if (event.type !== "answer" && event.type !== "refusal") return false;
    const said = this.said.get(event.key ?? "");
    this.said.delete(event.key ?? "");
    if (event.type === "answer") said?.resolve(event);
    else said?.reject(new Refusal(event.status, event));
    return said !== undefined;
  }

  /**
   * Say something, once more if the socket was away before it was answered.
   * @param {Wire.Said} message
   * @returns {Promise<Wire.AnswerMessage>}
   */
  say(message) {
    const key = newKey();
    const text = JSON.stringify({ ...message, key });
    return new Promise((resolve, reject) => {
      this.said.set(key, { text, resolve, reject });
      if (this.isOpen) this.socket?.send(text);
      else this.again();
    });
  }

  /** Ask anew: as somebody else, or for something else. */
  renew() {
    const old = this.socket;
    this.mark = "";
    this.open();
    // A browser complains about sockets that are closed before they are there.
    if (old?.readyState === WebSocket.CONNECTING) old.onopen = () => old.close();
    else old?.close();
  }

  /** Try again now. */
  again() {
    if (this.isLeft || this.isOpen || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.wait = FIRST;
    this.open();
  }

  leave() {
    this.isLeft = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
