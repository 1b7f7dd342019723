import { isObject, numberOf } from "#contract/traccar/wire";
import { callQuery } from "./callQuery.ts";
import { callServer } from "./callServer.ts";
import type { ThingKind } from "./things.ts";

/** Of one kind what a removal changes besides. */
export interface Dependents {
  readonly kind: string;
  readonly count: number;
  /** The first of them that have one. */
  readonly names: readonly string[];
  /** What the first of the alerts are about that have no name. */
  readonly types: readonly string[];
}

function readDependents(answer: unknown): Dependents | undefined {
  if (!isObject(answer) || typeof answer.kind !== "string") return undefined;
  const count = numberOf(answer.count);
  if (count === undefined || !Array.isArray(answer.names)) return undefined;
  return {
    kind: answer.kind,
    count,
    names: answer.names.filter((name) => typeof name === "string"),
    types: Array.isArray(answer.types)
      ? answer.types.filter((type) => typeof type === "string")
      : [],
  };
}

/** What is linked with these things or goes with them. */
export const dependentsQuery = (kind: Exclude<ThingKind, "rfidKey">, ids: readonly number[]) => {
  const asked = new URLSearchParams([["kind", kind], ...ids.map((id) => ["id", String(id)])]);
  return callQuery(["dependents", kind, ids], (signal) =>
    callServer<readonly Dependents[]>(`/api/dependents?${asked}`, {
      signal,
      read: (answer) => {
        if (!Array.isArray(answer)) return undefined;
        const read = answer.map(readDependents);
        return read.every((one) => one !== undefined) ? read : undefined;
      },
    }),
  );
};
