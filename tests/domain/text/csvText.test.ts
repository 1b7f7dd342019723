import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvText } from "#domain/text/csvText";
import { readCsvText } from "#domain/text/readCsvText";

const SIGNS = fc.constantFrom("'", '"', ";", "\t", "\r", "\n", "=", "+", "-", "@", " ", "a", ",");

test("what is written as a cell is read again as it was, whatever signs it has [VEH-03]", () => {
  fc.assert(
    fc.property(fc.array(SIGNS, { maxLength: 8 }), (signs) => {
      const text = signs.join("");
      const [[cell] = [""]] = parse(`${csvText(text)},x`, { record_delimiter: "\0" });
      expect(readCsvText(cell ?? "")).toBe(text);
    }),
    { numRuns: 2_000, seed: 7 },
  );
});
