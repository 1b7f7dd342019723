import type { ShownAreas } from "#contract/areaSnapshot";
import type { EngineDiagnostics } from "#contract/engineDiagnostics";
import type { NamedEvent } from "#contract/eventNews";
import type { FoundVehicle } from "#contract/foundVehicle";
import type { ListView, ListWindow } from "#contract/listView";
import type { Connection, Snapshot } from "#contract/snapshot";
import type { Viewport } from "#contract/viewport";
import type { User } from "#domain/account/user";
import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { plainText } from "#domain/text/plainText";
import { before } from "#domain/units";
import { checkFix } from "#domain/vehicle/checkFix";
import { createNearby } from "../areas/nearby.ts";
import { createFeedReader } from "./connection/feedReader.ts";
import type { FeedSink } from "./connection/followFeed.ts";
import { createLanguages } from "./connection/languages.ts";
import { createActivity } from "./detail/activity.ts";
import { createDetailSubscription } from "./detail/detailSubscription.ts";
import { createDriverNames } from "./detail/driverNames.ts";
import { loadActivity } from "./detail/loadActivity.ts";
import { createSelection } from "./detail/selection.ts";
import type { EventPublisher } from "./events/eventPublisher.ts";
import { countStates } from "./fleet/countStates.ts";
import { createFleet } from "./fleet/fleet.ts";
import { createPartnerRules } from "./fleet/partnerRules.ts";
import type { CommandResults } from "./ingest/commandResults.ts";
import { createFeedFigures } from "./ingest/feedFigures.ts";
import { createIntake } from "./ingest/intake.ts";
import { createRefusalCounters } from "./ingest/refusalCounters.ts";
import { createUnknownDevices } from "./ingest/unknownDevices.ts";
import { createList } from "./list/list.ts";
import { createMapView } from "./map/mapView.ts";
import type { EnginePorts } from "./ports/enginePorts.ts";
import { fetchJson, LoadFailure } from "./ports/fetchJson.ts";
import { type Load, loadPosition, loadVehicles } from "./ports/loadFleet.ts";
import type { ServerClock } from "./ports/serverClock.ts";
import { createBackgroundTask } from "./schedule/backgroundTask.ts";
import type { BufferPool } from "./schedule/bufferPool.ts";
import { byName } from "./text/byName.ts";

/** What the page shows. */
export interface ViewState {
  readonly viewport: Viewport | undefined;
  readonly list: ListView;
  /** Absent: all. */
  readonly shownAreas?: ShownAreas | undefined;
}

/** What goes to the page besides snapshots, and is never conflated. */
interface Publishers {
  readonly events: EventPublisher;
  readonly results: CommandResults;
}

/**
 * Everything that is known of the fleet between `start` and `stop`, and the way through it:
 * intake → fleet → state → map, list, counts, selection → snapshot. Dropped whole at sign-out.
 */
export function createLiveFleet(
  ports: EnginePorts,
  clock: ServerClock,
  pool: BufferPool,
  onNews: () => void,
  { events, results }: Publishers,
) {
  const counters = createRefusalCounters();
  const fleet = createFleet();
  const figures = createFeedFigures(ports, clock, counters);
  const selection = createSelection(fleet, (vehicle) => void askPosition(vehicle));
  const unknownDevices = createUnknownDevices(ports, askVehicles, (position) =>
    intake.release(position),
  );
  const intake = createIntake(fleet, clock, counters, {
    onApplied(position, isLive) {
      selection.offer(position);
      activity.addPosition(position);
      nearby.moved(position.vehicleId);
      if (isLive) figures.applied(position.serverTime, position.fixTime);
    },
    onRow(batch, row, isLive) {
      activity.addRow(batch, row);
      nearby.moved(batch.vehicleIds[row]! as VehicleId);
      if (isLive) figures.applied(batch.serverTimes[row]!, batch.fixTimes[row]!);
    },
    onUnknownDevice: (position) => unknownDevices.meet(position),
    // Our own feed brings what somebody asked for; in text it may be anything.
    onEvents: (received) => events.receive(received, detailSubscription.isListening()),
  });
  const detailSubscription = createDetailSubscription(fleet);
  const mapView = createMapView(fleet, pool);
  const nearby = createNearby(ports, clock, fleet, onNews);
  const activity = createActivity(
    ports,
    loadActivity((path, signal) => fetchJson(ports, clock, path, signal)),
    onNews,
  );
  const drivers = createDriverNames(ports, (names) => {
    fleet.renameDrivers(names);
    onNews();
  });
  const partner = createPartnerRules(ports, (rules) => {
    fleet.setRules(rules);
    onNews();
  });
  const list = createList(fleet, {
    lineOf: (vehicle) => activity.lineOf(vehicle, clock.now()),
    lastStopOf: activity.lastStopOf,
  });
  const backgroundTask = createBackgroundTask(ports, list, onNews);
  let server: { readonly user: User; readonly load: Load } | undefined;
  let sequence = 0;
  let connectionOk: boolean | undefined;
  /** Everybody has a position already; now names come. */
  let isNaming = false;

  async function askPosition(vehicle: VehicleId): Promise<void> {
    if (detailSubscription.isListening()) {
      // The binary feed sends details of subscribed vehicles, and perhaps has: it had a row before.
      const held = detailSubscription.heldOf(vehicle);
      if (held) selection.offer(held);
      return;
    }
    if (!server) return;
    try {
      const position = await loadPosition(server.load, vehicle);
      if (!position) return;
      intake.offer(position);
      selection.offer(position);
      onNews();
    } catch (error) {
      // After the next load it is asked again.
      if (!(error instanceof LoadFailure)) throw error;
    }
  }

  async function askVehicles(ids: readonly VehicleId[]): Promise<void> {
    if (!server) return;
    const { vehicles, groups } = await loadVehicles(server.load, server.user, ids);
    for (const vehicle of vehicles) fleet.putVehicle(vehicle);
    if (!vehicles.every(({ groupId }) => fleet.knowsGroup(groupId)))
      fleet.replaceGroups(groups, byName);
    onNews();
  }

  function keepDetail(position: Position): void {
    if (checkFix(position, clock.now())) return;
    detailSubscription.keep(position);
    selection.offer(position);
  }

  const sink: FeedSink = {
    reader: createFeedReader(),
    languages: createLanguages(ports),
    begin() {
      detailSubscription.listen(undefined);
      events.away();
      results.away();
      intake.begin();
    },
    listen: detailSubscription.listen,
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
      onNews();
    },
    receive(text) {
      const isFrame = intake.receive(text);
      onNews();
      return isFrame;
    },
    applyNews(news) {
      intake.applyNews(news);
      results.received(news.commandResults);
      for (const position of news.details) keepDetail(position);
      const beginsNaming = !isNaming && news.vehicles !== undefined;
      isNaming ||= beginsNaming;
      // What a snapshot costs would delay the rest: once a second one comes anyway.
      if (!intake.isReceivingSnapshot() || beginsNaming) onNews();
    },
    load(loaded, user, load) {
      server = { user, load };
      unknownDevices.clear();
      intake.load(loaded);
      selection.askAgain();
      nearby.areas.follow(user, loaded.groups);
      drivers.load(load, user);
      partner.load(load);
      activity.askAgain();
      events.back(load);
      results.back(load);
      onNews();
    },
    join(groups, user, load) {
      server = { user, load };
      intake.regroup(groups);
      nearby.areas.follow(user, groups);
      drivers.load(load, user);
      partner.load(load);
      activity.askAgain();
      events.back(load);
      results.back(load);
      onNews();
    },
    resume(load) {
      if (server) server = { ...server, load };
      if (server) drivers.load(load, server.user);
      partner.load(load);
      unknownDevices.clear();
      intake.resume();
      selection.askAgain();
      events.resumed(load);
      results.resumed(load);
      onNews();
    },
    regroup(groups) {
      intake.regroup(groups);
      nearby.areas.regroup(groups);
      onNews();
    },
  };

  /** Whoever has a row, and the one in the panel. */
  function* shownVehicles({ rows }: ListWindow): Iterable<VehicleId> {
    const selected = selection.current();
    if (selected !== undefined) yield selected;
    for (const { vehicleId } of rows) yield vehicleId;
  }

  /** A connection that is up brings what the server took in long ago. */
  function delayed({ type }: Connection): Connection | undefined {
    const behind = type === "live" ? figures.behind() : undefined;
    return behind && { type: "delayed", asOf: before(clock.now(), behind) };
  }

  return {
    fleet,
    sink,

    /** Resolves when drivers' names have come, or will not. */
    driversAsked: drivers.asked,

    /** An event with the names of what it points at, as far as they are known. */
    named(event: Event): NamedEvent {
      const { vehicleId, geofenceId, attributes } = event;
      const key = plainText(attributes.driverUniqueId);
      drivers.shown(key);
      return {
        ...event,
        vehicleName: fleet.nameOf(fleet.slotOf(vehicleId)),
        driverName: drivers.nameOf(key),
        geofenceName: nearby.areas.nameOf(geofenceId),
      };
    },

    select: (vehicle: VehicleId | undefined) => selection.select(vehicle),

    byName: list.byName,
    find(query: string, limit: number): readonly FoundVehicle[] {
      if (query.trim() !== "") nearby.searching();
      return list.find(query, limit);
    },
    snapshotDrawn: figures.snapshotDrawn,
    areas: nearby.areas,

    diagnostics(): Omit<EngineDiagnostics, "failedSnapshots" | "lastFailure" | "buffersMade"> {
      const { updatesPerSecond, refused } = figures.current();
      return {
        vehicles: fleet.vehicleCount,
        connectionOk,
        updatesPerSecond,
        snapshotsPerSecond: figures.snapshotsPerSecond(),
        refused,
        late: counters.count("late"),
        duplicates: counters.count("duplicate"),
        delay: figures.trackerDelay(),
        queue: intake.waiting(),
      };
    },

    /** Applies what has come: snapshots do it too, but nobody may be looking. */
    catchUp: () => intake.drain(),

    /** One moment of the fleet; every part of it comes from the same state. */
    snapshot({ viewport, list: view, shownAreas }: ViewState, connection: Connection): Snapshot {
      intake.drain();
      const now = clock.now();
      fleet.passTime(now);
      figures.picturing();
      if (view.search.trim() !== "") nearby.searching();
      partner.shown();
      const shown = list.show(view);
      detailSubscription.subscribe(shownVehicles(shown));
      for (const { vehicleId } of shown.rows)
        drivers.shown(fleet.driverKeyOf(fleet.slotOf(vehicleId)));
      activity.update(
        shown.rows.map(({ vehicleId }) => vehicleId),
        intake.isReceivingSnapshot() ? undefined : view.activity,
      );
      if (!intake.isReceivingSnapshot()) backgroundTask.start();
      const { map, memory } = mapView.show(viewport, now, selection.current());
      return {
        sequence: ++sequence,
        now,
        connection: delayed(connection) ?? connection,
        counts: countStates(fleet.columns, fleet.slotCount),
        memory,
        ...nearby.complete(
          { list: shown, selected: selection.detail(), map },
          viewport,
          shownAreas,
        ),
        feed: figures.current(),
      };
    },

    /** Forgets who was asked for; what is on its way then finds nobody. */
    dispose(): void {
      server = undefined;
      unknownDevices.clear();
      activity.dispose();
      drivers.dispose();
      partner.dispose();
      backgroundTask.dispose();
      nearby.dispose();
    },
  };
}
