import type { HistoryRequest } from "#contract/history";
import type { VehicleId } from "#domain/ids";

/** Whether a vehicle's past is part of what is asked for. */
export const isAmong = ({ vehicles }: HistoryRequest, vehicle: VehicleId): boolean =>
  vehicles === "all" || vehicles.includes(vehicle);

/** Whether two ask for the same. */
export function isSameRequest(one: HistoryRequest, other: HistoryRequest): boolean {
  return one.from === other.from && one.to === other.to && isSame(one.vehicles, other.vehicles);
}

function isSame(one: HistoryRequest["vehicles"], other: HistoryRequest["vehicles"]): boolean {
  if (one === "all" || other === "all") return one === other;
  return one.length === other.length && one.every((vehicle, at) => vehicle === other[at]);
}
