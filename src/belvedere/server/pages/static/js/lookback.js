// Looking back: which ply is shown, its address, and its picture.

import { ask } from "./api.js";
import { theme } from "./frame.js";

/** The ply of a table that is looked at. */
export class LookBack {
  /**
   * @param {string} base  of the table's addresses
   * @param {() => number | null} seatOf  whoever looks
   */
  constructor(base, seatOf) {
    this.base = base;
    this.seatOf = seatOf;
    const named = new URL(location.href).searchParams.get("ply");
    /** @type {number | null} */
    this.ply = named !== null && /^\d{1,5}$/.test(named) ? Number(named) : null; // null: now
    /** @type {Wire.PictureShown | null} */
    this.picture = null; // of that ply
  }

  get isNow() {
    return this.ply === null;
  }

  /**
   * Turn to another ply; past the last one of a game that goes on: to now.
   * @param {number | null} ply
   * @param {{ply: number, phase: string} | null} table
   */
  turnTo(ply, table) {
    const last = table?.ply ?? 0;
    const isNow = ply === null || (ply >= last && table?.phase !== "over");
    this.ply = isNow ? null : Math.max(0, Math.min(ply, last));
    const address = new URL(location.href);
    if (this.ply === null) address.searchParams.delete("ply");
    else address.searchParams.set("ply", String(this.ply));
    history.replaceState(null, "", address);
  }

  /**
   * Ask for the picture of a ply, as it was then.
   * @param {number} ply
   * @returns {Promise<Wire.PictureShown>}
   */
  draw(ply) {
    const wanted = new URLSearchParams({ ply: String(ply), theme: theme() });
    const seat = this.seatOf();
    if (seat !== null) wanted.set("seat", String(seat));
    return ask(`${this.base}/picture?${wanted}`);
  }

  /** Ask for the picture; tell whether it is still wanted when it comes. */
  async load() {
    const { ply } = this;
    if (ply === null) return false;
    const picture = await this.draw(ply);
    if (this.ply !== ply) return false; // somebody has looked on
    this.picture = picture;
    return true;
  }
}
