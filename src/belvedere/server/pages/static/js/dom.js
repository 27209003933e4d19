// Small helpers for elements.

/**
 * Find the one element of an id.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element #${id}`);
  return found;
}

/**
 * Make an element: attributes, and children that are elements or texts.
 * @param {string} tag
 * @param {Record<string, string | boolean | EventListener>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/**
 * Put a text where it can be pasted from; without a secure address only the old way is left.
 * @param {string} text
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = /** @type {HTMLTextAreaElement} */ (make("textarea", { class: "heard" }, text));
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/**
 * Ask whether something is really wanted, by the dialog that a page has for that.
 * @param {string} [question]  unless the dialog asks by itself
 * @returns {Promise<boolean>}
 */
export function isSure(question) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("sure"));
  if (question) byId("sure-text").textContent = question;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === "yes");
  });
}

/**
 * Ask which of several things is meant, by the dialog that a page has for that.
 * @param {string} question
 * @param {Map<string, string>} answers  by what they stand for
 * @returns {Promise<string | null>}  null: none of them
 */
export function chosenOf(question, answers) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("which"));
  byId("which-text").textContent = question;
  byId("which-do").replaceChildren(
    ...[...answers].map(([value, text]) => make("button", { class: "button", value }, text)),
  );
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue || null);
  });
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element of SVG.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElement}
 */
export function draw(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return /** @type {SVGElement} */ (element);
}

/**
 * Read SVG that the server has drawn: a document, or a group. The reader of HTML takes a third of
 * the time of that of XML, which makes a document each time.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function parseSvg(text) {
  const reader = document.createElement("template");
  const isWhole = text.startsWith("<svg");
  reader.innerHTML = isWhole ? text : `<svg>${text}</svg>`;
  const svg = reader.content.firstElementChild;
  const root = /** @type {unknown} */ (isWhole ? svg : svg?.firstElementChild);
  return document.adoptNode(/** @type {SVGSVGElement} */ (root));
}

/**
 * The handles of a kind inside an element, in the order of the keyboard.
 * @param {ParentNode} root
 * @param {string} kind
 * @returns {SVGGElement[]}
 */
export function handles(root, kind) {
  return [...root.querySelectorAll(`.handles > g.${kind}`)].map(
    (g) => /** @type {SVGGElement} */ (g),
  );
}

/**
 * What a handle is about: its id without its kind.
 * @param {Element} handle
 */
export function nameOf(handle) {
  return handle.id.slice(handle.id.indexOf("-") + 1);
}

/**
 * Whether a piece is what moves have brought, or a part of it: ids of parts begin with the whole's.
 * @param {string} id
 * @param {string} whole
 */
export function isPartOf(id, whole) {
  return id === whole || id.startsWith(`${whole}-`);
}

/**
 * Whether a key is meant for the browser: with Alt, arrows lead through its pages.
 * @param {KeyboardEvent} event
 */
export function isForBrowser({ ctrlKey, metaKey, altKey }) {
  return ctrlKey || metaKey || altKey;
}

/** Whether the reader wants things to stay where they are. */
export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
