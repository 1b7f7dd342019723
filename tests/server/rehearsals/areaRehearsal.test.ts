import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { drawnRow } from "../../../server/rehearsals/rehearseArea.ts";
import { insert, link } from "../../support/openRules.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";
import { trackerReport } from "../../support/trackerReport.ts";
import { openLive } from "./liveAndRehearsed.ts";

const START = Date.UTC(2026, 7, 20, 6);

let database: Database;
let dispose: () => Promise<void>;

beforeAll(async () => {
  ({ database, dispose } = await openTestDatabase());
}, 120_000);
afterAll(() => dispose());

/** A walk around the antimeridian or far from it, some of it late, some at a height. */
const arbitraryWalk = fc.record({
  longitude: fc.constantFrom(-56.16, 179.999),
  steps: fc.array(
    fc.record({
      gapSeconds: fc.integer({ min: 1, max: 900 }),
      isLate: fc.boolean(),
      north: fc.integer({ min: -500, max: 500 }),
      east: fc.integer({ min: -500, max: 500 }),
      altitudeMetres: fc.constantFrom(0, 20, 60),
    }),
    { minLength: 3, maxLength: 40 },
  ),
});

const shapeAt = (longitude: number) =>
  fc.oneof(
    fc.integer({ min: 50, max: 900 }).map((radius) => ({
      area: `CIRCLE (-34.9 ${longitude}, ${radius})`,
      attributes: {},
    })),
    fc.integer({ min: 20, max: 600 }).map((polylineDistance) => ({
      area: `LINESTRING (-34.905 ${longitude}, -34.895 ${longitude})`,
      attributes: { polylineDistance, floor: 10 },
    })),
    fc.integer({ min: 1, max: 9 }).map((size) => ({
      area: squareAround(longitude, size / 1_000),
      attributes: {},
    })),
  );

function squareAround(longitude: number, half: number): string {
  const [west, east] = [longitude - half, longitude + half].map((one) =>
    one > 180 ? one - 360 : one,
  );
  const [south, north] = [-34.9 - half, -34.9 + half];
  return `POLYGON ((${south} ${west}, ${north} ${west}, ${north} ${east}, ${south} ${east}))`;
}

/** Drives the same way under an area, with a server of its own, and counts what came of it live. */
async function liveUnder(shape: { area: string; attributes: object }, walk: Walk) {
  await sql`truncate positions, device_states, events, deliveries, devices, geofences, users,
    notifications cascade`.execute(database);
  const bus = await insert(database, "devices", { name: "Bus", unique_id: "bus" });
  const ana = await insert(database, "users", {
    name: "ana",
    email: "ana@fleet.test",
    password_hash: "x",
  });
  await link(database, "user", ana, "vehicle", bus);
  const geofence = await insert(database, "geofences", { name: "yard", ...shape });
  await link(database, "vehicle", bus, "geofence", geofence);
  const live = await openLive(database);
  let [clock, latitude, longitude] = [START, -34.9, walk.longitude];
  const reports = walk.steps.map(({ gapSeconds, isLate, north, east, altitudeMetres }) => {
    clock += gapSeconds * 1_000;
    latitude += north / 111_320;
    longitude += east / 91_300;
    if (longitude > 180) longitude -= 360;
    const fixTime = isLate ? clock - 700_000 : clock;
    const report = trackerReport({ fixTime, latitude, longitude, altitudeMetres });
    return { arrivesAt: clock, report };
  });
  await live.live(reports, { until: clock + 1_000, isSilenceWatched: false });
  return { live, ana, geofence, end: clock };
}
type Walk = typeof arbitraryWalk extends fc.Arbitrary<infer One> ? One : never;

async function countEvents(type: string, from: number, to: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from events where type = ${type}
      and event_time between ${new Date(from)} and ${new Date(to)}`.execute(database);
  return rows[0]!.count;
}

test("an area that is tried over any past counts who had entered and left live, under either shape [DRAW-01]", async () => {
  let crossed = 0;
  await fc.assert(
    fc.asyncProperty(
      arbitraryWalk.chain((walk) =>
        fc.record({
          walk: fc.constant(walk),
          saved: shapeAt(walk.longitude),
          drawn: shapeAt(walk.longitude),
          cut: fc.nat(1_000),
        }),
      ),
      async ({ walk, saved, drawn, cut }) => {
        const expected: Record<string, object> = {};
        let from = START;
        for (const [name, shape] of Object.entries({ after: drawn, before: saved })) {
          const { live, end } = await liveUnder(shape, walk);
          from = START + Math.round((cut / 2_000) * (end - START));
          const [latest] = [...live.fleet.ids()].map((id) => live.fleet.latest(id));
          expected[name] = {
            inside: latest?.geofenceIds ? 1 : 0,
            enters: await countEvents("geofenceEnter", from, end),
            exits: await countEvents("geofenceExit", from, end),
          };
        }

        // What was driven under the saved shape is still there.
        const { live, ana, geofence, end } = await liveUnder(saved, walk);
        const row = (shape: typeof saved) => drawnRow(geofence, { calendar_id: null, ...shape });
        const period = { from: epochMs(from), to: epochMs(end) };
        const found = await live.rehearseArea(
          ana,
          { before: row(saved), after: row(drawn) },
          period,
        );

        expect(found).toMatchObject({ ...expected, scope: "linked", vehicles: 1, rehearsed: 1 });
        crossed += found.after.enters + found.after.exits;
      },
    ),
    { numRuns: Number(process.env["RUNS"] ?? 12), endOnFailure: true },
  );
  expect(crossed).toBeGreaterThan(0);
}, 300_000);
