import type { EngineDiagnostics } from "#contract/engineDiagnostics";
import type { NamedEvent } from "#contract/eventNews";
import type { FoundVehicle } from "#contract/foundVehicle";
import type { Connection, Snapshot } from "#contract/snapshot";
import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import { plainText } from "#domain/text/plainText";
import { createNearby } from "./areas/nearby.ts";
import { createActivity } from "./detail/activity.ts";
import { createDetailSubscription } from "./detail/detailSubscription.ts";
import { createDriverNames } from "./detail/driverNames.ts";
import { loadActivity } from "./detail/loadActivity.ts";
import { createSelection } from "./detail/selection.ts";
import type { EventPublisher } from "./events/eventPublisher.ts";
import { createFeedSink } from "./feedSink.ts";
import { createFleet, type Fleet } from "./fleet/fleet.ts";
import { createPartnerRules } from "./fleet/partnerRules.ts";
import { createHistory } from "./history/history.ts";
import { createRecorder } from "./history/past/recorder.ts";
import { createKeptAnswers } from "./history/tracks/keptAnswers.ts";
import { createTrackStore } from "./history/tracks/trackStore.ts";
import type { CommandResults } from "./ingest/commandResults.ts";
import { createFeedMeter } from "./ingest/feedMeter.ts";
import { createIntake } from "./ingest/intake.ts";
import { createRefusalCounters } from "./ingest/refusalCounters.ts";
import { createUnknownDevices } from "./ingest/unknownDevices.ts";
import { createList } from "./list/list.ts";
import { createMapView } from "./map/mapView.ts";
import type { EnginePorts } from "./ports/enginePorts.ts";
import { fetchJson } from "./ports/fetchJson.ts";
import type { ServerClock } from "./ports/serverClock.ts";
import { createServerSession } from "./ports/serverSession.ts";
import { createBackgroundTask } from "./schedule/backgroundTask.ts";
import type { BufferPool } from "./schedule/bufferPool.ts";
import { createSnapshotBuilder, type ViewState } from "./snapshotBuilder.ts";
import { byName } from "./text/byName.ts";

/** Who can be asked about, by the words that they have. */
interface ShownFleet {
  readonly fleet: Fleet;
  byName(): Uint32Array<ArrayBuffer>;
  find(query: string, limit: number): readonly FoundVehicle[];
}

/** What outlasts the fleet of one session. */
interface LiveFleetParts {
  readonly ports: EnginePorts;
  readonly clock: ServerClock;
  readonly pool: BufferPool;
  /** Events and results go to the page besides snapshots, and are never conflated. */
  readonly events: EventPublisher;
  readonly results: CommandResults;
  /** The next snapshot will differ. */
  readonly onNews: () => void;
}

/**
 * Everything that is known of the fleet between `start` and `stop`, wired in the order in which a
 * position travels: feed sink → intake → fleet → map, list, selection → snapshot. Dropped whole at
 * sign-out.
 */
export function createLiveFleet({ ports, clock, pool, events, results, onNews }: LiveFleetParts) {
  const session = createServerSession();
  const counters = createRefusalCounters();
  const fleet = createFleet();
  const figures = createFeedMeter(ports, clock, counters);
  const detailSubscription = createDetailSubscription(fleet);
  const nearby = createNearby({ ports, clock, fleet, onNews });
  const activity = createActivity(
    ports,
    loadActivity((path, signal) => fetchJson({ ports, clock }, path, signal)),
    onNews,
  );
  const selection = createSelection(fleet, activity.lastStopOf);
  const recorder = createRecorder({ fleet, now: clock.now });
  const unknownDevices = createUnknownDevices(ports, askVehicles);
  const intake = createIntake(
    { fleet, clock, counters },
    {
      onApplied(position, isLive) {
        selection.offer(position);
        activity.addPosition(position);
        nearby.moved(position.vehicleId);
        if (!isLive) return;
        recorder.addPosition(position);
        if (position.vehicleId === selection.current()) recorder.addDetail(position);
        figures.applied(position.serverTime, position.fixTime);
      },
      onRow(batch, row, isLive) {
        activity.addRow(batch, row);
        nearby.moved(batch.vehicleIds[row]! as VehicleId);
        if (!isLive) return;
        recorder.addRow(batch, row);
        figures.applied(batch.serverTimes[row]!, batch.fixTimes[row]!);
      },
      onUnknownDevice: unknownDevices.meet,
      // Our own feed brings what somebody asked for; in text it may be anything.
      onEvents(received) {
        recorder.addEvents(received);
        events.receive(received, detailSubscription.isListening());
      },
    },
  );
  const drivers = createDriverNames({ monotonic: ports.monotonic, now: clock.now }, (names) => {
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
  const mapView = createMapView(fleet, pool);
  const backgroundTask = createBackgroundTask(ports, list, onNews);
  const kept = createKeptAnswers(ports);
  const history = createHistory({
    ports,
    clock,
    kept,
    store: createTrackStore(),
    recorder,
    live: fleet,
    nearby,
    pool,
    selected: selection.current,
    driverNameOf: drivers.nameOf,
    driverNamesAt: drivers.namesAt,
    figures: figures.current,
    mayAsk: session.isIdentified,
    isReady: () => session.isOpen() && !intake.isReceivingSnapshot(),
    onClosed: mapView.forgetMotion,
    onNews,
  });
  let sequence = 0;
  const nextSequence = () => ++sequence;
  const parts = {
    ports,
    clock,
    session,
    fleet,
    figures,
    intake,
    unknownDevices,
    detailSubscription,
    selection,
    nearby,
    activity,
    drivers,
    partner,
    events,
    results,
    list,
    mapView,
    backgroundTask,
    recorder,
    kept,
    nextSequence,
    askSelected: () => void askSelected(),
    onIdentified: () => history.shown()?.opened.beginWhenReady(),
    onNews,
  };
  const { sink, connectionOk } = createFeedSink(parts);
  const liveSnapshot = createSnapshotBuilder(parts);

  /** Who unknown devices are; those who are ours join the fleet. */
  async function askVehicles(ids: readonly VehicleId[]): Promise<void> {
    const answer = await session.vehicles(ids);
    if (!answer) return;
    for (const vehicle of answer.vehicles) fleet.putVehicle(vehicle);
    if (!answer.vehicles.every(({ groupId }) => fleet.knowsGroup(groupId)))
      fleet.replaceGroups(answer.groups, byName);
    onNews();
  }

  /** The columns do not hold the whole of a position. */
  async function askSelected(): Promise<void> {
    const vehicle = selection.current();
    if (vehicle === undefined) return;
    if (detailSubscription.isListening()) {
      // The binary feed sends details of subscribed vehicles, and perhaps has: it had a row before.
      const held = detailSubscription.heldOf(vehicle);
      if (held) selection.offer(held);
      return;
    }
    const position = await session.lastPosition(vehicle);
    if (!position) return;
    intake.offer(position);
    selection.offer(position);
    onNews();
  }

  function find(query: string, limit: number): readonly FoundVehicle[] {
    if (query.trim() !== "") nearby.searching();
    return list.find(query, limit);
  }

  return {
    fleet,
    sink,
    history,
    recorder,
    areas: nearby.areas,

    /** Resolves when drivers' names have come, or will not. */
    driversAsked: drivers.asked,

    /** An event with the names of what it points at, as far as they are known. */
    named(event: Event): NamedEvent {
      const { vehicleId, geofenceId, attributes, eventTime } = event;
      const key = plainText(attributes.driverUniqueId);
      drivers.shown(key);
      return {
        ...event,
        vehicleName: fleet.nameOf(fleet.slotOf(vehicleId)),
        driverName: key === undefined ? undefined : drivers.nameOf(key, eventTime),
        geofenceName: nearby.areas.nameOf(geofenceId),
      };
    },

    /** Of the fleet as it is, whatever moment is shown. */
    vehicleIds: list.vehicleIds,
    findNow: find,

    select(vehicle: VehicleId | undefined): void {
      if (selection.select(vehicle)) void askSelected();
    },

    /** The fleet of the snapshots: as it is, or as it was at the cursor's moment. */
    shown: (): ShownFleet => history.shown()?.view ?? { fleet, byName: list.byName, find },

    diagnostics(): Omit<
      EngineDiagnostics,
      "lastFrameAt" | "failedSnapshots" | "lastFailure" | "buffersMade"
    > {
      const { updatesPerSecond, refused } = figures.current();
      return {
        vehicles: fleet.vehicleCount,
        connectionOk: connectionOk(),
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

    snapshot(view: ViewState, connection: Connection): Snapshot {
      if (!history.shown()) return liveSnapshot(view, connection);
      intake.drain();
      figures.snapshotBuilt();
      partner.shown();
      const past = history.snapshot(view, connection);
      return past ? { sequence: nextSequence(), ...past } : liveSnapshot(view, connection);
    },
    snapshotDrawn: figures.snapshotDrawn,

    /**
     * Forgets who was asked for; what is on its way then finds nobody. Resolves when nothing is left in
     * the browser either.
     */
    dispose(): Promise<void> {
      session.end();
      unknownDevices.clear();
      activity.dispose();
      drivers.dispose();
      partner.dispose();
      backgroundTask.dispose();
      nearby.dispose();
      return history.dispose();
    },
  };
}

export type LiveFleet = ReturnType<typeof createLiveFleet>;
