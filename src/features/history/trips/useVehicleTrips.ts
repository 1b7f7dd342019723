import type { HistoryTrips } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import type { VehicleId } from "#domain/ids";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { useNewestAnswer } from "../../../engine/useNewestAnswer.ts";
import { useSnapshot } from "../../../engine/useSnapshot.ts";

const revisionOf = ({ history }: Snapshot) => history?.revision;

/** A vehicle's trips in the open history; the old ones stay while more of it is loaded. */
export function useVehicleTrips(vehicle: VehicleId): HistoryTrips | undefined {
  const { engine } = useEngine();
  const revision = useSnapshot(revisionOf);
  const held = useNewestAnswer(
    revision === undefined ? undefined : `${revision} ${vehicle}`,
    async () => ({ vehicle, trips: await engine.historyTrips(vehicle, "read") }),
  );
  return held?.answer.vehicle === vehicle ? held.answer.trips : undefined;
}
