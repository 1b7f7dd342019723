import { createHash } from "node:crypto";
import type { User } from "#domain/account/user";
import type { VehicleId } from "#domain/ids";
import type { HistoryWanted } from "./historyPlan.ts";

/** Which chunk says a vehicle's day; without a version none does. */
export interface PackedVersion {
  readonly vehicle: VehicleId;
  readonly version: number | undefined;
}

/**
 * What an answer that is all of packed days is known by: another one when any of them was packed anew.
 * Undefined when one of them is not packed.
 */
export function historyTag(
  days: readonly PackedVersion[],
  { from, to, fields }: HistoryWanted,
  guest: User["guest"],
): string | undefined {
  if (days.length === 0 || days.some(({ version }) => version === undefined)) return undefined;
  const versions = days.map(({ vehicle, version }) => [vehicle, version]);
  const text = JSON.stringify([from, to, fields, guest, versions]);
  return `"${createHash("sha256").update(text).digest("base64url")}"`;
}
