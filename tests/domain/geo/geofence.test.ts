import { expect, test } from "vitest";
import {
  DEFAULT_GEOFENCE_COLOUR,
  describeGeofence,
  GEOFENCE_ICONS,
  geofenceKind,
  readColour,
} from "#domain/geo/geofence";
import { metres } from "#domain/units";

test("the shape says which kind it is [MAP-08]", () => {
  const coordinate = { latitude: 0, longitude: 0 };
  expect(geofenceKind({ kind: "polygon", ring: [] })).toBe("geofence");
  expect(geofenceKind({ kind: "line", path: [] })).toBe("line");
  expect(geofenceKind({ kind: "circle", centre: coordinate, radius: metres(1) })).toBe("poi");
});

test("knows the specification's 34 icons and no others [MAP-08]", () => {
  expect(GEOFENCE_ICONS).toHaveLength(34);
  expect(describeGeofence({ icon: "windmill" }).style.icon).toBe(33);
  for (const icon of ["", "Windmill", "toString", 4, true])
    expect(describeGeofence({ icon }).style.icon).toBeUndefined();
});

test.each([
  ["3232b4", 0x3232b4],
  ["#3232b4", 0x3232b4],
  [" #ABCDEF ", 0xabcdef],
  ["#f80", 0xff8800],
  ["000000", 0],
  ["red", DEFAULT_GEOFENCE_COLOUR],
  ["#12345", DEFAULT_GEOFENCE_COLOUR],
  ["url(x)", DEFAULT_GEOFENCE_COLOUR],
  [undefined, DEFAULT_GEOFENCE_COLOUR],
  [{}, DEFAULT_GEOFENCE_COLOUR],
])("reads the colour %j as %i [MAP-08]", (text, colour) => {
  expect(readColour(text)).toBe(colour);
});

test("is filled unless that is switched off, and has no limit that is none [MAP-08]", () => {
  expect(describeGeofence({}).style).toEqual({
    colour: DEFAULT_GEOFENCE_COLOUR,
    fill: true,
    icon: undefined,
    image: undefined,
  });
  expect(describeGeofence({ fill: false }).style.fill).toBe(false);
  expect(describeGeofence({ fill: "false" }).style.fill).toBe(false);
  expect(describeGeofence({ speedLimit: "32.4" }).speedLimit).toBe(32.4);
  for (const speedLimit of [0, -1, "fast", "Infinity"])
    expect(describeGeofence({ speedLimit }).speedLimit).toBeUndefined();
});
