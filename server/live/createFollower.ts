import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, seconds } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import type { Session } from "../accounts/createSessions.ts";
import type { Viewer } from "../rights/createRights.ts";
import { CLOSE_TOO_SLOW, createSocketLine, type FollowerSocket } from "./createSocketLine.ts";
import { createFrames, type News } from "./frames.ts";

/** Above this a reader is too slow: positions wait here, the newest of each vehicle only. */
const MAX_BUFFERED_BYTES = 1_000_000;
/** As many bytes must have left before what waited is sent. */
const RELIEVED_BYTES = 250_000;
const KEEPALIVE_EVERY = seconds(10);
/** Events are never left out: somebody for whom more than this waits begins anew. */
const MOST_EVENTS_HELD = 1_000;

/**
 * One open socket that speaks Traccar's JSON. It gets every position in order while it keeps up;
 * when it does not, or while its rights are being read anew, it gets the newest of each vehicle
 * afterwards. Events wait and come all.
 */
export function createFollower(socket: FollowerSocket, session: Session, openedAt: EpochMs) {
  const line = createSocketLine(socket, openedAt);
  const heldPositions = new Map<VehicleId, Position>();
  const heldVehicles = new Map<VehicleId, Vehicle>();
  const heldEvents: Event[] = [];
  let viewer: Viewer | undefined;
  let viewerBefore: Viewer | undefined;
  let sentAt = openedAt;

  const hold = (news: News) => {
    for (const position of news.positions) heldPositions.set(position.vehicleId, position);
    for (const vehicle of news.vehicles) heldVehicles.set(vehicle.id, vehicle);
    for (const { userId, event } of news.events)
      if (userId === session.user.id) heldEvents.push(event);
    if (heldEvents.length > MOST_EVENTS_HELD) line.close(CLOSE_TOO_SLOW, "too slow");
  };
  const isHolding = () => heldPositions.size > 0 || heldVehicles.size > 0 || heldEvents.length > 0;
  const send = (text: string, now: EpochMs) => {
    socket.send(text, (error) => {
      if (!error) line.hasMoved();
    });
    sentAt = now;
  };
  const release = (viewer: Viewer): readonly string[] => {
    const frames = createFrames({
      positions: [...heldPositions.values()],
      vehicles: [...heldVehicles.values()],
      events: heldEvents.map((event) => ({ userId: session.user.id, event })),
    })(viewer);
    heldPositions.clear();
    heldVehicles.clear();
    heldEvents.length = 0;
    return frames;
  };

  return {
    speaks: "json" as const,
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
      if (!line.tend(bufferedAmount > MAX_BUFFERED_BYTES, now)) return;
      if (viewer && isHolding() && bufferedAmount < RELIEVED_BYTES)
        for (const frame of release(viewer)) send(frame, now);
      if (now - sentAt >= KEEPALIVE_EVERY) send("{}", now);
    },

    isAlive: line.isAlive,
    close: line.close,
  };
}

export type Follower = ReturnType<typeof createFollower>;
