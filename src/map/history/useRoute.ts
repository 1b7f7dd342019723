import { useEffect, useState } from "react";
import type { HistoryEngine, RouteColouring, RouteColumns } from "#contract/history";
import type { VehicleId } from "#domain/ids";
import { useNewestAnswer } from "../../engine/useNewestAnswer.ts";
import type { MapSignals } from "../signals/mapSignals.ts";

/** A route is simplified for the next half step of zoom: what is drawn is never coarser than said. */
const ZOOM_STEPS = 2;

interface Wanted {
  /** Of whom; nobody: no route. The same array as long as nothing has changed. */
  readonly vehicles: readonly VehicleId[];
  readonly colouring: RouteColouring;
  /** Of the open history; undefined while none is open. */
  readonly revision: number | undefined;
}

/**
 * The columns of the open history's routes at the map's zoom. They stay until those of another
 * revision, zoom or colouring are there, but are never those of other vehicles.
 */
export function useRoute(
  engine: Pick<HistoryEngine, "historyRoute">,
  { camera }: Pick<MapSignals, "camera">,
  { vehicles, colouring, revision }: Wanted,
): RouteColumns | undefined {
  const zoom = useZoomStep(camera);
  const whose = vehicles.join();
  const key =
    revision === undefined || zoom === undefined || vehicles.length === 0
      ? undefined
      : `${revision} ${zoom} ${colouring} ${whose}`;
  const held = useNewestAnswer(key, async () => ({
    whose,
    columns: await engine.historyRoute({ vehicles, zoom: zoom ?? 0, colouring }),
  }));
  return held?.answer.whose === whose ? held.answer.columns : undefined;
}

/** Renders only when the zoom has changed by half a step. */
function useZoomStep(camera: MapSignals["camera"]): number | undefined {
  const [step, setStep] = useState(() => stepOf(camera.get()?.zoom));
  useEffect(() => camera.subscribe(() => setStep(stepOf(camera.get()?.zoom))), [camera]);
  return step;
}

const stepOf = (zoom: number | undefined): number | undefined =>
  zoom === undefined ? undefined : Math.ceil(zoom * ZOOM_STEPS) / ZOOM_STEPS;
