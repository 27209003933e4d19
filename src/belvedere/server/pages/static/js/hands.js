// What mouse, fingers and keyboard do on a board.

import { handles, isForBrowser, nameOf } from "./dom.js";
import { ARROWS, EDGES, nextIn } from "./directions.js";
import { follow, Gestures } from "./gestures.js";

/** @typedef {import("./gestures.js").Spot} Spot */

/** The hands of whoever sits at a board. */
export class Hands {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    const { element } = board;
    new Gestures(element, {
      passed: (event) => this.pass(event),
      tapped: (event) => this.tap(event),
      dragged: (event, before) => this.drag(event, before),
      dropped: (event) => this.drop(event),
      pinched: (factor, middle, dx, dy) => {
        board.zoom.by(factor, board.pointOf(middle));
        board.zoom.pan(dx, dy);
      },
      stopped: () => this.stop(),
      captures: (event) => event.pointerType === "mouse" || this.usesLens(event),
    });
    element.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") this.leave();
    });
    element.addEventListener("focusout", ({ relatedTarget }) => {
      if (!element.contains(/** @type {Node | null} */ (relatedTarget))) this.leave();
    });
    element.addEventListener("focusin", (event) => this.focused(targetOf(event)));
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  // Mouse and fingers.

  /**
   * Show what a click would do where the mouse passes.
   * @param {PointerEvent} event
   */
  pass(event) {
    const { board } = this;
    if (board.proposal) return;
    const button = targetOf(event).closest?.(".handles > .button");
    if (button) board.lookAt(nameOf(button));
    else if (board.held !== null) this.hover(event);
    else board.lookAt(null);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    const name = this.placeAt(event);
    if (name !== null) this.board.preview(name);
    else this.board.float(this.board.pointOf(event));
  }

  leave() {
    if (!this.board.proposal) this.board.preview(null);
  }

  /** @param {PointerEvent} event */
  usesLens(event) {
    return event.pointerType !== "mouse" && this.board.held !== null && this.board.isDense;
  }

  /**
   * Look through the lens, and let what is held follow the finger; or move what is in sight.
   * @param {PointerEvent} event
   * @param {Spot} before
   */
  drag(event, before) {
    const { board } = this;
    if (this.usesLens(event)) {
      const name = this.placeAt(event);
      if (name !== null) board.preview(name);
      board.lens.show(event, board.pointOf(event), board.zoom.cell);
    } else if (board.zoom.isZoomed) {
      board.element.classList.add("panning");
      board.zoom.pan(event.clientX - before.clientX, event.clientY - before.clientY);
    }
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const name = this.board.lens.isOpen ? this.placeAt(event) : null;
    this.stop();
    if (name !== null) this.board.put(name, false);
  }

  stop() {
    this.board.lens.close();
    this.board.element.classList.remove("panning");
  }

  /** @param {PointerEvent} event */
  tap(event) {
    const { board } = this;
    const isSure = event.pointerType === "mouse";
    const handle = targetOf(event).closest(".handles > .hold, .handles > .button");
    if (handle?.classList.contains("button")) board.press(nameOf(handle), isSure);
    else if (handle) board.hold(board.held === nameOf(handle) ? null : nameOf(handle));
    else if (board.held !== null) this.letGo(event, isSure);
    else if (!board.inspector.isAt(board.pointOf(event))) board.told.idle();
  }

  /**
   * Put down what is held where one points; where nothing fits, be told why.
   * @param {PointerEvent} event
   * @param {boolean} isSure
   */
  letGo(event, isSure) {
    const name = this.placeAt(event);
    if (name !== null) this.board.put(name, isSure);
    else this.board.try(this.board.pointOf(event));
  }

  /**
   * Let what is picked up elsewhere follow the pointer until it is let go.
   * @param {PointerEvent} event
   */
  carry(event) {
    const moved = (/** @type {PointerEvent} */ now) => {
      if (this.isOver(now)) this.hover(now);
      else this.board.preview(null);
    };
    follow(moved, (now) => {
      if (this.isOver(now)) this.letGo(now, now.pointerType === "mouse");
    });
    moved(event);
  }

  /** @param {Spot} spot */
  isOver({ clientX: x, clientY: y }) {
    const { left, right, top, bottom } = this.board.element.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  /**
   * The place that is pointed at: the one that is lit there, or else the nearest. Where all are
   * open, none is shown.
   * @param {Spot} spot
   */
  placeAt(spot) {
    const { board } = this;
    const isShown = !board.element.classList.contains("dense");
    const found = isShown && document.elementFromPoint(spot.clientX, spot.clientY);
    const handle = found && found.closest(".place.lit");
    if (handle && board.element.contains(handle)) return nameOf(handle);
    return board.places.nearest(board.pointOf(spot), board.ghost);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (event.shiftKey) return; // turns what is held, wherever that is chosen
    event.preventDefault();
    this.board.zoom.by(Math.exp(-event.deltaY / 400), this.board.pointOf(event));
  }

  // The keyboard.

  /** @param {Element} target */
  focused(target) {
    const { board } = this;
    const handle = target.closest?.(".handles > .button, .place.lit");
    if (!handle?.matches(":focus-visible")) return;
    const name = nameOf(handle);
    if (handle.classList.contains("button")) board.lookAt(name);
    else {
      board.use(name);
      board.reveal(name);
      board.preview(name);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (isForBrowser(event)) return;
    const handle = /** @type {SVGGElement | null | undefined} */ (
      targetOf(event).closest?.(".handles > g")
    );
    if (!handle) return this.wake(event);
    const arrow = ARROWS[event.key] ?? EDGES[event.key];
    if (arrow) {
      event.stopPropagation();
      this.along(handle, arrow, stepsOf(event))?.focus();
    } else if (event.key === "Enter" || event.key === " ") this.enter(handle);
    else return;
    event.preventDefault();
  }

  /**
   * Lead the keyboard, which waits on the board, to what can be done; arrows step through no game.
   * @param {KeyboardEvent} event
   */
  wake(event) {
    const { element } = this.board;
    if (event.target !== element || !ARROWS[event.key] || !element.matches(":focus-visible")) return;
    event.stopPropagation();
    event.preventDefault();
    this.board.focus();
  }

  /**
   * Where so many steps in a direction lead, as far as there is something.
   * @param {SVGGElement} from
   * @param {import("./directions.js").Point} arrow
   * @param {number} steps
   * @returns {SVGGElement | null}
   */
  along(from, arrow, steps) {
    let [at, next] = [/** @type {SVGGElement | null} */ (null), this.beside(from, arrow)];
    for (let step = 0; next && step < steps; step += 1) {
      at = next;
      next = this.beside(at, arrow);
    }
    return at;
  }

  /** @param {SVGGElement} handle */
  enter(handle) {
    const { board } = this;
    const name = nameOf(handle);
    if (handle.classList.contains("place")) board.put(name, true);
    else if (handle.classList.contains("button")) board.press(name, true);
    else {
      board.hold(name);
      board.focus();
    }
  }

  /**
   * The nearest handle of the same kind in a direction.
   * @param {SVGGElement} from
   * @param {import("./directions.js").Point} arrow
   */
  beside(from, arrow) {
    const { svg, places } = this.board;
    const [kind] = ["place", "hold", "button"].filter((each) => from.classList.contains(each));
    const others = kind === "place" ? places.lit.map(({ handle }) => handle) : handles(svg, kind);
    return nextIn(arrow, middleOf(from), others, middleOf);
  }
}

const LEAP = 5; // places at once, with Shift

/** @param {KeyboardEvent} event */
function stepsOf({ key, shiftKey }) {
  if (EDGES[key]) return Infinity;
  return shiftKey ? LEAP : 1;
}

/** @param {Event} event */
function targetOf(event) {
  return /** @type {Element} */ (event.target);
}

/** @param {Element} element */
function middleOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
