import { randomInt } from "node:crypto";
import type { Resume } from "#contract/feed/clientHello";
import type { ResyncReason } from "#contract/feed/smallFrames";
import type { User } from "#domain/account/user";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, minutes } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import type { Session } from "../accounts/sessions.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Published } from "../ingest/ingestPorts.ts";
import type { Viewer } from "../rights/rights.ts";
import type { ClientSocket } from "./clientConnection.ts";
import {
  type ClientSession,
  type ClientSessionPorts,
  createClientSessions,
} from "./clientSessions.ts";
import { createFeedBodies } from "./feedBodies.ts";
import {
  createFeedLog,
  type EventDelivery,
  type FeedLog,
  REMEMBERED_FOR,
  type ResultDelivery,
} from "./feedLog.ts";
import { createFeedSession, type FeedSession } from "./feedSession.ts";
import { createFrames, type News } from "./frames.ts";
import { createLinkWatch } from "./linkWatch.ts";
import { createSendScheduler } from "./sendScheduler.ts";
import { createTextSession, type TextSession } from "./textSession.ts";
import { viewDifference } from "./viewDifference.ts";
import { createViewHistory } from "./viewHistory.ts";
import { isKnown, latestOf } from "./wholeBodies.ts";

export interface HubPorts extends ClientSessionPorts {
  readonly fleet: Fleet;
  /** Another one for each run of a server, so that nobody resumes what another run sent. */
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
/** Column pages are encoded ahead of use, some milliseconds each; other work runs in between. */
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
    scheduler: createSendScheduler(),
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
    clients.dismissOver();
    const due = links.takeDue(now());
    const changed = vehiclesOf(due.changed);
    const positions = withoutPast(gathered, now());
    // A binary client knows by the position that something came; nobody else would ask for the rest.
    const reported = hasTextClients() ? vehiclesOf(due.reported) : [];
    const news: News = { positions, vehicles: [...changed, ...reported], events };
    gathered = [];
    events = [];
    feedLog.vehicles(changed);
    feedLog.positions(news.positions);
    feedLog.events(news.events);
    const frames = createFrames(news);
    for (const client of clients.active()) {
      if (client.speaks === "feed") client.pump();
      else client.offer(news, frames);
    }
  }

  const vehiclesOf = (ids: readonly VehicleId[]): readonly Vehicle[] =>
    ids.map(fleet.vehicle).filter(isKnown<Vehicle>);
  const hasTextClients = () => Array.from(clients.active()).some(({ speaks }) => speaks === "json");

  const clients = createClientSessions(ports, (client, before, viewer) => {
    const { added, removed } = viewDifference(fleet, [before], viewer);
    if (client.speaks === "feed") {
      client.enqueue(added, removed, noteView(client.session.key, viewer));
      return;
    }
    if (added.length === 0) return;
    deliver();
    client.enqueue({
      vehicles: vehiclesOf(added),
      positions: latestOf(fleet, added),
      events: [],
    });
  });

  const noteView = (session: string, viewer: Viewer): number =>
    views.note(session, viewer, {
      isSame: (held) => isSameView(held, viewer),
      newSeq: feedLog.skip,
    });

  function isSameView(held: Viewer, viewer: Viewer): boolean {
    const { added, removed } = viewDifference(fleet, [held], viewer);
    return added.length + removed.length === 0;
  }

  const tending = setInterval(() => {
    clients.dismissOver();
    for (const client of clients.active()) client.tend(now());
    links.findSilent(fleet.ids, now());
    if (links.hasDue(now())) schedule();
  }, GATHER_MS);
  let preparing = setTimeout(prepare, GATHER_MS);
  const checking = setInterval(() => {
    feedLog.trim();
    const keys = clients.sessionKeys();
    views.trim(keys);
    if (keys.size > 0)
      clients.checkSessions().catch((error: unknown) => log.error({ err: error }, "sessions"));
  }, CHECK_SESSIONS_EVERY_MS);

  function prepare(): void {
    preparing = setTimeout(prepare, prepareOne() ? PREPARE_NEXT_AFTER_MS : GATHER_MS);
  }

  /** False when there is nothing to write down. */
  function prepareOne(): boolean {
    for (const page of fleet.columnPages()) if (page.prepare()) return true;
    return false;
  }

  function schedule(): void {
    delivery ??= setTimeout(deliver, Math.max(0, deliveredAt + GATHER_MS - now()));
  }

  function openFeed(client: FeedSession, viewer: Viewer, resume: Resume | undefined): void {
    const { key, user } = client.session;
    const refusal = resume && whyNot(resume, key, user.id);
    const before = resume && !refusal ? views.from(key, resume.seq) : undefined;
    const since = noteView(key, viewer);
    if (!resume || !before) return client.open(refusal);
    const { added, removed } = viewDifference(fleet, before, viewer);
    client.resume(resume.seq);
    client.enqueue(added, removed, since);
  }

  function whyNot(resume: Resume, session: string, user: number): ResyncReason | undefined {
    if (resume.epoch !== feedPorts.epoch) return "otherEpoch";
    if (resume.user !== user) return "otherUser";
    if (!feedLog.reaches(resume.seq)) return "tooOld";
    return views.from(session, resume.seq) ? undefined : "rightsForgotten";
  }

  /** What was gathered is in the snapshot already and must not come after it. */
  function begin(client: ClientSession, open: (viewer: Viewer) => void): void {
    clients.begin(client, (viewer) => {
      deliver();
      open(viewer);
    });
  }

  return {
    /** Call after the commit. */
    publish({ live, reported }: Published): void {
      links.reported(reported);
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

    /** Vehicles were changed by somebody: they are sent whole. Call after the commit. */
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
    openTextSession(socket: ClientSocket, session: Session): TextSession {
      const client = createTextSession(socket, session, { ...feedPorts, deliver });
      clients.admit(client);
      begin(client, () => client.open());
      return client;
    },

    /** Begins to follow in `fleet.v1`, once `begin` is called with what the client said first. */
    openFeedSession(socket: ClientSocket, session: Session) {
      const client = createFeedSession(socket, session, feedPorts);
      clients.admit(client);
      const start = (resume: Resume | undefined) =>
        begin(client, (viewer) => openFeed(client, viewer, resume));
      return { client, begin: start };
    },

    /** Who follows at this moment, once for each connection. */
    *online(): Iterable<User> {
      for (const { session } of clients.active()) yield session.user;
    },

    leave: clients.leave,

    size: clients.size,

    close(): void {
      clearInterval(tending);
      clearInterval(checking);
      clearTimeout(preparing);
      clearTimeout(delivery);
      clients.close();
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
