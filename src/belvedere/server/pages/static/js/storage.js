// What this browser remembers for a reader; private windows may refuse.

/** @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(`belvedere.${key}`);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} text
 */
export function remember(key, text) {
  try {
    localStorage.setItem(`belvedere.${key}`, text);
  } catch {
    // It is then known as long as the page is open.
  }
}
