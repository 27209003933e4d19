// Mouse and fingers: what they do on an element, as taps, drags and pinches.

/** @typedef {{clientX: number, clientY: number}} Spot  of the screen */

export const SLIP = 7; // pixels that a click may move

/**
 * @typedef {object} Listener
 * @property {(event: PointerEvent) => void} passed  a mouse, with no button down
 * @property {(event: PointerEvent) => void} tapped
 * @property {(event: PointerEvent, before: Spot) => void} dragged
 * @property {(event: PointerEvent) => void} dropped  after it was dragged
 * @property {(factor: number, middle: Spot, dx: number, dy: number) => void} pinched
 * @property {() => void} stopped  whatever was dragged is so no more
 * @property {(event: PointerEvent) => boolean} captures  whether a drag goes on beyond the element
 */

/** What the pointers on an element do. */
export class Gestures {
  /** @param {HTMLElement} element @param {Listener} told */
  constructor(element, told) {
    this.element = element;
    this.told = told;
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    /** @type {Spot} */
    this.start = { clientX: 0, clientY: 0 };
    this.isMoved = false;
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", (event) => {
      this.fingers.delete(event.pointerId);
      told.stopped();
    });
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button > 0) return;
    this.fingers.set(event.pointerId, event);
    this.isMoved = this.fingers.size > 1;
    this.start = event;
    if (this.isMoved) this.told.stopped();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this.told.passed(event);
    } else if (this.fingers.size > 1) {
      this.pinch(event, before);
    } else if (this.isMoved || distance(event, this.start) > SLIP) {
      this.drag(event, before);
    }
  }

  /** @param {PointerEvent} event @param {PointerEvent} before */
  drag(event, before) {
    if (!this.isMoved && this.told.captures(event)) this.element.setPointerCapture(event.pointerId);
    this.isMoved = true;
    this.fingers.set(event.pointerId, event);
    this.told.dragged(event, before);
  }

  /** @param {PointerEvent} event @param {PointerEvent} before */
  pinch(event, before) {
    this.isMoved = true;
    this.fingers.set(event.pointerId, event);
    const other = [...this.fingers.values()].find((f) => f.pointerId !== event.pointerId);
    if (!other) return;
    const factor = distance(event, other) / Math.max(distance(before, other), 1);
    const middle = {
      clientX: (event.clientX + other.clientX) / 2,
      clientY: (event.clientY + other.clientY) / 2,
    };
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    this.told.pinched(factor, middle, dx / 2, dy / 2);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId)) return;
    if (this.fingers.size) this.told.stopped();
    else if (this.isMoved) this.told.dropped(event);
    else this.told.tapped(event);
  }
}

/**
 * How many pixels two spots are apart.
 * @param {Spot} one
 * @param {Spot} other
 */
export function distance(one, other) {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}

/**
 * Follow a pointer wherever it goes, until it is let go.
 * @param {(event: PointerEvent, stop: () => void) => void} moved
 * @param {(event: PointerEvent) => void} [dropped]
 */
export function follow(moved, dropped = () => {}) {
  const following = new AbortController();
  const { signal } = following;
  const stop = () => following.abort();
  const drop = (/** @type {PointerEvent} */ event) => {
    stop();
    dropped(event);
  };
  addEventListener("pointermove", (event) => moved(event, stop), { signal });
  addEventListener("pointerup", drop, { signal });
  addEventListener("pointercancel", stop, { signal });
}
