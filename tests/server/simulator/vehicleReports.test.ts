import { beforeAll, describe, expect, test } from "vitest";
import { distance } from "#domain/geo/geodesy";
import { days, epochMs, hours, knots, knotsToKmPerHour } from "#domain/units";
import { readSensors, sensorMappings } from "#domain/vehicle/sensorMapping";
import type { City } from "../../../server/simulator/city.ts";
import { countersFrom } from "../../../server/simulator/counters.ts";
import type { SimulatedFleet } from "../../../server/simulator/demoFleet.ts";
import type { Follows } from "../../../server/simulator/equipment.ts";
import { localTime } from "../../../server/simulator/localTime.ts";
import type { SimulatedVehicle } from "../../../server/simulator/simulatedVehicle.ts";
import { dayOfReports, demoCity, reportsBetween, TUESDAY } from "./demoCity.ts";
import { createNearestRoad } from "./nearestRoad.ts";

let fleet: SimulatedFleet & { city: City };
let city: City;
let some: readonly SimulatedVehicle[];

beforeAll(async () => {
  fleet = await demoCity();
  city = fleet.city;
  some = fleet.vehicles.slice(0, 25);
});

const number = (value: unknown) => (typeof value === "number" ? value : Number.NaN);

describe("a vehicle's day", () => {
  test("lies on the roads, to the noise of the satellites [SRV-01]", () => {
    const nearestRoad = createNearestRoad(city.roads);

    for (const vehicle of some)
      for (const { longitude, latitude } of dayOfReports(vehicle, city))
        expect(nearestRoad(longitude, latitude)).toBeLessThan(15);
  });

  test("has no vehicle faster than its kind, nor a tenth above the highest limit", () => {
    for (const vehicle of some)
      for (const { speedKnots } of dayOfReports(vehicle, city)) {
        const speed = knotsToKmPerHour(knots(speedKnots));
        expect(speed).toBeLessThan(Math.min(90 * 1.1, vehicle.kind.topKmPerHour + 1.5));
      }
  });

  test("never jumps: from report to report no vehicle is faster than it could be", () => {
    for (const vehicle of some) {
      const reports = dayOfReports(vehicle, city);
      for (let i = 1; i < reports.length; i++) {
        const seconds = (reports[i]!.fixTime - reports[i - 1]!.fixTime) / 1000;
        expect(seconds).toBeGreaterThan(0);
        const moved = Math.max(0, distance(reports[i - 1]!, reports[i]!) - 10);
        expect((moved / seconds) * 3.6).toBeLessThan(90 * 1.1);
      }
    }
  });

  test("stands with speed 0 and moves in the direction of the street", () => {
    const vehicle = some.find(({ kind }) => kind.category === "van")!;
    const reports = dayOfReports(vehicle, city);
    const parked = reports.filter(({ attributes }) => attributes.ignition === false);

    expect(parked.length).toBeGreaterThan(30);
    expect(
      parked.every(({ speedKnots, attributes }) => speedKnots === 0 && !attributes.motion),
    ).toBe(true);
  });

  test("has an odometer that agrees with the road and counters that never run backwards", () => {
    for (const vehicle of some) {
      const reports = dayOfReports(vehicle, city);
      const odometers = reports.map(({ attributes }) => number(attributes.odometer));
      const engine = reports.map(({ attributes }) => number(attributes.hours ?? 0));
      expect(odometers).toEqual(odometers.toSorted((a, b) => a - b));
      expect(engine).toEqual(engine.toSorted((a, b) => a - b));

      const driven = odometers.at(-1)! - odometers[0]!;
      let straight = 0;
      for (let i = 1; i < reports.length; i++)
        if (odometers[i]! > odometers[i - 1]!) straight += distance(reports[i - 1]!, reports[i]!);
      if (driven > 5_000) {
        expect(straight / driven).toBeGreaterThan(0.93); // chords are shorter than streets
        expect(straight / driven).toBeLessThan(1.02);
      }
    }
  });

  test("burns fuel, fills up before it is empty, and never holds more than the tank", () => {
    for (const vehicle of some.filter(({ kind }) => kind.engine)) {
      const from = localTime(TUESDAY, 0);
      const week = reportsBetween(vehicle, city, from, epochMs(from + days(7)));
      const fuel = week.map(({ attributes }) => number(attributes.fuel));
      const tank = vehicle.kind.engine!.tankLitres;
      const filled = fuel.filter((litres, i) => i > 0 && litres > fuel[i - 1]! + tank * 0.02);
      expect(Math.max(...fuel)).toBeLessThanOrEqual(tank);
      expect(Math.min(...fuel)).toBeGreaterThan(tank * 0.05);
      if (vehicle.refuelEveryDays <= 3)
        expect(filled.length, vehicle.kind.category).toBeGreaterThan(0);
    }
  });

  test("reports a battery that is shown and a signal in dBm where the tracker can [bug 10]", () => {
    const first = fleet.vehicles.map((vehicle) => dayOfReports(vehicle, city)[0]!.attributes);

    const batteries = first.flatMap(({ battery }) => (typeof battery === "number" ? battery : []));
    expect(batteries.length).toBeGreaterThan(5);
    for (const volts of batteries) {
      expect(volts).toBeGreaterThan(5);
      expect(volts).toBeLessThan(9);
    }
    const signals = first.map(({ rssi }) => rssi as number);
    expect(signals.some((dbm) => dbm < -60 && dbm >= -120)).toBe(true);
    expect(signals.some((step) => step > 0 && step < 32)).toBe(true);
  });

  test("reports at most fifteen things at a time, and little enough for the disk", () => {
    const all = fleet.vehicles.flatMap((vehicle) => dayOfReports(vehicle, city));

    expect(Math.max(...all.map(({ attributes }) => Object.keys(attributes).length))).toBeLessThan(
      16,
    );
    expect(all.length / fleet.vehicles.length).toBeLessThan(650);
  });

  test("reports every door and sensor that is set up, and most of them go on and off [LIST-07]", () => {
    const seen: Record<Follows, Set<boolean | undefined>> = {
      engine: new Set(),
      work: new Set(),
      door: new Set(),
      compressor: new Set(),
      always: new Set(),
    };
    const wired = fleet.vehicles.filter(({ equipment }) => equipment.wiring.length > 0);
    for (const vehicle of wired.slice(0, 30)) {
      const { attributes: settings } = fleet.demo.vehicles[vehicle.index]!;
      const mappings = sensorMappings(settings);
      for (const { attributes } of dayOfReports(vehicle, city)) {
        const readings = readSensors(mappings, attributes);
        for (const { slot, follows } of vehicle.equipment.wiring) {
          const reading = readings.find((one) => one.slot === slot);
          expect(reading?.isOn, `${vehicle.kind.label} ${slot}`).toBeDefined();
          seen[follows].add(reading?.isOn);
        }
      }
    }
    for (const follows of ["engine", "work", "door", "compressor"] as const)
      expect(seen[follows], follows).toEqual(new Set([false, true]));
    expect(seen.always).not.toContain(false);
  });

  test("is the same whenever it is asked for, and another for another vehicle or day", () => {
    const [first, second] = some;
    const day = dayOfReports(first!, city);

    expect(dayOfReports(first!, city)).toEqual(day);
    expect(dayOfReports(second!, city)).not.toEqual(day);
    expect(dayOfReports(first!, city, TUESDAY + 1)).not.toEqual(day);
  });

  test("goes on where it was interrupted, with the counters it was given [SRV-01]", () => {
    for (const vehicle of some.slice(0, 8)) {
      const day = dayOfReports(vehicle, city);
      const middle = day[Math.floor(day.length * 0.6)]!;
      const since = epochMs(middle.fixTime);

      const rest = reportsBetween(
        vehicle,
        city,
        since,
        epochMs(since + hours(3)),
        countersFrom(middle.attributes, vehicle),
      );

      const expected = day.filter(({ fixTime }) => fixTime > since && fixTime <= since + hours(3));
      expect(rest.slice(0, expected.length).map(({ fixTime }) => fixTime)).toEqual(
        expected.map(({ fixTime }) => fixTime),
      );
      rest.slice(0, expected.length).forEach((report, i) => {
        expect(report.latitude).toBe(expected[i]!.latitude);
        const drift = number(report.attributes.odometer) - number(expected[i]!.attributes.odometer);
        expect(Math.abs(drift)).toBeLessThan(2);
      });
    }
  });
});
