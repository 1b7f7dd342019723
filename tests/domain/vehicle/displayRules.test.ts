import { expect, test } from "vitest";
import { vehicleCounter } from "#domain/report/vehicleCounter";
import { after, epochMs, hours, metres, milliseconds } from "#domain/units";
import {
  batterySeverity,
  fuelSeverity,
  isBatteryShown,
  isTemperatureShown,
  shownTemperatures,
  signalBars,
} from "#domain/vehicle/displayRules";
import { fuelShown } from "#domain/vehicle/fuelShown";
import { linkStatus, SILENT_AFTER } from "#domain/vehicle/linkStatus";

test("temperatures of broken sensors are hidden [LIST-06]", () => {
  expect([175, 3_000, 0, Number.NaN, Number.POSITIVE_INFINITY].filter(isTemperatureShown)).toEqual(
    [],
  );
  expect([-20, 4.5, 174].filter(isTemperatureShown)).toEqual([-20, 4.5, 174]);
});

test("of three sensors those are shown that say something [LIST-06]", () => {
  expect(shownTemperatures({ temp1: 175, temp2: -18.5, temp3: 0, temp4: 5 })).toEqual([
    ["temp2", -18.5],
  ]);
  expect(shownTemperatures({ temp1: "4", temp2: true, temp3: 3_000 })).toEqual([]);
});

test("a battery is shown above 5 V [LIST-06]", () => {
  expect([0, 5, 5.1, 12].filter(isBatteryShown)).toEqual([5.1, 12]);
});

test.each([
  [5, undefined],
  [5.01, "veryLow"],
  [6.59, "veryLow"],
  [6.6, "low"],
  [6.99, "low"],
  [7, "normal"],
  [12.6, "normal"],
])("a battery of %d V is %s [LIST-06]", (volts, severity) => {
  expect(batterySeverity(volts)).toBe(severity);
});

test.each([
  [100, "normal"],
  [40.1, "normal"],
  [40, "low"],
  [20, "low"],
  [19.9, "veryLow"],
  [0, "veryLow"],
])("fuel of %d percent is %s [LIST-06]", (percent, severity) => {
  expect(fuelSeverity(percent)).toBe(severity);
});

test("litres are judged by the tank, and by one of 60 L when nobody knows it [LIST-06]", () => {
  const litres = (level: number, tank?: number) =>
    fuelShown(level, {
      setup: { type: "raw" },
      attributes: { fuel: level },
      tankLitres: tank,
    });

  expect(litres(100, 300)).toEqual({ value: 100, unit: "litres", severity: "low" });
  expect(litres(100)).toEqual({ value: 100, unit: "litres", severity: "normal" });
  expect(litres(11).severity).toBe("veryLow");
  expect(litres(30, -1).severity).toBe("normal");
});

test.each([
  ["raw", { fuelLevel: 55, fuel: 30 }, "litres"],
  ["raw", { fuelLevel: 55 }, "percent"],
  ["xpert", {}, "litres"],
  ["raw", { fuel: 30 }, "litres"],
  ["xpert", { fuelLevel: 55, fuel: 30 }, "litres"],
  ["xpert", { fuelLevel: 55 }, "percent"],
] as const)("a %s reading of %o is in %s [LIST-06]", (type, counters, unit) => {
  expect(fuelShown(30, { setup: { type }, attributes: counters, tankLitres: undefined }).unit).toBe(
    unit,
  );
});

test("a float in the tank makes percent of any reading [LIST-06]", () => {
  const setup = { type: "thresholds", empty: 0, full: 900 } as const;
  expect(fuelShown(15, { setup, attributes: { fuel: 135 }, tankLitres: 300 })).toMatchObject({
    unit: "percent",
    severity: "veryLow",
  });
});

test.each([
  [-120, 0],
  [-110, 0],
  [-109, 1],
  [-94, 1],
  [-93, 2],
  [-83, 3],
  [-73, 4],
  [-40, 4],
])("an rssi of %d dBm has %d bars [LIST-06]", (rssi, bars) => {
  expect(signalBars({ rssi })).toBe(bars);
});

test.each([
  [0, 0],
  [6, 0],
  [7, 1],
  [13, 1],
  [14, 2],
  [20, 3],
  [27, 4],
  [33, 4],
  [99, undefined],
])("a gsm signal of %d has %s bars [LIST-06]", (gsmSignal, bars) => {
  expect(signalBars({ gsmSignal })).toBe(bars);
  expect(signalBars({ rssi: gsmSignal })).toBe(bars);
});

test("a signal that is no number is none [LIST-06]", () => {
  expect(signalBars({})).toBeUndefined();
  expect(signalBars({ rssi: "strong", gsmSignal: true })).toBeUndefined();
});

test("what drives is counted in its way, what works in its hours [LIST-02]", () => {
  const counters = { odometer: 120_000, totalDistance: 90_000, hours: hours(7) };
  const counter = (category?: string, ignoreOdometer = false, attributes: object = counters) =>
    vehicleCounter(attributes as typeof counters, { category, ignoreOdometer });
  const way = (distance: number) => ({ type: "distance", distance: metres(distance) });

  expect(counter("car")).toEqual(way(120_000));
  expect(counter("car", true)).toEqual(way(90_000));
  expect(counter(undefined, false, { odometer: 0, totalDistance: 5 })).toEqual(way(5));
  expect(counter("Digger")).toEqual({ type: "hours", hours: hours(7) });
  expect(counter("generator", false, { odometer: 3 })).toEqual(way(3));
  expect(counter("car", false, { hours: 60_000 })).toEqual({ type: "hours", hours: 60_000 });
  expect(counter("car", false, { odometer: "far", hours: Number.NaN })).toBeUndefined();
});

test("a tracker's line is unknown after ten minutes of silence", () => {
  const lastUpdate = epochMs(Date.UTC(2026, 0, 15));

  expect(linkStatus(undefined, lastUpdate)).toBe("offline");
  expect(linkStatus(lastUpdate, after(lastUpdate, SILENT_AFTER))).toBe("online");
  expect(linkStatus(lastUpdate, after(lastUpdate, milliseconds(SILENT_AFTER + 1)))).toBe("unknown");
});
