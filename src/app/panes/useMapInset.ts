import { useEffect } from "react";
import type { MapHandle } from "../../map/MapCanvas.tsx";
import type { Panes } from "./usePanes.ts";

/** What a sheet covers is no part of the map's middle: a vehicle one goes to must be seen. */
export function useMapInset(
  map: { readonly current: MapHandle | undefined },
  { covered }: Pick<Panes, "covered">,
): number {
  const { bottomPx, rightPx } = covered(() => {
    const screen = document.querySelector("#content > [data-panes]");
    return {
      widthPx: screen?.clientWidth ?? window.innerWidth,
      heightPx: screen?.clientHeight ?? window.innerHeight,
    };
  });
  useEffect(() => map.current?.setInset({ bottomPx, rightPx }), [map, bottomPx, rightPx]);
  return bottomPx;
}
