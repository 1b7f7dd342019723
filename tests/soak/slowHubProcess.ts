import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { userId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { createDice } from "../../bench/seededFleet.ts";
import { NOON, position, vehicle } from "../support/fleetBuilders.ts";
import { startLiveHub } from "../support/startLiveHub.ts";
import type { VehicleFix } from "./compareFixes.ts";
import { eventOf, type Round, resultOf } from "./rounds.ts";
import { serveRequests } from "./serveRequests.ts";
import { type GivenUp, watchSockets } from "./watchSockets.ts";
import { weighProcess } from "./weighProcess.ts";

/**
 * The hub of the slow clients' soak, in a process of its own so that it can be weighed. Users 1 to
 * `--all` see every vehicle, the next `--few` users each `--nth` one.
 */
const { values } = parseArgs({
  options: {
    vehicles: { type: "string", default: "2000" },
    rate: { type: "string", default: "3000" },
    all: { type: "string", default: "24" },
    few: { type: "string", default: "20" },
    nth: { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
  },
});
const [vehicles, rate, all, few, nth, seed] = (
  ["vehicles", "rate", "all", "few", "nth", "seed"] as const
).map((name) => Number(values[name])) as [number, number, number, number, number, number];
const TICK_MS = 100;
const ROUND_MS = 1_000;
const STREETS = 4_000;

const dice = createDice(seed);
const hub = await startLiveHub({ now: () => epochMs(Date.now()) });
const watch = watchSockets(hub, (user, how, port) => send({ gaveUp: { user, how, port } }));
const users = Array.from({ length: all + few }, (_, index) => index + 1);
const ids = Array.from({ length: vehicles }, (_, index) => index + 1);
for (const id of ids) hub.put(vehicle({ id }));
for (const user of users) hub.link(user, user <= all ? ids : ids.filter((id) => id % nth === 0));

/** What the hub's process says by itself. */
export type HubNews =
  | { readonly round: Round }
  | { readonly gaveUp: { readonly user: number; readonly how: GivenUp; readonly port: number } };

function send(news: HubNews): void {
  process.send?.({ news });
}

let turn = 0;
const reported = new Uint32Array(vehicles + 1);

/** The vehicles report one after the other, each from some street. */
function report(count: number): void {
  const at = Date.now() - NOON;
  hub.report(
    ...Array.from({ length: count }, () => {
      const id = 1 + (turn++ % vehicles);
      reported[id]!++;
      const coordinate = { longitude: -56.3 + dice() * 0.3, latitude: -34.95 + dice() * 0.2 };
      const report = position({ vehicle: id, at, ...coordinate, speed: dice() * 50, course: 90 });
      return { ...report, address: flat(`Avenida General Rivera ${Math.floor(dice() * STREETS)}`) };
    }),
  );
}

/** In one piece and nobody else's, as a text that was read is: joined ones grow when they are sent. */
const flat = (text: string) => Buffer.from(`${text}, Montevideo`).toString();

/** As a server has it that has been up for a while: what it remembers does not grow any more. */
async function fillMemory(): Promise<void> {
  while (hub.feedLog.reaches(0)) {
    report(1_000);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}
await fillMemory();

let rounds = 0;
let due = 0;
let timers: NodeJS.Timeout[] = [];
let loop = monitorEventLoopDelay({ resolution: 5 });
let cpu = process.cpuUsage();
let measuredFrom = performance.now();

function publishRound(): void {
  const round = { number: ++rounds, at: Date.now() };
  send({ round }); // written down before it is published
  hub.hub.publishEvents(
    users.map((user) => ({ userId: userId(user), event: eventOf(round, user) })),
  );
  hub.hub.publishCommandResults(
    users.map((user) => ({ userId: userId(user), result: resultOf(round) })),
  );
}

const handlers = {
  port: () => hub.port,
  startTraffic(): void {
    let tickedAt = performance.now();
    const tick = () => {
      const now = performance.now();
      due += ((now - tickedAt) * rate) / 1_000;
      tickedAt = now;
      const count = Math.min(vehicles, Math.floor(due));
      due -= count;
      report(count);
    };
    timers = [setInterval(tick, TICK_MS), setInterval(publishRound, ROUND_MS)];
  },
  stopTraffic(): void {
    for (const timer of timers) clearInterval(timer);
  },
  /** How busy this process has been since it was last asked. */
  load() {
    const { user, system } = process.cpuUsage(cpu);
    const passedMs = performance.now() - measuredFrom;
    const load = {
      cpuPercent: (user + system) / 10 / passedMs,
      loopP99Ms: loop.percentile(99) / 1e6,
    };
    loop.disable();
    loop = monitorEventLoopDelay({ resolution: 5 });
    loop.enable();
    cpu = process.cpuUsage();
    measuredFrom = performance.now();
    return load;
  },
  weigh: weighProcess,
  rounds: () => rounds,
  /** Positions published of each n-th vehicle. */
  published: (nth: number) =>
    reported.reduce((sum, one, id) => sum + (id % nth === 0 ? one : 0), 0),
  mostBuffered: ({ from, to }: { readonly from: number; readonly to: number }) =>
    watch.mostBuffered(from, to),
  truth: (): VehicleFix[] =>
    Array.from(hub.latest.values(), (last) => ({
      vehicle: last.vehicleId,
      position: last.id,
      fixTime: last.fixTime,
      latitudeE7: Math.round(last.latitude * 1e7),
      longitudeE7: Math.round(last.longitude * 1e7),
    })),
};

export type HubHandlers = typeof handlers;
serveRequests(handlers);
