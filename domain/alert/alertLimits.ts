import { minutes, seconds } from "../units.ts";

/** Of so many vehicles at most are alerts loaded at once (product specification, section 9). */
export const MAX_VEHICLES_FOR_ALERTS = 300;
/** Of so many in one request (product specification, section 9). */
export const EVENT_BATCH_VEHICLES = 100;
/** How long a notice stays (product specification, section 9). */
export const NOTICE_DURATION = seconds(5);

/** Events that come again do so within moments; a second sound for one would be worse than none. */
export const MOST_KNOWN_EVENTS = 10_000;
/**
 * What a tracker sends late happened before a connection was lost. Our server notifies of nothing
 * older.
 */
export const LATE_EVENTS = minutes(15);
