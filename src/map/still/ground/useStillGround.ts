import { wrap } from "comlink";
import { useEffect, useState } from "react";
import type { StillSize, StillView } from "../stillView.ts";
import type { GroundWorker } from "./ground.worker.ts";

/** A ground that has come, or, without an image, will not come. */
export interface StillGround {
  readonly of: StillView;
  readonly image: ImageBitmap | undefined;
}

/**
 * What lies under a still map, painted on a thread of its own that ends with it; undefined until it is
 * there. A map whose ground cannot be had goes on without.
 */
export function useStillGround(
  view: StillView | undefined,
  { width, height }: StillSize,
  density: number,
): StillGround | undefined {
  const [ground, setGround] = useState<StillGround>();
  useEffect(() => {
    if (!view) return;
    const worker = new Worker(new URL("./ground.worker.ts", import.meta.url), {
      type: "module",
      name: "ground",
    });
    let isWanted = true;
    const end = (image: ImageBitmap | undefined) => {
      worker.terminate();
      if (isWanted) setGround({ of: view, image });
      else image?.close();
    };
    worker.addEventListener("error", () => end(undefined));
    wrap<GroundWorker>(worker)
      .paint({ view, size: { width, height }, density })
      .then(end, () => end(undefined));
    return () => {
      isWanted = false;
      worker.terminate();
    };
  }, [view, width, height, density]);
  return ground?.of === view ? ground : undefined;
}
