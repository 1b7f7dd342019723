import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DEFAULT_UNITS,
  DISTANCE_UNITS,
  SPEED_UNITS,
  TEMPERATURE_UNITS,
  VOLUME_UNITS,
} from "#domain/unitChoice";
import { changedFields } from "../../../../../src/features/manage/form/changedFields.ts";
import { bodyOf, fieldAt, valuesOf } from "../../../../../src/features/manage/form/fieldValues.ts";
import type { Quantity } from "../../../../../src/features/manage/form/quantity.ts";
import { faultOfText } from "../../../../../src/features/manage/form/useManageForm.ts";
import type { ManagedField } from "../../../../../src/features/manage/managedThing.ts";

const field = (
  name: string,
  path: ManagedField["path"],
  type: "text" | "number" | "flag" | "time" = "text",
): ManagedField => ({ name, path, type, label: () => name });
const READING = { units: DEFAULT_UNITS, timeZone: "America/Santiago", locale: "en-GB" };
const FIELDS: readonly ManagedField[] = [
  field("name", ["name"]),
  field("phone", ["attributes", "phone"]),
  field("limit", ["attributes", "limit"], "number"),
  field("start", ["start"], "number"),
];

test("fields hold what a thing says, and nothing where it says nothing that fits in", () => {
  const thing = { id: 1, name: "Ana", attributes: { phone: { a: 1 }, limit: 90.5 }, start: null };
  expect(valuesOf(FIELDS, thing, READING)).toEqual({
    name: "Ana",
    phone: "",
    limit: "90.5",
    start: "",
  });
  expect(valuesOf(FIELDS, undefined, READING)).toEqual({
    name: "",
    phone: "",
    limit: "",
    start: "",
  });
});

test("what no field is about stays, and an emptied attribute is none", () => {
  const before = { id: 7, name: "Ana", other: [1], attributes: { phone: "1", badge: true } };
  const values = { name: " Rui ", phone: " ", limit: "", start: "" };
  expect(bodyOf(FIELDS, values, { before, reading: READING })).toEqual({
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
    (
      bodyOf(FIELDS, { name: "x", limit }, { before: undefined, reading: READING })[
        "attributes"
      ] as { limit?: unknown }
    ).limit;
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
      expect(
        bodyOf(FIELDS, valuesOf(FIELDS, one, READING), { before: one, reading: READING }),
      ).toEqual(one);
    }),
  );
});

test("a fault is shown at the field whose value it is about", () => {
  expect(fieldAt(FIELDS, ["attributes", "phone"])?.name).toBe("phone");
  expect(fieldAt(FIELDS, ["name"])?.name).toBe("name");
  expect(fieldAt(FIELDS, ["attributes"])).toBeUndefined();
  expect(fieldAt(FIELDS, [])).toBeUndefined();
});

test("numbers are read and typed in the reader's unit, and kept in the wire's", () => {
  const speed: ManagedField = {
    name: "speed",
    path: ["attributes", "speedLimit"],
    type: "number",
    quantity: "knots",
    label: () => "",
  };
  const thing = { id: 1, attributes: { speedLimit: 48.59611 } };
  const inMiles = { ...READING, units: { ...DEFAULT_UNITS, speed: "milesPerHour" } } as const;
  expect(valuesOf([speed], thing, READING)).toEqual({ speed: "90" });
  expect(valuesOf([speed], thing, inMiles)).toEqual({ speed: "55.92" });
  // What was not touched keeps what the eye does not see.
  expect(bodyOf([speed], { speed: "90" }, { before: thing, reading: READING })).toEqual(thing);
  // 100 km/h are 100 / 1.852 knots.
  expect(bodyOf([speed], { speed: "100" }, { before: thing, reading: READING })).toEqual({
    id: 1,
    attributes: { speedLimit: 53.9956803456 },
  });
});

test("whatever is typed of a quantity is what is read again, in all units", () => {
  const quantities = ["knots", "kmPerHour", "travelledMetres", "travelledKm", "litres"] as const;
  const all = ["celsius", "engineHoursMs", "metres", "hours", ...quantities] as const;
  const units = fc.record({
    speed: fc.constantFrom(...SPEED_UNITS),
    distance: fc.constantFrom(...DISTANCE_UNITS),
    volume: fc.constantFrom(...VOLUME_UNITS),
    temperature: fc.constantFrom(...TEMPERATURE_UNITS),
  });
  fc.assert(
    fc.property(
      units,
      fc.constantFrom(...all),
      fc.integer({ min: -100_000_000, max: 100_000_000 }),
      (chosen, quantity, hundredths) => {
        const reading = { ...READING, units: chosen };
        const one = { name: "n", path: ["n"], type: "number", quantity, label: () => "" } as const;
        const typed = String(hundredths / 100);
        const body = bodyOf([one], { n: typed }, { before: undefined, reading });
        expect(valuesOf([one], { id: 1, ...body }, reading).n).toBe(typed === "-0" ? "0" : typed);
      },
    ),
  );
});

test("flags, times and things related are as the server takes them", () => {
  const fields: readonly ManagedField[] = [
    field("off", ["disabled"], "flag"),
    field("until", ["expirationTime"], "time"),
    { name: "group", path: ["groupId"], type: "relation", to: "group", label: () => "" },
    { name: "secret", path: ["password"], type: "password", label: () => "" },
  ];
  const thing = {
    id: 1,
    disabled: true,
    expirationTime: "2026-03-01T12:00:30.000+00:00",
    groupId: 0,
    password: "never read",
  };
  // In Santiago it is 9 o'clock.
  const values = { off: "true", until: "2026-03-01T09:00", group: "", secret: "" };
  expect(valuesOf(fields, thing, READING)).toEqual(values);
  expect(bodyOf(fields, values, { before: thing, reading: READING })).toEqual(thing);
  expect(
    bodyOf(
      fields,
      { off: "", until: "2026-12-24T20:15", group: "7", secret: " two " },
      { before: thing, reading: READING },
    ),
  ).toEqual({
    id: 1,
    disabled: false,
    expirationTime: "2026-12-24T23:15:00.000Z",
    groupId: 7,
    password: " two ",
  });
  expect(bodyOf(fields, { ...values, until: "" }, { before: thing, reading: READING })).toEqual({
    ...thing,
    expirationTime: null,
  });
  expect(
    bodyOf(fields, { ...values, until: "tomorrow" }, { before: thing, reading: READING })
      .expirationTime,
  ).toBe("tomorrow");
});

test("a field that means nothing besides the others keeps what it held", () => {
  const fields: readonly ManagedField[] = [
    field("type", ["type"]),
    {
      ...field("speed", ["attributes", "speed"], "number"),
      isMeant: ({ type }) => type === "fast",
    },
  ];
  const thing = { id: 1, type: "fast", attributes: { speed: 3 } };
  expect(bodyOf(fields, { type: "slow", speed: "4" }, { before: thing, reading: READING })).toEqual(
    {
      ...thing,
      type: "slow",
    },
  );
  expect(
    bodyOf(fields, { type: "fast", speed: "4" }, { before: thing, reading: READING }).attributes,
  ).toEqual({
    speed: 4,
  });
});

test("a new thing's fields begin with what is usual", () => {
  const fields: readonly ManagedField[] = [{ ...field("limit", ["userLimit"]), initial: "-1" }];
  expect(valuesOf(fields, undefined, READING)).toEqual({ limit: "-1" });
  expect(valuesOf(fields, { id: 1 }, READING)).toEqual({ limit: "" });
});

test("a number that another program wrote as text is read in the reader's unit, and stays as it was", () => {
  const speed: ManagedField = {
    name: "speed",
    path: ["attributes", "speed"],
    type: "number",
    quantity: "kmPerHour",
    label: () => "",
  };
  const inMiles = { ...READING, units: { ...DEFAULT_UNITS, speed: "milesPerHour" } } as const;
  const thing = { id: 1, attributes: { speed: "90" } };
  expect(valuesOf([speed], thing, inMiles)).toEqual({ speed: "55.92" });
  expect(bodyOf([speed], { speed: "55.92" }, { before: thing, reading: inMiles })).toEqual(thing);
});

test("a thousand is never kept as one: what can be either is left for the form to refuse", () => {
  const one = field("limit", ["limit"], "number");
  const limitIn = (locale: string, limit: string) =>
    bodyOf([one], { limit }, { before: undefined, reading: { ...READING, locale } })["limit"];
  expect(limitIn("en-GB", "10,000")).toBe("10,000");
  expect(limitIn("pt-PT", "10.000")).toBe("10.000");
  expect(limitIn("pt-PT", "12,5")).toBe(12.5);
  expect(limitIn("en-GB", "12,5")).toBe(12.5);
});

test("a number that nobody means is refused in the reader's unit, and what stands there stays [ALR-01, VEH-01]", () => {
  const number = (name: string, quantity: Quantity): ManagedField => ({
    name,
    path: [name],
    type: "number",
    quantity,
    label: () => name,
  });
  const [minutes, limit] = [number("wait", "minutes"), number("limit", "kmPerHour")];
  const inMiles = { ...READING, units: { ...DEFAULT_UNITS, speed: "milesPerHour" as const } };
  const typed = (one: ManagedField, text: string, before = "") =>
    faultOfText(one, { [one.name]: text }, { before: { [one.name]: before }, reading: inMiles });
  // A year has 525,600 minutes, 527,040 where it is longest.
  expect(typed(minutes, "527040")).toBeUndefined();
  expect(typed(minutes, "527041")).toBe("too large");
  expect(typed(minutes, "100000000000000000000")).toBe("too large");
  expect(typed(minutes, "100000000000000000000", "100000000000000000000")).toBeUndefined();
  // 4,000 km/h are 2,485.5 mph.
  expect(typed(limit, "2485")).toBeUndefined();
  expect(typed(limit, "2486")).toBe("too large");
});

test("a number stands in its field as the language writes it, and is the same number in every language [I18N-02]", () => {
  const locales = fc.constantFrom("en-GB", "es-ES", "fr-FR", "pt-PT", "pt-BR");
  const held = fc.oneof(
    fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1_000),
    // As other programs write it.
    fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => (thousandths / 1_000).toFixed(3)),
  );
  const one = field("limit", ["limit"], "number");
  fc.assert(
    fc.property(locales, held, (locale, limit) => {
      const reading = { ...READING, locale };
      const thing = { id: 1, limit };
      const { limit: text = "" } = valuesOf([one], thing, reading);
      expect(text).toBe(locale === "en-GB" ? String(limit) : String(limit).replace(".", ","));
      expect(bodyOf([one], { limit: text }, { before: thing, reading })).toEqual(thing);
      expect(bodyOf([one], { limit: text }, { before: undefined, reading })["limit"]).toBe(
        Number(limit),
      );
      expect(changedFields(thing, { limit: text }, { fields: [one], reading })).toEqual([]);
    }),
  );
});

test("in either sign what is typed is what stands there already, and no change [I18N-02]", () => {
  const one = field("limit", ["limit"], "number");
  const options = { fields: [one], reading: { ...READING, locale: "es-ES" } };
  for (const limit of ["1000,5", "1000.5", " 1000,50 "])
    expect(changedFields({ id: 1, limit: 1000.5 }, { limit }, options)).toEqual([]);
  expect(changedFields({ id: 1, limit: 1000.5 }, { limit: "1000,6" }, options)).toEqual([one]);
  // A thousandth is no thousand.
  expect(changedFields({ id: 1, limit: 1.234 }, { limit: "1,234" }, options)).toEqual([]);
});

test("a number with grouped thousands is refused with how it is written instead [I18N-02]", () => {
  const one = field("limit", ["limit"], "number");
  const faultIn = (locale: string, limit: string) =>
    faultOfText(one, { limit }, { before: { limit: "" }, reading: { ...READING, locale } });
  expect(faultIn("es-ES", "15.000")).toBe("thousands are grouped: 15000");
  expect(faultIn("es-ES", "15,5 km")).toBe("not a number");
});
