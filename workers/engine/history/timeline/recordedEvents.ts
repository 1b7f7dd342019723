import { eventCountKind } from "#contract/historyEvents";
import { eventName } from "#domain/alert/eventTypes";
import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import { plainText } from "#domain/text/plainText";
import type { FleetEventCounts } from "./fleetEvents.ts";
import type { HistoryEvents } from "./historyEvents.ts";
import { timelineEvent } from "./timelineEvent.ts";

interface RecordedEvents {
  readonly events: HistoryEvents;
  readonly counts: FleetEventCounts;
}

/**
 * What happened in a time that was recorded: what the live stream brought, of which nothing is asked.
 * That is what its user is notified of.
 */
export function createRecordedEvents(
  recorded: () => readonly Event[],
  vehicles: () => readonly VehicleId[],
): RecordedEvents {
  const known: HistoryEvents["known"] = (vehicle, blocks) =>
    recorded()
      .filter(({ vehicleId }) => vehicleId === vehicle)
      .map((event) => timelineEvent(event, blocks));
  return {
    events: { known, of: async (vehicle, blocks) => known(vehicle, blocks) },
    counts: {
      known() {
        const open = new Set(vehicles());
        return recorded()
          .filter(({ vehicleId }) => open.has(vehicleId))
          .map(({ type, attributes, eventTime }) => ({
            column: 0,
            kind: eventCountKind(eventName(type, plainText(attributes.alarm))),
            count: 1,
            first: eventTime,
          }));
      },
    },
  };
}
