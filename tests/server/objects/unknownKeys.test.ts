import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

const DAY = 86_400_000;

interface UnknownKey {
  readonly uniqueId: string;
  readonly deviceId: number;
  readonly name: string;
  readonly lastSeen: string;
  readonly times: number;
}

let company: Company;
let owner: Person;
let other: Person;
let van: number;
let bus: number;
let begun: number;

async function keysOf(who: Person): Promise<readonly UnknownKey[]> {
  const { status, text } = await company.get(who, "/api/drivers/unknown");
  expect(status, text).toBe(200);
  return JSON.parse(text);
}

async function drove(vehicle: number, key: string, daysAgo: number): Promise<void> {
  await company.database
    .insertInto("events")
    .values({
      type: "driverChanged",
      device_id: vehicle,
      event_time: new Date(begun - daysAgo * DAY),
      attributes: JSON.stringify({ driverUniqueId: key }),
    })
    .execute();
}

beforeAll(async () => {
  company = await openCompany();
  begun = company.clock.now;
  owner = await company.person();
  other = await company.person();
  const named = (name: string) => ({ name, uniqueId: name });
  van = (await company.make(owner, "vehicle", named("van"))).id;
  bus = (await company.make(other, "vehicle", named("bus"))).id;
  await company.make(owner, "driver", { name: "Ana", uniqueId: "ana's" });
  const lender = await company.make(owner, "driver", { name: "Rui", uniqueId: "rui's" });
  const lent = await company.call(owner, {
    method: "PUT",
    url: "/legacy-api/uniqueId",
    json: { uniqueId: "lent", driverId: lender.id, start: new Date(begun - DAY).toISOString() },
  });
  expect(lent.status, lent.text).toBe(200);
  for (const [key, daysAgo] of [
    ["nobody's", 3],
    ["nobody's", 1],
    ["found", 2],
    ["too long ago", 8],
    ["ana's", 1],
    ["lent", 0.5],
    ["", 1],
  ] as const)
    await drove(van, key, daysAgo);
  await drove(bus, "of the bus", 1);
}, 120_000);
afterAll(() => company.close());

test("keys of the last week that are nobody's are listed, the latest first, with where they were seen [DRV-02]", async () => {
  expect(await keysOf(owner)).toEqual([
    {
      uniqueId: "nobody's",
      deviceId: van,
      name: "van",
      lastSeen: expect.stringContaining(new Date(begun - DAY).toISOString().slice(0, 19)),
      times: 2,
    },
    expect.objectContaining({ uniqueId: "found", times: 1 }),
  ]);
});

test("nobody learns of keys in vehicles that are not theirs, nor who may not give them away [PERM-02]", async () => {
  expect((await keysOf(other)).map(({ uniqueId }) => uniqueId)).toEqual(["of the bus"]);
  const reader = await company.person({ readonly: true });
  await company.link(reader, "vehicle", van);
  expect(await keysOf(reader)).toEqual([]);
  expect((await company.get(undefined, "/api/drivers/unknown")).status).toBe(401);
});

test("a key that was given is nobody's no longer [DRV-02]", async () => {
  await company.make(owner, "driver", { name: "Eva", uniqueId: "found" });
  expect((await keysOf(owner)).map(({ uniqueId }) => uniqueId)).toEqual(["nobody's"]);
});
