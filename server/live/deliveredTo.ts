import type { CommandResult } from "#contract/feed/commandResult";
import type { Event } from "#domain/event";
import type { Viewer } from "../rights/rights.ts";
import { eventsFor } from "../rights/shownTo.ts";
import type { EventDelivery, ResultDelivery } from "./feedLog.ts";

/** Of events on their way those that are for this person, as much of them as the person may see. */
export function eventsOf(
  deliveries: readonly EventDelivery[],
  viewer: Viewer | undefined,
): readonly Event[] {
  if (!viewer) return [];
  const mine = deliveries.filter(
    ({ userId, event }) => userId === viewer.user.id && viewer.sees(event.vehicleId),
  );
  return eventsFor(
    viewer,
    mine.map(({ event }) => event),
  );
}

/** The same of what became of commands, which is no guest's business. */
export function resultsOf(
  deliveries: readonly ResultDelivery[],
  viewer: Viewer | undefined,
): readonly CommandResult[] {
  if (!viewer || viewer.user.guest !== undefined) return [];
  return deliveries
    .filter(({ userId, result }) => userId === viewer.user.id && viewer.sees(result.vehicleId))
    .map(({ result }) => result);
}
