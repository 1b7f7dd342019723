import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ObjectKind } from "#domain/account/objectKinds";
import { namesQuery } from "../../../api/things.ts";
import type { ManagedField } from "../managedThing.ts";
import { sameNames } from "../sameNames.ts";

/** What things are called, by kind and id. */
export interface Names {
  readonly of: ReadonlyMap<ObjectKind, ReadonlyMap<number, string>>;
  /** Until all have come, or will not come. */
  readonly isLoading: boolean;
}

/**
 * The names of all things that fields relate to, once they are wanted; the same object until one of them has
 * changed.
 */
export function useNames(fields: readonly ManagedField[], isWanted = true): Names {
  const kinds = useMemo(
    () => [...new Set(fields.flatMap((field) => namedBy(field) ?? []))],
    [fields],
  );
  const { maps, isLoading } = useQueries({
    queries: kinds.map((kind) => ({
      ...namesQuery(kind),
      structuralSharing: sameNames,
      enabled: isWanted,
    })),
    combine: combined,
  });
  return useMemo(
    () => ({ of: new Map(kinds.map((kind, index) => [kind, maps[index] ?? NONE])), isLoading }),
    [kinds, maps, isLoading],
  );
}

function namedBy(field: ManagedField): ObjectKind | undefined {
  if (field.type === "relation") return field.to;
  return field.type === "members" ? field.listOf : undefined;
}

/** Of plain members, so that what is read again and is the same stays the same object. */
const combined = (results: readonly UseQueryResult<ReadonlyMap<number, string>>[]) => ({
  maps: results.map(({ data }) => data),
  isLoading: results.some(({ isPending }) => isPending),
});

const NONE: ReadonlyMap<number, string> = new Map();
