import type { ActivityDay } from "#contract/activity";
import type { ListView, ListWindow } from "#contract/listView";
import type {
  Connection,
  FeedFigures,
  Snapshot,
  StateCounts,
  VehicleDetail,
} from "#contract/snapshot";
import type { PositionId, VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { DurationMs } from "#domain/units";
import { milliseconds } from "#domain/units";
import type { FleetWords } from "../../areas/fleetWords.ts";
import { vehicleDetail } from "../../detail/selection.ts";
import { countStates } from "../../fleet/classify.ts";
import { createList } from "../../list/list.ts";
import { createMapView } from "../../map/mapView.ts";
import { createStillMarkers } from "../../map/markerMotion.ts";
import type { EnginePorts } from "../../ports/enginePorts.ts";
import { createBackgroundTask } from "../../schedule/backgroundTask.ts";
import type { BufferPool } from "../../schedule/bufferPool.ts";
import type { ViewState } from "../../snapshotBuilder.ts";
import type { OpenedHistory } from "./openedHistory.ts";
import { createPastActivity } from "./pastActivity.ts";

/** While it plays, list, counts and panel are renewed four times a second: more cannot be read. */
const RENEWED_EVERY = milliseconds(250);

interface HistoryViewParts {
  readonly ports: Pick<EnginePorts, "monotonic" | "setTimer">;
  readonly opened: OpenedHistory;
  readonly words: FleetWords;
  readonly pool: BufferPool;
  readonly selected: () => VehicleId | undefined;
  readonly figures: () => FeedFigures;
  /** All that was known of a position when it was new. */
  readonly detailOf: (id: PositionId) => Position | undefined;
  readonly onNews: () => void;
}

/** What does not change with each frame of a replay. */
interface Slow {
  readonly at: DurationMs;
  readonly view: ListView;
  readonly selected: VehicleId | undefined;
  readonly list: ListWindow;
  readonly counts: StateCounts;
  readonly detail: Snapshot["selected"];
}

/** Snapshots of the past, made as those of the live fleet are. */
export function createHistoryView({
  ports,
  opened,
  words,
  pool,
  selected,
  figures,
  detailOf,
  onNews,
}: HistoryViewParts) {
  const { past, cursor } = opened;
  const { fleet } = past;
  const activity = createPastActivity(past.blocksOf);
  let day: ActivityDay | undefined;
  const list = createList(fleet, {
    lineOf: (vehicle) => activity(vehicle, day, cursor.now()),
    lastStopOf: () => undefined,
  });
  const mapView = createMapView(fleet, pool, createStillMarkers());
  const backgroundTask = createBackgroundTask(ports, list, onNews);
  let slow: Slow | undefined;

  function isDue(view: ListView, id: VehicleId | undefined, isPlaying: boolean): boolean {
    if (!slow || !isPlaying || slow.view !== view || slow.selected !== id) return true;
    return ports.monotonic() - slow.at >= RENEWED_EVERY;
  }

  function describe(id: VehicleId | undefined): void {
    if (opened.isFew) past.describe(past.vehicles());
    else if (id !== undefined) {
      past.describe([id]);
      // What somebody looks at is wanted in full.
      if (!opened.isRecorded()) void opened.whole(id);
    }
  }

  /** What is known of one then; of a row of the live stream with what else was recorded of it. */
  function vehicleAt(id: VehicleId): VehicleDetail | undefined {
    const position = past.positionOf(id);
    const recorded = position && opened.isRecorded() ? detailOf(position.id) : undefined;
    if (!position || !recorded) {
      const detail = vehicleDetail(fleet, id, position);
      return detail?.position && !past.isWholeAt(id) ? { ...detail, isPartial: true } : detail;
    }
    const { fixTime, latitude, longitude, speed, course, attributes, address } = position;
    return vehicleDetail(fleet, id, {
      ...recorded,
      fixTime,
      latitude,
      longitude,
      speed,
      course,
      address: address ?? recorded.address,
      attributes: { ...recorded.attributes, ...attributes },
    });
  }

  return {
    fleet,
    byName: list.byName,
    find: list.find,

    snapshot(
      { viewport, list: view, shownAreas }: ViewState,
      connection: Connection,
    ): Omit<Snapshot, "sequence" | "history"> {
      const now = cursor.now();
      const isPlaying = cursor.rate() !== 0;
      const id = selected();
      past.moveTo(now);
      day = view.activity;
      const isNew = isDue(view, id, isPlaying);
      if (isNew) describe(id);
      const detail = isNew && id !== undefined ? vehicleAt(id) : undefined;
      const shown = isNew ? list.show(view) : EMPTY_LIST;
      backgroundTask.start();
      const { map, memory } = mapView.show(viewport, now, id);
      const whole = words.complete(
        { list: shown, selected: detail, map },
        { viewport, shownAreas, asks: !isPlaying && !opened.isRecorded() },
      );
      if (isNew)
        slow = {
          at: ports.monotonic(),
          view,
          selected: id,
          list: whole.list,
          counts: countStates(fleet.columns, fleet.slotCount),
          detail: whole.selected,
        };
      return {
        now,
        connection,
        counts: slow!.counts,
        map,
        memory,
        areas: whole.areas,
        list: slow!.list,
        selected: slow!.detail,
        feed: figures(),
      };
    },

    dispose(): void {
      backgroundTask.dispose();
      words.dispose();
    },
  };
}

export type HistoryView = ReturnType<typeof createHistoryView>;

const EMPTY_LIST: ListWindow = { total: 0, firstRow: 0, rows: [], isProvisional: false };
