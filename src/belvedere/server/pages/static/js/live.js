// The line to the server: it comes back by itself, and says when it is away.

/**
 * @typedef {object} Listener
 * @property {(event: any) => void} event
 * @property {(isThere: boolean) => void} there
 */

const FIRST = 400; // milliseconds until the first attempt to come back
const LONGEST = 8000;

/** A WebSocket that is opened again whenever it closes. */
export class Line {
  /**
   * @param {() => string} path
   * @param {Listener} listener
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
    socket.addEventListener("open", () => this.listener.there(true));
    socket.addEventListener("message", (message) => {
      const event = JSON.parse(message.data);
      if (event.type !== "refusal") this.wait = FIRST; // who is refused comes back more slowly
      if (this.socket === socket) this.mark = event.mark ?? this.mark;
      if (event.type !== "ping") this.listener.event(event);
    });
    socket.addEventListener("close", () => {
      if (this.socket !== socket || this.isLeft) return;
      this.listener.there(false);
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(2 * this.wait, LONGEST);
    });
  }

  /** Ask as another seat. */
  renew() {
    const old = this.socket;
    this.mark = "";
    this.open();
    // A browser complains about lines that are closed before they are there.
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
