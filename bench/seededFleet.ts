import type { Viewport } from "#contract/viewport";
import { groupId, positionId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { degrees, epochMs, knots, metres } from "#domain/units";
import type { Group, Vehicle } from "#domain/vehicle";

/** The moment at which every benchmark takes place. */
export const NOW = epochMs(Date.UTC(2026, 0, 15, 12));

const GROUPS = 60;
const CITIES = 300;
const KINDS = ["Bus", "Truck", "Van", "Camião", "Łódź", "Müllwagen"] as const;
const DAY_MS = 86_400_000;

/** The same numbers from the same seed, for ever (mulberry32). */
export function createDice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A fleet as fleets are: most vehicles in cities, cities of every size, some on the road. */
export function createSeededFleet(size: number, seed = 1) {
  const dice = createDice(seed);
  const pick = (count: number) => Math.floor(dice() * count);
  const spread = () => dice() + dice() + dice() - 1.5;
  const cities = Array.from({ length: CITIES }, (_, rank) => ({
    longitude: dice() * 360 - 180,
    latitude: dice() * 120 - 55,
    degreesWide: 0.05 + 1.5 / (rank + 3),
  }));
  let lastPosition = 0;

  const coordinate = () => {
    if (dice() < 0.1) return { longitude: dice() * 360 - 180, latitude: dice() * 130 - 60 };
    // The first city is the biggest, the hundredth a hundredth of it.
    const city = cities[Math.floor(CITIES ** dice()) - 1] ?? cities[0]!;
    return {
      longitude: Math.max(-180, Math.min(180, city.longitude + spread() * city.degreesWide)),
      latitude: city.latitude + spread() * city.degreesWide,
    };
  };

  const position = (vehicle: number, ageMs: number): Position => {
    const time = epochMs(NOW - ageMs);
    const isOn = dice() < 0.6;
    return {
      id: positionId(++lastPosition),
      vehicleId: vehicleId(vehicle),
      protocol: "osmand",
      serverTime: time,
      deviceTime: time,
      fixTime: time,
      valid: true,
      ...coordinate(),
      altitude: metres(0),
      speed: knots(isOn && dice() < 0.6 ? dice() * 60 : 0),
      course: degrees(pick(360)),
      accuracy: metres(0),
      address: undefined,
      attributes: {
        ignition: isOn,
        fuelLevel: pick(100),
        odometer: pick(1e9),
        totalDistance: pick(1e9),
        hours: pick(1e9),
        battery: 12.4,
        sat: pick(20),
        motion: isOn,
        rpm: 1450,
        driverUniqueId: `RFID-${vehicle % 5_000}`,
      },
    };
  };

  const vehicle = (id: number): Vehicle => ({
    id: vehicleId(id),
    name: `${KINDS[pick(KINDS.length)]} ${pick(size * 2)}`,
    uniqueId: String(356_307_042_000_000 + id),
    groupId: groupId(1 + pick(GROUPS)),
    status: "online",
    lastUpdate: NOW,
    positionId: undefined,
    model: "FMB920",
    category: "truck",
    disabled: false,
    phone: undefined,
    contact: undefined,
    calendarId: undefined,
    expiresAt: undefined,
    attributes: { licenseplate: `S${pick(26)}B ${1_000 + pick(9_000)}` },
  });

  const groups: Group[] = Array.from({ length: GROUPS }, (_, index) => ({
    id: groupId(index + 1),
    name: `Group ${index + 1}`,
    parentId: undefined,
  }));

  return {
    groups,
    vehicles: Array.from({ length: size }, (_, index) => vehicle(index + 1)),
    /** Every vehicle's last position; a few are days old. */
    positions: Array.from({ length: size }, (_, index) =>
      position(index + 1, dice() < 0.08 ? dice() * 9 * DAY_MS : dice() * 600_000),
    ),
    /** Positions of now, of random vehicles. */
    updates: (count: number): Position[] =>
      Array.from({ length: count }, () => position(1 + pick(size), 0)),
    /** A full screen at a zoom, over the biggest city once the world does not fit. */
    viewport: (zoom: number): Viewport => screenAt(zoom, cities[0]!),
  };
}

export type SeededFleet = ReturnType<typeof createSeededFleet>;

/** 1920 by 1080 pixels with the page's margin. */
function screenAt(zoom: number, centre: { longitude: number; latitude: number }): Viewport {
  const degreesPerPx = 360 / (512 * 2 ** zoom);
  const wide = 1_920 * 1.3 * degreesPerPx;
  const high = 1_080 * 1.3 * degreesPerPx * 0.75;
  const whole = wide >= 360;
  return {
    zoom,
    bounds: {
      west: whole ? -180 : wrap(centre.longitude - wide / 2),
      east: whole ? 180 : wrap(centre.longitude + wide / 2),
      south: Math.max(-85, (whole ? 0 : centre.latitude) - high / 2),
      north: Math.min(85, (whole ? 0 : centre.latitude) + high / 2),
    },
  };
}

const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180;
