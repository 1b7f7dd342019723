import { APPROVAL_HOLDS_FOR } from "#domain/actuation/secondPerson";
import type { UserId } from "#domain/ids";
import { before, type EpochMs } from "#domain/units";
import type { ActuationPorts } from "../actuationPorts.ts";
import type { RefusalReason } from "../requestAnswer.ts";
import { withCommandLock } from "../withCommandLock.ts";
import { type Approval, holdsAt } from "./approval.ts";
import { type ApprovalAnswer, type ApprovalRequest, askApproval } from "./askApproval.ts";
import { type ApprovalDecision, decideApproval, withdrawApproval } from "./decideApproval.ts";
import {
  approvalsChanged,
  approvalsFor,
  approvalsSince,
  type NamedApproval,
  readApprovals,
  withNames,
} from "./readApprovals.ts";
import { endOverdueApprovals } from "./recordApproval.ts";

/** The approval, or why not. */
export type NamedAnswer =
  | { readonly approval: NamedApproval; readonly refusal: undefined }
  | { readonly approval: undefined; readonly refusal: RefusalReason };

/**
 * The approvals of dangerous commands by a second person: asked for, decided on, withdrawn and ended, each step
 * published here and to the other instances. What uses one up is the request of its command.
 */
export function createApprovals(ports: ActuationPorts) {
  const { database, bus } = ports;

  /** Call after the commit. */
  function publish(changed: readonly Approval[]): void {
    if (changed.length === 0) return;
    ports.onApprovals(changed);
    bus.publish("approvals", { ids: changed.map(({ id }) => id) });
  }

  async function published(work: Promise<ApprovalAnswer>): Promise<NamedAnswer> {
    const { approval, refusal, changed } = await work;
    publish(changed);
    if (approval) return { approval: await withNames(approval, ports), refusal: undefined };
    return { approval: undefined, refusal: refusal ?? "approvalOver" };
  }

  bus.listen("approvals", async ({ ids }) => ports.onApprovals(await readApprovals(database, ids)));
  bus.onGap(async () =>
    ports.onApprovals(await approvalsSince(database, before(ports.now(), APPROVAL_HOLDS_FOR))),
  );

  return {
    ask: (request: ApprovalRequest): Promise<NamedAnswer> => published(askApproval(request, ports)),
    decide: (decision: ApprovalDecision): Promise<NamedAnswer> =>
      published(decideApproval(decision, ports)),
    withdraw: (by: Omit<ApprovalDecision, "session" | "approves">): Promise<NamedAnswer> =>
      published(withdrawApproval(by, ports)),

    /** One's own, and those that one may decide on. */
    of: (user: UserId): Promise<NamedApproval[]> => approvalsFor(user, ports),
    changed: (user: UserId, from: EpochMs, to: EpochMs): Promise<Approval[]> =>
      approvalsChanged(user, { from, to }, ports),

    publish,

    /** Ends those whose time is over; asked often, and without keeping anybody waiting. */
    async endOverdue(): Promise<void> {
      const due = await database
        .selectFrom("approvals")
        .select("id")
        .where("status", "in", ["waiting", "approved"])
        .where(({ not }) => not(holdsAt(ports.now())))
        .limit(1)
        .executeTakeFirst();
      if (due) publish(await withCommandLock(database, (tx) => endOverdueApprovals(tx, ports)));
    },
  };
}
