import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { HistoryControl } from "../../features/history/historyControl.ts";
import type { HistoryTarget } from "../../features/history/historyEvent.ts";

/** The past of the map, and how one gets to a moment of it. */
export interface MapHistory {
  readonly history: HistoryControl;
  /** Once the engine is at the moment, the map goes where the selected vehicle was then. */
  readonly bringInSight: (moment: EpochMs) => void;
  readonly targetAt: (vehicle: VehicleId | "all", at: EpochMs) => HistoryTarget;
}
