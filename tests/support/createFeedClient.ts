import { subscriptionText } from "#contract/feed/clientHello";
import { positionAt } from "#contract/feed/readPositions";
import type { Event } from "#domain/event";
import { vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { FREE } from "../../workers/engine/columns/fleetColumns.ts";
import { createConnection } from "../../workers/engine/connection/connection.ts";
import { createFeedReader, type FeedNews } from "../../workers/engine/connection/feedReader.ts";
import { type FeedSink, followFeed } from "../../workers/engine/connection/followFeed.ts";
import { createLanguages } from "../../workers/engine/connection/languages.ts";
import { createFleet } from "../../workers/engine/fleet/fleet.ts";
import { createIntake } from "../../workers/engine/ingest/intake.ts";
import { createRefusalCounters } from "../../workers/engine/ingest/refusalCounters.ts";
import { createServerClock } from "../../workers/engine/ports/serverClock.ts";
import { nodeEnginePorts } from "./nodeEnginePorts.ts";

interface ClientOptions {
  /** Of the server, or of a bad connection to it. */
  readonly port: number;
  readonly user?: number;
  /** The engine's clocks and timers run so many times as fast. */
  readonly pace?: number;
  /** 0 comes back at once. */
  readonly random?: () => number;
}

/** The engine's side of the feed over real sockets, with a log of all that reached the fleet. */
export function createFeedClient({ port, user = 1, pace = 1, random = () => 0 }: ClientOptions) {
  const ports = nodeEnginePorts({ port, user, pace, random, onConnection: () => connections++ });
  let sendText: ((text: string) => void) | undefined;
  let connections = 0;
  let loads = 0;
  let resumes = 0;
  const received: Position[] = [];
  const details: Position[] = [];
  const applied: Position[] = [];
  const events: Event[] = [];
  const fleet = createFleet();
  const clock = createServerClock(ports);
  const counters = createRefusalCounters();
  const intake = createIntake(
    { fleet, clock, counters },
    {
      onApplied: (position) => void applied.push(position),
      onRow: (batch, row) => void applied.push(positionAt(batch, row)),
      onUnknownDevice: () => false,
      onEvents: (news) => void events.push(...news),
    },
  );
  const sink: FeedSink = {
    reader: createFeedReader(),
    languages: createLanguages(ports),
    begin: () => intake.begin(),
    identified: () => undefined,
    receive: (text) => intake.receive(text),
    fetched: () => undefined,
    listen(send) {
      sendText = send;
    },
    open: () => intake.open(),
    opened() {
      loads++;
      intake.opened();
    },
    applyNews(news) {
      received.push(...positionsOf(news));
      details.push(...news.details);
      intake.applyNews(news);
      intake.drain();
    },
    join: (groups) => intake.regroup(groups),
    load: (loaded) => intake.load(loaded),
    resume() {
      resumes++;
      intake.resume();
      intake.drain();
    },
    regroup: (groups) => intake.regroup(groups),
  };
  const connection = createConnection(
    ports,
    (send) => followFeed({ ports, clock, sink }, send),
    () => undefined,
  );
  connection.start();

  return {
    /** Every position that came, in order, those of snapshots too. */
    received,
    /** Every position that moved a vehicle, in order. */
    applied,
    /** What came of subscribed vehicles. */
    details,
    subscribe: (...ids: number[]) => sendText?.(subscriptionText(ids.map(vehicleId))),
    events,
    fleet,
    counters,
    connection,
    connections: () => connections,
    loads: () => loads,
    resumes: () => resumes,
    vehicleIds(): number[] {
      const ids: number[] = [];
      for (let slot = 0; slot < fleet.slotCount; slot++)
        if (fleet.columns.states[slot] !== FREE) ids.push(fleet.columns.vehicleIds[slot]!);
      return ids.sort((left, right) => left - right);
    },
    stop: () => connection.stop(),
  };
}

export type FeedClient = ReturnType<typeof createFeedClient>;

/** The positions of a frame as objects. */
export const positionsOf = ({ batch }: FeedNews): readonly Position[] =>
  batch ? Array.from({ length: batch.count }, (_, row) => positionAt(batch, row)) : [];
