import { type DurationMs, type EpochMs, epochMs, seconds } from "#domain/units";

/** The part of a socket that a client session needs; `ws` has it. */
export interface ClientSocket {
  readonly bufferedAmount: number;
  send(data: string | Uint8Array, sent?: (error?: Error) => void): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

const STUCK_AFTER = seconds(10);
const PING_EVERY = seconds(10);
const DEAD_AFTER = seconds(25);
/** A server that checks its sockets as rarely as this has stood still itself. */
const STOOD_STILL = seconds(2);

/** Close codes of our own; the page knows them. */
export const CLOSE_SESSION_ENDED = 4401;
export const CLOSE_TOO_SLOW = 4008;

/** Keeps one socket alive and gives up on it when it is dead or hopelessly slow. */
export function createClientConnection(socket: ClientSocket, openedAt: EpochMs) {
  let pingedAt = openedAt;
  let aliveAt = openedAt;
  let tendedAt = openedAt;
  let stuckSince: EpochMs | undefined;
  const passed = (since: EpochMs, now: EpochMs, limit: DurationMs) => now - since >= limit;

  /** What the peer could not do while this server stood still is not held against it. */
  function forgive(pauseMs: number): void {
    if (pauseMs < STOOD_STILL) return;
    aliveAt = epochMs(aliveAt + pauseMs);
    if (stuckSince !== undefined) stuckSince = epochMs(stuckSince + pauseMs);
  }

  function close(code: number, reason: string): void {
    socket.close(code, reason);
    // A peer that never answers the closing would keep the connection; it gets a moment.
    setTimeout(() => socket.terminate(), 1_000).unref();
  }

  return {
    close,

    /** Something came from the other end. */
    isAlive(now: EpochMs): void {
      aliveAt = now;
    },

    /** Some of what waited has left: whoever reads, however slowly, is not stuck. */
    hasMoved(): void {
      stuckSince = undefined;
    },

    /** Several times a second. False once the connection has been given up. */
    tend(isWaiting: boolean, now: EpochMs): boolean {
      forgive(now - tendedAt);
      tendedAt = now;
      stuckSince = isWaiting ? (stuckSince ?? now) : undefined;
      if (stuckSince !== undefined && passed(stuckSince, now, STUCK_AFTER)) {
        close(CLOSE_TOO_SLOW, "too slow");
        return false;
      }
      if (passed(aliveAt, now, DEAD_AFTER)) {
        socket.terminate();
        return false;
      }
      if (passed(pingedAt, now, PING_EVERY)) {
        pingedAt = now;
        socket.ping();
      }
      return true;
    },
  };
}
