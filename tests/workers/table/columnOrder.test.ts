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

function allOf(...given: Parameters<typeof columnOrder>) {
  const order = columnOrder(...given);
  return { ascending: Array.from(order.all(false)), descending: Array.from(order.all(true)) };
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
          const expected = obvious(keys, ids, collator);
          expect(allOf(keys, ids, collator)).toEqual(expected);
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
      const expected = obvious(keys, ids, collator);
      expect(allOf(keys, ids, collator)).toEqual(expected);
    }),
  );
});

test("the first few of some rows are those of the whole order, whether that was made or not", () => {
  const collator = new Intl.Collator("pt-PT", { numeric: true, sensitivity: "base" });
  const key = fc.oneof(
    fc.constantFrom("Bus 10", "bus 9", "Áb", "ab", "aB", "", "\u00ad", "x"),
    fc.integer({ min: 0, max: 3 }),
    fc.constant(undefined),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(key, fc.boolean()), { maxLength: 40 }),
      fc.integer({ min: 0, max: 12 }),
      fc.boolean(),
      (made, count, isMade) => {
        const keys = made.map(([one]) => one);
        const ids = Float64Array.from(keys, (_, row) => 1 + ((row * 7) % 41));
        const some = keys.flatMap((_, row) => (made[row]![1] ? [row] : []));
        const order = columnOrder(keys, ids, collator);
        if (isMade) order.all(false);
        expect(order.isSorted()).toBe(isMade);
        const expected = obvious(keys, ids, collator);
        const among = (rows: readonly number[]) =>
          rows.filter((row) => some.includes(row)).slice(0, count);
        expect(order.first(some, count, false)).toEqual(among(expected.ascending));
        expect(order.first(some, count, true)).toEqual(among(expected.descending));
      },
    ),
    { numRuns: 500 },
  );
});
