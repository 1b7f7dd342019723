import type { ShownAreas } from "#contract/areaSnapshot";
import type { ListView, ListWindow } from "#contract/listView";
import type { Connection, Snapshot } from "#contract/snapshot";
import type { Viewport } from "#contract/viewport";
import type { VehicleId } from "#domain/ids";
import { before } from "#domain/units";
import type { Nearby } from "./areas/nearby.ts";
import type { Activity } from "./detail/activity.ts";
import type { DetailSubscription } from "./detail/detailSubscription.ts";
import type { DriverNames } from "./detail/driverNames.ts";
import type { Selection } from "./detail/selection.ts";
import { countStates } from "./fleet/classify.ts";
import type { Fleet } from "./fleet/fleet.ts";
import type { PartnerRules } from "./fleet/partnerRules.ts";
import type { FeedMeter } from "./ingest/feedMeter.ts";
import type { Intake } from "./ingest/intake.ts";
import type { List } from "./list/list.ts";
import type { MapView } from "./map/mapView.ts";
import type { ServerClock } from "./ports/serverClock.ts";
import type { BackgroundTask } from "./schedule/backgroundTask.ts";

/** What the page shows. */
export interface ViewState {
  readonly viewport: Viewport | undefined;
  readonly list: ListView;
  /** Absent: all. */
  readonly shownAreas?: ShownAreas | undefined;
}

/** Everything that has a part in a snapshot. */
export interface SnapshotParts {
  readonly clock: ServerClock;
  readonly fleet: Fleet;
  readonly intake: Intake;
  readonly figures: FeedMeter;
  readonly list: List;
  readonly mapView: MapView;
  readonly nearby: Nearby;
  readonly selection: Selection;
  readonly detailSubscription: DetailSubscription;
  readonly activity: Activity;
  readonly drivers: DriverNames;
  readonly partner: PartnerRules;
  readonly backgroundTask: BackgroundTask;
  readonly nextSequence: () => number;
}

/**
 * Builds one moment of the fleet: every part of it comes from the same state. Whoever keeps more
 * about vehicles on the screen learns here who they are.
 */
export function createSnapshotBuilder({
  clock,
  fleet,
  intake,
  figures,
  list,
  mapView,
  nearby,
  selection,
  detailSubscription,
  activity,
  drivers,
  partner,
  backgroundTask,
  nextSequence,
}: SnapshotParts) {
  /** Whoever has a row, and the one in the panel. */
  function* shownVehicles({ rows }: ListWindow): Iterable<VehicleId> {
    const selected = selection.current();
    if (selected !== undefined) yield selected;
    for (const { vehicleId } of rows) yield vehicleId;
  }

  function announce(shown: ListWindow, view: ListView): void {
    detailSubscription.subscribe(shownVehicles(shown));
    for (const { vehicleId } of shown.rows)
      drivers.shown(fleet.driverKeyOf(fleet.slotOf(vehicleId)));
    activity.update(
      shown.rows.map(({ vehicleId }) => vehicleId),
      intake.isReceivingSnapshot() ? undefined : view.activity,
    );
  }

  /** A connection that is up brings what the server took in long ago. */
  function delayed({ type }: Connection): Connection | undefined {
    const behind = type === "live" ? figures.behind() : undefined;
    return behind && { type: "delayed", asOf: before(clock.now(), behind) };
  }

  return ({ viewport, list: view, shownAreas }: ViewState, connection: Connection): Snapshot => {
    intake.drain();
    const now = clock.now();
    fleet.passTime(now);
    drivers.passTime();
    figures.snapshotBuilt();
    if (view.search.trim() !== "") nearby.searching();
    partner.shown();
    const shown = list.show(view);
    announce(shown, view);
    if (!intake.isReceivingSnapshot()) backgroundTask.start();
    const { map, memory } = mapView.show(viewport, now, selection.current());
    return {
      sequence: nextSequence(),
      now,
      connection: delayed(connection) ?? connection,
      counts: countStates(fleet.columns, fleet.slotCount),
      memory,
      ...nearby.complete(
        { list: shown, selected: selection.detail(), map },
        { viewport, shownAreas },
      ),
      feed: figures.current(),
    };
  };
}
