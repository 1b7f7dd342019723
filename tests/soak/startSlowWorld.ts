import { createDice } from "../../bench/seededFleet.ts";
import { connectFaultProxy, type FaultProxy } from "../support/faultProxy.ts";
import { until } from "../support/until.ts";
import { createSoakClient, type SoakClient } from "./createSoakClient.ts";
import type { FastHandlers } from "./fastClientsProcess.ts";
import type { Round } from "./rounds.ts";
import type { HubHandlers, HubNews } from "./slowHubProcess.ts";
import { startProcess } from "./startProcess.ts";

export const VEHICLES = 2_000;
export const UPDATES_PER_SECOND = 3_000;
export const FAST = 20;
export const LAGGING = 4;
export const SLOW = 20;
/** Three quarters of what comes: behind, and never stuck for ten seconds. */
const LAGGING_BYTES_PER_SECOND = 180_000;
const SLOW_BYTES_PER_SECOND = 1_000;
/**
 * A frame must arrive within the 20 s after which a connection is silent: the slow see fewer
 * vehicles.
 */
export const SLOW_SEE_EACH = 5;

/** How often the server gave up a connection of somebody. */
export interface GivenUpCounts {
  tooSlow: number;
  dead: number;
}

/** Clients behind connections of their own, which are good until set otherwise. */
export interface Crowd {
  readonly clients: readonly SoakClient[];
  readonly givenUp: Readonly<GivenUpCounts>;
  /** From now on new connections are as bad as this crowd's are. */
  worsen(): void;
  mend(): void;
  /** Cuts all connections, so that new ones take their place. */
  cut(): void;
  /** Opens the clients and resolves when all of them are live. */
  open(): Promise<void>;
}

/**
 * A hub, fast clients beside it, and two crowds on bad connections; nobody of a crowd is there yet.
 *
 * The kernel of one machine holds some MB a connection, which at 1 kB/s would hide for an hour that
 * the server gave it up. A connection over a network holds some KB. So the proxy resets what the
 * server gives up.
 */
export async function startSlowWorld(seed: number) {
  const rounds: Round[] = [];
  const proxies: FaultProxy[] = [];
  const slowGivenUp: GivenUpCounts = { tooSlow: 0, dead: 0 };
  const laggingGivenUp: GivenUpCounts = { tooSlow: 0, dead: 0 };
  const onNews = (news: unknown) => {
    const message = news as HubNews;
    if ("round" in message) return void rounds.push(message.round);
    const { user, how, port } = message.gaveUp;
    if (user > FAST + LAGGING) slowGivenUp[how]++;
    else if (user > FAST) laggingGivenUp[how]++;
    for (const proxy of proxies) proxy.resetFrom(port);
  };
  const hub = await startProcess<HubHandlers>(
    "slowHubProcess.ts",
    asFlags({
      vehicles: VEHICLES,
      rate: UPDATES_PER_SECOND,
      all: FAST + LAGGING,
      few: SLOW,
      nth: SLOW_SEE_EACH,
      seed,
    }),
    onNews,
  );
  const port = await hub.ask("port");
  const fast = await startProcess<FastHandlers>(
    "fastClientsProcess.ts",
    asFlags({ port, clients: FAST, seed }),
  );
  const random = createDice(seed);

  async function createCrowd(
    firstUser: number,
    size: number,
    bytesPerSecond: number,
    givenUp: GivenUpCounts,
  ): Promise<Crowd> {
    let isBad = false;
    const proxy = await connectFaultProxy({
      targetPort: port,
      seed,
      faultsOf: () => (isBad ? { bytesPerSecond } : {}),
    });
    proxies.push(proxy);
    const clients: SoakClient[] = [];
    return {
      clients,
      givenUp,
      worsen() {
        isBad = true;
      },
      mend() {
        isBad = false;
      },
      cut: proxy.resetAll,
      async open() {
        for (let user = firstUser; user < firstUser + size; user++)
          clients.push(createSoakClient({ port: proxy.port, user, random, rounds: () => rounds }));
        await until(() => clients.every((client) => client.isLive()));
      },
    };
  }

  const lagging = await createCrowd(FAST + 1, LAGGING, LAGGING_BYTES_PER_SECOND, laggingGivenUp);
  const slow = await createCrowd(FAST + LAGGING + 1, SLOW, SLOW_BYTES_PER_SECOND, slowGivenUp);

  return {
    hub,
    fast,
    lagging,
    slow,
    async dispose(): Promise<void> {
      for (const client of [...slow.clients, ...lagging.clients]) client.stop();
      for (const proxy of proxies) await proxy.dispose();
      fast.stop();
      hub.stop();
    },
  };
}

export type SlowWorld = Awaited<ReturnType<typeof startSlowWorld>>;

const asFlags = (parameters: Readonly<Record<string, number>>) =>
  Object.entries(parameters).map(([name, value]) => `--${name}=${value}`);
