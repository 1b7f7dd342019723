import { afterAll, beforeAll, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { readLastBefore } from "../../../server/database/readPositions.ts";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";
import { DAY_MS, FIRST_DAY, pastPosition, storePast } from "./historyWorld.ts";

let company: Company;
let owner: Person;
const vehicles: number[] = [];

beforeAll(async () => {
  company = await openCompany();
  owner = await company.person();
  for (const name of ["silent", "busy", "never"]) {
    const made = await company.make(owner, "vehicle", { name, uniqueId: name });
    vehicles.push(made.id);
  }
  const [silent, busy] = vehicles;
  await storePast(company.database, [
    pastPosition({ id: 1e9 + 1, vehicle: silent!, at: FIRST_DAY - DAY_MS }),
    pastPosition({ id: 1e9 + 2, vehicle: silent!, at: FIRST_DAY }),
    pastPosition({ id: 1e9 + 3, vehicle: silent!, at: FIRST_DAY }),
    pastPosition({ id: 1e9 + 4, vehicle: silent!, at: FIRST_DAY + 9 * DAY_MS }),
    pastPosition({ id: 1e9 + 5, vehicle: busy!, at: FIRST_DAY + 5 * DAY_MS - 1 }),
    pastPosition({ id: 1e9 + 6, vehicle: busy!, at: FIRST_DAY + 5 * DAY_MS }),
  ]);
});
afterAll(() => company.close());

const ask = (query: string, who = owner) =>
  fetch(`${company.host.url}/api/history/last?${query}`, { headers: who.headers });
const before = (time: number) => `before=${new Date(time).toISOString()}`;

test("of each vehicle its last position before a moment is answered, however long ago [HIST-07]", async () => {
  const all = vehicles.map((id) => `deviceId=${id}`).join("&");
  const answer = await ask(`${all}&${before(FIRST_DAY + 5 * DAY_MS)}`);
  expect(answer.status).toBe(200);
  const found = (await answer.json()) as { deviceId: number; id: number }[];
  expect(found.map(({ deviceId, id }) => [deviceId, id])).toEqual([
    [vehicles[0], 1e9 + 3],
    [vehicles[1], 1e9 + 5],
  ]);
  expect(await (await ask(`${all}&${before(FIRST_DAY - DAY_MS)}`)).json()).toEqual([]);
});

test("somebody else's vehicle refuses all, and too many are refused", async () => {
  const other = await company.person();
  expect((await ask(`deviceId=${vehicles[0]}&${before(FIRST_DAY)}`, other)).status).toBe(403);
  const many = Array.from({ length: 1_001 }, (_, at) => `deviceId=${at + 1}`).join("&");
  expect([400, 413]).toContain((await ask(`${many}&${before(FIRST_DAY)}`)).status);
});

test("a vehicle whose days were dropped is where it was last", async () => {
  const id = vehicles[1]!;
  await company.host.report(`id=busy&lat=1&lon=2&timestamp=${Math.floor(Date.now() / 1_000) - 60}`);
  await company.database.deleteFrom("positions").where("device_id", "=", id).execute();
  const found = await readLastBefore(
    company.database,
    [vehicleId(id)],
    epochMs(Date.now() + DAY_MS),
  );
  expect(found.map(({ latitude }) => latitude)).toEqual([1]);
});
