import { beforeEach, describe, expect, test, vi } from "vitest";
import { positionId, userId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { epochMs } from "#domain/units";
import type { User } from "#domain/user";
import { createFollower } from "../../../server/live/createFollower.ts";
import { createFrames } from "../../../server/live/frames.ts";
import type { Viewer } from "../../../server/rights/createRights.ts";

const session = { key: "k", user: { id: userId(1) } as User };
const everybody: Viewer = {
  user: session.user,
  linked: { vehicles: new Set(), groups: new Set() },
  sees: () => true,
};
const at = (ms: number) => epochMs(ms);
const news = (...moves: [vehicle: number, latitude: number][]) => ({
  vehicles: [],
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
    send: (text: string) => void sent.push(text),
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
    follower.isAlive(at(20_000));
    follower.tend(at(24_900));
    expect(socket.sent).toEqual([]);

    follower.tend(at(25_000));

    expect(socket.sent).toEqual(["{}"]);
  });

  test("whose line is dead is found out by its missing pongs [S02]", () => {
    const follower = createFollower(socket, session, at(0));
    follower.tend(at(10_000));
    expect(socket.ping).toHaveBeenCalledOnce();
    follower.tend(at(25_000));

    expect(socket.terminate).toHaveBeenCalled();
  });
});
