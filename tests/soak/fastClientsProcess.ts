import { parseArgs } from "node:util";
import { createDice } from "../../bench/seededFleet.ts";
import { checkDelivery } from "./checkDelivery.ts";
import { compareFixes, type VehicleFix } from "./compareFixes.ts";
import { createDelays } from "./createDelays.ts";
import { createSoakClient } from "./createSoakClient.ts";
import { serveRequests } from "./serveRequests.ts";

/**
 * Clients on a good connection, in a process of their own: nobody else's work is in their delays.
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    clients: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});
const random = createDice(Number(values.seed));
const clients = Array.from({ length: Number(values.clients) }, (_, index) =>
  createSoakClient({ port: Number(values.port), user: index + 1, random, rounds: () => [] }),
);

type Phase = "alone" | "beside";
const phases = { alone: createDelays(), beside: createDelays() };
let phase: Phase = "alone";

const handlers = {
  areLive: () => clients.every((client) => client.isLive()),
  /** Until asked to stop, delays count as those of this phase, with those that it has. */
  startMeasuring(next: Phase): void {
    for (const { delays } of clients) delays.empty();
    phase = next;
  },
  stopMeasuring(): void {
    for (const { delays } of clients) phases[phase].take(delays);
  },
  /** Of all clients together. */
  delays: (of: Phase) => ({
    count: phases[of].count(),
    p50Ms: phases[of].percentile(0.5),
    p99Ms: phases[of].percentile(0.99),
  }),
  /** Events and command results of rounds 1 to `last` that the feed left out. */
  lost: (last: number) =>
    clients.reduce(
      (sum, client) =>
        sum +
        [client.events(), client.results()].reduce((left, received) => {
          const { lost, passedOver } = checkDelivery(received, 1, last);
          return left + lost.length + passedOver.length;
        }, 0),
      0,
    ),
  wrongFixes: (truth: readonly VehicleFix[]) =>
    clients.reduce((sum, client) => sum + compareFixes(truth, client.fixes()), 0),
  connections: () => clients.reduce((sum, client) => sum + client.connections(), 0),
};

export type FastHandlers = typeof handlers;
serveRequests(handlers);
