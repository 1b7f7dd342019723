import fc from "fast-check";
import { distance } from "#domain/geo/geodesy";
import { positionId, vehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { degrees, epochMs, knots, metres } from "#domain/units";
import { type BusFix, readAustinBuses } from "./austinBuses.ts";
import { NOON } from "./fleetBuilders.ts";

interface Fix {
  readonly at: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed?: number;
  readonly attributes?: Attributes;
}

/**
 * What a tracker's fixes become when the server takes them in: those that are not later than the
 * one before are left out, distance and motion are added.
 */
export function trackOf(fixes: readonly Fix[], firstId = 1, vehicle = 1): Position[] {
  const track: Position[] = [];
  for (const fix of fixes) {
    const last = track.at(-1);
    if (last && fix.at <= last.fixTime) continue;
    const step = last ? Math.round(distance(last, fix) * 100) / 100 : 0;
    const before = last ? (last.attributes.totalDistance as number) : 0;
    const speed = fix.speed ?? 0;
    track.push({
      id: positionId(firstId + track.length),
      vehicleId: vehicleId(vehicle),
      protocol: "test",
      serverTime: epochMs(fix.at),
      deviceTime: epochMs(fix.at),
      fixTime: epochMs(fix.at),
      valid: true,
      latitude: fix.latitude,
      longitude: fix.longitude,
      altitude: metres(0),
      speed: knots(speed),
      course: degrees(0),
      accuracy: metres(0),
      address: undefined,
      attributes: {
        motion: speed > 0.01,
        distance: step,
        totalDistance: Math.round((before + step) * 100) / 100,
        ...fix.attributes,
      },
    });
  }
  return track;
}

/** The real day, a track for each bus. */
export function austinTracks(): Map<string, Position[]> {
  const fixes = new Map<string, BusFix[]>();
  for (const fix of readAustinBuses()) {
    const list = fixes.get(fix.bus);
    if (list) list.push(fix);
    else fixes.set(fix.bus, [fix]);
  }
  return new Map([...fixes].map(([bus, list]) => [bus, trackOf(list)]));
}

/** Drives, stands, jitters, falls silent for hours, and repeats itself. */
export const arbitraryTrack = (): fc.Arbitrary<Position[]> =>
  fc
    .array(
      fc.record({
        seconds: fc.oneof(
          fc.integer({ min: 0, max: 240 }),
          fc.constantFrom(0, 60, 90, 180, 181, 600, 3_600, 3_601, 90_000, 400_000),
        ),
        north: fc.oneof(fc.constantFrom(0, 5, 199, 201), fc.integer({ min: -900, max: 900 })),
        east: fc.constantFrom(0, 0, 3, -40),
        often: fc.constantFrom(1, 1, 3, 8),
        moves: fc.boolean(),
        ignition: fc.constantFrom(undefined, undefined, true, false),
      }),
      { maxLength: 40 },
    )
    .map((legs) => {
      let [at, latitude, longitude] = [NOON as number, -34.9, -56.2];
      return trackOf(
        legs.flatMap(({ seconds, north, east, often, moves, ignition }) =>
          Array.from({ length: often }, () => {
            at += seconds * 1_000;
            latitude += north / 111_319.49;
            longitude += east / 91_000;
            const attributes = ignition === undefined ? {} : { ignition };
            return { at, latitude, longitude, speed: moves ? 20 : 0, attributes };
          }),
        ),
      );
    });
