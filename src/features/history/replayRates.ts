import { MAX_REPLAY_RATE } from "#contract/history";

/** How many seconds of the past may pass in one, from as it was to a day in 24 seconds. */
export const REPLAY_RATES = [
  1,
  2,
  5,
  10,
  30,
  60,
  120,
  300,
  600,
  1_200,
  MAX_REPLAY_RATE,
] as const satisfies readonly number[];
