import type { EpochMs } from "#domain/units";
import { type AuditEntry, recordAudit } from "../audit/recordAudit.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { Refusal } from "../refusal/refusal.ts";

/** The port's own time limit ends it; a caller who goes away does not. */
const NEVER = new AbortController().signal;

/**
 * Has something done by a service of others and writes down how it ended. A failure is written down
 * too: a service that did not answer in time may have done it all the same. Where none is
 * configured nothing was asked, and nothing is written.
 */
export async function doAudited<Result>(
  { database, now }: { readonly database: Database; readonly now: () => EpochMs },
  entry: Omit<AuditEntry, "at" | "after"> & { readonly after: object },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const record = (outcome: "done" | "failed") =>
    database
      .transaction()
      .execute((transaction) =>
        recordAudit(transaction, { ...entry, at: now(), after: { ...entry.after, outcome } }),
      );
  let result: Result;
  try {
    result = await work(NEVER);
  } catch (error) {
    const isAsked = !(error instanceof Refusal && error.problem.code === "notConfigured");
    if (isAsked) await record("failed");
    throw error;
  }
  await record("done");
  return result;
}
