import { subscriptionText } from "#contract/feed/clientHello";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { Fleet } from "../fleet/fleet.ts";

/**
 * The vehicles on the screen as text: the binary feed sends everything only of those, so the server must know
 * which they are. Of the others nothing is kept.
 */
export function createDetailSubscription(fleet: Fleet) {
  let send: ((text: string) => void) | undefined;
  let subscribed: ReadonlySet<VehicleId> = new Set();
  let sent = "";
  /** What was received of them: a vehicle shown in detail must not wait for the next report. */
  const held = new Map<VehicleId, Position>();

  function sendChanged(): void {
    const text = subscriptionText([...subscribed].sort((left, right) => left - right));
    if (!send || text === sent) return;
    sent = text;
    send(text);
  }

  return {
    /** On this connection; undefined while there is none, and on one of text, which sends all anyway. */
    listen(next: ((text: string) => void) | undefined): void {
      send = next;
      sent = subscriptionText([]);
      sendChanged();
    },

    subscribe(ids: Iterable<VehicleId>): void {
      const before = subscribed;
      subscribed = new Set(ids);
      for (const id of before) if (!subscribed.has(id)) held.delete(id);
      if (!send) return;
      for (const id of before) if (!subscribed.has(id)) fleet.setAttributes(id, undefined);
      sendChanged();
    },

    /** What was received of one of them. */
    keep(position: Position): void {
      const { vehicleId, attributes } = position;
      if (!subscribed.has(vehicleId)) return;
      held.set(vehicleId, position);
      fleet.setAttributes(vehicleId, attributes);
    },

    /** The last that was received of a vehicle on the screen. */
    heldOf: (vehicle: VehicleId): Position | undefined => held.get(vehicle),

    isListening: () => send !== undefined,
  };
}

export type DetailSubscription = ReturnType<typeof createDetailSubscription>;
