import { transfer } from "comlink";
import type { Engine } from "#contract/engine";
import {
  type HistoryEngine,
  type HistoryTrips,
  MAX_ROUTES,
  type RouteVehicle,
  type TimelineEvent,
} from "#contract/history";
import { unpackedColour } from "#domain/colour/packedColour";
import type { VehicleId } from "#domain/ids";
import { seconds } from "#domain/units";
import type { AreaSet } from "../areas/buildAreas.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { runTimeSliced } from "../schedule/runTimeSliced.ts";
import { fleetTimelineQuery } from "./fleetTimelineQuery.ts";
import type { History, KnownTrips, ShownHistory } from "./history.ts";
import { createMakingPace } from "./past/makingPace.ts";
import { momentRows } from "./past/momentRows.ts";
import type { Recorder } from "./past/recorder.ts";
import { routeColumns } from "./route/historyRoute.ts";
import type { RoutesRead } from "./route/readRoute.ts";
import { seriesInSlices, seriesOf } from "./timeline/historySeries.ts";
import { timelineOf } from "./timeline/historyTimeline.ts";
import { withEndPois } from "./trips/endPois.ts";
import { historyEvidenceOf } from "./trips/historyEvidence.ts";
import { historyStepOf } from "./trips/historySteps.ts";
import { historyTripsOf } from "./trips/historyTrips.ts";
import { visitQueries } from "./visitQueries.ts";

interface HistoryQueryParts {
  readonly history: History;
  readonly recorder: Recorder;
  readonly fleet: Fleet;
  readonly areas: { current(): AreaSet };
}

const NO_TRIPS = { trips: [], stops: [] };
/** While tracks come, what is drawn of them is made anew so often: reading all of them takes its time. */
const AGAIN_WHILE_LOADING = seconds(1);
/** Trips take by far the longest: those that come first wait, too. */
const TRIPS_WHILE_LOADING = seconds(4);
/** Whatever was asked of a history that is closed meanwhile is asked of nothing. */
const NEVER = new AbortController().signal;

/** As it is called and drawn now. */
function routeVehicle(fleet: Fleet, vehicle: VehicleId): RouteVehicle {
  const slot = fleet.slotOf(vehicle);
  return {
    vehicleId: vehicle,
    name: fleet.nameOf(slot),
    colour: unpackedColour(fleet.columns.routeColours[slot] ?? 0),
  };
}

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
    { blocks, states }: Pick<KnownTrips, "blocks" | "states">,
  ): Promise<HistoryTrips> {
    // Trips have the vehicle's name.
    await shown.opened.begun;
    const isAsked = !shown.opened.isRecorded() || shown.readers.has(vehicle);
    const reportVehicle = await shown.reportVehicle(vehicle, isAsked);
    const events = await shown.events().of(vehicle, blocks);
    const work = historyTripsOf(blocks, {
      revision: historyNow().revision(),
      vehicle: reportVehicle,
      states,
      eventTimes: events.map(({ time }) => time),
    });
    // Somebody sees the route without them first.
    await drawing;
    const trips = await runTimeSliced(ports, work, shown.opened.signal);
    return { ...trips, hasUsualRules: reportVehicle.hasUsualRules };
  }

  function currentTrips(shown: ShownHistory, vehicle: VehicleId): KnownTrips | undefined {
    const held = shown.trips.get(vehicle);
    const isSame =
      held?.blocks === shown.opened.blocksOf(vehicle) && held.states === partsNow().fleet.rules();
    return isSame ? held : undefined;
  }

  /** Computed once for the tracks as they are. */
  function tripsOf(shown: ShownHistory, vehicle: VehicleId): Promise<HistoryTrips> {
    const held = currentTrips(shown, vehicle);
    if (held) return held.coming;
    const sources = {
      blocks: shown.opened.blocksOf(vehicle),
      states: partsNow().fleet.rules(),
    };
    const entry = {
      ...sources,
      coming: makeTrips(shown, vehicle, sources),
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
    const held = currentTrips(shown, vehicle);
    if (!held && shown.opened.load().type !== "loading")
      tripsOf(shown, vehicle).then(historyNow().changed, () => undefined);
    return held?.trips;
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

  /** Settles when the route that is asked for is there. */
  let drawing: Promise<unknown> = Promise.resolve();
  const { untilLoaded, timed } = createMakingPace(ports);
  const routesRead: RoutesRead = new WeakMap();
  const answered = new WeakMap<ShownHistory, Map<string, string>>();

  /** Who asks the same again waits where little has come since, but not longer than for all of it. */
  async function untilWorthwhile(shown: ShownHistory, what: string, view: string): Promise<void> {
    if (shown.opened.load().type !== "loading") return;
    const before = answered.get(shown) ?? new Map<string, string>();
    answered.set(shown, before);
    // Whoever has seen nothing of it sees the first points at once.
    const asked = `${view} ${shown.opened.points() > 0}`;
    const isAgain = before.get(what) === asked;
    before.set(what, asked);
    if (isAgain) await untilLoaded(shown.opened, what, AGAIN_WHILE_LOADING);
  }

  /** Every reading of who is looked at; of what was recorded only where somebody reads the figures. */
  async function wholeOf({ opened, readers }: ShownHistory, vehicle: VehicleId): Promise<void> {
    if (!opened.isRecorded() || readers.has(vehicle)) await opened.whole(vehicle);
  }

  /** Whoever reads figures wants them exact: what was recorded is asked for in full. */
  function read(shown: ShownHistory | undefined, vehicle: VehicleId): Promise<void> | undefined {
    if (shown && !shown.readers.has(vehicle)) {
      shown.readers.add(vehicle);
      shown.trips.delete(vehicle);
    }
    return shown?.opened.whole(vehicle);
  }

  /** Nobody waits for them while the past comes: it is asked for again then anyhow. */
  async function eventsOf(
    shown: ShownHistory,
    vehicle: VehicleId,
  ): Promise<readonly TimelineEvent[]> {
    const { events, opened } = shown;
    const isComing = opened.load().type === "loading";
    return events()[isComing ? "known" : "of"](vehicle, opened.blocksOf(vehicle));
  }

  return {
    ...visitQueries(ports, partsNow),
    ...fleetTimelineQuery(ports, partsNow),

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
      if (shown) await untilWorthwhile(shown, "route", JSON.stringify(view));
      const vehicles = shown && view.vehicles.length <= MAX_ROUTES ? view.vehicles : [];
      const happened = new Map<VehicleId, readonly TimelineEvent[]>();
      if (shown)
        await Promise.all(
          vehicles.map(async (vehicle) => {
            await wholeOf(shown, vehicle);
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
              read: routesRead,
              vehicleOf: (vehicle) => routeVehicle(partsNow().fleet, vehicle),
              tripsOf: (vehicle) => shown && tripsForRoute(shown, vehicle),
              eventsOf: (vehicle) => happened.get(vehicle) ?? [],
            },
          ),
          signal,
        );
      const nothing = () => columnsOf([], NEVER);
      const coming = shown
        ? columnsOf(vehicles, shown.opened.signal).catch((error: unknown) => {
            if (shown.opened.signal.aborted) return nothing();
            throw error;
          })
        : nothing();
      drawing = coming.catch(() => undefined);
      const columns = await timed("route", coming);
      return transfer(columns, [columns.memory]);
    },

    async historyTimeline(view) {
      const shown = historyNow().shown();
      if (shown) await untilWorthwhile(shown, `timeline ${JSON.stringify(view)}`, "");
      const events = shown ? await eventsOf(shown, view.vehicle) : [];
      const timeline = timelineOf(shown?.opened.blocksUpTo(view.vehicle) ?? [], view, {
        revision: historyNow().revision(),
        rules: partsNow().fleet.rules(),
        events,
      });
      const { starts, ends, bands } = timeline;
      return transfer(timeline, [starts.buffer, ends.buffer, bands.buffer]);
    },

    async historyTrips(vehicle, use) {
      const shown = historyNow().shown();
      const nothing = { revision: historyNow().revision(), ...NO_TRIPS };
      if (!shown) return nothing;
      await (use === "read" ? read(shown, vehicle) : wholeOf(shown, vehicle));
      await untilLoaded(shown.opened, "trips", TRIPS_WHILE_LOADING);
      const coming = timed("trips", tripsOf(shown, vehicle));
      const trips = await unlessClosed(shown, coming, nothing);
      const named = withEndPois(trips, partsNow().areas.current());
      return { ...named, revision: historyNow().revision() };
    },

    async historySeries(view) {
      const shown = historyNow().shown();
      const sources = { revision: historyNow().revision(), rules: partsNow().fleet.rules() };
      const nothing = seriesOf([], view, sources);
      if (!shown) return nothing;
      await read(shown, view.vehicle);
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
      await read(historyNow().shown(), view.vehicle);
      return historyEvidenceOf(historyNow().blocksOf(view.vehicle), view, {
        revision: historyNow().revision(),
        driverNameOf: historyNow().driverNameOf,
        rules: partsNow().fleet.rules(),
      });
    },

    async historyMoment() {
      const opened = historyNow().shown()?.opened;
      return opened && momentRows(opened.past, opened.cursor.now());
    },

    async historyStep(vehicle, step) {
      const shown = historyNow().shown();
      if (!shown) return undefined;
      const events =
        step.unit === "event"
          ? await shown.events().of(vehicle, shown.opened.blocksOf(vehicle))
          : [];
      if (step.unit === "trip") await wholeOf(shown, vehicle);
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
