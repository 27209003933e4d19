import assert from "node:assert/strict";
import test from "node:test";

import { callFor } from "../../src/belvedere/server/pages/static/js/notify.js";
import { FakeElement, openPage } from "./browser.js";

test("title and icon say how many decisions wait, and that none does", (t) => {
  openPage(t);
  const icon = new FakeElement("link", { rel: "icon", href: "/plain.svg", "data-marked": "/turn.svg" });
  Object.defineProperty(icon, "href", {
    set(address) {
      icon.setAttribute("href", address);
    },
  });
  document.querySelector = () => icon;
  const shown = () => [document.title, icon.getAttribute("href")];
  callFor(0, "");
  assert.deepEqual(shown(), ["Belvedere", "/plain.svg"]);
  callFor(2, "It is your turn.");
  assert.deepEqual(shown(), ["(2) Belvedere", "/turn.svg"]);
  callFor(0, "");
  assert.deepEqual(shown(), ["Belvedere", "/plain.svg"]);
});
