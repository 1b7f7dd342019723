import { LATE_EVENTS } from "../../alert/alertLimits.ts";
import type { Event } from "../../event.ts";
import { before, type EpochMs } from "../../units.ts";
import { isNews } from "../driving/driverRule.ts";

/** Whether anybody wants to be notified of an event when it becomes known: it is news, and not long over. */
export const isTimely = (
  event: Pick<Event, "type" | "eventTime" | "attributes">,
  knownAt: EpochMs,
): boolean => event.eventTime >= before(knownAt, LATE_EVENTS) && isNews(event);
