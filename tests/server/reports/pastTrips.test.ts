import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { HistoryTrip } from "#contract/history";
import { tripRowFromWire } from "#contract/traccar/wireTripDetails";
import { positionId } from "#domain/ids";
import type { Position } from "#domain/position";
import { reportRules } from "#domain/report/reportRules";
import { epochMs } from "#domain/units";
import { DEFAULT_STATE_RULES } from "#domain/vehicle/vehicleState";
import type { Database } from "../../../server/database/connectEmbeddedDatabase.ts";
import { REPORT_ROUTES } from "../../../server/routes/reports/reportRoutes.ts";
import { withEndPois } from "../../../workers/engine/history/trips/endPois.ts";
import { historyTripsOf } from "../../../workers/engine/history/trips/historyTrips.ts";
import { runAtOnce } from "../../../workers/engine/schedule/runAtOnce.ts";
import { areasOf } from "../../support/areaBuilders.ts";
import { bodyText, routeCaller } from "../../support/callRoute.ts";
import { pastTrack } from "../../support/pastTrack.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { readAnswer, storePast } from "../history/historyWorld.ts";

let host: TestServer;
beforeAll(async () => {
  host = await startTestServer();
}, 120_000);
afterAll(() => host.close());

/** Names and addresses are looked up for the person who asks. */
const plain = ({ trip, times, fuelConsumption, eventCount, bounds, endPoi }: Row) => ({
  times,
  endPoi,
  fuelConsumption,
  eventCount,
  bounds,
  trip: {
    ...trip,
    vehicleName: "",
    driverName: undefined,
    start: { ...trip.start, address: undefined },
    end: { ...trip.end, address: undefined },
  },
});
type Row = Omit<NonNullable<ReturnType<typeof tripRowFromWire>>, "endPoi"> &
  Partial<Pick<HistoryTrip, "endPoi">>;

test("trips of a history that was read from the server are those of its report [LIST-05] [H04]", async () => {
  const { database, fleet } = host.server.services;
  await host.report("id=bus&lat=1&lon=1&timestamp=1600000000");
  const vehicle = [...fleet.ids()].find((each) => fleet.vehicle(each)?.uniqueId === "bus")!;
  const track = [3, 8].flatMap((seed, part): Position[] =>
    pastTrack({ seed, count: 900, hasIgnition: part === 0 }).map((position) => ({
      ...position,
      id: positionId(position.id + 10_000 * (part + 1)),
      vehicleId: vehicle,
      fixTime: epochMs(position.fixTime + part * 5 * 86_400_000),
    })),
  );
  await storePast(database, track);
  const [from, to] = [track[0]!.fixTime - 3_600_000, track.at(-1)!.fixTime + 3_600_000];

  const { blocks } = await readAnswer(database, { vehicles: [vehicle], from, to, fields: "all" });
  const named = runAtOnce(
    historyTripsOf(blocks, {
      revision: 1,
      vehicle: { id: vehicle, name: "", rules: reportRules({}) },
      states: DEFAULT_STATE_RULES,
      eventTimes: [],
    }),
  );

  await storePois(database, named.trips);
  const geofences = await sql<object>`select id, name, area from geofences`.execute(database);
  const { trips } = withEndPois(named, areasOf(geofences.rows));

  const call = await routeCaller(host, REPORT_ROUTES, await host.signIn("admin@demo.test"));
  const period = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
  const answer = await call(`/api/reports/tripdetails?deviceId=${vehicle}&${period}`);
  const wire = JSON.parse(await bodyText(answer)) as unknown[];
  const reported = wire.map((row) => plain(tripRowFromWire(row)!));
  expect(reported.length).toBeGreaterThan(20);
  expect(trips.map(plain)).toEqual(reported);
  expect(new Set(reported.map(({ endPoi }) => endPoi))).toEqual(
    new Set([undefined, "Gate", "Alpha", "beta"]),
  );
});

/** Where trips ended: one in another, two of one size, and of some nothing; a zone is no point. */
async function storePois(database: Database, trips: readonly HistoryTrip[]): Promise<void> {
  const circle = (row: number, radius: number) => {
    const { latitude, longitude } = trips[row]!.trip.end;
    return `CIRCLE (${latitude} ${longitude}, ${radius})`;
  };
  const { latitude: y, longitude: x } = trips[4]!.trip.end;
  const zone = `POLYGON ((${y - 1} ${x - 1}, ${y - 1} ${x + 1}, ${y + 1} ${x + 1}, ${y + 1} ${x - 1}))`;
  for (const [name, area] of [
    ["Depot", circle(0, 60)],
    ["Gate", circle(0, 20)],
    ["beta", circle(2, 15)],
    ["Alpha", circle(3, 15)],
    ["alpha", circle(3, 15)],
    ["Zone", zone],
  ])
    await sql`insert into geofences (name, area) values (${name}, ${area})`.execute(database);
}
