import { appendFileSync } from "node:fs";
import type { ActuationPoint } from "../../../server/actuation/actuationPorts.ts";
import { verifyAudit } from "../../../server/audit/verifyAudit.ts";
import { connectEmbeddedDatabase } from "../../../server/database/connectEmbeddedDatabase.ts";
import { connectPostgres } from "../../../server/database/connectPostgres.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { openWorld, requestBy } from "./actuationWorld.ts";

/** Steps of a command, and those on its way out of this process. */
export type KillPoint = ActuationPoint | "delivering" | "sent";

export interface KillOrder {
  readonly folder: string;
  /** Of PostgreSQL; absent: the database is in the folder. */
  readonly databaseUrl: string | undefined;
  /** A line for every command that left: its vehicle. */
  readonly sentFile: string;
  /** A line for each vehicle. */
  readonly vehiclesFile: string;
  /** Where it dies; absent: it lives, and says how everything stands. */
  readonly point: KillPoint | undefined;
  /** Of this process among those on the same folder. */
  readonly number: number;
}

export interface KillReport {
  /** By the vehicle's id. */
  readonly statuses: Readonly<Record<number, string>>;
  readonly handedOff: readonly number[];
  readonly isAuditIntact: boolean;
}

/** A server in a process of its own that sends one command, and is killed on the way. */
const order = JSON.parse(process.argv[2] ?? "") as KillOrder;
const { folder, databaseUrl, sentFile, vehiclesFile, point, number } = order;

async function reached(now: KillPoint): Promise<void> {
  if (now !== point) return;
  process.kill(process.pid, "SIGKILL");
  await new Promise(() => {});
}

const connect = () =>
  databaseUrl === undefined
    ? connectEmbeddedDatabase(folder)
    : connectPostgres(new URL(databaseUrl), createLogger("silent", false));
const world = await openWorld(connect, number * 100);
await world.fleet.load();
const service = world.newService({
  reached,
  carrier: {
    ...world.carrier,
    async deliver({ id }) {
      await reached("delivering");
      appendFileSync(sentFile, `${id}\n`);
      await reached("sent");
      return "handedOff";
    },
  },
});
await service.start();
if (point === undefined) {
  const before = await world.rows();
  const users = await world.database.selectFrom("user_devices").selectAll().execute();
  // Each client asks again, and then long after.
  for (const { user_id, device_id } of users)
    await service.request(requestBy(user_id as never, device_id as never, { idempotencyKey: "k" }));
  world.pass(100_000);
  await service.endOverdue();
  const audit = await world.database
    .selectFrom("audit")
    .select(["action", "object_id"])
    .where("action", "=", "command.handedOff")
    .execute();
  const report: KillReport = {
    statuses: Object.fromEntries(before.map(({ device_id, status }) => [device_id, status])),
    handedOff: audit.map(({ object_id }) => Number(object_id)),
    isAuditIntact: (await verifyAudit(world.database)) === undefined,
  };
  console.log(JSON.stringify(report));
  await world.dispose();
} else {
  const van = await world.newVehicle();
  appendFileSync(vehiclesFile, `${van}\n`);
  const user = await world.newUser({}, [van]);
  await world.report(van);
  await service.request(requestBy(user, van, { idempotencyKey: "k" }));
}
