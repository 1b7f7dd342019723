import type { AuditAction } from "#contract/auditActions";
import type { ApprovalStatus } from "#domain/actuation/secondPerson";
import type { VehicleCommand } from "#domain/actuation/vehicleCommand";
import type { UserId, VehicleId } from "#domain/ids";
import type { Database } from "../../database/connectEmbeddedDatabase.ts";
import type { Actuation } from "../actuation.ts";
import type { ActuationPorts } from "../actuationPorts.ts";
import { type Approval, approvalOfRow, holdsAt } from "./approval.ts";

type RecordPorts = Pick<ActuationPorts, "audit" | "now">;

interface By {
  /** Absent for the clock. */
  readonly user: UserId | undefined;
  readonly address: string | undefined;
}

const ACTIONS = {
  waiting: "approval.ask",
  approved: "approval.give",
  refused: "approval.refuse",
  withdrawn: "approval.withdraw",
  over: "approval.expire",
  used: "approval.use",
} as const satisfies Readonly<Record<ApprovalStatus, AuditAction>>;

/** What became of an approval, for the trail. */
export const auditApproval = (
  transaction: Database,
  { approval, by }: { readonly approval: Approval; readonly by: By },
  { audit, now }: RecordPorts,
): Promise<void> =>
  audit(transaction, {
    at: now(),
    ...by,
    action: ACTIONS[approval.status],
    kind: "vehicle",
    id: approval.vehicle,
    after: {
      approval: approval.id,
      askedBy: approval.user,
      command: approval.command,
      reason: approval.reason,
    },
  });

/** Somebody wanted to ask for an approval, or to decide on one, and might not. */
export const auditDenied = (
  transaction: Database,
  denied: By & {
    readonly vehicle: VehicleId;
    readonly command: VehicleCommand;
    readonly reason: string;
    readonly outcome: string;
  },
  { audit, now }: RecordPorts,
): Promise<void> => {
  const { user, address, vehicle, ...after } = denied;
  return audit(transaction, {
    at: now(),
    user,
    address,
    action: "approval.deny",
    kind: "vehicle",
    id: vehicle,
    after,
  });
};

interface Next {
  readonly approval: Approval;
  readonly to: Exclude<ApprovalStatus, "waiting">;
  readonly by: By;
  readonly decidedBy?: UserId;
  readonly actuation?: number;
}

/**
 * Takes an approval one step further together with its audit row. Undefined when it is not where it was
 * believed to be any more: then what came first counts.
 */
export async function stepApproval(
  transaction: Database,
  { approval, to, by, decidedBy, actuation }: Next,
  ports: RecordPorts,
): Promise<Approval | undefined> {
  const row = await transaction
    .updateTable("approvals")
    .set({
      status: to,
      changed_at: new Date(ports.now()),
      ...(decidedBy !== undefined && { decided_by: decidedBy }),
      ...(actuation !== undefined && { actuation_id: actuation }),
    })
    .where("id", "=", approval.id)
    .where("status", "=", approval.status)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  const stepped = approvalOfRow(row);
  await auditApproval(transaction, { approval: stepped, by }, ports);
  return stepped;
}

interface Use {
  readonly approval: Approval;
  readonly actuation: Actuation;
  readonly address: string | undefined;
}

/** Uses an approval up for a command, in the transaction that writes the command down: never for another. */
export async function useApproval(
  transaction: Database,
  { approval, actuation: { id, user }, address }: Use,
  ports: RecordPorts,
): Promise<Approval> {
  const step = { approval, to: "used", by: { user, address }, actuation: id } as const;
  const used = await stepApproval(transaction, step, ports);
  if (!used) throw new Error("the approval was used meanwhile");
  return used;
}

/** Ends those whose time is over. */
export async function endOverdueApprovals(
  transaction: Database,
  ports: RecordPorts,
): Promise<Approval[]> {
  const rows = await transaction
    .selectFrom("approvals")
    .selectAll()
    .where("status", "in", ["waiting", "approved"])
    .where(({ not }) => not(holdsAt(ports.now())))
    .orderBy("id")
    .execute();
  const ended: Approval[] = [];
  const by = { user: undefined, address: undefined };
  for (const approval of rows.map(approvalOfRow)) {
    const over = await stepApproval(transaction, { approval, to: "over", by }, ports);
    if (over) ended.push(over);
  }
  return ended;
}
