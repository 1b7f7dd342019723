import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { eventDensityFromWire } from "#contract/historyEvents";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { readEventDensity } from "../../../server/history/eventDensity.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let owner: Person;
let other: Person;
const vehicles: number[] = [];
const FROM = Date.UTC(2020, 1, 28);
const HOUR = 3_600_000;
const iso = (time: number) => new Date(time).toISOString();

interface Happened {
  readonly vehicle: number;
  readonly at: number;
  readonly type: string;
  readonly alarm?: string;
  readonly geofence?: number;
}

const happened = ({ vehicle, at, type, alarm, geofence }: Happened) =>
  sql`insert into events (type, event_time, device_id, geofence_id, attributes)
    values (${type}, ${new Date(FROM + at)}, ${vehicle}, ${geofence ?? null},
      ${JSON.stringify(alarm === undefined ? {} : { alarm })}::jsonb)`.execute(company.database);

beforeAll(async () => {
  company = await openCompany();
  owner = await company.person();
  other = await company.person();
  for (const name of ["van", "bus"])
    vehicles.push((await company.make(owner, "vehicle", { name, uniqueId: name })).id);
  const hidden = await company.make(other, "geofence");
  const [van = 0, bus = 0] = vehicles;
  await happened({ vehicle: van, at: 10 * 60_000 + 1, type: "deviceOverspeed" });
  await happened({ vehicle: van, at: 20 * 60_000, type: "deviceOverspeed" });
  await happened({ vehicle: bus, at: 59 * 60_000, type: "deviceOverspeed" });
  // The first moment of the second hour.
  await happened({ vehicle: bus, at: HOUR, type: "alarm", alarm: "sos" });
  await happened({ vehicle: bus, at: HOUR + 1, type: "alarm", alarm: "of its own" });
  await happened({ vehicle: bus, at: HOUR + 2, type: "alarm", alarm: "of another" });
  await happened({ vehicle: bus, at: HOUR + 3, type: "geofenceEnter", geofence: hidden.id });
  await happened({ vehicle: bus, at: 4 * HOUR, type: "deviceStopped" }); // its end, excluded
  await happened({ vehicle: bus, at: -1, type: "deviceStopped" });
});
afterAll(() => company.close());

const urlOf = (
  ids: readonly number[],
  more = `columns=4&from=${iso(FROM)}&to=${iso(FROM + 4 * HOUR)}`,
) => `/api/history/events?${ids.map((id) => `deviceId=${id}`).join("&")}&${more}`;
const statusOf = async (who: Person, url: string) => (await company.get(who, url)).status;

describe("GET /api/history/events [HIST-03] [HIST-07]", () => {
  test("counts by column and kind, with the moment of the first, and leaves out areas that are not theirs", async () => {
    const { status, text } = await company.get(owner, urlOf(vehicles));
    expect(status).toBe(200);
    const { counts, ...asked } = eventDensityFromWire(JSON.parse(text))!;
    expect(asked).toEqual({ from: FROM, to: FROM + 4 * HOUR, columns: 4 });
    expect(new Set(counts)).toEqual(
      new Set([
        { column: 0, kind: "deviceOverspeed", count: 3, first: FROM + 10 * 60_000 + 1 },
        { column: 1, kind: "sos", count: 1, first: FROM + HOUR },
        // Alarms that only their trackers know are counted together.
        { column: 1, kind: "other", count: 2, first: FROM + HOUR + 1 },
      ]),
    );
  });

  test("is of the asked vehicles alone, and refuses all when one is not theirs [Z01]", async () => {
    const { text } = await company.get(owner, urlOf(vehicles.slice(0, 1)));
    expect(eventDensityFromWire(JSON.parse(text))?.counts.map(({ count }) => count)).toEqual([2]);
    const own = await company.make(other, "vehicle", { name: "own", uniqueId: "own" });
    for (const id of [...vehicles, 999_999])
      expect(await statusOf(other, urlOf([own.id, id]))).toBe(403);
  });

  test.each([
    ["no columns", "columns=0", HOUR, 400],
    ["more columns than a screen has", "columns=4097", HOUR, 400],
    ["no time", "columns=4", 0, 400],
    ["more days of vehicles than a history", "columns=4", 2_001 * 24 * HOUR, 413],
  ])("refuses %s", async (_what, columns, length, status) => {
    const more = `${columns}&from=${iso(FROM)}&to=${iso(FROM + length)}`;
    expect(await statusOf(owner, urlOf(vehicles.slice(0, 1), more))).toBe(status);
  });

  test("reads nothing more once nobody waits for it [R03]", async () => {
    const gone = new AbortController();
    const enqueue = vi.fn(async (read: () => Promise<unknown>) => {
      const answer = await read();
      gone.abort();
      return answer;
    });
    const { rights, sessions } = company.host.server.services;
    const session = await sessions.find(owner.headers.cookie!.split("=")[1]!, "session");
    const viewer = await rights.viewerOf(session!.user);
    await readEventDensity(
      {
        vehicles: Array.from({ length: 1_000 }, (_, at) => vehicleId(at + 1)),
        from: epochMs(FROM),
        to: epochMs(FROM + HOUR),
        columns: 4,
      },
      {
        database: company.database,
        enqueue: enqueue as never,
        viewer,
        signal: gone.signal,
      },
    );
    expect(enqueue).toHaveBeenCalledTimes(1);
  });
});
