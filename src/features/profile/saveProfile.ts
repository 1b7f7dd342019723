import type { CallError, CallResult } from "../../api/callServer.ts";
import { getOwnAccount, type OwnAccount, putOwnAccount } from "../../api/ownAccount.ts";
import {
  changedFields,
  changeOf,
  type ProfileField,
  type ProfileValues,
  valuesOf,
} from "./profileValues.ts";

export type Saved =
  | { readonly type: "saved"; readonly account: OwnAccount }
  /** Somebody else changed fields meanwhile: nothing was written. */
  | {
      readonly type: "conflict";
      readonly account: OwnAccount;
      readonly fields: readonly ProfileField[];
    }
  | { readonly type: "failed"; readonly error: CallError };

/**
 * Writes what was changed over the account as it was read. Whatever else somebody keeps in the account
 * changes beside it: only another value in one of these fields is a conflict.
 */
export async function saveProfile(read: OwnAccount, values: ProfileValues): Promise<Saved> {
  const before = valuesOf(read.user);
  const change = changeOf(before, values);
  const first = await putOwnAccount(read, change);
  if (first.ok || first.error.reason !== "outdated") return savedOf(first);
  const latest = await getOwnAccount(read.user.id);
  if (!latest.ok) return savedOf(latest);
  const fields = changedFields(before, valuesOf(latest.value.user));
  if (fields.length > 0) return { type: "conflict", account: latest.value, fields };
  return savedOf(await putOwnAccount(latest.value, change));
}

const savedOf = (result: CallResult<OwnAccount>): Saved =>
  result.ok ? { type: "saved", account: result.value } : { type: "failed", error: result.error };

/** The fields after a conflict: what was typed stays, all else is as the account has it now. */
export function mergedValues(
  before: ProfileValues,
  typed: ProfileValues,
  latest: ProfileValues,
): ProfileValues {
  const mine = changedFields(before, typed).map((field) => [field, typed[field]]);
  return { ...latest, ...Object.fromEntries(mine), currentPassword: typed.currentPassword };
}
