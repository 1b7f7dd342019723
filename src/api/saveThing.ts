import type { TableThing } from "#contract/objectTable";
import { UNWRITTEN_VEHICLE_MEMBERS } from "#contract/traccar/unwrittenVehicleMembers";
import type { WireObject } from "#contract/traccar/wire";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { CallResult } from "./callServer.ts";
import { retryCall } from "./retryCall.ts";
import { putThing, type ReadThing, type WrittenThing } from "./things.ts";

/** A thing without what is never written of one. */
export const writtenOf = (kind: ObjectKind, thing: TableThing): TableThing =>
  kind === "vehicle"
    ? {
        ...Object.fromEntries(
          Object.entries(thing).filter(([name]) => !UNWRITTEN_VEHICLE_MEMBERS.includes(name)),
        ),
        id: thing.id,
      }
    : thing;

/**
 * Changes a thing, only over what was read. For that reason the same save may be sent again, as those of
 * vehicles are.
 */
export function saveThing(
  kind: ObjectKind,
  read: ReadThing,
  body: WireObject,
): Promise<CallResult<WrittenThing>> {
  const put = () => putThing(kind, read, writtenOf(kind, { ...body, id: read.thing.id }));
  return kind === "vehicle" ? retryCall(put) : put();
}
