// Downloads that are made while one waits: how far they have come, and giving them up.

import { ask, Refusal } from "./api.js";
import { byId, make } from "./dom.js";
import { say } from "./words.js";

const PACE = 1000; // milliseconds between two questions
const KEPT = 60000; // that a browser has to save a file

/** The links that tell their progress; without this script they are links like others. */
export class Exports {
  constructor() {
    /** @type {AbortController | null} */
    this.stopper = null; // of the one under way
    for (const element of document.querySelectorAll("#exports a[data-progress]")) {
      const link = /** @type {HTMLAnchorElement} */ (element);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        if (!this.stopper) this.bring(link);
      });
    }
    byId("exporting-stop").addEventListener("click", () => this.stopper?.abort());
  }

  /** @param {HTMLAnchorElement} link */
  async bring(link) {
    const stopper = (this.stopper = new AbortController());
    this.tell(say("exporting"));
    byId("exporting").scrollIntoView({ block: "nearest" });
    const looking = setInterval(() => this.look(link.dataset.progress ?? ""), PACE);
    let said = "";
    try {
      save(await brought(link.href, stopper.signal), link.download);
    } catch (error) {
      if (!stopper.signal.aborted) said = error instanceof Refusal ? error.message : say("unreachable");
    }
    clearInterval(looking);
    this.stopper = null;
    this.tell(said);
  }

  /** @param {string} address */
  async look(address) {
    try {
      /** @type {Wire.AnimationProgress} */
      const { done, of } = await ask(address);
      if (this.stopper && of) this.tell(say("exporting-of", { done: done + 1, of }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** @param {string} sentence */
  tell(sentence) {
    byId("exporting").hidden = !sentence;
    byId("exporting-told").textContent = sentence;
    byId("exporting-stop").hidden = !this.stopper;
  }
}

/**
 * Fetch a file, or say why there is none.
 * @param {string} address
 * @param {AbortSignal} signal
 */
async function brought(address, signal) {
  const answer = await fetch(address, { signal, credentials: "same-origin" });
  if (!answer.ok) throw new Refusal(answer.status, await answer.json().catch(() => null));
  return answer.blob();
}

/** @param {Blob} file @param {string} name */
function save(file, name) {
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
