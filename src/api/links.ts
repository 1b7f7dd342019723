import { LINK_OWNER_NAMES, LINK_PROPERTY_NAMES } from "#contract/traccar/linkNames";
import { isObject } from "#contract/traccar/wire";
import { LINKS, type ObjectKind, type OwnerKind } from "#domain/account/objectKinds";
import { isId } from "#domain/ids";
import { minutes } from "#domain/units";
import { callQuery } from "./callQuery.ts";
import { type CallResult, callServer } from "./callServer.ts";

/** The thing that others are linked with. */
export interface LinkSubject {
  readonly kind: ObjectKind;
  readonly id: number;
}

/** Which of two kinds owns the other; undefined: neither can. */
export function ownerOf(one: ObjectKind, other: ObjectKind): OwnerKind | undefined {
  const owners = Object.keys(LINKS) as OwnerKind[];
  return (
    owners.find((owner) => owner === one && LINKS[owner].includes(other)) ??
    owners.find((owner) => owner === other && LINKS[owner].includes(one))
  );
}

/** Five thousand links take a slow server seconds. */
const LINK_TIMEOUT = minutes(1);

/** The wire's names of the ids at both ends, the owner first: to a stock Traccar their order says which it is. */
function namesOf(one: ObjectKind, other: ObjectKind) {
  const owner = ownerOf(one, other);
  if (owner === undefined) throw new RangeError(`${one} and ${other} are not linked`);
  const property = owner === one ? other : one;
  return {
    owner: LINK_OWNER_NAMES[owner],
    property: LINK_PROPERTY_NAMES[property],
    isOwner: owner === one,
  };
}

/** The ids of all of a kind that something is linked with and the signed-in person sees. */
const getLinked = (
  { kind, id }: LinkSubject,
  other: ObjectKind,
  signal: AbortSignal,
): Promise<CallResult<readonly number[]>> => {
  const { owner, property, isOwner } = namesOf(kind, other);
  const [mine, theirs] = isOwner ? [owner, property] : [property, owner];
  return callServer(`/api/permissions?${mine}=${id}&${theirs}=0`, {
    signal,
    timeout: LINK_TIMEOUT,
    read: (answer) =>
      Array.isArray(answer)
        ? answer.flatMap((link: unknown) =>
            isObject(link) && isId(link[theirs]) ? [link[theirs]] : [],
          )
        : undefined,
  });
};

/** Read anew each time it is shown. */
export const linkedQuery = ({ kind, id }: LinkSubject, other: ObjectKind) =>
  callQuery(["things", "linked", kind, id, other], (signal) =>
    getLinked({ kind, id }, other, signal),
  );

/** By the id of a thing of the other kind the ids of those that own it, as far as one sees both. */
const getOwners = (
  owner: OwnerKind,
  other: ObjectKind,
  signal: AbortSignal,
): Promise<CallResult<ReadonlyMap<number, readonly number[]>>> => {
  const names = namesOf(owner, other);
  return callServer(`/api/permissions?${names.owner}=0&${names.property}=0`, {
    signal,
    timeout: LINK_TIMEOUT,
    read(answer) {
      if (!Array.isArray(answer)) return undefined;
      const owners = new Map<number, number[]>();
      for (const link of answer as readonly unknown[]) {
        if (!isObject(link)) continue;
        const { [names.owner]: from, [names.property]: to } = link;
        if (!isId(from) || !isId(to)) continue;
        const known = owners.get(to);
        if (known) known.push(from);
        else owners.set(to, [from]);
      }
      return owners;
    },
  });
};

/** Only of groups, for whoever is no administrator. */
export const ownersQuery = (owner: OwnerKind, other: ObjectKind) =>
  callQuery(["owners", owner, other], (signal) => getOwners(owner, other, signal));

/** Answers what undoes it; empty where nothing was changed, or nothing undoes it. */
export function writeLinks(
  { kind, id }: LinkSubject,
  other: ObjectKind,
  { verb, ids }: { readonly verb: "add" | "remove"; readonly ids: readonly number[] },
): Promise<CallResult<string>> {
  const call = {
    method: verb === "add" ? "POST" : "DELETE",
    timeout: LINK_TIMEOUT,
    read: (_answer: unknown, _status: number, headers: Headers) => headers.get("x-undo") ?? "",
  } as const;
  // A vehicle's group is no link.
  if (kind === "group" && other === "vehicle")
    return callServer(`/api/groups/${id}/devices`, { ...call, body: ids });
  const { owner, property, isOwner } = namesOf(kind, other);
  const body = ids.map((one) =>
    isOwner ? { [owner]: id, [property]: one } : { [owner]: one, [property]: id },
  );
  return callServer("/api/permissions/bulk", { ...call, body });
}
