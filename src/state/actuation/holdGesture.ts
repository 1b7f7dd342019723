import { type DurationMs, milliseconds, seconds } from "#domain/units";

/** How a command is meant: held long enough not to happen by itself. */
export const HOLD: DurationMs = milliseconds(1_500);
/** Who can only press has this long for the second press. */
export const SECOND_PRESS_WITHIN: DurationMs = seconds(6);
