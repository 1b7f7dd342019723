import { type EpochMs, epochMs } from "../units.ts";

/**
 * When a fix was made, at the latest: nobody receives a fix before it is made. Positions are
 * ordered by this, so a tracker whose clock runs ahead, or says so, is never newer than what is
 * received after it.
 */
export const orderTime = (fixTime: EpochMs, serverTime: EpochMs): EpochMs =>
  epochMs(Math.min(fixTime, serverTime));
