import { afterAll, beforeAll, expect, test } from "vitest";
import { type ComparedServer, idOf, openComparedServer } from "./comparedServer.ts";

/** Of a day at most. */
const SHORT = "/api/actuations/results";

let server: ComparedServer;
let vehicle: number;
/** The calls that are asked for a time. */
let calls: readonly string[];
beforeAll(async () => {
  server = await openComparedServer();
  const body = { name: "V", uniqueId: "v" };
  vehicle = idOf(await server.call({ method: "POST", url: "/api/devices", body }));
  calls = Object.entries(server.document.paths)
    .filter(([, { get }]) => get?.parameters.some(({ name }) => name === "from"))
    .map(([url]) => url);
});
afterAll(() => server.host.close());

async function statuses(from: string, to: string) {
  const query = new URLSearchParams({ deviceId: String(vehicle), from, to });
  const found: Record<string, number> = {};
  for (const url of calls)
    found[url] = (await server.call({ method: "GET", url, path: `${url}?${query}` })).status;
  return found;
}

test("every call takes all the years there are, or says that it is too long [A01]", async () => {
  expect(calls.length).toBeGreaterThan(20);

  const found = await statuses("0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z");

  const taken = Object.keys(found).filter((url) => found[url] === 200);
  expect(taken).toEqual(expect.arrayContaining(["/api/positions", "/api/events", "/api/audit"]));
  const others = Object.entries(found).filter(([url, status]) => status !== 200 && url !== SHORT);
  expect(new Set(others.map(([, status]) => status))).toEqual(new Set([413]));
});

test.each([
  ["0000-01-01T00:00:00Z", "2026-01-01T00:00:00Z"],
  ["0001-01-01T00:00:00+14:00", "2026-01-01T00:00:00Z"],
  ["2026-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00"],
])("every call refuses %s to %s, which no database keeps [A01]", async (from, to) => {
  expect(new Set(Object.values(await statuses(from, to)))).toEqual(new Set([400]));
});
