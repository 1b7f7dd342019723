import { isId, type UserId, type VehicleId, vehicleId } from "#domain/ids";
import { before, type EpochMs, epochMs, minutes } from "#domain/units";
import { recall, remember } from "../../../state/remembered.ts";
import { REQUEST_NAMES, type RequestName } from "./vehicleRequests.ts";

/** A request that the server accepted and whose answer this page has not shown yet. */
export interface PendingRequest {
  readonly vehicle: VehicleId;
  readonly name: RequestName;
  readonly askedAt: EpochMs;
  /** Under which its answer is looked up. */
  readonly actuation: number;
}

/** After that nobody waits for the answer any more. */
const KEPT_FOR = minutes(5);

/**
 * Kept in this tab, so that a reload does not lose what was asked; what became of it only the server
 * knows. Who signs in next sees nothing of it.
 */
const nameOf = (user: UserId) => `asked.${user}`;

function keptOf(user: UserId): readonly PendingRequest[] {
  const stored = recall(nameOf(user), "tab");
  return Array.isArray(stored) ? stored.flatMap(readOne) : [];
}

export const pendingRequest = (
  user: UserId,
  vehicle: VehicleId,
  now: EpochMs,
): PendingRequest | undefined =>
  keptOf(user).find((one) => one.vehicle === vehicle && one.askedAt > before(now, KEPT_FOR));

export function keepPending(user: UserId, request: PendingRequest): void {
  const others = keptOf(user).filter(
    ({ vehicle, askedAt }) =>
      vehicle !== request.vehicle && askedAt > before(request.askedAt, KEPT_FOR),
  );
  remember(nameOf(user), [...others, request], "tab");
}

export function dropPending(user: UserId, { actuation }: PendingRequest): void {
  const others = keptOf(user).filter((one) => one.actuation !== actuation);
  remember(nameOf(user), others, "tab");
}

/** Drops what another hand wrote. */
function readOne(stored: unknown): readonly PendingRequest[] {
  if (typeof stored !== "object" || stored === null) return [];
  const { vehicle, name, askedAt, actuation } = stored as Record<string, unknown>;
  const known = REQUEST_NAMES.find((one) => one === name);
  if (!known || !isId(vehicle) || !isId(actuation) || !isId(askedAt)) return [];
  return [{ vehicle: vehicleId(vehicle), name: known, askedAt: epochMs(askedAt), actuation }];
}
