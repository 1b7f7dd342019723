import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvText } from "#domain/text/csvText";
import { readCsvText } from "#domain/text/readCsvText";
import "../../support/propertySeed.ts";

test("text is what it was when its marks are taken away again [GEO-01]", () => {
  const sign = fc.constantFrom("=", "+", "-", "@", "'", '"', ";", "\t", "\n", " ", ",", "a", "＝");
  const text = fc.oneof(
    fc.string(),
    fc.array(sign, { maxLength: 12 }).map((signs) => signs.join("")),
  );
  fc.assert(
    fc.property(text, (given) => {
      const [[cell = ""] = []] = parse(`${csvText(given)},x\n`);
      expect(readCsvText(cell)).toBe(given);
    }),
    { numRuns: 2_000 },
  );
});

test("a cell of another program stays as it is", () => {
  for (const cell of ["'s-Hertogenbosch", "it's", "a;'b", ""]) expect(readCsvText(cell)).toBe(cell);
});
