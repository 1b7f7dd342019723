import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonEntries, NoList } from "../../../../workers/engine/areas/jsonEntries.ts";

test("gives what JSON.parse gives, entry by entry [MAP-08]", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(undefined, 2), (list, indent) => {
      const text = JSON.stringify(list, undefined, indent);
      expect([...jsonEntries(text)]).toEqual(JSON.parse(text));
    }),
  );
});

test("an entry that is no JSON spoils only itself [MAP-08]", () => {
  expect([...jsonEntries('[{"a":1},{bad},{"b":[2,"],"]}]')]).toEqual([
    { a: 1 },
    undefined,
    { b: [2, "],"] },
  ]);
});

test.each(["", "{}", "null", "[1", '["', '{"error":"no"}', "<html>"])(
  "refuses %j, which is no whole list",
  (text) => {
    expect(() => [...jsonEntries(text)]).toThrow(NoList);
  },
);

test("another text has another number", () => {
  const numberOf = (text: string) => {
    const entries = jsonEntries(text);
    for (let entry = entries.next(); ; entry = entries.next()) if (entry.done) return entry.value;
  };
  expect(numberOf('[{"a":1}]')).toBe(numberOf('[{"a":1}]'));
  expect(numberOf('[{"a":1}]')).not.toBe(numberOf('[{"a":2}]'));
});
