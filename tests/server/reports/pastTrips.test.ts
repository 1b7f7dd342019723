import { afterAll, beforeAll, expect, test } from "vitest";
import { tripRowFromWire } from "#contract/traccar/wireTripDetails";
import { positionId } from "#domain/ids";
import type { Position } from "#domain/position";
import { reportRules } from "#domain/report/reportRules";
import { epochMs } from "#domain/units";
import { DEFAULT_STATE_RULES } from "#domain/vehicle/vehicleState";
import { REPORT_ROUTES } from "../../../server/routes/reports/reportRoutes.ts";
import { historyTripsOf } from "../../../workers/engine/history/historyTrips.ts";
import { runAtOnce } from "../../../workers/engine/schedule/runAtOnce.ts";
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
const plain = ({ trip, times, fuelConsumption, eventCount, bounds }: Row) => ({
  times,
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
type Row = Omit<NonNullable<ReturnType<typeof tripRowFromWire>>, "endPoi">;

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
  const { trips } = runAtOnce(
    historyTripsOf(blocks, {
      revision: 1,
      vehicle: { id: vehicle, name: "", rules: reportRules({}) },
      states: DEFAULT_STATE_RULES,
      eventTimes: [],
    }),
  );

  const call = await routeCaller(host, REPORT_ROUTES, await host.signIn("admin@demo.test"));
  const period = `from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
  const answer = await call(`/api/reports/tripdetails?deviceId=${vehicle}&${period}`);
  const wire = JSON.parse(await bodyText(answer)) as unknown[];
  const reported = wire.map((row) => plain(tripRowFromWire(row)!));
  expect(reported.length).toBeGreaterThan(20);
  expect(trips.map(plain)).toEqual(reported);
});
