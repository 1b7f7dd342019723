import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { ownersQuery } from "../../../api/links.ts";
import { namesQuery, type ThingKind } from "../../../api/things.ts";
import type { ManagedField } from "../managedThing.ts";
import { sameNames } from "./useNames.ts";

/** By the name of a field and the id of a thing the names of those that own it, in order. */
interface Owners {
  readonly of: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Until all have come, or will not come. */
  readonly isLoading: boolean;
}

/** What things of a kind are linked with, for the fields that say so; a link that does not come hides no list. */
export function useOwners(fields: readonly ManagedField[], kind: ThingKind): Owners {
  const asked = useMemo(
    () =>
      // A key that is lent is linked with nothing.
      kind === "rfidKey"
        ? []
        : fields.flatMap((field) => (field.type === "owners" ? [{ ...field, kind }] : [])),
    [fields, kind],
  );
  const links = useQueries({
    queries: asked.map(({ of, kind }) => ({
      ...ownersQuery(of, kind),
      structuralSharing: sameOwners,
    })),
    combine: combined,
  });
  const names = useQueries({
    queries: asked.map(({ of }) => ({ ...namesQuery(of), structuralSharing: sameNames })),
    combine: combined,
  });
  const of = useMemo(
    () =>
      new Map(
        asked.map(({ name }, index) => [name, namedOwners(links.all[index], names.all[index])]),
      ),
    [asked, links.all, names.all],
  );
  return { of, isLoading: links.isLoading || names.isLoading };
}

function combined<Data>(results: readonly UseQueryResult<Data>[]) {
  return {
    all: results.map(({ data }) => data),
    isLoading: results.some(({ isPending }) => isPending),
  };
}

/** Names come sorted: what they say of a thing is in their order. */
function namedOwners(
  links: ReadonlyMap<number, readonly number[]> | undefined,
  names: ReadonlyMap<number, string> | undefined,
): Readonly<Record<string, string>> {
  if (!links || !names) return {};
  const places = new Map([...names.keys()].map((id, place) => [id, place]));
  const placeOf = (id: number) => places.get(id) ?? places.size;
  return Object.fromEntries(
    [...links].map(([thing, owners]) => [
      String(thing),
      owners
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((id) => names.get(id) ?? `#${id}`)
        .join(", "),
    ]),
  );
}

/** The same links are the same object: a list that is read again makes no table anew. */
const sameOwners = (before: unknown, now: unknown): unknown =>
  before instanceof Map &&
  now instanceof Map &&
  before.size === now.size &&
  [...before].every(([id, owners]) => String(now.get(id)) === String(owners))
    ? before
    : now;
