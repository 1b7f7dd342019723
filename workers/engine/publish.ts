import { transfer } from "comlink";
import type { Draw } from "#contract/engine";
import type { Picture } from "#contract/picture";

export type PictureStep = "making" | "drawing";

/** What goes on around the pictures. */
export interface Publishing {
  /** The next moment at which a picture is due. */
  readonly turn: () => Promise<void>;
  /** Memory that the page gives back. */
  readonly onReturned: (memory: ArrayBuffer) => void;
  readonly onPicture: () => void;
  /** Making is our fault, drawing the page's. */
  readonly onFailed: (at: PictureStep, error: unknown) => void;
}

/**
 * Shows the newest picture, waits until the page has drawn it, and looks again. The page sets the
 * pace: whatever happened meanwhile is already folded into the next picture. One that cannot be made
 * or drawn is told and left out: the next may well succeed.
 */
export async function publish(
  latest: () => Picture,
  draw: Draw,
  { turn, onReturned, onPicture, onFailed }: Publishing,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    await turn();
    if (signal.aborted) return;
    let at: PictureStep = "making";
    try {
      const picture = latest();
      at = "drawing";
      // Given away for good: after the transfer the engine may not touch the columns.
      const returned = await draw(transfer(picture, [picture.memory]));
      if (returned instanceof ArrayBuffer) onReturned(returned);
      onPicture();
    } catch (error) {
      onFailed(at, error);
    }
    if (signal.aborted) return;
  }
}
