import { eventName } from "../../alert/eventTypes.ts";

/** Traccar's own events of connections, queues and media: no rule of ours raises them from positions. */
const NEVER: ReadonlySet<string> = new Set([
  "deviceOnline",
  "deviceUnknown",
  "deviceOffline",
  "queuedCommandSent",
  "geofenceCrossed",
  "proximityEnter",
  "proximityExit",
  "unaccompaniedMotion",
  "media",
]);

/** Whether an alert cannot be rehearsed, because nothing that was reported leads to it. */
export const isNeverRaised = (type: string): boolean => NEVER.has(eventName(type, undefined));
