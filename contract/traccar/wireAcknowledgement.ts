import type { Acknowledgement } from "#domain/alert/acknowledgement";
import { eventId, isId } from "#domain/ids";
import { isObject, textOf, timeOf, wireTime } from "./wire.ts";

/** Undefined when nobody could say of what and when. */
export function acknowledgementFromWire(wire: unknown): Acknowledgement | undefined {
  if (!isObject(wire) || !isId(wire.eventId)) return undefined;
  const at = timeOf(wire.time);
  if (at === undefined) return undefined;
  return {
    eventId: eventId(wire.eventId),
    by: textOf(wire.userName),
    at,
    note: textOf(wire.note) ?? "",
  };
}

export const acknowledgementToWire = ({ eventId, by, at, note }: Acknowledgement) => ({
  eventId,
  userName: by ?? null,
  time: wireTime(at),
  note,
});
