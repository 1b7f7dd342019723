import { type EpochMs, epochMs } from "./units.ts";

/**
 * When a place was true, at the latest: nobody hears of a place before it is one. Positions are
 * ordered by this, so a tracker whose clock runs ahead, or says so, is never newer than what is heard
 * after it.
 */
export const orderTime = (fixTime: EpochMs, serverTime: EpochMs): EpochMs =>
  epochMs(Math.min(fixTime, serverTime));
