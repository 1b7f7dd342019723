import type { ReadinessCheck } from "#contract/actuation";
import type { ActuationCode } from "#contract/actuationCodes";
import { checkActuation } from "#domain/actuation/mayActuate";
import type { Position } from "#domain/position";
import type { EpochMs } from "#domain/units";
import type { ActuationPorts } from "./actuationPorts.ts";
import { parseRequest } from "./parseRequest.ts";
import { readActuationContext } from "./readActuationContext.ts";
import type { ActuationRequest } from "./request.ts";

/** Whether a command would be sent now, by each of what is looked at. */
export interface Readiness {
  readonly checks: readonly {
    readonly check: ReadinessCheck;
    readonly refusal: ActuationCode | undefined;
  }[];
  /** The newest position by the connection that would carry the command. */
  readonly fix: Position | undefined;
  readonly now: EpochMs;
}

/**
 * Looks at all that `request` would, and sends, locks and writes nothing. Only the request itself decides:
 * what holds here may not hold a moment later. Undefined when the person or the vehicle is gone.
 */
export async function readReadiness(
  request: ActuationRequest,
  ports: Pick<
    ActuationPorts,
    | "database"
    | "serverLimits"
    | "passwordHoldsFor"
    | "isSecondPersonAsked"
    | "fleet"
    | "carrier"
    | "now"
  >,
): Promise<Readiness | undefined> {
  const { user, session, vehicle } = request;
  const { effect, isAdHoc, read, digest } = parseRequest(request);
  const about = await readActuationContext(
    ports.database,
    { user, session, vehicle, effect, isAdHoc, digest, except: undefined },
    ports,
  );
  const known = ports.fleet.vehicle(vehicle);
  if (!about || !known) return undefined;
  const { now } = about.context;
  const decided = checkActuation(about.context);
  const checks = decided.flatMap(({ check, refusal }) =>
    refusal === "vehicleAccessDenied" ? [] : [{ check, refusal }],
  );
  if (checks.length < decided.length) return undefined;
  if (decided.length === 1) return { checks, fix: undefined, now };
  const types = ports.carrier.typesOf(known);
  const taken = read.ok && types?.includes(read.command.type) === true;
  const refusal = !types ? "notConnected" : taken ? undefined : "commandNotSupported";
  return {
    checks: [...checks, { check: "connection", refusal }],
    fix: about.recentFixes[0],
    now,
  };
}
