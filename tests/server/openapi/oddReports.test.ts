import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isoTime } from "#domain/isoTime";
import { epochMs } from "#domain/units";
import { type ComparedServer, idOf, openComparedServer } from "./comparedServer.ts";

let server: ComparedServer;
beforeAll(async () => {
  server = await openComparedServer();
});
afterAll(() => server.host.close());

const FROM = Date.UTC(2026, 8, 1, 10);
const STEP_S = 120;
/** What trackers count, switch and name, and keys that mean nothing to anybody. */
const KEYS = [
  "odometer",
  "totalDistance",
  "distance",
  "hours",
  "fuel",
  "fuelLevel",
  "fuelUsed",
  "ignition",
  "motion",
  "alarm",
  "driverUniqueId",
  "speedLimit",
  "temp1",
  "result",
  "door1",
  "constructor",
  "a.b",
];
/** As trackers send them, and as they would not. */
const WORDS = [
  "true",
  "false",
  "0",
  "-0",
  "1",
  "-17.25",
  "9e99",
  "-9e99",
  "1e-99",
  "99999999999999.9",
  "0012",
  "NaN",
  "",
  "sos,tow",
  '{"a":{"b":[1,null]}}',
  "[1,2]",
  "null",
  "‮😀",
];
const parameters = fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom(...WORDS), {
  maxKeys: 8,
});
/** Formulas that give a number no vehicle shows, another kind of value, or nothing. */
const computed = fc.record({
  attribute: fc.constantFrom(...KEYS.slice(0, 12), "altitude", "accuracy", "speed", "course"),
  expression: fc.constantFrom(
    "1.7e308",
    "0 - 1.7e308",
    "1e999",
    "lastOdometer > 0 ? 0 - 1e308 : 1e308",
    "1e-320",
    '"text"',
    "true",
    "nothing",
  ),
  type: fc.constantFrom("number", "string", "boolean"),
  priority: fc.constantFrom(-1, 1),
});

/** What is read of a vehicle's past and present. */
const READS = [
  "/api/positions",
  ...["route", "trips", "stops", "summary", "events", "combined", "allinone"].map(
    (name) => `/api/reports/${name}`,
  ),
  "/api/reports/tripdetails",
  "/api/reports/ignition",
];

let made = 0;
async function make(url: string, body: object): Promise<number> {
  const answer = await server.call({ method: "POST", url, body });
  expect(answer.status, answer.text).toBe(200);
  return idOf(answer);
}

test("whatever a tracker reports and formulas make of it is answered as the document says [API-01] [ENG-03]", async () => {
  let stored = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(parameters, { minLength: 2, maxLength: 6 }),
      fc.array(computed, { maxLength: 3 }),
      async (reports, formulas) => {
        const uniqueId = `odd-${++made}`;
        const attributes = { fuelDropThreshold: 1, fuelIncreaseThreshold: 1, speedLimit: 10 };
        const deviceId = await make("/api/devices", { name: uniqueId, uniqueId, attributes });
        for (const formula of formulas) {
          const attributeId = await make("/api/attributes/computed", formula);
          const body = { deviceId, attributeId };
          await server.call({ method: "POST", url: "/api/permissions", body });
        }
        for (const [at, odd] of reports.entries()) {
          const query = new URLSearchParams({
            ...odd,
            id: uniqueId,
            timestamp: String(FROM / 1_000 + at * STEP_S),
            lat: String(10 + at / 50),
            lon: "10",
            speed: "60",
          });
          const { status } = await server.host.report(query.toString());
          // Not one that the database could not take: the tracker would send it for ever.
          expect(status, query.toString()).toBe(200);
          stored++;
        }
        const period = {
          deviceId: String(deviceId),
          from: `${isoTime(epochMs(FROM - 1))}Z`,
          to: `${isoTime(epochMs(FROM + 3_600_000))}Z`,
        };
        const latest = { method: "GET", url: "/api/positions" };
        await server.call({ ...latest, path: `/api/positions?deviceId=${deviceId}` });
        for (const url of READS) {
          const path = `${url}?${new URLSearchParams(period)}`;
          const { status, text } = await server.call({ method: "GET", url, path });
          expect(status, `${path}: ${text}`).toBe(200);
        }
      },
    ),
    { numRuns: 25 },
  );
  expect(stored).toBeGreaterThan(50);
});
