import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readHelloText } from "#contract/feed/clientHello";
import type { Event } from "#domain/event";
import { eventId, userId, vehicleId } from "#domain/ids";
import {
  createFeedReader,
  type FeedNews,
  type FeedReader,
} from "../../../workers/engine/connection/feedReader.ts";
import { positionsOf } from "../../support/createFeedClient.ts";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";
import { type LiveHub, startLiveHub } from "../../support/startLiveHub.ts";
import { until } from "../../support/until.ts";

const VEHICLES = 500;

let hub: LiveHub;
beforeEach(async () => {
  // The clock stands: however long a busy machine takes, nobody is given up as stuck.
  hub = await startLiveHub({ now: () => NOON });
  for (let id = 1; id <= VEHICLES; id++) hub.put(vehicle({ id }));
  hub.link(1, hub.vehicles.keys());
});
afterEach(() => hub.close());

/** A client whose socket is emptied only when the test says so. */
async function connect(
  meanwhile: () => void = () => undefined,
  reader: FeedReader = createFeedReader(),
) {
  const news: FeedNews[] = [];
  const written: (() => void)[] = [];
  let mostBuffered = 0;
  let isOpen = false;
  let snapshots = 0;
  const socket = {
    bufferedAmount: 0,
    send(data: string | Uint8Array, sent?: () => void) {
      socket.bufferedAmount += data.length;
      mostBuffered = Math.max(mostBuffered, socket.bufferedAmount);
      written.push(() => sent?.());
      const outcome = reader.receive(data as Uint8Array);
      if (outcome.type === "bad" || outcome.type === "gap") throw new Error(outcome.type);
      if (outcome.type === "snapshot") snapshots++;
      if (outcome.type === "opened") {
        isOpen = true;
        news.length = 0;
      }
      if (outcome.type === "resumed") isOpen = true;
      if (outcome.type === "news") news.push(outcome.news);
    },
    ping: () => undefined,
    close: () => undefined,
    terminate: () => undefined,
  };
  const drain = () => {
    socket.bufferedAmount = 0;
    for (const done of written.splice(0)) done();
  };
  const session = { key: "1", user: { id: userId(1), attributes: {} } };
  type Ports = Parameters<LiveHub["hub"]["openFeedSession"]>;
  const { begin, client } = hub.hub.openFeedSession(socket, session as unknown as Ports[1]);
  begin(readHelloText(reader.begin())?.resume);
  await until(() => {
    // Once a frame, however many of them a busy machine sends in this time.
    if (snapshots > 0 && !isOpen && written.length > 0) meanwhile();
    drain();
    return isOpen;
  });
  mostBuffered = 0;
  return {
    drain,
    reader,
    leave: () => hub.hub.leave(client),
    snapshots: () => snapshots,
    mostBuffered: () => mostBuffered,
    positions: () => news.flatMap(positionsOf),
    eventIds: () => news.flatMap(({ events }) => events.map(({ id }) => id)),
  };
}

const padding = "x".repeat(300);
const reportAll = (at: number) =>
  hub.report(
    ...Array.from({ length: VEHICLES }, (_, index) =>
      position({
        vehicle: index + 1,
        at,
        attributes: { driverUniqueId: `${padding}${at}-${index}` },
      }),
    ),
  );
const alarm = (id: number) =>
  ({
    id: eventId(id),
    type: "alarm",
    eventTime: NOON,
    vehicleId: vehicleId(1),
    attributes: {},
  }) as unknown as Event;
/** Everything that was reported has come to the log, as it does some moments later. */
const untilLogged = (rounds: number, events = 0) =>
  until(() => {
    const counted = { rows: 0, events: 0 };
    for (let entry = hub.feedLog.next(0); entry; entry = hub.feedLog.next(entry.seq)) {
      if (entry.kind === "positions") counted.rows += entry.rows.count;
      if (entry.kind === "events") counted.events += entry.deliveries.length;
    }
    return counted.rows === rounds * VEHICLES && counted.events === events;
  });
const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a binary client session [S06]", () => {
  test("that keeps up gets every position", async () => {
    const client = await connect();
    for (let at = 1; at <= 30; at++) {
      reportAll(at);
      await until(() => {
        client.drain();
        return client.positions().length >= at * VEHICLES;
      });
    }
    expect(client.positions().length).toBe(30 * VEHICLES);
  });

  test("that is slow gets the newest of each vehicle, whole, and every event", async () => {
    const client = await connect();
    for (let at = 1; at <= 30; at++) {
      reportAll(at);
      hub.hub.publishEvents([{ userId: userId(1), event: alarm(at) }]);
      await pass(2);
    }
    await untilLogged(30, 30);
    const whileSlow = client.positions().length;
    expect(client.mostBuffered()).toBeLessThan(1_000_000);
    expect(whileSlow).toBeLessThan(5 * VEHICLES);

    await until(() => {
      client.drain();
      return client.positions().filter(({ fixTime }) => fixTime === NOON + 30).length === VEHICLES;
    });

    expect(client.eventIds()).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(client.positions().length).toBe(whileSlow + VEHICLES);
    expect(client.positions().at(-1)?.attributes).toEqual({
      driverUniqueId: `${padding}30-${VEHICLES - 1}`,
    });
    expect(client.mostBuffered()).toBeLessThan(1_000_000);
  });

  test("that came back and is slow gets all that it missed, and then the newest", async () => {
    const before = await connect();
    before.reader.belongsTo(userId(1));
    before.leave();
    await pass(50); // its last turn
    const [missed, later] = [10, 40];
    for (let at = 1; at <= missed; at++) reportAll(at);
    await untilLogged(missed);

    const client = await connect(undefined, before.reader);
    for (let at = missed + 1; at <= later; at++) {
      reportAll(at);
      await pass(2);
    }
    await untilLogged(later);
    const timesOf = (times: number) =>
      client.positions().filter(({ fixTime }) => fixTime === NOON + times).length;
    await until(() => {
      client.drain();
      return timesOf(later) === VEHICLES;
    });

    expect(client.snapshots()).toBe(0);
    for (let at = 1; at <= missed; at++) expect(timesOf(at)).toBe(VEHICLES);
    expect(client.positions().length).toBeLessThan((missed + 6) * VEHICLES);
  });

  test("goes on with every position after it was sent the newest", async () => {
    const client = await connect();
    for (let at = 1; at <= 30; at++) reportAll(at);
    await untilLogged(30);
    await until(() => {
      client.drain();
      return client.positions().filter(({ fixTime }) => fixTime === NOON + 30).length === VEHICLES;
    });

    for (let at = 40; at < 45; at++) hub.report(position({ vehicle: 3, at }));
    await until(() => {
      client.drain();
      return client.positions().at(-1)?.fixTime === NOON + 44;
    });

    const last = client.positions().slice(-5);
    expect(last.map(({ fixTime }) => fixTime - NOON)).toEqual([40, 41, 42, 43, 44]);
  });

  test("whose snapshot takes longer than the server remembers gets it once, and all that is new", async () => {
    await hub.close();
    hub = await startLiveHub({ rememberedBytes: 3_000_000 });
    for (let id = 1; id <= 20 * VEHICLES; id++) hub.put(vehicle({ id }));
    hub.link(1, hub.vehicles.keys());
    const everybody = Array.from({ length: 20 * VEHICLES }, (_, index) => index + 1);
    hub.report(
      ...everybody.map((id) =>
        position({ vehicle: id, attributes: { driverUniqueId: `${padding}${id}` } }),
      ),
    );
    let at = 0;
    // A frame leaves each time; meanwhile more is published than the server remembers.
    const client = await connect(() => {
      for (let round = 0; round < 6; round++) reportAll(++at);
      hub.hub.publishEvents([{ userId: userId(1), event: alarm(at) }]);
    });

    // The events of a group come first, its positions in later iterations.
    await until(() => {
      client.drain();
      const newest = client.positions().filter(({ fixTime }) => fixTime === NOON + at);
      const reported = new Set(newest.map(({ vehicleId }) => vehicleId)).size;
      return client.eventIds().at(-1) === at && reported === VEHICLES;
    });
    expect(at).toBeGreaterThan(20);
    expect(client.snapshots()).toBe(1);
    expect(client.eventIds()).toEqual(Array.from({ length: at / 6 }, (_, index) => 6 * index + 6));
  });
});
