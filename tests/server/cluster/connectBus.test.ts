import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { epochMs, milliseconds, seconds } from "#domain/units";
import type { Bus } from "../../../server/cluster/bus.ts";
import { connectBus } from "../../../server/cluster/connectBus.ts";
import { createAssembly } from "../../../server/cluster/splitMessage.ts";
import type { DatabaseConnection } from "../../../server/database/connectEmbeddedDatabase.ts";
import { connectPostgres } from "../../../server/database/connectPostgres.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { hasPostgres, newPostgresDatabase } from "../../support/testDatabase.ts";
import { until } from "../../support/until.ts";

const log = createLogger("silent", false);
const buses: Bus[] = [];
let address: URL;
let connection: DatabaseConnection;

describe.skipIf(!hasPostgres())("the bus of several instances", () => {
  beforeAll(async () => {
    address = await newPostgresDatabase();
    connection = await connectPostgres(address, log);
  });
  afterEach(async () => {
    for (const bus of buses.splice(0)) await bus.dispose();
  });
  afterAll(() => connection?.dispose());

  const join = async (instance: string = randomUUID()) => {
    const bus = await connectBus(address, instance, log);
    buses.push(bus);
    return bus;
  };
  const breakConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'waymark bus'`.execute(
      connection.database,
    );

  test("brings every message to all others, in order and not to who published it", async () => {
    const [publisher, one, other] = [await join(), await join(), await join()];
    const received: [string, number][] = [];
    for (const [name, bus] of Object.entries({ publisher, one, other }))
      bus.listen("commands", ({ ids }) => void received.push([name, ids[0] ?? 0]));

    for (let at = 0; at < 50; at++) publisher.publish("commands", { ids: [at] });
    await until(() => received.length >= 100);

    const numbers = Array.from({ length: 50 }, (_, at) => at);
    for (const name of ["one", "other"])
      expect(received.filter(([who]) => who === name).map(([, at]) => at)).toEqual(numbers);
    expect(received).toHaveLength(100);
  });

  test("publishes what was committed before whatever is published after it, though it may wait [F12]", async () => {
    const publisher = await join();
    const listener = new pg.Client(address.href);
    await listener.connect();
    const assembly = createAssembly("listener");
    const received: unknown[] = [];
    listener.on("notification", ({ payload = "" }) => void received.push(assembly.add(payload)));
    await listener.query("listen waymark");
    const batch = { reported: [], protocols: [], keys: [], rows: [] };

    for (let at = 0; at < 30; at++) {
      if (at % 3 < 2) publisher.publish("committed", { ...batch, at: epochMs(at) });
      else publisher.publish("commands", { ids: [at] });
      if (at % 10 === 9) await until(() => received.length > at);
    }
    await listener.end();

    expect(received).toEqual(
      Array.from({ length: 30 }, (_, at) =>
        at % 3 < 2
          ? { topic: "committed", message: { ...batch, at } }
          : { topic: "commands", message: { ids: [at] } },
      ),
    );
  });

  test("publishes what was committed last before its farewell [F12]", async () => {
    const [publisher, other] = [await join(), await join()];
    const received: number[] = [];
    other.listen("committed", ({ at }) => void received.push(at));
    const batch = { reported: [], protocols: [], keys: [], rows: [] };
    for (let at = 0; at < 5; at++) publisher.publish("committed", { ...batch, at: epochMs(at) });
    await publisher.dispose();
    buses.splice(buses.indexOf(publisher), 1);
    await until(() => received.length === 5);

    expect(received).toEqual([0, 1, 2, 3, 4]);
  });

  test("takes messages of any length", async () => {
    const [publisher, other] = [await join(), await join()];
    const ids = Array.from({ length: 20_000 }, (_, at) => 1_000_000 + at);
    let received: readonly number[] = [];
    other.listen("objects", (message) => {
      received = message.ids;
    });

    publisher.publish("objects", { kind: "vehicle", ids });
    await until(() => received.length > 0);

    expect(received).toEqual(ids);
  });

  test("resolves what is to be confirmed when all others have taken it in, and not before", async () => {
    const [publisher, ...others] = [await join(), await join(), await join()];
    const taken: number[] = [];
    for (const [at, bus] of others.entries())
      bus.listen("session", async () => {
        await new Promise((wake) => setTimeout(wake, 50 * (at + 1)));
        taken.push(at);
      });
    // Until each has noticed the other.
    await publisher.publishConfirmed("commands", { ids: [] }, seconds(10));

    await publisher.publishConfirmed("session", { key: "a" }, seconds(10));

    expect(taken).toEqual([0, 1]);
  });

  test("waits no longer than said for an instance that does not take it in", async () => {
    const [publisher, other] = [await join(), await join()];
    other.listen("session", () => new Promise((wake) => setTimeout(wake, 2_000)));
    const began = performance.now();

    await publisher.publishConfirmed("session", { key: "a" }, milliseconds(300));

    expect(performance.now() - began).toBeGreaterThanOrEqual(299);
  });

  test("waits as long when one was lost a moment ago: it may be at work without its connection", async () => {
    const [publisher, lost] = [await join(), await join()];
    await publisher.publishConfirmed("commands", { ids: [] }, seconds(10));
    await breakConnections();
    await until(() => !publisher.isConnected() || !lost.isConnected());
    const began = performance.now();

    await publisher.publishConfirmed("session", { key: "a" }, milliseconds(300));

    expect(performance.now() - began).toBeGreaterThanOrEqual(299);
  });

  test("waits for nobody when nobody is there", async () => {
    const alone = await join();
    const began = performance.now();

    await alone.publishConfirmed("session", { key: "a" }, seconds(10));

    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test("waits with a message until the one before it is taken in, and survives a failure", async () => {
    const [publisher, other] = [await join(), await join()];
    const steps: string[] = [];
    other.listen("session", async ({ key }) => {
      steps.push(`${key} begins`);
      await new Promise((wake) => setTimeout(wake, 20));
      steps.push(`${key} ends`);
      if (key === "a") throw new Error("not today");
    });

    for (const key of ["a", "b"]) publisher.publish("session", { key });
    await until(() => steps.length >= 4);

    expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });

  test("connects again when it was cut off, says so, and brings what is published then", async () => {
    const [publisher, other] = [await join(), await join()];
    let gaps = 0;
    const received: string[] = [];
    other.onGap(() => void gaps++);
    other.listen("session", ({ key }) => void received.push(key));
    publisher.publish("session", { key: "before" });
    await until(() => received.length === 1);

    await breakConnections();
    // Published while nobody is connected: it waits.
    publisher.publish("session", { key: "meanwhile" });
    await until(() => gaps > 0);
    publisher.publish("session", { key: "after" });
    await until(() => received.includes("after"));

    expect(received).toContain("before");
    expect(gaps).toBeGreaterThanOrEqual(1);
  });

  test("read anew after another instance ended without a word, not after a farewell [F12]", async () => {
    const staying = await join();
    let gaps = 0;
    staying.onGap(() => void gaps++);
    const leaving = await join();
    await nextCheck();
    await leaving.dispose();
    buses.splice(buses.indexOf(leaving), 1);
    await nextCheck();
    expect(gaps).toBe(0);

    // As PostgreSQL sees an instance whose process was killed.
    const killed = new pg.Client({
      connectionString: address.href,
      application_name: "waymark bus",
    });
    await killed.connect();
    await nextCheck();
    await killed.end();
    await until(() => gaps > 0);

    expect(gaps).toBe(1);
  });

  /** Resolves when every bus has looked for the others since it was called. */
  async function nextCheck(): Promise<void> {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(
      connection.database,
    );
    const since = rows[0]?.now;
    for (;;) {
      const { rows: late } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'waymark bus'
          and query like '%pg_stat_activity%' and (query_start <= ${since} or state <> 'idle')`.execute(
        connection.database,
      );
      if (late.length === 0) return;
      await new Promise((wake) => setTimeout(wake, 20));
    }
  }
});
