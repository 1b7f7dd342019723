import fc from "fast-check";
import { expect, test } from "vitest";
import { settingsOf } from "#contract/traccar/wire";
import type { Attributes } from "#domain/position";
import { paletteColour } from "#domain/text/paletteColour";
import { SENSOR_ICONS, sensorIcon } from "#domain/vehicle/sensorIcon";
import {
  isMappingKey,
  MAPPED_SLOTS,
  readSensors,
  sensorMappings,
} from "#domain/vehicle/sensorMapping";

const CRANE = {
  Attribute: "io89",
  icon: "crane",
  on: "Crane out",
  off: "Crane in",
  OnColor: "#ff8800",
  OffColor: "3232b4",
};
const mapped = (settings: Attributes, slot: string) =>
  sensorMappings(settings).find((mapping) => mapping.slot === slot);

test("a sensor is an object, its JSON text or flat members, and all say the same [LIST-07]", () => {
  const flat = Object.fromEntries(
    Object.entries(CRANE).map(([key, value]) => [
      `sensor1${key[0]!.toUpperCase()}${key.slice(1)}`,
      value,
    ]),
  );
  const expected = {
    slot: "sensor1",
    attribute: "io89",
    icon: "crane",
    on: "Crane out",
    off: "Crane in",
    onColour: "#ff8800",
    offColour: "#3232b4",
  };
  expect(mapped({ sensor1: JSON.stringify(CRANE) }, "sensor1")).toEqual(expected);
  expect(mapped(settingsOf({ sensor1: CRANE }), "sensor1")).toEqual(expected);
  expect(mapped({ sensor1: CRANE } as never, "sensor1")).toEqual(expected);
  expect(mapped(flat, "sensor1")).toEqual(expected);
});

test("doors stand for their own attribute, sensors for none, unless they are mapped [LIST-07]", () => {
  expect(sensorMappings({}).map(({ slot, attribute }) => [slot, attribute])).toEqual([
    ["door1", "door1"],
    ["door2", "door2"],
  ]);
  expect(mapped({ door1Attribute: "in2" }, "door1")?.attribute).toBe("in2");
});

test("a reading has the name, the colour and the icon of its state [LIST-07]", () => {
  const mappings = sensorMappings({ sensor2: JSON.stringify(CRANE), door2Attribute: "in3" });

  expect(readSensors(mappings, { io89: true, in3: 0, door1: 1 })).toEqual([
    { slot: "door1", icon: undefined, isOn: true, colour: undefined, text: undefined },
    { slot: "door2", icon: undefined, isOn: false, colour: undefined, text: undefined },
    { slot: "sensor2", icon: "crane", isOn: true, colour: "#ff8800", text: "Crane out" },
  ]);
  for (const measured of [98.76543210987654, "98.76543210987654"])
    expect(readSensors(mappings, { io89: measured })).toMatchObject([{ text: 98.76543210987654 }]);
  expect(readSensors(mappings, { io89: "00123" })).toMatchObject([{ text: "00123" }]);
  expect(readSensors(mappings, { io89: "off" }).at(0)).toMatchObject({
    isOn: false,
    colour: "#3232b4",
    text: "Crane in",
  });
});

test("a mapped value that is no switch is shown as it is, and a door that is none is left out [LIST-07]", () => {
  const mappings = sensorMappings({ sensor1Attribute: "pressure", sensor3Attribute: "mode" });
  const attributes = { pressure: 7.5, mode: "eco", door1: 17, door2: "ajar" };

  expect(readSensors(mappings, attributes).map(({ slot, text }) => [slot, text])).toEqual([
    ["sensor1", 7.5],
    ["sensor3", "eco"],
  ]);
  expect(readSensors(mappings, {})).toEqual([]);
});

test.each([
  ["#ff8800", "#ff8800"],
  ["F80", "#ff8800"],
  ["rgb(255, 136,0)", "#ff8800"],
  [" Red ", "#ff0000"],
  // The sixteen colours of HTML 4, and the other spelling of one.
  ["black", "#000000"],
  ["silver", "#c0c0c0"],
  ["gray", "#808080"],
  ["grey", "#808080"],
  ["white", "#ffffff"],
  ["maroon", "#800000"],
  ["purple", "#800080"],
  ["fuchsia", "#ff00ff"],
  ["green", "#008000"],
  ["lime", "#00ff00"],
  ["olive", "#808000"],
  ["yellow", "#ffff00"],
  ["navy", "#000080"],
  ["blue", "#0000ff"],
  ["teal", "#008080"],
  ["aqua", "#00ffff"],
  ["#ff88001", undefined],
  ["rgb(256,0,0)", undefined],
  ["url(https://evil.test)", undefined],
  ["red;background:url(x)", undefined],
  ["constructor", undefined],
  [7, undefined],
])("the colour %s is %s [LIST-07]", (entered, colour) => {
  expect(paletteColour(entered)).toBe(colour);
});

test.each([
  ["crane", "crane"],
  ["fas fa-key", "key"],
  ["FA-Lightbulb", "light"],
  ["fas fa-bell", "alarm"],
  ["fas fa-car-battery", "battery"],
  ["fas fa-door-open", "door"],
  ["mdi-door-closed", "door"],
  ["fas fa-cogs", "engine"],
  ["fas fa-fire", "flame"],
  ["fas fa-gas-pump", "fuel"],
  ["fas fa-tachometer-alt", "gauge"],
  ["fas fa-unlock", "lock"],
  ["fas fa-user", "seat"],
  ["fas fa-snowflake", "snow"],
  ["fas fa-power-off", "switch"],
  ["fas fa-toggle-on", "switch"],
  ["fas fa-toggle-off", "switch"],
  ["fas fa-plug", "switch"],
  ["fas fa-thermometer-half", "temperature"],
  ["fas fa-truck-loading", "tipper"],
  ["fas fa-truck", "trailer"],
  ["fas fa-tint", "water"],
  ["<img src=x onerror=alert(1)>", undefined],
  ["__proto__", undefined],
])("the icon %s is %s [LIST-07]", (entered, icon) => {
  expect(sensorIcon(entered)).toBe(icon);
});

const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.constantFrom("__proto__", "constructor", "toString", "{", '{"Attribute":{}}', "[]", "null"),
  fc.double(),
  fc.boolean(),
  fc.json().map((text) => text.slice(0, 3_000)),
  fc.record({
    Attribute: fc.anything(),
    icon: fc.anything(),
    on: fc.anything(),
    OnColor: fc.anything(),
  }),
);
const slotKey = fc
  .tuple(
    fc.constantFrom(...MAPPED_SLOTS),
    fc.constantFrom("", "Attribute", "Icon", "On", "Off", "OnColor"),
  )
  .map(([slot, member]) => slot + member);

test("whatever was entered, what comes out is short, known and harmless [LIST-07]", () => {
  fc.assert(
    fc.property(
      fc.dictionary(slotKey, hostile),
      fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.double(), fc.boolean())),
      (settings, attributes) => {
        const mappings = sensorMappings(settings as Attributes);
        const readings = readSensors(mappings, attributes);
        expect(mappings.length).toBeLessThanOrEqual(MAPPED_SLOTS.length);
        for (const { attribute, icon, on, off, onColour, offColour } of mappings) {
          expect(attribute.length).toBeLessThanOrEqual(120);
          for (const text of [on, off]) if (text !== undefined) expect(text).not.toBe("");
          for (const colour of [onColour, offColour])
            if (colour !== undefined) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
          if (icon !== undefined) expect(SENSOR_ICONS).toContain(icon);
        }
        for (const { slot, text } of readings) {
          expect(MAPPED_SLOTS).toContain(slot);
          if (typeof text === "string") expect(text.length).toBeLessThanOrEqual(121);
        }
      },
    ),
  );
});

test("only keys that begin with a slot say anything of a mapping [LIST-07]", () => {
  expect(["sensor1", "sensor3OnColor", "door2"].every(isMappingKey)).toBe(true);
  expect(["sensor4", "doors", "odometer", "Sensor1"].some(isMappingKey)).toBe(false);
});
