// The sentences of the page, in the reader's language: the server writes them into it.

/** @type {Record<string, string | Record<string, string>>} */
const table = JSON.parse(document.getElementById("words")?.textContent || "{}");

export const language = document.documentElement.lang || "en";
const plural = new Intl.PluralRules(language);

/**
 * Say a sentence; `{name}` stands for a value, and `number` chooses the form where forms differ.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  let form = table[key];
  if (typeof form === "object") {
    form = form[plural.select(Number(values.number ?? 0))] ?? form.other ?? Object.values(form)[0];
  }
  if (form === undefined) return key;
  return form.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * Write a moment as the reader does.
 * @param {string | number} when
 */
export function dated(when) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(when),
  );
}
