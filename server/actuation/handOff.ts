import { dangerOf, mayActuate } from "#domain/actuation/mayActuate";
import { reportedMotion } from "#domain/actuation/motionKnown";
import type { ConnectionId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type DurationMs, seconds } from "#domain/units";
import type { Actuation } from "./actuation.ts";
import type { ActuationPorts } from "./actuationPorts.ts";
import type { Delivery } from "./commandCarrier.ts";
import { readActuationContext } from "./readActuationContext.ts";
import { findActuation } from "./readActuations.ts";
import { recordStep, type Step } from "./recordStep.ts";
import { withCommandLock } from "./withCommandLock.ts";

const DELIVER_WITHIN: DurationMs = seconds(10);

/**
 * The second half of a command: all checks once more, the audit row and the record of the hand-off
 * in one transaction, and then the hand-off itself, once. Whatever happens after the record, nobody
 * ever hands it off again. Returns how it stands then. `session` is the one in which it was asked for.
 */
export async function handOff(
  actuation: Actuation,
  session: string | undefined,
  ports: ActuationPorts,
): Promise<Actuation> {
  const checked = await withCommandLock(ports.database, async (transaction) => {
    const about = await readActuationContext(
      transaction,
      { ...actuation, session, except: actuation.id },
      ports,
    );
    await ports.reached?.("checkedAgain");
    const outcome = about ? mayActuate(about.context) : "vehicleAccessDenied";
    const isLate = ports.now() >= actuation.expiresAt;
    const to = isLate ? "expired" : outcome ? "refused" : "handedOff";
    const { user, address } = actuation;
    const { latest, line, recentFixes = [] } = about ?? {};
    const step: Step = { to, outcome, user, address, latest, line };
    const recorded = await recordStep(transaction, { actuation, ...step }, ports);
    await ports.reached?.("handOffWritten");
    return recorded && { recorded, lastFix: recentFixes[0] };
  });
  await ports.reached?.("handingOff");
  // Somebody else has ended it meanwhile: it is as they left it, and nothing was sent.
  if (!checked) return (await findActuation(ports.database, actuation.id)) ?? actuation;
  const { recorded, lastFix } = checked;
  return recorded.status === "handedOff" ? hand(recorded, lastFix, ports) : recorded;
}

/** `lastFix` is what the vehicle's connection had reported last when the hand-off was decided. */
async function hand(
  actuation: Actuation,
  lastFix: Position | undefined,
  ports: ActuationPorts,
): Promise<Actuation> {
  const { fleet, carrier, now } = ports;
  const vehicle = fleet.vehicle(actuation.vehicle);
  const isDangerous = dangerOf(actuation.effect) === "dangerous";
  // Its tracker was exchanged meanwhile, or there never was a connection to it.
  if (vehicle && (actuation.line === undefined || carrier.connectionTo(vehicle) !== actuation.line))
    return end(actuation, { to: "refused", outcome: "notConnected" }, ports);
  // What was committed while the hand-off was recorded; from here to the connection nothing can
  // happen.
  const newest = newerOf(lastFix, fleet.proven(actuation.vehicle), actuation.line);
  const motion = isDangerous ? reportedMotion(newest, now()) : "standing";
  if (!vehicle || motion !== "standing")
    return end(actuation, { to: "refused", outcome: CALLED_OFF[motion] }, ports);

  const signal = AbortSignal.timeout(ports.deliverWithin ?? DELIVER_WITHIN);
  const delivery = await withinTime(
    ports.carrier.deliver(vehicle, actuation.command, signal),
    signal,
  ).catch((error: unknown): "doubtful" => {
    ports.log.error({ err: error, actuation: actuation.id }, "nobody knows whether it was sent");
    return "doubtful";
  });
  await ports.reached?.("delivered");
  switch (delivery) {
    case "handedOff":
      return actuation;
    case "doubtful":
      return end(actuation, { to: "unknown", outcome: undefined }, ports);
    case "notConnected":
    case "commandNotSupported":
      return end(actuation, { to: "refused", outcome: delivery }, ports);
  }
}

function newerOf(
  lastFix: Position | undefined,
  reported: Position | undefined,
  line: ConnectionId | undefined,
): Position | undefined {
  if (reported?.line !== line) return lastFix;
  return lastFix && reported && lastFix.fixTime > reported.fixTime ? lastFix : reported;
}

const CALLED_OFF = {
  standing: "vehicleAccessDenied",
  moving: "vehicleMoves",
  unknown: "motionUnknown",
} as const;

/** Ends a command, unless the vehicle has answered meanwhile: then its answer stands. */
async function end(
  actuation: Actuation,
  step: Pick<Step, "to" | "outcome">,
  ports: ActuationPorts,
): Promise<Actuation> {
  const latest = ports.fleet.latest(actuation.vehicle);
  const ended = await withCommandLock(ports.database, (transaction) =>
    recordStep(transaction, { actuation, ...step, latest }, ports),
  );
  return ended ?? actuation;
}

/** A carrier that hangs must not hold the caller up. */
function withinTime(delivery: Promise<Delivery>, signal: AbortSignal): Promise<Delivery> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("the line did not answer in time")));
  });
  return Promise.race([delivery, late]);
}
