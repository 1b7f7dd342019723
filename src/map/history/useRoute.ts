import { useEffect, useRef, useState } from "react";
import type { HistoryEngine, RouteColouring, RouteColumns, RouteView } from "#contract/history";
import type { VehicleId } from "#domain/ids";
import type { MapSignals } from "../signals/mapSignals.ts";

/** A route is simplified to half a zoom step: what is drawn between two is never coarser than said. */
const ZOOM_STEPS = 2;

interface Wanted {
  /** Of whom; none: no route. */
  readonly vehicles: readonly VehicleId[];
  readonly colouring: RouteColouring;
  /** Of the open history; undefined while none is open. */
  readonly revision: number | undefined;
}

/**
 * The columns of the open history's routes at the map's zoom. The engine is asked for them one at a
 * time, and again when the tracks, the zoom or the colouring have changed meanwhile; the old ones stay
 * until the new ones are there, but never those of other vehicles.
 */
export function useRoute(
  engine: Pick<HistoryEngine, "historyRoute">,
  { camera }: Pick<MapSignals, "camera">,
  { vehicles, colouring, revision }: Wanted,
): RouteColumns | undefined {
  const zoom = useZoomStep(camera);
  const key =
    revision === undefined || zoom === undefined || vehicles.length === 0
      ? undefined
      : `${revision} ${zoom} ${colouring} ${vehicles.join()}`;
  const wanted = useRef<{ readonly key: string; readonly view: RouteView }>(undefined);
  const isAsking = useRef(false);
  const [held, setHeld] = useState<{ readonly of: string; readonly columns: RouteColumns }>();

  useEffect(() => {
    wanted.current =
      key === undefined || zoom === undefined
        ? undefined
        : { key, view: { vehicles, zoom, colouring } };
    if (!wanted.current || isAsking.current) return;
    const ask = async () => {
      for (let next = wanted.current; next; ) {
        const { key: asked, view } = next;
        const columns = await engine.historyRoute(view);
        const isWanted = wanted.current !== undefined;
        if (isWanted) setHeld({ of: view.vehicles.join(), columns });
        next = isWanted && wanted.current?.key !== asked ? wanted.current : undefined;
      }
    };
    isAsking.current = true;
    // A rejected call is an engine that was replaced: the next snapshot's revision asks again.
    void ask()
      .catch(() => {})
      .finally(() => {
        isAsking.current = false;
      });
  }, [engine, key, vehicles, zoom, colouring]);

  return key !== undefined && held?.of === vehicles.join() ? held.columns : undefined;
}

/** Renders only when the zoom has changed by half a step. */
function useZoomStep(camera: MapSignals["camera"]): number | undefined {
  const stepOf = () => {
    const zoom = camera.get()?.zoom;
    return zoom === undefined ? undefined : Math.ceil(zoom * ZOOM_STEPS) / ZOOM_STEPS;
  };
  const [step, setStep] = useState(stepOf);
  useEffect(() => camera.subscribe(() => setStep(stepOf())));
  return step;
}
