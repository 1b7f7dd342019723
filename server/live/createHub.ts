import type { Position } from "#domain/position";
import { type EpochMs, minutes, seconds } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import type { Session, Sessions } from "../accounts/createSessions.ts";
import type { Log } from "../createLogger.ts";
import type { Fleet } from "../fleet/createFleet.ts";
import type { Committed } from "../ingest/createIngest.ts";
import type { Rights, Viewer } from "../rights/createRights.ts";
import {
  CLOSE_SESSION_ENDED,
  createFollower,
  type Follower,
  type FollowerSocket,
} from "./createFollower.ts";
import { createLinkWatch } from "./createLinkWatch.ts";
import { createFrames, type News, openingFrame } from "./frames.ts";

export interface HubPorts {
  readonly fleet: Fleet;
  readonly rights: Rights;
  readonly sessions: Sessions;
  readonly now: () => EpochMs;
  readonly log: Log;
}

/** What arrives within this time shares a frame; after a quiet moment it is sent at once. */
const GATHER_MS = 200;
/** More than this at once is somebody catching up on the past: only where it ends is news. */
const FLOOD = 1_000;
const PAST_AFTER = minutes(10);
const CHECK_SESSIONS_EVERY_MS = 1_000;
const FIND_SILENT_EVERY_MS = seconds(5);

/**
 * Brings what was committed to every open socket that may see it. Rights are asked at delivery:
 * after a change nothing is sent to a person until their rights have been read anew.
 */
export function createHub({ fleet, rights, sessions, now, log }: HubPorts) {
  const followers = new Set<Follower>();
  const links = createLinkWatch(fleet.lastUpdate);
  let gathered: Position[] = [];
  let deliveredAt = 0;
  let delivery: NodeJS.Timeout | undefined;

  function deliver(): void {
    clearTimeout(delivery);
    delivery = undefined;
    deliveredAt = now();
    const vehicles = links.takeDue(now()).map(fleet.vehicle).filter(isKnown);
    const news: News = { positions: withoutPast(gathered, now()), vehicles };
    gathered = [];
    if (news.positions.length === 0 && vehicles.length === 0) return;
    const frames = createFrames(news);
    for (const follower of followers) follower.offer(news, frames, now());
  }

  /** Runs `then` with the rights of this very moment: nothing can change in between. */
  async function withRights(follower: Follower, then: (viewer: Viewer) => void): Promise<void> {
    for (;;) {
      const version = rights.version();
      const viewer = await rights.viewerOf(follower.session.user);
      if (version !== rights.version()) continue;
      follower.viewer = viewer;
      then(viewer);
      return;
    }
  }

  /** Vehicles that came into view are shown whole; of those that left nothing more is sent. */
  function refresh(follower: Follower): void {
    const before = follower.viewer ?? follower.viewerBefore;
    follower.viewer = undefined;
    withRights(follower, (viewer) => {
      if (!before || !followers.has(follower)) return;
      const added = [...fleet.ids()].filter((id) => viewer.sees(id) && !before.sees(id));
      if (added.length === 0) return;
      deliver();
      const news = {
        vehicles: added.map(fleet.vehicle).filter(isKnown),
        positions: added.map(fleet.latest).filter(isKnown),
      };
      follower.offer(news, createFrames(news), now());
    }).catch((error: unknown) => log.error({ err: error }, "rights could not be read"));
  }

  rights.onChange(() => {
    for (const follower of followers) refresh(follower);
  });
  sessions.onEnd((key) => {
    for (const follower of followers) if (follower.session.key === key) dismiss(follower);
  });

  function dismiss(follower: Follower): void {
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
    if (followers.size > 0)
      checkSessions().catch((error: unknown) => log.error({ err: error }, "sessions"));
  }, CHECK_SESSIONS_EVERY_MS);
  const listening = setInterval(() => links.findSilent(fleet.ids(), now()), FIND_SILENT_EVERY_MS);

  function schedule(): void {
    delivery ??= setTimeout(deliver, Math.max(0, deliveredAt + GATHER_MS - now()));
  }

  return {
    /** Call after the commit. */
    publish({ live, heard }: Committed): void {
      links.heard(heard);
      if (followers.size > 0) gathered.push(...live);
      schedule();
    },

    /**
     * Begins to follow. The snapshot and the subscription are one step of the event loop, so
     * nothing falls between them: what is committed later comes as a frame.
     */
    async follow(socket: FollowerSocket, session: Session): Promise<Follower> {
      const follower = createFollower(socket, session, now());
      await withRights(follower, (viewer) => {
        // What was gathered is in the snapshot already and must not come after it.
        deliver();
        const latest: Position[] = [];
        for (const id of fleet.ids()) {
          const position = viewer.sees(id) ? fleet.latest(id) : undefined;
          if (position) latest.push(position);
        }
        follower.send(openingFrame(latest), now());
        followers.add(follower);
      });
      return follower;
    },

    leave: (follower: Follower): void => void followers.delete(follower),

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

const isKnown = <Thing extends Vehicle | Position>(thing: Thing | undefined): thing is Thing =>
  thing !== undefined;
