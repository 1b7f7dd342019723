import { isConnected, type Snapshot } from "#contract/snapshot";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { useSnapshot } from "../../../engine/useSnapshot.ts";

const isKnown = ({ connection, counts }: Snapshot): boolean =>
  isConnected(connection) || VEHICLE_STATES.some((state) => counts[state] > 0);

/** Whether the engine can say which vehicles and groups there are; before that it knows of none. */
export const useFleetKnown = (): boolean => useSnapshot(isKnown) ?? false;
