import { sql } from "kysely";
import { expect, test } from "vitest";
import type { AttributeValue } from "#domain/position";
import { epochMs } from "#domain/units";
import { type BusFix, hasAustinBuses, readAustinBuses } from "../../support/austinBuses.ts";
import { insert, link, openRules } from "../../support/openRules.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";
import { trackerReport } from "../../support/trackerReport.ts";

/** The evening after the recorded day. */
const NOW = epochMs(Date.parse("2017-03-22T12:00:00Z"));
const SPEED_LIMIT_KNOTS = 22;
const FUEL_DROP_LITRES = 6;

interface Circle {
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
}
/** Invented, all over the city; some overlap. */
const CIRCLES: readonly Circle[] = Array.from({ length: 25 }, (_, at) => ({
  latitude: 30.17 + (at % 5) * 0.04,
  longitude: -97.82 + Math.floor(at / 5) * 0.035,
  radius: 300 + at * 120,
}));
const RECTANGLE = { south: 30.25, north: 30.29, west: -97.76, east: -97.73 };

/**
 * The record has coordinates and speeds only; the rest follows from them, so that anybody can redo
 * it.
 */
function attributesOf({ speed, at }: BusFix): Record<string, AttributeValue> {
  const minute = Math.floor(at / 60_000);
  return { ignition: speed > 0 || minute % 7 > 2, fuel: 40 - (minute % 31) };
}

const insideOf = ({ latitude, longitude }: BusFix): number[] => {
  const inside: number[] = CIRCLES.flatMap((circle, at) =>
    metresBetween(circle, { latitude, longitude }) <= circle.radius ? [at] : [],
  );
  const { south, north, west, east } = RECTANGLE;
  if (latitude > south && latitude < north && longitude > west && longitude < east)
    inside.push(CIRCLES.length);
  return inside;
};

/** By the cosine law: another formula than the product's. */
function metresBetween(one: Omit<Circle, "radius">, other: Omit<Circle, "radius">): number {
  const radians = Math.PI / 180;
  const [north, south] = [one.latitude * radians, other.latitude * radians];
  const cosine =
    Math.sin(north) * Math.sin(south) +
    Math.cos(north) * Math.cos(south) * Math.cos((one.longitude - other.longitude) * radians);
  return 6_378_137 * Math.acos(Math.min(1, cosine));
}

/** The obvious way: two fixes side by side, one bus after the other. */
function expectedEvents(fixes: readonly BusFix[]): string[] {
  const events: string[] = [];
  let last: BusFix | undefined;
  let isOver = false;
  for (const fix of fixes) {
    if (last && fix.at <= last.at) continue;
    const add = (what: string) => events.push(`${fix.bus} ${fix.at} ${what}`);
    const [before, now] = [last ? insideOf(last) : [], insideOf(fix)];
    for (const one of before) if (!now.includes(one)) add(`geofenceExit ${one}`);
    for (const one of now) if (!before.includes(one)) add(`geofenceEnter ${one}`);
    const wasOver = isOver;
    isOver = Math.round(fix.speed * 1_000) / 1_000 > SPEED_LIMIT_KNOTS;
    if (isOver && !wasOver) add("deviceOverspeed");
    if (last) {
      const [then, here] = [attributesOf(last), attributesOf(fix)];
      if (then.ignition !== here.ignition) add(here.ignition ? "ignitionOn" : "ignitionOff");
      const lost = (then.fuel as number) - (here.fuel as number);
      if (lost >= FUEL_DROP_LITRES) add("deviceFuelDrop");
    }
    last = fix;
  }
  return events;
}

function byBusOf<Thing extends { readonly bus: string }>(things: readonly Thing[]) {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) {
    const group = groups.get(thing.bus);
    if (group) group.push(thing);
    else groups.set(thing.bus, [thing]);
  }
  return groups;
}

test.skipIf(!hasAustinBuses)(
  "reports a real day of 330 buses exactly what the obvious calculation gives",
  async () => {
    const { database, dispose } = await openTestDatabase();
    try {
      const fixes = readAustinBuses();
      const byBus = byBusOf(fixes);
      const group = await insert(database, "groups", {
        name: "buses",
        attributes: { speedLimit: SPEED_LIMIT_KNOTS, fuelDropThreshold: FUEL_DROP_LITRES },
      });
      for (const bus of byBus.keys())
        await insert(database, "devices", { name: bus, unique_id: bus, group_id: group });
      const geofences = new Map<number, number>();
      const { south, north, west, east } = RECTANGLE;
      const areas = [
        ...CIRCLES.map(
          ({ latitude, longitude, radius }) => `CIRCLE (${latitude} ${longitude}, ${radius})`,
        ),
        `POLYGON ((${south} ${west}, ${north} ${west}, ${north} ${east}, ${south} ${east}))`,
      ];
      for (const [at, area] of areas.entries()) {
        const id = await insert(database, "geofences", { name: String(at), area });
        await link(database, "group", group, "geofence", id);
        geofences.set(id, at);
      }

      const { ingest } = await openRules(database, () => NOW);
      for (let from = 0; from < fixes.length; from += 2_000)
        await ingest.accept(
          fixes.slice(from, from + 2_000).map((fix) =>
            trackerReport({
              uniqueId: fix.bus,
              fixTime: fix.at,
              latitude: fix.latitude,
              longitude: fix.longitude,
              speedKnots: fix.speed,
              attributes: attributesOf(fix),
            }),
          ),
        );

      const { rows } = await sql<{
        bus: string;
        at: Date;
        type: string;
        geofence: number | null;
      }>`
        select unique_id as bus, event_time as at, type, geofence_id as geofence from events
        join devices on devices.id = device_id
        where type not in ('deviceMoving', 'deviceStopped') order by events.id`.execute(database);
      const happened = rows.map(({ bus, at, type, geofence }) => {
        const where = type.startsWith("geofence") ? ` ${geofences.get(geofence ?? 0)}` : "";
        return { bus, text: `${bus} ${at.getTime()} ${type}${where}` };
      });
      const happenedOf = byBusOf(happened);

      expect(happened.length).toBeGreaterThan(5_000);
      for (const [bus, its] of byBus) {
        const found = (happenedOf.get(bus) ?? []).map(({ text }) => text);
        expect(found.toSorted()).toEqual(expectedEvents(its).toSorted());
      }
    } finally {
      await dispose();
    }
  },
  300_000,
);
