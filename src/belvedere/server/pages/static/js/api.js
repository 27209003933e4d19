// Requests to the server; a refusal is a sentence.

import { say } from "./words.js";

/** What the server refused, in a sentence for the reader. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {{error?: string, sentence?: string} | null} body
   */
  constructor(status, body) {
    super(body?.sentence || say("unreachable"));
    this.status = status;
    this.body = body;
  }
}

/**
 * Ask the server; whoever asks knows what he is answered.
 * @template T
 * @param {string} path
 * @param {{method?: string, body?: unknown}} [asked]
 * @returns {Promise<T>}
 */
export async function ask(path, { method = "GET", body } = {}) {
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: { Accept: "application/json", ...(body ? { "Content-Type": "application/json" } : {}) },
      body: body ? JSON.stringify(body) : undefined,
      credentials: "same-origin",
    });
  } catch {
    throw new Refusal(0, { sentence: say("unreachable") });
  }
  const text = await answer.text();
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  if (!answer.ok) throw new Refusal(answer.status, data);
  return data;
}

/**
 * @template T
 * @param {string} path
 * @param {unknown} body
 * @returns {Promise<T>}
 */
export function post(path, body) {
  return ask(path, { method: "POST", body });
}

/** A name for one attempt, so that the server can tell a repeated one. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
