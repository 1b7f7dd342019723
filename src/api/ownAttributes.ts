import type { User } from "#domain/account/user";
import type { UserId } from "#domain/ids";
import type { AttributeValue } from "#domain/position";
import type { CallResult } from "./callServer.ts";
import { getOwnAccount, putOwnAccount } from "./ownAccount.ts";

/**
 * Changes some attributes of the signed-in user and leaves everything else as it is on the server:
 * what was read is written back only when nobody wrote meanwhile, else it is read again, once.
 */
export async function putOwnAttributes(
  id: UserId,
  change: Readonly<Record<string, AttributeValue>>,
  signal?: AbortSignal,
): Promise<CallResult<User>> {
  const first = await tryPut(id, change, signal);
  const isOutdated = !first.ok && first.error.reason === "outdated";
  return isOutdated ? tryPut(id, change, signal) : first;
}

async function tryPut(
  id: UserId,
  attributes: Readonly<Record<string, AttributeValue>>,
  signal: AbortSignal | undefined,
): Promise<CallResult<User>> {
  const held = await getOwnAccount(id, signal);
  if (!held.ok) return held;
  const saved = await putOwnAccount(held.value, { attributes }, signal);
  return saved.ok ? { ok: true, value: saved.value.user } : saved;
}
