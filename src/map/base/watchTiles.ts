import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from "maplibre-gl";
import { TILE_LIMIT, type TileGate } from "./tileGate.ts";
import { afterListening, setTimer } from "./timers.ts";

/**
 * Reports to each gate how the tiles of its source fare: which came, which failed, and when for too
 * long none has come. Errors of anything else go to the console, as without a listener.
 */
export function watchTiles(
  map: MapLibreMap,
  gateOf: (sourceId: string | undefined) => TileGate | undefined,
): () => void {
  const late = new Map<string, () => void>();
  const noLongerLate = (sourceId: string) => {
    late.get(sourceId)?.();
    late.delete(sourceId);
  };
  /** Nothing more is awaited: a tile that is nowhere to be had is not late. */
  const allCame = () => {
    for (const sourceId of late.keys()) noLongerLate(sourceId);
  };

  map.on("sourcedataloading", ({ sourceId, tile }: MapSourceDataEvent) => {
    if (!tile || late.has(sourceId) || !gateOf(sourceId)) return;
    const tooLate = () => {
      late.delete(sourceId);
      gateOf(sourceId)?.hangs();
    };
    late.set(sourceId, afterListening(TILE_LIMIT, tooLate, setTimer));
  });
  map.on("sourcedata", ({ sourceId, tile }: MapSourceDataEvent) => {
    const gate = gateOf(sourceId);
    if (!gate || !tile) return;
    noLongerLate(sourceId);
    gate.came();
  });
  map.on("error", (event: ErrorEvent & { readonly sourceId?: string }) => {
    const gate = gateOf(event.sourceId);
    if (gate) gate.failed();
    // oxlint-disable-next-line no-console -- where it would have gone without this listener
    else console.error(event.error);
  });
  map.on("idle", allCame);
  return allCame;
}
