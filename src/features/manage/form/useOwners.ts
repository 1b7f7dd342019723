import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { seconds } from "#domain/units";
import { ownersQuery } from "../../../api/links.ts";
import { namesQuery, type ThingKind } from "../../../api/things.ts";
import type { ManagedField } from "../managedThing.ts";
import { sameNames } from "../sameNames.ts";

/** By the name of a field and the id of a thing the names of those that own it, in order. */
interface Owners {
  readonly of: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** The same by their ids; of a field whose links did not come nothing. */
  readonly links: ReadonlyMap<string, Links>;
  /** Why links did not come. */
  readonly error: Error | undefined;
  readonly reload: () => void;
  /** Until all have come, or will not come. */
  readonly isLoading: boolean;
}

/** The table, its cells and what leaves the page ask one after the other: once is enough for all. */
const FRESH_FOR = seconds(10);

/**
 * What things of a kind are linked with, for the fields that say so, once it is wanted; a link that does not come
 * hides no list.
 */
export function useOwners(
  fields: readonly ManagedField[],
  kind: ThingKind,
  isWanted = true,
): Owners {
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
      staleTime: FRESH_FOR,
      enabled: isWanted,
    })),
    combine: combined,
  });
  const names = useQueries({
    queries: asked.map(({ of }) => ({
      ...namesQuery(of),
      structuralSharing: sameNames,
      staleTime: FRESH_FOR,
      enabled: isWanted,
    })),
    combine: combined,
  });
  const of = useMemo(
    () =>
      new Map(
        asked.map(({ name }, index) => [name, namedOwners(links.all[index], names.all[index])]),
      ),
    [asked, links.all, names.all],
  );
  const byField = useMemo(
    () =>
      new Map(
        asked.flatMap(({ name }, index) => {
          const known = links.all[index];
          return known ? [[name, known] as const] : [];
        }),
      ),
    [asked, links.all],
  );
  return {
    of,
    links: byField,
    isLoading: links.isLoading || names.isLoading,
    error: links.error,
    reload: links.reload,
  };
}

function combined<Data>(results: readonly UseQueryResult<Data>[]) {
  return {
    all: results.map(({ data }) => data),
    isLoading: results.some(({ isPending }) => isPending),
    error: results.flatMap(({ data, error }) => (data ? [] : (error ?? [])))[0],
    reload() {
      for (const { refetch } of results) void refetch();
    },
  };
}

/** By the id of a thing those of its owners. */
export type Links = ReadonlyMap<number, readonly number[]>;
type OwnerNames = ReadonlyMap<number, string>;
type NamesByThing = Readonly<Record<string, string>>;

/** Whoever asks beside the table is answered with the same: of thirty thousand it takes a frame's time. */
const made = new WeakMap<Links, { readonly names: OwnerNames; readonly byThing: NamesByThing }>();

function namedOwners(links: Links | undefined, names: OwnerNames | undefined): NamesByThing {
  if (!links || !names) return {};
  const known = made.get(links);
  if (known?.names === names) return known.byThing;
  const byThing = nameAll(links, names);
  made.set(links, { names, byThing });
  return byThing;
}

/** Names come sorted: what they say of a thing is in their order. */
function nameAll(links: Links, names: OwnerNames): NamesByThing {
  const places = new Map([...names.keys()].map((id, place) => [id, place]));
  const placeOf = (id: number) => places.get(id) ?? places.size;
  const nameOf = (id: number) => names.get(id) ?? `#${id}`;
  const byThing: Record<string, string> = {};
  for (const [thing, owners] of links)
    byThing[thing] =
      owners.length === 1
        ? nameOf(owners[0]!)
        : owners
            .toSorted((a, b) => placeOf(a) - placeOf(b))
            .map(nameOf)
            .join(", ");
  return byThing;
}

/** The same links are the same object: a list that is read again makes no table anew. */
const sameOwners = (before: unknown, now: unknown): unknown =>
  before instanceof Map &&
  now instanceof Map &&
  before.size === now.size &&
  isSame(before as Links, now as Links)
    ? before
    : now;

function isSame(before: Links, now: Links): boolean {
  for (const [id, owners] of before) {
    const others = now.get(id);
    if (others?.length !== owners.length || owners.some((owner, at) => owner !== others[at]))
      return false;
  }
  return true;
}
