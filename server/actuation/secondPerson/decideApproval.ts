import { isOpenApproval } from "#domain/actuation/secondPerson";
import type { UserId } from "#domain/ids";
import type { Database } from "../../database/connectEmbeddedDatabase.ts";
import type { ActuationPorts } from "../actuationPorts.ts";
import { readActuationContext } from "../readActuationContext.ts";
import type { RefusalReason } from "../requestAnswer.ts";
import { withCommandLock } from "../withCommandLock.ts";
import { type Approval, approvalOfRow } from "./approval.ts";
import type { ApprovalAnswer } from "./askApproval.ts";
import { auditDenied, endOverdueApprovals, stepApproval } from "./recordApproval.ts";
import { refusedAsSecond } from "./refusedAsSecond.ts";

export interface ApprovalDecision {
  readonly user: UserId;
  readonly address: string | undefined;
  /** In which they decide; a recent password counts for it alone. */
  readonly session: string | undefined;
  readonly approval: number;
  readonly approves: boolean;
}

/**
 * A second person approves or refuses, once. Who they are to the vehicle and to who asks is read in this very
 * transaction, and again whenever the approval is used.
 */
export const decideApproval = (
  { user, address, session, approval: id, approves }: ApprovalDecision,
  ports: ActuationPorts,
): Promise<ApprovalAnswer> =>
  withCommandLock(ports.database, async (transaction) => {
    const ended = await endOverdueApprovals(transaction, ports);
    const approval = await readApproval(transaction, id);
    if (!approval) return answer(undefined, "vehicleAccessDenied", ended);
    const refusal = await refusalOf(transaction, { approval, user, session }, ports);
    if (refusal) {
      const { vehicle, command, reason } = approval;
      const denied = { user, address, vehicle, command, reason, outcome: refusal };
      await auditDenied(transaction, denied, ports);
      return answer(undefined, refusal, ended);
    }
    if (approval.status !== "waiting") return answer(undefined, "approvalOver", ended);
    const to = approves ? "approved" : "refused";
    const by = { user, address };
    const decided = await stepApproval(transaction, { approval, to, by, decidedBy: user }, ports);
    return decided
      ? answer(decided, undefined, [...ended, decided])
      : answer(undefined, "approvalOver", ended);
  });

async function refusalOf(
  transaction: Database,
  {
    approval: { user: asker, vehicle, effect, isAdHoc },
    user,
    session,
  }: Pick<ApprovalDecision, "user" | "session"> & { readonly approval: Approval },
  ports: ActuationPorts,
): Promise<RefusalReason | undefined> {
  const now = ports.now();
  const considered = { asker, second: user, vehicle, isAdHoc };
  const refusal = await refusedAsSecond(transaction, considered, { ...ports, now });
  if (refusal) return refusal;
  const request = { user, session, vehicle, effect, isAdHoc, except: undefined };
  const about = await readActuationContext(transaction, request, ports);
  return about?.context.password === "missing" ? "passwordRequired" : undefined;
}

/** Who asked needs it no more. Only they may, and nothing becomes of it then. */
export const withdrawApproval = (
  { user, address, approval: id }: Omit<ApprovalDecision, "session" | "approves">,
  ports: ActuationPorts,
): Promise<ApprovalAnswer> =>
  withCommandLock(ports.database, async (transaction) => {
    const ended = await endOverdueApprovals(transaction, ports);
    const approval = await readApproval(transaction, id);
    if (approval?.user !== user) return answer(undefined, "vehicleAccessDenied", ended);
    const step = { approval, to: "withdrawn", by: { user, address } } as const;
    const withdrawn = isOpenApproval(approval.status)
      ? await stepApproval(transaction, step, ports)
      : undefined;
    return withdrawn
      ? answer(withdrawn, undefined, [...ended, withdrawn])
      : answer(undefined, "approvalOver", ended);
  });

const answer = (
  approval: Approval | undefined,
  refusal: RefusalReason | undefined,
  changed: readonly Approval[],
): ApprovalAnswer => ({ approval, refusal, changed });

async function readApproval(transaction: Database, id: number): Promise<Approval | undefined> {
  const row = await transaction
    .selectFrom("approvals")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && approvalOfRow(row);
}
