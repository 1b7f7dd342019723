import { useCallback, useEffect, useState } from "react";
import type { Snapshot } from "#contract/snapshot";
import type { Coordinate } from "#domain/geo/geodesy";
import type { VehicleId } from "#domain/ids";
import { useEngine } from "../../engine/EngineProvider.tsx";
import type { MapHandle } from "../../map/MapCanvas.tsx";
import type { MapSignals } from "../../map/signals/mapSignals.ts";

/**
 * Keeps the selected vehicle in the middle for as long as it is wanted, and it is selected. Nothing
 * renders for a vehicle that moves.
 */
export function useFollow(
  map: { readonly current: MapHandle | undefined },
  vehicle: VehicleId | undefined,
  { drags }: Pick<MapSignals, "drags">,
) {
  const [followed, setFollowed] = useState<VehicleId>();
  const following = vehicle !== undefined && followed === vehicle;
  const { snapshots } = useEngine();
  useEffect(() => {
    if (!following) return;
    let last: Coordinate | undefined;
    const centre = () => {
      const snapshot = snapshots.get();
      const at = snapshot && drawnAt(snapshot);
      if (!at || (at.longitude === last?.longitude && at.latitude === last.latitude)) return;
      last = { longitude: at.longitude, latitude: at.latitude };
      map.current?.centre(last);
    };
    centre();
    return snapshots.subscribe(centre);
  }, [map, snapshots, following]);
  // Dragging the map ends following.
  useEffect(() => drags.subscribe(() => setFollowed(undefined)), [drags]);
  const follow = useCallback(
    (wanted: boolean) => setFollowed(wanted ? vehicle : undefined),
    [vehicle],
  );
  return { following, follow };
}

/**
 * Where the selected vehicle is drawn: a replay moves its marker with each frame, while what is read of
 * it is renewed more rarely.
 */
function drawnAt({ history, selected, map: { markers } }: Snapshot): Coordinate | undefined {
  const row = history && selected ? markers.vehicleIds.indexOf(selected.vehicleId) : -1;
  if (row < 0 || row >= markers.count) return selected?.position;
  const [longitude = 0, latitude = 0] = markers.lngLat.subarray(2 * row, 2 * row + 2);
  return { longitude, latitude };
}
