import { infiniteQueryOptions } from "@tanstack/react-query";
import { isObject, textOf, timeOf, type WireObject } from "#contract/traccar/wire";
import type { ObjectKind } from "#domain/account/objectKinds";
import { isId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { valueOf } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** That a thing was made, changed or removed. */
export interface ThingChange {
  readonly id: number;
  readonly at: EpochMs;
  /** `vehicle.change` */
  readonly action: string;
  /** Undefined for whom the viewer does not see. */
  readonly userName: string | undefined;
  /** As the thing was; undefined where it was not there. */
  readonly before: WireObject | undefined;
  readonly after: WireObject | undefined;
  /** Where something else stood that the viewer is not shown. */
  readonly hidden: { readonly before: readonly WirePath[]; readonly after: readonly WirePath[] };
  /** Nothing is left out of either side, of what the change was not of neither. */
  readonly isWhole: boolean;
}

/** Names of members from outside in: `["attributes", "phone"]`. */
export type WirePath = readonly string[];

/** So many fit into a dialog; more come when they are asked for. */
const PAGE_ROWS = 20;

/** What was changed of one thing in pages, newest first. Our server's own call. */
export const changesQuery = (kind: ObjectKind, thing: number) =>
  infiniteQueryOptions({
    queryKey: ["changes", kind, thing] as const,
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const asked = new URLSearchParams({ limit: String(PAGE_ROWS) });
      if (pageParam !== undefined) asked.set("beforeId", String(pageParam));
      return valueOf(
        await callServer(`/api/changes/${kind}/${thing}?${asked}`, { signal, read: pageFromWire }),
      );
    },
    getNextPageParam: ({ next }) => next,
  });

interface ChangesPage {
  readonly changes: readonly ThingChange[];
  /** Where the next one begins; undefined when this is the last. */
  readonly next: number | undefined;
}

/** A change that makes no sense is left out, and ends nothing. A page of large areas is a short one. */
function pageFromWire(answer: unknown, _status: number, headers: Headers): ChangesPage | undefined {
  if (!Array.isArray(answer)) return undefined;
  const changes = answer.map(changeFromWire).filter((change) => change !== undefined);
  const next = Number(headers.get("x-before-id") ?? Number.NaN);
  return { changes, next: isId(next) ? next : undefined };
}

function changeFromWire(wire: unknown): ThingChange | undefined {
  if (!isObject(wire) || !isId(wire.id)) return undefined;
  const at = timeOf(wire.actionTime);
  const action = textOf(wire.actionType);
  if (at === undefined || action === undefined) return undefined;
  const hidden = isObject(wire.hidden) ? wire.hidden : {};
  return {
    id: wire.id,
    at,
    action,
    userName: textOf(wire.userName),
    before: isObject(wire.before) ? wire.before : undefined,
    after: isObject(wire.after) ? wire.after : undefined,
    isWhole: wire.isWhole !== false,
    hidden: { before: pathsFromWire(hidden.before), after: pathsFromWire(hidden.after) },
  };
}

const pathsFromWire = (wire: unknown): readonly WirePath[] =>
  Array.isArray(wire) ? wire.filter(isPath) : [];

const isPath = (wire: unknown): wire is WirePath =>
  Array.isArray(wire) && wire.every((name) => typeof name === "string");
