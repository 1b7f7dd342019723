import { useQuery } from "@tanstack/react-query";
import type { ToldEvent } from "#contract/eventNews";
import type { Position } from "#domain/position";
import { minutes } from "#domain/units";
import { getDrivers } from "../../api/drivers.ts";
import { getAddress } from "../../api/geocode.ts";
import { getGeofenceName } from "../../api/geofenceName.ts";
import { getPosition } from "../../api/positions.ts";
import type { EventNames } from "./eventFacts.ts";

/** Names change rarely, and a place never. */
const NAMES_FRESH_FOR = minutes(5);

export interface EventDetails {
  readonly names: EventNames;
  /** Undefined while it is asked for, and where none is known. */
  readonly position: Position | undefined;
  readonly isPlaceAsked: boolean;
  readonly address: string | undefined;
}

/** What a card says besides the event: where it was, in words too, and the names it points at. */
export function useEventDetails(event: ToldEvent): EventDetails {
  const { geofenceId, positionId, attributes } = event;
  const { driverUniqueId } = attributes;
  const geofence = useQuery({
    queryKey: ["geofenceName", geofenceId],
    queryFn: ({ signal }) => getGeofenceName(geofenceId!, signal),
    enabled: geofenceId !== undefined,
    staleTime: NAMES_FRESH_FOR,
  });
  const drivers = useQuery({
    queryKey: ["drivers"],
    queryFn: ({ signal }) => getDrivers(signal),
    enabled: driverUniqueId !== undefined,
    staleTime: NAMES_FRESH_FOR,
  });
  const asked = useQuery({
    queryKey: ["position", positionId],
    queryFn: ({ signal }) => getPosition(positionId!, signal),
    enabled: positionId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const position = asked.data?.ok ? asked.data.value : undefined;
  const address = useQuery({
    queryKey: ["addressAt", position?.latitude, position?.longitude],
    queryFn: ({ signal }) => getAddress(position!.latitude, position!.longitude, signal),
    enabled: position !== undefined && position.address === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    names: {
      geofence: geofence.data?.ok ? geofence.data.value : undefined,
      driver: drivers.data?.ok
        ? drivers.data.value.find(({ uniqueId }) => uniqueId === driverUniqueId)?.name
        : undefined,
    },
    position,
    isPlaceAsked: asked.isFetching,
    address: position?.address ?? (address.data?.ok ? address.data.value : undefined),
  };
}
