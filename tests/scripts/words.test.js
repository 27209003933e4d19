import assert from "node:assert/strict";
import test from "node:test";

import { dated, language, learn, say } from "../../src/belvedere/server/pages/static/js/words.js";

test("a sentence takes its values", () => {
  learn({ "spoken-move": "{who}: {move}." }, "en");
  assert.equal(say("spoken-move", { who: "White", move: "a1" }), "White: a1.");
});

test("a value that is not given stays open", () => {
  learn({ bot: "Bot, level {level}" }, "en");
  assert.equal(say("bot"), "Bot, level {level}");
});

test("a sentence that nobody has written is its key", () => {
  learn({}, "en");
  assert.equal(say("nothing"), "nothing");
});

for (const [number, told] of [[1, "1 ход"], [3, "3 хода"], [5, "5 ходов"], [21, "21 ход"]]) {
  test(`${told} has the form of its number`, () => {
    learn({ moves: { one: "{number} ход", few: "{number} хода", many: "{number} ходов" } }, "ru");
    assert.equal(say("moves", { number }), told);
  });
}

test("where a form is missing, another one is said", () => {
  learn({ moves: { few: "{number} хода", other: "{number} хода или больше" } }, "ru");
  assert.equal(say("moves", { number: 5 }), "5 хода или больше");
  learn({ moves: { few: "{number} moves" } }, "en");
  assert.equal(say("moves", { number: 1 }), "1 moves");
});

test("moments are written as the reader does", () => {
  const moment = new Date(2026, 2, 1, 15, 4);
  learn({}, "en");
  assert.match(dated(moment.getTime()), /^Mar 1, 2026, 3:04\sPM$/);
  learn({}, "ru");
  assert.equal(language(), "ru");
  assert.match(dated(moment.getTime()), /1 мар/);
});

test("a page without a language is English", () => {
  learn({}, "");
  assert.equal(language(), "en");
});
