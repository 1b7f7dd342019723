import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, openCompany, type Person } from "../authorisation/openCompany.ts";

let company: Company;
let admin: Person;
let van = 0;

const FUEL = { attribute: "litres", expression: "fuel * 2", type: "number" };
/** The clock goes on with each call. */
let begun = 0;
const at = (seconds: number) => new Date(begun - seconds * 1_000).toISOString();

const tryOut = (who: Person, json: object, time: Record<string, string> = {}) => {
  const query = new URLSearchParams({ deviceId: String(van), ...time });
  return company.call(who, {
    method: "POST",
    url: `/api/attributes/computed/test?${query}`,
    json,
  });
};

beforeAll(async () => {
  company = await openCompany();
  begun = Math.floor(company.clock.now / 1_000) * 1_000;
  admin = await company.person({ administrator: true });
  van = (await company.make(admin, "vehicle", { name: "van", uniqueId: "van" })).id;
  for (const [seconds, fuel] of [
    [30, "fuel=10"],
    [20, ""],
    [10, "fuel=7.5"],
  ] as const) {
    const timestamp = (begun - seconds * 1_000) / 1_000;
    const sent = await company.host.report(
      `id=van&lat=-34.9&lon=-56.1&timestamp=${timestamp}&${fuel}`,
    );
    expect(sent.status).toBe(200);
  }
});
afterAll(() => company.close());

test("a formula is tried on each position of a time: its value, or why there is none [VEH-01]", async () => {
  const answer = await tryOut(admin, FUEL, { from: at(60), to: at(0) });
  expect(answer.status, answer.text).toBe(200);
  expect(JSON.parse(answer.text)).toEqual([
    { fixTime: at(30), value: 20, fault: null },
    { fixTime: at(20), value: null, fault: "not a number" },
    { fixTime: at(10), value: 15, fault: null },
  ]);
});

test("what was last known goes by its name, and a value of another kind does not fit [VEH-01]", async () => {
  const time = { from: at(25), to: at(0) };
  const before = { attribute: "before", expression: "lastFuel ?? 0", type: "number" };
  expect(JSON.parse((await tryOut(admin, before, { from: at(60), to: at(0) })).text)).toMatchObject(
    [{ value: 0 }, { value: 10 }, { value: 0 }],
  );
  const words = { attribute: "word", expression: '"full"', type: "number" };
  expect(JSON.parse((await tryOut(admin, words, time)).text)).toMatchObject([
    { value: null, fault: "string does not fit" },
    { value: null, fault: "string does not fit" },
  ]);
});

test("without a time it answers the value of the latest position, as Traccar does [VEH-01]", async () => {
  const answer = await tryOut(admin, FUEL);
  expect([answer.status, answer.text]).toEqual([200, "15"]);
  const none = await tryOut(admin, { ...FUEL, expression: "null" });
  expect([none.status, none.text]).toEqual([204, ""]);
});

test("nothing is kept of it, and a formula that cannot be read is refused with its place [VEH-01]", async () => {
  const refused = await tryOut(admin, { ...FUEL, expression: "fuel * (2" });
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.text).detail).toBe("expression: expected ) at character 9");
  const latest = JSON.parse((await company.get(admin, `/api/positions?deviceId=${van}`)).text);
  expect(latest[0].attributes).not.toHaveProperty("litres");
  expect((await tryOut(admin, FUEL, { from: at(100_000), to: at(0) })).status).toBe(400);
});

test("only who may make attributes tries them [PERM-01]", async () => {
  const manager = await company.person({ user_limit: 5 });
  await company.link(manager, "vehicle", van);
  expect((await tryOut(manager, FUEL)).status).toBe(403);
});
