import { parseArgs } from "node:util";
import { decodeFrame, type FeedFrame } from "#contract/feed/decodeFrame";
import { type FrameBody, writeFrame } from "#contract/feed/frameHead";
import { DEFAULT_LIST_VIEW } from "#contract/listView";
import type { VehicleId } from "#domain/ids";
import { createFleet as createServerFleet } from "../server/fleet/fleet.ts";
import { snapshotBodies } from "../server/live/snapshotBodies.ts";
import type { Viewer } from "../server/rights/rights.ts";
import { createFleet } from "../workers/engine/fleet/fleet.ts";
import { createList } from "../workers/engine/list/list.ts";
import { createMapView } from "../workers/engine/map/mapView.ts";
import { createBufferPool } from "../workers/engine/schedule/bufferPool.ts";
import { byName } from "../workers/engine/text/byName.ts";
import { createSeededFleet, NOW } from "./seededFleet.ts";

/**
 * Where the first fleet's time goes, stage by stage in one process: milliseconds of this thread's
 * processor, which other work on the machine does not lengthen, beside those that passed. What the
 * browser does besides, starting and painting, is in no stage.
 */
const { values } = parseArgs({ options: { vehicles: { type: "string", default: "1000000" } } });
const size = Number(values.vehicles);

const stages: { stage: string; "processor, ms": number; "passed, ms": number }[] = [];
function measure<Result>(stage: string, run: () => Result): Result {
  globalThis.gc?.();
  const [cpu, passed] = [process.cpuUsage(), performance.now()];
  const result = run();
  const { user, system } = process.cpuUsage(cpu);
  stages.push({
    stage,
    "processor, ms": Math.round((user + system) / 1_000),
    "passed, ms": Math.round(performance.now() - passed),
  });
  return result;
}

function openServer() {
  const seeded = createSeededFleet(size);
  const server = createServerFleet(undefined as never, () => NOW);
  for (const vehicle of seeded.vehicles) server.add(vehicle);
  for (const position of seeded.positions) server.setLatest(position, NOW);
  return { server, groups: seeded.groups, viewport: seeded.viewport(1) };
}

const { server, groups, viewport } = openServer();
const everybody: ReadonlySet<VehicleId> = new Set(server.ids());
const viewer = {
  sees: (id: VehicleId) => everybody.has(id),
  locates: true,
  linked: { vehicles: everybody, groups: new Set() },
} as unknown as Viewer;

measure("server: lays out what owners wrote down, once after its start", () => {
  for (const page of server.columnPages()) page.prepare();
});

const HEAD = { epoch: 1, before: 1, seq: 1, part: 0, isLast: false, isSnapshot: true };
const sent: Uint8Array[] = [];
measure("server: makes the frames of a snapshot", () => {
  for (const body of snapshotBodies(server, () => viewer))
    if (typeof body !== "string") sent.push(writeFrame(HEAD, body satisfies FrameBody));
});
const megabytes = sent.reduce((sum, { length }) => sum + length, 0) / 1e6;

const frames = measure("engine: checks and reads the frames", () =>
  sent.splice(0).map((bytes): FeedFrame => {
    const read = decodeFrame(bytes);
    if (!read.ok) throw new Error(read.reason);
    return read.value;
  }),
);

const fleet = createFleet();
fleet.beginSnapshot();
measure("engine: applies positions", () => {
  for (const frame of frames)
    if (frame.kind === "positions") fleet.applyRows(frame.batch, NOW, () => undefined);
});
measure("engine: applies vehicles", () => {
  for (const frame of frames) if (frame.kind === "vehicles") fleet.putRows(frame.vehicles);
});
fleet.endSnapshot();
fleet.replaceGroups(groups, byName);

const list = createList(fleet);
const map = createMapView(fleet, createBufferPool());
measure("engine: the first snapshot, state, map and a list in provisional order", () => {
  fleet.passTime(NOW);
  map.show(viewport, NOW);
  list.show({ ...DEFAULT_LIST_VIEW, order: "vehicle" });
});
measure("engine, in slices after it: sorts names and reads words for search", () => {
  while (list.hasWork()) list.work(() => true);
});

console.table(stages);
console.log(
  `${size} vehicles, ${fleet.vehicleCount} taken in, ${megabytes.toFixed(0)} MB of frames`,
);
