import type { Published } from "../ingest/ingestPorts.ts";
import type { EventDelivery } from "./feedLog.ts";
import type { Hub } from "./hub.ts";

/** The other instances that work on the same database: each delivers to its own screens. */
export interface OtherInstances {
  publish(committed: Published): void;
  publishEvents(deliveries: readonly EventDelivery[]): void;
}

/**
 * Brings what was committed here to people wherever their screen is open: at this instance, and by
 * way of the others. Each instance asks its own rights at delivery.
 */
export const createDelivery = (
  hub: Pick<Hub, "publish" | "publishEvents">,
  others: OtherInstances,
) => ({
  publish(committed: Published): void {
    hub.publish(committed);
    others.publish(committed);
  },

  publishEvents(deliveries: readonly EventDelivery[]): void {
    hub.publishEvents(deliveries);
    if (deliveries.length > 0) others.publishEvents(deliveries);
  },
});
