import { expect, test } from "vitest";
import { eventId, userId, vehicleId } from "#domain/ids";
import type { Bus } from "../../../server/cluster/bus.ts";
import { createDelivery } from "../../../server/live/delivery.ts";
import type { EventDelivery } from "../../../server/live/feedLog.ts";
import { NOON } from "../../support/fleetBuilders.ts";

/** Two instances whose words reach each other and never themselves. */
function twoBuses(): readonly [Bus, Bus] {
  const handlers: ((message: never) => unknown)[][] = [[], []];
  const bus = (own: number): Bus => ({
    publish: (_topic, message) => {
      for (const handler of handlers[1 - own] ?? []) handler(message as never);
    },
    publishConfirmed: async () => {},
    isConnected: () => true,
    listen: (_topic, handler) => void handlers[own]?.push(handler),
    onGap() {},
    dispose: async () => {},
  });
  return [bus(0), bus(1)];
}

test("an event reaches the open screens of both instances once [SRV-02, EVT-01]", () => {
  const shown: [string, EventDelivery][] = [];
  const hub = (name: string) => ({
    publish() {},
    publishEvents: (deliveries: readonly EventDelivery[]) => {
      for (const delivery of deliveries) shown.push([name, delivery]);
    },
  });
  const [one, other] = twoBuses();
  const deliveryAt = (bus: Bus, name: string) => {
    bus.listen("events", hub(name).publishEvents);
    return createDelivery(hub(name), {
      publish() {},
      publishEvents: (deliveries) => bus.publish("events", deliveries),
    });
  };
  const { publishEvents: publish } = deliveryAt(one, "one");
  deliveryAt(other, "other");
  const delivery: EventDelivery = {
    userId: userId(4),
    event: {
      id: eventId(77),
      type: "ignitionOn",
      eventTime: NOON,
      vehicleId: vehicleId(12),
      positionId: undefined,
      geofenceId: undefined,
      maintenanceId: undefined,
      attributes: {},
    },
  };

  publish([delivery]);
  publish([]);

  expect(shown).toEqual([
    ["one", delivery],
    ["other", delivery],
  ]);
});
