import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFeedClient, type FeedClient } from "../../support/createFeedClient.ts";
import { position, vehicle } from "../../support/fleetBuilders.ts";
import { type LiveHub, startLiveHub } from "../../support/startLiveHub.ts";
import { until } from "../../support/until.ts";

let hub: LiveHub;
const clients: FeedClient[] = [];

beforeEach(async () => {
  hub = await startLiveHub();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.stop();
  await hub.close();
});

function open(options: Partial<Parameters<typeof createFeedClient>[0]> = {}): FeedClient {
  const client = createFeedClient({ port: hub.port, ...options });
  clients.push(client);
  return client;
}
const isLive = (client: FeedClient) => () => client.connection.current().type === "live";

describe("the binary feed [WS-01]", () => {
  test("begins with the picture and goes on with what is reported", async () => {
    for (let id = 1; id <= 2_500; id++) hub.put(vehicle({ id }));
    hub.link(1, hub.vehicles.keys());
    hub.report(...Array.from({ length: 2_500 }, (_, index) => position({ vehicle: index + 1 })));
    const client = open();
    await until(isLive(client));
    expect(client.applied).toHaveLength(2_500);
    expect(client.vehicleIds()).toHaveLength(2_500);

    hub.report(position({ vehicle: 7, at: 1_000, speed: 12.34 }));

    await until(() => client.applied.length === 2_501);
    expect(client.applied.at(-1)).toMatchObject({ vehicleId: 7, speed: 12.3 });
  });
});
