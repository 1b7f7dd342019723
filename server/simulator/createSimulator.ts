import FlatQueue from "flatqueue";
import {
  before,
  type DurationMs,
  type EpochMs,
  epochMs,
  hours,
  milliseconds,
  minutes,
} from "#domain/units";
import type { Roads } from "../roads/roads.ts";
import { createCity } from "./city.ts";
import { countersFrom, firstCounters } from "./counters.ts";
import { createDemoFleet } from "./demoFleet.ts";
import { createLiveVehicle, type LiveVehicle, type Speech } from "./liveVehicle.ts";
import { makePast } from "./makePast.ts";
import { createOutbox } from "./outbox.ts";
import type { ReportsSince } from "./reportStage.ts";
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
const LIVE_STEP = milliseconds(250);
/** What a tracker said before it fell silent. */
const LAST_WORDS = hours(1);

/** Of a new vehicle so much comes first, so that it stands on the map with what it just did. */
const SHOWN_FIRST = minutes(10);
/** So much where nothing was reported in that time, as of a parked one. */
const SHOWN_FIRST_OF_SILENT = hours(1);
/** A day of driving takes a while to plan: so many vehicles are shown as soon as they are ready. */
const SHOWN_TOGETHER = 50;

/** Makes a vehicle's next report when it is due. */
type Speaker = (now: EpochMs) => Speech;

/** A vehicle whose past is still to be made. */
interface Newcomer {
  readonly vehicle: SimulatedVehicle;
  /** Where its present begins. */
  readonly until: EpochMs;
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
  /** Whoever is due first speaks first. */
  const waiting = new FlatQueue<Speaker>();
  const live = new Map<string, LiveVehicle>();
  let isPresent = false;
  let running: Promise<void> = Promise.resolve();

  const run: Simulator["run"] = async (known, historyFrom, sink, progress, pastSink) => {
    const outbox = createOutbox(sink, signal);
    const knownById = new Map(known.map((vehicle) => [vehicle.uniqueId, vehicle]));
    const liveFrom = ports.now();
    const recent = (shown: DurationMs) => epochMs(Math.max(historyFrom, before(liveFrom, shown)));
    const total = vehicles.length;
    let done = 0;
    let begun = 0;
    const withoutPast: Newcomer[] = [];
    for (const vehicle of vehicles) {
      if (signal.aborted) return;
      const known = knownById.get(vehicle.uniqueId);
      const isHeld = known?.attributes.blocked === true;
      let from = recentOf(vehicle, recent(SHOWN_FIRST));
      const resume = () =>
        vehicleDeliveries(vehicle, city, reportsSince(vehicle, known, { from, liveFrom }));
      let rest = resume();
      let delivery = nextOf(rest);
      let last = known?.last;
      const isPast = (time: EpochMs) => !isHeld && time <= ports.now();
      if (!known && !isPast(delivery.dueAt)) {
        from = recentOf(vehicle, recent(SHOWN_FIRST_OF_SILENT));
        rest = resume();
        delivery = nextOf(rest);
      }
      for (; isPast(delivery.dueAt); delivery = nextOf(rest)) {
        last = delivery.report;
        await outbox.put(delivery.report);
        if (signal.aborted) return;
      }
      const heldSince = isHeld ? liveFrom : undefined;
      const deliveries = { first: delivery, rest };
      const present = createLiveVehicle(vehicle, deliveries, { last, heldSince });
      live.set(vehicle.uniqueId, present);
      waiting.push(present.speak, isHeld ? liveFrom : delivery.dueAt);
      if (known || from <= historyFrom) progress(++done, total);
      else withoutPast.push({ vehicle, until: from });
      if (++begun % SHOWN_TOGETHER === 0) await outbox.send();
      await ports.sleep(milliseconds(0), signal); // lets a `stop` come in
    }
    await outbox.flush();

    isPresent = true;
    let storing = Promise.resolve();
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve());
    });
    while (!signal.aborted) {
      const now = ports.now();
      while ((waiting.peekValue() ?? Number.POSITIVE_INFINITY) <= now) {
        const speak = waiting.pop()!;
        const { report, again } = speak(now);
        if (report) await outbox.put(report);
        if (again !== undefined) waiting.push(speak, again);
      }
      await outbox.send();
      const newcomer = withoutPast.shift();
      if (newcomer) {
        const { vehicle, until } = newcomer;
        const reports = makePast(vehicle, city, { from: historyFrom, until });
        await Promise.race([storing, aborted]); // one is stored while the next is made
        storing = pastSink(reports).then(() => progress(++done, total));
        storing.catch(() => undefined); // thrown where the next one waits for it
        if (withoutPast.length === 0) await Promise.race([storing, aborted]);
      }
      await ports.sleep(newcomer ? milliseconds(0) : LIVE_STEP, signal);
    }
  };

  return {
    fleet: async () => demo,
    run: (...args) => (running = run(...args)),
    async send(uniqueId, command) {
      const vehicle = isPresent ? live.get(uniqueId) : undefined;
      const received = vehicle?.receive(command, ports.now());
      if (received?.answer) waiting.push(received.answer.speak, received.answer.dueAt);
      return received?.reception ?? "notConnected";
    },
    async stop() {
      stopping.abort();
      await running.catch(() => undefined); // the caller of `run` gets its failure
    },
  };
}

/** A vehicle's day never ends without another. */
function nextOf(deliveries: Generator<Delivery, never>): Delivery {
  return deliveries.next().value;
}

/** Since when a vehicle reports: what is known of it goes on, a new one begins at `from`. */
function reportsSince(
  vehicle: SimulatedVehicle,
  known: KnownVehicle | undefined,
  { from, liveFrom }: { readonly from: EpochMs; readonly liveFrom: EpochMs },
): ReportsSince {
  if (!known) return { from, counters: firstCounters(vehicle), liveFrom };
  return {
    from: known.attributes.blocked === true ? liveFrom : known.since,
    counters: countersFrom(known.attributes, vehicle),
    liveFrom,
  };
}

/** From when on a new vehicle is shown first: a silent one with what it said last. */
function recentOf(vehicle: SimulatedVehicle, recentFrom: EpochMs): EpochMs {
  const silence = silentSince(vehicle, recentFrom);
  return silence === undefined ? recentFrom : before(silence, LAST_WORDS);
}
