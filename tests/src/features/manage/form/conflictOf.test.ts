import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_UNITS } from "#domain/unitChoice";
import { conflictOf } from "../../../../../src/features/manage/form/conflictOf.ts";
import { valuesOf } from "../../../../../src/features/manage/form/fieldValues.ts";
import { driverThing } from "../../../../../src/features/manage/kinds/driver/driverThing.ts";
import { vehicleThing } from "../../../../../src/features/manage/kinds/vehicle/vehicleThing.ts";

const READING = { units: DEFAULT_UNITS, timeZone: "Europe/Lisbon", locale: "en-GB" };

const attributeName = fc.constantFrom("phone", "badge", "locker", "constructor");
const attributes = fc.dictionary(attributeName, fc.constantFrom("a", "b"), {
  noNullPrototype: true,
});
const driver = fc.record({
  id: fc.constant(9),
  name: fc.constantFrom("Rui", "Ana"),
  uniqueId: fc.constant("k"),
  attributes,
});

test("whatever two people write, each member that the other changed is shown or named, and no other [A13]", () => {
  fc.assert(
    fc.property(driver, driver, driver, (read, theirs, mine) => {
      const values = valuesOf(driverThing.fields, mine, READING);
      const found = conflictOf(driverThing, { read, theirs, values, reading: READING });

      const named = [
        ...found.fields.map(({ field }) => field.path.at(-1)),
        ...found.unseen.map(({ path }) => path.at(-1)),
        ...found.others,
      ];
      const isChanged = (name: string) =>
        name === "name"
          ? read.name !== theirs.name
          : Object.entries(read.attributes).find(([own]) => own === name)?.[1] !==
            Object.entries(theirs.attributes).find(([own]) => own === name)?.[1];
      const expected = ["name", "phone", "badge", "locker", "constructor"].filter(isChanged);
      expect(named).toHaveLength(expected.length);
      expect(new Set(named)).toEqual(new Set(expected));
      for (const { by, before, theirs: other, mine: own } of found.fields)
        expect(by).toBe(own === before ? "them" : own === other ? "bothAlike" : "both");
    }),
  );
});

test("what a vehicle reports besides is no change of anybody [A13]", () => {
  const van = { id: 9, name: "Van", uniqueId: "v", groupId: 0, attributes: {} };
  const theirs = {
    ...van,
    status: "online",
    positionId: 81,
    lastUpdate: "2026-11-28T10:00:00.000Z",
    lastStop: { latitude: 1, longitude: 1 },
  };
  const values = valuesOf(vehicleThing.fields, van, READING);
  const found = conflictOf(vehicleThing, { read: van, theirs, values, reading: READING });
  expect(found).toEqual({ fields: [], unseen: [], others: [] });
});

test("a member that no field of the form is about is named as it is on the wire [VEH-01, A13]", () => {
  const van = { id: 9, name: "Van", uniqueId: "v", groupId: 0, contact: "Rui", attributes: {} };
  const theirs = { ...van, contact: "Ana", calendarId: 4, attributes: { badge: "new" } };
  const values = valuesOf(vehicleThing.fields, van, READING);
  const found = conflictOf(vehicleThing, { read: van, theirs, values, reading: READING });
  expect(found.others).toEqual(["contact", "calendarId", "badge"]);
});
