import fc from "fast-check";
import { type GeofenceId, geofenceId, positionId, vehicleId } from "#domain/ids";
import type { AttributeValue, Position } from "#domain/position";
import { judge } from "#domain/rules/judge";
import type { EventDraft, VehicleRules } from "#domain/rules/moment";
import { NO_RULE_STATE, type RuleState } from "#domain/rules/ruleState";
import { degrees, epochMs, knots, metres } from "#domain/units";
import { DEFAULT_STATE_RULES } from "#domain/vehicle/vehicleState";

export const T0 = Date.UTC(2026, 7, 21, 12);

/** Seconds after noon, with what the test is about. */
export const positionAt = (
  second: number,
  attributes: Record<string, AttributeValue> = {},
  given: { speed?: number; geofences?: number[]; latitude?: number; longitude?: number } = {},
): Position => ({
  id: positionId(second * 10 + 1),
  vehicleId: vehicleId(1),
  protocol: "osmand",
  serverTime: epochMs(T0 + second * 1_000 + 500),
  deviceTime: epochMs(T0 + second * 1_000),
  fixTime: epochMs(T0 + second * 1_000),
  valid: true,
  latitude: given.latitude ?? -34.9,
  longitude: given.longitude ?? -56.16,
  altitude: metres(20),
  speed: knots(given.speed ?? 0),
  course: degrees(0),
  accuracy: metres(0),
  address: undefined,
  ...(given.geofences?.length && { geofenceIds: given.geofences.map(geofenceId) }),
  attributes: { motion: (given.speed ?? 0) > 0.01, ...attributes },
});

/** A vehicle for which nothing was entered but this. */
export const rulesOf = (given: Partial<VehicleRules> = {}): VehicleRules => ({
  settings: {},
  states: DEFAULT_STATE_RULES,
  geofence: () => ({ speedLimit: undefined, isInEffect: () => true }),
  maintenances: [],
  thresholds: {},
  knowsDriver: () => false,
  ...given,
});

/** What the positions of one vehicle lead to, in order of time, each with the second it fell on. */
export function follow(
  vehicle: VehicleRules,
  positions: readonly Position[],
  state: RuleState = NO_RULE_STATE,
  before?: Position,
) {
  const events: (EventDraft & { second: number })[] = [];
  let kept = state;
  let last = before;
  for (const position of positions) {
    const judged = judge({ position, last, vehicle }, kept);
    for (const draft of judged.drafts)
      events.push({ ...draft, second: ((draft.at?.time ?? position.fixTime) - T0) / 1_000 });
    kept = judged.state;
    last = position;
  }
  return { events, state: kept, last };
}

/** `type@second`, of alarms the alarm; without trips, which every track has. */
export const timeline = (events: readonly (EventDraft & { second: number })[]): string[] =>
  events
    .filter(({ type }) => type !== "deviceMoving" && type !== "deviceStopped")
    .map(({ type, attributes, second }) => `${attributes?.alarm ?? type}@${second}`);

/** Geofences by number, with their limits. */
export const geofencesWith =
  (limits: Readonly<Record<number, number>>) =>
  (id: GeofenceId): ReturnType<VehicleRules["geofence"]> => ({
    speedLimit: limits[id] === undefined ? undefined : knots(limits[id]),
    isInEffect: () => true,
  });

/** A drive with everything that trackers say, in steps of 5 s to 2 h. */
export const arbitraryDrive: fc.Arbitrary<Position[]> = fc
  .array(
    fc.record({
      gap: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 5, max: 90 }) },
        { weight: 1, arbitrary: fc.integer({ min: 90, max: 7_200 }) },
      ),
      north: fc.oneof(fc.constant(0), fc.integer({ min: -400, max: 400 })),
      speed: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 80 })),
      geofences: fc.subarray([1, 2, 3]),
      attributes: fc.record(
        {
          ignition: fc.boolean(),
          fuel: fc.integer({ min: 0, max: 60 }),
          alarm: fc.constantFrom("sos", "sos,tow", "tow", ""),
          driverUniqueId: fc.constantFrom("ana", "bob"),
          door1: fc.boolean(),
          in1: fc.boolean(),
          temp1: fc.constantFrom(-20, -5, 4, 12, 175),
          totalDistance: fc.integer({ min: 0, max: 100_000 }),
        },
        { requiredKeys: [] },
      ),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .map((steps) => {
    let second = 0;
    let latitude = -34.9;
    return steps.map(({ gap, north, speed, geofences, attributes }) => {
      second += gap;
      latitude += north / 111_320;
      return positionAt(second, attributes, {
        speed,
        geofences,
        latitude,
      });
    });
  });

/** Everything switched on, with short measures. */
export const watchedVehicle: VehicleRules = rulesOf({
  settings: {
    speedLimit: 40,
    overspeedMinimalDuration: 0.5,
    fuelDropThreshold: 10,
    fuelIncreaseThreshold: 20,
    minTemperature: -10,
    maxTemperature: 8,
    "event.behavior.brakingThreshold": 1,
    "alarmEngineOn.rest": 5,
  },
  geofence: geofencesWith({ 2: 30 }),
  maintenances: [
    { id: 1 as never, name: "oil", type: "totalDistance", start: 10_000, period: 20_000 },
  ],
  thresholds: {
    idle: [0.5, 2],
    ignitionOff: [1],
    alarmEngineOff: [3],
    digitalPort: [20],
    unidentifiedDriver: [1],
    alarmEngineOn: [2],
    alarmWeeklyDriving: [4],
    deviceOverspeed: [100],
  },
  knowsDriver: (uniqueId) => uniqueId === "ana",
});
