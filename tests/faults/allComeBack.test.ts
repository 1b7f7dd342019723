import { expect, test } from "vitest";
import { createFeedClient } from "../support/createFeedClient.ts";
import { position, vehicle } from "../support/fleetBuilders.ts";
import { isProof, proofShare } from "../support/proofShare.ts";
import { startLiveHub } from "../support/startLiveHub.ts";
import { until } from "../support/until.ts";

const CLIENTS = proofShare(200, 1_000);
/** Each account may hold twenty connections. */
const CONNECTIONS_PER_USER = 20;
const VEHICLES = 100;

/** The same crowd in every run. */
function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function serve(port: number, epoch: number) {
  const hub = await startLiveHub({ port, epoch });
  for (let id = 1; id <= VEHICLES; id++) {
    hub.put(vehicle({ id }));
    hub.report(position({ vehicle: id, speed: epoch }));
  }
  for (let user = 1; user <= CLIENTS / CONNECTIONS_PER_USER; user++)
    hub.link(
      user,
      Array.from({ length: VEHICLES }, (_, index) => index + 1),
    );
  return hub;
}

test(`${CLIENTS} clients are all back within a minute of a restart, with the whole fleet [S07]`, async () => {
  let server = await serve(0, 1);
  const { port } = server;
  const random = seededChance(7);
  const clients = Array.from({ length: CLIENTS }, (_, index) =>
    createFeedClient({ port, user: 1 + (index % (CLIENTS / CONNECTIONS_PER_USER)), random }),
  );
  const areLive = () =>
    clients.filter(({ connection }) => connection.current().type === "live").length;
  try {
    await until(() => areLive() === CLIENTS);
    const connections = () => clients.reduce((sum, client) => sum + client.connections(), 0);
    // One each; on a busy machine some give up and open another.
    const opened = connections();

    await server.close();
    await until(() => areLive() === 0);
    // Away for as long as a restart takes: the first tries are in vain.
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const triedInVain = connections() - opened;
    server = await serve(port, 2);
    const backAt = performance.now();
    await until(() => areLive() === CLIENTS);
    const seconds = (performance.now() - backAt) / 1_000;
    const tries = connections() - opened - triedInVain;
    console.log(`all ${CLIENTS} back after ${seconds.toFixed(1)} s, ${tries} lines opened`);

    // A figure of the release, where the machine is its own.
    if (isProof) expect(seconds).toBeLessThan(60);
    // One connection each, and a few that a second closed again: no cascade.
    expect(tries).toBeLessThan(CLIENTS * 1.2);
    for (const client of clients) {
      expect(client.vehicleIds()).toHaveLength(VEHICLES);
      expect(client.loads()).toBe(2); // another server: whole anew
    }
  } finally {
    for (const client of clients) client.stop();
    await server.close();
  }
}, 180_000);
