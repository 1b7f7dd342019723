import { afterEach, describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { createDice } from "../../../bench/seededFleet.ts";
import { createFeedClient, type FeedClient } from "../../support/createFeedClient.ts";
import {
  type ConnectionFaults,
  connectFaultProxy,
  type FaultProxy,
} from "../../support/faultProxy.ts";
import { position, vehicle } from "../../support/fleetBuilders.ts";
import { proofShare } from "../../support/proofShare.ts";
import { type LiveHub, startLiveHub } from "../../support/startLiveHub.ts";
import { until } from "../../support/until.ts";

const SEED = Number(process.env.FEED_SEED ?? 1);
const VEHICLES = 60;

let hub: LiveHub;
let proxies: FaultProxy[] = [];
let clients: FeedClient[] = [];

afterEach(async () => {
  for (const client of clients) client.stop();
  for (const proxy of proxies) await proxy.dispose();
  await hub.close();
});

/** A hub and clients of it, each behind a bad connection of its own. */
async function start(
  count: number,
  faultsOf: (connection: number, dice: () => number) => ConnectionFaults,
) {
  hub = await startLiveHub();
  for (let id = 1; id <= VEHICLES; id++) hub.put(vehicle({ id }));
  hub.link(1, hub.vehicles.keys());
  proxies = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      connectFaultProxy({ targetPort: hub.port, seed: SEED + index, faultsOf }),
    ),
  );
  clients = proxies.map(({ port }) => createFeedClient({ port }));
}

/** Reports without end, in batches of every size, until asked to stop. Returns all that was said. */
function keepReporting() {
  const dice = createDice(SEED);
  const truth: Position[] = [];
  let at = 0;
  const timer = setInterval(() => {
    const batch = Array.from({ length: Math.floor(dice() * 16) }, () =>
      position({
        vehicle: 1 + Math.floor(dice() * VEHICLES),
        at: ++at,
        speed: Math.floor(dice() * 100),
        attributes: {
          ignition: dice() < 0.5,
          fuelLevel: at,
          driverUniqueId: `d${Math.floor(dice() * 3)}`,
        },
      }),
    );
    truth.push(...batch);
    hub.report(...batch);
  }, 4);
  return {
    truth,
    stop: () => clearInterval(timer),
  };
}

const byVehicle = (positions: readonly Position[]) => {
  const lists = new Map<number, Position[]>();
  for (const each of positions)
    lists.set(each.vehicleId, [...(lists.get(each.vehicleId) ?? []), each]);
  return lists;
};

/** From the first that was sent of a vehicle on, everything came, once, in order, unharmed. */
function compare(truth: readonly Position[], client: FeedClient) {
  const received = byVehicle(client.received);
  let lost = 0;
  let twice = 0;
  let harmed = 0;
  for (const [id, expected] of byVehicle(truth)) {
    const got = received.get(id) ?? [];
    const ids = got.map((each) => each.id);
    twice += ids.length - new Set(ids).size;
    const from = expected.findIndex((each) => each.id === ids[0]);
    const due = from < 0 ? expected : expected.slice(from);
    const gotById = new Map(got.map((each) => [each.id, each]));
    for (const each of due) {
      const same = gotById.get(each.id);
      if (!same) lost++;
      else if (JSON.stringify(sorted(same)) !== JSON.stringify(sorted(each))) harmed++;
    }
  }
  return { lost, twice, harmed };
}

const sorted = ({ attributes, speed, fixTime, latitude }: Position) => [
  speed,
  fixTime,
  latitude,
  Object.entries(attributes).sort(([left], [right]) => (left < right ? -1 : 1)),
];

const CUTS = proofShare(125, 500);

describe("a connection that breaks", () => {
  test(`${CUTS} times at any byte loses nothing and brings nothing twice [S01] [E04]`, async () => {
    const cuts = 26;
    await start(CUTS / (cuts - 1), (connection, dice) =>
      connection < cuts
        ? {
            // The first brings the snapshot; from there on nothing may be lost.
            cutAfterBytes: connection === 0 ? 20_000 : Math.floor(60_000 * dice() ** 3),
            cut: dice() < 0.5 ? "reset" : "close",
          }
        : {},
    );
    const reports = keepReporting();
    await until(() => proxies.every(({ connections }) => connections() > cuts));
    reports.stop();
    const last = reports.truth.at(-1);
    await until(() => clients.every(({ received }) => received.at(-1)?.id === last?.id));

    for (const [index, client] of clients.entries()) {
      const { seed } = proxies[index]!;
      expect(compare(reports.truth, client), seed).toEqual({ lost: 0, twice: 0, harmed: 0 });
      expect(new Set(client.applied).size, seed).toBe(client.applied.length);
      expect(client.loads(), seed).toBe(1);
      expect(client.vehicleIds(), seed).toHaveLength(VEHICLES);
    }
    const sum = (of: (each: FeedClient) => number) =>
      clients.reduce((total, each) => total + of(each), 0);
    const cutOff = proxies.reduce((total, { cuts }) => total + cuts(), 0);
    expect(cutOff).toBeGreaterThanOrEqual(CUTS);
    expect(sum(({ resumes }) => resumes())).toBeGreaterThan(CUTS / 2);
    console.info(
      `seeds from ${SEED}: ${cutOff} cuts, ` +
        `${sum(({ resumes }) => resumes())} resumed, ${sum(({ received }) => received.length)} received`,
    );
  }, 120_000);

  test("in its messages, too, ends as the server's [E02] [S01]", async () => {
    const harmful = { drop: 0.05, duplicate: 0.05, reorder: 0.05, truncate: 0.05, mutate: 0.1 };
    let isHarmful = true;
    await start(6, () => (isHarmful ? { messages: harmful } : {}));
    const reports = keepReporting();
    const connections = () => proxies.reduce((total, { connections }) => total + connections(), 0);
    await until(() => connections() > 90);
    isHarmful = false;
    for (const proxy of proxies) proxy.resetAll();
    reports.stop();
    const last = reports.truth.at(-1);
    await until(() => clients.every(({ received }) => received.at(-1)?.id === last?.id));

    for (const [index, client] of clients.entries()) {
      const { seed } = proxies[index]!;
      expect(new Set(client.applied.map(({ id }) => id)).size, seed).toBe(client.applied.length);
      expect(client.vehicleIds(), seed).toHaveLength(VEHICLES);
      expect(positionsOf(client), seed).toEqual(
        [...hub.latest.values()].map(({ vehicleId, id }) => [vehicleId, id]).sort(byFirst),
      );
      expect(compareLast(reports.truth, client), seed).toBe(0);
    }
  }, 120_000);

  test("whose bytes come slowly, late and in pieces brings all the same", async () => {
    await start(1, () => ({ delayMs: 3, jitterMs: 10, bytesPerSecond: 200_000, sliceBytes: 97 }));
    const reports = keepReporting();
    await until(() => reports.truth.length > 1_500);
    reports.stop();
    const [client] = clients as [FeedClient];
    await until(() => client.received.at(-1)?.id === reports.truth.at(-1)?.id);

    expect(compare(reports.truth, client)).toEqual({ lost: 0, twice: 0, harmed: 0 });
    expect(client.connections()).toBe(1);
  }, 120_000);
});

const byFirst = (left: readonly number[], right: readonly number[]) => left[0]! - right[0]!;

/** Which position each vehicle is at that has one, as the engine's columns have it. */
const positionsOf = ({ fleet, vehicleIds }: FeedClient) =>
  vehicleIds()
    .map((id) => [id, fleet.positionIdOf(fleet.slotOf(vehicleId(id)))])
    .filter(([, position]) => position !== 0); // some have never reported

/** Of how many vehicles the facts sent last are not those that are true. */
function compareLast(truth: readonly Position[], client: FeedClient): number {
  const received = byVehicle(client.received);
  let wrong = 0;
  for (const [id, expected] of byVehicle(truth)) {
    const last = expected.at(-1)!;
    const got = received.get(id)?.findLast((each) => each.id === last.id);
    if (!got || JSON.stringify(sorted(got)) !== JSON.stringify(sorted(last))) wrong++;
  }
  return wrong;
}
