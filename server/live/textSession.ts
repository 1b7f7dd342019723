import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, seconds } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import type { Session } from "../accounts/sessions.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Viewer } from "../rights/rights.ts";
import { CLOSE_TOO_SLOW, type ClientSocket, createClientConnection } from "./clientConnection.ts";
import { createClientRights } from "./clientRights.ts";
import { createFrames, MAX_FRAME_ENTRIES, type News } from "./frames.ts";
import type { SendScheduler } from "./sendScheduler.ts";
import { type Steps, snapshotTexts } from "./snapshotTexts.ts";

/** Above this a reader is too slow: positions wait here, the newest of each vehicle only. */
const MAX_BUFFERED_BYTES = 1_000_000;
/** As many bytes must have left before what waited is sent. */
const RELIEVED_BYTES = 250_000;
const KEEPALIVE_EVERY = seconds(10);
/** Events are never left out: somebody for whom more than this waits begins anew. */
const MOST_EVENTS_HELD = 1_000;
/** A frame of text is some milliseconds of work: as much as several binary ones. */
const STEPS_A_FRAME = 4;

export interface TextPorts {
  readonly fleet: Pick<Fleet, "ids" | "latest">;
  readonly scheduler: SendScheduler;
  readonly now: () => EpochMs;
  /** Offers everybody what has been gathered. */
  readonly deliver: () => void;
}

/**
 * One open socket that speaks Traccar's JSON. It gets every position in order while it keeps up;
 * when it does not, while its initial snapshot is on the way, or while its rights are being read
 * anew, positions are conflated: it gets the newest of each vehicle afterwards, and every event.
 * What is more than a frame is sent by the scheduler, as fast as the client reads.
 */
export function createTextSession(socket: ClientSocket, session: Session, ports: TextPorts) {
  const { fleet, scheduler, now, deliver } = ports;
  const connection = createClientConnection(socket, now());
  const heldPositions = new Map<VehicleId, Position>();
  const heldVehicles = new Map<VehicleId, Vehicle>();
  const heldEvents: Event[] = [];
  const client = createClientRights(session, now);
  const viewerNow = () => client.viewerNow();
  let sentAt = now();
  /** Frames on their way as one: the initial snapshot, or what was held. */
  let group: Steps | undefined;

  const hold = (news: News) => {
    for (const position of news.positions) heldPositions.set(position.vehicleId, position);
    for (const vehicle of news.vehicles) heldVehicles.set(vehicle.id, vehicle);
    for (const { userId, event } of news.events)
      if (userId === client.session.user.id) heldEvents.push(event);
    if (heldEvents.length > MOST_EVENTS_HELD) close(CLOSE_TOO_SLOW, "too slow");
  };
  const isHolding = () => heldPositions.size > 0 || heldVehicles.size > 0 || heldEvents.length > 0;

  /** Also what comes to be held meanwhile; of vehicles first. */
  function* release(): Steps {
    while (isHolding()) {
      const vehicles = takeFirst(heldVehicles);
      const positions = vehicles.length > 0 ? [] : takeFirst(heldPositions);
      const events = vehicles.length > 0 ? [] : heldEvents.splice(0);
      const delivered = events.map((event) => ({ userId: client.session.user.id, event }));
      const seen = viewerNow();
      if (seen) yield createFrames({ vehicles, positions, events: delivered })(seen);
    }
    return [];
  }

  function send(text: string): void {
    sentAt = now();
    socket.send(text, (error) => {
      if (error) return;
      connection.hasMoved();
      if (group) scheduler.schedule(work);
    });
  }

  /** Sends one frame when the socket has drained and the rights are known. */
  function work(): number {
    if (isHolding()) group ??= release();
    if (!group || !viewerNow() || socket.bufferedAmount >= RELIEVED_BYTES) return 0;
    const { value: frames, done } = group.next();
    for (const frame of frames) send(frame);
    if (done) group = undefined;
    if (!done || isHolding()) scheduler.schedule(work);
    return STEPS_A_FRAME;
  }

  function close(code: number, reason: string): void {
    group = undefined;
    scheduler.cancel(work);
    connection.close(code, reason);
  }

  return Object.assign(client, {
    speaks: "json" as const,

    /** Begins with where all are: a small fleet at once; else news waits until that is sent. */
    open(): void {
      group = snapshotTexts(fleet, viewerNow, deliver);
      work();
    },

    /** `frames` are those of the same news. */
    offer(news: News, frames: (viewer: Viewer) => readonly string[]): void {
      const seen = viewerNow();
      if (!seen || group || isHolding() || socket.bufferedAmount > MAX_BUFFERED_BYTES) hold(news);
      else for (const frame of frames(seen)) send(frame);
    },

    /** What has come into view, however much it is. */
    enqueue(news: News): void {
      hold(news);
      scheduler.schedule(work);
    },

    /**
     * Several times a second: sends what waited, keeps the connection alive, gives up on the dead.
     */
    tend(now: EpochMs): void {
      const limit = group ? RELIEVED_BYTES : MAX_BUFFERED_BYTES;
      if (!connection.tend(socket.bufferedAmount > limit, now)) return;
      if (group || isHolding()) scheduler.schedule(work);
      if (now - sentAt >= KEEPALIVE_EVERY) send("{}");
    },

    isAlive: connection.isAlive,
    close,
  });
}

/** A frame's worth of what is held, which is held no more. */
function takeFirst<Thing>(held: Map<VehicleId, Thing>): readonly Thing[] {
  const taken: Thing[] = [];
  for (const [id, thing] of held) {
    if (taken.length === MAX_FRAME_ENTRIES) break;
    taken.push(thing);
    held.delete(id);
  }
  return taken;
}

export type TextSession = ReturnType<typeof createTextSession>;
