import type { ActuationCode } from "#contract/actuationCodes";
import type { RefusalReason } from "../../actuation/requestAnswer.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { unseen } from "../../rights/authorise.ts";

/** Status and sentence of each reason not to send. */
const ANSWERS: { readonly [Of in ActuationCode]: readonly [status: number, detail: string] } = {
  immobilization_not_authorized: [403, "You are not authorized to command this vehicle"],
  customCommandsNotAllowed: [403, "You are not authorized to send commands of your own"],
  passwordRequired: [403, "Give your password again first: POST /api/session/password"],
  secondPersonRequired: [403, "A second person has to approve first: POST /api/approvals"],
  secondPersonNotIndependent: [403, "Somebody who is independent of who asks has to decide"],
  secondPersonNotNeeded: [409, "This command needs no approval"],
  approvalOver: [409, "This approval was decided on, withdrawn or used, or its time is over"],
  vehicleDisabled: [409, "The vehicle is disabled"],
  actuationHalted: [409, "An administrator has stopped all commands"],
  immo_pending: [409, "A command is pending for this vehicle: wait for its result"],
  outcomeUnknown: [409, "The outcome of the last command is unknown: clear it first"],
  vehicleMoves: [409, "The vehicle is moving: wait until its speed is 0"],
  motionUnknown: [409, "Whether the vehicle moves is not known: ask for its position first"],
  tooManyCommands: [429, "Too many commands: wait a minute"],
  fleetBreaker: [429, "Too many vehicles were commanded within ten minutes"],
  notConnected: [400, "Failed to send command"],
  commandNotSupported: [400, "Command is not supported by this vehicle"],
  badOutput: [400, "An output is switched one at a time, on or off"],
  badCommandText: [400, "The command's text may hold plain characters only"],
  idempotencyKeyReused: [422, "The idempotency key was used for another command"],
};

const RETRY_AFTER_SECONDS: Partial<Record<ActuationCode, string>> = {
  tooManyCommands: "60",
  fleetBreaker: "600",
};

/** A vehicle that somebody does not see is refused as one that does not exist. */
export function refusalOfCommand(reason: RefusalReason): Refusal {
  if (reason === "vehicleAccessDenied") return unseen("vehicle");
  const [status, detail] = ANSWERS[reason];
  const retryAfter = RETRY_AFTER_SECONDS[reason];
  const refusal = new Refusal(status, reason, detail);
  return retryAfter ? refusal.withHeaders({ "retry-after": retryAfter }) : refusal;
}
