import { isObject, type WireObject } from "#contract/traccar/wire";
import { userFromWire } from "#contract/traccar/wireUser";
import type { User } from "#domain/account/user";
import type { UserId } from "#domain/ids";
import type { AttributeValue } from "#domain/position";
import { callQuery } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";

/** One's own account as it was read, and what it takes to write it back unharmed. */
export interface OwnAccount {
  readonly user: User;
  /** With all that this product does not know of. */
  readonly wire: WireObject;
  readonly etag: string | undefined;
}

/** What is to become of it. Attributes that are not named stay; undefined takes one away. */
export interface OwnAccountChange {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string | null;
  readonly password?: string;
  /** Asked for by whatever changes how one signs in. */
  readonly currentPassword?: string;
  readonly attributes?: Readonly<Record<string, AttributeValue | undefined>>;
}

const addressOf = (id: UserId) => `/api/users/${id}`;

function readAccount(answer: unknown, _status: number, headers: Headers): OwnAccount | undefined {
  const user = userFromWire(answer);
  if (!user || !isObject(answer)) return undefined;
  return { user, wire: answer, etag: headers.get("etag") ?? undefined };
}

export const getOwnAccount = (id: UserId, signal?: AbortSignal): Promise<CallResult<OwnAccount>> =>
  callServer(addressOf(id), { signal, read: readAccount });

export const ownAccountQuery = (id: UserId) =>
  callQuery(["ownAccount", id], (signal) => getOwnAccount(id, signal));

/** Writes a change over what was read, and only when nobody wrote meanwhile: else `outdated`. */
export function putOwnAccount(
  { user, wire, etag }: OwnAccount,
  { attributes, ...change }: OwnAccountChange,
  signal?: AbortSignal,
): Promise<CallResult<OwnAccount>> {
  const kept = isObject(wire.attributes) ? wire.attributes : {};
  const merged = Object.entries({ ...kept, ...attributes }).filter(
    ([, value]) => value !== undefined,
  );
  return callServer(addressOf(user.id), {
    method: "PUT",
    body: { ...wire, ...change, attributes: Object.fromEntries(merged) },
    ...(etag !== undefined && { headers: { "if-match": etag } }),
    signal,
    read: readAccount,
  });
}
