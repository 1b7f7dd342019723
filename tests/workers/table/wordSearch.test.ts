import fc from "fast-check";
import { expect, test } from "vitest";
import { createWordSearch } from "../../../workers/table/wordSearch.ts";

test("finds the rows that have all words, whatever was searched before", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "ab", "\n"), { maxLength: 6 })
    .map((all) => all.join(""));
  const word = fc
    .array(fc.constantFrom("a", "b", "ab"), { minLength: 1, maxLength: 3 })
    .map((all) => all.join(""));
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 12 }),
      fc.array(fc.array(word, { maxLength: 3 }), { maxLength: 6 }),
      (texts, searches) => {
        const search = createWordSearch(texts);
        for (const words of searches)
          expect(Array.from(search.find(words), Boolean)).toEqual(
            texts.map((one) => words.every((each) => one.includes(each))),
          );
      },
    ),
    { numRuns: 1_000 },
  );
});
