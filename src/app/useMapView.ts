import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { LIST_ORDERS, type ListOrder } from "#contract/listView";
import { isId, type VehicleId, vehicleId } from "#domain/ids";
import { VEHICLE_STATES, type VehicleState } from "#domain/vehicleState";

/** What the address of the map says, so that a reload or a sent link shows the same. */
export interface MapView {
  readonly vehicle: VehicleId | undefined;
  readonly state: VehicleState | undefined;
  readonly order: ListOrder;
}

export function useMapView(): readonly [MapView, (change: Partial<MapView>) => void] {
  const [query, setQuery] = useSearchParams();
  const view = useMemo(() => readView(query), [query]);
  const change = useCallback(
    (changes: Partial<MapView>) =>
      setQuery((held) => writeView({ ...readView(held), ...changes }), {
        // Opening a vehicle is a step that "back" undoes; a filter is not.
        replace: !("vehicle" in changes),
      }),
    [setQuery],
  );
  return [view, change];
}

function readView(query: URLSearchParams): MapView {
  const id = Number(query.get("vehicle"));
  return {
    vehicle: isId(id) ? vehicleId(id) : undefined,
    state: VEHICLE_STATES.find((state) => state === query.get("state")),
    order: LIST_ORDERS.find((order) => order === query.get("order")) ?? "status",
  };
}

function writeView({ vehicle, state, order }: MapView): URLSearchParams {
  return new URLSearchParams({
    ...(vehicle !== undefined && { vehicle: String(vehicle) }),
    ...(state && { state }),
    ...(order !== "status" && { order }),
  });
}
