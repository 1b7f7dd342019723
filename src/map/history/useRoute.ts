import { useEffect, useState } from "react";
import type { HistoryEngine, RouteColouring, RouteColumns } from "#contract/history";
import type { VehicleId } from "#domain/ids";
import { useNewestAnswer } from "../../engine/useNewestAnswer.ts";
import type { MapSignals } from "../signals/mapSignals.ts";
import { routePlaceOf } from "./routePlace.ts";

interface Wanted {
  /** Of whom; nobody: no route. The same array as long as nothing has changed. */
  readonly vehicles: readonly VehicleId[];
  readonly colouring: RouteColouring;
  /** Of the open history; undefined while none is open. */
  readonly revision: number | undefined;
}

/**
 * The columns of the open history's routes at the map's zoom, exact around where the map looks. They
 * stay until those of another revision, place, zoom or colouring are there, but are never those of other
 * vehicles.
 */
export function useRoute(
  engine: Pick<HistoryEngine, "historyRoute">,
  { camera }: Pick<MapSignals, "camera">,
  { vehicles, colouring, revision }: Wanted,
): RouteColumns | undefined {
  const place = useRoutePlace(camera);
  const whose = vehicles.join();
  const key =
    revision === undefined || place === undefined || vehicles.length === 0
      ? undefined
      : `${revision} ${place} ${colouring} ${whose}`;
  const held = useNewestAnswer(key, async () => {
    const now = camera.get();
    const view = { vehicles, colouring, ...(now ? routePlaceOf(now) : { zoom: 0 }) };
    return { whose, columns: await engine.historyRoute(view) };
  });
  return held?.answer.whose === whose ? held.answer.columns : undefined;
}

/** Renders only when the zoom has changed by half a step, or the map looks elsewhere. */
function useRoutePlace(camera: MapSignals["camera"]): string | undefined {
  const [place, setPlace] = useState(() => placeNow(camera));
  useEffect(() => camera.subscribe(() => setPlace(placeNow(camera))), [camera]);
  return place;
}

function placeNow(camera: MapSignals["camera"]): string | undefined {
  const now = camera.get();
  return now && JSON.stringify(routePlaceOf(now));
}
