import { describe, expect, test } from "vitest";
import { ALARMS, ALERT_TYPES, EVENT_TYPES, NOTIFICATION_TYPES } from "#domain/alert/eventTypes";
import { geofenceId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { notifies } from "#domain/rules/notifying/notifies";

const around = { geofenceIds: [1, 2], settings: {} };
const event = (type: string, attributes: Attributes = {}, geofence?: number) => ({
  type,
  attributes,
  geofenceId: geofence === undefined ? undefined : geofenceId(geofence),
});
const asked = (type: string, attributes: Record<string, unknown> = {}) => ({
  type,
  attributes: attributes as Attributes,
});

describe("the lists of types [EVT-03]", () => {
  test("name each of the specification's alerts and Traccar's events once", () => {
    expect(new Set(ALERT_TYPES).size).toBe(30);
    expect(new Set(EVENT_TYPES).size).toBe(23);
    expect(new Set(NOTIFICATION_TYPES).size).toBe(NOTIFICATION_TYPES.length);
  });
});

describe("a notification is about an event", () => {
  test.each([
    ["of its type", asked("ignitionOn"), event("ignitionOn"), true],
    ["not of another", asked("ignitionOn"), event("ignitionOff"), false],
    [
      "that is a listed alarm",
      asked("alarm", { alarms: "sos, tow" }),
      event("alarm", { alarm: "tow" }),
      true,
    ],
    [
      "not an alarm that is not listed",
      asked("alarm", { alarms: "sos" }),
      event("alarm", { alarm: "tow" }),
      false,
    ],
    ["not any alarm when none is listed", asked("alarm"), event("alarm", { alarm: "tow" }), false],
    [
      "that is the alarm it is called by",
      asked("powerCut"),
      event("alarm", { alarm: "powerCut" }),
      true,
    ],
    [
      "not when the alarm list names a type",
      asked("alarm", { alarms: "ignitionOn" }),
      event("ignitionOn"),
      false,
    ],
    [
      "of silence by either name",
      asked("inactivity", { maxDuration: 5 }),
      event("deviceInactive", { threshold: 5 }),
      true,
    ],
    [
      "of silence by Traccar's name",
      asked("deviceInactive", { maxDuration: 5 }),
      event("deviceInactive", { threshold: 5 }),
      true,
    ],
  ])("%s", (_, notification, happened, expected) => {
    expect(notifies(notification, happened, around)).toBe(expected);
  });
});

describe("a measure", () => {
  test.each([
    [{ minimalDuration: 10 }, { threshold: 10 }, {}, true],
    [{ minimalDuration: "10" }, { threshold: 10 }, {}, true],
    [{ minimalDuration: 10 }, { threshold: 5 }, {}, false],
    [{}, { threshold: 5 }, {}, true],
    [{}, { threshold: 7 }, { "idle.minimalDuration": 7 }, true],
    [{}, { threshold: 5 }, { "idle.minimalDuration": 7 }, false],
    // the tracker's own alarm has none
    [{}, {}, {}, true],
    [{ minimalDuration: 10 }, {}, {}, false],
  ])("asked by %o of %o with %o: %s", (attributes, measured, settings, expected) => {
    const happened = event("alarm", { alarm: "idle", ...measured });
    expect(notifies(asked("idle", attributes), happened, { geofenceIds: [], settings })).toBe(
      expected,
    );
  });

  test("keeps switching off apart from being off for long", () => {
    const plain = event("ignitionOff");
    const long = event("ignitionOff", { threshold: 30 });
    expect(notifies(asked("ignitionOff"), plain, around)).toBe(true);
    expect(notifies(asked("ignitionOff"), long, around)).toBe(false);
    expect(notifies(asked("ignitionOff", { maxDuration: 30 }), plain, around)).toBe(false);
    expect(notifies(asked("ignitionOff", { maxDuration: 30 }), long, around)).toBe(true);
  });
});

describe("geofences [EVT-04]", () => {
  test.each([
    // of geofence events, only those listed
    [{}, event("geofenceEnter", {}, 1), true],
    [{ geofenceIds: "1,2" }, event("geofenceEnter", {}, 1), true],
    [{ geofenceIds: "2,3" }, event("geofenceEnter", {}, 1), false],
    [{ geofences: [1] }, event("geofenceExit", {}, 1), true],
    [{ geofences: [{ id: 3 }] }, event("geofenceExit", {}, 1), false],
    [{ geofences: "3", checkGeofences: "onlyInside" }, event("geofenceExit", {}, 1), false],
    // of others, where the vehicle is
    [{ geofences: "2,9", checkGeofences: "onlyInside" }, event("ignitionOn"), true],
    [{ geofences: "9", checkGeofences: "onlyInside" }, event("ignitionOn"), false],
    [{ geofences: "2,9", checkGeofences: "onlyOutside" }, event("ignitionOn"), false],
    [{ geofences: "9", checkGeofences: "onlyOutside" }, event("ignitionOn"), true],
    [{ checkGeofences: "onlyInside" }, event("ignitionOn"), true],
    [{ checkGeofences: "onlyOutside" }, event("ignitionOn"), false],
    [{ geofences: "9" }, event("ignitionOn"), true],
    // Traccar's list asks for the event's own geofence
    [{ geofenceIds: "9" }, event("ignitionOn"), false],
    [{ geofenceIds: "1" }, event("deviceOverspeed", {}, 1), true],
    [{ geofenceIds: "1" }, event("deviceOverspeed", {}, 2), false],
  ])("by %o of %o: %s", (attributes, happened, expected) => {
    expect(notifies(asked(happened.type, attributes), happened, around)).toBe(expected);
  });
});

test("all 38 alarms of the wire are known, and ours besides [EVT-03]", () => {
  expect(new Set(ALARMS).size).toBe(ALARMS.length);
  expect(ALARMS).toEqual(expect.arrayContaining(["sos", "powerCut", "tow", "removing"]));
  expect(ALARMS.filter((alarm) => !OURS.has(alarm))).toHaveLength(38);
});

const OURS: ReadonlySet<string> = new Set([
  "shock",
  "breakdown",
  "door1",
  "unidentifiedDriver",
  "sensor",
  "digitalPort",
  "alarmEngineOn",
  "alarmEngineOff",
  "alarmWeeklyDriving",
]);
