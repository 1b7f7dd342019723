import { eventToWire } from "#contract/traccar/wireEvent";
import { FREE, LATITUDE, LONGITUDE, SINGLES } from "../../workers/engine/columns/fleetColumns.ts";
import { createConnection } from "../../workers/engine/connection/connection.ts";
import { createFeedReader } from "../../workers/engine/connection/feedReader.ts";
import { type FeedSink, followFeed } from "../../workers/engine/connection/followFeed.ts";
import { createLanguages } from "../../workers/engine/connection/languages.ts";
import { createEventPublisher } from "../../workers/engine/events/eventPublisher.ts";
import { createFleet } from "../../workers/engine/fleet/fleet.ts";
import { createIntake } from "../../workers/engine/ingest/intake.ts";
import { createRefusalCounters } from "../../workers/engine/ingest/refusalCounters.ts";
import { createServerClock } from "../../workers/engine/ports/serverClock.ts";
import { nodeEnginePorts } from "../support/nodeEnginePorts.ts";
import { type Received, SNAPSHOT } from "./checkDelivery.ts";
import type { VehicleFix } from "./compareFixes.ts";
import { createDelays } from "./createDelays.ts";
import { eventOf, type Round, roundOf } from "./rounds.ts";

interface ClientOptions {
  readonly port: number;
  readonly user: number;
  readonly random: () => number;
  /** All that the server has written down until now, for who asks what was missed. */
  readonly rounds: () => readonly Round[];
}

/**
 * The engine's side of the feed over real sockets, with its event publisher, for hours: of positions only
 * delays are kept, of events and command results the number of their round.
 */
export function createSoakClient({ port, user, random, rounds }: ClientOptions) {
  const ports = nodeEnginePorts({
    port,
    user,
    random,
    onConnection: () => connections++,
    answer({ pathname, searchParams }) {
      if (pathname !== "/api/events") return undefined;
      const [from, to] = ["from", "to"].map((name) => Date.parse(searchParams.get(name) ?? ""));
      const asked = rounds().filter(({ at }) => at >= from! && at <= to!);
      return asked.map((round) => eventToWire(eventOf(round, user)));
    },
  });
  let connections = 0;
  let resumes = 0;
  let snapshots = 0;
  let rows = 0;
  let conflatedRows = 0;
  const delays = createDelays();
  const events: (number | typeof SNAPSHOT)[] = [];
  const results: (number | typeof SNAPSHOT)[] = [];
  const asked = new Set<number>();
  const fleet = createFleet();
  const clock = createServerClock(ports);
  const publisher = createEventPublisher(ports, clock, {
    named: (event) => ({
      ...event,
      vehicleName: undefined,
      driverName: undefined,
      geofenceName: undefined,
    }),
    vehicleIds: () => [],
  });
  const intake = createIntake(
    { fleet, clock, counters: createRefusalCounters() },
    {
      onApplied: () => undefined,
      onUnknownDevice: () => false,
      onEvents(received) {
        events.push(...received.map(roundOf));
        publisher.receive(received, true);
      },
    },
  );
  // What the publisher sends of the past is what was asked for by call.
  publisher.watch(async (news) => {
    if (news.isPast) for (const event of news.events) asked.add(roundOf(event));
  }, undefined);

  const sink: FeedSink = {
    reader: createFeedReader(),
    languages: createLanguages(ports),
    begin() {
      intake.begin();
      publisher.away();
    },
    receive: (text) => intake.receive(text),
    listen: () => undefined,
    fetched: () => undefined,
    open() {
      events.push(SNAPSHOT);
      results.push(SNAPSHOT);
      intake.open();
    },
    opened() {
      snapshots++;
      intake.opened();
    },
    applyNews(news) {
      const { batch } = news;
      if (batch && !intake.isReceivingSnapshot()) {
        const now = Date.now();
        rows += batch.count;
        // Beside snapshots, only what has become of a backlog is sent in groups.
        if (news.resentUntil === Number.POSITIVE_INFINITY) conflatedRows += batch.count;
        for (let row = 0; row < batch.count; row++) delays.add(now - batch.serverTimes[row]!);
      }
      results.push(...news.commandResults.map(({ commandId }) => Number(commandId)));
      intake.applyNews(news);
    },
    identified: () => undefined,
    join(groups, _user, load) {
      intake.regroup(groups);
      publisher.back(load);
    },
    load: () => undefined,
    resume(load) {
      resumes++;
      intake.resume();
      publisher.resumed(load);
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
    user,
    delays,
    isLive: () => connection.current().type === "live",
    connections: () => connections,
    resumes: () => resumes,
    /** Whole snapshots that came to their end. */
    snapshots: () => snapshots,
    /** Rows that were sent, without those of snapshots. */
    rows: () => rows,
    /** Of these, rows that brought the newest in place of all. */
    conflatedRows: () => conflatedRows,
    events: (): Received => events,
    results: (): Received => results,
    /** Rounds whose event came by call. */
    asked: (): ReadonlySet<number> => asked,
    fixes(): VehicleFix[] {
      const { columns } = fleet;
      const { ints } = columns.records;
      return Array.from({ length: fleet.slotCount }, (_, slot) => slot)
        .filter((slot) => columns.states[slot] !== FREE)
        .map((slot) => ({
          vehicle: columns.vehicleIds[slot]!,
          position: columns.positionIds[slot]!,
          fixTime: columns.fixTimes[slot]!,
          latitudeE7: ints[slot * SINGLES + LATITUDE]!,
          longitudeE7: ints[slot * SINGLES + LONGITUDE]!,
        }));
    },
    stop: () => connection.stop(),
  };
}

export type SoakClient = ReturnType<typeof createSoakClient>;
