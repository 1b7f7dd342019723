import { releaseProxy, transfer } from "comlink";
import type { Draw, Engine, PublishResults } from "#contract/engine";
import type { PublishEvents } from "#contract/eventNews";
import { MAX_FOUND_VEHICLES } from "#contract/foundVehicle";
import { DEFAULT_LIST_VIEW } from "#contract/listView";
import { failure, success } from "#contract/result";
import { seconds } from "#domain/units";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { areaBuffers } from "../areas/areaBuffers.ts";
import { E7, LATITUDE, LONGITUDE, NO_POSITION, SINGLES } from "./columns/fleetColumns.ts";
import { NO_SLOT } from "./columns/slotTable.ts";
import { createConnection } from "./connection/connection.ts";
import { followFeed } from "./connection/followFeed.ts";
import { createEventPublisher } from "./events/eventPublisher.ts";
import { createCommandResults } from "./ingest/commandResults.ts";
import { createLiveFleet } from "./liveFleet.ts";
import type { EnginePorts } from "./ports/enginePorts.ts";
import { createServerClock } from "./ports/serverClock.ts";
import { alertScope, fleetIds } from "./query/alertScope.ts";
import { fleetBounds, slotBounds } from "./query/fleetBounds.ts";
import { glanceAt } from "./query/glanceAt.ts";
import { summarise } from "./query/summarise.ts";
import { vehiclesIn } from "./query/vehiclesIn.ts";
import { createBufferPool } from "./schedule/bufferPool.ts";
import { publish, type SnapshotStep } from "./schedule/publish.ts";
import { createSnapshotSchedule } from "./schedule/snapshotSchedule.ts";
import { foundVehicle } from "./search/findVehicles.ts";
import type { ViewState } from "./snapshotBuilder.ts";

/** A hidden page asks for no snapshots, but what comes must not pile up. */
const CATCH_UP_EVERY = seconds(1);

/**
 * The engine, from the socket to the snapshot. In the order in which a position travels:
 *
 * `createConnection` keeps the connection, `followFeed` opens socket and load, `createIntake` reads
 * and checks, `createInbox` keeps the newest, `createFleet` writes the columns, `classify` lets
 * time pass, `createMapView` and `createList` read the columns, `createSnapshotBuilder` makes
 * the snapshot, `createSnapshotSchedule` says when, `publish` hands it over.
 */
export function createEngine(ports: EnginePorts): Engine {
  const clock = createServerClock(ports);
  const schedule = createSnapshotSchedule(ports);
  const pool = createBufferPool();
  const events = createEventPublisher(ports, clock, {
    named: (event) => live.named(event),
    vehicleIds: () => fleetIds(live.fleet),
  });
  const results = createCommandResults(ports, clock);
  const open = () =>
    createLiveFleet({ ports, clock, pool, events, results, onNews: schedule.changed });
  let live = open();
  let viewState: ViewState = { viewport: undefined, list: DEFAULT_LIST_VIEW };
  let isStarted = false;
  let isVisible = true;
  let eventWatcher: PublishEvents | undefined;
  let resultWatcher: PublishResults | undefined;
  let watching: { readonly draw: Draw; readonly ending: AbortController } | undefined;
  let cancelCatchUp: (() => void) | undefined;
  const failed = { snapshots: 0, inARow: 0, last: undefined as string | undefined };

  const connection = createConnection(
    ports,
    (send) => followFeed(ports, clock, live.sink, send),
    ({ type }) => {
      // Nothing of a fleet may be left on the screen of somebody who is signed out.
      if (type === "signedOut") forget();
      pace();
      schedule.requested();
    },
  );

  function forget(): void {
    events.forget();
    results.forget();
    live.dispose();
    live = open();
  }

  function catchUp(): void {
    live.catchUp();
    events.heartbeat();
    results.heartbeat();
    cancelCatchUp = ports.setTimer(catchUp, CATCH_UP_EVERY);
  }

  /** Who is signed out elsewhere is notified even while the page is hidden. */
  function pace(): void {
    const isQuiet = !isVisible && connection.current().type !== "signedOut";
    schedule.pause(!isStarted || isQuiet);
  }
  pace();

  return {
    async start() {
      connection.start();
      if (isStarted) return;
      isStarted = true;
      catchUp();
      pace();
    },

    async stop() {
      isStarted = false;
      connection.stop();
      cancelCatchUp?.();
      forget();
      pace();
    },

    async reconnect() {
      connection.retry();
    },

    async setVisible(visible) {
      isVisible = visible;
      pace();
      schedule.requested();
    },

    async setViewport(viewport) {
      viewState = { ...viewState, viewport };
      schedule.requested();
    },

    async setListView(list) {
      viewState = { ...viewState, list };
      schedule.requested();
    },

    async select(vehicle) {
      live.select(vehicle);
      schedule.requested();
    },

    async watch(draw) {
      watching?.ending.abort();
      release(watching?.draw);
      const ending = new AbortController();
      watching = { draw, ending };
      const latest = () => live.snapshot(viewState, connection.current());
      const publishing = {
        due: schedule.due,
        onReturned: pool.give,
        onDrawn() {
          failed.inARow = 0;
          live.snapshotDrawn();
        },
        onFailed(at: SnapshotStep, error: unknown) {
          failed.snapshots++;
          if (at === "making") failed.inARow++;
          failed.last = String(error);
        },
      };
      void publish(latest, draw, publishing, ending.signal);
      schedule.requested();
    },

    async watchEvents(publish, missed) {
      release(eventWatcher);
      eventWatcher = publish;
      events.watch(publish, missed);
    },

    async watchCommandResults(publish, missed) {
      release(resultWatcher);
      resultWatcher = publish;
      results.watch(publish, missed);
    },

    async nameEvents(events) {
      await live.driversAsked();
      return events.map(live.named);
    },

    async alertScope(group) {
      return alertScope(live.fleet, group);
    },

    async fleetBounds(state) {
      const wanted = state === undefined ? -1 : VEHICLE_STATES.indexOf(state);
      const bounds = fleetBounds(live.fleet.columns, live.fleet.slotCount, wanted);
      return bounds ? success(bounds) : failure("noPositions");
    },

    async boundsOf(vehicles) {
      const slots = vehicles.map(live.fleet.slotOf).filter((slot) => slot !== NO_SLOT);
      const bounds = slotBounds(live.fleet.columns, slots);
      return bounds ? success(bounds) : failure("noPositions");
    },

    async vehiclesIn(area, state) {
      const hits = vehiclesIn(live.fleet, live.byName(), area, state);
      return hits ? success(transfer(hits, [hits.vehicleIds.buffer])) : failure("noArea");
    },

    async summaryOf(vehicles) {
      const slots = vehicles.map(live.fleet.slotOf).filter((slot) => slot !== NO_SLOT);
      return summarise(live.fleet.columns, slots);
    },

    async glance(vehicle) {
      const found = glanceAt(live.fleet, live.fleet.slotOf(vehicle));
      return found ? success(found) : failure("unknownVehicle");
    },

    async find(query, limit) {
      return live.find(query, limit);
    },

    async describe(vehicles) {
      return vehicles.slice(0, MAX_FOUND_VEHICLES).flatMap((vehicle) => {
        const slot = live.fleet.slotOf(vehicle);
        return live.fleet.nameOf(slot) !== undefined ? [foundVehicle(live.fleet, slot)] : [];
      });
    },

    async setShownAreas(shownAreas) {
      viewState = { ...viewState, shownAreas };
      schedule.requested();
    },

    async areas() {
      const areas = live.areas.draw();
      return transfer(areas, areaBuffers(areas));
    },

    async areaRows(view) {
      return live.areas.list(view);
    },

    async areaDetail(id) {
      return live.areas.detail(id);
    },

    async areaGroups() {
      return live.areas.groups();
    },

    async boundsOfPois(cluster) {
      return live.areas.boundsOfCluster(cluster);
    },

    async reloadAreas() {
      live.areas.reload();
    },

    async diagnostics() {
      return {
        ...live.diagnostics(),
        failedSnapshots: failed.snapshots,
        lastFailure: failed.last,
        buffersMade: pool.made(),
      };
    },

    async heartbeat() {
      return { failedInARow: failed.inARow };
    },

    async locate(vehicle) {
      const { columns, slotOf, nameOf } = live.fleet;
      const slot = slotOf(vehicle);
      const name = nameOf(slot);
      if (name === undefined) return failure("unknownVehicle");
      if (columns.worldY[slot] === NO_POSITION) return failure("noPositions");
      return success({
        name,
        longitude: columns.records.ints[slot * SINGLES + LONGITUDE]! / E7,
        latitude: columns.records.ints[slot * SINGLES + LATITUDE]! / E7,
      });
    },
  };
}

/** A watcher of the page is a proxy whose other end lives until it is released. */
function release(watcher: Draw | PublishEvents | PublishResults | undefined): void {
  (watcher as { [releaseProxy]?: () => void } | undefined)?.[releaseProxy]?.();
}
