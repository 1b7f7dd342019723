import type { FeedBatch } from "#contract/feed/readPositions";
import type { StringTable } from "../text/stringTable.ts";
import { UNKNOWN_DRIVER } from "./fleetFix.ts";

/**
 * The numbers of drivers that rows of the feed name. A text stands in a frame once, so it is looked up
 * once a frame, and a vehicle that is driven by whom it was driven by before costs no read of a text.
 */
export function createRowDrivers(drivers: StringTable) {
  let known: FeedBatch["texts"] | undefined;
  let generation = -1;
  let ids = new Int32Array(0);

  return ({ texts, drivers: indices }: FeedBatch, row: number): number => {
    const index = indices[row]!;
    if (index === 0) return UNKNOWN_DRIVER;
    if (known !== texts || generation !== drivers.generation()) {
      known = texts;
      generation = drivers.generation();
      if (ids.length < texts.length) ids = new Int32Array(2 * texts.length);
      ids.fill(UNKNOWN_DRIVER, 0, texts.length);
    }
    if (ids[index] === UNKNOWN_DRIVER) ids[index] = drivers.find(texts[index]) ?? UNKNOWN_DRIVER;
    return ids[index]!;
  };
}
