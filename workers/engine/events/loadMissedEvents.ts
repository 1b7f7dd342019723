import { wireTime } from "#contract/traccar/wire";
import { eventFromWire } from "#contract/traccar/wireEvent";
import { EVENT_BATCH_VEHICLES, MAX_VEHICLES_FOR_ALERTS } from "#domain/alert/alertLimits";
import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { LoadFailure } from "../ports/fetchJson.ts";
import type { Load } from "../ports/loadFleet.ts";

export interface Missed {
  readonly events: readonly Event[];
  /** What the person was notified of, or all that happened. */
  readonly isChosen: boolean;
}

/**
 * What happened while the connection was away: what our server would have sent this person, and from a
 * server that does not know that request everything that happened to the fleet. Undefined when the
 * fleet is too large to ask for. Throws a `LoadFailure`.
 */
export async function loadMissedEvents(
  load: Load,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
  vehicles: () => readonly VehicleId[],
): Promise<Missed | undefined> {
  const ask = async (path: string, ids: readonly VehicleId[]) => {
    const query = new URLSearchParams({ from: wireTime(from), to: wireTime(to) });
    for (const id of ids) query.append("deviceId", String(id));
    return eventsIn(await load(`${path}?${query}`), path);
  };
  try {
    return { events: await ask("/api/events", []), isChosen: true };
  } catch (error) {
    if (!isUnknown(error)) throw error;
  }
  const ids = vehicles();
  if (ids.length > MAX_VEHICLES_FOR_ALERTS) return undefined;
  const events: Event[] = [];
  for (let at = 0; at < ids.length; at += EVENT_BATCH_VEHICLES)
    events.push(...(await ask("/api/reports/events", ids.slice(at, at + EVENT_BATCH_VEHICLES))));
  return { events: events.sort((a, b) => a.eventTime - b.eventTime), isChosen: false };
}

/** The server has no such call. */
const isUnknown = (error: unknown) =>
  error instanceof LoadFailure && (error.status === 404 || error.status === 405);

function eventsIn(wire: unknown, path: string): readonly Event[] {
  if (!Array.isArray(wire)) throw new LoadFailure(path);
  return wire.map(eventFromWire).filter((event) => event !== undefined);
}
