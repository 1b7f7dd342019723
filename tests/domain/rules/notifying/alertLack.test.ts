import { expect, test } from "vitest";
import { alertLack } from "#domain/rules/notifying/alertLack";

const NOTHING = { settings: {}, hasGeofences: false };

test.each([
  ["speeding without any maximum speed", "deviceOverspeed", {}, NOTHING, "maxSpeed"],
  ["a limit of 0", "deviceOverspeed", {}, { ...NOTHING, settings: { speedLimit: 0 } }, "maxSpeed"],
  [
    "a limit of its own",
    "deviceOverspeed",
    {},
    { ...NOTHING, settings: { speedLimit: "50" } },
    undefined,
  ],
  [
    "a limit as the vehicle's form writes it",
    "deviceOverspeed",
    {},
    { ...NOTHING, settings: { overspeedThreshold: 90 } },
    undefined,
  ],
  ["a speed of the alert", "deviceOverspeed", { speed: 90 }, NOTHING, undefined],
  [
    "a speed of its settings",
    "deviceOverspeed",
    {},
    { ...NOTHING, settings: { "deviceOverspeed.speed": 90 } },
    undefined,
  ],
  ["roads", "deviceOverspeed", {}, { ...NOTHING, settings: { overspeedByRoad: true } }, undefined],
  ["an entering without areas", "geofenceEnter", {}, NOTHING, "geofences"],
  ["a leaving without areas", "geofenceExit", {}, NOTHING, "geofences"],
  ["an entering with areas", "geofenceEnter", {}, { ...NOTHING, hasGeofences: true }, undefined],
  ["only inside areas", "ignitionOn", { checkGeofences: "onlyInside" }, NOTHING, "geofences"],
  // Whoever is in none is outside of all.
  ["only outside areas", "ignitionOn", { checkGeofences: "onlyOutside" }, NOTHING, undefined],
  ["an alarm", "alarm", { alarms: "sos" }, NOTHING, undefined],
] as const)(
  "%s: what a vehicle lacks for the alert [ALR-01]",
  (_, type, attributes, vehicle, lack) => {
    expect(alertLack({ type, attributes }, vehicle)).toBe(lack);
  },
);
