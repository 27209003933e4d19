// Which clicks and keys jump to the present, and which are for something else.

import assert from "node:assert/strict";
import test from "node:test";

import { isSkipped, listenForPace } from "../../src/belvedere/server/pages/static/js/pace.js";
import { FakeElement, openPage } from "./browser.js";

/** A backlog that is behind, and notes what is wanted of it. */
function behind(isHolding = false) {
  const wanted = [];
  return {
    wanted,
    isBehind: true,
    isHolding,
    skip: () => wanted.push("skip"),
    goOn: () => wanted.push("go on"),
  };
}

/** Something inside other things, by tags, ids and classes: the innermost last. */
function inside(...selectors) {
  const elements = selectors.map((selector) => {
    const [, tag, kind, name] = /^([a-z]*)([.#]?)([\w-]*)$/.exec(selector);
    return new FakeElement(tag || "div", name ? { [kind === "#" ? "id" : "class"]: name } : {});
  });
  for (const [at, element] of elements.entries()) elements[at + 1] && element.append(elements[at + 1]);
  return elements.at(-1);
}

/** What a key does somewhere, and whether it does nothing else. */
function pressed(key, target, { isHolding = false, ...more } = {}) {
  const backlog = behind(isHolding);
  const isSwallowed = isSkipped({ key, target, ...more }, backlog);
  return [backlog.wanted.join(), isSwallowed];
}

const PAGE = inside("body");

test("keys that mean something at a table jump to the present, and do nothing else", () => {
  for (const key of ["a", " ", "Enter", "Escape", "ArrowLeft", "Home", "PageDown", "щ"]) {
    assert.deepEqual(pressed(key, PAGE), ["skip", true], key);
  }
});

test("all other keys are the browser's", () => {
  const others = ["F5", "F11", "AltGraph", "CapsLock", "Tab", "Shift", "Dead", "ContextMenu", undefined];
  for (const key of others) assert.deepEqual(pressed(key, PAGE), ["", false], key);
  for (const modifier of ["altKey", "ctrlKey", "metaKey"]) {
    assert.deepEqual(pressed("ArrowLeft", PAGE, { [modifier]: true }), ["", false], modifier);
  }
});

test("a key for a button or a field is for it, too; elsewhere it is for that alone", () => {
  assert.deepEqual(pressed("Enter", inside("button")), ["skip", false]);
  assert.deepEqual(pressed("e", inside("#typed", "input")), ["skip", false]);
  for (const where of [".chat", "dialog", ".drawer"]) {
    assert.deepEqual(pressed("Enter", inside(where, "input")), ["", false], where);
  }
});

test("a typed move is not sent to a position that nobody has seen", () => {
  assert.deepEqual(pressed("Enter", inside("#typed", "input")), ["", false]);
});

test("the end of a round is left by keys that lead on, unless they press something", () => {
  const isHolding = true;
  for (const key of ["Enter", " ", "Escape"]) {
    assert.deepEqual(pressed(key, PAGE, { isHolding }), ["go on", true], key);
  }
  assert.deepEqual(pressed("a", PAGE, { isHolding }), ["", false]);
  assert.deepEqual(pressed("Enter", inside("button#go-on"), { isHolding }), ["", false]);
  assert.deepEqual(pressed("Escape", inside("button"), { isHolding }), ["go on", true]);
  assert.deepEqual(pressed("Escape", inside("input"), { isHolding }), ["", false]);
});

test("clicks jump to the present, but not those of the chat, nor those that Enter makes", (t) => {
  openPage(t, "pace", "go-on");
  const clicks = [];
  globalThis.addEventListener = (type, listener) => type === "click" && clicks.push(listener);
  t.after(() => delete globalThis.addEventListener);
  const backlog = behind();
  listenForPace(backlog);
  const click = (target) => clicks.forEach((listener) => listener({ target }));
  for (const apart of [".chat", "dialog", ".drawer", "#typed"]) click(inside(apart, "button"));
  assert.deepEqual(backlog.wanted, []);
  click(inside("#board"));
  click(inside("#typed", "input"));
  assert.deepEqual(backlog.wanted, ["skip", "skip"]);
});
