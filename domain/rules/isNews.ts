import type { Event } from "../event.ts";

/**
 * Whether an event of ours is worth waking somebody. That a driver is named for the first time, or
 * again after the engine was off, stands in the history as Traccar writes it; but nobody took the
 * vehicle over.
 */
export function isNews({ type, attributes }: Pick<Event, "type" | "attributes">): boolean {
  if (type !== "driverChanged") return true;
  const { driverUniqueId, previousDriverUniqueId } = attributes;
  return previousDriverUniqueId !== undefined && previousDriverUniqueId !== String(driverUniqueId);
}
