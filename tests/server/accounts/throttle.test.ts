import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import {
  ACCOUNT_LIMITS,
  ADDRESS_LIMITS,
  createThrottle,
  removeForgiven,
  type Throttle,
  type ThrottleLimits,
} from "../../../server/accounts/throttle.ts";
import type { DatabaseConnection } from "../../../server/database/connectEmbeddedDatabase.ts";
import { migrate } from "../../../server/database/migrate.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let connection: DatabaseConnection;
let now = Date.UTC(2026, 0, 1);
beforeAll(async () => {
  connection = await openTestDatabase();
  await migrate(connection.database);
});
afterAll(() => connection.dispose());

const open = (limits: ThrottleLimits) =>
  createThrottle(connection.database, limits, () => epochMs(now));
/** As soon as it may each time. */
async function failTimes(throttle: Throttle, name: string, times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    now += await throttle.wait(name);
    expect(await throttle.begin(name)).toBe(0);
  }
}
let names = 0;
const newName = () => `name ${++names}`;

describe("the throttle [A06]", () => {
  test("lets five guesses be wrong, then doubles the wait up to a minute", async () => {
    const throttle = open(ACCOUNT_LIMITS);
    const ana = newName();
    const waits: number[] = [];
    for (let at = 0; at < 13; at++) {
      expect(await throttle.begin(ana)).toBe(0);
      const wait = await throttle.wait(ana);
      now += wait;
      waits.push(wait / 1_000);
    }

    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(await throttle.wait(newName())).toBe(0);
  });

  test("counts nothing while it says wait, and says so for how long", async () => {
    const throttle = open(ACCOUNT_LIMITS);
    const ana = newName();
    await failTimes(throttle, ana, 7);
    const wait = await throttle.begin(ana);
    expect(wait).toBeGreaterThan(0);
    expect(await throttle.begin(ana)).toBe(wait);
    now += wait - 1;
    expect(await throttle.begin(ana)).toBe(1);
    now += 1;
    expect(await throttle.begin(ana)).toBe(0);
  });

  test("allows fewer than a hundred guesses an hour, however they are timed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 120_000 }), { minLength: 50 }),
        async (pauses) => {
          const throttle = open(ACCOUNT_LIMITS);
          const ana = newName();
          const end = now + HOUR;
          let guesses = 0;
          for (let at = 0; now < end; at++) {
            const wait = await throttle.begin(ana);
            if (wait > 0) now += wait;
            else {
              guesses++;
              now += pauses[at % pauses.length] ?? 0;
            }
          }
          expect(guesses).toBeLessThan(100);
        },
      ),
      { numRuns: 8 },
    );
  });

  test("forgives with time, and at once who knows the password", async () => {
    const throttle = open(ACCOUNT_LIMITS);
    const ana = newName();
    await failTimes(throttle, ana, 8);
    expect(await throttle.wait(ana)).toBeGreaterThan(0);
    await throttle.forget(ana);
    expect(await throttle.wait(ana)).toBe(0);

    await failTimes(throttle, ana, 8);
    now += 2 * HOUR;
    expect(await throttle.wait(ana)).toBe(0);
    for (let at = 0; at < 5; at++) expect(await throttle.begin(ana)).toBe(0);
  });

  test("does not forgive an address its wrong guesses for one right one", async () => {
    const throttle = open(ADDRESS_LIMITS);
    const office = newName();
    await failTimes(throttle, office, 25);
    await throttle.succeeded(office);

    expect(await throttle.wait(office)).toBeGreaterThan(0);
  });

  test("is one for all instances, and lets no more through of many at once [M5]", async () => {
    const instances = [open(ACCOUNT_LIMITS), open(ACCOUNT_LIMITS), open(ACCOUNT_LIMITS)];
    const ana = newName();
    const waits = await Promise.all(
      instances.flatMap((instance) => Array.from({ length: 10 }, () => instance.begin(ana))),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  test("keeps what was typed as a hash only, and no longer than it counts", async () => {
    const { database } = connection;
    await open(ACCOUNT_LIMITS).begin("a password in the wrong field");
    const rows = await database.selectFrom("throttles").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const { name } of rows) expect(name).toMatch(/^[0-9a-f]{64}$/);
    await removeForgiven(database, epochMs(now));
    expect((await database.selectFrom("throttles").selectAll().execute()).length).toBeGreaterThan(
      0,
    );
    await removeForgiven(database, epochMs(now + DAY));
    expect(await database.selectFrom("throttles").selectAll().execute()).toEqual([]);
  });
});
