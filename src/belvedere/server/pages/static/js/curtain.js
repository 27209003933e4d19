// Between secret decisions of several people at one screen.

import { byId } from "./dom.js";
import { say } from "./words.js";

/** A curtain over everything, until the next person is there. */
export class Curtain {
  /**
   * @param {string} name  who is to look next
   * @param {number} seat
   * @returns {Promise<void>}
   */
  draw(name, seat) {
    const curtain = byId("curtain");
    const number = seat + 1;
    const isNumbered = name === say("numbered", { number });
    byId("curtain-text").textContent = isNumbered
      ? say("hand-over-numbered", { number })
      : say("hand-over", { name });
    const button = byId("curtain-open");
    button.textContent = say("i-am", { name });
    curtain.hidden = false;
    byId("table").inert = true;
    button.focus();
    return new Promise((resolve) => {
      button.onclick = () => {
        curtain.hidden = true;
        byId("table").inert = false;
        resolve();
      };
    });
  }
}
