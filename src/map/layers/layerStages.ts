import type { Layer } from "@deck.gl/core";

/** Layers on their way to deck.gl. */
export interface LayerStages {
  /** Call when deck.gl can draw: nothing is handed over before. */
  begin(): void;
  /** Takes the place of what was shown before; the same object for what has not changed. */
  show(layers: readonly Layer[]): void;
  dispose(): void;
}

/**
 * Hands layers over, of those whose kind was never drawn one kind a frame, the uppermost first. deck.gl makes
 * a kind's program ready in the frame in which it gets the first layer of it: the ten kinds of a fleet
 * with areas in one frame hold the page up for 65 to 280 ms of the processor, and for longer where that draws.
 */
export function createLayerStages(give: (layers: Layer[]) => void): LayerStages {
  let wanted: readonly Layer[] = [];
  const ready = new Set<unknown>();
  let hasBegun = false;
  let frame: number | undefined;

  const handOver = () => give(wanted.filter((layer) => ready.has(kindOf(layer))));

  function next(): void {
    frame = undefined;
    const fresh = wanted.findLast((layer) => !ready.has(kindOf(layer)));
    if (!fresh) return;
    ready.add(kindOf(fresh));
    handOver();
    frame = requestAnimationFrame(next);
  }

  return {
    begin() {
      if (hasBegun) return;
      hasBegun = true;
      next();
    },
    show(layers) {
      wanted = layers;
      if (!hasBegun) return;
      const isNew = frame === undefined && wanted.some((layer) => !ready.has(kindOf(layer)));
      if (isNew) next();
      else handOver();
    },
    dispose() {
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}

const kindOf = ({ constructor }: Layer): unknown => constructor;
