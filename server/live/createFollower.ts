import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type DurationMs, type EpochMs, seconds } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import type { Session } from "../accounts/createSessions.ts";
import type { Viewer } from "../rights/createRights.ts";
import { createFrames, type News } from "./frames.ts";

/** The part of a socket that a follower needs; `ws` has it. */
export interface FollowerSocket {
  readonly bufferedAmount: number;
  send(text: string): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** Above this a reader is too slow: positions wait here, the newest of each vehicle only. */
const MAX_BUFFERED_BYTES = 1_000_000;
/** As many bytes must have left before what waited is sent. */
const RELIEVED_BYTES = 250_000;
const STUCK_AFTER = seconds(10);
const KEEPALIVE_EVERY = seconds(25);
const PING_EVERY = seconds(10);
const DEAD_AFTER = seconds(25);

/** Close codes of our own; the page knows them. */
export const CLOSE_SESSION_ENDED = 4401;
export const CLOSE_TOO_SLOW = 4008;

/**
 * One open socket. It gets every position in order while it keeps up; when it does not, or while
 * its rights are being read anew, it gets the newest of each vehicle afterwards.
 */
export function createFollower(socket: FollowerSocket, session: Session, openedAt: EpochMs) {
  const heldPositions = new Map<VehicleId, Position>();
  const heldVehicles = new Map<VehicleId, Vehicle>();
  let viewer: Viewer | undefined;
  let viewerBefore: Viewer | undefined;
  let sentAt = openedAt;
  let pingedAt = openedAt;
  let aliveAt = openedAt;
  let stuckSince: EpochMs | undefined;

  const hold = (news: News) => {
    for (const position of news.positions) heldPositions.set(position.vehicleId, position);
    for (const vehicle of news.vehicles) heldVehicles.set(vehicle.id, vehicle);
  };
  const isHolding = () => heldPositions.size > 0 || heldVehicles.size > 0;
  const send = (text: string, now: EpochMs) => {
    socket.send(text);
    sentAt = now;
  };
  const close = (code: number, reason: string) => {
    socket.close(code, reason);
    // A peer that never answers the closing would keep the connection; it gets a moment.
    setTimeout(() => socket.terminate(), 1_000).unref();
  };
  const passed = (since: EpochMs, now: EpochMs, limit: DurationMs) => now - since >= limit;

  return {
    send,

    /** As last read: its user may have changed since the socket was opened. */
    session,

    get viewer() {
      return viewer;
    },
    /** Undefined while the rights are being read: nothing is sent meanwhile. */
    set viewer(next: Viewer | undefined) {
      viewerBefore = viewer ?? viewerBefore;
      viewer = next;
    },

    /** Whose view the other end has, while the new one is being read. */
    get viewerBefore() {
      return viewerBefore;
    },

    /** `frames` are those of the same news. */
    offer(news: News, frames: (viewer: Viewer) => readonly string[], now: EpochMs): void {
      if (!viewer || isHolding() || socket.bufferedAmount > MAX_BUFFERED_BYTES) hold(news);
      else for (const frame of frames(viewer)) send(frame, now);
    },

    /** Several times a second: sends what waited, keeps the line alive, gives up on the dead. */
    tend(now: EpochMs): void {
      const { bufferedAmount } = socket;
      stuckSince = bufferedAmount > MAX_BUFFERED_BYTES ? (stuckSince ?? now) : undefined;
      if (stuckSince !== undefined && passed(stuckSince, now, STUCK_AFTER)) {
        close(CLOSE_TOO_SLOW, "too slow");
        return;
      }
      if (passed(aliveAt, now, DEAD_AFTER)) {
        socket.terminate();
        return;
      }
      if (viewer && isHolding() && bufferedAmount < RELIEVED_BYTES) {
        const frames = createFrames({
          positions: [...heldPositions.values()],
          vehicles: [...heldVehicles.values()],
        })(viewer);
        heldPositions.clear();
        heldVehicles.clear();
        for (const frame of frames) send(frame, now);
      }
      if (passed(sentAt, now, KEEPALIVE_EVERY)) send("{}", now);
      if (passed(pingedAt, now, PING_EVERY)) {
        pingedAt = now;
        socket.ping();
      }
    },

    /** Something came from the other end. */
    isAlive(now: EpochMs): void {
      aliveAt = now;
    },

    close,
  };
}

export type Follower = ReturnType<typeof createFollower>;
