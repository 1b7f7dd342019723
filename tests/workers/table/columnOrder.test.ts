import fc from "fast-check";
import { expect, test } from "vitest";
import { columnOrder, type SortKey } from "../../../workers/table/columnOrder.ts";

/** The order as it is promised, by the obvious way. */
function obvious(keys: readonly SortKey[], ids: Float64Array, collator: Intl.Collator) {
  const sorted = (sign: 1 | -1) =>
    keys
      .map((_, row) => row)
      .sort((a, b) => {
        const [one, other] = [keys[a], keys[b]];
        if (one === undefined || other === undefined)
          return Number(one === undefined) - Number(other === undefined) || ids[a]! - ids[b]!;
        const difference =
          typeof one === "number" && typeof other === "number"
            ? one - other
            : collator.compare(String(one), String(other));
        return sign * difference || ids[a]! - ids[b]!;
      });
  return { ascending: sorted(1), descending: sorted(-1) };
}

const PARTS = [
  ...Array.from("aÁbÑñzZçÇßøłéèÊ -_.,/'’ªº½012390"),
  "00",
  "10",
  "９",
  "٣",
  "\u00ad",
  "\u0000",
  "e\u0301",
  "ch",
  "ll",
  "12345678901234567890",
];

test.each(["en-GB", "es-ES", "fr-FR", "pt-PT", "pt-BR", "de-DE"])(
  "sorts texts as the language's collator does, whatever they are made of (%s)",
  (locale) => {
    const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
    const text = fc.oneof(
      fc.array(fc.constantFrom(...PARTS), { maxLength: 5 }).map((parts) => parts.join("")),
      fc
        .array(fc.integer({ min: 0, max: 0xd7ff }), { maxLength: 4 })
        .map((codes) => String.fromCharCode(...codes)),
    );
    fc.assert(
      fc.property(
        fc.array(fc.option(text, { nil: undefined }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        (keys, step) => {
          const ids = Float64Array.from(keys, (_, row) => 1 + ((row * step) % 31));
          const { ascending, descending } = columnOrder(keys, ids, collator);
          const expected = obvious(keys, ids, collator);
          expect(Array.from(ascending)).toEqual(expected.ascending);
          expect(Array.from(descending)).toEqual(expected.descending);
        },
      ),
      { numRuns: 400 },
    );
  },
);

test("sorts numbers by size, and what has none last both ways", () => {
  const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
  const collator = new Intl.Collator("en");
  fc.assert(
    fc.property(fc.array(fc.option(number, { nil: undefined }), { maxLength: 30 }), (keys) => {
      const ids = Float64Array.from(keys, (_, row) => 100 - row);
      const { ascending, descending } = columnOrder(keys, ids, collator);
      const expected = obvious(keys, ids, collator);
      expect(Array.from(ascending)).toEqual(expected.ascending);
      expect(Array.from(descending)).toEqual(expected.descending);
    }),
  );
});
