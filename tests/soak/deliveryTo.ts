import { checkDelivery } from "./checkDelivery.ts";
import type { SoakClient } from "./createSoakClient.ts";

/** What of some rounds came to a client, each with one event and one command result. */
export interface ClientDelivery {
  readonly sent: number;
  readonly eventsByFeed: number;
  /** By the call that follows a whole snapshot, and not by the feed. */
  readonly eventsByCall: number;
  readonly eventsLost: number;
  readonly resultsByFeed: number;
  /** From before a whole snapshot, when the feed remembered no more: nobody promises these. */
  readonly resultsPassedOver: number;
  readonly resultsLost: number;
}

export function deliveryTo(client: SoakClient, from: number, to: number): ClientDelivery {
  const events = checkDelivery(client.events(), from, to);
  const results = checkDelivery(client.results(), from, to);
  const byCall = events.passedOver.filter((round) => client.asked().has(round));
  return {
    sent: to - from + 1,
    eventsByFeed: events.received,
    eventsByCall: byCall.length,
    eventsLost: events.lost.length + events.passedOver.length - byCall.length,
    resultsByFeed: results.received,
    resultsPassedOver: results.passedOver.length,
    resultsLost: results.lost.length,
  };
}
