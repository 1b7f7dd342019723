import type { EpochMs } from "#domain/units";
import type { Database } from "../../database/connectEmbeddedDatabase.ts";
import type { ServerLimits } from "../../rights/rights.ts";
import type { ContextRequest } from "../readActuationContext.ts";
import { type Approval, approvalOfRow, holdsAt } from "./approval.ts";
import { refusedAsSecond } from "./refusedAsSecond.ts";

interface At {
  readonly serverLimits: () => ServerLimits;
  readonly now: EpochMs;
}

/**
 * The approval that allows a command: of this person, this vehicle and these very words, not used, not over,
 * and by somebody who may still give it. Of a command that is written down the one that it has used.
 */
export async function findApproval(
  transaction: Database,
  { user, vehicle, digest = "", isAdHoc, except }: ContextRequest,
  { serverLimits, now }: At,
): Promise<Approval | undefined> {
  const rows = transaction
    .selectFrom("approvals")
    .selectAll()
    .where("user_id", "=", user)
    // It names the vehicle, too.
    .where("wish", "=", digest);
  const row = await (except === undefined
    ? rows.where("status", "=", "approved").where(holdsAt(now))
    : rows.where("status", "=", "used").where("actuation_id", "=", except)
  ).executeTakeFirst();
  const approval = row && approvalOfRow(row);
  if (approval?.decidedBy === undefined) return undefined;
  const considered = { asker: user, second: approval.decidedBy, vehicle, isAdHoc };
  const refusal = await refusedAsSecond(transaction, considered, { serverLimits, now });
  return refusal === undefined ? approval : undefined;
}
