import { before, type DurationMs, type EpochMs, seconds } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { type Actuation, actuationOfRow } from "./actuation.ts";
import type { ParsedRequest } from "./parseRequest.ts";

/** A client without keys that asks again this soon has only lost the answer. */
const SAME_REQUEST_WITHIN: DurationMs = seconds(10);

/** Keys of callers and those that we make up cannot be taken for each other. */
const CALLERS = "key:";
const OWN = "own:";
export const storedKey = (key: string | undefined, made: () => string): string =>
  key === undefined ? OWN + made() : CALLERS + key;

/**
 * The request of the same person with the same key; without a key, their same request of a moment ago,
 * as long as nothing else was asked of the vehicle since. Other people's keys are never read.
 */
export async function findKnown(
  transaction: Database,
  { request: { user, vehicle, idempotencyKey }, digest }: ParsedRequest,
  now: EpochMs,
): Promise<Actuation | undefined> {
  if (idempotencyKey !== undefined) {
    const row = await transaction
      .selectFrom("actuations")
      .selectAll()
      .where("user_id", "=", user)
      .where("idempotency_key", "=", CALLERS + idempotencyKey)
      .executeTakeFirst();
    return row && actuationOfRow(row);
  }
  const newest = await transaction
    .selectFrom("actuations")
    .selectAll()
    .where("device_id", "=", vehicle)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isSame =
    newest !== undefined &&
    newest.user_id === user &&
    newest.wish === digest &&
    newest.idempotency_key.startsWith(OWN) &&
    newest.requested_at.getTime() > before(now, SAME_REQUEST_WITHIN);
  return isSame ? actuationOfRow(newest) : undefined;
}
