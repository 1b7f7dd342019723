import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Position } from "#domain/position";
import { recallTrip } from "#domain/rules/driving/tripRule";
import { type RuleState, storedRuleState } from "#domain/rules/ruleState";
import { TRIP_RULES, tripPoint } from "#domain/vehicle/trips";
import {
  arbitraryDrive,
  follow,
  geofencesWith,
  positionAt,
  rulesOf,
  timeline,
  watchedVehicle,
} from "../../support/ruleBuilders.ts";

const on = { ignition: true };
const off = { ignition: false };

/** As after a restart: what was written down, and what lies in the history. */
function recalled(state: RuleState, history: readonly Position[], latest: Position): RuleState {
  const { trip, ...others } = JSON.parse(JSON.stringify(storedRuleState(state))) as RuleState;
  if (!trip) return others;
  const points = history.map(tripPoint);
  return {
    ...others,
    trip: recallTrip(trip, {
      stored: points,
      latest: tripPoint(latest),
      minDuration: TRIP_RULES.minDuration,
    }),
  };
}

describe("the rules", () => {
  test("say the same when they are interrupted anywhere and go on from what was stored", () => {
    fc.assert(
      fc.property(arbitraryDrive, fc.nat(), (drive, anywhere) => {
        const cut = 1 + (anywhere % (drive.length - 1));
        const whole = follow(watchedVehicle, drive);

        const first = follow(watchedVehicle, drive.slice(0, cut));
        const state = recalled(first.state, drive.slice(0, cut), drive[cut - 1]!);
        const second = follow(watchedVehicle, drive.slice(cut), state, drive[cut - 1]);

        expect([...first.events, ...second.events]).toEqual(whole.events);
        expect(second.state).toEqual(whole.state);
      }),
      { numRuns: 300 },
    );
  });

  test("say the same when late positions lie in the history that is read back", () => {
    fc.assert(
      fc.property(arbitraryDrive, fc.nat(), (drive, anywhere) => {
        const late = drive[anywhere % (drive.length - 1)]!;
        const history = [...drive, { ...late, latitude: 0, id: (late.id + 5) as typeof late.id }];
        const { state } = follow(watchedVehicle, drive);
        const latest = drive.at(-1)!;

        expect(recalled(state, history, latest)).toEqual(recalled(state, drive, latest));
        expect(recalled(state, history, latest).trip?.recent).toEqual(state.trip?.recent);
      }),
    );
  });

  test("write nothing down of a vehicle that only drives on", () => {
    const drive = Array.from({ length: 50 }, (_, at) =>
      positionAt(at * 10, on, { speed: 20, latitude: -34.9 + at / 1_000 }),
    );
    const before = follow(watchedVehicle, drive.slice(0, 49)).state;
    const { state } = follow(watchedVehicle, drive);

    expect(JSON.stringify(storedRuleState(state))).toBe(JSON.stringify(storedRuleState(before)));
  });
});

describe("ignition", () => {
  test.each([
    ["on", [off, on], ["ignitionOn@10"]],
    ["off", [on, off], ["ignitionOff@10"]],
    ["the same", [on, on], []],
    ["not known before", [{}, on], []],
    ["not reported", [on, {}, off], []],
    ["no boolean", [off, { ignition: "true" }], []],
  ])("%s", (_, attributes, expected) => {
    const { events } = follow(
      rulesOf(),
      attributes.map((given, at) => positionAt(at * 10, given)),
    );
    expect(timeline(events)).toEqual(expected);
  });
});

describe("geofences", () => {
  const through = (...geofences: number[][]) =>
    geofences.map((inside, at) => positionAt(at * 10, {}, { geofences: inside }));

  test("are left before others are entered", () => {
    const { events } = follow(rulesOf(), through([1, 2], [2, 3], []));
    expect(events.map(({ type, geofenceId }) => [type, geofenceId])).toEqual([
      ["geofenceEnter", 1],
      ["geofenceEnter", 2],
      ["geofenceExit", 1],
      ["geofenceEnter", 3],
      ["geofenceExit", 2],
      ["geofenceExit", 3],
    ]);
  });

  test("out of their calendar, or no longer the vehicle's, raise nothing", () => {
    const closed = rulesOf({
      geofence: (id) =>
        id === 1 ? undefined : { speedLimit: undefined, isInEffect: () => id === 3 },
    });
    const { events } = follow(closed, through([], [1, 2, 3], []));
    expect(timeline(events)).toEqual(["geofenceEnter@10", "geofenceExit@20"]);
  });
});

describe("overspeed", () => {
  const speeds = (...list: number[]) => list.map((speed, at) => positionAt(at * 60, {}, { speed }));

  test("is reported once an episode", () => {
    const { events } = follow(
      rulesOf({ settings: { speedLimit: 40 } }),
      speeds(39, 40, 41, 60, 40, 41),
    );
    expect(events.filter(({ type }) => type === "deviceOverspeed")).toMatchObject([
      { second: 120, attributes: { speed: 41, speedLimit: 40 } },
      { second: 300, attributes: { speed: 41, speedLimit: 40 } },
    ]);
  });

  test.each([
    [{ speedLimit: "40", overspeedMinimalDuration: 2 }, ["deviceOverspeed@180"]],
    [{ speedLimit: 40, "event.overspeed.minimalDuration": 61 }, ["deviceOverspeed@180"]],
    [{ speedLimit: 40, "event.overspeed.thresholdMultiplier": 1.5 }, ["deviceOverspeed@180"]],
    [{ speedLimit: 0 }, []],
    // 40 knots, as the vehicle's form writes it.
    [{ overspeedThreshold: 74.08, overspeedMinimalDuration: 2 }, ["deviceOverspeed@180"]],
    [{ overspeedThreshold: "74.08", speedLimit: 20 }, ["deviceOverspeed@60"]],
    [{ overspeedThreshold: 0, speedLimit: 40 }, ["deviceOverspeed@60"]],
    [{ overspeedThreshold: 74.08, overspeedByRoad: true }, []],
    [{ overspeedThreshold: 18.52, overspeedByRoad: true, speedLimit: 40 }, ["deviceOverspeed@60"]],
    [{}, []],
  ])("with %o [VEH-01]", (settings, expected) => {
    expect(timeline(follow(rulesOf({ settings }), speeds(30, 41, 50, 61)).events)).toEqual(
      expected,
    );
  });

  test("takes the geofence's limit, then the road's, then the vehicle's", () => {
    const settings = { speedLimit: 40 };
    const vehicle = rulesOf({ settings, geofence: geofencesWith({ 1: 60, 2: 20 }) });
    const limitAt = (geofences: number[], speedLimit?: number) =>
      follow(vehicle, [
        positionAt(0, speedLimit === undefined ? {} : { speedLimit }, { speed: 99, geofences }),
      ]).events.find(({ type }) => type === "deviceOverspeed")?.attributes?.speedLimit;

    expect(limitAt([1, 2], 30)).toBe(60);
    expect(limitAt([3], 30)).toBe(30);
    expect(limitAt([])).toBe(40);
    const lowest = { ...vehicle, settings: { "event.overspeed.preferLowest": true } };
    const event = follow(lowest, [positionAt(0, {}, { speed: 99, geofences: [1, 2] })]).events.find(
      ({ type }) => type === "deviceOverspeed",
    );
    expect(event).toMatchObject({ geofenceId: 2, attributes: { speedLimit: 20 } });
  });

  test("by road counts only above the limit and its margin in km/h [EVT-04]", () => {
    const settings = { overspeedByRoad: true, overspeedThreshold: 18.52 };
    const { events } = follow(
      rulesOf({ settings }),
      [50, 60, 61].map((speed, at) => positionAt(at, { speedLimit: 50 }, { speed })),
    );
    expect(timeline(events)).toEqual(["deviceOverspeed@2"]);
  });

  test("is reported again by an alert's own limit, with that limit for its measure", () => {
    const { events } = follow(
      rulesOf({ thresholds: { deviceOverspeed: [100] } }),
      speeds(53, 55, 60),
    );
    expect(events.filter(({ type }) => type === "deviceOverspeed")).toMatchObject([
      { second: 60, attributes: { threshold: 100, speed: 55 } },
    ]);
  });
});

describe("fuel", () => {
  test.each([
    [{ fuelDropThreshold: 10 }, [50, 40, 30.5, 0], ["deviceFuelDrop@10", "deviceFuelDrop@30"]],
    [{ fuelIncreaseThreshold: "10" }, [10, 25, 20], ["deviceFuelIncrease@10"]],
    [{}, [50, 0, 50], []],
  ])("with %o over %o", (settings, litres, expected) => {
    const drive = litres.map((fuel, at) => positionAt(at * 10, { fuel }));
    expect(timeline(follow(rulesOf({ settings }), drive).events)).toEqual(expected);
  });
});

describe("alarms", () => {
  test("are reported when they come, each by itself, not while they go on", () => {
    const drive = ["", "sos", "sos,tow", "tow, tow", "breakdown"].map((alarm, at) =>
      positionAt(at, { alarm }),
    );
    expect(timeline(follow(rulesOf(), drive).events)).toEqual(["sos@1", "tow@2", "breakdown@4"]);
  });

  test("of doors and sensors are reported when they go on, once also if the tracker says so", () => {
    const settings = { door1Attribute: "in2", sensor2: '{"Attribute":"in3"}' };
    const drive = [
      positionAt(0, { in2: false, in3: 0, door: false }),
      positionAt(1, { in2: true, in3: 1, door: true, alarm: "door" }),
    ];
    const { events } = follow(rulesOf({ settings }), drive);
    expect(timeline(events)).toEqual(["door@1", "door1@1", "sensor@1"]);
    expect(events.at(-1)?.attributes).toEqual({ alarm: "sensor", sensor: "sensor2" });
  });

  test("of temperature are reported once until the probe is back in range", () => {
    const settings = { minTemperature: -10, maxTemperature: 5, temperatureCalibration: -1 };
    const drive = [4, 6, 6.5, 175, 7, 4, -9.5, -12].map((temp1, at) => positionAt(at, { temp1 }));
    expect(timeline(follow(rulesOf({ settings }), drive).events)).toEqual([
      "temperature@2",
      "temperature@6",
    ]);
  });

  test.each(["temp1", "temp2", "temp3"])(
    "of temperature are reported for the probe %s",
    (probe) => {
      const settings = { maxTemperature: 5 };
      const drive = [4, 6].map((value, at) => positionAt(at, { [probe]: value }));
      const { events } = follow(rulesOf({ settings }), drive);
      expect(timeline(events)).toEqual(["temperature@1"]);
      expect(events.at(-1)?.attributes).toMatchObject({ probe, value: 6, side: "high" });
    },
  );

  test("of hard driving follow from the speed when a threshold is set", () => {
    const settings = {
      "event.behavior.accelerationThreshold": 3,
      "event.behavior.brakingThreshold": 4,
    };
    const drive = [0, 6, 12, 4, 3].map((speed, at) => positionAt(at, {}, { speed }));
    expect(timeline(follow(rulesOf({ settings }), drive).events)).toEqual([
      "hardAcceleration@1",
      "hardAcceleration@2",
      "hardBraking@3",
    ]);
  });
});

describe("drivers", () => {
  test("change when another is named than with the position before", () => {
    const drive = ["ana", "ana", "bob", undefined, "bob"].map((driverUniqueId, at) =>
      positionAt(at, driverUniqueId === undefined ? {} : { driverUniqueId }),
    );
    expect(timeline(follow(rulesOf(), drive).events)).toEqual([
      "driverChanged@0",
      "driverChanged@2",
      "driverChanged@4",
    ]);
  });

  test("are reported with who was named last, as soon as anybody was", () => {
    const drive = ["ana", undefined, "ana", undefined, "bob"].map((driverUniqueId, at) =>
      positionAt(at, driverUniqueId === undefined ? {} : { driverUniqueId }),
    );
    const changes = follow(rulesOf(), drive).events.filter(({ type }) => type === "driverChanged");
    expect(changes.map(({ attributes }) => attributes)).toEqual([
      { driverUniqueId: "ana" },
      { driverUniqueId: "ana", previousDriverUniqueId: "ana" },
      { driverUniqueId: "bob", previousDriverUniqueId: "ana" },
    ]);
  });

  test("who are unknown are reported after the time asked for, once the engine runs", () => {
    const vehicle = rulesOf({
      thresholds: { unidentifiedDriver: [1] },
      knowsDriver: (uniqueId) => uniqueId === "ana",
    });
    const timelineOf = (...attributes: object[]) =>
      timeline(
        follow(
          vehicle,
          attributes.map((given, at) => positionAt(at * 30, { ...on, ...given })),
        ).events,
      ).filter((event) => event.startsWith("unidentified"));

    expect(timelineOf({}, {}, {}, {})).toEqual(["unidentifiedDriver@60"]);
    expect(timelineOf({}, { driverUniqueId: "ana" }, {}, {})).toEqual([]);
    expect(timelineOf({}, { driverUniqueId: "thief" }, {}, {})).toEqual(["unidentifiedDriver@60"]);
    expect(timelineOf({}, off, {}, {}, {})).toEqual(["unidentifiedDriver@120"]);
  });

  test("who have a key for a time are known by it as long as they have it [DRV-02]", () => {
    const first = positionAt(0, on);
    const vehicle = rulesOf({
      thresholds: { unidentifiedDriver: [1] },
      knowsDriver: (_key, at) => at >= first.fixTime + 60_000,
    });
    const drive = (second: number) =>
      timeline(
        follow(vehicle, [
          positionAt(0, on),
          positionAt(second, { ...on, driverUniqueId: "lent" }),
          positionAt(second + 60, on),
        ]).events,
      ).filter((event) => event.startsWith("unidentified"));
    expect(drive(59)).toEqual(["unidentifiedDriver@119"]);
    expect(drive(60)).toEqual([]);
  });
});

describe("what lasts too long", () => {
  test("is idling: the engine runs below 3 knots", () => {
    const vehicle = rulesOf({ thresholds: { idle: [1, 2] } });
    const drive = [2, 2.9, 0, 3, 0, 0, 0].map((speed, at) => positionAt(at * 60, on, { speed }));
    const { events } = follow(vehicle, drive);
    const idles = events.filter(({ attributes }) => attributes?.alarm === "idle");
    expect(idles.map(({ attributes, second }) => [attributes?.threshold, second])).toEqual([
      [1, 60],
      [2, 120],
      [1, 300],
      [2, 360],
    ]);
  });

  test("is the ignition off and the vehicle at rest, each by its own measure", () => {
    const vehicle = rulesOf({ thresholds: { ignitionOff: [2], alarmEngineOff: [3] } });
    const drive = [on, off, {}, off, off, on].map((given, at) => positionAt(at * 60, given));
    expect(timeline(follow(vehicle, drive).events)).toEqual([
      "ignitionOff@60",
      "ignitionOff@180",
      "alarmEngineOff@240",
      "ignitionOn@300",
    ]);
  });

  test("is a digital port that stays open", () => {
    const vehicle = rulesOf({ thresholds: { digitalPort: [60] } });
    const drive = [{ in1: true }, {}, { in1: false }, { in1: true }, { in1: 1 }, { in1: true }].map(
      (given, at) => positionAt(at * 30, given),
    );
    const { events } = follow(vehicle, drive);
    expect(events).toMatchObject([
      { second: 150, attributes: { alarm: "digitalPort", port: "in1", threshold: 60 } },
    ]);
  });

  test("is driving, added up over halts until there was a rest", () => {
    const vehicle = rulesOf({
      settings: { "alarmEngineOn.rest": 5 },
      thresholds: { alarmEngineOn: [6], alarmWeeklyDriving: [9] },
    });
    const plan = "ddddhhdddhhhhhhdddddd".split("");
    const drive = plan.map((what, at) => positionAt(at * 60, on, { speed: what === "d" ? 30 : 0 }));
    expect(timeline(follow(vehicle, drive).events)).toEqual([
      "alarmEngineOn@420",
      "alarmWeeklyDriving@900",
      "alarmEngineOn@1200",
    ]);
  });
});

describe("maintenance", () => {
  const due = (type: string, start: number, period: number, ...values: object[]) =>
    timeline(
      follow(
        rulesOf({ maintenances: [{ id: 4 as never, name: "oil", type, start, period }] }),
        values.map((given, at) => positionAt(at, given as never)),
      ).events,
    );
  const km = (...kms: number[]) => kms.map((one) => ({ totalDistance: one * 1_000 }));

  test.each([
    [10_000, 5_000, [9, 10, 14, 16, 21], ["maintenance@1", "maintenance@3", "maintenance@4"]],
    [10_000, 0, [9, 11], []],
    [0, 10_000, [0, 11, 21], ["maintenance@2"]],
  ])("from %d m each %d m over %o km", (start, period, kms, expected) => {
    expect(due("totalDistance", start, period, ...km(...kms))).toEqual(expected);
  });

  test("falls due by date", () => {
    const start = positionAt(2).fixTime;
    expect(due("fixTime", start, 3_000, ...Array.from({ length: 6 }, () => ({})))).toEqual([
      "maintenance@2",
      "maintenance@5",
    ]);
  });
});
