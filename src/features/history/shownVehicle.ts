import type { HistoryRequest } from "#contract/history";
import type { VehicleId } from "#domain/ids";

/** Whose time the bands show: of one vehicle they are its own, of several those of the selected one. */
export function shownVehicle(
  { vehicles }: Pick<HistoryRequest, "vehicles">,
  selected: VehicleId | undefined,
): VehicleId | undefined {
  if (vehicles === "all") return selected;
  if (vehicles.length === 1) return vehicles[0];
  return vehicles.find((vehicle) => vehicle === selected);
}
