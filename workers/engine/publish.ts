import { transfer } from "comlink";
import type { Draw } from "#contract/engine";
import type { Picture } from "#contract/picture";

/** What goes on around the pictures. */
export interface Publishing {
  /** The next moment at which a picture is due. */
  readonly turn: () => Promise<void>;
  /** Memory that the page gives back. */
  readonly onReturned: (memory: ArrayBuffer) => void;
  readonly onPicture: () => void;
  /** By whichever side: one picture could not be made, or not be drawn. */
  readonly onFailed: (error: unknown) => void;
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
    try {
      await hand(latest(), draw, onReturned);
      onPicture();
    } catch (error) {
      onFailed(error);
    }
    if (signal.aborted) return;
  }
}

async function hand(
  picture: Picture,
  draw: Draw,
  onReturned: Publishing["onReturned"],
): Promise<void> {
  // Given away for good: after the transfer the engine may not touch the columns.
  const returned = await draw(transfer(picture, [picture.memory]));
  if (returned instanceof ArrayBuffer) onReturned(returned);
}
