// The sentences of the page, in the reader's language: the server writes them into it.

/** @type {Record<string, string | Record<string, string>>} */
let table = {};
let spoken = "en";

/**
 * Learn the sentences of a page.
 * @param {Record<string, string | Record<string, string>>} sentences
 * @param {string} tag  of the language
 */
export function learn(sentences, tag) {
  table = sentences;
  spoken = tag || "en";
}

/** The reader's language. */
export function language() {
  return spoken;
}

/**
 * Say a sentence; `{name}` stands for a value, and `number` chooses the form where forms differ.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  let form = table[key];
  if (typeof form === "object") {
    const plural = new Intl.PluralRules(spoken).select(Number(values.number ?? 0));
    form = form[plural] ?? form.other ?? Object.values(form)[0];
  }
  if (form === undefined) return key;
  return form.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * Write a moment as the reader does.
 * @param {string | number} when
 */
export function dated(when) {
  return new Intl.DateTimeFormat(spoken, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(when),
  );
}
