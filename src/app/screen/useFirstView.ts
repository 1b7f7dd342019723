import { useEffect, useEffectEvent, useRef } from "react";
import type { Result } from "#contract/result";
import { isConnected } from "#contract/snapshot";
import type { Bounds } from "#contract/viewport";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { useEngine } from "../../engine/EngineProvider.tsx";
import type { MapHandle } from "../../map/MapCanvas.tsx";
import { recall } from "../../state/remembered.ts";
import type { MapView } from "../link/viewQuery.ts";

/** An area is looked for with each change of counts or areas; most come within a second. */
const LOOKUP_TRIES = 20;

/**
 * Where the map looks first: from the camera of the address, else at the vehicle or area of the
 * address, else from where it was left, else at the whole fleet instead of the ocean. Once somebody
 * chose a vehicle themselves the camera is theirs. A link into the past means where the vehicle was
 * then, and that is known when its track has come. Nothing renders for it. A map of something else
 * than the fleet knows its own `whole`.
 */
export function useFirstView(
  map: { readonly current: MapHandle | undefined },
  { vehicle, area, camera, history }: Pick<MapView, "vehicle" | "area" | "camera" | "history">,
  whole?: () => Promise<Result<Bounds, string>>,
): void {
  const { engine, snapshots } = useEngine();
  const linked = useRef(vehicle);
  const linkedArea = useRef(area);
  const isPastLinked = useRef(history !== undefined && vehicle !== undefined);
  const isLinked = vehicle !== undefined || area !== undefined;
  const wanted = useRef(!camera && (isLinked || !recall("camera")));

  useEffect(() => {
    if (vehicle !== linked.current || area !== linkedArea.current) wanted.current = false;
  }, [vehicle, area]);

  const tries = useRef(LOOKUP_TRIES);
  const findFirstView = useEffectEvent(async () => {
    const past = snapshots.get()?.history;
    if (isPastLinked.current && !past) return;
    const [vehicleThen, areaThen] = [linked.current, linkedArea.current];
    const found = vehicleThen === undefined ? undefined : await engine.locate(vehicleThen);
    const area = areaThen === undefined ? undefined : await engine.areaDetail(areaThen);
    const bounds = await (whole ?? engine.fleetBounds)();
    if (!wanted.current) return;
    if (found?.ok) map.current?.flyTo(found.value);
    else if (isPastLinked.current && past?.load.type === "loading") return;
    else if (area?.ok) map.current?.fit(area.value.bounds);
    // Areas come after the fleet: the next look may know it.
    else if (area && tries.current-- > 0) return;
    else if (!recall("camera") && bounds.ok) map.current?.fit(bounds.value);
    wanted.current = !found?.ok && !area?.ok && !bounds.ok;
  });
  useEffect(() => {
    let newsThen: string | undefined;
    const lookOnNews = () => {
      const snapshot = snapshots.get();
      if (!snapshot || !isConnected(snapshot.connection) || !wanted.current) return;
      const counts = VEHICLE_STATES.map((state) => snapshot.counts[state]);
      const { areas, history: past } = snapshot;
      const news = [...counts, areas.state, areas.areasDue, past?.load.type, past?.points].join();
      if (news !== newsThen) void findFirstView();
      newsThen = news;
    };
    lookOnNews();
    return snapshots.subscribe(lookOnNews);
  }, [snapshots]);
}
