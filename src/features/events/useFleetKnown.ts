import { isConnected, type Picture } from "#contract/picture";
import { VEHICLE_STATES } from "#domain/vehicleState";
import { usePicture } from "../../engine/usePicture.ts";

const isKnown = ({ connection, counts }: Picture): boolean =>
  isConnected(connection) || VEHICLE_STATES.some((state) => counts[state] > 0);

/** Whether the engine can say which vehicles and groups there are; before that it knows of none. */
export const useFleetKnown = (): boolean => usePicture(isKnown) ?? false;
