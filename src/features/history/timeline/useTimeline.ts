import type { FleetTimeline } from "#contract/fleetTimeline";
import type { HistoryEngine, Timeline } from "#contract/history";
import type { VehicleId } from "#domain/ids";
import { useNewestAnswer } from "../../../engine/useNewestAnswer.ts";
import type { TripSpan } from "./drawTimeline.ts";
import type { TimeWindow } from "./timeAxis.ts";

interface Wanted {
  /** Whose; nobody's while none is chosen. */
  readonly vehicle: VehicleId | undefined;
  /** Undefined while nothing of the open history has come. */
  readonly revision: number | undefined;
}

interface SeenTime {
  readonly window: TimeWindow | undefined;
  readonly widthPx: number;
}

/** What a vehicle did in the part of its time that is seen. Old bands stay until new ones are there. */
export function useTimeline(
  engine: Pick<HistoryEngine, "historyTimeline">,
  { vehicle, revision }: Wanted,
  { window, widthPx }: SeenTime,
): Timeline | undefined {
  const key =
    vehicle === undefined || revision === undefined || !window || widthPx <= 0
      ? undefined
      : [vehicle, revision, window.from, window.to, widthPx].join(" ");
  const held = useNewestAnswer(key, async () => ({
    vehicle,
    timeline: await engine.historyTimeline({ vehicle: vehicle!, ...window!, widthPx }),
  }));
  return held?.answer.vehicle === vehicle ? held?.answer.timeline : undefined;
}

/** What all did who are open, while nobody is chosen of them. Old bands stay until new ones are there. */
export function useFleetTimeline(
  engine: Pick<HistoryEngine, "fleetTimeline">,
  { vehicle, revision }: Wanted,
  { window, widthPx }: SeenTime,
): FleetTimeline | undefined {
  const key =
    vehicle !== undefined || revision === undefined || !window || widthPx <= 0
      ? undefined
      : [revision, window.from, window.to, widthPx].join(" ");
  return useNewestAnswer(key, () => engine.fleetTimeline({ ...window!, widthPx }))?.answer;
}

const NO_TRIPS: readonly TripSpan[] = [];

/** Where its trips begin and end. */
export function useTripSpans(
  engine: Pick<HistoryEngine, "historyTrips">,
  { vehicle, revision }: Wanted,
): readonly TripSpan[] {
  const key =
    vehicle === undefined || revision === undefined ? undefined : `${vehicle} ${revision}`;
  const held = useNewestAnswer(key, async () => {
    const { trips } = await engine.historyTrips(vehicle!, "drawn");
    const spans = trips.map(({ number, trip: { start, end } }) => ({
      number,
      from: start.time,
      until: end.time,
    }));
    return { vehicle, spans };
  });
  return held?.answer.vehicle === vehicle ? (held?.answer.spans ?? NO_TRIPS) : NO_TRIPS;
}
