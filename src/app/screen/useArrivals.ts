import { useEffect, useEffectEvent } from "react";
import type { MapHandle } from "../../map/MapCanvas.tsx";
import type { MapActions } from "../commands/useMapActions.ts";
import type { MapViewControl } from "../link/useMapView.ts";

/**
 * After a link, back or forward the map looks from the camera of the address; one that names a
 * vehicle or an area and no camera leads there.
 */
export function useArrivals(
  { view, arrival }: MapViewControl,
  { flyTo, goToArea }: Pick<MapActions, "flyTo" | "goToArea">,
  map: { readonly current: MapHandle | undefined },
): void {
  const arrive = useEffectEvent(() => {
    if (view.camera) map.current?.setCamera(view.camera);
    else if (view.vehicle !== undefined) void flyTo(view.vehicle);
    else if (view.area !== undefined) void goToArea(view.area);
  });
  useEffect(() => {
    if (arrival > 0) arrive();
  }, [arrival]);
}
