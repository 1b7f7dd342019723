import { useEffect, useEffectEvent } from "react";
import type { MapHandle } from "../../map/MapCanvas.tsx";
import type { MapHistory } from "../commands/mapHistory.ts";
import type { MapActions } from "../commands/useMapActions.ts";
import type { MapViewControl } from "../link/useMapView.ts";

type Going = Pick<MapActions, "flyTo" | "goToArea"> & Pick<MapHistory, "bringInSight">;

/**
 * After a link, back or forward the map looks from the camera of the address; one that names a
 * vehicle or an area and no camera leads there, and one into the past to where the vehicle was then.
 */
export function useArrivals(
  { view, arrival }: Pick<MapViewControl, "view" | "arrival">,
  { flyTo, goToArea, bringInSight }: Going,
  map: { readonly current: MapHandle | undefined },
): void {
  const arrive = useEffectEvent(() => {
    const { camera, vehicle, area, history } = view;
    if (camera) map.current?.setCamera(camera);
    else if (vehicle !== undefined && history) bringInSight(history.moment);
    else if (vehicle !== undefined) void flyTo(vehicle);
    else if (area !== undefined) void goToArea(area);
  });
  useEffect(() => {
    if (arrival > 0) arrive();
  }, [arrival]);
}
