import assert from "node:assert/strict";
import test from "node:test";

import { checkedOf, optionsOf } from "../../src/belvedere/server/pages/static/js/forms.js";
import { FakeElement } from "./browser.js";

/** @param {...Record<string, any>} fields */
function form(...fields) {
  const made = new FakeElement("form");
  for (const { attributes, ...values } of fields) {
    made.append(Object.assign(new FakeElement("input", attributes), values));
  }
  return made;
}

const option = (name, standard) => ({ name: "option", "data-name": name, "data-default": standard });

test("options that are as usual are left to the game", () => {
  const filled = form(
    { attributes: option("size", "8"), type: "number", value: "10" },
    { attributes: option("rounds", "3"), type: "number", value: "3" },
    { attributes: option("deck", "all"), type: "text", value: "few" },
    { attributes: option("ports", "False"), type: "checkbox", checked: false },
  );
  assert.deepEqual(optionsOf(filled), { size: 10, deck: "few", ports: false });
});

test("a form asks only for the boxes that it has", () => {
  const filled = form({ attributes: { name: "hints" }, checked: true });
  assert.deepEqual(checkedOf(filled, ["hints", "arbiter"]), { hints: true });
});
