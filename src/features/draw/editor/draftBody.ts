import type { WireObject } from "#contract/traccar/wire";
import { DEFAULT_GEOFENCE_COLOUR } from "#domain/geo/geofence";
import type { ReadThing } from "../../../api/things.ts";
import { type Draft, savedText } from "./draft.ts";

/** As the server takes it: what was there stays, but for the shape and what belongs to it. */
export function draftBody(
  { area, halfWidth }: Draft,
  over: ReadThing | undefined,
  name: string,
): WireObject {
  const held = over?.thing["attributes"] as WireObject | undefined;
  const { polylineDistance: _was, ...others } = held ?? {};
  const attributes = {
    ...(over ? others : NEW_ATTRIBUTES),
    ...(area.kind === "line" && { polylineDistance: halfWidth }),
  };
  return { calendarId: 0, ...over?.thing, name, area: savedText(area), attributes };
}

const NEW_ATTRIBUTES = { color: DEFAULT_GEOFENCE_COLOUR.toString(16) };
