import { beforeEach, describe, expect, test, vi } from "vitest";
import type { User } from "#domain/account/user";
import type { Event } from "#domain/event";
import { positionId, userId, type VehicleId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { epochMs } from "#domain/units";
import type { Session } from "../../../server/accounts/sessions.ts";
import { createFrames } from "../../../server/live/frames.ts";
import { createSendScheduler } from "../../../server/live/sendScheduler.ts";
import { createTextSession } from "../../../server/live/textSession.ts";
import type { Viewer } from "../../../server/rights/rights.ts";

const session = { key: "k", user: { id: userId(1) } as User } as Session;
const everybody = {
  user: session.user,
  linked: { vehicles: new Set(), groups: new Set() },
  sees: () => true,
  locates: true,
} as unknown as Viewer;
const at = (ms: number) => epochMs(ms);
const news = (...moves: [vehicle: number, latitude: number][]) => ({
  vehicles: [],
  events: [],
  positions: moves.map(
    ([vehicle, latitude], index) =>
      ({
        id: positionId(index + 1),
        vehicleId: vehicleId(vehicle),
        fixTime: at(0),
        serverTime: at(0),
        deviceTime: at(0),
        latitude,
        attributes: {},
      }) as unknown as Position,
  ),
});

let socket: ReturnType<typeof fakeSocket>;
/** The event loop, which a test runs by hand. */
let loop: (() => void)[];
let latest: Map<VehicleId, Position>;

const open = (now = at(0)) =>
  createTextSession(socket, session, {
    fleet: { ids: () => latest.keys(), latest: (id) => latest.get(id) },
    scheduler: createSendScheduler((run) => void loop.push(run)),
    now: () => now,
    deliver: () => deliver(),
  });
/** What the hub has gathered, offered. */
let deliver: () => void;
/** One iteration of the event loop; returns how many frames were sent in it. */
function runOnce(): number {
  const before = socket.sent.length;
  for (const run of loop.splice(0)) run();
  return socket.sent.length - before;
}
function runAll(): void {
  while (loop.length > 0) runOnce();
}

const fakeSocket = () => {
  const sent: string[] = [];
  return {
    sent,
    bufferedAmount: 0,
    send: (text: string | Uint8Array) => void sent.push(String(text)),
    ping: vi.fn(),
    close: vi.fn(),
    terminate: vi.fn(),
  };
};
const latitudes = () =>
  socket.sent.flatMap((text) =>
    ((JSON.parse(text) as { positions?: { latitude: number }[] }).positions ?? []).map(
      ({ latitude }) => latitude,
    ),
  );
const offer = (client: ReturnType<typeof createTextSession>, ...moves: [number, number][]) => {
  const given = news(...moves);
  client.offer(given, createFrames(given));
};

const offerEvent = (
  client: ReturnType<typeof createTextSession>,
  id: number,
  { user, vehicle } = { user: 1, vehicle: 1 },
) => {
  const event = { id, vehicleId: vehicle, type: "alarm", eventTime: 0, attributes: {} };
  const given = {
    ...news(),
    events: [{ userId: userId(user), event: event as unknown as Event }],
  };
  client.offer(given, createFrames(given));
};
const eventIds = () =>
  socket.sent.flatMap((text) =>
    ((JSON.parse(text) as { events?: { id: number }[] }).events ?? []).map(({ id }) => id),
  );

beforeEach(() => {
  socket = fakeSocket();
  loop = [];
  latest = new Map();
  deliver = () => undefined;
});

describe("a text client session", () => {
  test("that keeps up gets everything", () => {
    const client = open();
    client.viewer = everybody;
    offer(client, [1, 1], [1, 2], [2, 3]);

    expect(latitudes()).toEqual([1, 2, 3]);
  });

  test("that is slow gets the newest of each vehicle once it has room again [S06]", () => {
    const client = open();
    client.viewer = everybody;
    socket.bufferedAmount = 1_000_001;
    offer(client, [1, 1], [2, 2]);
    offer(client, [1, 3]);
    client.tend(at(200));
    runAll();
    expect(socket.sent).toEqual([]);

    socket.bufferedAmount = 1_000;
    client.tend(at(400));
    runAll();

    expect(latitudes()).toEqual([3, 2]);
    offer(client, [1, 4]);
    expect(latitudes()).toEqual([3, 2, 4]);
  });

  test("that is stuck for ten seconds is let go [S06]", () => {
    const client = open();
    socket.bufferedAmount = 1_000_001;
    for (let ms = 0; ms < 10_000; ms += 250) client.tend(at(ms));
    expect(socket.close).not.toHaveBeenCalled();

    client.tend(at(10_000));

    expect(socket.close).toHaveBeenCalledWith(4008, "too slow");
  });

  test("whose rights are being read gets nothing until they are known [S10]", () => {
    const client = open();
    offer(client, [1, 1], [2, 2]);
    client.tend(at(200));
    runAll();
    expect(socket.sent).toEqual([]);

    client.viewer = { ...everybody, sees: (id) => id === 2 };
    client.tend(at(400));
    runAll();

    expect(latitudes()).toEqual([2]);
  });

  test("that was sent nothing for long gets an empty frame", () => {
    const client = open();
    client.tend(at(9_900));
    expect(socket.sent).toEqual([]);

    client.tend(at(10_000));

    expect(socket.sent).toEqual(["{}"]);
  });

  test("that was slow gets every event afterwards, and too many end it [S06]", () => {
    const client = open();
    client.viewer = everybody;
    socket.bufferedAmount = 1_000_001;
    for (let id = 1; id <= 1_000; id++) offerEvent(client, id);
    socket.bufferedAmount = 0;
    client.tend(at(200));
    runAll();
    expect(eventIds()).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
    expect(socket.close).not.toHaveBeenCalled();

    socket.bufferedAmount = 1_000_001;
    for (let id = 1; id <= 1_001; id++) offerEvent(client, id);

    expect(socket.close).toHaveBeenCalledWith(4008, "too slow");
  });

  test("gets events that are its own, of vehicles it may see [S10]", () => {
    const client = open();
    client.viewer = { ...everybody, sees: (id) => id === 2 };
    offerEvent(client, 1, { user: 2, vehicle: 2 });
    offerEvent(client, 2, { user: 1, vehicle: 1 });
    offerEvent(client, 3, { user: 1, vehicle: 2 });

    expect(eventIds()).toEqual([3]);
  });

  test("whose connection is dead is found out by its missing pongs [S02]", () => {
    const client = open();
    for (let ms = 0; ms <= 10_000; ms += 250) client.tend(at(ms));
    expect(socket.ping).toHaveBeenCalledOnce();
    for (let ms = 10_250; ms <= 25_000; ms += 250) client.tend(at(ms));

    expect(socket.terminate).toHaveBeenCalled();
  });
});

describe("the initial snapshot in text [WS-01]", () => {
  const VEHICLES = 12_345;
  /** A client of Traccar's API keeps what it was sent last of each vehicle. */
  const held = () => {
    const received = new Map<number, number>();
    for (const text of socket.sent)
      for (const { deviceId, latitude } of wirePositions(text)) received.set(deviceId, latitude);
    return received;
  };
  const wirePositions = (text: string) =>
    (JSON.parse(text) as { positions?: { deviceId: number; latitude: number }[] }).positions ?? [];

  function openLarge(sees: (id: VehicleId) => boolean = () => true) {
    for (const position of news(
      ...Array.from({ length: VEHICLES }, (_, index): [number, number] => [index + 1, 1]),
    ).positions)
      latest.set(position.vehicleId, position);
    const client = open();
    client.viewer = { ...everybody, sees };
    client.open();
    return client;
  }

  test("of a large fleet comes in frames of bounded size, one a turn, everybody once", () => {
    openLarge();
    const perIteration: number[] = [];
    while (loop.length > 0) perIteration.push(runOnce());

    expect(Math.max(...perIteration)).toBe(1);
    expect(perIteration).toHaveLength(Math.floor(VEHICLES / 500)); // the first came at once
    const sizes = socket.sent.map((text) => wirePositions(text).length);
    expect(Math.max(...sizes)).toBe(500);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(VEHICLES);
    expect(held().size).toBe(VEHICLES);
  });

  test("is one frame for a small fleet and for none at all, at once, and every position follows", () => {
    const client = open();
    client.viewer = everybody;
    client.open();
    expect(socket.sent).toEqual(['{"positions":[]}']);
    offer(client, [1, 1], [1, 2]);
    expect(latitudes()).toEqual([1, 2]);
  });

  test("never goes back: what was gathered before its end is not sent after it [E05]", () => {
    const client = openLarge();
    const [older, newer] = news([1, 2], [1, 3]).positions as [Position, Position];
    const last = news([VEHICLES, 2], [VEHICLES, 3]).positions as [Position, Position];
    const gathered = { ...news(), positions: [older, newer, ...last] };
    latest.set(newer.vehicleId, newer);
    latest.set(last[1].vehicleId, last[1]);
    deliver = () => client.offer(gathered, createFrames(gathered));
    runAll();

    const received = (id: number) =>
      socket.sent
        .flatMap(wirePositions)
        .filter(({ deviceId }) => deviceId === id)
        .map(({ latitude }) => latitude);
    expect(received(1)).toEqual([1, 3]);
    expect(received(VEHICLES)).toEqual([3, 3]);
  });

  test("of which next to nothing is seen is not looked through at one go", () => {
    let asked = 0;
    openLarge((id) => {
      asked++;
      return id === VEHICLES;
    });
    expect(asked).toBeLessThanOrEqual(10_000);
    runAll();
    expect([...held()]).toEqual([[VEHICLES, 1]]);
    expect(socket.sent).toHaveLength(1);
  });

  test("waits for who reads slowly, and holds what is new until it is sent", () => {
    const client = openLarge();
    socket.bufferedAmount = 250_000;
    runAll();
    expect(socket.sent).toHaveLength(1);
    const moved = news([1, 2], [VEHICLES, 2]);
    for (const position of moved.positions) latest.set(position.vehicleId, position);
    client.offer(moved, createFrames(moved));
    offerEvent(client, 9);
    expect(socket.sent).toHaveLength(1);

    socket.bufferedAmount = 0;
    client.tend(at(250));
    runAll();

    expect([held().get(1), held().get(2), held().get(VEHICLES)]).toEqual([2, 1, 2]);
    expect(held().size).toBe(VEHICLES);
    expect(eventIds()).toEqual([9]);
    offer(client, [3, 4]);
    expect(held().get(3)).toBe(4);
  });

  test("does not send what somebody stopped to see half way, nor anything to whose time is over [S10]", () => {
    const client = openLarge();
    for (let frames = 0; frames < 10; frames++) runOnce();
    const before = socket.sent.length;
    client.viewer = { ...everybody, sees: (id) => id % 2 === 0 };
    for (let frames = 0; frames < 5; frames++) runOnce();
    const received = socket.sent.slice(before).flatMap(wirePositions);
    expect(received.length).toBeGreaterThan(0);
    expect(received.filter(({ deviceId }) => deviceId % 2 === 1)).toEqual([]);

    const sent = socket.sent.length;
    client.session = { ...session, endsAt: at(0) };
    client.tend(at(0));
    runAll();
    expect(socket.sent).toHaveLength(sent);
  });

  test("sends what comes into view in bounded frames as well", () => {
    const client = open();
    client.viewer = everybody;
    client.enqueue(
      news(...Array.from({ length: 2_500 }, (_, index): [number, number] => [index + 1, 1])),
    );
    const perIteration: number[] = [];
    while (loop.length > 0) perIteration.push(runOnce());
    expect(perIteration.filter((frames) => frames > 0)).toEqual([1, 1, 1]);
    expect(held().size).toBe(2_500);
  });
});
