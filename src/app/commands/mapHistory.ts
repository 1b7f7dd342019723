import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { HistoryControl } from "../../features/history/historyControl.ts";
import type { HistoryTarget } from "../../features/history/historyMachine.ts";

/** The past of the map, and how one gets to a moment of it. */
export interface MapHistory {
  readonly history: HistoryControl;
  readonly targetAt: (vehicle: VehicleId | "all", at: EpochMs) => HistoryTarget;
}
