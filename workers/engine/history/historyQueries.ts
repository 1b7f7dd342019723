import { transfer } from "comlink";
import type { Engine } from "#contract/engine";
import type { HistoryBlock } from "#contract/feed/historyBlock";
import {
  type HistoryEngine,
  type HistoryTrips,
  MAX_ROUTES,
  type RouteView,
  type TimelineEvent,
} from "#contract/history";
import type { VehicleId } from "#domain/ids";
import { seconds } from "#domain/units";
import type { AreaSet } from "../areas/buildAreas.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { runTimeSliced } from "../schedule/runTimeSliced.ts";
import { withEndPois } from "./endPois.ts";
import type { History, ShownHistory } from "./history.ts";
import { historyEvidenceOf } from "./historyEvidence.ts";
import { routeColumns } from "./historyRoute.ts";
import { seriesInSlices, seriesOf } from "./historySeries.ts";
import { historyStepOf } from "./historySteps.ts";
import { timelineOf } from "./historyTimeline.ts";
import { historyTripsOf } from "./historyTrips.ts";
import type { Recorder } from "./recorder.ts";
import { visitQueries } from "./visitQueries.ts";

interface HistoryQueryParts {
  readonly history: History;
  readonly recorder: Recorder;
  readonly fleet: Fleet;
  readonly areas: { current(): AreaSet };
}

const NO_TRIPS = { trips: [], stops: [] };
/** While tracks come, a route that was drawn is drawn again so often: reading all of it takes its time. */
const ROUTE_WHILE_LOADING = seconds(1);
/** Whatever was asked of a history that is closed meanwhile is asked of nothing. */
const NEVER = new AbortController().signal;

/** What the page asks of the past, apart from snapshots. `onRequested`: the next one will differ. */
export function historyQueries(
  ports: Pick<EnginePorts, "setTimer" | "monotonic">,
  partsNow: () => HistoryQueryParts,
  onRequested: () => void,
): Pick<Engine, keyof HistoryEngine> {
  const historyNow = () => partsNow().history;

  async function makeTrips(
    shown: ShownHistory,
    vehicle: VehicleId,
    blocks: readonly HistoryBlock[],
  ): Promise<HistoryTrips> {
    const reportVehicle = await shown.reportVehicle(vehicle);
    const events = await shown.events().of(vehicle, blocks);
    const work = historyTripsOf(blocks, {
      revision: historyNow().revision(),
      vehicle: reportVehicle,
      states: partsNow().fleet.rules(),
      eventTimes: events.map(({ time }) => time),
    });
    return runTimeSliced(ports, work, shown.opened.signal);
  }

  /** Computed once for the tracks as they are. */
  function tripsOf(shown: ShownHistory, vehicle: VehicleId): Promise<HistoryTrips> {
    const blocks = shown.opened.blocksOf(vehicle);
    const held = shown.trips.get(vehicle);
    if (held?.blocks === blocks) return held.coming;
    const entry = {
      blocks,
      coming: makeTrips(shown, vehicle, blocks),
      trips: undefined as HistoryTrips | undefined,
    };
    shown.trips.set(vehicle, entry);
    entry.coming.then(
      (trips) => (entry.trips = trips),
      () => shown.trips.delete(vehicle),
    );
    return entry.coming;
  }

  /** A route is drawn before its trips are known, and again when they are. */
  function tripsForRoute(shown: ShownHistory, vehicle: VehicleId): HistoryTrips | undefined {
    const held = shown.trips.get(vehicle);
    const isCurrent = held?.blocks === shown.opened.blocksOf(vehicle);
    if (!isCurrent && shown.opened.load().type !== "loading")
      tripsOf(shown, vehicle).then(historyNow().changed, () => undefined);
    return isCurrent ? held.trips : undefined;
  }

  /** What is closed meanwhile has nothing to show. */
  async function unlessClosed<Answer>(
    shown: ShownHistory,
    work: Promise<Answer>,
    nothing: Answer,
  ): Promise<Answer> {
    try {
      return await work;
    } catch (error) {
      if (shown.opened.signal.aborted) return nothing;
      throw error;
    }
  }

  let routed: { readonly shown: ShownHistory; readonly view: string } | undefined;

  /** Waits where a route would be drawn only for some more tracks, but not longer than for all of them. */
  async function untilWorthwhile(shown: ShownHistory, view: RouteView): Promise<void> {
    const wanted = JSON.stringify(view);
    const isDrawn = routed?.shown === shown && routed.view === wanted;
    routed = { shown, view: wanted };
    if (!isDrawn || shown.opened.load().type !== "loading") return;
    let cancel: (() => void) | undefined;
    const passed = new Promise<void>((resolve) => {
      cancel = ports.setTimer(resolve, ROUTE_WHILE_LOADING);
    });
    await Promise.race([shown.opened.settled(), passed]);
    cancel?.();
  }

  const eventsOf = (shown: ShownHistory, vehicle: VehicleId): Promise<readonly TimelineEvent[]> =>
    shown.events().of(vehicle, shown.opened.blocksOf(vehicle));

  return {
    ...visitQueries(ports, partsNow),

    async openHistory(request, cursor) {
      historyNow().open(request, cursor);
      onRequested();
    },

    async closeHistory() {
      historyNow().close();
      onRequested();
    },

    async cancelHistory() {
      historyNow().shown()?.opened.cancel();
      onRequested();
    },

    async retryHistory() {
      historyNow().shown()?.opened.retry();
      onRequested();
    },

    async setCursor(cursor, rate) {
      historyNow().shown()?.opened.cursor.set(cursor, rate);
      onRequested();
    },

    async historyRoute(view) {
      const shown = historyNow().shown();
      if (shown) await untilWorthwhile(shown, view);
      const vehicles = shown && view.vehicles.length <= MAX_ROUTES ? view.vehicles : [];
      const happened = new Map<VehicleId, readonly TimelineEvent[]>();
      if (shown)
        await Promise.all(
          vehicles.map(async (vehicle) => {
            await shown.opened.whole(vehicle);
            happened.set(vehicle, await eventsOf(shown, vehicle));
          }),
        );
      const columnsOf = (of: readonly VehicleId[], signal: AbortSignal) =>
        runTimeSliced(
          ports,
          routeColumns(
            new Map(of.map((vehicle) => [vehicle, historyNow().blocksOf(vehicle)])),
            { ...view, vehicles: of },
            {
              revision: historyNow().revision(),
              rules: partsNow().fleet.rules(),
              tripsOf: (vehicle) => shown && tripsForRoute(shown, vehicle),
              eventsOf: (vehicle) => happened.get(vehicle) ?? [],
            },
          ),
          signal,
        );
      const nothing = () => columnsOf([], NEVER);
      const columns = shown
        ? await columnsOf(vehicles, shown.opened.signal).catch((error: unknown) => {
            if (shown.opened.signal.aborted) return nothing();
            throw error;
          })
        : await nothing();
      return transfer(columns, [columns.memory]);
    },

    async historyTimeline(view) {
      const shown = historyNow().shown();
      const events = shown ? await eventsOf(shown, view.vehicle) : [];
      const timeline = timelineOf(historyNow().blocksOf(view.vehicle), view, {
        revision: historyNow().revision(),
        rules: partsNow().fleet.rules(),
        events,
      });
      const { starts, ends, bands } = timeline;
      return transfer(timeline, [starts.buffer, ends.buffer, bands.buffer]);
    },

    async historyTrips(vehicle) {
      const shown = historyNow().shown();
      const nothing = { revision: historyNow().revision(), ...NO_TRIPS };
      if (!shown) return nothing;
      await shown.opened.whole(vehicle);
      const trips = await unlessClosed(shown, tripsOf(shown, vehicle), nothing);
      const named = withEndPois(trips, partsNow().areas.current());
      return { ...named, revision: historyNow().revision() };
    },

    async historySeries(view) {
      const shown = historyNow().shown();
      const sources = { revision: historyNow().revision(), rules: partsNow().fleet.rules() };
      const nothing = seriesOf([], view, sources);
      if (!shown) return nothing;
      await shown.opened.whole(view.vehicle);
      const work = seriesInSlices(shown.opened.blocksOf(view.vehicle), view, {
        ...sources,
        revision: historyNow().revision(),
      });
      const sliced = runTimeSliced(ports, work, shown.opened.signal);
      const set = await unlessClosed(shown, sliced, nothing);
      return transfer(
        set,
        set.series.flatMap(({ times, values }) => [times.buffer, values.buffer]),
      );
    },

    async historyEvidence(view) {
      await historyNow().shown()?.opened.whole(view.vehicle);
      return historyEvidenceOf(historyNow().blocksOf(view.vehicle), view, {
        revision: historyNow().revision(),
        rules: partsNow().fleet.rules(),
      });
    },

    async historyStep(vehicle, step) {
      const shown = historyNow().shown();
      if (!shown) return undefined;
      const events = step.unit === "event" ? await eventsOf(shown, vehicle) : [];
      if (step.unit === "trip") await shown.opened.whole(vehicle);
      const { trips } =
        step.unit === "trip"
          ? await unlessClosed(shown, tripsOf(shown, vehicle), { revision: 0, ...NO_TRIPS })
          : NO_TRIPS;
      return historyStepOf(historyNow().blocksOf(vehicle), step, { events, trips });
    },

    async recordedFrom() {
      return partsNow().recorder.recordedFrom();
    },
  };
}
