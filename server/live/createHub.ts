import { randomInt } from "node:crypto";
import type { Resume } from "#contract/feed/clientHello";
import type { ResyncReason } from "#contract/feed/smallFrames";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, minutes } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import type { Session } from "../accounts/createSessions.ts";
import type { Fleet } from "../fleet/createFleet.ts";
import type { Published } from "../ingest/createIngest.ts";
import type { Viewer } from "../rights/createRights.ts";
import { type AnyFollower, type AudiencePorts, createAudience } from "./createAudience.ts";
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
import type { FollowerSocket } from "./createSocketLine.ts";
import { createTurns } from "./createTurns.ts";
import { createViewHistory } from "./createViewHistory.ts";
import { createFrames, type News } from "./frames.ts";
import { viewDifference } from "./viewDifference.ts";
import { isKnown, latestOf } from "./wholeBodies.ts";

export interface HubPorts extends AudiencePorts {
  readonly fleet: Fleet;
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
/** A sheet's words are written down before anybody asks: some milliseconds, then others have theirs. */
const PREPARE_NEXT_AFTER_MS = 15;

/**
 * Brings what was committed to every open socket that may see it: to binary ones by way of the log,
 * to the others as text. Rights are asked at delivery: after a change nothing is sent to a person
 * until their rights have been read anew. Long, because all of it hangs on one order of events.
 */
export function createHub(ports: HubPorts) {
  const { fleet, now, log } = ports;
  const links = createLinkWatch(fleet.lastUpdate);
  links.know(fleet.ids(), now());
  const feedLog = ports.feedLog ?? createFeedLog(now);
  const views = createViewHistory(now, REMEMBERED_FOR);
  const feedPorts = {
    epoch: ports.epoch ?? randomInt(1, 2 ** 48 - 1),
    log: feedLog,
    bodies: createFeedBodies(),
    fleet,
    turns: createTurns(),
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
    audience.dismissOver();
    const due = links.takeDue(now());
    const changed = vehiclesOf(due.changed);
    const positions = withoutPast(gathered, now());
    // A binary client knows by the position that something came; nobody else would ask for the rest.
    const heard = hasTextFollowers() ? vehiclesOf(due.heard) : [];
    const news: News = { positions, vehicles: [...changed, ...heard], events };
    gathered = [];
    events = [];
    feedLog.vehicles(changed);
    feedLog.positions(news.positions);
    feedLog.events(news.events);
    const frames = createFrames(news);
    for (const follower of audience.followers()) {
      if (follower.speaks === "feed") follower.pump();
      else follower.offer(news, frames);
    }
  }

  const vehiclesOf = (ids: readonly VehicleId[]): readonly Vehicle[] =>
    ids.map(fleet.vehicle).filter(isKnown<Vehicle>);
  const hasTextFollowers = () =>
    Array.from(audience.followers()).some(({ speaks }) => speaks === "json");

  const audience = createAudience(ports, (follower, before, viewer) => {
    const { added, removed } = viewDifference(fleet, [before], viewer);
    if (follower.speaks === "feed") {
      follower.owe(added, removed, noteView(follower.session.key, viewer));
      return;
    }
    if (added.length === 0) return;
    deliver();
    follower.owe({
      vehicles: vehiclesOf(added),
      positions: latestOf(fleet, added),
      events: [],
    });
  });

  const noteView = (session: string, viewer: Viewer): number =>
    views.note(session, viewer, (held) => isSameView(held, viewer), feedLog.skip);

  function isSameView(held: Viewer, viewer: Viewer): boolean {
    const { added, removed } = viewDifference(fleet, [held], viewer);
    return added.length + removed.length === 0;
  }

  const tending = setInterval(() => {
    audience.dismissOver();
    for (const follower of audience.followers()) follower.tend(now());
    links.findSilent(fleet.ids, now());
    if (links.hasDue(now())) schedule();
  }, GATHER_MS);
  let preparing = setTimeout(prepare, GATHER_MS);
  const checking = setInterval(() => {
    feedLog.trim();
    const keys = audience.sessionKeys();
    views.trim(keys);
    if (keys.size > 0)
      audience.checkSessions().catch((error: unknown) => log.error({ err: error }, "sessions"));
  }, CHECK_SESSIONS_EVERY_MS);

  function prepare(): void {
    preparing = setTimeout(prepare, prepareOne() ? PREPARE_NEXT_AFTER_MS : GATHER_MS);
  }

  /** False when there is nothing to write down. */
  function prepareOne(): boolean {
    for (const sheet of fleet.sheets()) if (sheet.prepare()) return true;
    return false;
  }

  function schedule(): void {
    delivery ??= setTimeout(deliver, Math.max(0, deliveredAt + GATHER_MS - now()));
  }

  function openFeed(follower: FeedFollower, viewer: Viewer, resume: Resume | undefined): void {
    const { key, user } = follower.session;
    const refusal = resume && whyNot(resume, key, user.id);
    const before = resume && !refusal ? views.from(key, resume.seq) : undefined;
    const since = noteView(key, viewer);
    if (!resume || !before) return follower.open(refusal);
    const { added, removed } = viewDifference(fleet, before, viewer);
    follower.resume(resume.seq);
    follower.owe(added, removed, since);
  }

  function whyNot(resume: Resume, session: string, user: number): ResyncReason | undefined {
    if (resume.epoch !== feedPorts.epoch) return "otherEpoch";
    if (resume.user !== user) return "otherUser";
    if (!feedLog.reaches(resume.seq)) return "tooOld";
    return views.from(session, resume.seq) ? undefined : "rightsForgotten";
  }

  /** What was gathered is in the snapshot already and must not come after it. */
  function begin(follower: AnyFollower, open: (viewer: Viewer) => void): void {
    audience.begin(follower, (viewer) => {
      deliver();
      open(viewer);
    });
  }

  return {
    /** Call after the commit. */
    publish({ live, heard }: Published): void {
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
      const follower = createFollower(socket, session, { ...feedPorts, deliver });
      audience.admit(follower);
      begin(follower, () => follower.open());
      return follower;
    },

    /** Begins to follow in `fleet.v1`, once `begin` is called with what the client said first. */
    followFeed(socket: FollowerSocket, session: Session) {
      const follower = createFeedFollower(socket, session, feedPorts);
      audience.admit(follower);
      const start = (resume: Resume | undefined) =>
        begin(follower, (viewer) => openFeed(follower, viewer, resume));
      return { follower, begin: start };
    },

    leave: audience.leave,

    size: audience.size,

    close(): void {
      clearInterval(tending);
      clearInterval(checking);
      clearTimeout(preparing);
      clearTimeout(delivery);
      audience.close();
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
