import { randomInt } from "node:crypto";
import type { Resume } from "#contract/feed/clientHello";
import type { ResyncReason } from "#contract/feed/smallFrames";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, minutes, seconds } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import type { Session, Sessions } from "../accounts/createSessions.ts";
import type { Log } from "../createLogger.ts";
import type { Fleet } from "../fleet/createFleet.ts";
import type { Committed } from "../ingest/createIngest.ts";
import type { Rights, Viewer } from "../rights/createRights.ts";
import { createFeedBodies } from "./createFeedBodies.ts";
import { createFeedFollower, type FeedFollower } from "./createFeedFollower.ts";
import {
  createFeedLog,
  type EventDelivery,
  type FeedLog,
  REMEMBERED_FOR,
  type ResultDelivery,
} from "./createFeedLog.ts";
import { createFollower, type Follower } from "./createFollower.ts";
import { createLinkWatch } from "./createLinkWatch.ts";
import { CLOSE_SESSION_ENDED, type FollowerSocket } from "./createSocketLine.ts";
import { createViewHistory } from "./createViewHistory.ts";
import { createFrames, type News, openingFrame } from "./frames.ts";
import { isKnown, latestOf } from "./wholeBodies.ts";

export interface HubPorts {
  readonly fleet: Fleet;
  readonly rights: Rights;
  readonly sessions: Sessions;
  readonly now: () => EpochMs;
  readonly log: Log;
  /** Another one for each run of a server, so that nobody resumes what another run told. */
  readonly epoch?: number;
  readonly feedLog?: FeedLog;
}

/** What arrives within this time shares a frame; after a quiet moment it is sent at once. */
const GATHER_MS = 250;
/** As much is sent without waiting for more. */
const FULL = 1_000;
/** More than this at once is somebody catching up on the past: only where it ends is news. */
const FLOOD = 1_000;
const PAST_AFTER = minutes(10);
const CHECK_SESSIONS_EVERY_MS = 1_000;
const FIND_SILENT_EVERY_MS = seconds(5);

/**
 * Brings what was committed to every open socket that may see it: to binary ones by way of the log,
 * to the others as text. Rights are asked at delivery: after a change nothing is sent to a person
 * until their rights have been read anew. Long, because all of it hangs on one order of events.
 */
export function createHub(ports: HubPorts) {
  const { fleet, rights, sessions, now, log } = ports;
  const followers = new Set<Follower | FeedFollower>();
  /** Some go while their rights are still being read. */
  const gone = new WeakSet<Follower | FeedFollower>();
  const links = createLinkWatch(fleet.lastUpdate);
  const feedLog = ports.feedLog ?? createFeedLog(now);
  const views = createViewHistory(now, REMEMBERED_FOR);
  const feedPorts = {
    epoch: ports.epoch ?? randomInt(1, 2 ** 48 - 1),
    log: feedLog,
    bodies: createFeedBodies(),
    fleet,
    now,
  };
  let gathered: Position[] = [];
  let events: EventDelivery[] = [];
  let deliveredAt = 0;
  let delivery: NodeJS.Timeout | undefined;

  function deliver(): void {
    clearTimeout(delivery);
    delivery = undefined;
    deliveredAt = now();
    const vehicles = links
      .takeDue(now())
      .map(fleet.vehicle)
      .filter(isKnown<Vehicle>);
    const news: News = { positions: withoutPast(gathered, now()), vehicles, events };
    gathered = [];
    events = [];
    feedLog.vehicles(vehicles);
    feedLog.positions(news.positions);
    feedLog.events(news.events);
    const frames = createFrames(news);
    for (const follower of followers) {
      if (follower.speaks === "feed") follower.pump();
      else follower.offer(news, frames, now());
    }
  }

  /** Runs `then` with the rights of this very moment: nothing can change in between. */
  async function withRights(
    follower: Follower | FeedFollower,
    then: (viewer: Viewer) => void,
  ): Promise<void> {
    for (;;) {
      const version = rights.version();
      const viewer = await rights.viewerOf(follower.session.user);
      if (version !== rights.version()) continue;
      follower.viewer = viewer;
      then(viewer);
      return;
    }
  }

  /** Vehicles that came into view are shown whole; those that left it are told to be gone. */
  function refresh(follower: Follower | FeedFollower): void {
    const before = follower.viewer ?? follower.viewerBefore;
    follower.viewer = undefined;
    withRights(follower, (viewer) => {
      if (!before || !followers.has(follower)) return;
      const { added, removed } = difference([before], viewer);
      if (follower.speaks === "feed") {
        follower.owe(added, removed, noteView(follower.session.key, viewer));
        return;
      }
      if (added.length === 0) return;
      deliver();
      const news = {
        vehicles: added.map(fleet.vehicle).filter(isKnown<Vehicle>),
        positions: latestOf(fleet, added),
        events: [],
      };
      follower.offer(news, createFrames(news), now());
    }).catch((error: unknown) => {
      log.error({ err: error }, "rights could not be read");
      follower.close(1011, "internal error");
    });
  }

  const noteView = (session: string, viewer: Viewer): number =>
    views.note(session, viewer, (held) => isSameView(held, viewer), feedLog.skip);

  function isSameView(held: Viewer, viewer: Viewer): boolean {
    const { added, removed } = difference([held], viewer);
    return added.length + removed.length === 0;
  }

  /** What must be told to somebody who was told all or a part of those views. */
  function difference(before: readonly Viewer[], after: Viewer) {
    const added: VehicleId[] = [];
    const removed: VehicleId[] = [];
    for (const id of fleet.ids()) {
      const isSeen = after.sees(id);
      if (isSeen && !before.every((viewer) => viewer.sees(id))) added.push(id);
      else if (!isSeen && before.some((viewer) => viewer.sees(id))) removed.push(id);
    }
    // Those that are no more: an administrator's are told by the log.
    for (const { linked } of before)
      for (const id of linked.vehicles) if (!after.sees(id) && !fleet.vehicle(id)) removed.push(id);
    return { added, removed };
  }

  rights.onChange(() => {
    // Whose rights are being read already is read anew by itself.
    for (const follower of followers) if (follower.viewer) refresh(follower);
  });
  sessions.onEnd((key) => {
    for (const follower of followers) if (follower.session.key === key) dismiss(follower);
  });

  function dismiss(follower: Follower | FeedFollower): void {
    followers.delete(follower);
    follower.close(CLOSE_SESSION_ENDED, "session ended");
  }

  async function checkSessions(): Promise<void> {
    const keys = [...new Set([...followers].map(({ session }) => session.key))];
    const active = await sessions.stillActive(keys);
    for (const follower of followers) {
      const { key, user } = follower.session;
      const session = active.get(key);
      if (session) {
        follower.session = session;
        if (session.user.administrator !== user.administrator) refresh(follower);
      } else if (keys.includes(key)) dismiss(follower);
    }
  }

  const tending = setInterval(() => {
    for (const follower of followers) follower.tend(now());
    if (links.hasDue()) schedule();
  }, GATHER_MS);
  const checking = setInterval(() => {
    feedLog.trim();
    views.trim(new Set(Array.from(followers, ({ session }) => session.key)));
    if (followers.size > 0)
      checkSessions().catch((error: unknown) => log.error({ err: error }, "sessions"));
  }, CHECK_SESSIONS_EVERY_MS);
  const listening = setInterval(() => links.findSilent(fleet.ids(), now()), FIND_SILENT_EVERY_MS);

  function schedule(): void {
    delivery ??= setTimeout(deliver, Math.max(0, deliveredAt + GATHER_MS - now()));
  }

  function openText(follower: Follower, viewer: Viewer): void {
    const latest = latestOf(fleet, Array.from(fleet.ids()).filter(viewer.sees));
    follower.send(openingFrame(latest), now());
  }

  function openFeed(follower: FeedFollower, viewer: Viewer, resume: Resume | undefined): void {
    const { key, user } = follower.session;
    const refusal = resume && whyNot(resume, key, user.id);
    const before = resume && !refusal ? views.from(key, resume.seq) : undefined;
    const since = noteView(key, viewer);
    if (!resume || !before) return follower.open(refusal);
    const { added, removed } = difference(before, viewer);
    follower.resume(resume.seq);
    follower.owe(added, removed, since);
  }

  function whyNot(resume: Resume, session: string, user: number): ResyncReason | undefined {
    if (resume.epoch !== feedPorts.epoch) return "otherEpoch";
    if (resume.user !== user) return "otherUser";
    if (!feedLog.reaches(resume.seq)) return "tooOld";
    return views.from(session, resume.seq) ? undefined : "rightsForgotten";
  }

  /** The snapshot and the subscription are one step of the event loop: nothing falls between. */
  function begin(follower: Follower | FeedFollower, open: (viewer: Viewer) => void): void {
    withRights(follower, (viewer) => {
      if (gone.has(follower)) return;
      // What was gathered is in the snapshot already and must not come after it.
      deliver();
      open(viewer);
      followers.add(follower);
    }).catch((error: unknown) => {
      log.error({ err: error }, "a socket could not be opened");
      follower.close(1011, "internal error");
    });
  }

  return {
    /** Call after the commit. */
    publish({ live, heard }: Committed): void {
      links.heard(heard);
      gathered.push(...live);
      const newest = live.at(-1);
      if (gathered.length >= FULL && newest && now() - newest.fixTime < PAST_AFTER) deliver();
      else schedule();
    },

    /** Brings events to every socket of those they are meant for. Call after the commit. */
    publishEvents(deliveries: readonly EventDelivery[]): void {
      events.push(...deliveries);
      schedule();
    },

    /** What became of commands. Only our own clients know of it; others get events. */
    publishCommandResults(deliveries: readonly ResultDelivery[]): void {
      feedLog.commandResults(deliveries);
      schedule();
    },

    /** Vehicles were changed by somebody: they are told whole. Call after the commit. */
    vehiclesChanged(ids: readonly VehicleId[]): void {
      links.changed(ids);
      schedule();
    },

    /** Vehicles are no more. Call after the commit, when the fleet has forgotten them. */
    vehiclesRemoved(ids: readonly VehicleId[]): void {
      deliver();
      feedLog.removed(ids);
      schedule();
    },

    /** Begins to follow in Traccar's JSON. */
    follow(socket: FollowerSocket, session: Session): Follower {
      const follower = createFollower(socket, session, now());
      begin(follower, (viewer) => openText(follower, viewer));
      return follower;
    },

    /** Begins to follow in `fleet.v1`, once `begin` is called with what the client said first. */
    followFeed(socket: FollowerSocket, session: Session) {
      const follower = createFeedFollower(socket, session, feedPorts);
      const start = (resume: Resume | undefined) =>
        begin(follower, (viewer) => openFeed(follower, viewer, resume));
      return { follower, begin: start };
    },

    leave(follower: Follower | FeedFollower): void {
      gone.add(follower);
      followers.delete(follower);
    },

    size: () => followers.size,

    close(): void {
      clearInterval(tending);
      clearInterval(checking);
      clearInterval(listening);
      clearTimeout(delivery);
      for (const follower of followers) follower.close(1001, "server stops");
      followers.clear();
    },
  };
}

/** In a flood the past of each vehicle shrinks to its last moment; the present is kept whole. */
function withoutPast(positions: readonly Position[], now: EpochMs): readonly Position[] {
  if (positions.length <= FLOOD) return positions;
  const last = new Map(positions.map((position) => [position.vehicleId, position]));
  return positions.filter(
    (position) => now - position.fixTime < PAST_AFTER || last.get(position.vehicleId) === position,
  );
}

export type Hub = ReturnType<typeof createHub>;
