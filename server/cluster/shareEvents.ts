import type { Hub } from "../live/hub.ts";
import type { Bus } from "./bus.ts";

/**
 * Brings events to people wherever their screen is open: here, and on the other instances. Each
 * instance asks its own rights at delivery.
 */
export function shareEvents(bus: Bus, hub: Pick<Hub, "publishEvents">): Hub["publishEvents"] {
  bus.listen("events", hub.publishEvents);
  return (deliveries) => {
    hub.publishEvents(deliveries);
    if (deliveries.length > 0) bus.publish("events", deliveries);
  };
}
