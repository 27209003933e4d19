// Between secret decisions of several people at one screen.

import { byId } from "./dom.js";
import { say } from "./words.js";

/** A curtain over everything, until the next person is there. */
export class Curtain {
  /**
   * @param {string} name  who is to look next
   * @returns {Promise<void>}
   */
  draw(name) {
    const curtain = byId("curtain");
    byId("curtain-text").textContent = say("hand-over", { name });
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
