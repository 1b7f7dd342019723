import type { PickingInfo } from "@deck.gl/core";
import type { MapLibreOverlay } from "@deck.gl/maplibre";
import type { Bounds } from "#contract/viewport";
import type { VehicleId } from "#domain/ids";
import type { MapPoint } from "../camera/camera.ts";
import { type MapHit, mapHit } from "./mapHit.ts";

const PICKING_RADIUS_PX = 6;
/** Picking stalls the graphics card. */
const RECHECK_MS = 1_000;

export interface PickingListeners {
  readonly onPick: (vehicle: VehicleId) => void;
  readonly onCluster: (bounds: Bounds) => void;
  /** What is under the pointer, and where that is. */
  readonly onHover: (hit: MapHit | undefined, at: MapPoint) => void;
}

/** What of the fleet is pointed at and clicked; give `handlers` to the overlay. */
export function createFleetPicking({ onPick, onCluster, onHover }: PickingListeners) {
  /** Where a cluster is pointed at: snapshots change it while the pointer rests. */
  let pointed: { readonly at: MapPoint; readonly sinceMs: number } | undefined;

  /** Somebody draws: what lies under the pointer does not matter. */
  let isSilent = false;

  function point(hit: MapHit | undefined, at: MapPoint): void {
    if (isSilent && hit) return;
    pointed = hit?.type === "cluster" ? { at, sinceMs: performance.now() } : undefined;
    onHover(hit, at);
  }

  return {
    handlers: {
      pickingRadius: PICKING_RADIUS_PX,
      onHover: (info: PickingInfo) => point(mapHit(info), [info.x, info.y]),
      onClick(info: PickingInfo) {
        if (isSilent) return;
        const hit = mapHit(info);
        if (hit?.type === "vehicle") onPick(hit.vehicle);
        if (hit?.type === "cluster") onCluster(hit.bounds);
      },
    },
    /** Another snapshot is drawn. */
    lookAgain(overlay: MapLibreOverlay): void {
      if (!pointed || performance.now() - pointed.sinceMs < RECHECK_MS) return;
      const { at } = pointed;
      const [x, y] = at;
      const found = overlay.pickObject({ x, y, radius: PICKING_RADIUS_PX });
      point(found ? mapHit(found) : undefined, at);
    },
    silence(wanted: boolean): void {
      isSilent = wanted;
      point(undefined, [0, 0]);
    },
    /** What was under the pointer is not any more. */
    clear: () => point(undefined, [0, 0]),
  };
}
