import { beforeEach, describe, expect, test, vi } from "vitest";
import { type EpochMs, epochMs } from "#domain/units";
import { createClientConnection } from "../../../server/live/clientConnection.ts";

const at = (seconds: number): EpochMs => epochMs(seconds * 1_000);

let socket: ReturnType<typeof fakeSocket>;
const fakeSocket = () => ({
  bufferedAmount: 0,
  send: vi.fn(),
  ping: vi.fn(),
  close: vi.fn(),
  terminate: vi.fn(),
});
beforeEach(() => {
  socket = fakeSocket();
});

describe("a connection that always has something to send [S06]", () => {
  /** Looked at four times a second; something leaves every so many seconds. */
  function tendFor(seconds: number, leavesEverySeconds: number): number {
    const connection = createClientConnection(socket, at(0));
    for (let quarter = 0; quarter <= seconds * 4; quarter++) {
      const now = at(quarter / 4);
      connection.isAlive(now);
      if ((quarter / 4) % leavesEverySeconds === 0) connection.hasMoved();
      if (!connection.tend(true, now)) return quarter / 4;
    }
    return Number.POSITIVE_INFINITY;
  }

  test("is kept as long as something leaves, however slowly", () => {
    expect(tendFor(120, 9)).toBe(Number.POSITIVE_INFINITY);
    expect(socket.close).not.toHaveBeenCalled();
  });

  test("is given up once nothing has left for ten seconds", () => {
    expect(tendFor(120, 1_000)).toBe(10);
    expect(socket.close).toHaveBeenCalledWith(4008, "too slow");
  });
});

test("a server that stood still for 30 s gives up on nobody for it, and then counts on [F12]", () => {
  const connection = createClientConnection(socket, at(0));
  for (let quarter = 0; quarter <= 4; quarter++)
    expect(connection.tend(true, at(quarter / 4))).toBe(true);

  expect(connection.tend(true, at(31))).toBe(true);
  expect(socket.terminate).not.toHaveBeenCalled();

  // One second of being stuck was before the pause: nine more and it is too slow.
  for (let quarter = 1; quarter < 36; quarter++)
    expect(connection.tend(true, at(31 + quarter / 4))).toBe(true);
  expect(connection.tend(true, at(40))).toBe(false);
  expect(socket.close).toHaveBeenCalledWith(4008, "too slow");
});
