import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyOf, fieldAt, valuesOf } from "../../../../src/features/manage/fieldValues.ts";
import type { ManagedField } from "../../../../src/features/manage/managedThing.ts";

const field = (
  name: string,
  path: ManagedField["path"],
  type: ManagedField["type"] = "text",
): ManagedField => ({ name, path, type, label: () => name });
const FIELDS = [
  field("name", ["name"]),
  field("phone", ["attributes", "phone"]),
  field("limit", ["attributes", "limit"], "number"),
  field("start", ["start"], "number"),
];

test("fields hold what a thing says, and nothing where it says nothing that fits in", () => {
  const thing = { id: 1, name: "Ana", attributes: { phone: { a: 1 }, limit: 90.5 }, start: null };
  expect(valuesOf(FIELDS, thing)).toEqual({ name: "Ana", phone: "", limit: "90.5", start: "" });
  expect(valuesOf(FIELDS, undefined)).toEqual({ name: "", phone: "", limit: "", start: "" });
});

test("what no field is about stays, and an emptied attribute is none", () => {
  const before = { id: 7, name: "Ana", other: [1], attributes: { phone: "1", badge: true } };
  const values = { name: " Rui ", phone: " ", limit: "", start: "" };
  expect(bodyOf(FIELDS, values, before)).toEqual({
    id: 7,
    name: "Rui",
    other: [1],
    attributes: { badge: true },
    start: undefined,
  });
  expect(before.attributes).toEqual({ phone: "1", badge: true });
});

test("numbers are read with either decimal sign, and what is none is left for the schema to refuse", () => {
  const limitOf = (limit: string) =>
    (bodyOf(FIELDS, { name: "x", limit }, undefined)["attributes"] as { limit?: unknown }).limit;
  expect(["12,5", "12.5", "-3", "0"].map(limitOf)).toEqual([12.5, 12.5, -3, 0]);
  expect(["1.000,5", "12 km", "1e9", "0x10", "--1"].map(limitOf)).toEqual([
    "1.000,5",
    "12 km",
    "1e9",
    "0x10",
    "--1",
  ]);
});

test("what was read and not touched is written as it was", () => {
  const any = fc.oneof(fc.jsonValue(), fc.constantFrom(" padded ", "two\r\nlines", 1e21, true));
  const thing = fc.record({
    id: fc.nat(),
    name: fc.string(),
    start: any,
    attributes: fc.record({ phone: any, limit: any, kept: any }),
  });
  fc.assert(
    fc.property(thing, (one) => {
      expect(bodyOf(FIELDS, valuesOf(FIELDS, one), one)).toEqual(one);
    }),
  );
});

test("a fault is shown at the field whose value it is about", () => {
  expect(fieldAt(FIELDS, ["attributes", "phone"])?.name).toBe("phone");
  expect(fieldAt(FIELDS, ["name"])?.name).toBe("name");
  expect(fieldAt(FIELDS, ["attributes"])).toBeUndefined();
  expect(fieldAt(FIELDS, [])).toBeUndefined();
});
