import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { AuditAction, AuditSubjectKind } from "#contract/auditActions";
import type { UserId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { canonicalJson } from "./canonicalJson.ts";

/** Somebody did something: who, from where, to what, and how it was before and after. */
export interface AuditEntry {
  readonly at: EpochMs;
  /** Absent when the server did it by itself. */
  readonly user: UserId | undefined;
  readonly address: string | undefined;
  readonly action: AuditAction;
  readonly kind: AuditSubjectKind | "link" | "server" | "session" | "partner" | undefined;
  readonly id: number | undefined;
  /** Plain data without anything secret. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Rows are written one after the other, so that each knows the one before it. */
const LOCK = 7_461_001;

/**
 * Writes an entry inside the transaction of what it records: both come true or neither. Each row's
 * hash covers the row before it, so one that is changed, left out or moved later shows in
 * `verifyAudit`.
 */
export async function recordAudit(transaction: Database, entry: AuditEntry): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
  const last = await transaction
    .selectFrom("audit")
    .select("hash")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const row = {
    at: new Date(entry.at),
    user_id: entry.user ?? null,
    address: entry.address ?? null,
    action: entry.action,
    object_kind: entry.kind ?? null,
    object_id: entry.id ?? null,
    before: asJson(entry.before),
    after: asJson(entry.after),
  };
  await transaction
    .insertInto("audit")
    .values({ ...row, hash: hashOfAudit(last?.hash ?? "", row) })
    .execute();
}

const asJson = (value: unknown): string => JSON.stringify(value ?? null);

interface HashedRow {
  readonly at: Date;
  readonly user_id: number | null;
  readonly address: string | null;
  readonly action: string;
  readonly object_kind: string | null;
  readonly object_id: number | null;
  /** JSON text. */
  readonly before: string;
  readonly after: string;
}

/** SHA-256 over the hash before and the row; JSON with sorted keys, as the database reorders them. */
export const hashOfAudit = (before: string, row: HashedRow): string =>
  createHash("sha256")
    .update(
      canonicalJson([
        before,
        row.at.toISOString(),
        row.user_id,
        row.address,
        row.action,
        row.object_kind,
        row.object_id,
        JSON.parse(row.before),
        JSON.parse(row.after),
      ]),
    )
    .digest("hex");
