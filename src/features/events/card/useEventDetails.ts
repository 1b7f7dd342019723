import { useQuery } from "@tanstack/react-query";
import type { NamedEvent } from "#contract/eventNews";
import type { Position } from "#domain/position";
import { minutes } from "#domain/units";
import { driversQuery } from "../../../api/drivers.ts";
import { addressQuery } from "../../../api/geocode.ts";
import { geofenceNameQuery } from "../../../api/geofenceName.ts";
import { positionQuery } from "../../../api/positions.ts";
import type { EventNames } from "../event/eventFacts.ts";

/** Names change rarely, and a coordinate never. */
const NAMES_FRESH_FOR = minutes(5);

export interface EventDetails {
  readonly names: EventNames;
  /** Undefined while it is asked for, and where none is known. */
  readonly position: Position | undefined;
  readonly isAsking: boolean;
  /** What could not be had, and may be asked for again. */
  readonly missing: "position" | "address" | undefined;
  readonly again: () => void;
  readonly address: string | undefined;
}

/** What a card says besides the event: where it was, in words too, and the names it points at. */
export function useEventDetails(event: NamedEvent): EventDetails {
  const { geofenceId, positionId, attributes } = event;
  const { driverUniqueId } = attributes;
  const geofence = useQuery({
    ...geofenceNameQuery(geofenceId!),
    enabled: geofenceId !== undefined,
    staleTime: NAMES_FRESH_FOR,
  });
  const drivers = useQuery({
    ...driversQuery(),
    enabled: driverUniqueId !== undefined,
    staleTime: NAMES_FRESH_FOR,
  });
  const asked = useQuery({
    ...positionQuery(positionId!),
    enabled: positionId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const position = asked.data;
  const address = useQuery({
    ...addressQuery(position?.latitude ?? 0, position?.longitude ?? 0),
    enabled: position !== undefined && position.address === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    names: {
      geofence: geofence.data,
      driver: drivers.data?.find(({ uniqueId }) => uniqueId === driverUniqueId)?.name,
    },
    position,
    isAsking: asked.isFetching || address.isFetching,
    missing: asked.isError ? "position" : address.isError ? "address" : undefined,
    again: () => void (asked.isError ? asked.refetch() : address.refetch()),
    address: position?.address ?? address.data,
  };
}
