import type { Attributes } from "../position.ts";
import { isSetOff, numberSetting } from "../settings.ts";
import { type DurationMs, milliseconds, minutes } from "../units.ts";

/** The server's setting, an attribute of it: for so many minutes a password that was given holds. */
export const COMMAND_PASSWORD_MINUTES = "commandPasswordMinutes";

/** Longer than this nobody sits before a page without a pause. */
const LONGEST: DurationMs = minutes(24 * 60);
const SHORTEST: DurationMs = minutes(1);

/**
 * For how long a password that was given allows what may do harm; undefined when none is asked for, which
 * is so until an administrator sets it. What is set and makes no sense counts as the shortest time: a
 * lock with a slip of the pen in it is a lock.
 */
export function passwordHoldsFor(settings: Attributes): DurationMs | undefined {
  if (isSetOff(settings[COMMAND_PASSWORD_MINUTES])) return undefined;
  const set = numberSetting(settings, COMMAND_PASSWORD_MINUTES);
  if (set === undefined) return SHORTEST;
  return set === 0 ? undefined : milliseconds(Math.min(Math.max(minutes(set), SHORTEST), LONGEST));
}
