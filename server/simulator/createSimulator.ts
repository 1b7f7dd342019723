import { before, type DurationMs, type EpochMs, hours, milliseconds } from "#domain/units";
import { countersFrom, firstCounters } from "./counters.ts";
import { type City, createCity } from "./createCity.ts";
import { createDemoFleet } from "./createDemoFleet.ts";
import { createDueQueue } from "./createDueQueue.ts";
import { createOutbox } from "./createOutbox.ts";
import type { Roads } from "./roads.ts";
import type { SimulatedVehicle } from "./simulatedVehicle.ts";
import type { KnownVehicle, Simulator } from "./simulator.ts";
import { type Delivery, silentSince } from "./troubles.ts";
import { vehicleDeliveries } from "./vehicleDeliveries.ts";

/** What the simulation takes from the world, so that a test can be its own. */
export interface SimulatorPorts {
  now(): EpochMs;
  /** Resolves early when the signal aborts. */
  sleep(duration: DurationMs, signal: AbortSignal): Promise<void>;
}

/** What is due is sent at least so often; more often would only make smaller batches. */
const LIVE_BEAT = milliseconds(250);
/** What a tracker said before it fell silent. */
const LAST_WORDS = hours(1);

/** A vehicle that waits for its next report. */
interface Waiting extends Delivery {
  readonly rest: Generator<Delivery, never>;
}

/** The simulated fleet on the given roads. The present begins where the past of each vehicle ends. */
export function createSimulator(
  roads: Roads,
  { seed, vehicles: count }: { readonly seed: number; readonly vehicles: number },
  ports: SimulatorPorts,
): Simulator {
  const city = createCity(roads, seed);
  const { demo, vehicles } = createDemoFleet(seed, count, city);
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();

  const run: Simulator["run"] = async (known, historyFrom, sink, progress) => {
    const outbox = createOutbox(sink, signal);
    const waiting = createDueQueue<Waiting>();
    const knownById = new Map(known.map((vehicle) => [vehicle.uniqueId, vehicle]));
    const liveFrom = ports.now();
    let done = 0;
    for (const vehicle of vehicles) {
      if (signal.aborted) return;
      const rest = resume(vehicle, city, knownById.get(vehicle.uniqueId), historyFrom, liveFrom);
      let delivery = nextOf(rest);
      for (; delivery.dueAt <= ports.now(); delivery = nextOf(rest)) {
        await outbox.put(delivery.report);
        if (signal.aborted) return;
      }
      waiting.push({ ...delivery, rest });
      progress(++done, vehicles.length);
      await ports.sleep(milliseconds(0), signal); // lets a `stop` come in
    }
    await outbox.flush();

    while (!signal.aborted) {
      const now = ports.now();
      while ((waiting.next()?.dueAt ?? Number.POSITIVE_INFINITY) <= now) {
        const { report, rest } = waiting.pop()!;
        await outbox.put(report);
        waiting.push({ ...nextOf(rest), rest });
      }
      await outbox.send();
      await ports.sleep(LIVE_BEAT, signal);
    }
  };

  return {
    fleet: async () => demo,
    run: (...wishes) => (running = run(...wishes)),
    async stop() {
      stopping.abort();
      await running.catch(() => undefined); // whoever called `run` hears of its failure
    },
  };
}

/** A vehicle's day never ends without another. */
function nextOf(deliveries: Generator<Delivery, never>): Delivery {
  return deliveries.next().value;
}

function resume(
  vehicle: SimulatedVehicle,
  city: City,
  known: KnownVehicle | undefined,
  historyFrom: EpochMs,
  liveFrom: EpochMs,
): Generator<Delivery, never> {
  if (known) {
    const counters = countersFrom(known.attributes, vehicle);
    return vehicleDeliveries(vehicle, city, counters, known.since, liveFrom);
  }
  const silence = silentSince(vehicle, historyFrom);
  const from = silence === undefined ? historyFrom : before(silence, LAST_WORDS);
  return vehicleDeliveries(vehicle, city, firstCounters(vehicle), from, liveFrom);
}
