import { useEffect, useRef } from "react";
import type { Picture } from "#contract/picture";
import type { VehicleId } from "#domain/ids";
import { useEngine } from "../engine/EngineProvider.tsx";
import { usePicture } from "../engine/usePicture.ts";
import type { MapHandle } from "../map/MapCanvas.tsx";
import { recall } from "../state/remembered.ts";

const countsOf = ({ counts }: Picture) => counts;
const isLive = ({ connection }: Picture) => connection.type === "live";

/**
 * Somebody who comes for the first time sees the vehicle of their link or else their fleet, not
 * the ocean; later, what they left. Once they chose a vehicle themselves the camera is theirs.
 */
export function useFirstLook(
  map: { readonly current: MapHandle | undefined },
  vehicle: VehicleId | undefined,
): void {
  const { engine } = useEngine();
  const counts = usePicture(countsOf);
  const live = usePicture(isLive);
  const wanted = useRef(!recall("camera"));
  const linked = useRef(vehicle);

  useEffect(() => {
    if (vehicle !== linked.current) wanted.current = false;
  }, [vehicle]);

  useEffect(() => {
    if (!counts || !live || !wanted.current) return;
    void look();

    async function look() {
      const { current } = linked;
      const found = current === undefined ? undefined : await engine.locate(current);
      const bounds = await engine.fleetBounds();
      if (!wanted.current) return;
      if (found?.ok) map.current?.flyTo(found.value);
      else if (bounds.ok) map.current?.fit(bounds.value);
      wanted.current = !found?.ok && !bounds.ok;
    }
  }, [counts, live, engine, map]);
}
