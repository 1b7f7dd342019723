import type { HistoryBlock } from "#contract/feed/historyBlock";
import type { TimelineEvent } from "#contract/history";
import { wireTime } from "#contract/traccar/wire";
import { eventFromWire } from "#contract/traccar/wireEvent";
import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import { plainText } from "#domain/text/plainText";
import { fetchJson, LoadFailure, type ServerAccess } from "../ports/fetchJson.ts";
import { lastRowUpTo } from "./lastRowUpTo.ts";
import type { TimeRange } from "./trackStore.ts";

const EVENTS_PATH = "/api/reports/events";

/**
 * What happened to vehicles in the time that is open, asked for once a vehicle. Without them, because
 * they do not come or may not be seen, a timeline has none: it is asked again when it is drawn again.
 */
export function createHistoryEvents(server: ServerAccess, range: TimeRange, signal: AbortSignal) {
  const asked = new Map<VehicleId, Promise<readonly Event[]>>();

  async function ask(vehicle: VehicleId): Promise<readonly Event[]> {
    if (range.until <= range.from) return [];
    const query = new URLSearchParams({
      deviceId: String(vehicle),
      from: wireTime(range.from),
      to: wireTime(range.until),
    });
    try {
      const answer = await fetchJson(server, `${EVENTS_PATH}?${query}`, signal);
      if (!Array.isArray(answer)) throw new LoadFailure(EVENTS_PATH);
      return answer
        .map(eventFromWire)
        .filter((event) => event !== undefined)
        .filter(({ vehicleId }) => vehicleId === vehicle)
        .sort((one, other) => one.eventTime - other.eventTime || one.id - other.id);
    } catch (error) {
      asked.delete(vehicle);
      if (!(error instanceof LoadFailure)) throw error;
      return [];
    }
  }

  return {
    /** In the order of time. */
    async of(
      vehicle: VehicleId,
      blocks: readonly HistoryBlock[],
    ): Promise<readonly TimelineEvent[]> {
      const coming = asked.get(vehicle) ?? ask(vehicle);
      asked.set(vehicle, coming);
      return (await coming).map((event) => timelineEvent(event, blocks));
    },
  };
}

export type HistoryEvents = ReturnType<typeof createHistoryEvents>;

function timelineEvent(event: Event, blocks: readonly HistoryBlock[]): TimelineEvent {
  const { id, type, eventTime: time, vehicleId, positionId, attributes } = event;
  return {
    id,
    type,
    alarm: plainText(attributes.alarm),
    time,
    vehicleId,
    positionId,
    ...coordinateAt(blocks, time),
  };
}

/** Where the vehicle was last known to be by then. */
function coordinateAt(blocks: readonly HistoryBlock[], time: number) {
  const block = blocks.findLast(({ from, count }) => from <= time && count > 0);
  const row = block ? lastRowUpTo(block, time) : -1;
  if (!block || row < 0) return { longitude: undefined, latitude: undefined };
  return { longitude: block.longitudesE7[row]! / 1e7, latitude: block.latitudesE7[row]! / 1e7 };
}
