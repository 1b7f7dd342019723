import type { HistoryBlock } from "#contract/feed/historyBlock";
import type { HistoryRequest, HistoryState, HistoryTrips } from "#contract/history";
import type { Connection, FeedFigures, Snapshot } from "#contract/snapshot";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { StateRules } from "#domain/vehicle/vehicleState";
import type { Nearby } from "../areas/nearby.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { ServerAccess } from "../ports/fetchJson.ts";
import type { BufferPool } from "../schedule/bufferPool.ts";
import type { ViewState } from "../snapshotBuilder.ts";
import { createHistoryView, type HistoryView } from "./past/historyView.ts";
import { createOpenedHistory, type OpenedHistory } from "./past/openedHistory.ts";
import type { Recorder } from "./past/recorder.ts";
import { createFleetEvents, type FleetEventCounts } from "./timeline/fleetEvents.ts";
import { createHistoryEvents, type HistoryEvents } from "./timeline/historyEvents.ts";
import { createRecordedEvents } from "./timeline/recordedEvents.ts";
import { createFetchHistory } from "./tracks/fetchHistory.ts";
import type { KeptAnswers } from "./tracks/keptAnswers.ts";
import { limitAtOnce } from "./tracks/limitAtOnce.ts";
import type { TimeRange, TrackStore } from "./tracks/trackStore.ts";
import { createReportVehicles } from "./trips/reportVehicles.ts";

interface HistoryParts extends ServerAccess {
  /** Answers that outlast the page. */
  readonly kept: KeptAnswers;
  readonly store: TrackStore;
  readonly recorder: Recorder;
  readonly live: Fleet;
  readonly nearby: Nearby;
  readonly pool: BufferPool;
  readonly selected: () => VehicleId | undefined;
  /** Whose key it was then. */
  readonly driverNameOf: (key: string, at: EpochMs) => string | undefined;
  /** All of them, whose they were then. */
  readonly driverNamesAt: (at: EpochMs) => ReadonlyMap<string, string>;
  readonly figures: () => FeedFigures;
  /** The server knows who asks. */
  readonly mayAsk: () => boolean;
  /** The live fleet is there. */
  readonly isReady: () => boolean;
  /** It is not shown any more: what comes next is the live fleet. */
  readonly onClosed: () => void;
  readonly onNews: () => void;
}

/** What is open, with all that is derived of it. */
export interface ShownHistory {
  readonly opened: OpenedHistory;
  readonly view: HistoryView;
  readonly events: () => HistoryEvents;
  /** Of all who are open together. */
  readonly fleetEvents: () => FleetEventCounts;
  readonly reportVehicle: ReturnType<typeof createReportVehicles>;
  readonly trips: Map<VehicleId, KnownTrips>;
  /** Of whom somebody reads figures. */
  readonly readers: Set<VehicleId>;
}

/** Of the tracks as they were then. */
export interface KnownTrips {
  readonly blocks: readonly HistoryBlock[];
  readonly states: StateRules;
  readonly coming: Promise<HistoryTrips>;
  /** Once they have come. */
  trips: HistoryTrips | undefined;
}

/**
 * The past beside the live fleet, which goes on meanwhile: opens one request at a time, and while it is
 * open makes the snapshots. What was loaded stays for the next, within the quota of the store.
 */
export function createHistory({
  ports,
  clock,
  kept,
  store,
  recorder,
  live,
  nearby,
  pool,
  selected,
  driverNameOf,
  driverNamesAt,
  figures,
  mayAsk,
  isReady,
  onClosed,
  onNews,
}: HistoryParts) {
  const fetch = limitAtOnce(createFetchHistory({ ports, clock }, kept));
  let shown: ShownHistory | undefined;
  let revision = 0;
  let seen = "";
  let seenAreas = nearby.areas.current();
  let seenRules = live.rules();
  let opening = 0;

  /** Another number whenever what is open, what has come of it, its areas or its rules are others. */
  function currentRevision(): number {
    const state = `${opening} ${store.revision()}`;
    const areas = nearby.areas.current();
    const rules = live.rules();
    if (state !== seen || areas !== seenAreas || rules !== seenRules) revision++;
    seen = state;
    seenAreas = areas;
    seenRules = rules;
    return revision;
  }

  /** What is derived of the tracks would be another now, though they are the same. */
  function changed(): void {
    opening++;
    onNews();
  }

  function end(): void {
    shown?.opened.dispose();
    shown?.view.dispose();
    shown = undefined;
  }

  return {
    open(request: HistoryRequest, cursor: EpochMs): void {
      end();
      opening++;
      let onMoved: (slot: number) => void = () => undefined;
      const opened = createOpenedHistory(
        {
          ports,
          clock,
          store,
          fetch,
          recorder,
          live,
          driverNamesAt,
          mayAsk,
          isReady,
          onMoved: (slot) => onMoved(slot),
          onChange: onNews,
        },
        request,
        cursor,
      );
      const words = nearby.show(opened.past.fleet);
      onMoved = words.moved;
      const view = createHistoryView({
        ports,
        opened,
        words,
        pool,
        selected,
        figures,
        detailOf: recorder.detailOf,
        onNews,
      });
      const trips: ShownHistory["trips"] = new Map();
      const onLate = (vehicle: VehicleId) => {
        trips.delete(vehicle);
        changed();
      };
      const recorded = createRecordedEvents(
        () => recorder.eventsIn(opened.range()),
        opened.past.vehicles,
      );
      let events: { readonly range: TimeRange; readonly of: HistoryEvents } | undefined;
      let fleetEvents: { readonly range: TimeRange; readonly of: FleetEventCounts } | undefined;
      shown = {
        opened,
        view,
        trips,
        readers: new Set(),
        events() {
          if (opened.isRecorded()) return recorded.events;
          const range = opened.range();
          if (events?.range !== range)
            events = {
              range,
              of: createHistoryEvents({ ports, clock, range, signal: opened.signal, onLate }),
            };
          return events.of;
        },
        fleetEvents() {
          if (opened.isRecorded()) return recorded.counts;
          const range = opened.range();
          const { signal } = opened;
          const vehicles = opened.past.vehicles;
          if (fleetEvents?.range !== range)
            fleetEvents = {
              range,
              of: createFleetEvents({ ports, clock, range, vehicles, signal, onCome: changed }),
            };
          return fleetEvents.of;
        },
        reportVehicle: createReportVehicles({
          ports,
          clock,
          nameOf: (vehicle) => live.nameOf(live.slotOf(vehicle)),
          driverNameOf,
          signal: opened.signal,
        }),
      };
      opened.beginWhenReady();
    },

    close(): void {
      if (!shown) return;
      end();
      onClosed();
    },

    shown: (): ShownHistory | undefined => shown,
    revision: currentRevision,

    changed,
    driverNameOf,

    /** It moves by itself: the next snapshot is due with the next frame. */
    isPlaying: (): boolean => shown !== undefined && shown.opened.cursor.rate() !== 0,

    /** What is known of a vehicle in the time that is open, in the order of time. */
    blocksOf: (vehicle: VehicleId): readonly HistoryBlock[] =>
      shown?.opened.blocksOf(vehicle) ?? [],

    /** Undefined while the live fleet is shown. */
    snapshot(view: ViewState, connection: Connection): Omit<Snapshot, "sequence"> | undefined {
      if (!shown) return undefined;
      const { opened } = shown;
      opened.beginWhenReady();
      const snapshot = shown.view.snapshot(view, connection);
      const history: HistoryState = {
        request: opened.request,
        revision: currentRevision(),
        load: opened.load(),
        points: opened.points(),
        cursor: snapshot.now,
        rate: opened.cursor.rate(),
      };
      return { ...snapshot, history };
    },

    /** Forgets everything, also what the browser keeps: resolves when that is gone. */
    dispose(): Promise<void> {
      end();
      store.clear();
      recorder.clear();
      return kept.purge();
    },
  };
}

export type History = ReturnType<typeof createHistory>;
