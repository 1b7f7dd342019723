import type { User } from "#domain/account/user";
import type { Position } from "#domain/position";
import type { Group } from "#domain/vehicle";
import { checkFix } from "#domain/vehicle/checkFix";
import type { Nearby } from "./areas/nearby.ts";
import { createFeedReader } from "./connection/feedReader.ts";
import type { FeedSink } from "./connection/followFeed.ts";
import { createLanguages } from "./connection/languages.ts";
import type { Activity } from "./detail/activity.ts";
import type { DetailSubscription } from "./detail/detailSubscription.ts";
import type { DriverNames } from "./detail/driverNames.ts";
import type { Selection } from "./detail/selection.ts";
import type { EventPublisher } from "./events/eventPublisher.ts";
import type { PartnerRules } from "./fleet/partnerRules.ts";
import type { Recorder } from "./history/past/recorder.ts";
import type { KeptAnswers } from "./history/tracks/keptAnswers.ts";
import type { CommandResults } from "./ingest/commandResults.ts";
import type { Intake } from "./ingest/intake.ts";
import type { UnknownDevices } from "./ingest/unknownDevices.ts";
import type { EnginePorts } from "./ports/enginePorts.ts";
import type { Load } from "./ports/loadFleet.ts";
import type { ServerClock } from "./ports/serverClock.ts";
import type { ServerSession } from "./ports/serverSession.ts";

/** Everything that a connection brings something to. */
export interface FeedSinkParts {
  readonly ports: EnginePorts;
  readonly clock: ServerClock;
  readonly session: ServerSession;
  readonly intake: Intake;
  readonly unknownDevices: UnknownDevices;
  readonly detailSubscription: DetailSubscription;
  readonly selection: Selection;
  readonly nearby: Nearby;
  readonly activity: Activity;
  readonly drivers: DriverNames;
  readonly partner: PartnerRules;
  readonly events: EventPublisher;
  readonly results: CommandResults;
  readonly recorder: Recorder;
  readonly kept: KeptAnswers;
  /** The selected vehicle's last position may have been missed. */
  readonly askSelected: () => void;
  /** The server knows who asks: what does not need the fleet may be asked for. */
  readonly onIdentified: () => void;
  readonly onNews: () => void;
}

/**
 * Distributes what the feed brings, and its beginnings and ends, among the parts of the fleet. What
 * it remembers outlasts the single connection.
 */
export function createFeedSink({
  ports,
  clock,
  session,
  intake,
  unknownDevices,
  detailSubscription,
  selection,
  nearby: { areas },
  activity,
  drivers,
  partner,
  events,
  results,
  recorder,
  kept,
  askSelected,
  onIdentified,
  onNews,
}: FeedSinkParts) {
  let connectionOk: boolean | undefined;
  /** Every vehicle has a position already; now names come. */
  let isNaming = false;

  function keepDetail(position: Position): void {
    if (checkFix(position, clock.now())) return;
    detailSubscription.keep(position);
    selection.offer(position);
    recorder.addDetail(position);
  }

  /** The feed begins anew: what is not a part of it is asked for. */
  function signedIn(user: User, groups: readonly Group[], load: Load): void {
    session.open(user, load);
    areas.follow(user, groups);
    drivers.load(load, user);
    partner.load(load);
    activity.askAgain();
    events.back(load);
    results.back(load);
    onNews();
  }

  const sink: FeedSink = {
    reader: createFeedReader(),
    languages: createLanguages(ports),
    begin() {
      recorder.interrupt();
      detailSubscription.listen(undefined);
      events.away();
      results.away();
      intake.begin();
    },
    listen: detailSubscription.listen,
    identified(user) {
      // A link is opened anywhere: of its guests nothing stays.
      kept.begin(user.guest === undefined ? String(user.id) : undefined);
      session.identify();
      onIdentified();
    },
    fetched(isOk) {
      connectionOk = isOk;
    },
    open() {
      unknownDevices.clear();
      isNaming = false;
      intake.open();
    },
    opened() {
      intake.opened();
      recorder.begin();
      onNews();
    },
    receive(text) {
      recorder.received();
      const isFrame = intake.receive(text);
      onNews();
      return isFrame;
    },
    applyNews(news) {
      recorder.received();
      intake.applyNews(news);
      results.received(news.commandResults);
      for (const position of news.details) keepDetail(position);
      const beginsNaming = !isNaming && news.vehicles !== undefined;
      isNaming ||= beginsNaming;
      // What a snapshot costs would delay the rest: once a second one comes anyway.
      if (!intake.isReceivingSnapshot() || beginsNaming) onNews();
    },
    load(loaded, user, load) {
      unknownDevices.clear();
      intake.load(loaded);
      recorder.begin();
      signedIn(user, loaded.groups, load);
      askSelected();
    },
    join(groups, user, load) {
      intake.regroup(groups);
      signedIn(user, groups, load);
    },
    resume(load) {
      const user = session.resume(load);
      if (user) drivers.load(load, user);
      partner.load(load);
      unknownDevices.clear();
      intake.resume();
      recorder.begin();
      askSelected();
      events.resumed(load);
      results.resumed(load);
      onNews();
    },
    regroup(groups) {
      intake.regroup(groups);
      areas.regroup(groups);
      onNews();
    },
  };

  return {
    sink,
    /** Whether the last lists that were asked for came; undefined before the first. */
    connectionOk: () => connectionOk,
  };
}
