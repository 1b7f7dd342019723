import { useEffect, useRef } from "react";
import type { Picture } from "#contract/picture";
import { useEngine } from "../engine/EngineProvider.tsx";
import { usePicture } from "../engine/usePicture.ts";
import type { MapHandle } from "../map/MapCanvas.tsx";
import { recall } from "../state/remembered.ts";
import type { MapView } from "./mapView.ts";

const countsOf = ({ counts }: Picture) => counts;
const isLive = ({ connection }: Picture) => connection.type === "live";

/** With each change of the counts a place is looked for once; most come within a second. */
const PLACE_TRIES = 20;

/**
 * Where the map looks first: from the camera of the address, else at the vehicle or place of the
 * address, else from where it was left, else at the whole fleet instead of the ocean. Once somebody chose a
 * vehicle themselves the camera is theirs.
 */
export function useFirstLook(
  map: { readonly current: MapHandle | undefined },
  { vehicle, place, camera }: MapView,
): void {
  const { engine } = useEngine();
  const counts = usePicture(countsOf);
  const live = usePicture(isLive);
  const linked = useRef(vehicle);
  const linkedPlace = useRef(place);
  const isLinked = vehicle !== undefined || place !== undefined;
  const wanted = useRef(!camera && (isLinked || !recall("camera")));

  useEffect(() => {
    if (vehicle !== linked.current || place !== linkedPlace.current) wanted.current = false;
  }, [vehicle, place]);

  const tries = useRef(PLACE_TRIES);
  useEffect(() => {
    if (!counts || !live || !wanted.current) return;
    void look();

    async function look() {
      const { current } = linked;
      const found = current === undefined ? undefined : await engine.locate(current);
      const area = await placeBounds();
      const bounds = await engine.fleetBounds();
      if (!wanted.current) return;
      if (found?.ok) map.current?.flyTo(found.value);
      else if (area?.ok) map.current?.fit(area.value.bounds);
      // Places come after the fleet: the next look may know it.
      else if (area && tries.current-- > 0) return;
      else if (!recall("camera") && bounds.ok) map.current?.fit(bounds.value);
      wanted.current = !found?.ok && !area?.ok && !bounds.ok;
    }
    async function placeBounds() {
      const { current } = linkedPlace;
      return current === undefined ? undefined : engine.place(current);
    }
  }, [counts, live, engine, map]);
}
