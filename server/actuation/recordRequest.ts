import { randomUUID } from "node:crypto";
import { failure, type Result, success } from "#contract/result";
import type { User } from "#domain/account/user";
import { mayActuate } from "#domain/actuation/mayActuate";
import type { VehicleCommand } from "#domain/actuation/vehicleCommand";
import type { Position } from "#domain/position";
import { after, type DurationMs, type EpochMs, seconds } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { type Actuation, actuationOfRow } from "./actuation.ts";
import type { ActuationPorts } from "./actuationPorts.ts";
import { auditOfRefusal, auditOfStep } from "./auditActuation.ts";
import { findKnown, storedKey } from "./findKnown.ts";
import type { ParsedRequest } from "./parseRequest.ts";
import { type Read, readActuationContext } from "./readActuationContext.ts";
import type { RefusalReason } from "./requestAnswer.ts";
import { resolveOverdue } from "./resolveOverdue.ts";
import { type Approval, nameOf } from "./secondPerson/approval.ts";
import { readPerson } from "./secondPerson/readPerson.ts";
import { useApproval } from "./secondPerson/recordApproval.ts";
import { withCommandLock } from "./withCommandLock.ts";

/** After this a command is of no use any more, and nobody may be surprised by it. */
export const TIME_TO_LIVE: DurationMs = seconds(90);

export type RecordedRequest =
  /** Written down and audited, to be handed off now by whoever wrote it. */
  | {
      readonly type: "intended";
      readonly actuation: Actuation;
      /** That it used up. */
      readonly approval: Approval | undefined;
    }
  /** Asked for before. */
  | { readonly type: "known"; readonly actuation: Actuation }
  | { readonly type: "refused"; readonly reason: RefusalReason };

/**
 * The first half of a command: checks, the row that keeps others out and the audit row come true in
 * one transaction, before anything is sent. A refusal is audited as well.
 */
export const recordRequest = (
  parsed: ParsedRequest,
  ports: ActuationPorts,
): Promise<RecordedRequest> =>
  withCommandLock(ports.database, async (transaction) => {
    const { user, session, vehicle } = parsed.request;
    const now = ports.now();
    await resolveOverdue(transaction, ports, { vehicle });
    const known = await findKnown(transaction, parsed, now);
    if (known)
      return known.digest === parsed.digest
        ? { type: "known", actuation: known }
        : { type: "refused", reason: "idempotencyKeyReused" };

    const { effect, isAdHoc, digest } = parsed;
    const request = { user, session, vehicle, effect, isAdHoc, digest };
    const about = await readActuationContext(transaction, { ...request, except: undefined }, ports);
    const verdict = judge(parsed, about, ports);
    await ports.reached?.("checked");
    if (!verdict.ok) {
      const entry = refusalEntry(parsed, verdict.reason, about?.latest);
      await ports.audit(transaction, auditOfRefusal({ at: ports.now(), ...entry }));
      return { type: "refused", reason: verdict.reason };
    }
    const second = about?.approval && (await readPerson(transaction, about.approval.decidedBy));
    const actuation = await write(transaction, parsed, { command: verdict.value, now, second });
    await ports.reached?.("requestWritten");
    const { address } = parsed.request;
    const step = { at: now, user, address, outcome: undefined, latest: about?.latest };
    await ports.audit(transaction, auditOfStep(actuation, "intended", step));
    const approval =
      about?.approval &&
      (await useApproval(transaction, { approval: about.approval, actuation, address }, ports));
    await ports.reached?.("requestAudited");
    return { type: "intended", actuation, approval };
  });

type Verdict = Result<VehicleCommand, RefusalReason>;

/** Rights come first: who may not command at all does not learn whether the words were right. */
function judge(
  parsed: ParsedRequest,
  about: Read | undefined,
  { fleet, carrier }: ActuationPorts,
): Verdict {
  const vehicle = fleet.vehicle(parsed.request.vehicle);
  if (!about || !vehicle) return failure("vehicleAccessDenied");
  const reason = mayActuate(about.context);
  if (reason) return failure(reason);
  if (!parsed.read.ok) return parsed.read;
  if (parsed.request.byText) return failure("commandNotSupported");
  const { command } = parsed.read;
  const types = carrier.typesOf(vehicle);
  if (types && !types.includes(command.type)) return failure("commandNotSupported");
  return success(command);
}

async function write(
  transaction: Database,
  { request, effect, isAdHoc, digest }: ParsedRequest,
  {
    command,
    now,
    second,
  }: {
    readonly command: VehicleCommand;
    readonly now: EpochMs;
    readonly second: User | undefined;
  },
): Promise<Actuation> {
  const row = await transaction
    .insertInto("actuations")
    .values({
      device_id: request.vehicle,
      user_id: request.user,
      address: request.address ?? null,
      type: command.type,
      attributes: JSON.stringify(command.attributes),
      effect,
      ad_hoc: isAdHoc,
      reason: request.reason ?? null,
      idempotency_key: storedKey(request.idempotencyKey, randomUUID),
      wish: digest,
      status: "intended",
      outcome: null,
      requested_at: new Date(now),
      expires_at: new Date(after(now, TIME_TO_LIVE)),
      handed_off_at: null,
      line: null,
      settled_at: null,
      approved_by: second?.id ?? null,
      approver: second ? nameOf(second) : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return actuationOfRow(row);
}

function refusalEntry(
  { request, read }: ParsedRequest,
  refusal: RefusalReason,
  latest: Position | undefined,
) {
  const { user, address, vehicle, type, attributes, reason } = request;
  const command = read.ok ? read.command : { type, attributes };
  return { user, address, vehicle, command, reason, refusal, latest };
}
