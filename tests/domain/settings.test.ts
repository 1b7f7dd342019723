import { expect, test } from "vitest";
import { wordsIn } from "#domain/settings";

test.each<[string, unknown, readonly string[]]>([
  ["words with commas between", " a, b ,,c ", ["a", "b", "c"]],
  ["a single number", 7, ["7"]],
  ["a list of words and numbers", ["a", 7], ["a", "7"]],
  ["a list of things with an id", [{ id: 7, name: "Yard" }, { id: "b" }], ["7", "b"]],
  ["a list with gaps", [null, undefined, true, {}, { id: null }, "a"], ["a"]],
  ["nothing", undefined, []],
  ["a thing", { id: 7 }, []],
])("%s is read as the words in it [ALR-01]", (_, list, words) => {
  expect(wordsIn(list)).toEqual(words);
});
