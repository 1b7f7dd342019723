import { sql } from "kysely";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { isDuplicate } from "../database/databaseError.ts";
import { Refusal } from "../refusal/refusal.ts";
import type { PartnerChange } from "./partnerDataSchema.ts";

/** More are no white labels any more; all are held in memory. */
const MOST_PARTNERS = 200;
/** Whoever else makes one at the same moment waits. */
const LOCK = 7_461_004;

/** Makes one inside the transaction, under the id that was asked for or the next one. Returns the id. */
export async function insertPartner(
  transaction: Database,
  change: PartnerChange,
  now: EpochMs,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
  const { count, last } = await transaction
    .selectFrom("partners")
    .select(({ fn }) => [fn.countAll().as("count"), fn.max("id").as("last")])
    .executeTakeFirstOrThrow();
  if (Number(count) > MOST_PARTNERS)
    throw new Refusal(403, "notAllowed", `No more than ${MOST_PARTNERS} partners`);
  const id = change.id || last + 1;
  await transaction
    .insertInto("partners")
    .values({ id, ...columnsOf(change, now) })
    .execute()
    .catch(refuseDuplicate("A partner has this id already"));
  await writeHosts(transaction, id, change.hosts);
  return id;
}

/** Writes one over what it was, inside the transaction. Images that are not named stay. */
export async function updatePartner(
  transaction: Database,
  { id, ...change }: PartnerChange & { readonly id: number },
  now: EpochMs,
): Promise<void> {
  await transaction
    .updateTable("partners")
    .set(columnsOf(change, now))
    .where("id", "=", id)
    .execute();
  await transaction.deleteFrom("partner_hosts").where("partner_id", "=", id).execute();
  await writeHosts(transaction, id, change.hosts);
}

async function writeHosts(transaction: Database, id: number, hosts: readonly string[]) {
  if (hosts.length === 0) return;
  await transaction
    .insertInto("partner_hosts")
    .values(hosts.map((host) => ({ host, partner_id: id })))
    .execute()
    .catch(refuseDuplicate("hosts: another partner has one of them"));
}

function columnsOf(
  { id: _id, hosts: _hosts, people: _people, ...change }: PartnerChange,
  now: EpochMs,
) {
  const { logo, favicon, ...data } = change;
  return {
    data: JSON.stringify(data),
    changed_at: new Date(now),
    ...(logo !== undefined && { logo }),
    ...(favicon !== undefined && { favicon }),
  };
}

const refuseDuplicate =
  (detail: string) =>
  (error: unknown): never => {
    if (isDuplicate(error)) throw new Refusal(400, "duplicate", detail);
    throw error;
  };
