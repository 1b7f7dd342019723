import { isObject, type WireObject } from "#contract/traccar/wire";
import { userFromWire } from "#contract/traccar/wireUser";
import type { User } from "#domain/account/user";
import type { UserId } from "#domain/ids";
import type { AttributeValue } from "#domain/position";
import { type CallResult, callServer } from "./callServer.ts";

interface Version {
  readonly wire: WireObject;
  readonly etag: string | undefined;
}

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
  change: Readonly<Record<string, AttributeValue>>,
  signal: AbortSignal | undefined,
): Promise<CallResult<User>> {
  const path = `/api/users/${id}`;
  const held = await callServer<Version>(path, {
    signal,
    read: (answer, _status, headers) =>
      isObject(answer) ? { wire: answer, etag: headers.get("etag") ?? undefined } : undefined,
  });
  if (!held.ok) return held;
  const { wire, etag } = held.value;
  const attributes = isObject(wire.attributes) ? wire.attributes : {};
  return callServer<User>(path, {
    method: "PUT",
    body: { ...wire, attributes: { ...attributes, ...change } },
    ...(etag !== undefined && { headers: { "if-match": etag } }),
    signal,
    read: userFromWire,
  });
}
