// As much of a browser as modules need to be tested by themselves.

/** What a part of a selector says of an element: a tag, a class, an id, an attribute, a state. */
const MATCHERS = [
  [/^\.([\w-]+)$/, (element, name) => element.classList.contains(name)],
  [/^#([\w-]+)$/, (element, id) => element.id === id],
  [/^\[([\w-]+)(?:="(.*)")?\]$/, (element, name, value) =>
    value === undefined ? element.getAttribute(name) !== null : element.getAttribute(name) === value],
  [/^([a-z]+)$/, (element, tag) => element.tag === tag],
  [/^:focus-visible$/, (element) => document.activeElement === element],
];
const PARTS = /[.#:]?[\w-]+|\[[^\]]*\]/g;

/** Whether an element is what all parts of a selector say. */
function isAll(element, compound) {
  return compound.match(PARTS).every((part) =>
    MATCHERS.some(([pattern, test]) => {
      const found = pattern.exec(part);
      return found && test(element, ...found.slice(1));
    }),
  );
}

/** Whether an element is what a selector says: compounds, inside each other or children (>). */
function isSelected(element, [compound, ...outer]) {
  if (!element || !isAll(element, compound)) return false;
  if (!outer.length) return true;
  const isChild = outer[0] === ">";
  const rest = isChild ? outer.slice(1) : outer;
  for (let above = element.parentElement; above; above = isChild ? null : above.parentElement) {
    if (isSelected(above, rest)) return true;
  }
  return false;
}

/** Read as much of SVG as drawings have: elements, attributes and texts. */
function parse(root, text) {
  let parent = root;
  for (const [, end, tag, attributes, isEmpty, words] of text.matchAll(TOKENS)) {
    if (words) parent.append(words);
    else if (end) parent = parent.parentElement;
    else {
      const element = document.createElementNS("", tag);
      for (const [, name, value] of attributes.matchAll(/([\w:-]+)="([^"]*)"/g)) element.setAttribute(name, value);
      parent.append(element);
      if (!isEmpty) parent = element;
    }
  }
}

const TOKENS = /<(?:(\/)\w+|(\w+)([^>]*?)(\/)?)>|([^<]+)/g;

/** A list of classes. */
class Classes extends Set {
  contains(name) {
    return this.has(name);
  }

  toggle(name, isOn = !this.has(name)) {
    if (isOn) this.add(name);
    else this.delete(name);
  }

  remove(name) {
    this.delete(name);
  }
}

/** An element that is not laid out: what is set can be read, what is listened for can be fired. */
export class FakeElement {
  constructor(tag = "div", attributes = {}) {
    this.tag = tag;
    this.classList = new Classes();
    this.attributes = {};
    this.dataset = {};
    this.style = {
      setProperty: (name, value) => (this.style[name] = value),
      removeProperty: (name) => delete this.style[name],
    };
    this.childNodes = [];
    this.listeners = [];
    this.hidden = false;
    for (const [name, value] of Object.entries(attributes)) this.setAttribute(name, value);
  }

  get children() {
    return this.childNodes.filter((node) => node instanceof FakeElement);
  }

  get firstElementChild() {
    return this.children[0] ?? null;
  }

  get childElementCount() {
    return this.children.length;
  }

  get parentNode() {
    return this.parentElement ?? null;
  }

  /** Of a template: what is read lies in its content. */
  set innerHTML(text) {
    this.content = new FakeElement("content");
    parse(this.content, text);
  }

  get viewBox() {
    const [x, y, width, height] = this.getAttribute("viewBox").split(" ").map(Number);
    return { baseVal: { x, y, width, height } };
  }

  get textContent() {
    return this.childNodes.map((node) => node.textContent ?? node).join("");
  }

  set textContent(text) {
    this.replaceChildren(text);
  }

  set className(names) {
    this.classList = new Classes(names.split(" "));
  }

  setAttribute(name, value) {
    this.attributes[name] = String(value);
    if (name === "class") this.className = String(value);
    if (name === "id") this.id = String(value);
    if (name.startsWith("data-")) this.dataset[name.slice(5)] = String(value);
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  removeAttribute(name) {
    delete this.attributes[name];
  }

  append(...nodes) {
    for (const node of nodes) if (node instanceof FakeElement) node.parentElement = this;
    this.childNodes.push(...nodes);
  }

  prepend(...nodes) {
    this.replaceChildren(...nodes, ...this.childNodes);
  }

  replaceChildren(...nodes) {
    this.childNodes = [];
    this.append(...nodes);
  }

  remove() {
    const kept = this.parentElement?.childNodes.filter((node) => node !== this) ?? [];
    this.parentElement?.replaceChildren(...kept);
  }

  cloneNode() {
    return this;
  }

  matches(selector) {
    return selector.split(", ").some((each) => isSelected(this, each.split(" ").reverse()));
  }

  querySelectorAll(selector) {
    const below = this.children.flatMap((child) => child.querySelectorAll(selector));
    return [...this.children.filter((child) => child.matches(selector)), ...below];
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  closest(selector) {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null);
  }

  contains(other) {
    return other === this || this.children.some((child) => child.contains(other));
  }

  hasChildNodes() {
    return this.childNodes.length > 0;
  }

  /** Nothing is laid out: a group is as large as its first rectangle says. */
  getBBox() {
    const { x = 0, y = 0, width = 0, height = 0 } = this.querySelector("rect")?.attributes ?? {};
    return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
  }

  getBoundingClientRect() {
    const { x, y, width, height } = this.getBBox();
    return { x, y, width, height, left: x, top: y, right: x + width, bottom: y + height };
  }

  /** A pixel is a unit. */
  getScreenCTM() {
    return { a: 1, inverse: () => ({}) };
  }

  addEventListener(type, listener) {
    this.listeners.push({ type, listener });
  }

  fire(type, event = {}) {
    const fired = { target: this, preventDefault() {}, stopPropagation() {}, ...event };
    for (const each of this.listeners) if (each.type === type) each.listener(fired);
  }

  focus() {
    document.activeElement = this;
  }
}

/**
 * Give modules a page of elements with ids.
 * @param {import("node:test").TestContext} t
 * @param {string[]} ids
 */
export function openPage(t, ...ids) {
  const body = new FakeElement("body");
  body.append(...ids.map((id) => new FakeElement("div", { id })));
  const page = {
    body,
    title: "Belvedere",
    hidden: false,
    documentElement: new FakeElement("html", { "data-theme": "light" }),
    activeElement: body,
    createElement: (tag) => new FakeElement(tag),
    createElementNS: (_, tag) => new FakeElement(tag),
    adoptNode: (node) => node,
    elementFromPoint: () => null,
    getElementById: (id) => body.querySelector(`#${id}`),
    querySelector: (selector) => body.querySelector(selector),
  };
  globalThis.document = page;
  t.after(() => delete globalThis.document);
  return (id) => page.getElementById(id);
}

/**
 * Hold the clock: what waits is run when the test says so.
 * @param {import("node:test").TestContext} t
 */
export function holdClock(t) {
  const clock = { now: 0, waiting: new Map(), last: 0 };
  const wait = (again) => (run, after) => {
    clock.waiting.set(++clock.last, { run, at: clock.now + after, again: again && after });
    return clock.last;
  };
  const forget = (number) => clock.waiting.delete(number);
  t.mock.method(globalThis, "setTimeout", wait(false));
  t.mock.method(globalThis, "setInterval", wait(true));
  t.mock.method(globalThis, "clearTimeout", forget);
  t.mock.method(globalThis, "clearInterval", forget);
  t.mock.method(performance, "now", () => clock.now);
  globalThis.window = globalThis;
  t.after(() => delete globalThis.window);

  /** Let time pass, and all that follows from it happen. */
  clock.pass = async (milliseconds) => {
    await settled();
    const end = clock.now + milliseconds;
    for (let next = clock.next(end); next; next = clock.next(end)) {
      const [number, { run, at, again }] = next;
      clock.now = at;
      clock.waiting.delete(number);
      if (again) clock.waiting.set(number, { run, at: at + again, again });
      run();
      await settled();
    }
    clock.now = end;
  };
  clock.next = (end) =>
    [...clock.waiting].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at)[0];
  return clock;
}

/** Wait until promises have come true that wait for nothing else. */
export function settled() {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/**
 * Answer requests: with a status and JSON, with a text as it is, or not at all (an error).
 * @param {import("node:test").TestContext} t
 * @param {...({status?: number, json?: unknown, text?: string} | Error)} answers  the last one for all others
 */
export function answer(t, ...answers) {
  /** @type {{path: string, body: any, method: string}[]} */
  const asked = [];
  t.mock.method(globalThis, "fetch", async (path, { method = "GET", body } = {}) => {
    asked.push({ path, method, body: body === undefined ? undefined : JSON.parse(body) });
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next instanceof Error) throw next;
    const { status = 200, json, text = JSON.stringify(json) } = next;
    return new Response(text, { status });
  });
  return asked;
}
