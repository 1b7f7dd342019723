import type { WireObject } from "#contract/traccar/wire";
import { DEFAULT_GEOFENCE_COLOUR } from "#domain/geo/geofence";
import { CallFailed } from "../../api/callQuery.ts";
import type { CallResult } from "../../api/callServer.ts";
import {
  deleteThing,
  postThing,
  postUndo,
  putThing,
  type ReadThing,
  type WrittenThing,
} from "../../api/things.ts";
import type { Written } from "../../state/undo/useUndoNotice.tsx";
import { type Draft, savedText } from "./editor/draft.ts";

/** What was written, so that it can be taken back in the reverse order. */
export interface SavedArea {
  readonly id: number;
  readonly writes: readonly Written[];
}

/**
 * Writes what was drawn: the area, one more for each piece that was split off, and away with those
 * that were merged into it. All of it or nothing: when one write fails those before are taken back,
 * and it rejects with `CallFailed`.
 */
export async function saveArea(
  draft: Draft,
  over: ReadThing | undefined,
  name: string,
): Promise<SavedArea> {
  const writes: Written[] = [];
  const keep = (id: number, undo: string | undefined) => {
    if (undo) writes.push({ id, token: undo });
  };
  const taken = <Value>(result: CallResult<Value>): Value => {
    if (result.ok) return result.value;
    throw new CallFailed(result.error);
  };
  const put = (result: CallResult<WrittenThing>) => {
    const { thing, undo } = taken(result);
    keep(thing.id, undo);
    return thing.id;
  };
  const body = bodyOf(draft, over, name);
  try {
    const id = put(await (over ? putThing("geofence", over, body) : postThing("geofence", body)));
    for (const [index, piece] of draft.pieces.entries())
      put(
        await postThing("geofence", {
          name: `${name} ${index + 2}`,
          area: savedText(piece),
          calendarId: 0,
          attributes: body["attributes"],
        }),
      );
    for (const { id: merged } of draft.merged)
      keep(merged, taken(await deleteThing("geofence", merged)));
    return { id, writes };
  } catch (error) {
    for (const { token } of writes.toReversed()) await postUndo(token);
    throw error;
  }
}

/** As the server takes it: what was there stays, but for the shape and what belongs to it. */
function bodyOf({ area, halfWidth }: Draft, over: ReadThing | undefined, name: string): WireObject {
  const held = over?.thing["attributes"] as WireObject | undefined;
  const { polylineDistance: _was, ...others } = held ?? {};
  const attributes = {
    ...(over ? others : NEW_ATTRIBUTES),
    ...(area.kind === "line" && { polylineDistance: halfWidth }),
  };
  return { calendarId: 0, ...over?.thing, name, area: savedText(area), attributes };
}

const NEW_ATTRIBUTES = { color: DEFAULT_GEOFENCE_COLOUR.toString(16) };
