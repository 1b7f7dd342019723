import { isId, type UserId, type VehicleId, vehicleId } from "#domain/ids";
import { before, type EpochMs, epochMs, minutes } from "#domain/units";
import { recall, remember } from "../../../state/remembered.ts";
import { QUESTION_NAMES, type QuestionName } from "./vehicleQuestions.ts";

/** A question that the server took, and whose answer this page has not told yet. */
export interface PendingQuestion {
  readonly vehicle: VehicleId;
  readonly name: QuestionName;
  readonly askedAt: EpochMs;
  /** Under which its answer is looked up. */
  readonly actuation: number;
}

/** After that nobody waits for the answer any more. */
const KEPT_FOR = minutes(5);

/**
 * Kept in this tab, so that a reload does not lose what was asked; what became of it only the server
 * tells. Who signs in next sees nothing of it.
 */
const nameOf = (user: UserId) => `asked.${user}`;

function keptOf(user: UserId): readonly PendingQuestion[] {
  const stored = recall(nameOf(user), "tab");
  return Array.isArray(stored) ? stored.flatMap(readOne) : [];
}

export const pendingQuestion = (
  user: UserId,
  vehicle: VehicleId,
  now: EpochMs,
): PendingQuestion | undefined =>
  keptOf(user).find((one) => one.vehicle === vehicle && one.askedAt > before(now, KEPT_FOR));

export function keepPending(user: UserId, question: PendingQuestion): void {
  const others = keptOf(user).filter(
    ({ vehicle, askedAt }) =>
      vehicle !== question.vehicle && askedAt > before(question.askedAt, KEPT_FOR),
  );
  remember(nameOf(user), [...others, question], "tab");
}

export function dropPending(user: UserId, { actuation }: PendingQuestion): void {
  const others = keptOf(user).filter((one) => one.actuation !== actuation);
  remember(nameOf(user), others, "tab");
}

/** Drops what another hand wrote. */
function readOne(stored: unknown): readonly PendingQuestion[] {
  if (typeof stored !== "object" || stored === null) return [];
  const { vehicle, name, askedAt, actuation } = stored as Record<string, unknown>;
  const known = QUESTION_NAMES.find((one) => one === name);
  if (!known || !isId(vehicle) || !isId(actuation) || !isId(askedAt)) return [];
  return [{ vehicle: vehicleId(vehicle), name: known, askedAt: epochMs(askedAt), actuation }];
}
