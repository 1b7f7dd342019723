import { useCallback, useEffect, useState } from "react";
import type { Picture } from "#contract/picture";
import type { VehicleId } from "#domain/ids";
import { usePicture } from "../engine/usePicture.ts";
import type { MapHandle } from "../map/MapCanvas.tsx";
import type { MapSignals } from "../map/mapSignals.ts";

const place = ({ selected }: Picture) =>
  selected?.position && {
    longitude: selected.position.longitude,
    latitude: selected.position.latitude,
  };

/** Keeps the selected vehicle in the middle for as long as it is wanted, and it is selected. */
export function useFollow(
  map: { readonly current: MapHandle | undefined },
  vehicle: VehicleId | undefined,
  { drags }: Pick<MapSignals, "drags">,
) {
  const [followed, setFollowed] = useState<VehicleId>();
  const following = vehicle !== undefined && followed === vehicle;
  const at = usePicture(place);
  useEffect(() => {
    if (following && at) map.current?.centre(at);
  }, [map, following, at]);
  // Who moves the map by hand wants to look at something else.
  useEffect(() => drags.subscribe(() => setFollowed(undefined)), [drags]);
  const follow = useCallback(
    (wanted: boolean) => setFollowed(wanted ? vehicle : undefined),
    [vehicle],
  );
  return { following, follow };
}
