import { sql } from "kysely";
import type { ObjectKind, OwnerKind } from "#domain/account/objectKinds";
import type { Event } from "#domain/event";
import type { EpochMs } from "#domain/units";
import type { Database } from "../../server/database/connectEmbeddedDatabase.ts";
import { linkTable } from "../../server/database/linkTable.ts";
import { createPartitions } from "../../server/database/partitions.ts";
import { createFleet } from "../../server/fleet/fleet.ts";
import { createIngest } from "../../server/ingest/ingest.ts";
import { createLogger } from "../../server/process/logger.ts";
import { createRuleCache, type RuleCachePorts } from "../../server/rules/ruleCache.ts";

/** Ingest with its rules over a database, as after a start of the server. */
export async function openRules(
  database: Database,
  now: () => EpochMs,
  sightsOf: RuleCachePorts["sightsOf"] = async (ids) => new Map(ids.map((id) => [id, () => true])),
) {
  const log = createLogger((process.env.TEST_LOG as "error" | undefined) ?? "silent", false);
  const partitions = createPartitions(database);
  await partitions.load();
  const fleet = createFleet(database, now);
  await fleet.load();
  const ruleCache = createRuleCache({ database, log, sightsOf });
  await ruleCache.load();
  const reported: Event[] = [];
  const ingest = createIngest({
    database,
    partitions,
    fleet,
    ruleCache,
    register: undefined,
    onCommitted: () => {},
    onEvents: (events) => reported.push(...events),
    now,
    log,
  });
  return { fleet, ruleCache, ingest, reported };
}

/** Makes a row and returns its id. */
export async function insert(
  database: Database,
  table: string,
  row: Record<string, unknown>,
): Promise<number> {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  const values = Object.values(row).map((value) =>
    typeof value === "object" && value !== null ? JSON.stringify(value) : value,
  );
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(values)})
    returning id`.execute(database);
  return rows[0]!.id;
}

export async function link(
  database: Database,
  owner: OwnerKind,
  ownerId: number,
  kind: ObjectKind,
  id: number,
): Promise<void> {
  const table = linkTable(owner, kind);
  await sql`
    insert into ${sql.table(table.name)}
      (${sql.ref(table.owner.column)}, ${sql.ref(table.property.column)})
    values (${ownerId}, ${id})`.execute(database);
}
