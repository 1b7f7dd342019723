import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Event } from "#domain/event";
import { positionId, userId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { epochMs } from "#domain/units";
import type { User } from "#domain/user";
import type { Session } from "../../../server/accounts/createSessions.ts";
import { createFollower } from "../../../server/live/createFollower.ts";
import { createFrames } from "../../../server/live/frames.ts";
import type { Viewer } from "../../../server/rights/createRights.ts";

const session = { key: "k", user: { id: userId(1) } as User } as Session;
const everybody = {
  user: session.user,
  linked: { vehicles: new Set(), groups: new Set() },
  sees: () => true,
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
const offer = (follower: ReturnType<typeof createFollower>, ...moves: [number, number][]) => {
  const given = news(...moves);
  follower.offer(given, createFrames(given), at(0));
};

const offerEvent = (
  follower: ReturnType<typeof createFollower>,
  id: number,
  { user, vehicle } = { user: 1, vehicle: 1 },
) => {
  const event = { id, vehicleId: vehicle, type: "alarm", eventTime: 0, attributes: {} };
  const given = {
    ...news(),
    events: [{ userId: userId(user), event: event as unknown as Event }],
  };
  follower.offer(given, createFrames(given), at(0));
};
const eventIds = () =>
  socket.sent.flatMap((text) =>
    ((JSON.parse(text) as { events?: { id: number }[] }).events ?? []).map(({ id }) => id),
  );

beforeEach(() => {
  socket = fakeSocket();
});

describe("a follower", () => {
  test("that keeps up gets everything", () => {
    const follower = createFollower(socket, session, at(0));
    follower.viewer = everybody;
    offer(follower, [1, 1], [1, 2], [2, 3]);

    expect(latitudes()).toEqual([1, 2, 3]);
  });

  test("that is slow gets the newest of each vehicle once it has room again [S06]", () => {
    const follower = createFollower(socket, session, at(0));
    follower.viewer = everybody;
    socket.bufferedAmount = 1_000_001;
    offer(follower, [1, 1], [2, 2]);
    offer(follower, [1, 3]);
    follower.tend(at(200));
    expect(socket.sent).toEqual([]);

    socket.bufferedAmount = 1_000;
    follower.tend(at(400));

    expect(latitudes()).toEqual([3, 2]);
    offer(follower, [1, 4]);
    expect(latitudes()).toEqual([3, 2, 4]);
  });

  test("that is stuck for ten seconds is let go [S06]", () => {
    const follower = createFollower(socket, session, at(0));
    socket.bufferedAmount = 1_000_001;
    follower.tend(at(0));
    follower.tend(at(9_900));
    expect(socket.close).not.toHaveBeenCalled();

    follower.tend(at(10_000));

    expect(socket.close).toHaveBeenCalledWith(4008, "too slow");
  });

  test("whose rights are being read gets nothing until they are known [S10]", () => {
    const follower = createFollower(socket, session, at(0));
    offer(follower, [1, 1], [2, 2]);
    follower.tend(at(200));
    expect(socket.sent).toEqual([]);

    follower.viewer = { ...everybody, sees: (id) => id === 2 };
    follower.tend(at(400));

    expect(latitudes()).toEqual([2]);
  });

  test("that hears nothing for long gets an empty frame", () => {
    const follower = createFollower(socket, session, at(0));
    follower.tend(at(9_900));
    expect(socket.sent).toEqual([]);

    follower.tend(at(10_000));

    expect(socket.sent).toEqual(["{}"]);
  });

  test("that was slow gets every event afterwards, and too many end it [S06]", () => {
    const follower = createFollower(socket, session, at(0));
    follower.viewer = everybody;
    socket.bufferedAmount = 1_000_001;
    for (let id = 1; id <= 1_000; id++) offerEvent(follower, id);
    socket.bufferedAmount = 0;
    follower.tend(at(200));
    expect(eventIds()).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1));
    expect(socket.close).not.toHaveBeenCalled();

    socket.bufferedAmount = 1_000_001;
    for (let id = 1; id <= 1_001; id++) offerEvent(follower, id);

    expect(socket.close).toHaveBeenCalledWith(4008, "too slow");
  });

  test("gets events that are its own, of vehicles it may see [S10]", () => {
    const follower = createFollower(socket, session, at(0));
    follower.viewer = { ...everybody, sees: (id) => id === 2 };
    offerEvent(follower, 1, { user: 2, vehicle: 2 });
    offerEvent(follower, 2, { user: 1, vehicle: 1 });
    offerEvent(follower, 3, { user: 1, vehicle: 2 });

    expect(eventIds()).toEqual([3]);
  });

  test("whose line is dead is found out by its missing pongs [S02]", () => {
    const follower = createFollower(socket, session, at(0));
    follower.tend(at(10_000));
    expect(socket.ping).toHaveBeenCalledOnce();
    follower.tend(at(25_000));

    expect(socket.terminate).toHaveBeenCalled();
  });
});
