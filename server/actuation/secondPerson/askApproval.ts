import { refusedByRights, USER_LIMITS, USER_WINDOW } from "#domain/actuation/mayActuate";
import { APPROVAL_HOLDS_FOR, needsSecondPerson } from "#domain/actuation/secondPerson";
import type { VehicleCommand } from "#domain/actuation/vehicleCommand";
import { after, before, type EpochMs } from "#domain/units";
import type { Database } from "../../database/connectEmbeddedDatabase.ts";
import type { ActuationPorts } from "../actuationPorts.ts";
import { type ParsedRequest, parseRequest } from "../parseRequest.ts";
import { readActuationContext } from "../readActuationContext.ts";
import type { ActuationRequest } from "../request.ts";
import type { RefusalReason } from "../requestAnswer.ts";
import { withCommandLock } from "../withCommandLock.ts";
import { type Approval, approvalOfRow } from "./approval.ts";
import { auditApproval, auditDenied, endOverdueApprovals, stepApproval } from "./recordApproval.ts";

/** As a command is asked for; the reason is what the second person goes by. */
export interface ApprovalRequest extends ActuationRequest {
  readonly reason: string;
}

/** What became of it. `changed`: every approval that took a step on the way, to be published. */
export interface ApprovalAnswer {
  readonly approval: Approval | undefined;
  readonly refusal: RefusalReason | undefined;
  readonly changed: readonly Approval[];
}

/**
 * Asks for a second person's approval, and sends the vehicle nothing. Asked again for the same command it is
 * the same approval; for another of the same vehicle the one before is withdrawn.
 */
export const askApproval = (
  request: ApprovalRequest,
  ports: ActuationPorts,
): Promise<ApprovalAnswer> =>
  withCommandLock(ports.database, async (transaction) => {
    const { user, session, address, vehicle, reason } = request;
    const by = { user, address };
    const now = ports.now();
    const changed = await endOverdueApprovals(transaction, ports);
    const parsed = parseRequest(request);
    const { effect, isAdHoc, read, digest } = parsed;
    const about = await readActuationContext(
      transaction,
      { user, session, vehicle, effect, isAdHoc, digest, except: undefined },
      ports,
    );
    const open = await openOne(transaction, request);
    const refusal: RefusalReason | undefined = !about
      ? "vehicleAccessDenied"
      : (refusedByRights(about.context) ??
        refusedAsNeedless(parsed, ports) ??
        (open?.digest === digest ? undefined : await refusedByHaste(transaction, user, now)));
    if (refusal || !read.ok) {
      const command = read.ok
        ? read.command
        : { type: request.type, attributes: request.attributes };
      const outcome = refusal ?? "badCommandText";
      await auditDenied(transaction, { ...by, vehicle, command, reason, outcome }, ports);
      return { approval: undefined, refusal: outcome, changed };
    }
    if (open?.digest === digest) return { approval: open, refusal: undefined, changed };
    const withdrawn =
      open && (await stepApproval(transaction, { approval: open, to: "withdrawn", by }, ports));
    const approval = await write(transaction, { request, parsed, command: read.command, now });
    await auditApproval(transaction, { approval, by }, ports);
    return {
      approval,
      refusal: undefined,
      changed: [...changed, ...(withdrawn ? [withdrawn] : []), approval],
    };
  });

function refusedAsNeedless(
  { read, effect, request }: ParsedRequest,
  { isSecondPersonAsked }: ActuationPorts,
): RefusalReason | undefined {
  if (!read.ok) return read.reason;
  if (request.byText) return "commandNotSupported";
  return needsSecondPerson(effect) && isSecondPersonAsked() ? undefined : "secondPersonNotNeeded";
}

/** Each asks something of other people: as many as a person may send, and no more. */
async function refusedByHaste(
  transaction: Database,
  user: ActuationRequest["user"],
  now: EpochMs,
): Promise<RefusalReason | undefined> {
  const { count } = await transaction
    .selectFrom("approvals")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("user_id", "=", user)
    .where("asked_at", ">", new Date(before(now, USER_WINDOW)))
    .executeTakeFirstOrThrow();
  return Number(count) < USER_LIMITS.dangerous ? undefined : "tooManyCommands";
}

async function openOne(
  transaction: Database,
  { user, vehicle }: ActuationRequest,
): Promise<Approval | undefined> {
  const row = await transaction
    .selectFrom("approvals")
    .selectAll()
    .where("user_id", "=", user)
    .where("device_id", "=", vehicle)
    .where("status", "in", ["waiting", "approved"])
    .executeTakeFirst();
  return row && approvalOfRow(row);
}

async function write(
  transaction: Database,
  {
    request: { user, vehicle, reason },
    parsed: { effect, isAdHoc, digest },
    command,
    now,
  }: {
    readonly request: ApprovalRequest;
    readonly parsed: ParsedRequest;
    readonly command: VehicleCommand;
    readonly now: EpochMs;
  },
): Promise<Approval> {
  const row = await transaction
    .insertInto("approvals")
    .values({
      device_id: vehicle,
      user_id: user,
      type: command.type,
      attributes: JSON.stringify(command.attributes),
      effect,
      ad_hoc: isAdHoc,
      reason,
      wish: digest,
      status: "waiting",
      asked_at: new Date(now),
      expires_at: new Date(after(now, APPROVAL_HOLDS_FOR)),
      changed_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return approvalOfRow(row);
}
