import type { TileLayer } from "#contract/partnerMap";
import { createTileGate, type TileGate } from "./tileGate.ts";
import { setTimer } from "./timers.ts";

export interface TileGates {
  /** From now on these are wanted and no others. */
  want(layers: readonly TileLayer[]): void;
  of(layer: TileLayer): TileGate | undefined;
  retry(): void;
  dispose(): void;
}

/** A gate for each server of tiles that is wanted: layers of the same address share one. */
export function createTileGates(
  ask: (layer: TileLayer, signal: AbortSignal) => Promise<boolean>,
  onChange: () => void,
): TileGates {
  const gates = new Map<string, TileGate>();
  const gateTo = (layer: TileLayer) =>
    createTileGate({
      ask: (signal) => ask(layer, signal),
      setTimer,
      onChange,
    });

  return {
    want(layers) {
      for (const [tiles, gate] of gates)
        if (!layers.some((layer) => layer.tiles === tiles)) {
          gate.dispose();
          gates.delete(tiles);
        }
      for (const layer of layers)
        if (!gates.has(layer.tiles)) gates.set(layer.tiles, gateTo(layer));
    },
    of: ({ tiles }) => gates.get(tiles),
    retry() {
      for (const gate of gates.values()) gate.retry();
    },
    dispose() {
      for (const gate of gates.values()) gate.dispose();
    },
  };
}
