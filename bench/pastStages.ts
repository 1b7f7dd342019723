import { HISTORY_FLAGS, type HistoryBlock, writeHistoryBlock } from "#contract/feed/historyBlock";
import { readHistoryFrame, writeHistoryFrame } from "#contract/feed/historyFrames";
import { vehicleId } from "#domain/ids";
import { days, epochMs, hours, seconds } from "#domain/units";
import type { Fleet } from "../workers/engine/fleet/fleet.ts";
import { createPastFleet } from "../workers/engine/history/past/pastFleet.ts";
import { fleetTimelineOf } from "../workers/engine/history/timeline/fleetTimeline.ts";
import { createTrackStore, type TrackStore } from "../workers/engine/history/tracks/trackStore.ts";
import {
  createHistoryVisits,
  type VisitSources,
} from "../workers/engine/history/visits/historyVisits.ts";
import { createMapView } from "../workers/engine/map/mapView.ts";
import { createStillMarkers } from "../workers/engine/map/markerMotion.ts";
import { createBufferPool } from "../workers/engine/schedule/bufferPool.ts";
import { runAtOnce } from "../workers/engine/schedule/runAtOnce.ts";
import { measure } from "./measure.ts";
import { createDice, createSeededFleet, NOW } from "./seededFleet.ts";
import { loadFleet, type Stage } from "./stages.ts";

export const PAST_VEHICLES = 5_000;
const EVERY_MS = seconds(30);
const DAY_ROWS = days(1) / EVERY_MS;
const FROM = epochMs(Math.floor(NOW / days(1)) * days(1) - days(1));
/** What passes between two frames at the fastest replay. */
const FRAME_AT_3600 = 60_000;
const FRAME_AT_60 = 1_000;
const WIDTH_PX = 1_500;

/** The whole fleet's day, at any moment of it: 14.4 million points. */
export function pastStages(): Stage[] {
  const live = loadFleet(createSeededFleet(PAST_VEHICLES));
  const store = createTrackStore();
  for (let slot = 0; slot < live.slotCount; slot++)
    store.put(seededDay(live.columns.vehicleIds[slot]!), { isWhole: false });
  const past = createPastFleet({ live, store, who: () => "all", onMoved: () => undefined });
  const mapView = createMapView(past.fleet, createBufferPool(), createStillMarkers());
  const dice = createDice(7);
  const viewport = { bounds: { west: -180, south: -80, east: 180, north: 80 }, zoom: 3 };
  let moment = FROM + hours(12);
  const moved = (next: number) => {
    moment = FROM + ((next - FROM) % days(1));
    past.moveTo(epochMs(moment));
  };
  moved(moment);
  const visitors = visitSources(live, store);
  const bands = {
    vehicles: visitors.vehicles,
    blocksOf: store.blocksOf,
    rules: live.rules(),
    revision: visitors.revision,
    range: { from: FROM, until: epochMs(FROM + days(1)) },
    events: () => [],
  };
  const seen = { from: FROM, to: epochMs(FROM + days(1)), widthPx: WIDTH_PX };
  const frame = writeHistoryFrame(0, writeHistoryBlock(seededDay(1)));
  return [
    {
      name: "any instant of a day",
      budgetMs: 50,
      run: () => measure(() => moved(FROM + dice() * days(1))),
    },
    { name: "a frame at 60x", run: () => measure(() => moved(moment + FRAME_AT_60)) },
    { name: "a frame at 3600x", run: () => measure(() => moved(moment + FRAME_AT_3600)) },
    {
      name: "a frame at 3600x and its map",
      budgetMs: 50,
      run: () =>
        measure(() => {
          moved(moment + FRAME_AT_3600);
          mapView.show(viewport, epochMs(moment));
        }),
    },
    { name: "who was inside a box of 2 km", run: () => measure(visitsOf(visitors, 0.01)) },
    { name: "who was inside the whole town", run: () => measure(visitsOf(visitors, 2)) },
    {
      name: "the fleet's timeline",
      run: () => measure(() => runAtOnce(fleetTimelineOf(seen, bands))),
    },
    {
      name: "decode and keep 100 days of vehicles",
      run: () =>
        measure(() => {
          const into = createTrackStore();
          for (let day = 0; day < 100; day++) {
            const read = readHistoryFrame(frame);
            if (read.ok && read.value.kind === "historyBlock")
              into.put({ ...read.value.block, vehicleId: vehicleId(day + 1) }, { isWhole: false });
          }
        }),
    },
  ];
}

const visitSources = (live: Fleet, store: TrackStore): VisitSources => ({
  vehicles: Array.from(live.columns.vehicleIds.subarray(0, live.slotCount), vehicleId),
  blocksOf: store.blocksOf,
  nameOf: () => "",
  rules: live.rules(),
  areaOf: () => undefined,
  revision: () => 1,
});

/** In a shape of 100 corners around the middle of the fleet, the whole day; asked anew each time. */
function visitsOf(sources: VisitSources, reach: number): () => void {
  const corners = Array.from({ length: 100 }, (_, corner): readonly [number, number] => {
    const angle = (corner / 100) * 2 * Math.PI;
    return [-56.2 + reach * Math.cos(angle), -34.9 + reach * Math.sin(angle)];
  });
  const view = {
    shape: { type: "polygon", corners },
    from: FROM,
    to: epochMs(FROM + days(1)),
  } as const;
  return () => {
    const answer = runAtOnce(createHistoryVisits().answer(view, sources, () => false));
    if (answer?.done !== sources.vehicles.length) throw new Error("not all were asked");
  };
}

/** A vehicle that drives and stands by turns. */
function seededDay(id: number): HistoryBlock {
  const dice = createDice(id);
  const times = new Uint32Array(DAY_ROWS);
  const latitudesE7 = new Int32Array(DAY_ROWS);
  const longitudesE7 = new Int32Array(DAY_ROWS);
  const speedsTenthKnots = new Uint16Array(DAY_ROWS);
  const courses = new Uint16Array(DAY_ROWS);
  const flags = new Uint8Array(DAY_ROWS);
  const fuelRows: number[] = [];
  let [latitude, longitude, heading, isDriving] = [
    -349_000_000 + (dice() - 0.5) * 2e7,
    -562_000_000 + (dice() - 0.5) * 2e7,
    dice() * 360,
    false,
  ];
  const { valid, ignitionKnown, ignitionOn } = HISTORY_FLAGS;
  for (let row = 0; row < DAY_ROWS; row++) {
    if (dice() < 0.02) isDriving = !isDriving;
    if (dice() < 0.2) heading = dice() * 360;
    if (isDriving) {
      latitude += Math.cos(heading) * 30_000;
      longitude += Math.sin(heading) * 30_000;
    }
    if (row % 6 === 0) fuelRows.push(row);
    times[row] = row * EVERY_MS;
    latitudesE7[row] = latitude;
    longitudesE7[row] = longitude;
    speedsTenthKnots[row] = isDriving ? 200 + dice() * 200 : 0;
    courses[row] = heading;
    flags[row] = valid | ignitionKnown | (isDriving ? ignitionOn : 0);
  }
  return {
    vehicleId: vehicleId(id),
    from: FROM,
    until: epochMs(FROM + days(1)),
    count: DAY_ROWS,
    times,
    positionIds: Float64Array.from(times, (_, row) => id * 1e6 + row),
    latitudesE7,
    longitudesE7,
    speedsTenthKnots,
    courses,
    flags,
    texts: [],
    readings: [
      {
        key: "fuel",
        type: "real",
        rows: Uint32Array.from(fuelRows),
        values: Float32Array.from(fuelRows, (row) => 60 - row / 100),
      },
    ],
  };
}
