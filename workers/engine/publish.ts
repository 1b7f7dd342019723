import { transfer } from "comlink";
import type { Draw } from "#contract/engine";
import type { Picture } from "#contract/picture";

/**
 * Shows the newest picture, waits until the page has drawn it, and looks again. The page sets the
 * pace: whatever happened meanwhile is already folded into the next picture.
 */
export async function publish(
  latest: () => Picture,
  draw: Draw,
  turn: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await turn();
    if (signal.aborted) return;
    const picture = latest();
    try {
      await draw(transfer(picture, buffersOf(picture)));
    } catch {
      // A page that failed to draw one picture may well draw the next.
    }
    if (signal.aborted) return;
  }
}

/** Given away for good: after the transfer the engine may not touch these. */
function buffersOf({ map: { markers, clusters } }: Picture): Transferable[] {
  const columns = [
    markers.vehicleIds,
    markers.lngLat,
    markers.courses,
    markers.states,
    clusters.lngLat,
    clusters.stateCounts,
    clusters.bounds,
  ];
  return columns.map(({ buffer }) => buffer as ArrayBuffer);
}
