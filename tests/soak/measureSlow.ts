import { compareFixes } from "./compareFixes.ts";
import type { SoakReport } from "./createBounds.ts";
import { createDelays } from "./createDelays.ts";
import type { SoakClient } from "./createSoakClient.ts";
import { deliveryTo } from "./deliveryTo.ts";
import { reportSlow } from "./reportSlow.ts";
import {
  FAST,
  LAGGING,
  SLOW,
  SLOW_SEE_EACH,
  type SlowWorld,
  startSlowWorld,
} from "./startSlowWorld.ts";

/** Time for connections that are good again to bring the whole backlog. */
const RECOVERY_LIMIT_MS = 120_000;
const SETTLE_MS = 5_000;
const LEAST_ALONE_MS = 20_000;
const WEIGH_EVERY_MS = 20_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * [S06] Fast clients alone for a tenth of the time, then beside slow ones on connections of 1 kB/s
 * and lagging ones on connections of three quarters of the traffic. Then all connections are good,
 * the traffic stops, and everybody must have all. In the end the fast ones are alone again: a
 * neighbour's work on this machine is not taken for the slow ones' then.
 */
export async function measureSlow(minutes: number, seed: number): Promise<SoakReport> {
  const world = await startSlowWorld(seed);
  try {
    const aloneMs = Math.max(LEAST_ALONE_MS, (minutes * 60_000) / 10);
    await isTrue(() => world.fast.ask("areLive"), RECOVERY_LIMIT_MS);
    await world.hub.ask("startTraffic");
    await wait(SETTLE_MS);
    const alone = await watchFast(world, "alone", aloneMs);
    const besideSlow = await goSlow(world, minutes * 60_000);
    const end = await recover(world, besideSlow.fromRound);
    for (const { clients } of [world.slow, world.lagging])
      for (const client of clients) client.stop();
    await world.hub.ask("startTraffic");
    await wait(SETTLE_MS);
    await watchFast(world, "alone", aloneMs);
    const { figures, broken } = reportSlow({
      minutes,
      alone,
      ...besideSlow,
      ...end,
      delaysAlone: await world.fast.ask("delays", "alone"),
      delaysBeside: await world.fast.ask("delays", "beside"),
      mostBuffered: await world.hub.ask("mostBuffered", { from: 1, to: FAST + LAGGING + SLOW }),
      slowGivenUp: world.slow.givenUp,
      laggingGivenUp: world.lagging.givenUp,
    });
    return { case: "slow", seed, minutes, figures, broken };
  } finally {
    await world.dispose();
  }
}

/** What the server was like meanwhile: the least that it held, for its log goes up and down. */
async function watchFast(world: SlowWorld, phase: "alone" | "beside", durationMs: number) {
  const { hub, fast } = world;
  await hub.ask("load");
  await fast.ask("startMeasuring", phase);
  let heldMb = Number.POSITIVE_INFINITY;
  let residentMb = Number.POSITIVE_INFINITY;
  for (let leftMs = durationMs; leftMs > 0; leftMs -= WEIGH_EVERY_MS) {
    await wait(Math.min(WEIGH_EVERY_MS, leftMs));
    const weight = await hub.ask("weigh");
    heldMb = Math.min(heldMb, weight.heldMb);
    residentMb = Math.min(residentMb, weight.residentMb);
  }
  await fast.ask("stopMeasuring");
  return { ...(await hub.ask("load")), heldMb, residentMb };
}

/** The slow ones had a good connection until now. The lagging ones resume at half time. */
async function goSlow(world: SlowWorld, durationMs: number) {
  const { hub, slow, lagging } = world;
  await slow.open();
  lagging.worsen();
  await lagging.open();
  const fromRound = (await hub.ask("rounds")) + 1;
  slow.worsen();
  slow.cut();
  await wait(SETTLE_MS);

  const before = await rowsOf(world);
  const first = await watchFast(world, "beside", durationMs / 2);
  const half = await rowsOf(world);
  const laggingDelays = takeDelays(lagging.clients);
  // Whoever resumes is sent all that was missed.
  lagging.cut();
  const second = await watchFast(world, "beside", durationMs / 2);
  const after = await rowsOf(world);
  return {
    fromRound,
    beside: {
      cpuPercent: (first.cpuPercent + second.cpuPercent) / 2,
      loopP99Ms: Math.max(first.loopP99Ms, second.loopP99Ms),
      heldMb: Math.min(first.heldMb, second.heldMb),
      residentMb: Math.min(first.residentMb, second.residentMb),
    },
    conflatedP99Ms: laggingDelays.percentile(0.99),
    resumedP99Ms: takeDelays(lagging.clients).percentile(0.99),
    slowShare:
      (after.slow - before.slow) / (SLOW * (after.publishedToSlow - before.publishedToSlow)),
    laggingShare: (half.lagging - before.lagging) / (LAGGING * (half.published - before.published)),
    slowConnections: sum(slow.clients, (client) => client.connections()),
    slowResumes: sum(slow.clients, (client) => client.resumes()),
    conflated: [...slow.clients, ...lagging.clients].filter((client) => client.conflatedRows() > 0)
      .length,
    laggingSnapshots: sum(lagging.clients, (client) => client.snapshots()) - LAGGING,
  };
}

const rowsOf = async ({ hub, slow, lagging }: SlowWorld) => ({
  slow: sum(slow.clients, (client) => client.rows()),
  lagging: sum(lagging.clients, (client) => client.rows()),
  published: await hub.ask("published", 1),
  publishedToSlow: await hub.ask("published", SLOW_SEE_EACH),
});

/** All connections are good, nothing happens any more: everybody must come to have all. */
async function recover(world: SlowWorld, fromRound: number) {
  const { hub, fast, slow, lagging } = world;
  const crowd = [...slow.clients, ...lagging.clients];
  for (const { mend, cut } of [slow, lagging]) {
    mend();
    cut();
  }
  await wait(SETTLE_MS);
  await hub.ask("stopTraffic");
  const truth = await hub.ask("truth");
  const seenBySlow = truth.filter(({ vehicle }) => vehicle % SLOW_SEE_EACH === 0);
  const wrongFixes = () =>
    sum(slow.clients, (client) => compareFixes(seenBySlow, client.fixes())) +
    sum(lagging.clients, (client) => compareFixes(truth, client.fixes()));
  const recoveryMs = await isTrue(async () => wrongFixes() === 0, RECOVERY_LIMIT_MS);
  await wait(SETTLE_MS); // what was missed is asked for, and sent a little later
  const lastRound = await hub.ask("rounds");
  return {
    recoveryMs,
    wrongOfCrowd: wrongFixes(),
    wrongOfFast: await fast.ask("wrongFixes", truth),
    vehiclesCompared: truth.length,
    slowSnapshots: slow.clients.filter((client) => client.snapshots() > 1).length,
    lostByFast: await fast.ask("lost", lastRound),
    connectionsOfFast: await fast.ask("connections"),
    deliveries: crowd.map((client) => deliveryTo(client, fromRound, lastRound)),
  };
}

/** Waits until it is true, or no longer than that. Returns how long, in milliseconds. */
async function isTrue(ask: () => Promise<boolean>, limitMs: number): Promise<number> {
  const from = performance.now();
  while (!(await ask()) && performance.now() - from < limitMs) await wait(500);
  return performance.now() - from;
}

function takeDelays(clients: readonly SoakClient[]) {
  const all = createDelays();
  for (const { delays } of clients) all.take(delays);
  return all;
}

const sum = <Thing>(things: readonly Thing[], of: (thing: Thing) => number): number =>
  things.reduce((total, thing) => total + of(thing), 0);
