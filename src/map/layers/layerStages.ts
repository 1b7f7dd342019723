import type { Layer } from "@deck.gl/core";

/** Where layers go. */
interface LayerStagesSetting {
  readonly give: (layers: Layer[]) => void;
  /** Called in the frame after the last step of what is shown, each time there were some. */
  readonly onReady: () => void;
  /** Whether this frame is full without a step. */
  readonly mustWait: () => boolean;
}

/** Layers on their way to deck.gl. */
export interface LayerStages {
  /** Call when deck.gl can draw: the first kind is handed over in the frame after this. */
  begin(): void;
  /** Takes the place of what was shown before; the same object for what has not changed. */
  show(layers: readonly Layer[]): void;
  /** All that is shown was handed over a frame ago. */
  isReady(): boolean;
  dispose(): void;
}

/**
 * Hands layers over, of those that were never drawn one step a frame. deck.gl makes a kind's program ready
 * in the frame in which it gets the first layer of it: the ten kinds of a fleet with areas in one frame hold
 * the page up for 65 to 280 ms of the processor, and for longer where that draws. The uppermost comes first;
 * a layer made of others, as a text, after all simple ones, and without its data first: it brings an image of
 * letters along.
 */
export function createLayerStages({ give, onReady, mustWait }: LayerStagesSetting): LayerStages {
  let wanted: readonly Layer[] = [];
  const done = new Set<unknown>();
  let hasBegun = false;
  let frame: number | undefined;

  const nextStep = () =>
    [...wanted.filter(isMadeOfOthers), ...wanted.filter((layer) => !isMadeOfOthers(layer))]
      .flatMap(stepsOf)
      .findLast((step) => !done.has(step));

  const handOver = () =>
    give(
      wanted.flatMap((layer) => {
        const steps = stepsOf(layer).filter((step) => done.has(step)).length;
        return steps === 0 ? [] : steps < stepsOf(layer).length ? withoutData(layer) : layer;
      }),
    );

  function next(): void {
    frame = undefined;
    const step = nextStep();
    if (step === undefined) {
      if (done.size > 0) onReady();
      return;
    }
    if (mustWait()) {
      frame = requestAnimationFrame(next);
      return;
    }
    done.add(step);
    handOver();
    frame = requestAnimationFrame(next);
  }

  return {
    begin() {
      if (hasBegun) return;
      hasBegun = true;
      // deck.gl calls from its own first frame, which is full of its own beginning.
      frame = requestAnimationFrame(next);
    },
    show(layers) {
      wanted = layers;
      if (!hasBegun) return;
      if (frame === undefined && nextStep() !== undefined) next();
      else handOver();
    },
    isReady: () => hasBegun && frame === undefined,
    dispose() {
      if (frame !== undefined) cancelAnimationFrame(frame);
    },
  };
}

const isMadeOfOthers = ({ isComposite }: Layer): boolean => isComposite;

/** What is to be done before a layer is drawn, from last to first; the same for layers of one program. */
function stepsOf({ constructor, isComposite, id, props }: Layer): readonly unknown[] {
  if (!isComposite) return [constructor];
  // Whose letters are those of its data would draw an image without any, of which browsers complain.
  return "characterSet" in props && props.characterSet === "auto"
    ? [id]
    : [id, `${id} without data`];
}

const withoutData = (layer: Layer): Layer => layer.clone({ data: [] });
