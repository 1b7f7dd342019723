import { isObject, type WireObject } from "#contract/traccar/wire";
import { wordsIn } from "#domain/settings";

/** Traccar's own list asks for the event's area, ours also for where the vehicle is (`notifies`). */
const TRACCARS = "geofenceIds";
const OURS = "geofences";

const attributesOf = ({ attributes }: WireObject): WireObject =>
  isObject(attributes) ? attributes : {};

/** The areas an alert lists, whoever has written them, as ids with commas between. */
export function areasText(thing: WireObject): string {
  const attributes = attributesOf(thing);
  return [...new Set([...wordsIn(attributes[TRACCARS]), ...wordsIn(attributes[OURS])])].join(",");
}

/** The alert with these areas: what stood in Traccar's list stays there, none at all is no list. */
export function withAreas(body: WireObject, text: string): WireObject {
  const { [TRACCARS]: theirs, [OURS]: _, ...others } = attributesOf(body);
  const chosen = text.split(",").filter(Boolean);
  const strict = wordsIn(theirs).filter((id) => chosen.includes(id));
  const own = chosen.filter((id) => !strict.includes(id));
  return {
    ...body,
    attributes: {
      ...others,
      ...(strict.length > 0 && { [TRACCARS]: strict.join(",") }),
      ...(own.length > 0 && { [OURS]: own.join(",") }),
    },
  };
}
