import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { ObjectKind } from "#domain/account/objectKinds";
import { namesQuery } from "../../../api/things.ts";
import type { ManagedField } from "../managedThing.ts";

/** What things are called, by kind and id. */
export interface Names {
  readonly of: ReadonlyMap<ObjectKind, ReadonlyMap<number, string>>;
  /** Until all have come, or will not come. */
  readonly isLoading: boolean;
}

/** The names of all things that fields relate to; the same object until one of them has changed. */
export function useNames(fields: readonly ManagedField[]): Names {
  const kinds = useMemo(
    () => [...new Set(fields.flatMap((field) => (field.type === "relation" ? [field.to] : [])))],
    [fields],
  );
  const combine = useCallback(
    (results: readonly UseQueryResult<ReadonlyMap<number, string>>[]): Names => ({
      of: new Map(kinds.map((kind, index) => [kind, results[index]?.data ?? NONE] as const)),
      isLoading: results.some(({ isPending }) => isPending),
    }),
    [kinds],
  );
  return useQueries({
    queries: kinds.map((kind) => ({ ...namesQuery(kind), structuralSharing: sameNames })),
    combine,
  });
}

/** The same names are the same object: whoever saves something else has no table made anew. */
export const sameNames = (before: unknown, now: unknown): unknown =>
  before instanceof Map &&
  now instanceof Map &&
  before.size === now.size &&
  [...before].every(([id, name]) => now.get(id) === name)
    ? before
    : now;

const NONE: ReadonlyMap<number, string> = new Map();
