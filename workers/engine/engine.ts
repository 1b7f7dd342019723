import type { Engine, PublishResults } from "#contract/engine";
import type { PublishEvents } from "#contract/eventNews";
import { DEFAULT_LIST_VIEW } from "#contract/listView";
import { type EpochMs, seconds } from "#domain/units";
import { areaQueries } from "./areas/areaQueries.ts";
import { createConnection } from "./connection/connection.ts";
import { followFeed } from "./connection/followFeed.ts";
import { createEventPublisher } from "./events/eventPublisher.ts";
import { fleetQueries } from "./fleetQueries.ts";
import { historyQueries } from "./history/historyQueries.ts";
import { createCommandResults } from "./ingest/commandResults.ts";
import { createLiveFleet } from "./liveFleet.ts";
import type { EnginePorts } from "./ports/enginePorts.ts";
import { createServerClock } from "./ports/serverClock.ts";
import { fleetIds } from "./query/alertScope.ts";
import { createBufferPool } from "./schedule/bufferPool.ts";
import { createSnapshotPublisher, releaseWatcher } from "./schedule/snapshotPublisher.ts";
import { createSnapshotSchedule } from "./schedule/snapshotSchedule.ts";
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
  let cancelCatchUp: (() => void) | undefined;

  let lastFrameAt: EpochMs | undefined;
  const onFrame = () => {
    lastFrameAt = clock.now();
  };
  const connection = createConnection(
    ports,
    (send) => followFeed({ ports, clock, sink: live.sink, onFrame }, send),
    ({ type }) => {
      // Nothing of a fleet may be left on the screen of somebody who is signed out.
      if (type === "signedOut") void forget();
      pace();
      schedule.requested();
    },
  );

  const publisher = createSnapshotPublisher({
    schedule,
    pool,
    latest() {
      const snapshot = live.snapshot(viewState, connection.current());
      if (live.history.isPlaying()) schedule.playing();
      return snapshot;
    },
    onDrawn: () => live.snapshotDrawn(),
  });

  /** At once; resolves when it is gone from the browser too. */
  function forget(): Promise<void> {
    events.forget();
    results.forget();
    const gone = live.dispose();
    live = open();
    return gone;
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
    ...fleetQueries(() => live),
    ...areaQueries(() => live.areas),
    ...historyQueries(ports, () => live, schedule.requested),

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
      const gone = forget();
      pace();
      await gone;
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
      publisher.watch(draw);
    },

    async watchEvents(publish, missed) {
      releaseWatcher(eventWatcher);
      eventWatcher = publish;
      events.watch(publish, missed);
    },

    async watchCommandResults(publish, missed) {
      releaseWatcher(resultWatcher);
      resultWatcher = publish;
      results.watch(publish, missed);
    },

    async setShownAreas(shownAreas) {
      viewState = { ...viewState, shownAreas };
      schedule.requested();
    },

    async diagnostics() {
      return {
        ...live.diagnostics(),
        lastFrameAt,
        failedSnapshots: publisher.failed().snapshots,
        lastFailure: publisher.failed().last,
        buffersMade: pool.made(),
      };
    },

    async heartbeat() {
      return { failedInARow: publisher.failed().inARow };
    },
  };
}
