import fc from "fast-check";
import { positionId, vehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { degrees, epochMs, knots, metres } from "#domain/units";
import { createDice } from "../../bench/seededFleet.ts";
import { NOON } from "./fleetBuilders.ts";

const METRES_PER_DEGREE = 111_319.49;

interface Past {
  readonly seed: number;
  readonly count: number;
  readonly hasIgnition: boolean;
}

/**
 * A vehicle's past as it is kept, in the order of fix time: it drives, waits, sleeps, jitters, leaps, is
 * silent, reports late and repeats moments. Coordinates and speeds are such as blocks keep exactly.
 */
export function pastTrack({ seed, count, hasIgnition }: Past): Position[] {
  const dice = createDice(seed);
  const chance = (share: number) => dice() < share;
  const track: Position[] = [];
  let at = NOON as number;
  let [north, east, heading, speed, isOn, total, fuel] = [0, 0, 1, 0, false, 1_000, 60];
  for (let row = 0; row < count; row++) {
    if (!chance(0.03)) at += chance(0.03) ? dice() * 4_000_000 : 1_000 + dice() * 40_000;
    at = Math.round(at);
    if (chance(0.05)) isOn = !isOn;
    if (chance(0.15)) speed = isOn && chance(0.7) ? Math.round(dice() * 600) / 10 : 0;
    if (chance(0.1)) heading += (dice() - 0.5) * 3;
    const step = speed === 0 ? dice() * 4 : dice() * 400;
    north += Math.cos(heading) * step;
    east += Math.sin(heading) * step;
    const leap = chance(0.01) ? (dice() - 0.5) * 40_000 : 0;
    north += leap;
    const isLate = chance(0.04);
    // Some servers count leaps, others do not believe them.
    total += step + (chance(0.7) ? Math.abs(leap) : 0);
    fuel = chance(0.01) ? 60 : fuel - step / 10_000;
    const attributes: Record<string, Attributes[string]> = { motion: speed > 0 };
    if (hasIgnition && !chance(0.05)) attributes.ignition = isOn;
    if (!isLate) attributes.totalDistance = Math.round(total * 100) / 100;
    if (chance(0.5)) attributes.fuel = Math.round(fuel * 10) / 10;
    if (chance(0.3)) attributes.temp1 = [175, 0, 3_000, 4.5, -18.2, 21][Math.floor(dice() * 6)]!;
    if (chance(0.2)) attributes.battery = Math.round(dice() * 130) / 10;
    if (chance(0.2)) attributes.in1 = chance(0.5);
    if (chance(0.1)) attributes.odd = chance(0.5) ? chance(0.5) : Math.round(dice() * 9);
    if (chance(0.1)) attributes.driverUniqueId = `driver ${Math.floor(dice() * 3)}`;
    track.push({
      id: positionId(row + 1),
      vehicleId: vehicleId(1),
      protocol: "test",
      serverTime: epochMs(at),
      deviceTime: epochMs(at),
      fixTime: epochMs(at),
      valid: true,
      latitude: Math.round((-34.9 + north / METRES_PER_DEGREE) * 1e7) / 1e7,
      longitude: Math.round((-56.2 + east / METRES_PER_DEGREE) * 1e7) / 1e7,
      altitude: metres(0),
      speed: knots(speed),
      course: degrees(0),
      accuracy: metres(0),
      address: chance(0.05) ? `Street ${row}` : undefined,
      attributes,
    });
  }
  return track;
}

/** Not the track itself: a failure prints what it was tried with. */
export const arbitraryPast = (maxCount = 300): fc.Arbitrary<Past> =>
  fc.record({
    seed: fc.integer({ min: 1, max: 1e9 }),
    count: fc.integer({ min: 0, max: maxCount }),
    hasIgnition: fc.boolean(),
  });

/** Blocks as they may come: whole days, or parts of them. */
export const PART_LENGTHS = [86_400_000, 21_600_000, 3_600_000] as const;
