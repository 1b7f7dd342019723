import { afterEach, expect, test } from "vitest";
import { createFeedClient, type FeedClient } from "../../support/createFeedClient.ts";
import { connectFaultProxy, type FaultProxy } from "../../support/faultProxy.ts";
import { position, vehicle } from "../../support/fleetBuilders.ts";
import { type LiveHub, startLiveHub } from "../../support/startLiveHub.ts";
import { until } from "../../support/until.ts";

/** Nobody wants to wait for it. */
const PACE = 6;
/**
 * Server, connection and client are one process: time in which it did not run counts for none of
 * them.
 */
const TICK_MS = 10;

let hub: LiveHub;
let proxy: FaultProxy;
let client: FeedClient;

afterEach(async () => {
  client.stop();
  await proxy.dispose();
  await hub.close();
});

test("a connection that falls silent is noticed within 25 seconds, and nothing is lost [S02]", async () => {
  hub = await startLiveHub({ pace: PACE });
  for (let id = 1; id <= 20; id++) hub.put(vehicle({ id }));
  hub.link(1, hub.vehicles.keys());
  proxy = await connectFaultProxy({
    targetPort: hub.port,
    seed: 1,
    faultsOf: (connection) => (connection === 0 ? { blackHoleAfterBytes: 20_000 } : {}),
  });
  client = createFeedClient({ port: proxy.port, pace: PACE });
  const truth: number[] = [];
  let ticks = 0;
  const timer = setInterval(() => {
    const batch = Array.from({ length: 10 }, (_, index) =>
      position({ vehicle: index + 1, at: truth.length + index }),
    );
    truth.push(...batch.map(({ id }) => id));
    hub.report(...batch);
    ticks++;
  }, TICK_MS);

  await until(() => proxy.isSilent());
  const silentSince = ticks;
  await until(() => client.connections() > 1);
  const noticedAfterMs = (ticks - silentSince) * TICK_MS * PACE;
  clearInterval(timer);
  await until(() => client.received.at(-1)?.id === truth.at(-1));

  expect(noticedAfterMs).toBeLessThan(25_000);
  const received = client.received.map(({ id }) => id);
  expect(received).toEqual(truth.slice(truth.indexOf(received[0]!)));
  expect(client.loads()).toBe(1);
}, 120_000);
