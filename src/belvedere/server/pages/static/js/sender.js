// Moves and acts on their way to the server.

import { Refusal } from "./api.js";

/** Sends what one person decides. */
export class Sender {
  /**
   * @param {Pick<import("./live.js").LiveSocket<Wire.Sent>, "say">} socket
   * @param {() => number | null} seatOf  which of several own seats decides
   */
  constructor(socket, seatOf) {
    this.socket = socket;
    this.seatOf = seatOf;
    /** @type {(() => void)[]} */
    this.waiting = []; // until the game can be played
  }

  /**
   * Send a move or an act; to a server that has yet to load the game, once more.
   * @param {Wire.SendMove | Wire.SendAct} message
   */
  async send(message) {
    const seat = this.seatOf();
    for (;;) {
      try {
        return await this.socket.say(seat === null ? message : { seat, ...message });
      } catch (error) {
        if (!(error instanceof Refusal) || error.body?.error !== "compiling") throw error;
        await new Promise((resolve) => this.waiting.push(() => resolve(null)));
      }
    }
  }

  /** Go on with what has waited: the game can be played. */
  begin() {
    for (const again of this.waiting.splice(0)) again();
  }
}
