import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { helloText } from "#contract/feed/clientHello";
import { decodeFrame } from "#contract/feed/decodeFrame";
import { FEED_PROTOCOL } from "#contract/feed/frameHead";
import { frameFromWire } from "#contract/traccar/wireFrame";
import { userId, vehicleId } from "#domain/ids";
import { createFeedClient, type FeedClient } from "../../support/createFeedClient.ts";
import { connectFaultProxy, type FaultProxy } from "../../support/faultProxy.ts";
import { alarm, NOON, position, vehicle } from "../../support/fleetBuilders.ts";
import { type LiveHub, startLiveHub } from "../../support/startLiveHub.ts";
import { until } from "../../support/until.ts";

let hub: LiveHub;
const clients: FeedClient[] = [];
const proxies: FaultProxy[] = [];

beforeEach(async () => {
  hub = await startLiveHub();
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.stop();
  for (const proxy of proxies.splice(0)) await proxy.dispose();
  await hub.close();
});

function open(options: Partial<Parameters<typeof createFeedClient>[0]> = {}): FeedClient {
  const client = createFeedClient({ port: hub.port, ...options });
  clients.push(client);
  return client;
}
const isLive = (client: FeedClient) => () => client.connection.current().type === "live";

describe("the binary feed [WS-01]", () => {
  test("begins with the snapshot and goes on with what is reported", async () => {
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

  test("brings each event once to every socket of its person, and to nobody else", async () => {
    hub.put(vehicle({ id: 1 }));
    hub.put(vehicle({ id: 2 }));
    hub.link(1, [1]);
    hub.link(2, [1, 2]);
    const [one, two, other] = [open(), open(), open({ user: 2 })];
    await until(() => [one, two, other].every((client) => isLive(client)()));

    hub.hub.publishEvents([
      { userId: userId(1), event: alarm(1, 1) },
      { userId: userId(1), event: alarm(2, 2) },
    ]);

    hub.hub.publishEvents([1, 2].map((id) => ({ userId: userId(id), event: alarm(3, 1) })));

    await until(() => [one, two, other].every(({ events }) => events.at(-1)?.id === 3));
    expect([one, two, other].map(({ events }) => events)).toEqual([
      [alarm(1, 1), alarm(3, 1)],
      [alarm(1, 1), alarm(3, 1)],
      [alarm(3, 1)],
    ]);
  });

  test("sends removed vehicles, to an administrator too, and changed ones whole", async () => {
    for (let id = 1; id <= 3; id++) hub.put(vehicle({ id }));
    hub.link(1, [1, 2, 3]);
    hub.administrators.add(userId(9));
    const [client, administrator] = [open(), open({ user: 9 })];
    await until(() => isLive(client)() && isLive(administrator)());

    hub.remove(2);
    hub.put(vehicle({ id: 3, name: "Renamed" }));
    hub.hub.vehiclesChanged([vehicleId(3)]);

    const nameOf = ({ fleet }: FeedClient) => fleet.textOf(fleet.slotOf(vehicleId(3)))?.name;
    for (const each of [client, administrator]) {
      await until(() => each.vehicleIds().length === 2 && nameOf(each) === "Renamed");
      expect(each.vehicleIds()).toEqual([1, 3]);
    }
  });

  test("sends what came into view whole, and what left it as removed [S10]", async () => {
    for (let id = 1; id <= 3; id++) hub.put(vehicle({ id }));
    hub.report(
      position({ vehicle: 3, at: 500, attributes: { ignition: true, fuel: 40, door: 1 } }),
    );
    hub.link(1, [1, 2]);
    const client = open();
    await until(isLive(client));

    hub.link(1, [2, 3]);

    await until(() => client.vehicleIds().join() === "2,3");
    await until(() => client.applied.length === 1);
    expect(client.applied[0]?.attributes).toEqual({ ignition: true, fuel: 40 });
    expect(client.connections()).toBe(1);
  });

  test("sends everything of what is looked at, and of nobody else", async () => {
    for (let id = 1; id <= 3; id++) hub.put(vehicle({ id }));
    hub.report(position({ vehicle: 1, attributes: { door: 1, odometer: 5 } }));
    hub.link(1, [1, 2]);
    const client = open();
    await until(isLive(client));
    expect([client.applied[0]?.attributes, client.details]).toEqual([{}, []]);

    client.subscribe(1, 2, 3);
    await until(() => client.details.length === 1);
    const attributes = { door: 2, note: "é" };
    hub.report(...[1, 2, 3].map((id) => position({ vehicle: id, at: 1_000, attributes })));
    await until(() => client.details.length === 3);
    client.subscribe(2);
    hub.report(...[1, 2, 3].map((id) => position({ vehicle: id, at: 2_000, attributes })));
    await until(() => client.details.length === 4);
    hub.report(...[1, 2, 3].map((id) => position({ vehicle: id, at: 3_000, attributes })));
    await until(() => client.details.some(({ fixTime }) => fixTime === NOON + 3_000));

    expect(
      client.details.map(({ vehicleId, fixTime, attributes }) => [
        vehicleId,
        fixTime - NOON,
        attributes,
      ]),
    ).toEqual([
      [1, 0, { door: 1, odometer: 5 }],
      [1, 1_000, attributes],
      [2, 1_000, attributes],
      [2, 2_000, attributes],
      [2, 3_000, attributes],
    ]);
    expect(client.counters.counts()).toEqual({});
    expect(client.connections()).toBe(1);
  });
});

describe("a connection that comes back", () => {
  /** A client that follows, loses its connection to a proxy's reset, and comes back. */
  async function cutOff(during: () => void | Promise<void>) {
    let isReachable = true;
    const proxy = await connectFaultProxy({
      targetPort: hub.port,
      seed: 1,
      faultsOf: () => (isReachable ? {} : { cutAfterBytes: 0, cut: "reset" }),
    });
    proxies.push(proxy);
    const client = open({ port: proxy.port });
    await until(isLive(client));
    isReachable = false;
    proxy.resetAll();
    await during();
    await until(() => client.connections() > 1);
    isReachable = true;
    await until(isLive(client));
    return client;
  }

  test("gets exactly what it has missed: positions, events, changed rights [S01]", async () => {
    for (let id = 1; id <= 3; id++) hub.put(vehicle({ id }));
    hub.link(1, [1, 2]);
    const missed = [100, 200, 300].map((at) => position({ vehicle: 1, at }));

    const client = await cutOff(async () => {
      const before = hub.feedLog.seq();
      hub.report(...missed);
      hub.hub.publishEvents([{ userId: userId(1), event: alarm(4, 1) }]);
      await until(() => hub.feedLog.seq() > before + 1);
      hub.link(1, [1, 3]);
    });

    await until(() => client.events.length > 0);
    expect(client.received.map(({ id }) => id)).toEqual(missed.map(({ id }) => id));
    await until(() => client.vehicleIds().join() === "1,3");
    expect(client.loads()).toBe(1);
  });

  test("also with nothing missed [S01]", async () => {
    hub.put(vehicle({ id: 1 }));
    hub.link(1, [1]);
    const client = await cutOff(() => undefined);
    expect([client.loads(), client.received]).toEqual([1, []]);
    expect(client.resumes()).toBeGreaterThan(0);
  });

  test("after a restart loads anew, and what is gone is gone [S03]", async () => {
    for (let id = 1; id <= 3; id++) hub.put(vehicle({ id }));
    hub.link(1, [1, 2, 3]);
    const client = open();
    await until(isLive(client));
    const { port } = hub;
    await hub.close();

    hub = await startLiveHub({ epoch: 2, port });
    hub.put(vehicle({ id: 3 }));
    hub.link(1, [3]);
    await until(() => client.loads() === 2);

    expect(client.vehicleIds()).toEqual([3]);
    expect(client.resumes()).toBe(0);
  });

  test("after more than the server remembers loads anew [S03]", async () => {
    await hub.close();
    hub = await startLiveHub({ rememberedBytes: 20_000 });
    for (let id = 1; id <= 300; id++) hub.put(vehicle({ id }));
    hub.link(1, hub.vehicles.keys());
    const reports = (at: number) =>
      Array.from({ length: 300 }, (_, index) => position({ vehicle: index + 1, at }));

    const client = await cutOff(async () => {
      for (let round = 1; round <= 4; round++) {
        const before = hub.feedLog.seq();
        hub.report(...reports(round * 100));
        await until(() => hub.feedLog.seq() > before);
      }
    });

    await until(() => client.loads() === 2);
    expect(client.applied.filter(({ fixTime }) => fixTime === NOON + 400)).toHaveLength(300);
  });

  test("as somebody else gets nothing of the one before", async () => {
    hub.put(vehicle({ id: 1 }));
    hub.link(1, [1]);
    hub.link(2, []);
    const sink: Uint8Array[] = [];
    const socket = openRaw("user=2");
    socket.on("message", (data: Buffer) => sink.push(new Uint8Array(data)));
    await once(socket, "open");

    socket.send(helloText({ epoch: 1, seq: 0, user: userId(1) }));

    await until(() => sink.length >= 2);
    const kinds = sink.map((bytes) => decodeFrame(bytes));
    expect(kinds[0]).toMatchObject({ ok: true, value: { kind: "resync", reason: "otherUser" } });
    expect(kinds[1]).toMatchObject({ ok: true, value: { kind: "hello", isResumed: false } });
    socket.terminate();
  });
});

describe("a client that does not read", () => {
  test("is let go within some seconds, and may come back [S06]", async () => {
    await hub.close();
    hub = await startLiveHub({ pace: 4 });
    for (let id = 1; id <= 500; id++) hub.put(vehicle({ id }));
    hub.link(1, hub.vehicles.keys());
    const socket = openRaw("user=1");
    await once(socket, "open");
    socket.send(helloText(undefined));
    await once(socket, "message");
    socket.pause();
    const padding = "x".repeat(2_000);
    let at = 0;
    const timer = setInterval(() => {
      at++;
      hub.report(
        ...Array.from({ length: 500 }, (_, index) =>
          position({
            vehicle: index + 1,
            at,
            attributes: { driverUniqueId: `${padding}${at}-${index}` },
          }),
        ),
      );
    }, 50);
    await until(() => hub.hub.size() === 0 || at > 250).finally(() => clearInterval(timer));
    socket.resume();
    const [code] = (await once(socket, "close")) as [number];

    expect(code === 4008 || code === 1006).toBe(true);
    expect(at).toBeLessThan(250);
  }, 120_000);
});

describe("who asks for the feed", () => {
  test("must send where to begin within five seconds [S09]", async () => {
    const socket = openRaw("user=1");
    await once(socket, "open");
    const [code] = (await once(socket, "close")) as [number];
    expect(code).toBe(1008);
  }, 120_000);

  test("gets Traccar's JSON when asking for nothing, or for what we do not have", async () => {
    for (const protocols of [[], ["other.v9"]]) {
      const socket = openRaw("user=1", protocols);
      socket.on("error", () => undefined); // a protocol that nobody chose is an error to this client
      if (protocols.length > 0) {
        const [request] = (await once(socket, "upgrade")) as [{ headers: Record<string, string> }];
        expect(request.headers["sec-websocket-protocol"]).toBeUndefined();
        continue;
      }
      const [data] = (await once(socket, "message")) as [Buffer];
      expect(data.toString()).toBe('{"positions":[]}');
      socket.terminate();
    }
  });

  test("and who does not is sent events in text [WS-01]", async () => {
    hub.put(vehicle({ id: 1 }));
    hub.link(1, [1]);
    const socket = openRaw("user=1", []);
    await once(socket, "message");
    const received = once(socket, "message");

    hub.hub.publishEvents([
      { userId: userId(1), event: alarm(7, 1) },
      { userId: userId(2), event: alarm(8, 1) },
      { userId: userId(1), event: alarm(9, 2) },
    ]);

    const frame = frameFromWire(String((await received)[0]));
    expect(frame).toMatchObject({ events: [alarm(7, 1)], positions: [], vehicles: [] });
    socket.terminate();
  });

  test("has room for twenty sockets and no more, until one goes [S13]", async () => {
    const sockets = Array.from({ length: 20 }, () => openRaw("user=5"));
    await Promise.all(sockets.map((socket) => once(socket, "open")));

    expect(await refusalOf(openRaw("user=5"))).toBe(429);
    const other = openRaw("user=6");
    await once(other, "open");
    sockets[0]?.terminate();
    await expect.poll(() => isTaken(openRaw("user=5"))).toBe(true);
    for (const socket of [...sockets, other]) socket.terminate();
  });

  test("may not send one message in a thousand pieces, nor a large one [S11]", async () => {
    const pieces = openRaw("user=1");
    await once(pieces, "open");
    for (let piece = 0; piece < 1_000; piece++) pieces.send("x", { fin: false });
    expect((await once(pieces, "close"))[0]).toBe(1008);

    const large = openRaw("user=1");
    await once(large, "open");
    large.send("x".repeat(65_537));
    expect((await once(large, "close"))[0]).toBe(1009);
  });
});

const openRaw = (cookie: string, protocols: readonly string[] = [FEED_PROTOCOL]) =>
  new WebSocket(`ws://127.0.0.1:${hub.port}/api/socket`, [...protocols], { headers: { cookie } });

const refusalOf = (socket: WebSocket) =>
  new Promise<number | undefined>((resolve) => {
    socket.on("unexpected-response", (_, { statusCode }) => resolve(statusCode));
  });

/** Whether the server lets it in; it goes again in either case. */
async function isTaken(socket: WebSocket): Promise<boolean> {
  socket.on("error", () => undefined); // of a connection that is ended before it stood
  const opened = once(socket, "open").then(() => true);
  const taken = await Promise.race([opened, refusalOf(socket).then(() => false)]);
  socket.terminate();
  return taken;
}
