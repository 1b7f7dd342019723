import { type ActuationStatus, mayBecome } from "#domain/actuation/actuationStatus";
import type { ConnectionId, UserId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { type Actuation, actuationOfRow } from "./actuation.ts";
import type { ActuationPorts } from "./actuationPorts.ts";
import { auditOfStep } from "./auditActuation.ts";
import { writeImmobilized } from "./immobilizations.ts";

export interface Step {
  readonly to: ActuationStatus;
  readonly outcome: string | undefined;
  /** Who takes it; absent for the vehicle and the clock. */
  readonly user?: UserId;
  readonly address?: string | undefined;
  readonly latest: Position | undefined;
  /** By which it is handed off. */
  readonly line?: ConnectionId | undefined;
}

/** Keeps what a tracker says short enough for a row. */
const MAX_OUTCOME = 500;

/**
 * Takes a command one step further together with its audit row. Undefined when it is not where it
 * was believed to be any more: somebody else was quicker, and theirs counts.
 */
export async function recordStep(
  transaction: Database,
  { actuation, to, outcome, user, address, latest, line }: Step & { readonly actuation: Actuation },
  { audit, now }: Pick<ActuationPorts, "audit" | "now">,
): Promise<Actuation | undefined> {
  if (!mayBecome(actuation.status, to)) return undefined;
  const at = now();
  const time = new Date(at);
  const row = await transaction
    .updateTable("actuations")
    .set({
      status: to,
      outcome: outcome?.slice(0, MAX_OUTCOME) ?? null,
      ...(to === "handedOff" ? { handed_off_at: time, line: line ?? null } : { settled_at: time }),
    })
    .where("id", "=", actuation.id)
    .where("status", "=", actuation.status)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await audit(transaction, auditOfStep(actuation, to, { at, user, address, outcome, latest }));
  const { effect, vehicle } = actuation;
  if (to === "confirmed" && (effect === "stops" || effect === "releases"))
    await writeImmobilized(transaction, vehicle, {
      immobilized: effect === "stops",
      reportedAt: latest?.fixTime ?? at,
    });
  return actuationOfRow(row);
}
