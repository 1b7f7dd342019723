import type { TableThing } from "#contract/objectTable";
import { UNWRITTEN_VEHICLE_MEMBERS } from "#contract/traccar/unwrittenVehicleMembers";
import type { WireObject } from "#contract/traccar/wire";
import type { CallResult } from "./callServer.ts";
import { retryCall } from "./retryCall.ts";
import { putThing, type ReadThing, type ThingKind, type WrittenThing } from "./things.ts";

/** What is shown of a thing and never written. */
const UNWRITTEN: { readonly [Kind in ThingKind]?: readonly string[] } = {
  vehicle: UNWRITTEN_VEHICLE_MEMBERS,
  rfidKey: ["state"],
};

/** A thing without what is never written of one. */
export function writtenOf(kind: ThingKind, thing: TableThing): TableThing {
  const unwritten = UNWRITTEN[kind];
  if (!unwritten) return thing;
  const members = Object.entries(thing).filter(([name]) => !unwritten.includes(name));
  return { ...Object.fromEntries(members), id: thing.id };
}

/**
 * Changes a thing, only over what was read. For that reason the same save may be sent again, as those of
 * vehicles are.
 */
export function saveThing(
  kind: ThingKind,
  read: ReadThing,
  body: WireObject,
): Promise<CallResult<WrittenThing>> {
  const put = () => putThing(kind, read, writtenOf(kind, { ...body, id: read.thing.id }));
  return kind === "vehicle" ? retryCall(put) : put();
}
