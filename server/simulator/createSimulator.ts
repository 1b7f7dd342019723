import { before, type DurationMs, type EpochMs, hours, milliseconds } from "#domain/units";
import type { TrackerReport } from "../ingest/trackerReport.ts";
import { countersFrom, firstCounters } from "./counters.ts";
import { type City, createCity } from "./createCity.ts";
import { createDemoFleet } from "./createDemoFleet.ts";
import { createDueQueue, type Due } from "./createDueQueue.ts";
import { createLiveVehicle, type LiveVehicle, type Speech } from "./createLiveVehicle.ts";
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

/** Somebody who has something to say at a time. */
interface Waiting extends Due {
  speak(now: EpochMs): Speech;
}

/** A vehicle whose past is still to be made from `next` on. */
interface Begun {
  readonly vehicle: SimulatedVehicle;
  readonly rest: Generator<Delivery, never>;
  readonly isHeld: boolean;
  readonly next: Delivery;
  readonly last: TrackerReport | undefined;
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
  const waiting = createDueQueue<Waiting>();
  const live = new Map<string, LiveVehicle>();
  let isPresent = false;
  let running: Promise<void> = Promise.resolve();

  const run: Simulator["run"] = async (known, historyFrom, sink, progress) => {
    const outbox = createOutbox(sink, signal);
    const knownById = new Map(known.map((vehicle) => [vehicle.uniqueId, vehicle]));
    const liveFrom = ports.now();
    const isDue = (time: EpochMs) => time <= ports.now();
    const begun: Begun[] = [];
    for (const vehicle of vehicles) {
      if (signal.aborted) return;
      const known = knownById.get(vehicle.uniqueId);
      const rest = resume(vehicle, city, known, historyFrom, liveFrom);
      const first = nextOf(rest);
      const begins = known === undefined && isDue(first.dueAt);
      if (begins) await outbox.put(first.report);
      begun.push({
        vehicle,
        rest,
        isHeld: known?.attributes.blocked === true,
        next: begins ? nextOf(rest) : first,
        last: begins ? first.report : known?.last,
      });
    }
    await outbox.flush();

    let done = 0;
    for (const { vehicle, rest, isHeld, next, ...before } of begun) {
      if (signal.aborted) return;
      let delivery = next;
      let { last } = before;
      const isPast = (time: EpochMs) => !isHeld && isDue(time);
      for (; isPast(delivery.dueAt); delivery = nextOf(rest)) {
        last = delivery.report;
        await outbox.put(delivery.report);
        if (signal.aborted) return;
      }
      const heldSince = isHeld ? liveFrom : undefined;
      const present = createLiveVehicle(vehicle, delivery, rest, { last, heldSince });
      live.set(vehicle.uniqueId, present);
      waiting.push({ dueAt: isHeld ? liveFrom : delivery.dueAt, speak: present.speak });
      progress(++done, vehicles.length);
      await ports.sleep(milliseconds(0), signal); // lets a `stop` come in
    }
    await outbox.flush();

    isPresent = true;
    while (!signal.aborted) {
      const now = ports.now();
      while ((waiting.next()?.dueAt ?? Number.POSITIVE_INFINITY) <= now) {
        const { speak } = waiting.pop()!;
        const { report, again } = speak(now);
        if (report) await outbox.put(report);
        if (again !== undefined) waiting.push({ dueAt: again, speak });
      }
      await outbox.send();
      await ports.sleep(LIVE_BEAT, signal);
    }
  };

  return {
    fleet: async () => demo,
    run: (...wishes) => (running = run(...wishes)),
    async tell(uniqueId, command) {
      const vehicle = isPresent ? live.get(uniqueId) : undefined;
      const heard = vehicle?.hear(command, ports.now());
      if (heard?.answer) waiting.push(heard.answer);
      return heard?.reception ?? "notConnected";
    },
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
    const since = known.attributes.blocked === true ? liveFrom : known.since;
    const counters = countersFrom(known.attributes, vehicle);
    return vehicleDeliveries(vehicle, city, counters, since, liveFrom);
  }
  const silence = silentSince(vehicle, historyFrom);
  const from = silence === undefined ? historyFrom : before(silence, LAST_WORDS);
  return vehicleDeliveries(vehicle, city, firstCounters(vehicle), from, liveFrom);
}
